// Monte Carlo: games played on from a position by the evaluator's best plays, with the luck of the dice taken out.
#pragma once

#include "chooser.h"
#include "nardy/pool.h"

namespace nardy {

struct RolloutOptions {
    std::uint64_t seed = 1;
    int truncate = 0;         // ends a game after so many rolls with the evaluator's value; 0: never
    bool adjust_luck = true;  // takes each roll's luck away: the value after it less its average over all rolls
};

// The number in kAllRolls of a game's first roll.
int first_roll(const RolloutOptions& options, std::uint64_t game);

// One thread's games. Both sides play the best play at depth 0; what the tables of end games know ends a game with its
// exact value. The first two rolls of 1,296 games in a row are the 1,296 pairs of throws, each once, in an order that
// depends on the seed; the others are random. The same game number has the same dice from every position.
class Rollout {
  public:
    // The settings say what is pruned and what a game is worth.
    Rollout(const Evaluator& evaluator, const Position& start, const RolloutOptions& options,
            const Settings& settings = {{0, 0, 0}, Filter::pruning_only(), {}});

    // What one game was worth to the side to roll at the start. With luck adjusted, the numbers are estimates whose
    // mean is right, and may lie outside 0 .. kUnit. Means nothing once failed().
    Value play(std::uint64_t game);

    bool failed() const { return chooser_.search().failed(); }

    // Evaluations behind the last game with its luck adjusted: those of its first two rolls, which all games share that
    // begin so, and those of its own.
    struct Nodes {
        std::uint64_t first = 0, second = 0, own = 0;
    };
    const Nodes& nodes() const { return nodes_; }

  private:
    // The best play of every roll from one position.
    struct BestReplies {
        std::array<Value, kRolls> values;  // for the side that plays
        std::array<Position, kRolls> after;
        Value mean;
        std::uint64_t nodes = 0;
        bool known = false;
    };

    bool find_best_replies(const Position& p, BestReplies& out);

    Position start_;
    RolloutOptions options_;
    Chooser chooser_;
    // Of the first roll, of the second one after each first, and of the position that was looked at last. Games share
    // the first two: of 36 games' four rolls a third are the same.
    BestReplies first_, later_;
    std::array<BestReplies, kRolls> second_;
    Nodes nodes_;
};

// Games first .. first + out.size() - 1, shared among the pool's threads; the same for any number of them. Stops early
// where `interrupted`, asked now and then on the calling thread, says so: then `done` is false.
Status rollout(const Evaluator& evaluator, const Position& start, const RolloutOptions& options, std::uint64_t first,
               Pool& pool, const std::function<bool()>& interrupted, std::span<Value> out, bool& done);

}  // namespace nardy
