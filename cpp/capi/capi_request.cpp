// nardy_request: the operations in JSON, for languages in which a string is easier to hand over than a struct.
#include <algorithm>

#include "nardy/rules/notation.h"
#include "nardy/rules/perft.h"
#include "request.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

Outcome run_version(const Request&, Json::Object& out) {
    Json::Array games;
    for (int v = 0; v < kVariants; ++v) games.push_back(name_of(Variant(v)));
    out = {{"version", nardy_version()}, {"abi", static_cast<int>(NARDY_ABI_VERSION)}, {"games", std::move(games)}};
    return {};
}

Outcome run_parse(const Request& request, Json::Object& out) {
    Position p;
    if (Outcome o = request.position(p); o.failed()) return o;
    std::optional<GameResult> result;
    if (p.is_over()) result = {other(p.side), points_of(p), false};
    out = {{"position", to_text(p)},
           {"id", to_id(p)},
           {"rules", to_text(p.rules)},
           {"side", name_of(p.side)},
           {"board", board_to_json(p)},
           {"pips", Json::Object{{"white", p.of(Side::white).pips()}, {"black", p.of(Side::black).pips()}}},
           {"result", result_to_json(result)}};
    return {};
}

Outcome run_legal(const Request& request, Json::Object& out) {
    Position p;
    Dice dice;
    if (Outcome o = request.roll(p, dice); o.failed()) return o;
    Json::Array plays;
    for (const Play& play : Roll(p, dice).plays()) plays.push_back(play_to_json(play, p.side));
    out = {{"plays", std::move(plays)}};
    return {};
}

Outcome run_explain(const Request& request, Json::Object& out) {
    Position p;
    Dice dice;
    std::string_view text;
    if (Outcome o = request.roll(p, dice); o.failed()) return o;
    if (Outcome o = request.text("text", text); o.failed()) return o;
    const Outcome why = Roll(p, dice).explain(text);
    if (why.failed() && why.code != NARDY_ILLEGAL_PLAY) return why;
    out = {{"legal", !why.failed()},
           {"reason", why.failed() ? Json(reason_name(why.reason)) : Json()},
           {"message", why.message}};
    return {};
}

Outcome run_legal_moves(const Request& request, Json::Object& out) {
    Position p;
    Dice dice;
    if (Outcome o = request.roll(p, dice); o.failed()) return o;
    Roll roll(p, dice);
    if (Outcome o = request.moves("moves", roll); o.failed()) return o;
    const std::vector<Move> legal = roll.legal_moves();
    out = {{"legal_moves", moves_to_json(legal)},
           {"complete", legal.empty()},
           {"moves", moves_to_json({roll.moves().begin(), roll.moves().end()})},
           {"board", board_to_json(roll.position())}};
    return {};
}

Outcome run_play(const Request& request, Json::Object& out) {
    Position p;
    Dice dice;
    std::string_view text;
    Play play;
    if (Outcome o = request.roll(p, dice); o.failed()) return o;
    if (Outcome o = request.text("text", text); o.failed()) return o;
    if (Status s = Roll(p, dice).parse_play(text, play); !s.ok()) return s;
    out = play_to_json(play, p.side);
    return {};
}

Outcome run_analyse(const Request& request, Json::Object& out) {
    Position p;
    Dice dice;
    Settings settings;
    std::int64_t top = 0;
    if (Outcome o = request.roll(p, dice); o.failed()) return o;
    if (Outcome o = request.settings(p, 1, settings); o.failed()) return o;
    if (Outcome o = request.integer("top", 1, 1000000, top); o.failed()) return o;
    Analysis a;
    const nardy_engine& engine = request.engine();
    const Outcome o =
        searched(engine, [&](const Engine& e) { return e.analyse(p, dice, settings, static_cast<int>(top), {}, a); });
    if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
    Json::Array lines;
    for (const Line& line : a.lines) {
        Json::Object one = play_to_json(line.play, p.side);
        one.emplace_back("equity", points_to_json(line.value.equity));
        one.emplace_back("chances", to_json(line.value.chances));
        one.emplace_back("depth", depth_to_json(line.depth));
        lines.push_back(std::move(one));
    }
    out = {{"lines", std::move(lines)},
           {"depth", depth_to_json(a.depth)},
           {"nodes", static_cast<std::int64_t>(a.nodes)},
           {"interrupted", o.failed()}};
    return o;
}

Outcome run_choose(const Request& request, Json::Object& out) {
    Position p;
    Dice dice;
    Settings settings;
    std::uint64_t seed = 0;
    Level level = Level::strong;
    if (Outcome o = request.roll(p, dice); o.failed()) return o;
    if (Outcome o = request.settings(p, 1, settings); o.failed()) return o;
    if (Outcome o = request.seed(seed); o.failed()) return o;
    if (const Json* given = request.find("level"); given && !parse_name(given, level))
        return invalid("level: it is " + choice_of<Level>());
    Play play;
    const nardy_engine& engine = request.engine();
    const Outcome o =
        searched(engine, [&](const Engine& e) { return e.choose(p, dice, level, settings, seed, {}, play); });
    if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
    out = play_to_json(play, p.side);
    out.emplace_back("interrupted", o.failed());
    return o;
}

