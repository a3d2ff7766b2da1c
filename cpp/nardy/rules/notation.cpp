// Positions, rules, ids and dice as text, both ways.
#include "notation.h"

#include <algorithm>

#include "names.h"
#include "text.h"

namespace nardy {
namespace {

// What a game has unless its options say otherwise is not written.
std::string options_text(const Rules& rules) {
    const Rules usual;
    std::string out;
    if (rules.koks != usual.koks) out += std::string(":koks=") + name_of(rules.koks);
    if (rules.first_turn != usual.first_turn) out += std::string(":first=") + name_of(rules.first_turn);
    return out;
}

// A hyphen is as good as an underline.
bool same_name(std::string_view typed, std::string_view name) {
    return std::ranges::equal(typed, name, [](char a, char b) { return (a == '-' ? '_' : a) == (b == '-' ? '_' : b); });
}

// By its name or its other one, in lower case.
std::optional<Variant> variant_named(std::string_view text) {
    for (int v = 0; v < kVariants; ++v)
        if (!text.empty() &&
            dispatch(Variant(v), [&]<Game V>(V) { return same_name(text, V::name) || same_name(text, V::other_name); }))
            return Variant(v);
    return std::nullopt;
}

std::string names_of_games() {
    std::string names;
    for (int v = 0; v < kVariants; ++v) names += (v ? ", " : "") + std::string(name_of(Variant(v)));
    return names;
}

Status parse_options(const std::vector<std::string_view>& options, Rules& rules) {
    std::vector<std::string_view> seen;
    for (const std::string_view option : options) {
        const std::size_t eq = option.find('=');
        const std::string_view key = option.substr(0, eq);
        const std::string_view value = eq == std::string_view::npos ? "" : option.substr(eq + 1);
        if (std::ranges::find(seen, key) != seen.end())
            return bad_text("the option " + quoted(key) + " is given twice");
        seen.push_back(key);
        bool known = false;
        if (key == "koks") known = parse_name(value, rules.koks) && rules.koks != Koks::off;
        if (key == "first") known = parse_name(value, rules.first_turn);
        if (!known)
            return bad_text("unknown option " + quoted(option) +
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
            const std::optional<int> p = place == "bar" ? kBar : parse_number(place);
            const std::optional<int> n = star == std::string_view::npos ? 1 : parse_number(item.substr(star + 1));
            if (!p || *p < 1 || *p > kBar || (*p == kBar && place != "bar"))
                return bad_text(quoted(item) + " is not point*count: a point is 1 to 24 or bar");
            if (!n || *n < 1 || *n > kCheckers)
                return bad_text(quoted(item) + " is not point*count: a count is 1 to 15");
            if (counts[*p]) return bad_text("point " + std::string(place) + " is named twice in " + quoted(text));
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
constexpr std::size_t kIdLength = 2 + kKeyLength;  // without options

// FORMATS.md, "Id of a position": for each place as many 1 bits as checkers, then a 0; the opponent of the roller
// first.
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

}  // namespace

std::string to_text(const Rules& rules) { return std::string(name_of(rules.variant)) + options_text(rules); }

Status parse_rules(std::string_view given, Rules& out) {
    if (given.size() > kLongestText) return too_long("a game's name", given);
    const std::string text = lower_case(trimmed(given));
    std::vector<std::string_view> parts = split(text, ":", false);
    if (const std::optional<Variant> variant = variant_named(parts[0])) {
        Rules rules{*variant};
        parts.erase(parts.begin());
        if (Status s = parse_options(parts, rules); !s.ok()) return s;
        out = rules;
        return {};
    }
    return bad_text("unknown game " + quoted(trimmed(given).substr(0, parts[0].size())) + "; games are " +
                    names_of_games());
}

std::string to_text(const Position& p) {
    return to_text(p.rules) + ' ' + letter_of(p.side) + ' ' + side_text(p.of(Side::white)) + ' ' +
           side_text(p.of(Side::black));
}

namespace {

std::string how_to_write() {
    return " is not a position: write game, w or b, white's and black's checkers, such as 'long w 24*15 24*15'; an id; "
           "or a game's name for its start, of " +
           names_of_games();
}

// A game's name is its start; any other single word is an id.
Status parse_word(std::string_view word, Position& out) {
    const std::string_view head = word.substr(0, word.find(':'));
    if (!variant_named(lower_case(head))) {
        Status s = parse_id(word, out);
        if (!s.ok() && head.size() != kIdLength) s.message += "; and it" + how_to_write();
        return s;
    }
    Rules rules;
    if (Status s = parse_rules(word, rules); !s.ok()) return s;
    out = start_position(rules, Side::white);
    return {};
}

}  // namespace

Status parse_position(std::string_view given, Position& out) {
    if (given.size() > kLongestText) return too_long("a position", given);
    const std::string text = lower_case(given);
    const std::vector<std::string_view> words = split(text, kSpace, true);
    if (words.size() <= 1) return parse_word(trimmed(given), out);
    if (words.size() != 4) return bad_text(quoted(given) + how_to_write());
    Rules rules;
    Side side{};
    if (Status s = parse_rules(trimmed(given).substr(0, words[0].size()), rules); !s.ok()) return s;
    if (!parse_letter(words[1], side)) return bad_text("the side to roll is w or b, not " + quoted(words[1]));
    RawCounts white{}, black{};
    if (Status s = parse_side(words[2], white); !s.ok()) return s;
    if (Status s = parse_side(words[3], black); !s.ok()) return s;
    return set_up(rules, white, black, side, out);
}

std::string to_id(const Position& p) {
    const char letter = dispatch(p.rules.variant, []<Game V>(V) { return V::letter; });
    return std::string{letter, letter_of(p.side)} + key_of(p) + options_text(p.rules);
}

Status parse_id(std::string_view given, Position& out) {
    if (given.size() > kLongestText) return too_long("an id", given);
    const std::string_view id = trimmed(given);
    const std::vector<std::string_view> parts = split(id, ":", false);
    const std::string_view head = parts[0];
    const Status no_id =
        bad_text(quoted(id) + " is not an id: a letter of the game, w or b, and 14 characters of checkers");
    Side side{};
    if (head.size() != kIdLength || !parse_letter(head.substr(1, 1), side)) return no_id;
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
    const bool white = side == Side::white;
    return set_up(rules, white ? mine : theirs, white ? theirs : mine, side, out);
}

Status read_dice(std::int64_t a, std::int64_t b, Dice& out, const std::string& where) {
    for (const std::int64_t die : {a, b})
        if (die < 1 || die > 6)
            return Status::error(Code::invalid_dice, where + "a die shows 1 to 6, not " + std::to_string(die));
    out = Dice(static_cast<int>(a), static_cast<int>(b));
    return {};
}

Status parse_dice(std::string_view text, Dice& out) {
    std::string digits;
    int between = 0;  // one sign that is no space, such as a hyphen, may stand between the numbers
    bool fits = text.size() <= kLongestText;
    for (const char c : text) {
        if (c >= '0' && c <= '9')
            digits += c;
        else if (std::string_view("-,:/").find(c) != std::string_view::npos)
            fits = fits && digits.size() == 1 && ++between == 1;
        else
            fits = fits && kSpace.find(c) != std::string_view::npos;
    }
    if (!fits || digits.size() != 2)
        return Status::error(Code::invalid_dice,
                             quoted(text) + " is not a roll; write two numbers from 1 to 6, as in 6-5, 65 or 6 5");
    return read_dice(digits[0] - '0', digits[1] - '0', out);
}

}  // namespace nardy
