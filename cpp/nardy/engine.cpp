// The facade's calls.
#include "engine.h"

#include <algorithm>

#include "nardy/rules/rng.h"
#include "nardy/rules/variant.h"

namespace nardy {

std::function<bool()> Engine::until_stop(std::function<bool()> interrupted) const {
    return [this, asked = std::move(interrupted), before = stops_.load()] {
        return stops_.load() != before || (asked && asked());
    };
}

std::unique_ptr<Analyser> Engine::begin_analysis(const Position& p, Dice dice, const Settings& settings, int top,
                                                 std::function<bool()> interrupted) const {
    return std::make_unique<Analyser>(*evaluator_, settings, table_.get(), *pool_, until_stop(std::move(interrupted)),
                                      p, dice, top);
}

Status Engine::analyse(const Position& p, Dice dice, const Settings& settings, int top,
                       std::function<bool()> interrupted, Analysis& out,
                       const std::function<void(const Analysis&)>& finished) const {
    if (p.is_over()) return Status::error(Code::game_over, "the game is over: there is nothing to play");
    Analyser analyser(*evaluator_, settings, table_.get(), *pool_, until_stop(std::move(interrupted)), p, dice, top);
    for (bool deeper = true; deeper;) {
        if (Status s = analyser.go_deeper(deeper); !s.ok()) return s;
        if (deeper && finished) finished(analyser.analysis());
    }
    out = analyser.analysis();
    return {};
}

Status Engine::value(const Position& p, const Settings& settings, std::function<bool()> interrupted, Value& out,
                     std::uint64_t& nodes) const {
    Control control(settings.limit, until_stop(std::move(interrupted)));
    const Limit& limit = control.limit();
    EndGames end_games(p.rules.variant, use_of_end_games(*evaluator_, limit));
    Search search(*evaluator_, settings, end_games, control);
    // Depth by depth, where the limit may come before the last one.
    bool found = false;
    for (int depth = limit.seconds > 0 || limit.nodes > 0 ? 0 : limit.depth; depth <= limit.depth; ++depth) {
        end_games.refresh();
        search.use(end_games.settled() ? table_.get() : nullptr);
        const Value v = search.value_at(p, depth);
        if (depth > 0 && search.stopped()) break;
        out = v;
        found = true;
    }
    if (!found) out = search.value_at(p, 0);  // stopped before anything was finished
    nodes = search.nodes();
    if (control.is_deep() && !search.stopped()) {
        Deep deep(*evaluator_, settings, p, Dice{}, search, nodes, control, *pool_);
        deep.settle(p, out);
        nodes += deep.nodes();
        if (deep.failed()) return evaluator_failure();
    }
    return search.failed() ? evaluator_failure() : Status{};
}

Status Engine::choose(const Position& p, Dice dice, Level level, const Settings& settings, std::uint64_t seed,
                      std::function<bool()> interrupted, Play& out) const {
    Analysis a;
    if (level >= Level::strong) {
        Settings best = settings;
        if (level == Level::master) best.limit.depth = kDeep;
        if (Status s = analyse(p, dice, best, 1, std::move(interrupted), a); !s.ok()) return s;
        out = a.lines.front().play;
        return {};
    }
    const std::int32_t most_lost =
        kUnit *
        dispatch(p.rules.variant,
                 [level]<Game V>(V) { return level == Level::normal ? V::normal_loss : V::easy_loss; }) /
        1000;
    // So few that no weak level looks at more positions than `strong` does.
    constexpr int kMost = 4;
    Settings one_ahead = settings;
    one_ahead.limit.depth = std::min(settings.limit.depth, 1);
    if (settings.filter.keep > 0) {
        one_ahead.filter.keep = kMost;
        one_ahead.filter.margin = most_lost / double{kUnit};
    }
    if (Status s = analyse(p, dice, one_ahead, 0, std::move(interrupted), a); !s.ok()) return s;
    if (a.lines.size() > kMost) a.lines.erase(a.lines.begin() + kMost, a.lines.end());
    // A play's weight is the square of its distance from the worst loss allowed: integers, so that every machine
    // chooses alike.
    const std::int64_t worst = std::max(1, settings.stakes.scaled(most_lost));  // the best weighs > 0
    const auto weight = [&](const Line& line) {
        const std::int64_t room = worst - (a.lines.front().value.equity - line.value.equity);
        return room > 0 ? static_cast<std::uint64_t>(room * room) : 0;
    };
    std::uint64_t sum = 0;
    for (const Line& line : a.lines) sum += weight(line);
    Rng rng(seed, hash(p), static_cast<std::uint64_t>(dice.high * 8 + dice.low));
    std::uint64_t ticket = rng.next() % sum;
    for (const Line& line : a.lines) {
        const std::uint64_t w = weight(line);
        if (ticket < w) {
            out = line.play;
            return {};
        }
        ticket -= w;
    }
    return {};  // not reached: the weights add up to `sum`
}

Status Engine::rollout(const Position& p, const RolloutOptions& options, std::uint64_t first,
                       std::function<bool()> interrupted, std::span<Value> out, bool& done) const {
    return nardy::rollout(*evaluator_, p, options, first, *pool_, until_stop(std::move(interrupted)), out, done);
}

Status Engine::evaluate(std::span<const Position> positions, std::span<Chances> out) const {
    if (positions.empty()) return {};
    EndGames end_games(positions.front().rules.variant, use_of_end_games(*evaluator_, Limit{}));
    Leaves leaves(*evaluator_, Stakes{}, end_games);
    return leaves.find_chances(nullptr, positions, out) ? Status{} : evaluator_failure();
}

}  // namespace nardy
