// Short nardy (короткие нарды): backgammon without the cube.
#pragma once

#include "nardy/rules/dice.h"
#include "nardy/rules/facts.h"
#include "nardy/rules/position.h"

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

    static constexpr Movement movement = Movement::contrary;
    static constexpr int closes_at = 2;
    static constexpr bool hits = true;
    static constexpr bool has_fence = false;
    static constexpr bool has_head = false;
    static constexpr bool has_special = false;
    static constexpr bool has_koks = true;
    static constexpr bool has_koks_option = false;
    static constexpr bool has_first_turn_option = false;
    static constexpr bool winner_starts = false;
    static constexpr Inputs inputs = Inputs::shots;

    // Of a thousand games that the engine plays with itself, those won by mars and by koks (the option off):
    // python -m benchmarks.strength.measures.shares
    static constexpr int mars_share = 254, koks_share = 10;

    // What the weaker levels may give away in a play, in thousandths of a point; each is calibrated to lose to the next
    // one two games of three (benchmarks/strength/README.md).
    static constexpr int normal_loss = 250, easy_loss = 600;

    static constexpr Rolling rolling{16, 36, 4, 60};

    static constexpr bool rolls_again(Dice) { return false; }
};

}  // namespace nardy
