// Move: one checker by one die. Play: all moves of one roll.
#pragma once

#include <array>
#include <compare>

#include "dice.h"
#include "position.h"

namespace nardy {

struct Move {
    std::uint8_t src = 0;
    std::uint8_t dst = 0;
    std::uint8_t die = 0;
    bool special = false;
    bool hit = false;

    constexpr bool operator==(const Move&) const = default;
};

// At most four moves, in the order in which they are made.
class Moves {
  public:
    constexpr int size() const { return size_; }
    constexpr const Move& operator[](int i) const { return moves_[i]; }
    constexpr const Move* begin() const { return moves_.data(); }
    constexpr const Move* end() const { return moves_.data() + size_; }
    constexpr void push(const Move& m) { moves_[size_++] = m; }
    constexpr void pop() { moves_[--size_] = Move{}; }
    constexpr bool operator==(const Moves&) const = default;

  private:
    std::array<Move, 4> moves_{};
    std::uint8_t size_ = 0;
};

struct Play {
    Dice dice;
    Moves moves;        // canonical, see RULES.md; empty for a pass
    Position position;  // turned to the side that rolls next

    constexpr bool operator==(const Play&) const = default;
};

}  // namespace nardy
