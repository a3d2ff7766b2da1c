// Pruning networks at work: a quick opinion of which plays are good, so that the others need not be evaluated.
#pragma once

#include <span>
#include <vector>

#include "nardy/rules/position.h"
#include "net.h"

namespace nardy {

class Pruner {
  public:
    explicit Pruner(const Net& pruning);

    // Evaluator::rank_plays.
    void rank(const Position& parent, std::span<const Board> boards, std::span<std::int32_t> out,
              const NetKernels& kernels) const;

  private:
    std::vector<std::int16_t> bias_, output_;
    std::vector<std::int16_t> rows_;  // RankBatch::rows
};

}  // namespace nardy
