// Long nardy (длинные нарды).
#pragma once

#include "nardy/rules/dice.h"
#include "nardy/rules/fence.h"
#include "nardy/rules/outcome.h"

namespace nardy {

struct Long {
    static constexpr const char* name = "long";
    static constexpr const char* other_name = "";  // that is read too; text has `name`
    static constexpr char letter = 'l';

    static constexpr Counts start = [] {
        Counts c{};
        c[kHead] = kCheckers;
        return c;
    }();

    static constexpr bool has_bar = false;      // a point with one opposing checker is closed, nothing is hit
    static constexpr bool has_fence = true;     // the fence of six is limited
    static constexpr bool has_head = true;      // the number of checkers that leave the head in a roll is limited
    static constexpr bool has_special = false;  // 1 and 6 may carry a checker from the head straight home
    static constexpr bool has_koks_option = true;
    static constexpr bool has_first_turn_option = true;
    static constexpr bool winner_starts = true;  // the next game of a match

    // Of a thousand games that the engine plays with itself, those won by mars and by koks (the option off):
    // python -m benchmarks.strength.measures.shares
    static constexpr int mars_share = 212, koks_share = 0;

    // What the weaker levels may give away in a play, in thousandths of a point; each is calibrated to lose to the next
    // one two games of three (benchmarks/strength/README.md).
    static constexpr int normal_loss = 150, easy_loss = 330;

    static constexpr Mask other_side(Mask points) { return rotate(points); }

    // Whether the sides have passed each other: nothing that one does hinders the other any more. Places with checkers.
    static constexpr bool is_race(Mask mine, Mask theirs) { return ((mine | theirs) & ~bits_up_to(12)) == 0; }

    // How many checkers may leave the head by ordinary moves in this roll.
    static constexpr int head_allowance(const Rules& rules, const Checkers& mine, Dice dice) {
        if (!dice.is_double() || mine.count(kHead) < kCheckers) return 1;
        const bool threes = rules.first_turn == FirstTurn::threes_fours_sixes;
        return dice.high == 6 || dice.high == 4 || (dice.high == 3 && threes) ? 2 : 1;
    }

    static constexpr bool rolls_again(Dice) { return false; }

    static constexpr int points(const Rules& rules, const Checkers& loser) {
        if (has_borne_off(loser)) return kSingle;
        return is_koks(rules.koks, loser) ? kKoks : kMars;
    }
};

}  // namespace nardy
