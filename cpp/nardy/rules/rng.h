// Random numbers by counter: the same (seed, stream, counter) gives the same numbers on every machine,
// whatever the number of threads. The mixing function is SplitMix64's (Steele, Lea and Flood, OOPSLA 2014).
#pragma once

#include "dice.h"

namespace nardy {

class Rng {
  public:
    constexpr Rng(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter)
        : state_(mix(mix(mix(seed + kGamma) + stream + kGamma) + counter)) {}

    constexpr std::uint64_t next() { return mix(state_ += kGamma); }

    // 0 .. n-1; the bias of one multiplication by the upper half is below n / 2^32.
    constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

    constexpr int die() { return static_cast<int>(below(6)) + 1; }

    constexpr Dice roll() {
        const std::uint32_t k = below(36);
        return Dice(static_cast<int>(k / 6) + 1, static_cast<int>(k % 6) + 1);
    }

  private:
    static constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15u;
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }

    std::uint64_t state_;
};

}  // namespace nardy
