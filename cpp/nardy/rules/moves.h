// Single moves inside a roll, for any game: which are legal where it stands, and why another one is not.
#pragma once

#include <vector>

#include "status.h"
#include "step.h"

namespace nardy {

// The numbers of a roll that have not been played yet.
struct DiceLeft {
    Dice dice;
    std::uint8_t high = 0, low = 0;  // how often each can still be played; a double has four of the high one

    constexpr explicit DiceLeft(Dice d) : dice(d), high(d.is_double() ? 4 : 1), low(d.is_double() ? 0 : 1) {}
    constexpr int total() const { return high + low; }
    constexpr bool has(int die) const { return (die == dice.high && high > 0) || (die == dice.low && low > 0); }
    constexpr DiceLeft without(int die) const {
        DiceLeft rest = *this;
        --(die == dice.high && high > 0 ? rest.high : rest.low);
        return rest;
    }
    constexpr bool operator==(const DiceLeft&) const = default;
};

struct NextMove {
    Move move;
    Node node;  // after it
};

Node first_node(const Position& start, Dice dice);

// Every single move that is legal by itself, in canonical order: greatest (src, die, ordinary before special) first.
std::vector<NextMove> single_moves(const Position& start, const Node& node, const DiceLeft& left);

// OK where `move` (src, dst, die, special) is legal by itself; `index` is its place in the text, for the message.
Status judge(const Position& start, const Node& node, const DiceLeft& left, const Move& move, int index);

}  // namespace nardy
