// What a search is told: when it stops, which plays it looks at, and what a game is worth.
#pragma once

#include <optional>

#include "nardy/eval/stakes.h"

namespace nardy {

inline constexpr int kMaxDepth = 8;

// In place of a depth: kDepthBeforeDeep, and then short rollouts of the plays that are close (deep.h).
inline constexpr int kDeep = 100;
inline constexpr int kDepthBeforeDeep = 2;
inline constexpr const char* kDeepName = "deep";

struct Limit {
    int depth = 1;            // 0 .. kMaxDepth, or kDeep; what is outside is taken as the nearer end
    double seconds = 0;       // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit

    // Where no depth is asked for: as deep as the other limits let it, or to `usual` where there is none.
    static constexpr Limit of(std::optional<int> depth, double seconds, std::uint64_t nodes, int usual = 1) {
        const bool open = seconds == 0 && nodes == 0;
        return {depth.value_or(open ? usual : kMaxDepth), seconds, nodes};
    }
};

// Points in units of 2^-16; a negative number stands for "no margin".
constexpr std::int32_t units_of(double points) {
    return points < 0 ? -1 : static_cast<std::int32_t>(points * kUnit + 0.5);
}

// Which plays go on to a deeper look: the `keep` best by the look before, and of those the ones within `margin` of the
// best, in units of 2^-16 point. keep = 0: all of them.
struct Selection {
    int keep = 0;
    std::int32_t margin = 0;

    // A deeper look errs less, so the margin is halved with every layer.
    constexpr Selection after(int depth) const { return {keep, margin >> depth}; }
    // When the early rolls have been looked at to `depth`, a sixteenth of the margin that let a play in. With it 1 % of
    // decisions at depth 2 come out otherwise, for 0.00004 point a decision (benchmarks/README.md, "Filters").
    constexpr Selection halfway(int depth) const { return {keep, margin >> (depth + 3)}; }
};

// The move filter; plays.h says how each part is used. Margins are in points. The defaults lose little against wider
// ones and save much time (benchmarks/README.md, "Filters").
struct Filter {
    int keep = 12;  // of the roll in question; 0: all
    double margin = 0.12;
    int reply_keep = 3;  // of every roll after it; 0: all
    double reply_margin = 0.06;
    double leaf_margin = 0.15;   // of the last roll; -1: none
    double prune_margin = 0.08;  // where only the best play of a roll counts; -1: none

    // Looks at every play.
    static constexpr Filter none() { return {0, 0, 0, 0, -1, -1}; }
    // For the games that the engine plays with itself at depth 0. It loses 0.0003 (short) to 0.0006 point a play.
    static constexpr Filter pruning_only() { return {0, 0, 0, 0, -1, Filter{}.prune_margin}; }

    constexpr Selection plays() const { return {keep, units_of(margin)}; }
    constexpr Selection replies() const { return {reply_keep, units_of(reply_margin)}; }
    constexpr std::int32_t prune_units() const { return units_of(prune_margin); }
    // For a search to `depth`: from depth 2 on a quarter.
    constexpr std::int32_t leaf_units(int depth) const {
        const std::int32_t units = units_of(leaf_margin);
        return depth == 1 || units < 0 ? units : units / 4;
    }

    constexpr bool operator==(const Filter&) const = default;
};

struct Settings {
    Limit limit;
    Filter filter;
    Stakes stakes;  // white's
};

}  // namespace nardy
