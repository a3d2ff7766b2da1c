// Calls on whole games, with arguments that are mostly right.
#include "fuzz.h"

namespace {

int game_new(Fuzz& f) {
    nardy_game* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    const int first = f.in.one_in(30) ? f.in.number() : f.in.below(3) - 1, opening = f.in.side();
    const char* rules = f.in.text(f.in.rules());
    return f.keep(nardy_game_new(rules, first, opening, f.in.bits(), f.place(made), error, capacity), made);
}

int from_position(Fuzz& f) {
    const nardy_position* p = f.position();
    nardy_game* made = nullptr;
    return f.keep(nardy_game_from_position(p, f.in.bits(), f.place(made)), made);
}

int clone(Fuzz& f) {
    const nardy_game* g = f.game();
    nardy_game* made = nullptr;
    return f.keep(nardy_game_clone(g, f.place(made)), made);
}

int position(Fuzz& f) {
    const nardy_game* g = f.game();
    nardy_position* made = nullptr;
    return f.keep(nardy_game_position(g, f.place(made)), made);
}

int game_from_json(Fuzz& f) {
    nardy_game* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    const char* json = f.in.text(f.record(), NARDY_MAX_JSON);
    return f.keep(nardy_game_from_json(json, f.place(made), error, capacity), made);
}

int to_json(Fuzz& f) {
    const nardy_game* g = f.game();
    const auto [out, capacity] = f.room_for_text(1 << 16);
    return nardy_game_to_json(g, out, capacity, f.where_needed());
}

int game_result(Fuzz& f) {
    return nardy_game_result(f.game(), f.in.room<int>(1), f.in.room<int>(1), f.in.room<int>(1));
}

int game_dice(Fuzz& f) { return nardy_game_dice(f.game(), f.in.room<int>(1), f.in.room<int>(1)); }

int turn_count(Fuzz& f) { return nardy_game_turn_count(f.game(), f.in.room<std::size_t>(1)); }

int turn(Fuzz& f) {
    const nardy_game* g = f.game();
    const std::size_t index = f.in.one_in(20) ? static_cast<std::size_t>(f.in.bits()) : f.in.one_in(2) ? 0u : 5u;
    return nardy_game_turn(g, index, f.in.room<int>(1), f.room_for_play());
}

int opening(Fuzz& f) {
    nardy_game* g = f.game();
    if (f.in.one_in(2)) return nardy_game_opening(g, nullptr, f.in.one_in(10) ? 3 : 0);
    auto* throws = f.in.room<std::uint8_t>(4);
    for (int k = 0; throws && k < 4; ++k) throws[k] = static_cast<std::uint8_t>(k < 2 ? 5 : f.in.below(8));
    return nardy_game_opening(g, throws, f.in.one_in(20) ? SIZE_MAX : 2);
}

int roll(Fuzz& f) {
    nardy_game* g = f.game();
    return f.in.one_in(2) ? nardy_game_roll(g, 0, 0) : nardy_game_roll(g, f.in.die(), f.in.die());
}

int game_legal_moves(Fuzz& f) {
    const nardy_game* g = f.game();
    const std::size_t capacity = f.in.capacity(60);
    return nardy_game_legal_moves(g, f.in.room<nardy_move>(capacity), capacity, f.in.room<std::size_t>(1));
}

int board(Fuzz& f) { return nardy_game_board(f.game(), f.in.room<std::int8_t>(NARDY_ROW)); }

int game_move(Fuzz& f) {
    nardy_game* g = f.game();
    std::size_t count = 0;
    std::vector<nardy_move> legal(60);
    auto* move = f.some_moves().moves;
    if (!f.in.one_in(4) && nardy_game_legal_moves(g, legal.data(), legal.size(), &count) == NARDY_OK && count > 0)
        move = &legal[static_cast<std::size_t>(f.in.below(static_cast<int>(count)))];
    return nardy_game_move(g, move);
}

int game_move_text(Fuzz& f) { return nardy_game_move_text(f.game(), f.in.text(f.in.play_text())); }

struct Table {
    nardy_position* position = nullptr;
    int die1 = 0, die2 = 0;
};
Table table_of(const nardy_game* g) {
    Table t;
    nardy_game_position(g, &t.position);
    nardy_game_dice(g, &t.die1, &t.die2);
    return t;
}

// Mostly a play that is legal there, so that games end.
int game_play(Fuzz& f) {
    nardy_game* g = f.game();
    if (f.in.one_in(4)) return nardy_game_play(g, nullptr);
    const Table t = table_of(g);
    std::size_t count = 0;
    auto* play = f.room_for_play();
    f.plays[0].size = sizeof f.plays[0];
    if (play && nardy_legal_plays(t.position, t.die1, t.die2, f.plays.data(), f.plays.size(), &count) == NARDY_OK) {
        const std::uint32_t size = play->size;
        *play = f.plays[static_cast<std::size_t>(f.in.below(static_cast<int>(count)))];
        play->size = size;
    }
    nardy_position_free(t.position);
    return nardy_game_play(g, play);
}

int game_play_text(Fuzz& f) {
    nardy_game* g = f.game();
    const Table t = table_of(g);
    const char* text = f.in.text(f.play_text(t.position, t.die1, t.die2));
    nardy_position_free(t.position);
    return nardy_game_play_text(g, text);
}

int undo(Fuzz& f) { return nardy_game_undo(f.game()); }
int resign(Fuzz& f) { return nardy_game_resign(f.game(), f.in.one_in(3) ? f.in.number() : 1 + f.in.below(3)); }

}  // namespace

const std::vector<Call> kGameCalls = {
    NARDY_CALL(nardy_game_new, game_new, 60),
    NARDY_CALL(nardy_game_from_position, from_position, 60),
    NARDY_CALL(nardy_game_from_json, game_from_json, 8),
    {"nardy_game_to_json", to_json, 2, true},
    NARDY_CALL(nardy_game_clone, clone, 60),
    NARDY_CALL(nardy_game_position, position),
    NARDY_CALL(nardy_game_dice, game_dice),
    NARDY_CALL(nardy_game_result, game_result),
    NARDY_CALL(nardy_game_turn_count, turn_count),
    NARDY_CALL(nardy_game_turn, turn),
    NARDY_CALL(nardy_game_opening, opening),
    NARDY_CALL(nardy_game_roll, roll),
    NARDY_CALL(nardy_game_legal_moves, game_legal_moves),
    NARDY_CALL(nardy_game_board, board),
    NARDY_CALL(nardy_game_move, game_move),
    NARDY_CALL(nardy_game_move_text, game_move_text),
    NARDY_CALL(nardy_game_play, game_play),
    NARDY_CALL(nardy_game_play_text, game_play_text),
    NARDY_CALL(nardy_game_undo, undo, 4),
    NARDY_CALL(nardy_game_resign, resign, 100),
};
