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

Dice roll(std::uint64_t seed, std::uint64_t game, int turn) {
    if (turn > 1) return Rng(seed, game, static_cast<std::uint64_t>(turn)).roll();
    // Of a block of 1,296 games, pair (k mod 36, k / 36 mod 36) through permutations, so that any part of a block is
    // a fair sample too: the second throw's depends on the first.
    const std::uint64_t block = game / kPairs;
    const int first = static_cast<int>(game % kThrows), second = static_cast<int>(game / kThrows % kThrows);
    std::array<int, kThrows> order;
    for (int k = 0; k < kThrows; ++k) order[k] = k;
    Rng rng(seed, ~block, turn == 0 ? 0 : static_cast<std::uint64_t>(first) + 1);
    for (int k = kThrows - 1; k > 0; --k) std::swap(order[k], order[rng.below(static_cast<std::uint32_t>(k) + 1)]);
    return thrown(order[turn == 0 ? first : second]);
}

}  // namespace

int first_roll(const RolloutOptions& options, std::uint64_t game) { return index_of(roll(options.seed, game, 0)); }

Rollout::Rollout(const Evaluator& evaluator, const Position& start, const RolloutOptions& options,
                 const Settings& settings)
    : start_(start), options_(options), chooser_(evaluator, start.rules.variant, settings) {}

bool Rollout::find_best_replies(const Position& p, BestReplies& out) {
    Search& search = chooser_.search();
    const std::uint64_t before = search.nodes();
    std::array<Candidate, kRolls> best;
    if (!search.best_replies(p, best)) return false;
    WeightedSum sum;
    for (int r = 0; r < kRolls; ++r) {
        sum.add(best[r].value, kAllRolls[r].weight);
        out.values[r] = best[r].value;
        out.after[r] = search.reply(best[r].index);
    }
    out.mean = sum.mean_of_36();
    out.nodes = search.nodes() - before;
    return out.known = true;
}

Value Rollout::play(std::uint64_t game) {
    Search& search = chooser_.search();
    Position p = start_;
    Value luck;
    nodes_ = {};
    const auto goes_on = [&](int turn) {
        Chances known;
        return !p.is_over() && !(options_.truncate > 0 && turn == options_.truncate) &&
               !chooser_.find_end_game(p, known);
    };
    for (int turn = 0, first = 0; goes_on(turn); ++turn) {
        const Dice dice = roll(options_.seed, game, turn);
        if (!options_.adjust_luck) {
            if (!chooser_.choose(p, dice)) return {};
            p = chooser_.position();
            continue;
        }
        BestReplies& replies = turn == 0 ? first_ : turn == 1 ? second_[first] : later_;
        if ((turn > 1 || !replies.known) && !find_best_replies(p, replies)) return {};
        (turn == 0 ? nodes_.first : turn == 1 ? nodes_.second : nodes_.own) += replies.nodes;
        const int r = index_of(dice);
        const bool same = p.side == start_.side;
        add_difference(luck, for_player(replies.values[r], same), for_player(replies.mean, same));
        p = replies.after[r];
        if (turn == 0) first = r;
    }
    const std::uint64_t before = search.nodes();
    Value result = for_player(search.value_at(p, 0), p.side == start_.side);
    nodes_.own += search.nodes() - before;
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
