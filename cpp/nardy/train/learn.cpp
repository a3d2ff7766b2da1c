// One step of learning after another: forward, back, and the optimiser.
#include "learn.h"

#include <algorithm>
#include <cmath>

#include "nardy/eval/features.h"
#include "nardy/rules/rng.h"
#include "nardy/train/simd/learn_kernel.h"

namespace nardy {
namespace {

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

// The network's outputs in the order of its file, from and to that of Chances.
constexpr int kOrder[kMaxOutputs] = {0, 1, 3, 2, 4};

// The weights of one row, in fixed point.
void quantise(const float* from, std::size_t n, int one, std::int16_t* to) {
    for (std::size_t i = 0; i < n; ++i)
        to[i] = static_cast<std::int16_t>(
            std::clamp(std::nearbyint(from[i] * static_cast<float>(one)), -32767.0f, 32767.0f));
}

}  // namespace

Example Example::of(const Board& b, const Chances& c) {
    const auto fixed = [](std::int32_t x) {
        return static_cast<std::int16_t>(
            std::clamp(mean_of(x, kUnit / kOneTarget), std::int64_t{-32768}, std::int64_t{32767}));
    };
    return {b.mine.low(),
            b.mine.high(),
            b.theirs.low(),
            b.theirs.high(),
            {fixed(c.win), fixed(c.win_mars), fixed(c.win_koks), fixed(c.lose_mars), fixed(c.lose_koks)},
            {}};
}

// What one thread adds up. Rows: the bias, the columns, the output rows, the output biases (in one row).
struct Learner::Worker {
    std::vector<float> gradient;
    std::vector<std::uint8_t> touched;
    double loss = 0, squares = 0;
};

Learner::Learner(Variant variant, int width, std::uint64_t seed) : shape_(Net::shaped(variant, width)) {
    const auto w = static_cast<std::size_t>(width);
    const auto outputs = static_cast<std::size_t>(shape_.phases * shape_.outputs);
    parameters_.resize(w * (1 + static_cast<std::size_t>(shape_.columns) + outputs + 1));
    Rng rng(seed, 0, 0);
    const auto spread = [&](float by) {  // nearly normal
        double sum = 0;
        for (int k = 0; k < 4; ++k) sum += static_cast<double>(rng.next() >> 11) / (1ull << 53) - 0.5;
        return static_cast<float>(sum * 1.7320508) * by;
    };
    for (std::size_t i = 0; i < w; ++i) parameters_[i] = 0.3f + spread(0.2f);
    // The heights of a place begin alike, so that rare counts start sensibly.
    for (std::size_t c = 0; c < static_cast<std::size_t>(shape_.columns); ++c) {
        const bool starts_a_place = c >= kCheckerColumns || c == 0 || c == kSideColumns ||
                                    (c % kSideColumns >= kCheckers && (c % kSideColumns - kCheckers) % kHeights == 0);
        float* row = parameters_.data() + (1 + c) * w;
        for (std::size_t i = 0; i < w; ++i) row[i] = starts_a_place ? spread(0.1f) : row[i - w] + spread(0.02f);
    }
    for (std::size_t o = 0; o < outputs; ++o) {
        float* row = parameters_.data() + (1 + static_cast<std::size_t>(shape_.columns) + o) * w;
        for (std::size_t i = 0; i < w; ++i) row[i] = spread(0.05f);
        const int kind = kOrder[o % static_cast<std::size_t>(shape_.outputs)];
        parameters_[(rows() - 1) * w + o] = kind == 0 ? 0.0f : kind % 2 == 1 ? -1.5f : -4.0f;
    }
}

template <Game V>
void Learner::run(Worker& worker, std::span<const Example> examples, std::span<const std::uint32_t> order,
                  bool learn) const {
    using F = Features<V>;
    const LearnKernels& k = learn_kernels();
    const int width = shape_.width;
    const auto w = static_cast<std::size_t>(width);
    const float* const theta = parameters_.data();
    const std::size_t first_output = 1 + static_cast<std::size_t>(F::kColumns);
    std::vector<float> x(w), x_gradient(w);
    std::array<std::uint16_t, F::kMost> columns;
    std::array<const float*, F::kMost> from;
    std::array<float*, F::kMost> to;
    for (const std::uint32_t index : order) {
        const Example& e = examples[index];
        const typename F::Base p(e.board());
        const int n = F::columns_of(p, columns.data());
        for (int c = 0; c < n; ++c) from[c] = theta + (1u + columns[c]) * w;
        k.sum(theta, from.data(), n, width, x.data());
        const auto phase = static_cast<std::size_t>(F::phase_of(p.mine, p.theirs)) * F::kOutputs;
        std::fill(x_gradient.begin(), x_gradient.end(), 0.0f);
        double equity = 0;
        for (std::size_t o = 0; o < F::kOutputs; ++o) {
            const int kind = kOrder[o];
            // A side that has borne off loses no mars: nothing to learn, the evaluator knows.
            if ((kind == 1 || kind == 2) && has_borne_off(p.theirs.checkers)) continue;
            if (kind >= 3 && has_borne_off(p.mine.checkers)) continue;
            const std::size_t row = first_output + phase + o;
            const float* weights = theta + row * w;
            const float z = k.dot(weights, x.data(), width) + theta[(rows() - 1) * w + phase + o];
            const float y = sigmoid(z), t = static_cast<float>(e.target[kind]) / kOneTarget;
            equity += (y - t) * (kind == 0 ? 2 : kind < 3 ? 1 : -1);
            worker.loss -= t * std::log(y + 1e-9f) + (1 - t) * std::log(1 - y + 1e-9f);
            if (!learn) continue;
            k.back(y - t, weights, x.data(), width, worker.gradient.data() + row * w, x_gradient.data());
            worker.touched[row] = 1;
            worker.gradient[(rows() - 1) * w + phase + o] += y - t;
        }
        worker.squares += equity * equity;
        if (!learn) continue;
        k.mask(x.data(), width, x_gradient.data());
        for (int c = 0; c < n; ++c) {
            to[c] = worker.gradient.data() + (1u + columns[c]) * w;
            worker.touched[1u + columns[c]] = 1;
        }
        k.spread(x_gradient.data(), to.data(), n, width);
        float* bias = worker.gradient.data();
        k.spread(x_gradient.data(), &bias, 1, width);
    }
}

// Adds the workers' gradients up and takes one step of Adam, in the rows that were met only.
void Learner::step(std::vector<Worker>& workers, Pool& pool, float scale, float rate) {
    const LearnKernels& k = learn_kernels();
    const auto w = static_cast<std::size_t>(shape_.width);
    const auto parts = static_cast<std::size_t>(pool.threads());
    pool.run(
        pool.threads(),
        [&](int part, int) {
            for (std::size_t r = static_cast<std::size_t>(part); r < rows(); r += parts) {
                bool any = r == 0 || r == rows() - 1;
                for (const Worker& worker : workers) any = any || worker.touched[r];
                if (!any) continue;
                float* sum = workers[0].gradient.data() + r * w;
                for (std::size_t t = 1; t < workers.size(); ++t) {
                    float* more = workers[t].gradient.data() + r * w;
                    k.spread(more, &sum, 1, shape_.width);
                    std::fill(more, more + w, 0.0f);
                }
                for (Worker& worker : workers) worker.touched[r] = 0;
                k.adam(parameters_.data() + r * w, mean_.data() + r * w, square_.data() + r * w, sum, shape_.width,
                       scale, rate);
            }
        },
        [] {});
}

double Learner::fit(std::span<const Example> examples, const FitOptions& options, Pool& pool,
                    const std::function<bool()>& interrupted) {
    std::vector<Worker> workers(static_cast<std::size_t>(pool.threads()));
    for (Worker& worker : workers) {
        worker.gradient.assign(parameters_.size(), 0.0f);
        worker.touched.assign(rows(), 0);
    }
    mean_.assign(parameters_.size(), 0.0f);
    square_.assign(parameters_.size(), 0.0f);
    std::vector<std::uint32_t> order(examples.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);

    const auto batch = static_cast<std::size_t>(options.batch);
    const std::size_t batches = (examples.size() + batch - 1) / batch,
                      steps = batches * static_cast<std::size_t>(options.epochs);
    double loss = 0;
    std::size_t done = 0;
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        Rng rng(options.seed, static_cast<std::uint64_t>(epoch), 0);
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
        for (Worker& worker : workers) worker.loss = 0;
        for (std::size_t at = 0; at < order.size(); at += batch, ++done) {
            if (interrupted()) return loss;
            const auto now = std::span(order).subspan(at, std::min(batch, order.size() - at));
            const std::size_t share = (now.size() + workers.size() - 1) / workers.size();
            pool.run(
                static_cast<int>(workers.size()),
                [&](int part, int) {
                    const std::size_t from = std::min(static_cast<std::size_t>(part) * share, now.size());
                    const auto mine = now.subspan(from, std::min(share, now.size() - from));
                    dispatch(shape_.variant,
                             [&]<Game V>(V) { run<V>(workers[static_cast<std::size_t>(part)], examples, mine, true); });
                },
                [] {});
            // Adam's correction for its empty start is folded into the rate.
            const double t = static_cast<double>(done + 1);
            const double warm = std::sqrt(1 - std::pow(0.999, t)) / (1 - std::pow(0.9, t));
            const double fall = std::pow(options.last_rate / options.rate, t / static_cast<double>(steps));
            step(workers, pool, 1.0f / static_cast<float>(now.size()), static_cast<float>(options.rate * fall * warm));
        }
        loss = 0;
        for (const Worker& worker : workers) loss += worker.loss;
    }
    return loss / static_cast<double>(std::max<std::size_t>(examples.size(), 1)) / shape_.outputs;
}

