// The two dice of a roll, and the 21 different rolls with their weights out of 36.
#pragma once

#include <array>

#include "types.h"

namespace nardy {

struct Dice {
    std::uint8_t high = 0;
    std::uint8_t low = 0;

    constexpr Dice() = default;
    constexpr Dice(int a, int b)
        : high(static_cast<std::uint8_t>(a > b ? a : b)), low(static_cast<std::uint8_t>(a > b ? b : a)) {}

    constexpr bool is_double() const { return high == low; }
    constexpr bool operator==(const Dice&) const = default;
};

struct WeightedRoll {
    Dice dice;
    int weight;  // of 36
};

inline constexpr int kRolls = 21;
inline constexpr std::array<WeightedRoll, kRolls> kAllRolls = [] {
    std::array<WeightedRoll, kRolls> rolls{};
    int n = 0;
    for (int high = 1; high <= 6; ++high)
        for (int low = 1; low <= high; ++low) rolls[n++] = {Dice(high, low), high == low ? 1 : 2};
    return rolls;
}();

}  // namespace nardy
