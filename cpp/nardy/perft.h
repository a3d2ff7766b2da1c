// Counting plays to a depth: the standard check of a move generator.
#pragma once

#include "movegen.h"

namespace nardy {

template <Game V>
constexpr std::uint64_t perft(const Position& p, int depth) {
    if (depth == 0 || p.is_over()) return 1;
    std::uint64_t sum = 0;
    const Generator<V> generator(p);
    for (const auto& [dice, weight] : kAllRolls) {
        if (depth == 1) {
            generator(dice, [&](const Board&) { ++sum; });
        } else {
            generator(dice, [&, d = dice](const Board& b) { sum += perft<V>(turned<V>(b, p.rules, p.side, d), depth - 1); });
        }
    }
    return sum;
}

}  // namespace nardy
