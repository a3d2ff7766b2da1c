// Games of the engine with itself, as examples to learn from and to compare networks.
#include "selfplay.h"

#include <algorithm>

#include "nardy/rules/rng.h"
#include "nardy/rules/setup.h"

namespace nardy {
namespace {

constexpr std::size_t kChunk = 16;  // games, or pairs of games
constexpr int kNoisyBest = 4;

double share(Rng& rng) { return static_cast<double>(rng.next() >> 11) / (1ull << 53); }

Value mixed(const Value& a, const Value& b, double part_of_a) {
    const auto mix = [&](std::int32_t x, std::int32_t y) {
        return static_cast<std::int32_t>(part_of_a * x + (1 - part_of_a) * y);
    };
    return value_of({mix(a.chances.win, b.chances.win), mix(a.chances.win_mars, b.chances.win_mars),
                     mix(a.chances.win_koks, b.chances.win_koks), mix(a.chances.lose_mars, b.chances.lose_mars),
                     mix(a.chances.lose_koks, b.chances.lose_koks)});
}

// One thread's games.
class Player {
  public:
    Player(const Evaluator& evaluator, const Rules& rules, const SelfPlayOptions& options)
        : rules_(rules),
          options_(options),
          chooser_(evaluator, rules.variant, Filter::pruning_only(), 0),
          labeller_(evaluator, rules.variant, Filter::none(), std::max(options.depth, 0)) {}

    bool play(std::uint64_t game, std::vector<Example>& out) {
        Rng rng(options_.seed, game, 0);
        Position p = start_position(rules_, Side::white);
        if (!options_.starts.empty() && share(rng) < options_.starts_share) {
            const Board& b = options_.starts[rng.below(static_cast<std::uint32_t>(options_.starts.size()))];
            p.mine = b.mine, p.theirs = b.theirs;
        }
        const bool wanders = share(rng) < options_.random_share;
        int random_plays =
            wanders ? static_cast<int>(rng.below(static_cast<std::uint32_t>(options_.random_plays) + 1)) : 0;
        history_.clear();
        // Nothing is learnt of what the tables know, and nothing of a game after it.
        Chances known;
        while (!p.is_over() && !chooser_.find_end_game(p, known)) {
            if (!chooser_.choose(p, rng.roll(), random_plays > 0)) return false;
            if (options_.close > 0 && random_plays == 0 && share(rng) < options_.keep) show_close_plays(p, out);
            const Position* next = &chooser_.position();
            bool noisy = false;
            if (random_plays > 0) {
                --random_plays;
                noisy = true;
                next = &chooser_.ranked(static_cast<int>(rng.below(static_cast<std::uint32_t>(chooser_.plays()))));
            } else if (chooser_.plays() > 1 && share(rng) < options_.noise) {
                noisy = true;
                const int among = std::min(chooser_.plays(), kNoisyBest);
                chooser_.rank(among);
                next = &chooser_.ranked(static_cast<int>(rng.below(static_cast<std::uint32_t>(among))));
            }
            Turn turn{p, {}, chooser_.value(), noisy, options_.close == 0 && share(rng) < options_.keep};
            if (options_.depth >= 0 && options_.close == 0 && (turn.keep || options_.lambda > 0)) {
                turn.before = labeller_.search().value_at(p, options_.depth);
                if (labeller_.search().failed()) return false;
            }
            history_.push_back(turn);
            p = *next;
        }
        if (options_.close == 0) label(p.is_over() ? lost(points_of(p)) : value_of(known), p.side, out);
        return true;
    }

  private:
    struct Turn {
        Position position;
        Value before;  // before the roll, by search
        Value best;    // of the best play, to the side that plays
        bool noisy;    // another was played
        bool keep;
    };

