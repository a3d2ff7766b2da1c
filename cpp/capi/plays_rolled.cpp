// Rollouts of a position and of several plays: games in blocks, means, and which plays are given up.
#include "plays_rolled.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace nardy::capi {
namespace {

using Games = std::vector<Value>;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// How many standard errors of the difference, game by game, `other` is behind, over the games that both have.
double joint_errors(const Games& best, const Games& other) {
    const std::size_t n = std::min(best.size(), other.size());
    if (n < 2) return 0;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < n; ++i) sum += best[i].equity - other[i].equity;
    const double count = static_cast<double>(n), mean = static_cast<double>(sum) / count;
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double d = best[i].equity - other[i].equity - mean;
        squares += d * d;
    }
    const double error = std::sqrt(squares / (count - 1) / count);
    if (error > 0) return mean / error;
    return mean == 0 ? 0 : std::copysign(std::numeric_limits<double>::infinity(), mean);
}

// More games of the position after a play, seen by the side that made it, until there are `target`.
Outcome play_on(const nardy_engine& engine, std::uint64_t stops, const Position& p, const Play& play,
                const RolloutPlan& plan, std::size_t target, Games& games) {
    const Position& after = play.position;
    const bool same_side = after.side == p.side;
    if (after.is_over()) {
        games.resize(target, negated(lost(points_of(after))));
        return {};
    }
    Games more(target - games.size());
    bool done = false;
    const Outcome o = searched(
        engine, stops, [&](const Engine& e) { return e.rollout(after, plan.options, games.size(), {}, more, done); });
    if (done)
        for (const Value& v : more) games.push_back(for_player(v, same_side));
    return o;
}

// The plays that get more games: positions in `found`.
std::vector<std::size_t> still_racing(std::vector<std::size_t> racing, const std::vector<Games>& found,
                                      const RolloutPlan& plan) {
    const auto equity = [&](std::size_t k) { return means_of(found[k]).mean[0]; };
    const std::size_t best = *std::ranges::max_element(racing, {}, equity);
    if (plan.behind > 0) {
        std::erase_if(racing,
                      [&](std::size_t k) { return k != best && !(joint_errors(found[best], found[k]) < plan.behind); });
        if (racing.size() == 1 && found.size() > 1) return {};
    }
    const auto exact = [&](std::size_t k) { return means_of(found[k]).error <= plan.stop_error; };
    if (plan.stop_error > 0 && std::ranges::all_of(racing, exact)) return {};
    return racing;
}

std::vector<RolledPlay> ranked(const std::vector<Play>& plays, const std::vector<Games>& found) {
    std::vector<RolledPlay> out;
    std::vector<std::size_t> order(plays.size());
    std::vector<RolledMeans> means;
    for (std::size_t k = 0; k < plays.size(); ++k) {
        order[k] = k;
        means.push_back(means_of(found[k]));
    }
    const auto key = [&](std::size_t k) { return means[k].games > 0 ? -means[k].mean[0] : HUGE_VAL; };
    std::ranges::stable_sort(order, {}, key);
    for (const std::size_t k : order)
        out.push_back({plays[k], means[k], k == order[0] ? 0 : joint_errors(found[order[0]], found[k])});
    return out;
}

}  // namespace

Outcome check(const RolloutPlan& plan) {
    if (plan.games < 1 || plan.games > NARDY_MAX_GAMES)
        return invalid("games is 1 to " + std::to_string(NARDY_MAX_GAMES) + ", not " + std::to_string(plan.games));
    if (plan.options.truncate < 0) return invalid("truncate is at least 1 roll, or 0 for never");
    if (!(plan.behind >= 0 && std::isfinite(plan.behind))) return invalid("behind is positive, or 0 for never");
    if (!(plan.stop_error >= 0 && std::isfinite(plan.stop_error)))
        return invalid("the standard error to stop at is positive, or 0 for never");
    if (plan.least < 2 || plan.block < 1) return invalid("least is at least 2 games a play, and block at least 1");
    return {};
}

