// What every network of the library learns with: its weights in floats, the way through them and back, and Adam.
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "nardy/eval/simd/net_kernel.h"
#include "nardy/pool.h"
#include "nardy/rules/rng.h"

namespace nardy {

struct FitOptions {
    std::uint64_t steps = 1;  // of Adam, each on `batch` samples
    int batch = 2048;
    float rate = 0.002f, last_rate = 0.0001f;  // of learning; falls geometrically from one to the other
    std::uint64_t seed = 1;                    // of the order of the samples
};

// One hidden layer on columns that are added up. An output is a row of weights of the hidden units, and a bias. Or the
// columns go on past the hidden layer: they have a number for every output, and no bias is needed.
class FloatNet {
  public:
    struct Shape {
        int columns, hidden, outputs;
        int past = 0;  // numbers of a column past the hidden layer: none, or one an output
        Units kind = Units::clipped;
        // The largest weight of a column, so that no sum leaves the 16 bits that the engine has for it.
        float most_hidden = std::numeric_limits<float>::max(), most_past = most_hidden;
        int width() const { return hidden + past; }
        int units() const { return kind == Units::pairs ? hidden / 2 : hidden; }
    };

    // One thread's way through the network and, where it learns, back.
    class Pass {
      public:
        Pass(const FloatNet& net, bool learns);

        void enter(std::span<const std::uint16_t> columns);
        float output(std::size_t o) const;
        // What the loss rises by where output `o` does.
        void learn(std::size_t o, float slope);
        // The end of what was entered: all that is learnt reaches the columns.
        void leave();

      private:
        friend class FloatNet;
        const FloatNet& net_;
        std::vector<std::uint16_t> columns_;  // of what was entered
        std::vector<float> layer_, units_, layer_gradient_, unit_gradient_, gradient_;
        std::vector<std::uint8_t> touched_;  // rows that have a gradient
        double sum_ = 0;
    };

    // Looks at a sample; what it returns is averaged.
    using Look = std::function<double(Pass& pass, std::size_t sample)>;

    explicit FloatNet(const Shape& shape);

    // Adam on batches of samples, which are taken in a new random order when all have had their turn. Its memory starts
    // empty. Returns the mean of the last round through the samples. `interrupted` is asked at every step; true ends it
    // there.
    double fit(std::size_t samples, const FitOptions& options, Pool& pool, const std::function<bool()>& interrupted,
               const Look& look);
    // The mean of all samples; nothing is learnt.
    double mean(std::size_t samples, Pool& pool, const Look& look) const;

    // Rows of width() floats: the bias, the columns, the outputs, the biases of the outputs in one row.
    std::vector<float>& parameters() { return parameters_; }
    std::size_t rows() const { return static_cast<std::size_t>(shape_.columns + shape_.outputs) + 2; }
    std::size_t column(int c) const { return 1 + static_cast<std::size_t>(c); }
    std::size_t output(std::size_t o) const { return column(shape_.columns) + o; }
    std::span<float> row(std::size_t r) { return {parameters_.data() + r * width(), width()}; }
    std::span<const float> row(std::size_t r) const { return {parameters_.data() + r * width(), width()}; }
    std::span<float> biases() { return row(rows() - 1); }
    std::span<const float> biases() const { return row(rows() - 1); }

  private:
    std::size_t width() const { return static_cast<std::size_t>(shape_.width()); }
    static double run(std::vector<Pass>& passes, std::span<const std::uint32_t> order, Pool& pool, const Look& look);
    void step(std::vector<Pass>& passes, Pool& pool, float scale, float rate);

    Shape shape_;
    std::vector<float> parameters_, mean_, square_;
};

// First weights.
class Draw {
  public:
    explicit Draw(std::uint64_t seed) : rng_(seed, 0, 0) {}
    float uniform(float most) { return static_cast<float>(share()) * most; }
    float normal(float by) {  // nearly
        double sum = 0;
        for (int k = 0; k < 4; ++k) sum += share() - 0.5;
        return static_cast<float>(sum * 1.7320508) * by;
    }
    void normal(std::span<float> row, float by) {
        for (float& x : row) x = normal(by);
    }

  private:
    double share() { return static_cast<double>(rng_.next() >> 11) / (1ull << 53); }
    Rng rng_;
};

// Weights in fixed point, in multiples of `step` of which none is beyond `most`.
void to_fixed(std::span<const float> from, int one, std::int16_t* to, int most = 32767, int step = 1);

}  // namespace nardy
