#include "perft.h"

#include "movegen.h"

namespace nardy {
namespace {

template <Game V>
std::uint64_t count(const Position& p, int depth) {
    if (depth == 0 || p.is_over()) return 1;
    std::uint64_t sum = 0;
    const Generator<V> generator(p);
    for (const auto& [dice, weight] : kAllRolls) {
        if (depth == 1) {
            generator(dice, [&] { ++sum; });
        } else {
            generator(dice,
                      [&, d = dice](const Board& b) { sum += count<V>(turned<V>(b, p.rules, p.side, d), depth - 1); });
        }
    }
    return sum;
}

}  // namespace

PlayCount count_plays(const Position& p, Dice dice) {
    int plays = 0;
    const int numbers = dispatch(p.rules.variant, [&]<Game V>(V) { return generate<V>(p, dice, [&] { ++plays; }); });
    return {plays, numbers};
}

std::uint64_t perft(const Position& p, int depth) {
    return dispatch(p.rules.variant, [&]<Game V>(V) { return count<V>(p, depth); });
}

}  // namespace nardy
