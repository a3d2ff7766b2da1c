// Matches: made, told apart, gone on with. Their games are played through handles of games.
#include "handles.h"
#include "nardy/game/match_equity.h"
#include "nardy/game/record.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

constexpr int kLongest = 1000000;

}  // namespace

int nardy_match_new(const char* rules, int length, int next_start, int opening, uint64_t seed, nardy_match** out,
                    char* error, size_t capacity) {
    return make(out, error, capacity, [&](nardy_match& made) -> Outcome {
        MatchOptions options;
        if (Outcome o = rules_argument(rules, options.rules); o.failed()) return o;
        if (length < 1 || length > kLongest)
            return invalid("a match goes to 1 to " + std::to_string(kLongest) + " points, not " +
                           std::to_string(length));
        if (next_start < NARDY_NEXT_USUAL || next_start > NARDY_NEXT_ROLL)
            return invalid("next_start is -1 (usual), 0 (winner) or 1 (roll), not " + std::to_string(next_start));
        if (Outcome o = opening_argument(opening, options.opening); o.failed()) return o;
        options.length = length;
        options.seed = seed;
        options.next_start = next_start == NARDY_NEXT_USUAL ? usual_next_start(options.rules) : NextStart(next_start);
        made.match = std::make_shared<Match>(options);
        return {};
    });
}

int nardy_match_from_json(const char* json, nardy_match** out, char* error, size_t capacity) {
    return make(out, error, capacity, [&](nardy_match& made) -> Outcome {
        std::string_view view;
        if (Outcome o = text_argument(json, "json", NARDY_MAX_JSON, view); o.failed()) return o;
        made.match = std::make_shared<Match>();
        return from_json(view, *made.match);
    });
}

int nardy_match_to_json(const nardy_match* match, char* out, size_t capacity, size_t* needed) {
    return call(match, [&] { return text_result(to_json(*match->match), out, capacity, needed); });
}

int nardy_match_clone(const nardy_match* match, nardy_match** out) {
    if (out) *out = nullptr;
    return call(match, [&] {
        return make(out, [&](nardy_match& made) -> Outcome {
            made.match = std::make_shared<Match>(*match->match);
            return {};
        });
    });
}

void nardy_match_free(nardy_match* match) { release(match); }

int nardy_match_rules(const nardy_match* match, char* out, size_t capacity, size_t* needed) {
    return call(match, [&] { return text_result(to_text(match->match->options().rules), out, capacity, needed); });
}

int nardy_match_length(const nardy_match* match, int* length) {
    return call(match, [&]() -> Outcome {
        if (Outcome o = pointer_argument(length, "length"); o.failed()) return o;
        *length = match->match->options().length;
        return {};
    });
}

int nardy_match_score(const nardy_match* match, int* white, int* black, int* winner) {
    return call(match, [&]() -> Outcome {
        if (Outcome o = pointer_argument(white, "white"); o.failed()) return o;
        if (Outcome o = pointer_argument(black, "black"); o.failed()) return o;
        *white = match->match->score(Side::white);
        *black = match->match->score(Side::black);
        const std::optional<Side> won = match->match->winner();
        if (winner) *winner = won ? static_cast<int>(*won) : NARDY_NOBODY;
        return {};
    });
}

int nardy_match_away(const nardy_match* match, uint16_t away[2]) {
    return call(match, [&]() -> Outcome {
        const Match& m = *match->match;
        if (Outcome o = pointer_argument(away, "away"); o.failed()) return o;
        Away needed;
        if (Status status = m.away(needed); !status.ok()) return status;
        away[0] = static_cast<uint16_t>(std::min<int>(needed.white, UINT16_MAX));
        away[1] = static_cast<uint16_t>(std::min<int>(needed.black, UINT16_MAX));
        return {};
    });
}

int nardy_match_game(const nardy_match* match, nardy_game** out) {
    if (out) *out = nullptr;
    return call(match, [&] {
        return make(out, [&](nardy_game& made) -> Outcome {
            made.match = match->match;
            return {};
        });
    });
}

int nardy_match_next_game(nardy_match* match) {
    return call(match, [&]() -> Outcome { return match->match->next_game(); });
}

int nardy_match_finished_count(const nardy_match* match, size_t* count) {
    return call(match, [&]() -> Outcome {
        if (Outcome o = pointer_argument(count, "count"); o.failed()) return o;
        *count = match->match->earlier().size() + match->match->game().is_over();
        return {};
    });
}

int nardy_match_finished_game(const nardy_match* match, size_t index, nardy_game** out) {
    if (out) *out = nullptr;
    return call(match, [&] {
        return make(out, [&](nardy_game& made) -> Outcome {
            const Match& m = *match->match;
            const size_t n = m.earlier().size() + m.game().is_over();
            if (index >= n) return invalid("the match has " + std::to_string(n) + " finished games");
            made.own = index < m.earlier().size() ? m.earlier()[index] : m.game();
            return {};
        });
    });
}

int nardy_match_chance(const char* rules, int own, int other, double* chance, char* error, size_t capacity) {
    const Outcome o = guarded([&]() -> Outcome {
        Rules r;
        if (Outcome bad = rules_argument(rules, r); bad.failed()) return bad;
        if (Outcome bad = pointer_argument(chance, "chance"); bad.failed()) return bad;
        if (own < 1 || other < 1)
            return invalid("both sides need at least 1 point, not " + std::to_string(own) + " and " +
                           std::to_string(other));
        *chance = static_cast<double>(match_chance(r.variant, {own, other})) / kUnit;
        return {};
    });
    if (error && capacity > 0) copy_text(o.message, error, capacity);
    return o.code;
}
