// Numbers with a fraction, as text and back, without the C library: its functions depend on the locale, and those of
// <charconv> are missing on older systems.
#pragma once

#include <string>
#include <string_view>

namespace nardy {

// A number in JSON's grammar, which the caller has checked. Exact (rounded once) up to 15 digits with an exponent of at
// most 22, else perhaps wrong in the last place. Infinite where it is too large.
double parse_double(std::string_view text);

// With as few digits as give the same number when it is read back, at most 17. Must be finite.
std::string double_text(double x);

}  // namespace nardy
