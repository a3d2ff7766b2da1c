// Positions: made, told apart, written.
#include "handles.h"
#include "nardy/rules/notation.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

template <class Parse>
int from_text(Parse parse, const char* text, const char* name, nardy_position** out, char* error, size_t capacity) {
    return make(out, error, capacity, [&](nardy_position& made) -> Outcome {
        std::string_view view;
        if (Outcome o = text_argument(text, name, NARDY_MAX_TEXT, view); o.failed()) return o;
        return parse(view, made.position);
    });
}

RawCounts raw_counts(const int32_t* counts) {
    // A sum of such counts cannot overflow, and no count of more than 15 is right.
    constexpr int32_t kMost = 1000000;
    RawCounts out{};
    for (int p = 0; p < kPlaces; ++p) out[p] = std::clamp(counts[p], -kMost, kMost);
    return out;
}

template <class Text>
int write_text(const nardy_position* h, Text text, char* out, size_t capacity, size_t* needed) {
    return call(h, [&] { return text_result(text(h->position), out, capacity, needed); });
}

}  // namespace

Outcome nardy::capi::hand_out(const Position& p, nardy_position** out) {
    return make(out, [&](nardy_position& made) -> Outcome {
        made.position = p;
        return {};
    });
}

int nardy_position_start(const char* rules, int side, nardy_position** out, char* error, size_t capacity) {
    return make(out, error, capacity, [&](nardy_position& made) -> Outcome {
        Rules r;
        Side s{};
        if (Outcome o = rules_argument(rules, r); o.failed()) return o;
        if (Outcome o = side_argument(side, s); o.failed()) return o;
        made.position = start_position(r, s);
        return {};
    });
}

int nardy_position_from_counts(const char* rules, const int32_t* white, const int32_t* black, int side,
                               nardy_position** out, char* error, size_t capacity) {
    return make(out, error, capacity, [&](nardy_position& made) -> Outcome {
        Rules r;
        Side s{};
        if (Outcome o = rules_argument(rules, r); o.failed()) return o;
        if (Outcome o = side_argument(side, s); o.failed()) return o;
        if (Outcome o = pointer_argument(white, "white"); o.failed()) return o;
        if (Outcome o = pointer_argument(black, "black"); o.failed()) return o;
        return set_up(r, raw_counts(white), raw_counts(black), s, made.position);
    });
}

int nardy_position_from_text(const char* text, nardy_position** out, char* error, size_t capacity) {
    return from_text(parse_position, text, "text", out, error, capacity);
}

int nardy_position_from_id(const char* id, nardy_position** out, char* error, size_t capacity) {
    return from_text(parse_id, id, "id", out, error, capacity);
}

int nardy_position_clone(const nardy_position* position, nardy_position** out) {
    if (out) *out = nullptr;
    return call(position, [&] { return hand_out(position->position, out); });
}

void nardy_position_free(nardy_position* position) { release(position); }

int nardy_position_text(const nardy_position* position, char* out, size_t capacity, size_t* needed) {
    return write_text(position, [](const Position& p) { return to_text(p); }, out, capacity, needed);
}

int nardy_position_id(const nardy_position* position, char* out, size_t capacity, size_t* needed) {
    return write_text(position, [](const Position& p) { return to_id(p); }, out, capacity, needed);
}

int nardy_position_rules(const nardy_position* position, char* out, size_t capacity, size_t* needed) {
    return write_text(position, [](const Position& p) { return to_text(p.rules); }, out, capacity, needed);
}

int nardy_position_counts(const nardy_position* position, int side, int32_t counts[NARDY_PLACES]) {
    return call(position, [&]() -> Outcome {
        Side s{};
        if (Outcome o = side_argument(side, s); o.failed()) return o;
        if (Outcome o = pointer_argument(counts, "counts"); o.failed()) return o;
        for (int p = 0; p < kPlaces; ++p) counts[p] = position->position.of(s).count(p);
        return {};
    });
}

int nardy_position_row(const nardy_position* position, int8_t row[NARDY_ROW]) {
    return call(position, [&]() -> Outcome {
        if (Outcome o = pointer_argument(row, "row"); o.failed()) return o;
        write_row(position->position, row);
        return {};
    });
}

int nardy_position_side(const nardy_position* position, int* side) {
    return call(position, [&]() -> Outcome {
        if (Outcome o = pointer_argument(side, "side"); o.failed()) return o;
        *side = static_cast<int>(position->position.side);
        return {};
    });
}

int nardy_position_is_over(const nardy_position* position, int* over) {
    return call(position, [&]() -> Outcome {
        if (Outcome o = pointer_argument(over, "over"); o.failed()) return o;
        *over = position->position.is_over();
        return {};
    });
}

int nardy_position_result(const nardy_position* position, int* winner, int* points) {
    return call(position, [&]() -> Outcome {
        if (Outcome o = pointer_argument(winner, "winner"); o.failed()) return o;
        if (Outcome o = pointer_argument(points, "points"); o.failed()) return o;
        const Position& p = position->position;
        *winner = p.is_over() ? static_cast<int>(other(p.side)) : -1;
        *points = p.is_over() ? points_of(p) : 0;
        return {};
    });
}
