// Rollouts and calls on many boards, with arguments that are mostly right; and an evaluator that is mostly right.
#include "fuzz.h"

int fuzz_evaluator(void* user, const char* rules, const std::int8_t* boards, std::size_t n, nardy_chances* out) {
    Input& in = *static_cast<Input*>(user);
    if (in.one_in(3000)) return 1 + in.below(9);
    for (std::size_t i = 0; i < n; ++i) {
        float pips = 0;
        for (int p = 0; p < NARDY_ROW; ++p)
            pips += static_cast<float>(boards[i * NARDY_ROW + static_cast<std::size_t>(p)] * p);
        out[i] = {pips / 4000 + (rules[0] == 'l' ? 0.1f : 0.2f), 0.1f, 0, 0.05f, 0};
        if (in.one_in(100000)) std::memset(&out[i].win_mars, in.below(256), sizeof out[i].win_mars);
    }
    return 0;
}

namespace {

int rollout(Fuzz& f) {
    const nardy_engine* e = f.engine();
    auto* out = f.in.room<nardy_rollout_result>(1);
    if (out) out->size = f.in.size(sizeof *out);
    return nardy_rollout(e, f.second_position(), f.rollout_options(), out);
}

int rollout_plays(Fuzz& f) {
    const nardy_engine* e = f.engine();
    const nardy_position* p = f.second_position();
    const std::size_t capacity = f.in.capacity(4);
    auto* out = f.in.room<nardy_rolled_line>(capacity);
    if (out && capacity > 0) out->size = f.in.size(sizeof *out);
    const nardy_play* play = f.in.one_in(2) ? f.play_for(p) : nullptr;
    const std::size_t n = f.in.one_in(30) ? 0u : play ? 1u : 1u + static_cast<std::size_t>(f.in.below(4));
    const bool same = play && play->dice[0] > 0 && !f.in.one_in(10);
    const int die1 = same ? play->dice[0] : f.in.die(), die2 = same ? play->dice[1] : f.in.die();
    return nardy_rollout_plays(e, p, die1, die2, f.rollout_options(), play, n, out, capacity,
                               f.in.room<std::size_t>(1));
}

// Boards of any game for rules of any game: often impossible, often not.
struct Boards {
    const char* rules;
    std::int8_t* rows;
    std::size_t n;
};
Boards some_boards(Fuzz& f) {
    const std::size_t n = static_cast<std::size_t>(f.in.below(4));
    auto* rows = f.in.room<std::int8_t>(n * NARDY_ROW);
    for (std::size_t i = 0; rows && i < n; ++i) {
        if (nardy_position_row(f.in.any(f.positions), rows + i * NARDY_ROW)) f.fail("a position has no row");
        if (f.in.one_in(20))
            rows[i * NARDY_ROW + static_cast<std::size_t>(f.in.below(NARDY_ROW))] =
                static_cast<std::int8_t>(f.in.number());
    }
    const char* rules = f.in.text(f.in.good_rules());
    return {rules, rows, f.in.one_in(100) ? static_cast<std::size_t>(-1) : n};
}

int legal(Fuzz& f) {
    const auto [error, room] = f.room_for_error();
    const Boards b = some_boards(f);
    const std::size_t capacity = f.in.capacity(600), pairs = f.in.one_in(2) ? 1 : b.n > 3 ? 1 : b.n;
    auto* dice = f.in.room<std::uint8_t>(2 * pairs);
    for (std::size_t k = 0; dice && k < 2 * pairs; ++k) dice[k] = static_cast<std::uint8_t>(f.in.die());
    return nardy_batch_legal(b.rules, b.rows, b.n, dice, pairs, f.in.room<std::int8_t>(capacity * NARDY_ROW), capacity,
                             f.in.room<std::size_t>(1), f.in.room<std::size_t>(b.n > 3 ? 1 : b.n + 1),
                             f.in.one_in(2) ? nullptr : f.in.room<std::uint8_t>(capacity), error, room);
}

int count(Fuzz& f) {
    const auto [error, room] = f.room_for_error();
    const Boards b = some_boards(f);
    return nardy_batch_count(b.rules, b.rows, b.n, f.in.room<std::int32_t>(63), error, room);
}

int outcome(Fuzz& f) {
    const auto [error, room] = f.room_for_error();
    const Boards b = some_boards(f);
    return nardy_batch_outcome(b.rules, b.rows, b.n, f.in.room<std::int8_t>(3), error, room);
}

int random_play(Fuzz& f) {
    const auto [error, room] = f.room_for_error();
    const Boards b = some_boards(f);
    return nardy_batch_random_play(b.rules, b.rows, b.n, f.in.bits(), f.in.bits(),
                                   f.in.one_in(2) ? nullptr : f.in.room<std::uint8_t>(3), error, room);
}

int evaluate(Fuzz& f) {
    const nardy_engine* e = f.engine();
    const Boards b = some_boards(f);
    return nardy_batch_evaluate(e, b.rules, b.rows, b.n, f.in.room<nardy_chances>(3));
}

}  // namespace

const std::vector<Call> kManyCalls = {
    NARDY_CALL(nardy_rollout, rollout, 20),        NARDY_CALL(nardy_rollout_plays, rollout_plays, 20),
    NARDY_CALL(nardy_batch_legal, legal, 2),       NARDY_CALL(nardy_batch_count, count, 4),
    NARDY_CALL(nardy_batch_outcome, outcome, 2),   NARDY_CALL(nardy_batch_random_play, random_play, 2),
    NARDY_CALL(nardy_batch_evaluate, evaluate, 4),
};
