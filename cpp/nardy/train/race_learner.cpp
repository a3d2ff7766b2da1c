// What the race network is told of a side, and its weights in integers.
#include "race_learner.h"

#include <algorithm>

#include "nardy/eval/features.h"

namespace nardy {

RaceLearner::RaceLearner(std::uint64_t seed)
    : weights_({.columns = kSideColumns,
                .hidden = RaceNet::kWidth,
                .outputs = RaceNet::kOutputs,
                .past = RaceNet::kOutputs,
                .most_hidden = 1,
                .most_past = 8}) {
    Draw draw(seed);
    for (float& x : weights_.row(0).first<RaceNet::kWidth>()) x = draw.uniform(0.5f);
    for (int c = 0; c < kSideColumns; ++c)
        draw.normal(weights_.row(weights_.column(c)).first<RaceNet::kWidth>(), 0.08f);
    for (std::size_t o = 0; o < RaceNet::kOutputs; ++o)
        draw.normal(weights_.row(weights_.output(o)).first<RaceNet::kWidth>(),
                    1 / std::sqrt(static_cast<float>(RaceNet::kWidth)));
}

void RaceLearner::look(FloatNet::Pass& pass, const Checkers& side, Chances& out) {
    std::array<std::uint16_t, kCheckers> columns;
    pass.enter(std::span(columns).first(static_cast<std::size_t>(columns_of_side(side, 0, columns.data()))));
    for (std::size_t o = 0; o < RaceNet::kOutputs; ++o) out[o] = 1 / (1 + std::exp(-pass.output(o)));
}

double RaceLearner::fit(std::span<const Checkers> sides, std::span<const Chances> chances, const FitOptions& options,
                        Pool& pool, const std::function<bool()>& interrupted) {
    return weights_.fit(sides.size(), options, pool, interrupted, [&](FloatNet::Pass& pass, std::size_t i) {
        Chances got;
        look(pass, sides[i], got);
        double sum = 0;
        for (std::size_t o = 0; o < RaceNet::kOutputs; ++o) {
            const float y = got[o], t = chances[i][o];
            if (std::isnan(t)) continue;
            sum -= t * std::log(y + 1e-9f) + (1 - t) * std::log(1 - y + 1e-9f);
            pass.learn(o, y - t);
        }
        pass.leave();
        return sum;
    });
}

void RaceLearner::chances(std::span<const Checkers> sides, std::span<Chances> out, Pool& pool) const {
    weights_.mean(sides.size(), pool, [&](FloatNet::Pass& pass, std::size_t i) {
        look(pass, sides[i], out[i]);
        return 0.0;
    });
}

RaceWeights RaceLearner::weights(bool rolls_again) const {
    RaceWeights out;
    out.rolls_again = rolls_again;
    const auto put = [](std::span<const float> row, RaceWeights::Row& to) {
        to_fixed(row.first<RaceNet::kWidth>(), kOneActivation, to.data());
        to_fixed(row.last<RaceNet::kOutputs>(), RaceWeights::kOneLogit, to.data() + RaceNet::kWidth);
    };
    put(weights_.row(0), out.bias);
    for (int c = 0; c < kSideColumns; ++c)
        put(weights_.row(weights_.column(c)), out.columns[static_cast<std::size_t>(c)]);
    for (std::size_t o = 0; o < RaceNet::kOutputs; ++o)
        to_fixed(weights_.row(weights_.output(o)).first<RaceNet::kWidth>(), RaceWeights::kOneOutput,
                 out.output[o].data());
    return out;
}

}  // namespace nardy
