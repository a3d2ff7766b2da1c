// What the calls of the C ABI share: reading arguments, writing results, and the names of codes and reasons.
#include "handles.h"

#include "nardy/rules/batch.h"
#include "nardy/rules/names.h"
#include "nardy/rules/notation.h"
#include "nardy/rules/text.h"

namespace nardy::capi {
namespace {

const char* name_of(Kind kind) {
    switch (kind) {
        case kPosition: return "position";
        case kEngine: return "engine";
        case kMatch: return "match";
        default: return "game";
    }
}

// The core's numbers are those of nardy.h (tests/house/test_names.py).
int code_of(Code code) { return code == Code::ambiguous_play ? NARDY_INVALID_NOTATION : static_cast<int>(code); }

}  // namespace

Outcome::Outcome(Status s) : code(code_of(s.code)), reason(static_cast<int>(s.reason)), message(std::move(s.message)) {}

// --- handles ---

const Handle* any_handle(const void* handle) {
    for (const Kind kind : {kPosition, kEngine, kMatch, kGame})
        if (is_handle(handle, kind)) return static_cast<const Handle*>(handle);
    return nullptr;
}

int refuse(const void* handle, Kind wanted) {
    if (const Handle* h = any_handle(handle))
        h->failures.keep(guarded([&] {
            return invalid(std::string("the call takes a nardy_") + name_of(wanted) + ", and this is a nardy_" +
                           name_of(Kind(h->kind)));
        }));
    return NARDY_INVALID_ARGUMENT;
}

// --- arguments ---

Outcome text_argument(const char* text, const char* name, std::size_t limit, std::string_view& out) {
    if (!text) return invalid(std::string(name) + " is NULL");
    const void* end = std::memchr(text, 0, limit + 1);
    if (!end) return invalid(std::string(name) + " is longer than " + std::to_string(limit) + " bytes");
    out = {text, static_cast<std::size_t>(static_cast<const char*>(end) - text)};
    return {};
}

Outcome rules_argument(const char* text, Rules& out) {
    std::string_view view;
    if (Outcome o = text_argument(text, "rules", NARDY_MAX_TEXT, view); o.failed()) return o;
    return parse_rules(view, out);
}

Outcome side_argument(int side, Side& out) {
    if (side != NARDY_WHITE && side != NARDY_BLACK)
        return invalid("side is 0 (white) or 1 (black), not " + std::to_string(side));
    out = Side(side);
    return {};
}

Outcome roll_argument(const Position& p, int die1, int die2, Dice& out) {
    if (Status s = read_dice(die1, die2, out); !s.ok()) return s;
    return p.is_over() ? Status::game_over() : Status{};
}

Outcome opening_argument(int opening, Opening& out) {
    if (opening != NARDY_REROLL && opening != NARDY_KEEP)
        return invalid("opening is 0 (reroll) or 1 (keep), not " + std::to_string(opening));
    out = Opening(opening);
    return {};
}

Outcome position_argument(const nardy_position* position) {
    return is_handle(position, kPosition) ? Outcome{} : invalid("position is no position");
}

Outcome pointer_argument(const void* pointer, const char* name) {
    return pointer ? Outcome{} : invalid(std::string(name) + " is NULL");
}

Outcome struct_argument(const void* pointer, std::uint32_t size, const char* name) {
    if (Outcome o = pointer_argument(pointer, name); o.failed()) return o;
    std::uint32_t given = 0;
    std::memcpy(&given, pointer, sizeof given);
    if (given == size) return {};
    return invalid(std::string(name) + " has size " + std::to_string(given) + "; this version knows " +
                   std::to_string(size) + ": set size to sizeof before the call");
}

Outcome array_argument(const void* out, std::size_t capacity, const std::size_t* count) {
    if (!count) return invalid("count is NULL");
    if (!out && capacity > 0) return invalid("out is NULL, but its capacity is not 0");
    return {};
}

// --- results ---

void copy_text(std::string_view text, char* out, std::size_t capacity) {
    const std::string_view fits = clipped(text, capacity - 1);
    std::memcpy(out, fits.data(), fits.size());
    out[fits.size()] = 0;
}

Outcome text_result(std::string_view text, char* out, std::size_t capacity, std::size_t* needed) {
    if (needed) *needed = text.size() + 1;
    if (!out && capacity == 0) return needed ? Outcome{} : invalid("out and needed are both NULL");
    if (!out) return invalid("out is NULL, but its capacity is not 0");
    if (capacity > 0) copy_text(text, out, capacity);
    if (capacity > text.size()) return {};
    return {NARDY_BUFFER_TOO_SMALL,
            "the text needs " + std::to_string(text.size() + 1) + " bytes, the buffer has " + std::to_string(capacity)};
}

Outcome array_result(std::size_t n, const void* out, std::size_t capacity, std::size_t* count) {
    *count = n;
    if (n <= capacity || !out) return {};
    return {NARDY_BUFFER_TOO_SMALL,
            "there are " + std::to_string(n) + ", the array has room for " + std::to_string(capacity)};
}

nardy_move write_move(const Move& m) { return {m.src, m.dst, m.die, m.special, m.hit}; }

nardy_chances write_chances(const Chances& c) {
    const auto f = [](std::int32_t x) { return static_cast<float>(x) / kUnit; };
    return {f(c.win), f(c.win_mars), f(c.win_koks), f(c.lose_mars), f(c.lose_koks)};
}

void write_row(const Position& p, std::int8_t* row) {
    std::array<Row, kRow + kRowSlack> wide{};
    pack(p, wide.data());
    std::memcpy(row, wide.data(), kRow);
}

void write_play(const Play& play, Side mover, nardy_play& out) {
    out = {};
    out.size = sizeof out;
    out.dice[0] = play.dice.high;
    out.dice[1] = play.dice.low;
    for (const Move& m : play.moves) out.moves[out.n++] = write_move(m);
    out.same_side = play.position.side == mover;
    write_row(play.position, out.row);
    if (play.position.is_over()) out.points = static_cast<std::uint8_t>(points_of(play.position));
}

// --- names ---

const char* code_name(int code) {
    return code >= NARDY_OK && code <= NARDY_INVALID_NET ? name_of(Code(code)) : "UNKNOWN";
}

const char* reason_name(int reason) {
    return reason >= NARDY_REASON_NONE && reason <= NARDY_REASON_GAME_OVER ? name_of(Reason(reason)) : "UNKNOWN";
}

}  // namespace nardy::capi
