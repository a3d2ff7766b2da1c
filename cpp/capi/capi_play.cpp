// Plays: all of a roll, single moves on the way, text, and the position after one.
#include "handles.h"
#include "nardy/rules/batch.h"
#include "nardy/rules/movegen.h"
#include "nardy/rules/roll.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

Outcome make_moves(const nardy_move* moves, size_t n, Roll& roll) {
    if (n > 4) return invalid("a roll has at most 4 moves, not " + std::to_string(n));
    if (n > 0 && !moves) return invalid("moves is NULL, but n is not 0");
    for (size_t i = 0; i < n; ++i) {
        Move m;
        if (Outcome o = move_argument(moves[i], static_cast<int>(i), m); o.failed()) return o;
        if (Status s = roll.move(m); !s.ok()) return s;
    }
    return {};
}

// A whole play from text.
Outcome read_play(const Position& p, int die1, int die2, const char* text, Play& out) {
    Dice dice;
    std::string_view view;
    if (Outcome o = roll_argument(p, die1, die2, dice); o.failed()) return o;
    if (Outcome o = text_argument(text, "text", NARDY_MAX_TEXT, view); o.failed()) return o;
    return Roll(p, dice).parse_play(view, out);
}

}  // namespace

namespace nardy::capi {

Outcome move_argument(const nardy_move& m, int index, Move& out) {
    if (m.src > kBar || m.dst > kBar || m.die < 1 || m.die > 6 || m.special > 1)
        return invalid("move " + std::to_string(index) +
                       " is none: src and dst are 0 to 25, die 1 to 6, special 0 or 1");
    out = {m.src, m.dst, m.die, m.special != 0, false};
    return {};
}

Outcome play_argument(const nardy_play* play, const Position& p, Play& out) {
    Dice dice;
    if (Outcome o = struct_argument(play, sizeof *play, "play"); o.failed()) return o;
    if (Outcome o = roll_argument(p, play->dice[0], play->dice[1], dice); o.failed()) return o;
    Roll roll(p, dice);
    if (Outcome o = make_moves(play->moves, play->n, roll); o.failed()) return o;
    return roll.parse_play("pass", out);  // no further moves: is it whole, and what is its canonical form?
}

}  // namespace nardy::capi

int nardy_legal(const nardy_position* position, int die1, int die2, int8_t* rows, size_t capacity, size_t* count,
                uint8_t* same_side) {
    return call(position, [&]() -> Outcome {
        const Position& p = position->position;
        Dice dice;
        if (Outcome o = array_argument(rows, capacity, count); o.failed()) return o;
        if (Outcome o = roll_argument(p, die1, die2, dice); o.failed()) return o;
        size_t n = 0;
        dispatch(p.rules.variant, [&]<Game V>(V) {
            generate<V>(p, dice, [&](const Board& b) {
                if (n < capacity) {
                    const Position next = turned<V>(b, p.rules, p.side, dice);
                    // pack writes a little too far: into the row that comes next, but not behind the last one.
                    if (n + 1 < capacity)
                        pack(next, rows + n * kRow);
                    else
                        write_row(next, rows + n * kRow);
                    if (same_side) same_side[n] = next.side == p.side;
                }
                ++n;
            });
        });
        return array_result(n, rows, capacity, count);
    });
}

int nardy_legal_plays(const nardy_position* position, int die1, int die2, nardy_play* out, size_t capacity,
                      size_t* count) {
    return call(position, [&]() -> Outcome {
        const Position& p = position->position;
        Dice dice;
        if (Outcome o = array_argument(out, capacity, count); o.failed()) return o;
        if (capacity > 0)
            if (Outcome o = struct_argument(out, sizeof *out, "out[0]"); o.failed()) return o;
        if (Outcome o = roll_argument(p, die1, die2, dice); o.failed()) return o;
        const std::vector<Play> plays = Roll(p, dice).plays();
        for (size_t i = 0; i < std::min(plays.size(), capacity); ++i) write_play(plays[i], p.side, out[i]);
        return array_result(plays.size(), out, capacity, count);
    });
}

