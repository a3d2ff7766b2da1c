// The logistic function and the square root in integers, so that every machine has the same values.
#pragma once

#include <array>

#include "value.h"

namespace nardy {

inline constexpr int kSigmoidSteps = 128;
inline constexpr int kSigmoidEnd = 16 * kSigmoidSteps;  // from here on it does not rise any more

// sigmoid(x / 256) in units of 2^-16 for x = 0, 16, .. kSigmoidEnd. exp(-x) is taken as a repeated product of
// exp(-1/16) in 2^-32.
inline constexpr std::array<std::int32_t, kSigmoidSteps + 1> kSigmoid = [] {
    std::array<std::int32_t, kSigmoidSteps + 1> table{};
    constexpr std::uint64_t kDecay = 4034750949u;  // exp(-1/16) * 2^32
    std::uint64_t e = std::uint64_t{1} << 32;
    for (int k = 0; k <= kSigmoidSteps; ++k) {
        table[k] = static_cast<std::int32_t>((std::uint64_t{1} << 48) / ((std::uint64_t{1} << 32) + e));
        e = (e * kDecay) >> 32;
    }
    return table;
}();

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
