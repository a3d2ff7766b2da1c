// How many turns something takes: for each of many cases the chances of more than 0, 1, 2 .. turns, packed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nardy/eval/value.h"

namespace nardy {

inline constexpr int kMostTurns = 48;  // that are told apart: 270 pips take 33 on average, 90 at three a roll take 30

// No roll takes more than 24 pips.
constexpr int fewest_turns(int pips) { return (pips + 23) / 24; }

// Chances are in units of 1 / kOne: 2^-16 in tables that stay, finer while they are made. In both a case's chances of
// exactly 1, 2, .. turns add up to kOne.
template <class Unsigned>
class TurnTable {
  public:
    static constexpr std::uint32_t kOne = std::uint32_t{1} << (sizeof(Unsigned) == 2 ? 16 : 31);

    class Case {
      public:
        Case(const Unsigned* chances, int certain, int size) : chances_(chances), certain_(certain), size_(size) {}

        std::uint32_t more_than(int turns) const {
            if (turns < certain_) return kOne;
            return turns < most() ? chances_[turns - certain_] : 0;
        }
        int certain() const { return certain_; }
        int most() const { return certain_ + size_; }

      private:
        const Unsigned* chances_;
        int certain_, size_;  // so many chances of one, which are not stored; so many that are
    };

    Case operator[](int i) const {
        const auto k = static_cast<std::size_t>(i);
        return {chances_.data() + start_[k], certain_[k], static_cast<int>(start_[k + 1] - start_[k])};
    }
    int size() const { return static_cast<int>(certain_.size()); }
    // Adds a case: more_than(turns) for turns = 0, 1, .. until it is 0; it never rises.
    template <class F>
    void push(F&& more_than) {
        int turns = 0;
        while (more_than(turns) >= kOne) ++turns;
        certain_.push_back(static_cast<std::uint8_t>(turns));
        for (std::uint32_t chance; (chance = more_than(turns)) > 0; ++turns)
            chances_.push_back(static_cast<Unsigned>(chance));
        start_.push_back(static_cast<std::uint32_t>(chances_.size()));
    }

    void shrink_to_fit() {
        chances_.shrink_to_fit();
        start_.shrink_to_fit();
        certain_.shrink_to_fit();
    }

  private:
    std::vector<Unsigned> chances_;
    std::vector<std::uint32_t> start_{0};
    std::vector<std::uint8_t> certain_;
};

using PackedTurns = TurnTable<std::uint16_t>;

// One case by itself, wherever it comes from.
class Turns {
  public:
    static constexpr std::uint32_t kOne = PackedTurns::kOne;

    // more_than(turns), which never rises, up to the first 0.
    template <class F>
    static Turns from(F&& more_than) {
        Turns t;
        int turns = 0;
        while (turns < kMostTurns && more_than(turns) >= kOne) ++turns;
        t.certain_ = static_cast<std::uint8_t>(turns);
        for (std::uint32_t chance; turns < kMostTurns && (chance = more_than(turns)) > 0; ++turns)
            t.more_[t.size_++] = static_cast<std::uint16_t>(chance);
        return t;
    }
    static Turns of(const PackedTurns::Case& c) {
        return from([&c](int turns) { return c.more_than(turns); });
    }
    static Turns exactly(int turns) {
        return from([turns](int k) { return k < turns ? kOne : 0; });
    }

    std::uint32_t more_than(int turns) const {
        if (turns < certain_) return kOne;
        return turns < most() ? more_[static_cast<std::size_t>(turns - certain_)] : 0;
    }
    // The chance of at most so many turns, in units of 2^-16.
    std::int32_t within(int turns) const { return static_cast<std::int32_t>(kOne - more_than(turns)); }
    int certain() const { return certain_; }  // it takes at least so many
    int most() const { return certain_ + size_; }

  private:
    std::uint8_t certain_ = 0, size_ = 0;
    std::array<std::uint16_t, kMostTurns> more_{};  // [turns - certain_], size_ of them
};

// The chance that a race of `mine` turns ends while one of `theirs` turns has not, in units of 2^-16. The other side
// has had `behind` turns fewer than mine.
template <class Mine, class Theirs>
std::int32_t first_home(const Mine& mine, const Theirs& theirs, int behind) {
    std::uint64_t sum = 0;
    std::uint32_t before = Turns::kOne;
    const int end = std::min(mine.most() + 1, theirs.most() + behind);
    for (int k = std::max(mine.certain(), 1); k < end; ++k) {
        const std::uint32_t after = mine.more_than(k);
        sum += std::uint64_t{before - after} * theirs.more_than(k - behind);
        before = after;
    }
    return static_cast<std::int32_t>(rounded(sum, kUnit));
}

}  // namespace nardy