RolledMeans means_of(std::span<const Value> games) {
    RolledMeans out{{kNaN, kNaN, kNaN, kNaN, kNaN, kNaN}, kNaN, static_cast<int>(games.size())};
    if (games.empty()) return out;
    const double n = static_cast<double>(games.size());
    std::array<std::int64_t, 6> sums{};
    for (const Value& v : games) {
        sums[0] += v.equity;
        for (std::size_t k = 0; k < kChanceNames.size(); ++k) sums[k + 1] += numbers_of(v.chances)[k];
    }
    for (std::size_t k = 0; k < sums.size(); ++k) out.mean[k] = static_cast<double>(sums[k]) / (n * kUnit);
    double squares = 0;
    for (const Value& v : games) {
        const double d = static_cast<double>(v.equity) / kUnit - out.mean[0];
        squares += d * d;
    }
    if (games.size() > 1) out.error = std::sqrt(squares / (n - 1) / n);
    return out;
}

Outcome roll_out(const nardy_engine& engine, const Position& p, const RolloutPlan& plan, RolledMeans& out) {
    if (Outcome o = check(plan); o.failed()) return o;
    Games games(static_cast<std::size_t>(plan.games));
    bool done = false;
    const Outcome o =
        searched(engine, [&](const Engine& e) { return e.rollout(p, plan.options, plan.first_game, {}, games, done); });
    if (!done) games.clear();
    out = means_of(games);
    return o;
}

// Where nardy_engine_stop has come since there were so many stops, the games until then count.
Outcome roll_out_until(const nardy_engine& engine, std::uint64_t stops, const Position& p,
                       const std::vector<Play>& plays, const RolloutPlan& plan, std::vector<RolledPlay>& out) {
    if (Outcome o = check(plan); o.failed()) return o;
    if (plays.empty()) return invalid("there is no play to roll out");
    if (plan.first_game != 0) return invalid("first_game is 0 where plays are compared");
    std::vector<Games> found(plays.size());
    std::vector<std::size_t> racing(plays.size());
    for (std::size_t k = 0; k < plays.size(); ++k) racing[k] = k;
    Outcome o;
    for (int target = std::min(plan.least, plan.games); !racing.empty();
         target = static_cast<int>(std::min<std::int64_t>(std::int64_t{target} + plan.block, plan.games))) {
        for (const std::size_t k : racing) {
            if (!o.failed()) o = play_on(engine, stops, p, plays[k], plan, static_cast<std::size_t>(target), found[k]);
        }
        if (o.failed() || target == plan.games) break;
        racing = still_racing(std::move(racing), found, plan);
    }
    out = ranked(plays, found);
    return o;
}

Outcome roll_out_plays(const nardy_engine& engine, const Position& p, const std::vector<Play>& plays,
                       const RolloutPlan& plan, std::vector<RolledPlay>& out) {
    return roll_out_until(engine, engine.stops.load(), p, plays, plan, out);
}

Outcome roll_out_best(const nardy_engine& engine, const Position& p, Dice dice, int n, const RolloutPlan& plan,
                      std::vector<RolledPlay>& out) {
    Settings settings;
    settings.filter = engine.filter;
    settings.limit.depth = 1;
    Analysis a;
    const std::uint64_t stops = engine.stops.load();
    const Outcome o = searched(engine, stops, [&](const Engine& e) { return e.analyse(p, dice, settings, n, {}, a); });
    if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
    std::vector<Play> plays;
    for (const Line& line : a.lines)
        if (plays.size() < static_cast<std::size_t>(n)) plays.push_back(line.play);
    if (!o.failed()) return roll_out_until(engine, stops, p, plays, plan, out);
    out = ranked(plays, std::vector<Games>(plays.size()));  // stopped before the first game
    return o;
}

}  // namespace nardy::capi
