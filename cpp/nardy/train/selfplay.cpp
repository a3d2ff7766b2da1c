// Games of the engine with itself, as examples to learn from and to compare networks.
#include "selfplay.h"

#include <algorithm>

#include "nardy/rules/rng.h"
#include "nardy/rules/setup.h"

namespace nardy {
namespace {

constexpr std::uint64_t kGamesAJob = 16;
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
            Turn turn{p, {}, chooser_.value(), noisy, share(rng) < options_.keep};
            if (options_.depth >= 0 && (turn.keep || options_.lambda > 0)) {
                turn.before = labeller_.search().value_at(p, options_.depth);
                if (labeller_.search().failed()) return false;
            }
            history_.push_back(turn);
            p = *next;
        }
        label(p.is_over() ? lost(points_of(p)) : value_of(known), p.side, out);
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
    const std::uint64_t jobs = (options.games + kGamesAJob - 1) / kGamesAJob;
    std::vector<std::vector<Example>> found(jobs);
    std::vector<std::unique_ptr<Player>> players;
    for (int k = 0; k < pool.threads(); ++k) players.push_back(std::make_unique<Player>(evaluator, rules, options));
    const bool done = run_until(pool, static_cast<int>(jobs), interrupted, [&](std::size_t job, int worker) {
        const std::uint64_t end = std::min((job + 1) * kGamesAJob, options.games);
        for (std::uint64_t game = job * kGamesAJob; game < end; ++game)
            if (!players[static_cast<std::size_t>(worker)]->play(options.first_game + game, found[job])) return false;
        return true;
    });
    if (!done) return evaluator_failure();
    for (const auto& part : found) out.insert(out.end(), part.begin(), part.end());
    return {};
}

Status duel(const DuelSide& a, const DuelSide& b, const Rules& rules, std::uint64_t first_pair,
            std::span<const Board> starts, std::uint64_t seed, Pool& pool, const std::function<bool()>& interrupted,
            std::span<std::int8_t> points) {
    const std::uint64_t pairs = points.size() / 2, jobs = (pairs + kGamesAJob - 1) / kGamesAJob;
    struct Pair {
        Chooser a, b;
    };
    std::vector<std::unique_ptr<Pair>> players;
    for (int k = 0; k < pool.threads(); ++k)
        players.push_back(std::unique_ptr<Pair>(new Pair{{a.evaluator, rules.variant, a.filter, a.depth},
                                                         {b.evaluator, rules.variant, b.filter, b.depth}}));
    const bool done = run_until(pool, static_cast<int>(jobs), interrupted, [&](std::size_t job, int worker) {
        Pair& pair = *players[static_cast<std::size_t>(worker)];
        const std::uint64_t end = std::min((job + 1) * kGamesAJob, pairs);
        for (std::uint64_t k = job * kGamesAJob; k < end; ++k) {
            for (int seat = 0; seat < 2; ++seat) {
                const Side side_of_a = seat == 0 ? Side::white : Side::black;
                Rng rng(seed, first_pair + k, 1);
                Position p = start_position(rules, Side::white);
                if (!starts.empty()) {
                    const Board& from = starts[(first_pair + k) % starts.size()];
                    p.mine = from.mine, p.theirs = from.theirs;
                }
                while (!p.is_over()) {
                    Chooser& chooser = p.side == side_of_a ? pair.a : pair.b;
                    if (!chooser.choose(p, rng.roll())) return false;
                    p = chooser.position();
                }
                const int won = points_of(p);
                points[2 * k + static_cast<std::uint64_t>(seat)] =
                    static_cast<std::int8_t>(p.side == side_of_a ? -won : won);  // `side` has lost
            }
        }
        return true;
    });
    return done ? Status{} : evaluator_failure();
}

Status label(const Evaluator& evaluator, Filter filter, const Rules& rules, int depth, Pool& pool,
             const std::function<bool()>& interrupted, std::span<Example> examples) {
    constexpr std::size_t kAJob = 64;
    std::vector<std::unique_ptr<Chooser>> labellers;
    for (int k = 0; k < pool.threads(); ++k)
        labellers.push_back(std::make_unique<Chooser>(evaluator, rules.variant, filter, depth));
    const bool done = run_until(
        pool, static_cast<int>((examples.size() + kAJob - 1) / kAJob), interrupted, [&](std::size_t job, int worker) {
            Search& search = labellers[static_cast<std::size_t>(worker)]->search();
            for (std::size_t i = job * kAJob; i < std::min((job + 1) * kAJob, examples.size()); ++i) {
                const Board b = examples[i].board();
                examples[i] = Example::of(b, search.value_at({b.mine, b.theirs, rules, Side::white}, depth).chances);
            }
            return !search.failed();
        });
    return done ? Status{} : evaluator_failure();
}

}  // namespace nardy
