// What a pruning network is told of a roll, and its weights in integers.
#include "pruning_learner.h"

#include <algorithm>

#include "nardy/eval/features.h"

namespace nardy {
namespace {

constexpr float kTemperature = 0.03f;  // in points; with 0.06 more plays were let through at the same loss
constexpr std::int64_t kFewPlays = 4;  // a roll with fewer teaches little

int columns_of_board(const Board& b, std::array<std::uint16_t, 2 * kCheckers>& out) {
    const int n = columns_of_side(b.mine, 0, out.data());
    return n + columns_of_side(b.theirs, 1, out.data() + n);
}

void softmax(std::span<float> values) {
    const float most = std::ranges::max(values);
    float sum = 0;
    for (float& x : values) sum += x = std::exp((x - most) / kTemperature);
    for (float& x : values) x /= sum;
}

}  // namespace

PruningLearner::PruningLearner(Variant variant, std::uint64_t seed)
    : variant_(variant),
      weights_({.columns = kCheckerColumns, .hidden = kPruningWidth, .outputs = 1, .most_hidden = 1}) {
    Draw draw(seed);
    for (float& x : weights_.row(0)) x = draw.uniform(0.5f);
    for (int c = 0; c < kCheckerColumns; ++c) draw.normal(weights_.row(weights_.column(c)), 0.08f);
    draw.normal(weights_.row(weights_.output(0)), 1 / std::sqrt(static_cast<float>(kPruningWidth)));
}

float PruningLearner::opinion(FloatNet::Pass& pass, const Board& board) {
    std::array<std::uint16_t, 2 * kCheckers> columns;
    const int n = columns_of_board(board, columns);
    pass.enter(std::span(columns).first(static_cast<std::size_t>(n)));
    return pass.output(0);
}

double PruningLearner::fit(const PlayedRolls& rolls, const FitOptions& options, Pool& pool,
                           const std::function<bool()>& interrupted) {
    std::vector<std::size_t> starts;
    for (std::size_t r = 0; r + 1 < rolls.first.size(); ++r)
        if (rolls.first[r + 1] - rolls.first[r] >= kFewPlays) starts.push_back(r);
    const double loss =
        weights_.fit(starts.size(), options, pool, interrupted, [&](FloatNet::Pass& pass, std::size_t i) {
            const auto from = static_cast<std::size_t>(rolls.first[starts[i]]);
            const auto n = static_cast<std::size_t>(rolls.first[starts[i] + 1]) - from;
            const std::span<const float> equities = rolls.equity.subspan(from, n);
            std::vector<float> wanted(equities.begin(), equities.end()), got;
            for (const Board& b : rolls.boards.subspan(from, n)) got.push_back(opinion(pass, b));
            softmax(wanted);
            softmax(got);
            double sum = 0;
            for (std::size_t k = 0; k < n; ++k) {
                sum -= wanted[k] * std::log(got[k] + 1e-9f);
                opinion(pass, rolls.boards[from + k]);
                pass.learn(0, got[k] - wanted[k]);
                pass.leave();
            }
            return sum;
        });
    forget_rare_columns(rolls.boards);
    return loss;
}

// What hardly occurs still has its chance beginnings; nothing is a better guess, and packs better.
void PruningLearner::forget_rare_columns(std::span<const Board> boards) {
    std::vector<std::size_t> seen(kCheckerColumns);
    std::array<std::uint16_t, 2 * kCheckers> columns;
    for (const Board& b : boards)
        for (int k = columns_of_board(b, columns); k > 0; --k) ++seen[columns[static_cast<std::size_t>(k) - 1]];
    for (int c = 0; c < kCheckerColumns; ++c)
        if (3000 * seen[static_cast<std::size_t>(c)] < boards.size())
            std::ranges::fill(weights_.row(weights_.column(c)), 0.0f);
}

void PruningLearner::opinions(std::span<const Board> boards, std::span<float> out, Pool& pool) const {
    weights_.mean(boards.size(), pool, [&](FloatNet::Pass& pass, std::size_t i) {
        out[i] = opinion(pass, boards[i]);
        return 0.0;
    });
}

Net PruningLearner::net() const {
    // Columns in steps of 4: the upper bits say enough, and a packed file is a quarter smaller.
    constexpr int kColumnStep = 4, kMostOutput = 16383;
    Net net = Net::pruning(variant_);
    to_fixed(weights_.row(0), kOneActivation, net.bias.data());
    for (int c = 0; c < kCheckerColumns; ++c)
        to_fixed(weights_.row(weights_.column(c)), kOneActivation, net.column.data() + c * kPruningWidth,
                 kOneActivation, kColumnStep);
    to_fixed(weights_.row(weights_.output(0)), kOneWeight, net.output.data(), kMostOutput);
    return net;
}

}  // namespace nardy
