// Counting plays: of one roll, and to a depth (the standard check of a move generator).
#pragma once

#include <cstdint>
#include <functional>

#include "dice.h"
#include "position.h"
#include "status.h"

namespace nardy {

struct PlayCount {
    int plays;    // distinct results; a pass is one
    int numbers;  // how many numbers each of them uses
};
PlayCount count_plays(const Position& p, Dice dice);

// Distinct plays summed over the 21 rolls, `depth` rolls on; a finished game counts 1 (RULES.md, "Known counts").
// `interrupted`, if there is one, is asked now and then; true ends it with Code::interrupted.
Status perft(const Position& p, int depth, const std::function<bool()>& interrupted, std::uint64_t& out);
inline std::uint64_t perft(const Position& p, int depth) {
    std::uint64_t out = 0;
    static_cast<void>(perft(p, depth, {}, out));
    return out;
}

}  // namespace nardy
