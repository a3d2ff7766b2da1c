// Arguments of fuzz.cpp's calls that take some making: plays, moves, limits, records, requests in JSON.
#include "fuzz.h"

nardy_play* Fuzz::play_for(const nardy_position* p) {
    auto* out = in.room<nardy_play>(1);
    if (!out) return out;
    std::size_t count = 0;
    plays[0].size = sizeof plays[0];
    const int die1 = in.die(), die2 = in.die();
    if (!in.one_in(10) && nardy_legal_plays(p, die1, die2, plays.data(), plays.size(), &count) == NARDY_OK)
        *out = plays[static_cast<std::size_t>(in.below(static_cast<int>(count)))];
    if (in.one_in(15))
        reinterpret_cast<unsigned char*>(out)[in.below(sizeof *out)] = static_cast<unsigned char>(in.bits());
    out->size = in.size(sizeof *out);
    return out;
}

std::string Fuzz::play_text(const nardy_position* p, int die1, int die2) {
    std::size_t count = 0;
    char text[100] = "";
    plays[0].size = sizeof plays[0];
    if (in.one_in(2) || nardy_legal_plays(p, die1, die2, plays.data(), plays.size(), &count) != NARDY_OK)
        return in.play_text();
    nardy_play_text(&plays[static_cast<std::size_t>(in.below(static_cast<int>(count)))], text, sizeof text, nullptr);
    return text;
}

nardy_play* Fuzz::room_for_play() {
    auto* out = in.room<nardy_play>(1);
    if (out) out->size = in.size(sizeof *out);
    return out;
}

Fuzz::Moves Fuzz::some_moves() {
    constexpr std::size_t kCounts[] = {0, 0, 0, 1, 1, 1, 2, 3, 4};
    const std::size_t n = in.any(kCounts);
    auto* moves = in.room<nardy_move>(n);
    for (std::size_t i = 0; moves && i < n; ++i) {
        const int src = in.one_in(2) ? 24 : 1 + in.below(25), die = in.one_in(40) ? in.below(256) : 1 + in.below(6);
        moves[i] = {static_cast<std::uint8_t>(src), static_cast<std::uint8_t>(src > die ? src - die : 0),
                    static_cast<std::uint8_t>(die), static_cast<std::uint8_t>(in.one_in(20) ? in.below(3) : 0), 0};
    }
    return {moves, in.one_in(40) ? std::size_t{5} + static_cast<std::size_t>(in.bits() >> 8) : n};
}

const nardy_limit* Fuzz::limit() {
    if (in.one_in(200)) return nullptr;  // depth 1, which takes its time
    auto* out = in.room<nardy_limit>(1);
    if (!out) return limit();
    const bool deep = in.one_in(6);
    *out = {in.size(sizeof *out), deep ? in.below(4) - 1 : 0, in.one_in(60) ? 1u : 0u, {0, 0}, 0};
    if (in.one_in(10))
        out->away[0] = static_cast<std::uint16_t>(in.bits()), out->away[1] = static_cast<std::uint16_t>(in.below(5));
    if (deep) out->nodes = 1 + static_cast<std::uint64_t>(in.below(300));
    if (in.one_in(40)) out->depth = in.one_in(2) ? -2 : 9;
    return out;
}

std::string Fuzz::text_of(Write* write) {
    char text[400] = "";
    if (write(in.any(positions), text, sizeof text, nullptr)) fail("a position has no text");
    return text;
}

const nardy_rollout_options* Fuzz::rollout_options() {
    if (in.one_in(2000)) return nullptr;  // 1,296 games
    auto* out = in.room<nardy_rollout_options>(1);
    if (!out) return rollout_options();
    *out = NARDY_ROLLOUT_OPTIONS_INIT;
    out->size = in.size(sizeof *out);
    out->truncate = 1 + in.below(3);
    out->adjust_luck = in.one_in(4);
    out->games = 1 + in.below(6);
    out->seed = in.bits();
    out->first_game = in.one_in(4) ? in.bits() : 0;
    out->behind = in.one_in(3) ? 0.0f : 0.5f;
    out->stop_error = in.one_in(3) ? 0.05f : 0.0f;
    out->least = 2 + in.below(3);
    out->block = 1 + in.below(3);
    if (in.one_in(20)) out->games = in.one_in(2) ? -1 : NARDY_MAX_GAMES + 1;
    if (in.one_in(20)) std::memset(in.one_in(2) ? &out->behind : &out->stop_error, in.below(256), sizeof out->behind);
    if (in.one_in(20)) out->least = in.below(3) - 1;
    if (in.one_in(40)) out->adjust_luck = 2;
    return out;
}

