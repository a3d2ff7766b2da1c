// Random numbers by counter: the same (seed, stream, counter) gives the same numbers on every machine,
// whatever the number of threads.
#pragma once

#include "dice.h"
#include "mix.h"

namespace nardy {

class Rng {
  public:
    constexpr Rng(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter)
        : state_(mixed(mixed(mixed(seed + kMixStep) + stream + kMixStep) + counter)) {}

    constexpr std::uint64_t next() { return mixed(state_ += kMixStep); }

    // 0 .. n-1; the bias of one multiplication by the upper half is below n / 2^32.
    constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

    constexpr int die() { return static_cast<int>(below(6)) + 1; }

    constexpr Dice roll() {
        const std::uint32_t k = below(36);
        return Dice(static_cast<int>(k / 6) + 1, static_cast<int>(k % 6) + 1);
    }

  private:
    std::uint64_t state_;
};

}  // namespace nardy
