// Positions from outside: the start, and set-up positions with the one check that all of them go through.
#pragma once

#include <string>
#include <vector>

#include "status.h"
#include "variant.h"

namespace nardy {

using RawCounts = std::array<int, kPlaces>;  // what a caller says; anything may be in it

struct Problem {
    std::string code;  // TOTAL NEGATIVE BAR SHARED_POINT BOTH_OFF FENCE BOTH_ON_BAR
    std::string message;
};

// Everything that RULES.md, "Set-up positions", refuses. Counts in each side's own numbers.
// The sides' names are for the messages.
std::vector<Problem> problems(const Rules& rules, const RawCounts& white, const RawCounts& black,
                              const char* white_name = "white", const char* black_name = "black");

// Refuses an option that the game does not have.
Status check(const Rules& rules);

Position start_position(const Rules& rules, Side side);

// A finished position is turned so that `side` is the loser. `out` is untouched on failure.
Status set_up(const Rules& rules, const RawCounts& white, const RawCounts& black, Side side, Position& out);

// The same check for a position at hand. True where nothing is wrong.
bool is_sound(const Position& p);

}  // namespace nardy
