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

// One thread's games. Both sides play the best play at depth 0; what the tables of end games know ends a game with its
// exact value. The first two rolls of 1,296 games in a row are the 1,296 pairs of throws, each once, in an order that
// depends on the seed; the others are random. The same game number has the same dice from every position.
class Rollout {
  public:
    Rollout(const Evaluator& evaluator, const Position& start, const RolloutOptions& options);

    // What one game was worth to the side to roll at the start. With luck adjusted, the numbers are estimates whose
    // mean is right, and may lie outside 0 .. kUnit. Means nothing once failed().
    Value play(std::uint64_t game);

    bool failed() const { return chooser_.search().failed(); }

  private:
    Dice roll(std::uint64_t game, int turn);

    Position start_;
    RolloutOptions options_;
    Chooser chooser_;
    std::array<Candidate, kRolls> best_;
};

// Games first .. first + out.size() - 1, shared among the pool's threads; the same for any number of them. Stops early
// where `interrupted`, asked now and then on the calling thread, says so: then `done` is false.
Status rollout(const Evaluator& evaluator, const Position& start, const RolloutOptions& options, std::uint64_t first,
               Pool& pool, const std::function<bool()>& interrupted, std::span<Value> out, bool& done);

}  // namespace nardy
