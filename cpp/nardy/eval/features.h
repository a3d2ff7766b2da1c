// What a network sees of a position: which columns of its first layer are added up.
//
// Every checker has one column: (its side, its place, its height on that place), so that the columns of a place are a
// thermometer of the count, and moving a checker exchanges two columns. Each pattern, a set of six neighbouring points
// or numbers, has one of 64 columns: it lets one layer know a blockade, a home or a set of shots as a whole.
#pragma once

#include <algorithm>

#include "nardy/rules/variant.h"

namespace nardy {

// Checkers higher than that on a point share the last column, which then counts them.
inline constexpr int kHeights = 8;
inline constexpr int kSideColumns = kCheckers + (kPlaces - 1) * kHeights;  // off has a column for every checker
inline constexpr int kCheckerColumns = 2 * kSideColumns;
inline constexpr int kPatternColumns = 64;

// `mine` is side 0. height: 1 for the first checker of the place.
constexpr int column_of(int side, int place, int height) {
    const int base = side * kSideColumns;
    if (place == kOff) return base + height - 1;
    return base + kCheckers + (place - 1) * kHeights + std::min(height, kHeights) - 1;
}

// The columns of one side's checkers; returns how many.
constexpr int columns_of_side(const Checkers& c, int side, std::uint16_t* out) {
    int n = 0;
    for (Mask m = c.occupied(); m; m &= m - 1)
        for (int h = c.count(lowest(m)); h > 0; --h)
            out[n++] = static_cast<std::uint16_t>(column_of(side, lowest(m), h));
    return n;
}

namespace patterns {

// The six points ahead of `rearmost` and the next six, as bits 5..0 from the nearest on.
constexpr int first_six(Mask points, int rearmost) {
    return static_cast<int>((std::uint64_t{points} << 12) >> (rearmost + 6)) & 63;
}
constexpr int next_six(Mask points, int rearmost) {
    return static_cast<int>((std::uint64_t{points} << 12) >> rearmost) & 63;
}
constexpr int quarter(Mask points, int q) { return static_cast<int>(points >> (1 + 6 * q)) & 63; }

// Which numbers of a die take some checker of `from` to a point of `targets`: number n is bit n - 1.
constexpr int numbers_to(Mask from, Mask targets) {
    Mask numbers = 0;
    for (Mask m = targets; m; m &= m - 1) numbers |= from >> lowest(m);
    return static_cast<int>(numbers >> 1) & 63;
}

}  // namespace patterns

// The patterns of a game, and the phase that chooses one of its network's output layers.
template <Game V>
struct Features {
    static constexpr bool kShots = V::inputs == Inputs::shots;
    static constexpr int kPatterns = kShots ? 8 : 12;
    static constexpr int kColumns = kCheckerColumns + kPatterns * kPatternColumns;
    static constexpr int kPhases = kShots ? 10 : 4;
    // The koks chances of the games that have it as an option are left out: it is rare, and off by default.
    static constexpr int kOutputs = V::has_koks ? 5 : 3;
    // Columns of a position: every checker and every pattern has one.
    static constexpr int kMost = 2 * kCheckers + kPatterns;

    // What the patterns and the phase need of one side. Most plays change one side only.
    struct Half {
        Checkers checkers;
        Mask points = 0;   // that are closed to the other side
        Mask blots = 0;    // points with a checker that can be hit
        Mask wall = 0;     // `points` in the other side's numbers
        Mask targets = 0;  // `blots` in the other side's numbers
        int rearmost = 0;  // place of the rearmost checker
        int held = 0;      // how far it is back: what the phase depends on

        Half() = default;
        constexpr explicit Half(const Checkers& c) : checkers(c) {
            const Mask on_board = c.occupied() & ~bit(kOff);
            rearmost = on_board ? highest(on_board) : 0;
            points = c.occupied() & kBoardMask;
            wall = other_side<V>(points);
            if constexpr (kShots) {
                const Mask occupied_there = wall;
                blots = points & ~c.two_or_more();
                points &= ~blots;
                wall = other_side<V>(points);
                targets = occupied_there & ~wall;
                // Checkers in the other side's home or on the bar: none, one or two, a back game.
                const int n = c.count_between(19, kBar);
                held = n == 0 ? 0 : n <= 2 ? 1 : 2;
            }
        }
    };

    // One byte a pattern, so that two positions' are compared at once.
    using Patterns = std::array<std::uint64_t, (kPatterns + 7) / 8>;

    static constexpr Patterns patterns_of(const Half& mine, const Half& theirs) {
        using namespace patterns;
        Patterns out{};
        int n = 0;
        const auto put = [&](int pattern) {
            out[n / 8] |= static_cast<std::uint64_t>(pattern) << (8 * (n % 8));
            ++n;
        };
        if constexpr (kShots) {
            put(first_six(theirs.wall, mine.rearmost));
            put(first_six(mine.wall, theirs.rearmost));
            put(quarter(mine.points, 0));
            put(quarter(theirs.points, 0));
            put(quarter(mine.blots, 0));
            put(quarter(theirs.blots, 0));
            put(numbers_to(mine.checkers.occupied(), theirs.targets));
            put(numbers_to(theirs.checkers.occupied(), mine.targets));
        } else {
            put(first_six(theirs.wall, mine.rearmost));
            put(next_six(theirs.wall, mine.rearmost));
            put(first_six(mine.wall, theirs.rearmost));
            put(next_six(mine.wall, theirs.rearmost));
            for (int q = 0; q < 4; ++q) put(quarter(mine.points, q));
            for (int q = 0; q < 4; ++q) put(quarter(theirs.points, q));
        }
        return out;
    }