Outcome run_evaluate(const Request& request, Json::Object& out) {
    Position p;
    Settings settings;
    if (Outcome o = request.position(p); o.failed()) return o;
    if (Outcome o = request.settings(p, 0, settings); o.failed()) return o;
    Value v;
    std::uint64_t nodes = 0;
    const nardy_engine& engine = request.engine();
    const Outcome o = searched(engine, [&](const Engine& e) { return e.value(p, settings, {}, v, nodes); });
    if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
    out = {{"equity", points_to_json(v.equity)},
           {"chances", to_json(v.chances)},
           {"nodes", static_cast<std::int64_t>(nodes)},
           {"interrupted", o.failed()}};
    return o;
}

Outcome run_perft(const Request& request, Json::Object& out) {
    Position p;
    std::int64_t depth = 1;
    if (Outcome o = request.position(p); o.failed()) return o;
    if (Outcome o = request.integer("depth", 0, NARDY_MAX_DEPTH, depth); o.failed()) return o;
    const nardy_engine& engine = request.engine();
    const auto stopped = [&, before = engine.stops.load()] { return engine.stops.load() != before; };
    std::uint64_t plays = 0;
    if (Status s = perft(p, static_cast<int>(depth), stopped, plays); !s.ok()) {
        out = {{"plays", Json()}, {"interrupted", true}};
        return s;
    }
    out = {{"plays", static_cast<std::int64_t>(plays)}, {"interrupted", false}};
    return {};
}

Json::Object error_object(const Outcome& o) {
    const bool illegal = o.code == NARDY_ILLEGAL_PLAY;
    return {{"error", Json::Object{{"code", code_name(o.code)},
                                   {"message", o.message},
                                   {"reason", illegal ? Json(reason_name(o.reason)) : Json()}}}};
}

constexpr Operation kOperations[] = {
    {"version", " op ", run_version},
    {"parse", " position rules side white black op ", run_parse},
    {"legal", " position rules side white black dice op ", run_legal},
    {"explain", " position rules side white black dice text op ", run_explain},
    {"legal_moves", " position rules side white black dice moves op ", run_legal_moves},
    {"play", " position rules side white black dice text op ", run_play},
    {"analyse", " position rules side white black dice depth time_ms nodes away top op ", run_analyse},
    {"choose", " position rules side white black dice level depth time_ms nodes away seed op ", run_choose},
    {"evaluate", " position rules side white black depth time_ms nodes away op ", run_evaluate},
    {"perft", " position rules side white black depth op ", run_perft},
};

Outcome answer(const nardy_engine& engine, std::string_view request, Json::Object& out) {
    Json json;
    if (Status s = parse_json(request, json); !s.ok()) return s;
    const Json* op = json.find("op");
    if (!op || !op->text()) return invalid("op: the name of an operation is needed, such as {\"op\": \"version\"}");
    const Operation* found = nullptr;
    std::string names;
    for (const auto& some :
         {std::span<const Operation>(kOperations), rollout_operations(), batch_operations(), game_operations()})
        for (const Operation& o : some) {
            if (*op->text() == o.name) found = &o;
            names += (names.empty() ? "" : ", ") + std::string(o.name);
        }
    if (!found) return invalid("op: there are " + names);
    if (Outcome o = check_keys(json, found->keys, found->name); o.failed()) return o;
    return found->run(Request(engine, json), out);
}

}  // namespace

int nardy_request(const nardy_engine* engine, const char* json_in, char* out, size_t capacity, size_t* needed) {
    return call(engine, [&]() -> Outcome {
        KeptAnswer a;
        std::string_view request;
        const Outcome unread = text_argument(json_in, "json_in", NARDY_MAX_JSON, request);
        KeptAnswer* kept = engine->kept.find();
        if (kept && !unread.failed() && kept->request == request && !kept->text.empty()) {
            a = std::move(*kept);
        } else {
            Json::Object result;
            a.request = request;
            a.outcome = unread.failed() ? unread : answer(*engine, request, result);
            if (a.outcome.failed() && a.outcome.code != NARDY_INTERRUPTED) result = error_object(a.outcome);
            a.text = Json(std::move(result)).dump();
        }
        if (kept) *kept = {};
        const Outcome fits = text_result(a.text, out, capacity, needed);
        const Outcome said = fits.failed() ? fits : a.outcome;
        if (!unread.failed() && capacity <= a.text.size()) engine->kept.keep(std::move(a));
        return said;
    });
}
