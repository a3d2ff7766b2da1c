// The logistic function and the square root in integers, so that every machine has the same values.
#pragma once

#include <array>

#include "value.h"

namespace nardy {

// sigmoid(0), sigmoid(step), sigmoid(2 * step) .. in units of 2^-bits. exp(-x) is a repeated product of
// `decay`, exp(-step) in 2^-32.
template <std::size_t Size>
constexpr std::array<std::int32_t, Size> sigmoid_table(std::uint64_t decay, int bits) {
    constexpr std::uint64_t kOne = std::uint64_t{1} << 32;
    std::array<std::int32_t, Size> table{};
    std::uint64_t e = kOne;
    for (std::int32_t& y : table) {
        y = static_cast<std::int32_t>((kOne << bits) / (kOne + e));
        e = (e * decay) >> 32;
    }
    return table;
}

inline constexpr int kSigmoidSteps = 128;
inline constexpr int kSigmoidEnd = 16 * kSigmoidSteps;  // from here on it does not rise any more

// sigmoid(x / 256) in units of 2^-16 for x = 0, 16, .. kSigmoidEnd.
inline constexpr auto kSigmoid = sigmoid_table<kSigmoidSteps + 1>(4034750949u /* exp(-1/16) * 2^32 */, 16);

// sigmoid(x / 256) in units of 2^-16.
constexpr std::int32_t sigmoid(int x) {
    if (x < 0) return kUnit - sigmoid(-x);
    const int step = x / 16, rest = x % 16;
    if (step >= kSigmoidSteps) return kSigmoid[kSigmoidSteps];
    return kSigmoid[step] + (kSigmoid[step + 1] - kSigmoid[step]) * rest / 16;
}

constexpr int square_root(int x) {
    int r = 0;
    for (int b = 1 << 8; b; b >>= 1)
        if ((r + b) * (r + b) <= x) r += b;
    return r;
}

}  // namespace nardy
