// A position: both sides' checkers, each in its own numbers, and who is to roll.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "mix.h"
#include "ring.h"
#include "rules.h"

namespace nardy {

using Counts = std::array<std::int8_t, kPlaces>;  // [0] off, [1..24] points, [25] bar

// One side's 15 checkers: a count of four bits for each place, and the set of places that hold any.
// Moving a checker is two additions and one update of the set.
class Checkers {
  public:
    constexpr Checkers() = default;

    constexpr explicit Checkers(const Counts& counts) {
        for (int p = 0; p < kPlaces; ++p)
            for (int k = 0; k < counts[p]; ++k) add(p);
    }

    constexpr Checkers(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {
        occupied_ = set_of_nibbles(any_bit(low)) | (set_of_nibbles(any_bit(high)) << 16);
    }

    constexpr int count(int place) const {
        return static_cast<int>(((place & 16) ? high_ : low_) >> (4 * (place & 15))) & 15;
    }
    constexpr Mask occupied() const { return occupied_; }

    // Places with two checkers or more.
    constexpr Mask two_or_more() const {
        return set_of_nibbles(above_one(low_)) | (set_of_nibbles(above_one(high_)) << 16);
    }

    constexpr void move(int src, int dst) {
        low_ += kOne[dst].low - kOne[src].low;
        high_ += kOne[dst].high - kOne[src].high;
        occupied_ = (occupied_ & ~(Mask{count(src) == 0} << src)) | bit(dst);
    }

    constexpr Counts counts() const {
        Counts out{};
        for (int p = 0; p < kPlaces; ++p) out[p] = static_cast<std::int8_t>(count(p));
        return out;
    }

    // Fifteen checkers times a weight of at most 15 fits in a byte, so one multiplication adds eight places up.
    constexpr int pips() const {
        constexpr std::uint64_t kEven = 0x0F0F0F0F0F0F0F0Fu;
        constexpr std::uint64_t kOnes = 0x0101010101010101u, kWeights = 0x00020406080A0C0Eu;  // 2k for byte k
        const auto weigh = [&](std::uint64_t word) {
            const std::uint64_t even = word & kEven, odd = (word >> 4) & kEven;
            return ((even * kWeights) >> 56) + ((odd * (kWeights + kOnes)) >> 56);
        };
        const auto total = [&](std::uint64_t word) { return (((word & kEven) + ((word >> 4) & kEven)) * kOnes) >> 56; };
        return static_cast<int>(weigh(low_) + weigh(high_) + 16 * total(high_));
    }

    // How many checkers stand on the places first .. last, which lie on one side of 15 | 16.
    constexpr int count_between(int first, int last) const {
        const std::uint64_t word = (first & 16) ? high_ : low_;
        const int above = 15 - (last & 15);
        const std::uint64_t nibbles = (word << (4 * above)) >> (4 * (above + (first & 15)));
        constexpr std::uint64_t kEven = 0x0F0F0F0F0F0F0F0Fu;
        return static_cast<int>((((nibbles & kEven) + ((nibbles >> 4) & kEven)) * 0x0101010101010101u) >> 56);
    }

    constexpr int off() const { return count(kOff); }
    constexpr bool all_off() const { return off() == kCheckers; }
    constexpr std::uint64_t low() const { return low_; }
    constexpr std::uint64_t high() const { return high_; }
    constexpr bool operator==(const Checkers& other) const { return low_ == other.low_ && high_ == other.high_; }

  private:
    struct One {
        std::uint64_t low, high;
    };
    static constexpr std::array<One, kPlaces> kOne = [] {
        std::array<One, kPlaces> one{};
        for (int p = 0; p < kPlaces; ++p) (p < 16 ? one[p].low : one[p].high) = std::uint64_t{1} << (4 * (p & 15));
        return one;
    }();

    constexpr void add(int place) {
        low_ += kOne[place].low;
        high_ += kOne[place].high;
        occupied_ |= bit(place);
    }

    static constexpr std::uint64_t kLowestBits = 0x1111111111111111u;
    static constexpr std::uint64_t any_bit(std::uint64_t x) {
        return (x | (x >> 1) | (x >> 2) | (x >> 3)) & kLowestBits;
    }
    static constexpr std::uint64_t above_one(std::uint64_t x) { return ((x >> 1) | (x >> 2) | (x >> 3)) & kLowestBits; }
    // Gathers bit 4k of x into bit k.
    static constexpr Mask set_of_nibbles(std::uint64_t x) {
        x = (x | (x >> 3)) & 0x0303030303030303u;
        x = (x | (x >> 6)) & 0x000F000F000F000Fu;
        x = (x | (x >> 12)) & 0x000000FF000000FFu;
        x = (x | (x >> 24)) & 0xFFFFu;
        return static_cast<Mask>(x);
    }

    std::uint64_t low_ = 0;   // places 0..15
    std::uint64_t high_ = 0;  // places 16..25
    Mask occupied_ = 0;       // derived from the counts, kept because every rule asks for it
};

constexpr bool all_home(const Checkers& c) { return (c.occupied() & ~(kHomeMask | bit(kOff))) == 0; }

// The pips until the first checker can be borne off.
constexpr int pips_outside(const Checkers& c) {
    int pips = 0;
    for (Mask m = c.occupied() & ~bits_up_to(kHome); m; m &= m - 1) pips += (lowest(m) - kHome) * c.count(lowest(m));
    return pips;
}

// The checkers of the side that plays and of the other side, as they stand inside a roll.
struct Board {
    Checkers mine, theirs;
    constexpr bool operator==(const Board&) const = default;
};

// A position between rolls; `mine` are the checkers of `side`, which is to roll. In a finished game `side` lost.
struct Position {
    Checkers mine, theirs;
    Rules rules;
    Side side = Side::white;

    constexpr bool is_over() const { return theirs.all_off(); }
    constexpr const Checkers& of(Side who) const { return who == side ? mine : theirs; }
    constexpr Board board() const { return {mine, theirs}; }
    constexpr bool operator==(const Position&) const = default;
};

// 64 bits on every machine, because seeded choices depend on it.
constexpr std::uint64_t hash(const Board& b) {
    std::uint64_t h = b.mine.low() * kMixStep;
    h = stirred(h, b.mine.high(), kMixFirst);
    h = stirred(h, b.theirs.low(), kMixSecond);
    h = stirred(h, b.theirs.high(), kMixStep);
    return h ^ (h >> 32);
}

constexpr std::uint64_t hash(const Position& p) {
    const std::uint64_t extra =
        static_cast<std::uint64_t>(p.rules.variant) | (static_cast<std::uint64_t>(p.rules.koks) << 8) |
        (static_cast<std::uint64_t>(p.rules.first_turn) << 16) | (static_cast<std::uint64_t>(p.side) << 24);
    return hash(p.board()) ^ (extra * kMixStep);
}

struct BoardHash {
    std::size_t operator()(const Board& b) const { return static_cast<std::size_t>(hash(b)); }
};

}  // namespace nardy
