// Rollouts in structs.
#include "plays_rolled.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

Outcome plan_argument(const nardy_rollout_options* given, RolloutPlan& out) {
    if (!given) return {};
    if (Outcome o = struct_argument(given, sizeof *given, "options"); o.failed()) return o;
    if (given->adjust_luck != 0 && given->adjust_luck != 1) return invalid("adjust_luck is 0 or 1");
    out = {{given->seed, given->truncate, given->adjust_luck == 1},
           given->first_game,
           given->games,
           static_cast<double>(given->behind),
           static_cast<double>(given->stop_error),
           given->least,
           given->block};
    return check(out);
}

void write_means(const RolledMeans& means, nardy_rollout_result& out) {
    const auto f = [&](std::size_t k) { return static_cast<float>(means.mean[k]); };
    out = {sizeof out, means.games, f(0), static_cast<float>(means.error), {f(1), f(2), f(3), f(4), f(5)}};
}

Outcome plays_argument(const Position& p, Dice dice, const nardy_play* plays, size_t n, std::vector<Play>& out) {
    for (size_t k = 0; k < n; ++k) {
        Play play;
        if (Outcome o = play_argument(&plays[k], p, play); o.failed()) return o;
        if (!(play.dice == dice)) return invalid("play " + std::to_string(k) + " is one of another roll");
        out.push_back(std::move(play));
    }
    return {};
}

}  // namespace

int nardy_rollout(const nardy_engine* engine, const nardy_position* position, const nardy_rollout_options* options,
                  nardy_rollout_result* out) {
    return call(engine, [&]() -> Outcome {
        RolloutPlan plan;
        RolledMeans means{};
        if (Outcome o = position_argument(position); o.failed()) return o;
        if (Outcome o = plan_argument(options, plan); o.failed()) return o;
        if (Outcome o = struct_argument(out, sizeof *out, "out"); o.failed()) return o;
        Outcome o = roll_out(*engine, position->position, plan, means);
        if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
        write_means(means, *out);
        return o;
    });
}

int nardy_rollout_plays(const nardy_engine* engine, const nardy_position* position, int die1, int die2,
                        const nardy_rollout_options* options, const nardy_play* plays, size_t n, nardy_rolled_line* out,
                        size_t capacity, size_t* count) {
    return call(engine, [&]() -> Outcome {
        Dice dice;
        RolloutPlan plan;
        std::vector<Play> given;
        std::vector<RolledPlay> rolled;
        if (Outcome o = position_argument(position); o.failed()) return o;
        const Position& p = position->position;
        if (Outcome o = array_argument(out, capacity, count); o.failed()) return o;
        if (capacity > 0)
            if (Outcome o = struct_argument(out, sizeof *out, "out[0]"); o.failed()) return o;
        if (Outcome o = roll_argument(p, die1, die2, dice); o.failed()) return o;
        if (Outcome o = plan_argument(options, plan); o.failed()) return o;
        if (n < 1 || n > kMostPlaysRolled)
            return invalid("n is 1 to " + std::to_string(kMostPlaysRolled) + " plays, not " + std::to_string(n));
        if (plays)
            if (Outcome o = plays_argument(p, dice, plays, n, given); o.failed()) return o;
        Outcome o = plays ? roll_out_plays(*engine, p, given, plan, rolled)
                          : roll_out_best(*engine, p, dice, static_cast<int>(n), plan, rolled);
        if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
        for (size_t k = 0; k < std::min(rolled.size(), capacity); ++k) {
            out[k] = {};
            out[k].size = sizeof out[k];
            out[k].behind = static_cast<float>(rolled[k].behind);
            write_means(rolled[k].means, out[k].result);
            write_play(rolled[k].play, p.side, out[k].play);
        }
        Outcome fits = array_result(rolled.size(), out, capacity, count);
        return fits.failed() ? fits : o;
    });
}
