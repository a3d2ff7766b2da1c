// Training of a pruning network (net.h): to find those plays of a roll good that a game's network finds good.
#pragma once

#include "float_net.h"
#include "nardy/eval/net.h"

namespace nardy {

// Rolls with all their plays: those of roll i are first[i] .. first[i + 1] - 1.
struct PlayedRolls {
    std::span<const Board> boards;  // after the play; the side that has played is `mine`
    std::span<const float> equity;  // for that side, in points
    std::span<const std::int64_t> first;
};

class PruningLearner {
  public:
    PruningLearner(Variant variant, std::uint64_t seed);

    // Minimises the cross entropy between two softmax distributions over the plays of a roll: of the given equities and
    // of the network's opinion. Plays that are further behind than a few temperatures count for nothing. Returns its
    // mean, in nats a roll.
    double fit(const PlayedRolls& rolls, const FitOptions& options, Pool& pool,
               const std::function<bool()>& interrupted);

    // What the network thinks of each board, in points beside an unknown constant.
    void opinions(std::span<const Board> boards, std::span<float> out, Pool& pool) const;

    Net net() const;

  private:
    static float opinion(FloatNet::Pass& pass, const Board& board);
    void forget_rare_columns(std::span<const Board> boards);

    Variant variant_;
    FloatNet weights_;
};

}  // namespace nardy
