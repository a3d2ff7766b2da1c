// Nardy 6-1 (нарды 6-1): long nardy with special moves from the head and a second roll after 6-1.
#pragma once

#include "long.h"

namespace nardy {

struct SixOne : Long {
    static constexpr const char* name = "six_one";
    static constexpr const char* other_name = "6-1";
    static constexpr char letter = 'x';

    static constexpr bool has_special = true;
    static constexpr bool has_first_turn_option = false;

    static constexpr int normal_loss = 220, easy_loss = 500;
    static constexpr int mars_share = 197, koks_share = 0;

    // Special moves do not count here.
    static constexpr int head_allowance(const Rules&, const Checkers&, Dice) { return 1; }
    static constexpr bool is_special_number(int die) { return die == 1 || die == 6; }
    static constexpr bool rolls_again(Dice dice) { return dice == Dice(6, 1); }
};

}  // namespace nardy
