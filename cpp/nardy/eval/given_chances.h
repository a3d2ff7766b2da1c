// Chances that come from outside: from an evaluator of somebody's own, in Python or through the C ABI.
#pragma once

#include <span>

#include "nardy/rules/status.h"
#include "value.h"

namespace nardy {

// What the evaluator said of one board: win, win_mars, win_koks, lose_mars, lose_koks as fractions of 1. Refuses what
// is no number, lies outside 0..1 or is out of order, each by more than the arithmetic of float32 explains, and puts
// right what is within that.
Status read_chances(std::size_t board, std::span<const double, 5> numbers, Chances& out);

}  // namespace nardy
