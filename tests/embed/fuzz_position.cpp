// Calls on positions and plays, with arguments that are mostly right.
#include <algorithm>

#include "fuzz.h"

namespace {

int from_counts(Fuzz& f) {
    nardy_position* made = nullptr;
    std::int32_t* sides[2];
    for (std::int32_t*& counts : sides) {
        counts = f.in.room<std::int32_t>(NARDY_PLACES);
        if (!counts) continue;
        std::fill(counts, counts + NARDY_PLACES, 0);
        for (int k = 0; k < 15; ++k) ++counts[f.in.below(26)];
        if (f.in.one_in(2)) counts[0] += counts[25], counts[25] = 0;
        if (f.in.one_in(10)) counts[f.in.below(26)] = f.in.number();
    }
    if (sides[1] && f.in.one_in(2)) {
        std::fill(sides[1], sides[1] + NARDY_PLACES, 0);
        sides[1][f.in.one_in(2) ? 0 : 1 + f.in.below(24)] = 15;
    }
    const auto [error, capacity] = f.room_for_error();
    const int code = nardy_position_from_counts(f.in.text(f.in.good_rules()), sides[0], sides[1], f.in.side(),
                                                f.place(made), error, capacity);
    return f.keep(code, made);
}

int from_text(Fuzz& f) {
    nardy_position* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    const char* text = f.in.text(f.text_of(nardy_position_text));
    return f.keep(nardy_position_from_text(text, f.place(made), error, capacity), made);
}

int from_id(Fuzz& f) {
    nardy_position* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    const char* id = f.in.text(f.text_of(nardy_position_id));
    return f.keep(nardy_position_from_id(id, f.place(made), error, capacity), made);
}

int start(Fuzz& f) {
    nardy_position* made = nullptr;
    const auto [error, capacity] = f.room_for_error();
    return f.keep(nardy_position_start(f.in.text(f.in.rules()), f.in.side(), f.place(made), error, capacity), made);
}

template <int (*Make)(const nardy_position*, nardy_position**)>
int made_of_position(Fuzz& f) {
    nardy_position* made = nullptr;
    return f.keep(Make(f.position(), f.place(made)), made);
}

template <Fuzz::Write* Write>
int written(Fuzz& f) {
    const nardy_position* p = f.position();
    const auto [out, capacity] = f.room_for_text(400);
    return Write(p, out, capacity, f.where_needed());
}

int counts(Fuzz& f) { return nardy_position_counts(f.position(), f.in.side(), f.in.room<std::int32_t>(NARDY_PLACES)); }

int row(Fuzz& f) { return nardy_position_row(f.position(), f.in.room<std::int8_t>(NARDY_ROW)); }

template <auto Read>
int one_number(Fuzz& f) {
    return Read(f.position(), f.in.room<int>(1));
}

int position_result(Fuzz& f) { return nardy_position_result(f.position(), f.in.room<int>(1), f.in.room<int>(1)); }

int legal(Fuzz& f) {
    const nardy_position* p = f.position();
    const std::size_t capacity = f.in.capacity(200);
    const bool told = f.in.one_in(2);
    return nardy_legal(p, f.in.die(), f.in.die(), f.in.room<std::int8_t>(capacity * NARDY_ROW), capacity,
                       f.in.room<std::size_t>(1), told ? f.in.room<std::uint8_t>(capacity) : nullptr);
}

int legal_plays(Fuzz& f) {
    const nardy_position* p = f.position();
    const std::size_t capacity = f.in.capacity(60);
    auto* out = f.in.room<nardy_play>(capacity);
    if (out && capacity > 0) out->size = f.in.size(sizeof *out);
    return nardy_legal_plays(p, f.in.die(), f.in.die(), out, capacity, f.in.room<std::size_t>(1));
}

int legal_moves(Fuzz& f) {
    const nardy_position* p = f.position();
    const auto [moves, n] = f.some_moves();
    const std::size_t capacity = f.in.capacity(60);
    return nardy_legal_moves(p, f.in.die(), f.in.die(), moves, n, f.in.room<nardy_move>(capacity), capacity,
                             f.in.room<std::size_t>(1));
}

int board_after(Fuzz& f) {
    const nardy_position* p = f.position();
    const auto [moves, n] = f.some_moves();
    return nardy_board_after(p, f.in.die(), f.in.die(), moves, n, f.in.room<std::int8_t>(NARDY_ROW));
}

int explain(Fuzz& f) {
    const nardy_position* p = f.position();
    const auto [out, capacity] = f.room_for_text(300);
    return nardy_explain(p, f.in.die(), f.in.die(), f.in.text(f.in.play_text()), f.in.room<int>(1), out, capacity,
                         f.where_needed());
}

int parse_play(Fuzz& f) {
    const nardy_position* p = f.position();
    const int die1 = f.in.die(), die2 = f.in.die();
    return nardy_parse_play(p, die1, die2, f.in.text(f.play_text(p, die1, die2)), f.room_for_play());
}

int play_text(Fuzz& f) {
    nardy_play* play = f.play_for(f.in.any(f.positions));
    const auto [out, capacity] = f.room_for_text(100);
    return nardy_play_text(play, out, capacity, f.where_needed());
}

int apply(Fuzz& f) {
    const nardy_position* p = f.position();
    nardy_position* made = nullptr;
    return f.keep(nardy_apply(p, f.play_for(p), f.place(made)), made);
}

int apply_text(Fuzz& f) {
    const nardy_position* p = f.position();
    nardy_position* made = nullptr;
    const int die1 = f.in.die(), die2 = f.in.die();
    const char* text = f.in.text(f.play_text(p, die1, die2));
    return f.keep(nardy_apply_text(p, die1, die2, text, f.place(made)), made);
}

// What is no handle is left alone.
int free_nothing(Fuzz& f) {
    nardy_position_free(f.in.handle<nardy_position>(nullptr, f.engines[0]));
    nardy_game_free(f.in.handle<nardy_game>(nullptr, f.engines[0]));
    nardy_engine_free(f.in.handle<nardy_engine>(nullptr, f.games[0]));
    return f.in.one_in(2) ? NARDY_OK : NARDY_INVALID_ARGUMENT;
}

}  // namespace

