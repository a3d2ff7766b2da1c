// A game together with its options (RULES.md). Which options a game has is said in variants/.
#pragma once

#include "types.h"

namespace nardy {

enum class Koks : std::uint8_t { off, head, none_home, some_outside };

// The doubles with which two checkers may leave the head on a side's first turn.
enum class FirstTurn : std::uint8_t { threes_fours_sixes, fours_sixes };

struct Rules {
    Variant variant{};
    Koks koks = Koks::off;
    FirstTurn first_turn = FirstTurn::threes_fours_sixes;

    constexpr bool operator==(const Rules&) const = default;
};

}  // namespace nardy
