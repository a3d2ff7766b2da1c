// Counts plays by generating them.
#include "perft.h"

#include "movegen.h"

namespace nardy {
namespace {

template <Game V>
class Counter {
  public:
    explicit Counter(const std::function<bool()>& interrupted) : interrupted_(interrupted) {}

    std::uint64_t count(const Position& p, int depth) {
        if (depth == 0 || p.is_over()) return 1;
        if (stop()) return 0;
        std::uint64_t sum = 0;
        const Generator<V> generator(p);
        for (const auto& [dice, weight] : kAllRolls) {
            if (depth == 1) {
                generator(dice, [&] { ++sum; });
            } else {
                generator(dice,
                          [&, d = dice](const Board& b) { sum += count(turned<V>(b, p.rules, p.side, d), depth - 1); });
            }
        }
        return sum;
    }
    bool stopped() const { return stopped_; }

  private:
    bool stop() {
        constexpr unsigned kAskEvery = 256;  // positions
        if (!stopped_ && ++asked_ % kAskEvery == 0 && interrupted_ && interrupted_()) stopped_ = true;
        return stopped_;
    }

    const std::function<bool()>& interrupted_;
    unsigned asked_ = 0;
    bool stopped_ = false;
};

}  // namespace

PlayCount count_plays(const Position& p, Dice dice) {
    int plays = 0;
    const int numbers = dispatch(p.rules.variant, [&]<Game V>(V) { return generate<V>(p, dice, [&] { ++plays; }); });
    return {plays, numbers};
}

Status perft(const Position& p, int depth, const std::function<bool()>& interrupted, std::uint64_t& out) {
    return dispatch(p.rules.variant, [&]<Game V>(V) {
        Counter<V> counter(interrupted);
        out = counter.count(p, depth);
        return counter.stopped() ? Status::interrupted() : Status{};
    });
}

}  // namespace nardy