int nardy_legal_moves(const nardy_position* position, int die1, int die2, const nardy_move* moves, size_t n,
                      nardy_move* out, size_t capacity, size_t* count) {
    return call(position, [&]() -> Outcome {
        Dice dice;
        if (Outcome o = array_argument(out, capacity, count); o.failed()) return o;
        if (Outcome o = roll_argument(position->position, die1, die2, dice); o.failed()) return o;
        Roll roll(position->position, dice);
        if (Outcome o = make_moves(moves, n, roll); o.failed()) return o;
        const std::vector<Move> legal = roll.legal_moves();
        for (size_t i = 0; i < std::min(legal.size(), capacity); ++i) out[i] = write_move(legal[i]);
        return array_result(legal.size(), out, capacity, count);
    });
}

int nardy_board_after(const nardy_position* position, int die1, int die2, const nardy_move* moves, size_t n,
                      int8_t row[NARDY_ROW]) {
    return call(position, [&]() -> Outcome {
        Dice dice;
        if (Outcome o = pointer_argument(row, "row"); o.failed()) return o;
        if (Outcome o = roll_argument(position->position, die1, die2, dice); o.failed()) return o;
        Roll roll(position->position, dice);
        if (Outcome o = make_moves(moves, n, roll); o.failed()) return o;
        write_row(roll.position(), row);
        return {};
    });
}

int nardy_explain(const nardy_position* position, int die1, int die2, const char* text, int* reason, char* sentence,
                  size_t capacity, size_t* needed) {
    return call(position, [&]() -> Outcome {
        Dice dice;
        std::string_view view;
        if (Outcome o = pointer_argument(reason, "reason"); o.failed()) return o;
        if (Outcome o = roll_argument(position->position, die1, die2, dice); o.failed()) return o;
        if (Outcome o = text_argument(text, "text", NARDY_MAX_TEXT, view); o.failed()) return o;
        const Status s = Roll(position->position, dice).explain(view);
        if (!s.ok() && s.code != Code::illegal_play) return s;
        *reason = static_cast<int>(s.reason);
        if (!sentence && capacity == 0 && !needed) return {};  // only the reason is wanted
        return text_result(s.message, sentence, capacity, needed);
    });
}

int nardy_parse_play(const nardy_position* position, int die1, int die2, const char* text, nardy_play* out) {
    return call(position, [&]() -> Outcome {
        Play play;
        if (Outcome o = struct_argument(out, sizeof *out, "out"); o.failed()) return o;
        if (Outcome o = read_play(position->position, die1, die2, text, play); o.failed()) return o;
        write_play(play, position->position.side, *out);
        return {};
    });
}

int nardy_play_text(const nardy_play* play, char* out, size_t capacity, size_t* needed) {
    const Outcome written = guarded([&]() -> Outcome {
        Moves moves;
        if (Outcome o = struct_argument(play, sizeof *play, "play"); o.failed()) return o;
        if (play->n > 4) return invalid("a roll has at most 4 moves, not " + std::to_string(play->n));
        for (int i = 0; i < play->n; ++i) {
            Move m;
            if (Outcome o = move_argument(play->moves[i], i, m); o.failed()) return o;
            m.hit = play->moves[i].hit != 0;
            moves.push(m);
        }
        return text_result(to_text(moves), out, capacity, needed);
    });
    return written.code;
}

int nardy_apply(const nardy_position* position, const nardy_play* play, nardy_position** out) {
    if (out) *out = nullptr;
    return call(position, [&]() -> Outcome {
        Play read;
        if (Outcome o = play_argument(play, position->position, read); o.failed()) return o;
        return hand_out(read.position, out);
    });
}

int nardy_apply_text(const nardy_position* position, int die1, int die2, const char* text, nardy_position** out) {
    if (out) *out = nullptr;
    return call(position, [&]() -> Outcome {
        Play read;
        if (Outcome o = read_play(position->position, die1, die2, text, read); o.failed()) return o;
        return hand_out(read.position, out);
    });
}
