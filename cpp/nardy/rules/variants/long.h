// Long nardy (длинные нарды).
#pragma once

#include "nardy/rules/dice.h"
#include "nardy/rules/facts.h"
#include "nardy/rules/position.h"

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

    static constexpr Movement movement = Movement::parallel;
    static constexpr int closes_at = 1;         // so many opposing checkers close a point
    static constexpr bool hits = false;         // a single checker can be sent to the bar
    static constexpr bool has_fence = true;     // the fence of six is limited
    static constexpr bool has_head = true;      // the number of checkers that leave the head in a roll is limited
    static constexpr bool has_special = false;  // 1 and 6 may carry a checker from the head straight home
    static constexpr bool has_koks = false;     // a mars with a checker there or on the bar is a koks
    static constexpr bool has_koks_option = true;
    static constexpr bool has_first_turn_option = true;
    static constexpr bool winner_starts = true;  // the next game of a match
    static constexpr Inputs inputs = Inputs::walls;

    // Of a thousand games that the engine plays with itself, those won by mars and by koks (the option off):
    // python -m benchmarks.strength.measures.shares
    static constexpr int mars_share = 212, koks_share = 0;

    // What the weaker levels may give away in a play, in thousandths of a point; each is calibrated to lose to the next
    // one two games of three (benchmarks/strength/README.md).
    static constexpr int normal_loss = 150, easy_loss = 330;

    static constexpr Rolling rolling{20, 36, 7, 70};

    // How many checkers may leave the head by ordinary moves in this roll.
    static constexpr int head_allowance(const Rules& rules, const Checkers& mine, Dice dice) {
        if (!dice.is_double() || mine.count(kHead) < kCheckers) return 1;
        const bool threes = rules.first_turn == FirstTurn::threes_fours_sixes;
        return dice.high == 6 || dice.high == 4 || (dice.high == 3 && threes) ? 2 : 1;
    }

    static constexpr bool rolls_again(Dice) { return false; }
};

}  // namespace nardy
