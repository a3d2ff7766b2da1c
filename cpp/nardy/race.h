// The race to bear off, one side alone: how many turns every placement takes when played for the lowest mean.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <vector>

#include "placement.h"
#include "step.h"
#include "turn_table.h"
#include "value.h"

namespace nardy {

using FineTurns = TurnTable<std::uint32_t>;

// The turns that a placement takes, gathered roll by roll.
class Mixture {
  public:
    // So many turns are left after a roll of this weight, with which the turn ends or does not.
    void add(const FineTurns::Case& left, int weight, bool turn_ends) {
        const auto w = static_cast<std::uint64_t>(weight);
        sums_[0] += w * FineTurns::kOne;
        for (int k = 1; k < left.most() + turn_ends; ++k)
            sums_[static_cast<std::size_t>(k)] += w * left.more_than(k - turn_ends);
    }

    // Adds them to the table; returns their mean.
    std::uint64_t push_to(FineTurns& table) {
        std::uint64_t mean = 0;
        for (std::uint64_t& sum : sums_) mean += sum = rounded(sum, 36);
        table.push([&](int turns) { return static_cast<std::uint32_t>(sums_[static_cast<std::size_t>(turns)]); });
        return mean;
    }

  private:
    static constexpr int kMostTurns = 32;  // 90 pips, at three or more a roll, take 30
    std::array<std::uint64_t, kMostTurns + 1> sums_{};
};

// Where each number leads from a placement, moved by one checker.
struct Moved {
    std::array<std::array<std::uint16_t, kHome>, 7> to{};  // [number]
    std::array<int, 7> size{};

    template <Game V>
    static Moved from(const Position& p) {
        Moved moved;
        const Step<V> step(p);
        const Node start = step.start(p, Dice(1, 2));
        for (int die = 1; die <= 6; ++die)
            for (Mask sources = step.sources(start, die); sources; sources &= sources - 1)
                moved.to[die][moved.size[die]++] =
                    static_cast<std::uint16_t>(placement_of(step.after(start, lowest(sources), die).board.mine));
        return moved;
    }
};

// Play for the lowest mean number of turns until a goal, which the placements below `first` have reached.
//
// At home every number can be played as long as a checker is left, and no order of numbers ends the game sooner than
// another. So the duty to play asks for nothing, and the best of a whole roll is found number by number.
class Race {
  public:
    explicit Race(int first) : first_(first) {
        turns_.push([](int) { return std::uint32_t{0}; });
    }

    // The next placement.
    void add(const Moved& moved, const std::array<bool, kRolls>& again) {
        Mixture mixture;
        for (int r = 0; r < kRolls; ++r) {
            const auto [dice, weight] = kAllRolls[r];
            const int end =
                dice.is_double()
                    ? best(moved, dice.high, 3, dice.high).end
                    : std::min(best(moved, dice.high, 1, dice.low), best(moved, dice.low, 1, dice.high)).end;
            const bool done = end < first_;
            mixture.add(turns_[done ? 0 : end - first_ + 1], weight, done || !again[static_cast<std::size_t>(r)]);
        }
        Ends ends;
        for (int die = 1; die <= 6; ++die)
            for (int times = 1; times <= 3; ++times)
                ends[die - 1][times - 1] = static_cast<std::uint16_t>(best(moved, die, times - 1, die).end);
        ends_.push_back(ends);
        means_.push_back(mixture.push_to(turns_));
    }

    const FineTurns& turns() const { return turns_; }  // of `first` at 1, and none at all at 0

  private:
    // Means first; equal ones are told apart by the placement, on every machine alike.
    struct Best {
        std::uint64_t mean;
        int end;
        auto operator<=>(const Best&) const = default;
    };
    using Ends = std::array<std::array<std::uint16_t, 3>, 6>;  // [number - 1][times - 1]

    // The best after one move by `die` and `times` more by `then`.
    Best best(const Moved& moved, int die, int times, int then) const {
        Best found{~std::uint64_t{0}, 0};
        for (int k = 0; k < moved.size[die]; ++k) {
            int end = moved.to[die][k];
            if (times > 0 && end >= first_) end = ends_[static_cast<std::size_t>(end - first_)][then - 1][times - 1];
            found = std::min(found, {end < first_ ? 0 : means_[static_cast<std::size_t>(end - first_)], end});
        }
        return found;
    }

    int first_;
    FineTurns turns_;
    std::vector<std::uint64_t> means_;
    std::vector<Ends> ends_;
};

}  // namespace nardy