const std::vector<Call> kPositionCalls = {
    NARDY_CALL(nardy_position_start, start, 20),
    NARDY_CALL(nardy_position_from_counts, from_counts),
    NARDY_CALL(nardy_position_from_text, from_text),
    NARDY_CALL(nardy_position_from_id, from_id),
    NARDY_CALL(nardy_position_clone, made_of_position<nardy_position_clone>),
    NARDY_CALL(nardy_position_free, free_nothing),
    NARDY_CALL(nardy_position_text, written<nardy_position_text>),
    NARDY_CALL(nardy_position_id, written<nardy_position_id>),
    NARDY_CALL(nardy_position_rules, written<nardy_position_rules>),
    NARDY_CALL(nardy_position_counts, counts),
    NARDY_CALL(nardy_position_row, row),
    NARDY_CALL(nardy_position_side, one_number<nardy_position_side>),
    NARDY_CALL(nardy_position_is_over, one_number<nardy_position_is_over>),
    NARDY_CALL(nardy_position_result, position_result),
    NARDY_CALL(nardy_legal, legal),
    NARDY_CALL(nardy_legal_plays, legal_plays, 2),
    NARDY_CALL(nardy_legal_moves, legal_moves, 2),
    NARDY_CALL(nardy_board_after, board_after, 2),
    NARDY_CALL(nardy_explain, explain),
    NARDY_CALL(nardy_parse_play, parse_play, 2),
    NARDY_CALL(nardy_play_text, play_text, 4),
    NARDY_CALL(nardy_apply, apply, 2),
    NARDY_CALL(nardy_apply_text, apply_text),
};
