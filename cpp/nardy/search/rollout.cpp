// Games of the engine with itself, with fair dice.
#include "rollout.h"

#include <algorithm>
#include <atomic>

#include "nardy/rules/rng.h"

namespace nardy {
namespace {

constexpr int kThrows = 36;
constexpr std::uint64_t kPairs = kThrows * kThrows;

Dice thrown(int k) { return Dice(k / 6 + 1, k % 6 + 1); }

int index_of(Dice dice) {  // in kAllRolls
    return dice.high * (dice.high - 1) / 2 + dice.low - 1;
}

}  // namespace

Rollout::Rollout(const Evaluator& evaluator, const Position& start, const RolloutOptions& options)
    : start_(start), options_(options), chooser_(evaluator, start.rules.variant, Filter::pruning_only(), 0) {}

Dice Rollout::roll(std::uint64_t game, int turn) {
    if (turn > 1) return Rng(options_.seed, game, static_cast<std::uint64_t>(turn)).roll();
    // Of a block of 1,296 games, pair (k mod 36, k / 36 mod 36) through permutations, so that any part of a block is
    // a fair sample too: the second throw's depends on the first.
    const std::uint64_t block = game / kPairs;
    const int first = static_cast<int>(game % kThrows), second = static_cast<int>(game / kThrows % kThrows);
    std::array<int, kThrows> order;
    for (int k = 0; k < kThrows; ++k) order[k] = k;
    Rng rng(options_.seed, ~block, turn == 0 ? 0 : static_cast<std::uint64_t>(first) + 1);
    for (int k = kThrows - 1; k > 0; --k) std::swap(order[k], order[rng.below(static_cast<std::uint32_t>(k) + 1)]);
    return thrown(order[turn == 0 ? first : second]);
}

Value Rollout::play(std::uint64_t game) {
    Search& search = chooser_.search();
    Position p = start_;
    Value luck, end;
    for (int turn = 0;; ++turn) {
        Chances known;
        if (p.is_over()) {
            end = search.value_at(p, 0);
            break;
        }
        if (chooser_.find_end_game(p, known)) {
            end = value_of(known);
            break;
        }
        if (options_.truncate > 0 && turn == options_.truncate) {
            end = search.value_at(p, 0);
            break;
        }
        const Dice dice = roll(game, turn);
        if (options_.adjust_luck) {
            if (!search.best_replies(p, best_)) return {};
            WeightedSum sum;
            for (int r = 0; r < kRolls; ++r) sum.add(best_[r].value, kAllRolls[r].weight);
            const Candidate& played = best_[index_of(dice)];
            const bool same = p.side == start_.side;
            add_difference(luck, for_player(played.value, same), for_player(sum.mean_of_36(), same));
            p = search.reply(played.index);
        } else {
            if (!chooser_.choose(p, dice)) return {};
            p = chooser_.position();
        }
    }
    Value result = for_player(end, p.side == start_.side);
    add_difference(result, Value{}, luck);
    return result;
}

Status rollout(const Evaluator& evaluator, const Position& start, const RolloutOptions& options, std::uint64_t first,
               Pool& pool, const std::function<bool()>& interrupted, std::span<Value> out, bool& done) {
    if (start.is_over()) return Status::error(Code::game_over, "the game is over: there is nothing to roll out");
    constexpr std::size_t kChunk = 12;
    std::atomic<bool> failed{false};
    Pool alone(1);
    done = for_chunks(
        evaluator.is_parallel() ? pool : alone, out.size(), kChunk, interrupted,
        [&] { return Rollout(evaluator, start, options); },
        [&](Rollout& r, std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end && !r.failed(); ++k) out[k] = r.play(first + k);
            if (r.failed()) failed = true;
            return !r.failed();
        });
    if (failed) return evaluator_failure();
    return {};
}

}  // namespace nardy
