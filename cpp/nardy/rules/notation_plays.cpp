// Moves and plays as text.
#include "notation.h"
#include "text.h"

namespace nardy {
namespace {

std::string place_text(int place) { return place == kBar ? "bar" : place == kOff ? "off" : std::to_string(place); }

std::optional<int> parse_place(std::string_view s) {
    if (s == "bar") return kBar;
    if (s == "off") return kOff;
    const std::optional<int> n = parse_number(s);
    return n && *n <= kBar ? n : std::nullopt;
}

Status parse_token(std::string_view token, std::vector<Leg>& out) {
    const Status no_move =
        bad_text(quoted(token) + " is not a move; write 24/18, 24/18/17, 8/4(2), bar/20*, 3/off or 24>6");
    std::string_view path = token;
    int times = 1;
    if (path.back() == ')') {
        const std::size_t open = path.find('(');
        if (open == std::string_view::npos) return no_move;
        const std::optional<int> n = parse_number(path.substr(open + 1, path.size() - open - 2));
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

std::string to_text(const Move& m) {
    return place_text(m.src) + (m.special ? '>' : '/') + place_text(m.dst) + (m.hit ? "*" : "");
}

std::string to_text(const Moves& moves) {
    std::string out;
    for (const Move& m : moves) out += (out.empty() ? "" : " ") + to_text(m);
    return out.empty() ? "pass" : out;
}

Status parse_legs(std::string_view given, std::vector<Leg>& out) {
    out.clear();
    if (given.size() > kLongestText) return too_long("a play", given);
    const std::string text = lower_case(given);
    const std::vector<std::string_view> tokens = split(text, " \t\r\n,", true);
    if (tokens.empty()) return bad_text("an empty text is not a play; a play without moves is written pass");
    if (tokens.size() == 1 && tokens[0] == "pass") return {};
    if (tokens.size() > 8) return bad_text(quoted(text) + " has more moves than a roll can have");
    for (const std::string_view token : tokens)
        if (Status s = parse_token(token, out); !s.ok()) return s;
    return {};
}

}  // namespace nardy
