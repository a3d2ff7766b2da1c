#include "notation.h"

#include <algorithm>
#include <optional>

namespace nardy {
namespace {

Status bad(std::string message) { return Status::error(Code::invalid_notation, std::move(message)); }

constexpr std::size_t kLongestText = 1000;  // no position, id or play is nearly as long

// For messages: a long text is cut, but not inside a character of UTF-8.
std::string quoted(std::string_view s) {
    constexpr std::size_t kShown = 60;
    std::size_t end = std::min(s.size(), kShown);
    while (end > 0 && end < s.size() && (static_cast<unsigned char>(s[end]) & 0xC0) == 0x80) --end;
    return "'" + std::string(s.substr(0, end)) + (end < s.size() ? "...'" : "'");
}

Status too_long(std::string_view what, std::string_view text) {
    return bad(std::string(what) + " of " + std::to_string(text.size()) + " characters is too long: " + quoted(text));
}

// Cuts `text` at any of `separators`; empty pieces are dropped when `squeeze`.
std::vector<std::string_view> split(std::string_view text, std::string_view separators, bool squeeze) {
    std::vector<std::string_view> out;
    std::size_t from = 0;
    while (from <= text.size()) {
        const std::size_t to = std::min(text.find_first_of(separators, from), text.size());
        if (!squeeze || to > from) out.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return out;
}

constexpr std::string_view kSpace = " \t\r\n";

std::optional<int> number(std::string_view s) {
    if (s.empty() || s.size() > 2) return std::nullopt;
    int n = 0;
    for (const char c : s) {
        if (c < '0' || c > '9') return std::nullopt;
        n = 10 * n + (c - '0');
    }
    return n;
}

struct Named {
    std::string_view name;
    Koks koks;
};
constexpr Named kKoksNames[] = {
    {"head", Koks::head}, {"none_home", Koks::none_home}, {"some_outside", Koks::some_outside}};

std::string options_text(const Rules& rules) {
    std::string out;
    for (const Named& n : kKoksNames)
        if (n.koks == rules.koks) out += ":koks=" + std::string(n.name);
    if (rules.first_turn == FirstTurn::fours_sixes) out += ":first=46";
    return out;
}

Status parse_options(const std::vector<std::string_view>& options, Rules& rules) {
    std::vector<std::string_view> seen;
    for (const std::string_view option : options) {
        const std::size_t eq = option.find('=');
        const std::string_view key = option.substr(0, eq);
        const std::string_view value = eq == std::string_view::npos ? "" : option.substr(eq + 1);
        if (std::ranges::find(seen, key) != seen.end()) return bad("the option " + quoted(key) + " is given twice");
        seen.push_back(key);
        bool known = false;
        if (key == "koks") {
            for (const Named& n : kKoksNames)
                if (n.name == value) rules.koks = n.koks, known = true;
        } else if (key == "first" && (value == "46" || value == "346")) {
            rules.first_turn = value == "46" ? FirstTurn::fours_sixes : FirstTurn::threes_fours_sixes;
            known = true;
        }
        if (!known)
            return bad("unknown option " + quoted(option) +
                       "; options are koks=head, koks=none_home, koks=some_outside, first=46");
    }
    return check(rules);
}

Status parse_side(std::string_view text, RawCounts& counts) {
    counts = {};
    int total = 0;
    if (text != "-") {
        for (const std::string_view item : split(text, ",", false)) {
            const std::size_t star = item.find('*');
            const std::string_view place = item.substr(0, star);
            const std::optional<int> p = place == "bar" ? kBar : number(place);
            const std::optional<int> n = star == std::string_view::npos ? 1 : number(item.substr(star + 1));
            if (!p || *p < 1 || *p > kBar || (*p == kBar && place != "bar"))
                return bad(quoted(item) + " is not point*count: a point is 1 to 24 or bar");
            if (!n || *n < 1 || *n > kCheckers) return bad(quoted(item) + " is not point*count: a count is 1 to 15");
            if (counts[*p]) return bad("point " + std::string(place) + " is named twice in " + quoted(text));
            counts[*p] = *n;
            total += *n;
        }
    }
    counts[kOff] = kCheckers - total;
    if (total > kCheckers)
        return Status::error(Code::invalid_position,
                             quoted(text) + " has " + std::to_string(total) + " checkers, 15 is the most");
    return {};
}

std::string side_text(const Checkers& c) {
    std::string out;
    for (int p = kBar; p >= 1; --p) {
        const int n = c.count(p);
        if (n == 0) continue;
        if (!out.empty()) out += ',';
        out += p == kBar ? "bar" : std::to_string(p);
        if (n > 1) out += '*' + std::to_string(n);
    }
    return out.empty() ? "-" : out;
}

constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int kKeyLength = 14, kKeyBits = 80;

// FORMATS.md 1.2: for each place as many 1 bits as checkers, then a 0; the opponent of the roller first.
std::string key_of(const Position& p) {
    std::array<bool, 96> bits{};
    int at = 0;
    for (const Checkers* c : {&p.theirs, &p.mine})
        for (int place = 1; place <= kBar; ++place) {
            for (int k = c->count(place); k > 0; --k) bits[at++] = true;
            ++at;
        }
    std::string out;
    for (int i = 0; i < kKeyLength; ++i) {
        int six = 0;
        for (int k = 6 * i; k < 6 * i + 6; ++k) six = 2 * six + bits[(k & ~7) + 7 - (k & 7)];
        out += kBase64[six];
    }
    return out;
}

// False where the bits are no pair of sides of at most 15 checkers.
bool parse_key(std::string_view key, RawCounts& theirs, RawCounts& mine) {
    std::array<bool, 96> bits{};
    for (int i = 0; i < kKeyLength; ++i) {
        const std::size_t six = kBase64.find(key[i]);
        if (six == std::string_view::npos) return false;
        for (int k = 6 * i; k < 6 * i + 6; ++k) bits[(k & ~7) + 7 - (k & 7)] = (six >> (6 * i + 5 - k)) & 1;
    }
    int at = 0;
    for (RawCounts* side : {&theirs, &mine}) {
        *side = {};
        int total = 0;
        for (int place = 1; place <= kBar; ++place, ++at)
            for (; at < kKeyBits && bits[at]; ++at) ++(*side)[place], ++total;
        if (total > kCheckers) return false;
        (*side)[kOff] = kCheckers - total;
    }
    for (; at < static_cast<int>(bits.size()); ++at)
        if (bits[at]) return false;
    return true;
}

std::string place_text(int place) { return place == kBar ? "bar" : place == kOff ? "off" : std::to_string(place); }

std::optional<int> parse_place(std::string_view s) {
    if (s == "bar") return kBar;
    if (s == "off") return kOff;
    const std::optional<int> n = number(s);
    return n && *n <= kBar ? n : std::nullopt;
}

Status parse_token(std::string_view token, std::vector<Leg>& out) {
    const Status no_move = bad(quoted(token) + " is not a move; write 24/18, 24/18/17, 8/4(2), bar/20*, 3/off or 24>6");
    std::string_view path = token;
    int times = 1;
    if (path.back() == ')') {
        const std::size_t open = path.find('(');
        if (open == std::string_view::npos) return no_move;
        const std::optional<int> n = number(path.substr(open + 1, path.size() - open - 2));
        if (!n || *n < 1 || *n > 4) return no_move;
        times = *n;
        path = path.substr(0, open);
    }
    std::vector<Leg> legs;
    std::optional<int> from;
    bool special = false;
    while (true) {
        const std::size_t to = std::min(path.find_first_of("/>"), path.size());
        std::string_view place = path.substr(0, to);
        const bool hit = from && !place.empty() && place.back() == '*';
        if (hit) place.remove_suffix(1);
        const std::optional<int> p = parse_place(place);
        if (!p) return no_move;
        if (from) legs.push_back({*from, *p, special, hit});
        if (to == path.size()) break;
        special = path[to] == '>';
        from = p;
        path = path.substr(to + 1);
    }
    if (legs.empty()) return no_move;
    for (; times > 0; --times) out.insert(out.end(), legs.begin(), legs.end());
    return {};
}

}  // namespace

std::string to_text(const Rules& rules) { return std::string(name_of(rules.variant)) + options_text(rules); }

Status parse_rules(std::string_view text, Rules& out) {
    if (text.size() > kLongestText) return too_long("a game's name", text);
    std::vector<std::string_view> parts = split(text, ":", false);
    for (int v = 0; v < kVariants; ++v) {
        if (name_of(Variant(v)) != parts[0]) continue;
        Rules rules{Variant(v)};
        parts.erase(parts.begin());
        if (Status s = parse_options(parts, rules); !s.ok()) return s;
        out = rules;
        return {};
    }
    std::string names;
    for (int v = 0; v < kVariants; ++v) names += (v ? ", " : "") + std::string(name_of(Variant(v)));
    return bad("unknown game " + quoted(parts[0]) + "; games are " + names);
}

std::string to_text(const Position& p) {
    return to_text(p.rules) + (p.side == Side::white ? " w " : " b ") + side_text(p.of(Side::white)) + ' ' +
           side_text(p.of(Side::black));
}

Status parse_position(std::string_view text, Position& out) {
    if (text.size() > kLongestText) return too_long("a position", text);
    const std::vector<std::string_view> words = split(text, kSpace, true);
    if (words.size() != 4)
        return bad(quoted(text) + " is not a position: write game, w or b, white's and black's checkers, such as " +
                   "'long w 24*15 24*15'");
    Rules rules;
    if (Status s = parse_rules(words[0], rules); !s.ok()) return s;
    if (words[1] != "w" && words[1] != "b") return bad("the side to roll is w or b, not " + quoted(words[1]));
    RawCounts white{}, black{};
    if (Status s = parse_side(words[2], white); !s.ok()) return s;
    if (Status s = parse_side(words[3], black); !s.ok()) return s;
    return set_up(rules, white, black, words[1] == "w" ? Side::white : Side::black, out);
}

std::string to_id(const Position& p) {
    const char letter = dispatch(p.rules.variant, []<Game V>(V) { return V::letter; });
    return std::string{letter, p.side == Side::white ? 'w' : 'b'} + key_of(p) + options_text(p.rules);
}

Status parse_id(std::string_view id, Position& out) {
    if (id.size() > kLongestText) return too_long("an id", id);
    const std::vector<std::string_view> parts = split(id, ":", false);
    const std::string_view head = parts[0];
    const Status no_id = bad(quoted(id) + " is not an id: a letter of the game, w or b, and 14 characters of checkers");
    if (head.size() != 2 + kKeyLength || (head[1] != 'w' && head[1] != 'b')) return no_id;
    Rules rules;
    bool known = false;
    for (int v = 0; v < kVariants; ++v) {
        if (dispatch(Variant(v), []<Game V>(V) { return V::letter; }) != head[0]) continue;
        rules.variant = Variant(v);
        known = true;
    }
    RawCounts mine{}, theirs{};
    if (!known || !parse_key(head.substr(2), theirs, mine)) return no_id;
    if (Status s = parse_options({parts.begin() + 1, parts.end()}, rules); !s.ok()) return s;
    const bool white = head[1] == 'w';
    return set_up(rules, white ? mine : theirs, white ? theirs : mine, white ? Side::white : Side::black, out);
}

std::string to_text(const Move& m) {
    return place_text(m.src) + (m.special ? '>' : '/') + place_text(m.dst) + (m.hit ? "*" : "");
}

std::string to_text(const Moves& moves) {
    std::string out;
    for (const Move& m : moves) out += (out.empty() ? "" : " ") + to_text(m);
    return out.empty() ? "pass" : out;
}

Status parse_legs(std::string_view text, std::vector<Leg>& out) {
    out.clear();
    if (text.size() > kLongestText) return too_long("a play", text);
    const std::vector<std::string_view> tokens = split(text, " \t\r\n,", true);
    if (tokens.empty()) return bad("an empty text is not a play; a play without moves is written pass");
    if (tokens.size() == 1 && tokens[0] == "pass") return {};
    if (tokens.size() > 8) return bad(quoted(text) + " has more moves than a roll can have");
    for (const std::string_view token : tokens)
        if (Status s = parse_token(token, out); !s.ok()) return s;
    return {};
}

}  // namespace nardy
