// How many turns something takes: for each of many cases the chances of more than 0, 1, 2 .. turns, packed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nardy {

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
    std::size_t bytes() const {
        return chances_.size() * sizeof(Unsigned) + start_.size() * sizeof(std::uint32_t) + certain_.size();
    }

    // Adds a case: more_than(turns), which never rises, for turns = 0, 1, .. up to a nil.
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

}  // namespace nardy
