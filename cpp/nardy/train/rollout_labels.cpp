// One position after another, each thread with positions of its own.
#include "rollout_labels.h"

#include "nardy/rules/rng.h"

namespace nardy {
namespace {

struct Nothing {};

bool label(const Evaluator& evaluator, const Rules& rules, int games, const RolloutOptions& options, Example& example) {
    const Board b = example.board();
    Rollout rollout(evaluator, Position{b.mine, b.theirs, rules, Side::white}, options);
    std::array<std::int64_t, 5> sums{};
    for (int game = 0; game < games; ++game) {
        const Chances c = rollout.play(static_cast<std::uint64_t>(game)).chances;
        if (rollout.failed()) return false;
        const std::array<std::int32_t, 5> parts{c.win, c.win_mars, c.win_koks, c.lose_mars, c.lose_koks};
        for (std::size_t k = 0; k < parts.size(); ++k) sums[k] += parts[k];
    }
    const auto mean = [&](std::size_t k) { return static_cast<std::int32_t>(mean_of(sums[k], games)); };
    example = Example::of(b, {mean(0), mean(1), mean(2), mean(3), mean(4)});
    return true;
}

}  // namespace

Status label_by_rollouts(const Evaluator& evaluator, const Rules& rules, int games, const RolloutOptions& options,
                         Pool& pool, const std::function<bool()>& interrupted, std::span<Example> examples) {
    constexpr std::size_t kChunk = 4;
    const bool done = for_chunks(
        pool, examples.size(), kChunk, interrupted, [] { return Nothing{}; },
        [&](Nothing&, std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k) {
                RolloutOptions own = options;
                own.seed = Rng(options.seed, k, 0).next();
                if (!label(evaluator, rules, games, own, examples[k])) return false;
            }
            return true;
        });
    return done ? Status{} : evaluator_failure();
}

}  // namespace nardy