template <class H>
static std::string whole_text(const Fuzz& f, const H* handle,
                              int (*write)(const H*, char*, std::size_t, std::size_t*)) {
    std::size_t needed = 0;
    if (write(handle, nullptr, 0, &needed)) f.fail("a game has no record");
    std::string text(needed, ' ');
    if (write(handle, text.data(), needed, nullptr)) f.fail("the record has another length than was said");
    text.pop_back();
    return text;
}

std::string Fuzz::record() { return whole_text(*this, in.any(games), nardy_game_to_json); }
std::string Fuzz::match_record() { return whole_text(*this, in.any(matches), nardy_match_to_json); }

std::string Fuzz::boards(std::size_t n) {
    std::string out = "[";
    for (std::size_t i = 0; i < n; ++i) {
        std::int8_t row[NARDY_ROW];
        if (nardy_position_row(in.any(positions), row)) fail("a position has no row");
        for (int k = 0; k < NARDY_ROW; ++k)
            out += (k == 0 ? (i == 0 ? "[" : ",[") : ",") + std::to_string(in.one_in(2000) ? 99 : int{row[k]});
        out += "]";
    }
    return out + "]";
}

std::string Fuzz::request() {
    const auto quoted = [](const std::string& s) { return '"' + s + '"'; };
    const auto op = [](const char* name, const std::string& rest) {
        return "{\"op\":\"" + (name + ('"' + rest)) + "}";
    };
    std::string p = ",\"position\":" + quoted(text_of(in.one_in(3) ? nardy_position_id : nardy_position_text));
    if (in.one_in(5)) p = ",\"rules\":" + quoted(in.rules()) + ",\"side\":\"black\"";
    const std::string dice = ",\"dice\":[" + std::to_string(in.die()) + "," + std::to_string(in.die()) + "]";
    const std::string text = ",\"text\":" + quoted(in.play_text());
    const std::string limit = in.one_in(4) ? ",\"depth\":1,\"nodes\":40" : ",\"depth\":0";
    constexpr const char* kActions[] = {"show", "opening", "roll",      "move", "play",
                                        "undo", "resign",  "next_game", "fly"};
    const std::string few = ",\"games\":2,\"truncate\":2,\"seed\":3";
    const std::string action = in.any(kActions);
    const std::string b = ",\"rules\":" + quoted(in.good_rules()) + ",\"boards\":" + boards(1);
    switch (in.below(20)) {
        case 0: return op("version", "");
        case 1: return op("parse", p);
        case 2: return op("legal", p + dice);
        case 3: return op("explain", p + dice + text);
        case 4: return op("legal_moves", p + dice + (in.one_in(2) ? ",\"moves\":" + quoted(in.play_text()) : ""));
        case 5: return op("play", p + dice + text);
        case 6: return op("analyse", p + dice + limit + ",\"top\":2");
        case 7: return op("choose", p + dice + limit + ",\"level\":\"easy\",\"seed\":7");
        case 8: return op("evaluate", p + limit);
        case 9: return op("rollout", p + few);
        case 10: return op("rollout_plays", p + dice + few + ",\"plays\":2,\"stop\":{\"least\":2,\"stderr\":null}");
        case 11: return op("batch_legal", b + dice);
        case 12: return op("batch_count", b);
        case 13: return op("batch_outcome", b);
        case 14: return op("batch_random_play", b + ",\"seed\":4,\"turn\":1");
        case 15: return op("batch_evaluate", b);
        case 16: return op("match_chance", ",\"rules\":" + quoted(in.rules()) + ",\"own\":2,\"other\":5");
        case 17:
            return op("match", ",\"record\":" + match_record() + ",\"action\":" + quoted(action) +
                                   (in.one_in(2) ? text : "") + (action == "resign" ? ",\"points\":2" : ""));
        default:
            return op("game", ",\"record\":" + record() + ",\"action\":" + quoted(action) + (in.one_in(2) ? text : "") +
                                  (in.one_in(3) ? dice : "") + (action == "resign" ? ",\"points\":2" : ""));
    }
}
