// What a game's network begins with, what it is told of each example, and its weights in integers.
#include "learn.h"

#include <algorithm>
#include <cmath>

#include "nardy/eval/features.h"

namespace nardy {
namespace {

float sigmoid(float x) { return 1 / (1 + std::exp(-x)); }

// The network's outputs in the order of its file, from and to that of Chances.
constexpr int kOrder[kMaxOutputs] = {0, 1, 3, 2, 4};

}  // namespace

Example Example::of(const Board& b, const Chances& c) {
    const auto fixed = [](std::int32_t x) {
        return static_cast<std::int16_t>(
            std::clamp(mean_of(x, kUnit / kOneTarget), std::int64_t{-32768}, std::int64_t{32767}));
    };
    return {{b.mine.low(), b.mine.high()},
            {b.theirs.low(), b.theirs.high()},
            {fixed(c.win), fixed(c.win_mars), fixed(c.win_koks), fixed(c.lose_mars), fixed(c.lose_koks)},
            {}};
}

Learner::Learner(Net&& shape)
    : shape_(std::move(shape)),
      weights_({.columns = shape_.columns,
                .hidden = shape_.width,
                .outputs = shape_.phases * shape_.outputs,
                .kind = shape_.hidden}) {}

Learner::Learner(const Net& net) : Learner(Net::shaped(net.variant, net.hidden, net.width)) {
    const auto w = static_cast<std::size_t>(shape_.width), units = static_cast<std::size_t>(shape_.units());
    const auto from_fixed = [](const std::int16_t* from, std::span<float> to, int one) {
        for (float& x : to) x = static_cast<float>(*from++) / static_cast<float>(one);
    };
    from_fixed(net.bias.data(), weights_.row(0), kOneActivation);
    for (int c = 0; c < shape_.columns; ++c)
        from_fixed(net.column.data() + static_cast<std::size_t>(c) * w, weights_.row(weights_.column(c)),
                   kOneActivation);
    for (std::size_t o = 0; o < net.output_bias.size(); ++o) {
        from_fixed(net.output.data() + o * units, weights_.row(weights_.output(o)).first(units), kOneWeight);
        weights_.biases()[o] = static_cast<float>(net.output_bias[o]) / (kOneActivation * kOneWeight);
    }
}

Learner::Learner(Variant variant, Units hidden, int width, std::uint64_t seed)
    : Learner(Net::shaped(variant, hidden, width)) {
    Draw draw(seed);
    for (float& x : weights_.row(0)) x = 0.3f + draw.normal(0.2f);
    // The heights of a place begin alike, so that rare counts start sensibly.
    for (int c = 0; c < shape_.columns; ++c) {
        const bool starts_a_place = c >= kCheckerColumns || c == 0 || c == kSideColumns ||
                                    (c % kSideColumns >= kCheckers && (c % kSideColumns - kCheckers) % kHeights == 0);
        const std::span<float> row = weights_.row(weights_.column(c));
        if (starts_a_place) {
            draw.normal(row, 0.1f);
        } else {
            for (float& x : row) x = *(&x - width) + draw.normal(0.02f);
        }
    }
    for (std::size_t o = 0; o < static_cast<std::size_t>(shape_.phases * shape_.outputs); ++o) {
        draw.normal(weights_.row(weights_.output(o)).first(static_cast<std::size_t>(shape_.units())), 0.05f);
        const int kind = kOrder[o % static_cast<std::size_t>(shape_.outputs)];
        weights_.biases()[o] = kind == 0 ? 0.0f : kind % 2 == 1 ? -1.5f : -4.0f;
    }
}

template <Game V>
double Learner::look(FloatNet::Pass& pass, const Example& e, bool learn) {
    using F = Features<V>;
    const typename F::Base p(e.board());
    std::array<std::uint16_t, F::kMost> columns;
    pass.enter(std::span(columns).first(static_cast<std::size_t>(F::columns_of(p, columns.data()))));
    const auto phase = static_cast<std::size_t>(F::phase_of(p.mine, p.theirs)) * F::kOutputs;
    double loss = 0, equity = 0;
    for (std::size_t o = 0; o < F::kOutputs; ++o) {
        const int kind = kOrder[o];
        // A side that has borne off loses no mars: nothing to learn, the evaluator knows.
        if ((kind == 1 || kind == 2) && has_borne_off(p.theirs.checkers)) continue;
        if (kind >= 3 && has_borne_off(p.mine.checkers)) continue;
        const float y = sigmoid(pass.output(phase + o)), t = static_cast<float>(e.chances[kind]) / kOneTarget;
        equity += (y - t) * (kind == 0 ? 2 : kind < 3 ? 1 : -1);
        loss -= t * std::log(y + 1e-9f) + (1 - t) * std::log(1 - y + 1e-9f);
        if (learn) pass.learn(phase + o, y - t);
    }
    if (learn) pass.leave();
    return learn ? loss : equity * equity;
}

double Learner::fit(std::span<const Example> examples, const FitOptions& options, Pool& pool,
                    const std::function<bool()>& interrupted) {
    const double loss = dispatch(variant(), [&]<Game V>(V) {
        return weights_.fit(examples.size(), options, pool, interrupted,
                            [&](FloatNet::Pass& pass, std::size_t i) { return look<V>(pass, examples[i], true); });
    });
    return loss / shape_.outputs;
}

double Learner::error(std::span<const Example> examples, Pool& pool) const {
    return std::sqrt(dispatch(variant(), [&]<Game V>(V) {
        return weights_.mean(examples.size(), pool,
                             [&](FloatNet::Pass& pass, std::size_t i) { return look<V>(pass, examples[i], false); });
    }));
}

Net Learner::net() const {
    Net net = shape_;
    const auto w = static_cast<std::size_t>(shape_.width), units = static_cast<std::size_t>(shape_.units());
    to_fixed(weights_.row(0), kOneActivation, net.bias.data());
    for (int c = 0; c < shape_.columns; ++c)
        to_fixed(weights_.row(weights_.column(c)), kOneActivation, net.column.data() + static_cast<std::size_t>(c) * w);
    for (std::size_t o = 0; o < net.output_bias.size(); ++o) {
        to_fixed(weights_.row(weights_.output(o)).first(units), kOneWeight, net.output.data() + o * units);
        net.output_bias[o] =
            static_cast<std::int32_t>(std::nearbyint(weights_.biases()[o] * kOneActivation * kOneWeight));
    }
    return net;
}

Learner Learner::widened(int width, std::uint64_t seed) const {
    Learner wide(variant(), hidden(), width, seed);
    for (std::size_t r = 0; r < weights_.rows(); ++r) {
        if (r >= weights_.output(0)) std::ranges::fill(wide.weights_.row(r), 0.0f);
        std::ranges::copy(weights_.row(r), wide.weights_.row(r).begin());
    }
    return wide;
}

}  // namespace nardy
