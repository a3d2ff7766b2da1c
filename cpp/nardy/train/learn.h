// Training: a network in floats, fitted to positions with known chances, and made into the engine's integers.
#pragma once

#include "nardy/eval/net.h"
#include "nardy/pool.h"
#include "nardy/rules/variant.h"

namespace nardy {

inline constexpr int kOneTarget = 1 << 14;

// A position of the side to roll with its chances, or estimates of them whose mean is right and which may lie outside
// 0 .. 1. Plain memory, so that files of examples are arrays.
struct Example {
    std::uint64_t mine_low, mine_high, theirs_low, theirs_high;
    std::int16_t target[kMaxOutputs];  // in 1 / kOneTarget: win, win_mars, win_koks, lose_mars, lose_koks
    std::uint16_t unused[3];

    Board board() const { return {Checkers(mine_low, mine_high), Checkers(theirs_low, theirs_high)}; }
    static Example of(const Board& b, const Chances& c);
};
static_assert(sizeof(Example) == 48);

struct FitOptions {
    int epochs = 1;
    int batch = 2048;
    float rate = 0.002f, last_rate = 0.0001f;  // Adam's step falls geometrically from one to the other
    std::uint64_t seed = 1;                    // of the order of the examples
};

class Learner {
  public:
    Learner(Variant variant, int width, std::uint64_t seed);

    // Cross entropy, Adam; the examples are taken in a new random order in every epoch. Returns the mean loss of the
    // last one, in nats an output. Adam's memory starts empty. `interrupted` is asked at every step; true ends it
    // there.
    double fit(std::span<const Example> examples, const FitOptions& options, Pool& pool,
               const std::function<bool()>& interrupted);

    // Root of the mean squared error of the equity.
    double error(std::span<const Example> examples, Pool& pool) const;

    Net net() const;

    // bias[width], columns, output rows, output biases padded to a width: for checkpoints.
    std::vector<float>& parameters() { return parameters_; }
    Variant variant() const { return shape_.variant; }
    int width() const { return shape_.width; }

  private:
    struct Worker;
    template <Game V>
    void run(Worker& worker, std::span<const Example> examples, std::span<const std::uint32_t> order, bool learn) const;
    void step(std::vector<Worker>& workers, Pool& pool, float scale, float rate);
    std::size_t rows() const { return parameters_.size() / static_cast<std::size_t>(shape_.width); }

    Net shape_;  // only its sizes count
    std::vector<float> parameters_, mean_, square_;
};

}  // namespace nardy
