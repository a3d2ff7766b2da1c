// Training of the race network (race_net.h): fitted to sides with known chances.
#pragma once

#include "float_net.h"
#include "nardy/endgames/race_net.h"

namespace nardy {

class RaceLearner {
  public:
    using Chances = std::array<float, RaceNet::kOutputs>;  // of one side, as RaceNet has its outputs

    explicit RaceLearner(std::uint64_t seed);

    // Minimises the cross entropy of every chance by itself, those left out that are no number. Returns its mean, in
    // nats a side.
    double fit(std::span<const Checkers> sides, std::span<const Chances> chances, const FitOptions& options, Pool& pool,
               const std::function<bool()>& interrupted);

    void chances(std::span<const Checkers> sides, std::span<Chances> out, Pool& pool) const;

    RaceWeights weights(bool rolls_again) const;

  private:
    static void look(FloatNet::Pass& pass, const Checkers& side, Chances& out);

    FloatNet weights_;
};

}  // namespace nardy
