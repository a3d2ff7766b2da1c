// Games of the engine with itself: for training, and for measuring one version against another.
#pragma once

#include "example.h"
#include "nardy/pool.h"
#include "nardy/search/chooser.h"

namespace nardy {

inline constexpr int kClosePlays = 3;

struct SelfPlayOptions {
    std::uint64_t first_game = 0, games = 1000, seed = 1;
    double noise = 0.02;        // share of plays that are one of the four best, at random
    double random_share = 0.2;  // share of games that begin with some plays wholly at random
    int random_plays = 12;      // .. up to so many
    double keep = 0.3;          // share of the positions that become examples
    // A label is the value at this depth, corrected by `lambda` times what the label of the next position differs from
    // the evaluator's value there: what the rest of the game says, less its luck. With depth -1 nothing is looked at
    // but the game itself: the label is its lambda return. Lambda is for depths -1 and 1; any other wants 0.
    int depth = 1;
    double lambda = 0.7;
    std::vector<Board> starts;  // games that do not begin at the start begin at one of these
    double starts_share = 0;
    // Above 0: the examples are not the positions of the game, but what the best plays of a decision lead to where the
    // second is within so many points of the first; at most kClosePlays of them, with the evaluator's values. For
    // labels by rollouts.
    double close = 0;
};

// Examples of many games, in the order of the games; the same for any number of threads.
Status self_play(const Evaluator& evaluator, const Rules& rules, const SelfPlayOptions& options, Pool& pool,
                 const std::function<bool()>& interrupted, std::vector<Example>& out);

struct DuelSide {
    const Evaluator& evaluator;
    Filter filter;
    int depth;
};

// Pairs of games with the same dice and the seats changed. points: two numbers a pair, what side `a` won or lost.
// `starts`: if not empty, pair k begins at starts[k % size] instead of the start of the game.
Status duel(const DuelSide& a, const DuelSide& b, const Rules& rules, std::uint64_t first_pair,
            std::span<const Board> starts, std::uint64_t seed, Pool& pool, const std::function<bool()>& interrupted,
            std::span<std::int8_t> points);

}  // namespace nardy
