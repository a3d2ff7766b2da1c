// Mixing of 64 bits, alike on every machine: for random numbers, hashes and keys of tables.
#pragma once

#include <cstdint>

namespace nardy {

// The constants of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): its step, and the factors of its function.
inline constexpr std::uint64_t kMixStep = 0x9E3779B97F4A7C15u;
inline constexpr std::uint64_t kMixFirst = 0xBF58476D1CE4E5B9u, kMixSecond = 0x94D049BB133111EBu;

// Its function: one bit of the input changes half of the output's bits, on average.
constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * kMixFirst;
    z = (z ^ (z >> 27)) * kMixSecond;
    return z ^ (z >> 31);
}

// A hash with one more number in it; cheaper, for hashes that are made in inner loops.
constexpr std::uint64_t stirred(std::uint64_t hash, std::uint64_t number, std::uint64_t factor) {
    return ((hash ^ (hash >> 29)) + number) * factor;
}

}  // namespace nardy
