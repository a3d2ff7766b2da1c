// Labels by rollouts: dearer than what self-play says, and nearer to the truth.
#pragma once

#include "example.h"
#include "nardy/pool.h"
#include "nardy/search/rollout.h"

namespace nardy {

// Gives every example the mean of `games` games of a rollout, each position with dice of its own. The same for any
// number of threads.
Status label_by_rollouts(const Evaluator& evaluator, const Rules& rules, int games, const RolloutOptions& options,
                         Pool& pool, const std::function<bool()>& interrupted, std::span<Example> examples);

}  // namespace nardy