double Learner::error(std::span<const Example> examples, Pool& pool) const {
    std::vector<std::uint32_t> order(examples.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    std::vector<Worker> workers(static_cast<std::size_t>(pool.threads()));
    const std::size_t share = (order.size() + workers.size() - 1) / workers.size();
    pool.run(
        static_cast<int>(workers.size()),
        [&](int part, int) {
            const std::size_t from = std::min(static_cast<std::size_t>(part) * share, order.size());
            dispatch(shape_.variant, [&]<Game V>(V) {
                run<V>(workers[static_cast<std::size_t>(part)], examples,
                       std::span(order).subspan(from, std::min(share, order.size() - from)), false);
            });
        },
        [] {});
    double squares = 0;
    for (const Worker& worker : workers) squares += worker.squares;
    return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(examples.size(), 1)));
}

Net Learner::net() const {
    Net net = shape_;
    const auto w = static_cast<std::size_t>(shape_.width);
    const float* p = parameters_.data();
    quantise(p, w, kOneActivation, net.bias.data());
    quantise(p + w, net.column.size(), kOneActivation, net.column.data());
    quantise(p + w + net.column.size(), net.output.size(), kOneWeight, net.output.data());
    const float* biases = p + (rows() - 1) * w;
    for (std::size_t o = 0; o < net.output_bias.size(); ++o)
        net.output_bias[o] = static_cast<std::int32_t>(std::nearbyint(biases[o] * kOneActivation * kOneWeight));
    return net;
}

}  // namespace nardy
