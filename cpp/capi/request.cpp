// Reads what the operations in JSON have in common, and writes moves, chances and boards.
#include "request.h"

#include <cmath>

#include "nardy/game/match_equity.h"
#include "nardy/rules/notation.h"

namespace nardy::capi {
namespace {

Outcome wrong(const char* key, const std::string& what) { return invalid(std::string(key) + ": " + what); }

}  // namespace

// --- reading ---

Outcome Request::text(const char* key, std::string_view& out) const {
    const Json* value = find(key);
    if (!value || !value->text()) return wrong(key, "a text is needed");
    if (value->text()->size() > NARDY_MAX_TEXT)
        return wrong(key, "the text is longer than " + std::to_string(NARDY_MAX_TEXT) + " bytes");
    out = *value->text();
    return {};
}

Outcome Request::integer(const char* key, std::int64_t least, std::int64_t most, std::int64_t& out) const {
    const Json* value = find(key);
    if (!value) return {};
    if (!value->integer() || *value->integer() < least || *value->integer() > most)
        return wrong(key,
                     "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " is needed");
    out = *value->integer();
    return {};
}

Outcome Request::real(const char* key, double& out) const {
    const Json* value = find(key);
    if (!value) return {};
    const double given = value->real()      ? *value->real()
                         : value->integer() ? static_cast<double>(*value->integer())
                                            : -1;
    if (!(given >= 0)) return wrong(key, "a number that is not negative is needed");
    out = given;
    return {};
}

Outcome Request::depth(std::int64_t& out) const {
    const Json* value = find("depth");
    if (value && value->text()) {
        if (*value->text() != kDeepName)
            return wrong("depth", "a whole number from 0 to " + std::to_string(NARDY_MAX_DEPTH) + " or \"" + kDeepName +
                                      "\" is needed");
        out = kDeep;
        return {};
    }
    return integer("depth", 0, NARDY_MAX_DEPTH, out);
}

Outcome Request::side(const char* key, Side& out) const {
    const Json* value = find(key);
    if (!value || parse_name(value, out)) return {};
    return wrong(key, "it is " + choice_of<Side>());
}

Outcome Request::seed(std::uint64_t& out) const {
    const Json* value = find("seed");
    if (!value || parse_seed(value, out)) return {};
    return wrong("seed", "a whole number from 0 to 2^64 - 1 is needed, as a number or a text");
}

Outcome Request::rules(Rules& out) const {
    std::string_view name;
    if (Outcome o = text("rules", name); o.failed()) return o;
    return parse_rules(name, out);
}

Outcome Request::counts(const char* key, RawCounts& out) const {
    const Json* value = find(key);
    if (!value || !value->array() || value->array()->size() != kPlaces)
        return wrong(key, "26 counts are needed: off, points 1 to 24, bar");
    for (std::size_t i = 0; i < kPlaces; ++i) {
        const std::int64_t* n = (*value->array())[i].integer();
        if (!n || *n < -kCheckers || *n > 2 * kCheckers) return wrong(key, "a count is a number from 0 to 15");
        out[i] = static_cast<int>(*n);
    }
    return {};
}

Outcome Request::position(Position& out) const {
    if (find("position")) {
        std::string_view given;
        if (Outcome o = text("position", given); o.failed()) return o;
        return parse_position(given, out);
    }
    if (!find("rules")) return wrong("position", "a position is needed, as text or id; or rules for the start");
    Rules r;
    Side s = Side::white;
    if (Outcome o = rules(r); o.failed()) return o;
    if (Outcome o = side("side", s); o.failed()) return o;
    if (!find("white") && !find("black")) {
        out = start_position(r, s);
        return {};
    }
    RawCounts white{}, black{};
    if (Outcome o = counts("white", white); o.failed()) return o;
    if (Outcome o = counts("black", black); o.failed()) return o;
    return set_up(r, white, black, s, out);
}

Outcome Request::dice(Dice& out) const {
    const Json* value = find("dice");
    const Json::Array* pair = value ? value->array() : nullptr;
    if (!pair || pair->size() != 2 || !(*pair)[0].integer() || !(*pair)[1].integer())
        return wrong("dice", "two numbers are needed, such as [6, 1]");
    return read_dice(*(*pair)[0].integer(), *(*pair)[1].integer(), out, "dice: ");
}

Outcome Request::roll(Position& p, Dice& d) const {
    if (Outcome o = position(p); o.failed()) return o;
    if (Outcome o = dice(d); o.failed()) return o;
    return roll_argument(p, d.high, d.low, d);
}

Outcome Request::settings(const Position& p, int default_depth, Settings& settings) const {
    settings.filter = engine_.filter;
    if (const Json* away = find("away")) {
        const Json::Array* pair = away->array();
        const auto points = [&](std::size_t k) {
            const std::int64_t* n = (*pair)[k].integer();
            return n && *n >= 1 && *n <= UINT16_MAX ? static_cast<int>(*n) : 0;
        };
        if (!pair || pair->size() != 2 || points(0) == 0 || points(1) == 0)
            return wrong("away", "the points that white and black still need to win the match, such as [3, 5]");
        settings.stakes = stakes_at(p.rules.variant, {points(0), points(1)});
    }
    std::int64_t depth = -1, time_ms = 0, nodes = 0;
    if (Outcome o = this->depth(depth); o.failed()) return o;
    if (Outcome o = integer("time_ms", 1, UINT32_MAX, time_ms); o.failed()) return o;
    if (Outcome o = integer("nodes", 1, INT64_MAX, nodes); o.failed()) return o;
    settings.limit = Limit::of(depth < 0 ? std::nullopt : std::optional(static_cast<int>(depth)),
                               static_cast<double>(time_ms) / 1000.0, static_cast<std::uint64_t>(nodes), default_depth);
    return {};
}

Outcome Request::moves(const char* key, Roll& roll) const {
    const Json* value = find(key);
    if (!value) return {};
    if (value->text()) {
        std::string_view typed;
        if (Outcome o = text(key, typed); o.failed()) return o;
        return roll.move(typed);
    }
    if (!value->array() || value->array()->size() > 4)
        return wrong(key, "a text or a list of at most 4 moves is needed");
    for (const Json& item : *value->array()) {
        Move m;
        if (Outcome o = move_of(item, m); o.failed()) return o;
        if (Status s = roll.move(m); !s.ok()) return s;
    }
    return {};
}

Outcome check_keys(const Json& object, const char* known, const char* what) {
    for (const auto& [key, value] : *object.object())
        if (key.find(' ') != std::string::npos || std::string(known).find(' ' + key + ' ') == std::string::npos)
            return invalid(std::string(what) + " has no such key; it has" + known);
    return {};
}

Outcome move_of(const Json& json, Move& out) {
    nardy_move m{};
    const auto number = [&](const char* key, std::uint8_t& to) {
        const Json* value = json.find(key);
        if (!value || !value->integer() || *value->integer() < 0 || *value->integer() > kBar) return false;
        to = static_cast<std::uint8_t>(*value->integer());
        return true;
    };
    const Json* special = json.find("special");
    if (!number("src", m.src) || !number("dst", m.dst) || !number("die", m.die) || (special && !special->boolean()))
        return invalid("a move is {\"src\": 24, \"dst\": 18, \"die\": 6}, with \"special\": true for a special one");
    m.special = special && *special->boolean();
    return move_argument(m, 0, out);
}

// --- writing ---

Json depth_to_json(int depth) { return depth == kDeep ? Json(kDeepName) : Json(depth); }

Json points_to_json(std::int32_t value) {
    constexpr double kDigits = 1e5;  // finer than the unit of 2^-16
    return std::round(value * kDigits / kUnit) / kDigits;
}

Json to_json(const Move& m) {
    return Json::Object{
        {"src", int{m.src}}, {"dst", int{m.dst}}, {"die", int{m.die}}, {"special", m.special}, {"hit", m.hit}};
}

Json::Array moves_to_json(const std::vector<Move>& moves) {
    Json::Array out;
    for (const Move& m : moves) out.push_back(to_json(m));
    return out;
}

Json to_json(const Chances& c) {
    Json::Object out;
    for (std::size_t k = 0; k < kChanceNames.size(); ++k)
        out.emplace_back(kChanceNames[k], points_to_json(numbers_of(c)[k]));
    return out;
}

Json board_to_json(const Position& p) {
    const auto side = [&](Side s) {
        Json::Array counts;
        for (int place = 0; place < kPlaces; ++place) counts.push_back(p.of(s).count(place));
        return counts;
    };
    return Json::Object{{"white", side(Side::white)}, {"black", side(Side::black)}};
}

Json result_to_json(const std::optional<GameResult>& result) {
    if (!result) return {};
    return Json::Object{
        {"winner", name_of(result->winner)}, {"points", result->points}, {"resigned", result->resigned}};
}

Json::Object play_to_json(const Play& play, Side mover) {
    return {{"text", to_text(play.moves)},
            {"moves", moves_to_json({play.moves.begin(), play.moves.end()})},
            {"position", to_text(play.position)},
            {"same_side", play.position.side == mover},
            {"points", play.position.is_over() ? points_of(play.position) : 0}};
}

}  // namespace nardy::capi
