// Short nardy (короткие нарды): backgammon without the cube.
#pragma once

#include "nardy/rules/dice.h"
#include "nardy/rules/outcome.h"
#include "nardy/rules/ring.h"

namespace nardy {

struct Short {
    static constexpr const char* name = "short";
    static constexpr const char* other_name = "";
    static constexpr char letter = 's';

    static constexpr Counts start = [] {
        Counts c{};
        c[24] = 2;
        c[13] = 5;
        c[8] = 3;
        c[6] = 5;
        return c;
    }();

    static constexpr bool has_bar = true;  // two checkers close a point, one is hit
    static constexpr bool has_fence = false;
    static constexpr bool has_head = false;
    static constexpr bool has_special = false;
    static constexpr bool has_koks_option = false;
    static constexpr bool has_first_turn_option = false;
    static constexpr bool winner_starts = false;

    // Of a thousand games that the engine plays with itself, those won by mars and by koks (the option off):
    // python -m benchmarks.strength.measures.shares
    static constexpr int mars_share = 254, koks_share = 10;

    // What the weaker levels may give away in a play, in thousandths of a point; each is calibrated to lose to the next
    // one two games of three (benchmarks/strength/README.md).
    static constexpr int normal_loss = 250, easy_loss = 600;

    static constexpr Mask other_side(Mask points) { return reflect(points); }
    // Whether the sides have passed each other: nothing that one does hinders the other any more. Places with checkers.
    static constexpr bool is_race(Mask mine, Mask theirs) { return highest(mine) + highest(theirs) < 25; }

    static constexpr int head_allowance(const Rules&, const Checkers&, Dice) { return kCheckers; }
    static constexpr bool rolls_again(Dice) { return false; }

    // The winner's home is 19..24 in the loser's numbers.
    static constexpr int points(const Rules&, const Checkers& loser) {
        if (has_borne_off(loser)) return kSingle;
        return (loser.occupied() & (reflect(kHomeMask) | bit(kBar))) != 0 ? kKoks : kMars;
    }
};

}  // namespace nardy
