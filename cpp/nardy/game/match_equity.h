// What a game is worth at a score: the chance to win the match.
#pragma once

#include "nardy/eval/stakes.h"
#include "nardy/rules/rules.h"

namespace nardy {

// Points that a side still needs; both 0 where no match is played.
struct Away {
    int white = 0, black = 0;
};
inline constexpr int kMaxAway = 64;  // a side that needs more is taken to need so many

// White's chance, in units, to win a match of equal players. Games are even, and as many of them are won by mars and
// koks as in the engine's own games (variants/).
std::int32_t match_chance(Variant variant, Away away);

// Equities at this score are twice the chance to win the match, less one. Without a match they are points.
Stakes stakes_at(Variant variant, Away away);

}  // namespace nardy
