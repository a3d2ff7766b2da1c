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

// For messages: a long text is cut, but not inside a character of UTF-8.
std::string quoted(std::string_view s);

Status bad_text(std::string message);
Status too_long(std::string_view what, std::string_view text);

// Cuts `text` at any of `separators`; empty pieces are dropped when `squeeze`.
std::vector<std::string_view> split(std::string_view text, std::string_view separators, bool squeeze);

// Words are read in either case; only ids have letters that differ by it.
std::string lower_case(std::string_view s);

std::optional<int> parse_number(std::string_view s);  // of one or two digits

}  // namespace nardy
