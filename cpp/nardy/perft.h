// Counting plays: of one roll, and to a depth (the standard check of a move generator).
#pragma once

#include <cstdint>

#include "dice.h"
#include "position.h"

namespace nardy {

struct PlayCount {
    int plays;    // distinct results; a pass is one
    int numbers;  // how many numbers each of them uses
};
PlayCount count_plays(const Position& p, Dice dice);

// Distinct plays summed over the 21 rolls, `depth` rolls on; a finished game counts 1 (RULES.md, "Known counts").
std::uint64_t perft(const Position& p, int depth);

}  // namespace nardy
