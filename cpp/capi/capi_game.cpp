// Whole games: what lies on the table, and everything that can be done to it.
#include "handles.h"
#include "nardy/game/record.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

// Runs one call that changes the game; the core changes nothing where it fails.
template <class F>
int change(nardy_game* h, F&& step) {
    return call(h, [&]() -> Outcome { return step(h->record()); });
}

Outcome options_argument(const char* rules, int first_side, int opening, GameOptions& out) {
    if (Outcome o = rules_argument(rules, out.rules); o.failed()) return o;
    if (first_side != NARDY_NOBODY) {
        Side side{};
        if (Outcome o = side_argument(first_side, side); o.failed()) return o;
        out.first_side = side;
    }
    return opening_argument(opening, out.opening);
}

}  // namespace

int nardy_game_new(const char* rules, int first_side, int opening, uint64_t seed, nardy_game** out, char* error,
                   size_t capacity) {
    return make(out, error, capacity, [&](nardy_game& made) -> Outcome {
        GameOptions options;
        if (Outcome o = options_argument(rules, first_side, opening, options); o.failed()) return o;
        options.seed = seed;
        made.own = GameRecord(options);
        return {};
    });
}

int nardy_game_from_position(const nardy_position* position, uint64_t seed, nardy_game** out) {
    if (out) *out = nullptr;
    return call(position, [&] {
        return make(out, [&](nardy_game& made) -> Outcome {
            return GameRecord::from_position(position->position, seed, made.own);
        });
    });
}

int nardy_game_from_json(const char* json, nardy_game** out, char* error, size_t capacity) {
    return make(out, error, capacity, [&](nardy_game& made) -> Outcome {
        std::string_view view;
        if (Outcome o = text_argument(json, "json", NARDY_MAX_JSON, view); o.failed()) return o;
        return from_json(view, made.own);
    });
}

int nardy_game_to_json(const nardy_game* game, char* out, size_t capacity, size_t* needed) {
    return call(game, [&] { return text_result(to_json(game->record()), out, capacity, needed); });
}

int nardy_game_clone(const nardy_game* game, nardy_game** out) {
    if (out) *out = nullptr;
    return call(game, [&] {
        return make(out, [&](nardy_game& made) -> Outcome {
            made.own = game->record();
            return {};
        });
    });
}

void nardy_game_free(nardy_game* game) { release(game); }

int nardy_game_position(const nardy_game* game, nardy_position** out) {
    if (out) *out = nullptr;
    return call(game, [&] { return hand_out(game->record().position(), out); });
}

int nardy_game_dice(const nardy_game* game, int* die1, int* die2) {
    return call(game, [&]() -> Outcome {
        if (Outcome o = pointer_argument(die1, "die1"); o.failed()) return o;
        if (Outcome o = pointer_argument(die2, "die2"); o.failed()) return o;
        const Dice dice = game->record().dice().value_or(Dice());
        *die1 = dice.high;
        *die2 = dice.low;
        return {};
    });
}

int nardy_game_result(const nardy_game* game, int* winner, int* points, int* resigned) {
    return call(game, [&]() -> Outcome {
        if (Outcome o = pointer_argument(winner, "winner"); o.failed()) return o;
        if (Outcome o = pointer_argument(points, "points"); o.failed()) return o;
        const std::optional<GameResult> result = game->record().result();
        *winner = result ? static_cast<int>(result->winner) : NARDY_NOBODY;
        *points = result ? result->points : 0;
        if (resigned) *resigned = result && result->resigned;
        return {};
    });
}

int nardy_game_turn_count(const nardy_game* game, size_t* count) {
    return call(game, [&]() -> Outcome {
        if (Outcome o = pointer_argument(count, "count"); o.failed()) return o;
        *count = game->record().turns().size();
        return {};
    });
}

int nardy_game_turn(const nardy_game* game, size_t index, int* side, nardy_play* out) {
    return call(game, [&]() -> Outcome {
        if (Outcome o = pointer_argument(side, "side"); o.failed()) return o;
        if (Outcome o = struct_argument(out, sizeof *out, "out"); o.failed()) return o;
        const std::vector<Turn>& turns = game->record().turns();
        if (index >= turns.size()) return invalid("the game has " + std::to_string(turns.size()) + " turns");
        *side = static_cast<int>(turns[index].side);
        write_play(turns[index].play(), turns[index].side, *out);
        return {};
    });
}

int nardy_game_opening(nardy_game* game, const uint8_t* throws, size_t n) {
    return change(game, [&](GameRecord& g) -> Outcome {
        constexpr size_t kMost = 1000;
        if (n > kMost) return invalid("an opening has at most 1000 throws");
        if (n > 0 && !throws) return invalid("throws is NULL, but n is not 0");
        std::vector<Throw> given;
        for (size_t i = 0; i < n; ++i) given.push_back({throws[2 * i], throws[2 * i + 1]});
        return g.opening(given);
    });
}

int nardy_game_roll(nardy_game* game, int die1, int die2) {
    return change(game, [&](GameRecord& g) -> Outcome {
        if (die1 == 0 && die2 == 0) return g.roll();
        Dice dice;
        if (Outcome o = roll_argument(g.position(), die1, die2, dice); o.failed()) return o;
        return g.roll(dice);
    });
}

int nardy_game_legal_moves(const nardy_game* game, nardy_move* out, size_t capacity, size_t* count) {
    return call(game, [&]() -> Outcome {
        if (Outcome o = array_argument(out, capacity, count); o.failed()) return o;
        const Roll* roll = game->record().current();
        const std::vector<Move> legal = roll && !game->record().is_over() ? roll->legal_moves() : std::vector<Move>();
        for (size_t i = 0; i < std::min(legal.size(), capacity); ++i) out[i] = write_move(legal[i]);
        return array_result(legal.size(), out, capacity, count);
    });
}

int nardy_game_board(const nardy_game* game, int8_t row[NARDY_ROW]) {
    return call(game, [&]() -> Outcome {
        if (Outcome o = pointer_argument(row, "row"); o.failed()) return o;
        const Roll* roll = game->record().current();
        write_row(roll ? roll->position() : game->record().position(), row);
        return {};
    });
}

int nardy_game_move(nardy_game* game, const nardy_move* move) {
    return change(game, [&](GameRecord& g) -> Outcome {
        Move m;
        if (Outcome o = pointer_argument(move, "move"); o.failed()) return o;
        if (Outcome o = move_argument(*move, 0, m); o.failed()) return o;
        return g.move(m);
    });
}

int nardy_game_move_text(nardy_game* game, const char* text) {
    return change(game, [&](GameRecord& g) -> Outcome {
        std::string_view view;
        if (Outcome o = text_argument(text, "text", NARDY_MAX_TEXT, view); o.failed()) return o;
        return g.move(view);
    });
}

int nardy_game_play(nardy_game* game, const nardy_play* play) {
    return change(game, [&](GameRecord& g) -> Outcome {
        if (!play) return g.play();
        Play read;
        if (Outcome o = play_argument(play, g.position(), read); o.failed()) return o;
        return g.play(read);
    });
}

int nardy_game_play_text(nardy_game* game, const char* text) {
    return change(game, [&](GameRecord& g) -> Outcome {
        std::string_view view;
        if (Outcome o = text_argument(text, "text", NARDY_MAX_TEXT, view); o.failed()) return o;
        return g.play(view);
    });
}

int nardy_game_undo(nardy_game* game) {
    return change(game, [](GameRecord& g) { return g.undo(); });
}

int nardy_game_resign(nardy_game* game, int points) {
    return change(game, [&](GameRecord& g) { return g.resign(points); });
}
