// What the parsers of positions and of plays share: cutting text up, numbers, and quoting it in messages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "status.h"

namespace nardy {

inline constexpr std::size_t kLongestText = 1000;  // no position, id or play is nearly as long
inline constexpr std::string_view kSpace = " \t\r\n";

// The beginning of the text, at most so many bytes, that does not end inside a character of UTF-8.
std::string_view clipped(std::string_view text, std::size_t most);

// For messages: a long text is clipped.
std::string quoted(std::string_view s);

std::string_view trimmed(std::string_view s);  // without space at either end

Status bad_text(std::string message);
Status too_long(std::string_view what, std::string_view text);

// Cuts `text` at any of `separators`; empty pieces are dropped when `squeeze`.
std::vector<std::string_view> split(std::string_view text, std::string_view separators, bool squeeze);

// Words are read in either case; only ids have letters that differ by it.
std::string lower_case(std::string_view s);
std::string upper_case(std::string_view s);

std::optional<int> parse_number(std::string_view s);  // of one or two digits

}  // namespace nardy