    void show_close_plays(const Position& p, std::vector<Example>& out) {
        const int among = std::min(chooser_.plays(), kClosePlays);
        if (among < 2) return;
        chooser_.rank(among);
        const std::int32_t least = chooser_.value().equity - units_of(options_.close);
        if (chooser_.ranked_value(1).equity < least) return;
        for (int k = 0; k < among && chooser_.ranked_value(k).equity >= least; ++k) {
            const Position& after = chooser_.ranked(k);
            Chances known;
            if (after.is_over() || chooser_.find_end_game(after, known)) continue;
            const Value v = for_player(chooser_.ranked_value(k), after.side == p.side);
            out.push_back(Example::of(after.board(), v.chances));
        }
    }

    // From the end backwards: what came of the best play counts as far as it was played. `later` is the value of the
    // last position for `side`.
    void label(Value later, Side side, std::vector<Example>& out) {
        const std::size_t first = out.size();
        for (std::size_t k = history_.size(); k-- > 0;) {
            const Turn& turn = history_[k];
            const bool last = k + 1 == history_.size();
            const Value outcome = for_player(later, turn.position.side == side);
            if (options_.depth < 0) {
                later = turn.noisy ? turn.best : last ? outcome : mixed(outcome, turn.best, options_.lambda);
            } else {
                later = turn.before;
                if (!turn.noisy) add_difference(later, mixed(outcome, turn.best, options_.lambda), turn.best);
            }
            side = turn.position.side;
            if (turn.keep) out.push_back(Example::of(turn.position.board(), later.chances));
        }
        std::reverse(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
    }

    const Rules& rules_;
    const SelfPlayOptions& options_;
    Chooser chooser_, labeller_;
    std::vector<Turn> history_;
};

}  // namespace

Status self_play(const Evaluator& evaluator, const Rules& rules, const SelfPlayOptions& options, Pool& pool,
                 const std::function<bool()>& interrupted, std::vector<Example>& out) {
    std::vector<std::vector<Example>> found(options.games);
    const bool done = for_chunks(
        pool, options.games, kChunk, interrupted, [&] { return Player(evaluator, rules, options); },
        [&](Player& player, std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k)
                if (!player.play(options.first_game + k, found[k])) return false;
            return true;
        });
    if (!done) return evaluator_failure();
    for (const auto& game : found) out.insert(out.end(), game.begin(), game.end());
    return {};
}

Status duel(const DuelSide& a, const DuelSide& b, const Rules& rules, std::uint64_t first_pair,
            std::span<const Board> starts, std::uint64_t seed, Pool& pool, const std::function<bool()>& interrupted,
            std::span<std::int8_t> points) {
    struct Pair {
        Chooser a, b;
    };
    const auto play = [&](Pair& pair, std::uint64_t number, Side side_of_a, std::int8_t& won) {
        Rng rng(seed, number, 1);
        Position p = start_position(rules, Side::white);
        if (!starts.empty()) {
            const Board& from = starts[number % starts.size()];
            p.mine = from.mine, p.theirs = from.theirs;
        }
        while (!p.is_over()) {
            Chooser& chooser = p.side == side_of_a ? pair.a : pair.b;
            if (!chooser.choose(p, rng.roll())) return false;
            p = chooser.position();
        }
        won = static_cast<std::int8_t>(p.side == side_of_a ? -points_of(p) : points_of(p));  // `side` has lost
        return true;
    };
    const auto chooser = [&](const DuelSide& side) {
        return Chooser(side.evaluator, rules.variant, side.filter, side.depth);
    };
    const bool done = for_chunks(
        pool, points.size() / 2, kChunk, interrupted, [&] { return Pair{chooser(a), chooser(b)}; },
        [&](Pair& pair, std::size_t begin, std::size_t end) {
            for (std::size_t k = begin; k < end; ++k)
                if (!play(pair, first_pair + k, Side::white, points[2 * k]) ||
                    !play(pair, first_pair + k, Side::black, points[2 * k + 1]))
                    return false;
            return true;
        });
    return done ? Status{} : evaluator_failure();
}

}  // namespace nardy
