// The operations "game" and "match": a record and an action go in, the new record and what a board has to show come
// out. Nothing is kept between two requests.
#include <algorithm>

#include "nardy/game/match_equity.h"
#include "nardy/rules/notation.h"
#include "request.h"

namespace nardy::capi {
namespace {

using Action = Outcome (*)(const Request& request, GameRecord& game);

Outcome nothing(const Request&, GameRecord&) { return {}; }

Outcome do_opening(const Request& request, GameRecord& game) {
    std::vector<Throw> throws;
    if (const Json* given = request.find("throws")) {
        const Outcome wrong = invalid("throws: pairs of white's and black's die are needed, such as [[5, 5], [6, 2]]");
        if (!given->array()) return wrong;
        for (const Json& pair : *given->array()) {
            if (!pair.array() || pair.array()->size() != 2) return wrong;
            const std::int64_t *white = (*pair.array())[0].integer(), *black = (*pair.array())[1].integer();
            if (!white || !black || *white < 1 || *white > 6 || *black < 1 || *black > 6) return wrong;
            throws.push_back({static_cast<std::uint8_t>(*white), static_cast<std::uint8_t>(*black)});
        }
    }
    return game.opening(throws);
}

Outcome do_roll(const Request& request, GameRecord& game) {
    if (!request.find("dice")) return game.roll();
    Dice dice;
    if (Outcome o = request.dice(dice); o.failed()) return o;
    return game.roll(dice);
}

Outcome do_move(const Request& request, GameRecord& game) {
    if (const Json* move = request.find("move")) {
        Move m;
        if (Outcome o = move_of(*move, m); o.failed()) return o;
        return game.move(m);
    }
    std::string_view text;
    if (Outcome o = request.text("text", text); o.failed()) return o;
    return game.move(text);
}

Outcome do_play(const Request& request, GameRecord& game) {
    if (!request.find("text")) return game.play();
    std::string_view text;
    if (Outcome o = request.text("text", text); o.failed()) return o;
    return game.play(text);
}

Outcome do_undo(const Request&, GameRecord& game) { return game.undo(); }

Outcome do_resign(const Request& request, GameRecord& game) {
    std::int64_t points = 1;
    if (Outcome o = request.integer("points", 1, 3, points); o.failed()) return o;
    return game.resign(static_cast<int>(points));
}

constexpr std::pair<std::string_view, Action> kActions[] = {
    {"show", nothing}, {"opening", do_opening}, {"roll", do_roll},    {"move", do_move},
    {"play", do_play}, {"undo", do_undo},       {"resign", do_resign}};

// Keeps `out` where the request has none.
Outcome opening_of(const Request& request, Opening& out) {
    const Json* opening = request.find("opening");
    if (!opening || parse_name(opening, out)) return {};
    return invalid("opening: it is " + choice_of<Opening>());
}

// The game that the request is about: a record, a set-up position, or a new one.
Outcome game_of(const Request& request, GameRecord& out) {
    if (const Json* record = request.find("record")) return from_record(*record, out);
    GameOptions options;
    if (Outcome o = request.seed(options.seed); o.failed()) return o;
    if (request.find("position")) {
        Position p;
        if (Outcome o = request.position(p); o.failed()) return o;
        return GameRecord::from_position(p, options.seed, out);
    }
    if (Outcome o = request.rules(options.rules); o.failed()) return o;
    if (request.find("first")) {
        Side side{};
        if (Outcome o = request.side("first", side); o.failed()) return o;
        options.first_side = side;
    }
    if (Outcome o = opening_of(request, options.opening); o.failed()) return o;
    out = GameRecord(options);
    return {};
}

// Does what the request says with the game.
Outcome act(const Request& request, std::string_view name, GameRecord& game) {
    const auto* action =
        std::find_if(std::begin(kActions), std::end(kActions), [&](auto& a) { return a.first == name; });
    if (action == std::end(kActions))
        return invalid("action: it is show, opening, roll, move, play, undo or resign; of a match also next_game");
    return action->second(request, game);
}

Outcome action_of(const Request& request, std::string_view& out) {
    out = "show";
    return request.find("action") ? request.text("action", out) : Outcome();
}

// What a board has to show.
void show(const GameRecord& game, Json::Object& out) {
    const Roll* roll = game.is_over() ? nullptr : game.current();
    const Position board = roll ? roll->position() : game.position();
    Json dice;
    if (roll) dice = Json::Array{int{roll->dice().high}, int{roll->dice().low}};
    out.emplace_back("position", to_text(game.position()));
    out.emplace_back("side", game.has_starter() ? Json(name_of(game.position().side)) : Json());
    out.emplace_back("dice", std::move(dice));
    out.emplace_back("moves", roll ? moves_to_json({roll->moves().begin(), roll->moves().end()}) : Json::Array());
    out.emplace_back("legal_moves", roll ? moves_to_json(roll->legal_moves()) : Json::Array());
    out.emplace_back("board", board_to_json(board));
    out.emplace_back("result", result_to_json(game.result()));
}

Outcome run_game(const Request& request, Json::Object& out) {
    GameRecord game;
    std::string_view action;
    if (Outcome o = game_of(request, game); o.failed()) return o;
    if (Outcome o = action_of(request, action); o.failed()) return o;
    if (Outcome o = act(request, action, game); o.failed()) return o;
    out.emplace_back("record", to_record(game));
    show(game, out);
    return {};
}

Outcome match_of(const Request& request, Match& out) {
    if (const Json* record = request.find("record")) return from_record(*record, out);
    MatchOptions options;
    std::int64_t length = 0;
    if (Outcome o = request.rules(options.rules); o.failed()) return o;
    if (!request.find("length")) return invalid("length: the points that the match goes to are needed");
    if (Outcome o = request.integer("length", 1, 1000000, length); o.failed()) return o;
    if (Outcome o = request.seed(options.seed); o.failed()) return o;
    options.length = static_cast<int>(length);
    options.next_start = usual_next_start(options.rules);
    if (const Json* next = request.find("next_start"); next && !parse_name(next, options.next_start))
        return invalid("next_start: it is " + choice_of<NextStart>());
    if (Outcome o = opening_of(request, options.opening); o.failed()) return o;
    out = Match(options);
    return {};
}

Outcome run_match(const Request& request, Json::Object& out) {
    Match match;
    std::string_view action;
    if (Outcome o = match_of(request, match); o.failed()) return o;
    if (Outcome o = action_of(request, action); o.failed()) return o;
    if (Outcome o = action == "next_game" ? match.next_game() : act(request, action, match.game()); o.failed())
        return o;
    Json away;
    const int white = match.score(Side::white), black = match.score(Side::black), length = match.options().length;
    const std::optional<Side> winner = match.winner();
    if (!winner) away = Json::Array{length - white, length - black};
    out = {{"record", to_record(match)},
           {"length", length},
           {"score", Json::Object{{"white", white}, {"black", black}}},
           {"away", std::move(away)},
           {"winner", winner ? Json(name_of(*winner)) : Json()}};
    show(match.game(), out);
    return {};
}

Outcome run_match_chance(const Request& request, Json::Object& out) {
    Rules rules;
    std::int64_t own = 0, other = 0;
    if (Outcome o = request.rules(rules); o.failed()) return o;
    if (Outcome o = request.integer("own", 1, INT32_MAX, own); o.failed()) return o;
    if (Outcome o = request.integer("other", 1, INT32_MAX, other); o.failed()) return o;
    if (own == 0 || other == 0) return invalid("own and other: the points that both sides still need are needed");
    const std::int32_t chance = match_chance(rules.variant, {static_cast<int>(own), static_cast<int>(other)});
    out = {{"chance", points_to_json(chance)}};
    return {};
}

constexpr Operation kGameOperations[] = {
    {"game", " record rules first opening seed position action throws dice text move points op ", run_game},
    {"match", " record rules length next_start opening seed action throws dice text move points op ", run_match},
    {"match_chance", " rules own other op ", run_match_chance},
};

}  // namespace

std::span<const Operation> game_operations() { return kGameOperations; }

}  // namespace nardy::capi
