// Training of a game's network: fitted to positions with known chances, and made into the engine's integers.
#pragma once

#include "example.h"
#include "float_net.h"
#include "nardy/eval/net.h"
#include "nardy/rules/variant.h"

namespace nardy {

class Learner {
  public:
    Learner(Variant variant, Units hidden, int width, std::uint64_t seed);
    explicit Learner(const Net& net);  // goes on with it

    // Minimises the cross entropy; returns its mean, in nats an output.
    double fit(std::span<const Example> examples, const FitOptions& options, Pool& pool,
               const std::function<bool()>& interrupted);

    // Root of the mean squared error of the equity.
    double error(std::span<const Example> examples, Pool& pool) const;

    Net net() const;

    // The same network with more hidden units, which begin at random and have no weight in the outputs yet.
    Learner widened(int width, std::uint64_t seed) const;

    // For checkpoints.
    std::vector<float>& parameters() { return weights_.parameters(); }
    Variant variant() const { return shape_.variant; }
    int width() const { return shape_.width; }
    Units hidden() const { return shape_.hidden; }

  private:
    explicit Learner(Net&& shape);

    // The cross entropy, or the squared error of the equity where nothing is to be learnt.
    template <Game V>
    static double look(FloatNet::Pass& pass, const Example& example, bool learn);

    Net shape_;  // only its sizes count
    FloatNet weights_;
};

}  // namespace nardy
