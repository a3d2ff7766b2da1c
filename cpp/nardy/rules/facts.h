// What the facts of a game (variants/) are made of: how the sides walk, what a network sees, how close plays are
// settled.
#pragma once

#include "ring.h"

namespace nardy {

enum class Movement : std::uint8_t {
    parallel,  // both sides walk the same way round
    contrary,  // the sides walk towards each other
};

// My points in the other side's numbers.
constexpr Mask other_side(Movement movement, Mask points) {
    return movement == Movement::parallel ? rotate(points) : reflect(points);
}

constexpr int other_number(Movement movement, int point) {
    if (movement == Movement::contrary) return 25 - point;
    return point <= 12 ? point + 12 : point - 12;
}

// Whether the sides have passed each other: nothing that one does hinders the other any more. Places with checkers.
constexpr bool is_race(Movement movement, Mask mine, Mask theirs) {
    if (movement == Movement::contrary) return highest(mine) + highest(theirs) < 25;
    return ((mine | theirs) & ~bits_up_to(12)) == 0;
}

// What a network sees beside the checkers, and what its output layers are for; eval/features.h has both.
enum class Inputs : std::uint8_t {
    walls,  // walls of points, for games in which a single checker closes a point
    shots,  // checkers that can be hit, too, and how far each side is held back
};

// How short rollouts settle plays that a search finds close; search/deep.h has the whole. Each game's numbers were
// measured (benchmarks/README.md, "Deep").
struct Rolling {
    int margin;  // plays so far behind the best are close, in thousandths of a point
    int games;   // of each play, and once more of the best two where these do not yet differ clearly
    int rolls;   // of a game, which then ends with the evaluator's value
    int share;   // of the rollout in a play's value, in percent; the rest is the search's
};

}  // namespace nardy
