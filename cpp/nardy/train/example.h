// What training learns from: positions with known chances, as they stand in memory, in numpy's arrays and on disk.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nardy/eval/value.h"
#include "nardy/rules/position.h"

namespace nardy {

inline constexpr int kOneTarget = 1 << 14;

// A position of the side to roll with its chances, or estimates of them whose mean is right and which may lie outside
// 0 .. 1.
struct Example {
    std::uint64_t mine[2], theirs[2];  // the counts of places 0 .. 15 and 16 .. 25, in four bits each
    std::int16_t chances[5];           // as in Chances, in 1 / kOneTarget
    std::uint16_t unused[3];

    Board board() const { return {Checkers(mine[0], mine[1]), Checkers(theirs[0], theirs[1])}; }
    static Example of(const Board& b, const Chances& c);
};
// Files of examples are arrays of them.
static_assert(offsetof(Example, theirs) == 16 && offsetof(Example, chances) == 32 && sizeof(Example) == 48);

}  // namespace nardy