    static constexpr int phase_of(const Half& mine, const Half& theirs) {
        if constexpr (kShots) {
            if (mine.rearmost + theirs.rearmost < 25) return 0;  // a race
            return 1 + 3 * mine.held + theirs.held;
        } else {
            const bool past_mine = mine.rearmost <= 12, past_theirs = theirs.rearmost <= 12;
            if (past_mine && past_theirs) return 0;  // a race
            if (past_mine || past_theirs) return 1;
            return mine.checkers.count(kHead) + theirs.checkers.count(kHead) >= 12 ? 2 : 3;
        }
    }

    // A position that others are described against.
    struct Base {
        Half mine, theirs;
        Patterns patterns{};

        Base() = default;
        constexpr explicit Base(const Board& b) : mine(b.mine), theirs(b.theirs), patterns(patterns_of(mine, theirs)) {}
    };

    // All columns of a position; returns how many.
    static constexpr int columns_of(const Base& p, std::uint16_t* out) {
        int n = columns_of_side(p.mine.checkers, 0, out);
        n += columns_of_side(p.theirs.checkers, 1, out + n);
        for (int k = 0; k < kPatterns; ++k) out[n++] = pattern_column(k, p.patterns[k / 8] >> (8 * (k % 8)));
        return n;
    }

    // What leads from the base's columns to another position's.
    struct Change {
        int added = 0, removed = 0, phase = 0;
        std::array<std::uint16_t, kMost + 1> add, remove;  // one more, which may be written but does not count
    };

    static constexpr void difference(const Base& from, const Board& to, Change& out) {
        Writer writer{out.add.data(), out.remove.data()};
        Half changed_mine, changed_theirs;
        const Half* mine = &from.mine;
        const Half* theirs = &from.theirs;
        if (!(mine->checkers == to.mine)) {
            side_difference(mine->checkers, to.mine, 0, writer);
            changed_mine = Half(to.mine);
            mine = &changed_mine;
        }
        if (!(theirs->checkers == to.theirs)) {
            side_difference(theirs->checkers, to.theirs, 1, writer);
            changed_theirs = Half(to.theirs);
            theirs = &changed_theirs;
        }
        const Patterns p = patterns_of(*mine, *theirs);
        for (std::size_t w = 0; w < p.size(); ++w) {
            for (std::uint64_t x = p[w] ^ from.patterns[w]; x;) {
                const int shift = std::countr_zero(x) & ~7, k = static_cast<int>(8 * w) + shift / 8;
                x &= ~(std::uint64_t{255} << shift);
                *writer.add++ = pattern_column(k, p[w] >> shift);
                *writer.remove++ = pattern_column(k, from.patterns[w] >> shift);
            }
        }
        out.added = static_cast<int>(writer.add - out.add.data());
        out.removed = static_cast<int>(writer.remove - out.remove.data());
        out.phase = phase_of(*mine, *theirs);
    }

  private:
    // Where the next columns of a Change go.
    struct Writer {
        std::uint16_t *add, *remove;
    };

    static constexpr std::uint16_t pattern_column(int k, std::uint64_t pattern) {
        return static_cast<std::uint16_t>(kCheckerColumns + k * kPatternColumns + static_cast<int>(pattern & 63));
    }
    static constexpr void side_difference(const Checkers& a, const Checkers& b, int side, Writer& out) {
        word_difference(a.low(), b.low(), side * kPlacesRoom, out);
        word_difference(a.high(), b.high(), side * kPlacesRoom + 16, out);
    }
    // Sixteen counts; the first is that of kColumn[first].
    static constexpr void word_difference(std::uint64_t a, std::uint64_t b, int first, Writer& out) {
        for (std::uint64_t x = a ^ b; x;) {
            const int shift = std::countr_zero(x) & ~3;
            x &= ~(std::uint64_t{15} << shift);
            const int before = static_cast<int>(a >> shift) & 15, after = static_cast<int>(b >> shift) & 15;
            const std::array<std::uint16_t, 16>& column = kColumn[static_cast<std::size_t>(first + shift / 4)];
            // Nearly always one checker more or one less; which, nobody can foretell: both are written, one counts.
            *out.add = column[after];
            *out.remove = column[before];
            out.add += after > before;
            out.remove += after < before;
            if (((after - before + 1) & ~2) != 0) [[unlikely]] {
                for (int h = before + 1; h < after; ++h) *out.add++ = column[h];
                for (int h = after + 1; h < before; ++h) *out.remove++ = column[h];
            }
        }
    }

    // column_of(side, place, height) in [side * kPlacesRoom + place][height].
    static constexpr int kPlacesRoom = 32;
    static constexpr std::array<std::array<std::uint16_t, 16>, 2 * kPlacesRoom> kColumn = [] {
        std::array<std::array<std::uint16_t, 16>, 2 * kPlacesRoom> columns{};
        for (int side = 0; side < 2; ++side)
            for (int place = 0; place < kPlaces; ++place)
                for (int height = 1; height <= kCheckers; ++height)
                    columns[side * kPlacesRoom + place][height] =
                        static_cast<std::uint16_t>(column_of(side, place, height));
        return columns;
    }();
};

}  // namespace nardy
