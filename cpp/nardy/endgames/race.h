// The race to bear off, one side alone: how many turns every placement takes when played for the lowest mean.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <vector>

#include "nardy/eval/value.h"
#include "nardy/rules/step.h"
#include "placement.h"
#include "turn_table.h"

namespace nardy {

using FineTurns = TurnTable<std::uint32_t>;

// As a table that stays.
inline PackedTurns packed(const FineTurns& fine) {
    constexpr std::uint32_t kFiner = FineTurns::kOne / PackedTurns::kOne;
    PackedTurns out;
    for (int i = 0; i < fine.size(); ++i)
        out.push([c = fine[i]](int turns) { return static_cast<std::uint32_t>(rounded(c.more_than(turns), kFiner)); });
    out.shrink_to_fit();
    return out;
}

// The turns that a placement takes, gathered roll by roll.
class AverageOfRolls {
  public:
    // After a roll of this weight so many turns are left, besides the one that it ends, if it does.
    void add(const FineTurns::Case& left, int weight, bool turn_ends) {
        const auto w = static_cast<std::uint64_t>(weight);
        sums_[0] += w * FineTurns::kOne;
        for (int k = 1; k < std::min(left.most() + turn_ends, kMostTurns); ++k)
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
    std::array<std::uint64_t, kMostTurns + 1> sums_{};
};

// Where each number leads, moved by one checker. What a race has to do with has numbers: placements have their own,
// other cases follow them.
struct Successors {
    static constexpr int kMost = 24;                       // one source a point
    std::array<std::array<std::uint32_t, kMost>, 7> to{};  // [number]
    std::array<int, 7> size{};

    void add(int number, int leads_to) { to[number][size[number]++] = static_cast<std::uint32_t>(leads_to); }

    template <Game V>
    static Successors from(const Position& p) {
        Successors successors;
        const Step<V> step(p);
        const Node start = step.start(p, Dice(1, 2));
        for (int die = 1; die <= 6; ++die)
            for (Mask sources = step.sources(start, die); sources; sources &= sources - 1)
                successors.add(die, placement_of(step.after(start, lowest(sources), die).board.mine));
        return successors;
    }
};

// Play for the lowest mean number of turns until a goal, which the cases numbered below `first` have reached.
//
// In a race every number can be played as long as a checker is left, and no order of numbers ends the game sooner than
// another. So the duty to play asks for nothing, and the best of a whole roll is found number by number.
class Race {
  public:
    static constexpr int kCaseBits = 27, kMostCases = 1 << kCaseBits;

    explicit Race(int first) : first_(first) {
        turns_.push([](int) { return std::uint32_t{0}; });
    }

    // The next case: every move leads to cases before it.
    void add(const Successors& successors, const std::array<bool, kRolls>& again) {
        AverageOfRolls average;
        for (int r = 0; r < kRolls; ++r) {
            const auto [dice, weight] = kAllRolls[r];
            const int end = case_of(dice.is_double() ? best(successors, dice.high, 3, dice.high)
                                                     : std::min(best(successors, dice.high, 1, dice.low),
                                                                best(successors, dice.low, 1, dice.high)));
            const bool done = end < first_;
            average.add(turns_[done ? 0 : end - first_ + 1], weight, done || !again[static_cast<std::size_t>(r)]);
        }
        Reached& reached = reached_.emplace_back();
        for (int die = 1; die <= 6; ++die)
            for (int times = 1; times <= 3; ++times)
                reached[die - 1][times - 1] = best(successors, die, times - 1, die);
        ranks_.push_back(average.push_to(turns_) << kCaseBits | static_cast<std::uint64_t>(turns_.size() + first_ - 2));
    }

    const FineTurns& turns() const { return turns_; }  // of `first` at 1, and none at all at 0

  private:
    // A case with its mean in front, so that the lowest rank is the best; equal means are told apart by the case, on
    // every machine alike.
    using Rank = std::uint64_t;
    static_assert(std::uint64_t{FineTurns::kOne} * kMostTurns <= ~Rank{0} >> kCaseBits);
    static int case_of(Rank rank) { return static_cast<int>(rank & ((Rank{1} << kCaseBits) - 1)); }
    using Reached = std::array<std::array<Rank, 3>, 6>;  // [number - 1][times - 1]: by playing it so many times

    // The best after one move by `die` and `times` more by `then`.
    Rank best(const Successors& successors, int die, int times, int then) const {
        Rank found = ~Rank{0};
        for (int k = 0; k < successors.size[die]; ++k) {
            const std::uint32_t to = successors.to[die][k];
            const auto i = static_cast<std::size_t>(static_cast<int>(to) - first_);
            Rank rank = to;  // of a case that has reached the goal
            if (static_cast<int>(to) >= first_) rank = times > 0 ? reached_[i][then - 1][times - 1] : ranks_[i];
            found = std::min(found, rank);
        }
        return found;
    }

    int first_;
    FineTurns turns_;
    std::vector<Rank> ranks_;
    std::vector<Reached> reached_;
};

}  // namespace nardy
