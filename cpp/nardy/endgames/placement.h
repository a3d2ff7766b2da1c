// Placements: where the checkers of a side stand when all of them are home or off. They have numbers, by which tables
// are kept.
#pragma once

#include "nardy/rules/position.h"
#include "nardy/rules/ring.h"

namespace nardy {

inline constexpr int kPlacements = 54264;        // of at most 15 checkers on the home points
inline constexpr int kPlacementsUpTo14 = 38760;  // of at most 14
inline constexpr int kPlacementsUpTo6 = 924;

// The number, below kPlacements, of checkers that are all home or off. Every play at home leads to a lower number and
// fewer checkers always have lower numbers than more: it is the rank of the six numbers of checkers on point 6 and
// above, 5 and above, .. 1 and above, compared from the last one.
inline constexpr auto kRanks = [] {
    std::array<std::array<std::int32_t, 16>, kHome> ranks{};  // [k - 1][n]: k of n + k - 1
    for (int k = 0; k < kHome; ++k)
        for (int n = 1; n < 16; ++n) ranks[k][n] = ranks[k][n - 1] + (k == 0 ? 1 : ranks[k - 1][n]);
    return ranks;
}();
constexpr int placement_of(const Checkers& c) {
    auto above = static_cast<std::uint32_t>(c.low() >> 4) & 0xFFFFFF;  // four bits for each home point
    above += above >> 4;
    above += above >> 8;
    above += above >> 16;
    int number = 0;
    for (int k = 0; k < kHome; ++k) number += kRanks[k][(above >> (4 * (kHome - 1 - k))) & 15];
    return number;
}

// All placements in the order of their numbers.
class Placements {
  public:
    Checkers checkers() const {
        Counts counts{};
        counts[kOff] = static_cast<std::int8_t>(kCheckers - above_[kHome - 1]);
        for (int k = 0; k < kHome; ++k)
            counts[kHome - k] = static_cast<std::int8_t>(above_[k] - (k == 0 ? 0 : above_[k - 1]));
        return Checkers(counts);
    }

    void next() {
        int k = 0;
        while (k + 1 < kHome && above_[k] == above_[k + 1]) above_[k++] = 0;
        ++above_[k];
    }

  private:
    std::array<int, kHome> above_{};  // the checkers on point 6, on 6 and 5, .. on all
};

}  // namespace nardy
