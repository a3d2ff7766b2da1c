// Cuts up, shortens and quotes text, for the parsers and their messages.
#include "text.h"

#include <algorithm>

namespace nardy {

Status bad_text(std::string message) { return Status::error(Code::invalid_notation, std::move(message)); }

std::string_view clipped(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    constexpr int kMostBehindTheFirst = 3;  // bytes of a character; but the text may be no UTF-8
    for (int k = 0; k < kMostBehindTheFirst && most > 0; ++k)
        if ((static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
    return text.substr(0, most);
}

std::string quoted(std::string_view s) {
    constexpr std::size_t kShown = 60;
    const std::string_view shown = clipped(s, kShown);
    return "'" + std::string(shown) + (shown.size() < s.size() ? "...'" : "'");
}

std::string_view trimmed(std::string_view s) {
    const std::size_t from = std::min(s.find_first_not_of(kSpace), s.size());
    return s.substr(from, s.find_last_not_of(kSpace) + 1 - from);
}

Status too_long(std::string_view what, std::string_view text) {
    return bad_text(std::string(what) + " of " + std::to_string(text.size()) +
                    " characters is too long: " + quoted(text));
}

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

std::optional<int> parse_number(std::string_view s) {
    if (s.empty() || s.size() > 2) return std::nullopt;
    int n = 0;
    for (const char c : s) {
        if (c < '0' || c > '9') return std::nullopt;
        n = 10 * n + (c - '0');
    }
    return n;
}

std::string lower_case(std::string_view s) {
    std::string out(s);
    std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return out;
}

std::string upper_case(std::string_view s) {
    std::string out(s);
    std::ranges::transform(out, out.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
    return out;
}

}  // namespace nardy
