// The operations "rollout" and "rollout_plays".
#include "plays_rolled.h"
#include "request.h"

namespace nardy::capi {
namespace {

Outcome plan_of(const Request& request, RolloutPlan& out) {
    std::int64_t games = out.games, truncate = 0, first = 0;
    if (Outcome o = request.integer("games", 1, NARDY_MAX_GAMES, games); o.failed()) return o;
    if (Outcome o = request.seed(out.options.seed); o.failed()) return o;
    if (Outcome o = request.integer("truncate", 1, INT32_MAX, truncate); o.failed()) return o;
    if (Outcome o = request.integer("first_game", 0, INT64_MAX, first); o.failed()) return o;
    if (const Json* adjust = request.find("adjust_luck")) {
        if (!adjust->boolean()) return invalid("adjust_luck: it is true or false");
        out.options.adjust_luck = *adjust->boolean();
    }
    out.games = static_cast<int>(games);
    out.options.truncate = static_cast<int>(truncate);
    out.first_game = static_cast<std::uint64_t>(first);
    return {};
}

// {"behind": 3.0, "stderr": null, "least": 144, "block": 72}, each of which may be absent; null is never.
Outcome stop_of(const Request& request, RolloutPlan& out) {
    const Json* given = request.find("stop");
    if (!given) return {};
    if (!given->object()) return invalid("stop: an object is needed, such as {\"behind\": 3.0, \"stderr\": 0.01}");
    if (Outcome o = check_keys(*given, " behind stderr least block ", "stop"); o.failed()) return o;
    const Request stop(request.engine(), *given);
    std::int64_t least = out.least, block = out.block;
    for (const auto& [key, value] : {std::pair{"behind", &out.behind}, {"stderr", &out.stop_error}}) {
        const Json* number = given->find(key);
        if (number && number->is_null())
            *value = 0;
        else if (Outcome o = stop.real(key, *value); o.failed())
            return o;
    }
    if (Outcome o = stop.integer("least", 2, INT32_MAX, least); o.failed()) return o;
    if (Outcome o = stop.integer("block", 1, INT32_MAX, block); o.failed()) return o;
    out.least = static_cast<int>(least);
    out.block = static_cast<int>(block);
    return {};
}

Outcome plays_of(const Json::Array& texts, const Position& p, Dice dice, std::vector<Play>& out) {
    if (texts.size() > kMostPlaysRolled)
        return invalid("plays: at most " + std::to_string(kMostPlaysRolled) + " at once, not " +
                       std::to_string(texts.size()));
    const Roll roll(p, dice);
    for (const Json& text : texts) {
        Play play;
        if (!text.text()) return invalid("plays: a play is a text such as \"24/18 18/13\"");
        if (Status s = roll.parse_play(*text.text(), play); !s.ok()) return s;
        out.push_back(std::move(play));
    }
    return {};
}

// "plays" is a list of texts, or how many of the best; 5 where absent.
Outcome rolled_of(const Request& request, const Position& p, Dice dice, const RolloutPlan& plan,
                  std::vector<RolledPlay>& out) {
    const Json* given = request.find("plays");
    if (given && given->array()) {
        std::vector<Play> plays;
        if (Outcome o = plays_of(*given->array(), p, dice, plays); o.failed()) return o;
        return roll_out_plays(request.engine(), p, plays, plan, out);
    }
    std::int64_t n = 5;
    if (Outcome o = request.integer("plays", 1, kMostPlaysRolled, n); o.failed())
        return invalid("plays: a list of texts is needed, or how many of the best");
    return roll_out_best(request.engine(), p, dice, static_cast<int>(n), plan, out);
}

void write(const RolledMeans& m, Json::Object& out) {
    Json::Object chances;
    for (std::size_t k = 0; k < kChanceNames.size(); ++k) chances.emplace_back(kChanceNames[k], m.mean[k + 1]);
    out.emplace_back("equity", m.mean[0]);
    out.emplace_back("stderr", m.error);
    out.emplace_back("chances", std::move(chances));
    out.emplace_back("games", m.games);
}

Outcome run_rollout(const Request& request, Json::Object& out) {
    Position p;
    RolloutPlan plan;
    RolledMeans means{};
    if (Outcome o = request.position(p); o.failed()) return o;
    if (Outcome o = plan_of(request, plan); o.failed()) return o;
    const Outcome o = roll_out(request.engine(), p, plan, means);
    if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
    write(means, out);
    out.emplace_back("interrupted", o.failed());
    return o;
}

Outcome run_rollout_plays(const Request& request, Json::Object& out) {
    Position p;
    Dice dice;
    RolloutPlan plan;
    std::vector<RolledPlay> rolled;
    if (Outcome o = request.roll(p, dice); o.failed()) return o;
    if (Outcome o = plan_of(request, plan); o.failed()) return o;
    if (Outcome o = stop_of(request, plan); o.failed()) return o;
    const Outcome o = rolled_of(request, p, dice, plan, rolled);
    if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
    Json::Array lines;
    for (const RolledPlay& r : rolled) {
        Json::Object line = play_to_json(r.play, p.side);
        write(r.means, line);
        line.emplace_back("behind", r.behind);
        lines.push_back(std::move(line));
    }
    out = {{"lines", std::move(lines)}, {"interrupted", o.failed()}};
    return o;
}

constexpr Operation kRolloutOperations[] = {
    {"rollout", " position rules side white black games seed first_game truncate adjust_luck op ", run_rollout},
    {"rollout_plays", " position rules side white black dice plays games seed truncate adjust_luck stop op ",
     run_rollout_plays},
};

}  // namespace

std::span<const Operation> rollout_operations() { return kRolloutOperations; }

}  // namespace nardy::capi
