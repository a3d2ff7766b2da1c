// The operation "game": a record and an action go in, the new record and what a board has to show come out. Nothing is
// kept between two requests.
#include "nardy/notation.h"
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
    const Json* opening = request.find("opening");
    if (opening && !parse_name(opening, options.opening)) return invalid("opening: it is 'reroll' or 'keep'");
    out = GameRecord(options);
    return {};
}

Outcome run_game(const Request& request, Json::Object& out) {
    GameRecord game;
    if (Outcome o = game_of(request, game); o.failed()) return o;
    std::string_view name = "show";
    if (request.find("action"))
        if (Outcome o = request.text("action", name); o.failed()) return o;
    const auto* action =
        std::find_if(std::begin(kActions), std::end(kActions), [&](auto& a) { return a.first == name; });
    if (action == std::end(kActions)) return invalid("action: it is show, opening, roll, move, play, undo or resign");
    if (Outcome o = action->second(request, game); o.failed()) return o;

    const Roll* roll = game.is_over() ? nullptr : game.current();
    const Position board = roll ? roll->position() : game.position();
    Json dice, moves;
    if (roll) dice = Json::Array{int{roll->dice().high}, int{roll->dice().low}};
    out = {{"record", to_record(game)},
           {"position", to_text(game.position())},
           {"side", game.has_starter() ? Json(name_of(game.position().side)) : Json()},
           {"dice", std::move(dice)},
           {"moves", roll ? moves_to_json({roll->moves().begin(), roll->moves().end()}) : Json::Array()},
           {"legal_moves", roll ? moves_to_json(roll->legal_moves()) : Json::Array()},
           {"board", board_to_json(board)},
           {"result", result_to_json(game.result())}};
    return {};
}

}  // namespace

const Operation kGameOperation{"game", " record rules first opening seed position action throws dice text move points ",
                               run_game};

}  // namespace nardy::capi
