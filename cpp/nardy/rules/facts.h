// What the facts of a game (variants/) are made of: how the sides walk, and what a network sees.
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

}  // namespace nardy
