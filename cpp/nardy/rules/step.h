// One move inside a roll: which checkers a die may take, and what it does. Every rule that limits a single move
// is here; movegen.h and roll.cpp both play with these steps.
#pragma once

#include "fence.h"
#include "variant.h"

namespace nardy {

// A source of a move as a bit number: places 1..25, or the special move from the head (6-1). A higher source comes
// first when moves are made from the back, so that checkers arrive at a point before others leave it.
inline constexpr int kSpecialSource = 26;
inline constexpr int kSources = 27;

// The board in mid-roll.
struct Node {
    Board board;
    int head_left = kCheckers;  // how many checkers may still leave the head by ordinary moves
    Mask blots = 0;             // points on which a landing hits, in my numbers
};

struct Landing {
    int src, dst;
};

constexpr Landing landing(int source, int die) {
    if (source == kSpecialSource) return {kHead, die};
    return {source, source > die ? source - die : kOff};
}

// What stays the same during one side's roll: the points closed to it and the fences forbidden to it.
template <Game V>
class Step {
  public:
    constexpr explicit Step(const Position& p) {
        closed_ = other_side<V>(closing<V>(p.theirs));
        if constexpr (V::hits) blots_ = other_side<V>(p.theirs.occupied()) & ~closed_;
        if constexpr (V::has_fence) forbidden_ = forbidden_runs(p.theirs.occupied());
    }

    // Where the roll begins.
    constexpr Node start(const Position& p, Dice dice) const {
        int head_left = kCheckers;
        if constexpr (V::has_head) head_left = V::head_allowance(p.rules, p.mine, dice);
        return {p.board(), head_left, blots_};
    }

    constexpr Mask blots() const { return blots_; }
    constexpr Mask open() const { return kBoardMask & ~closed_; }
    constexpr Mask forbidden() const { return forbidden_; }

    // The sources that `die` may move, all rules applied but the fence (see breaks_fence).
    constexpr Mask sources(const Node& n, int die) const {
        const Mask occupied = n.board.mine.occupied();
        if constexpr (V::hits) {
            if (occupied & bit(kBar)) return bit(kBar) & (open() << die);
        }
        Mask from = occupied & (open() << die);
        if constexpr (V::has_head) {
            if (n.head_left == 0) from &= ~bit(kHead);
        }
        if constexpr (V::has_special) {
            if (V::is_special_number(die) && (occupied & bit(kHead)) && (open() & bit(die)))
                from |= bit(kSpecialSource);
        }
        if ((occupied & ~kHomeMask & ~bit(kOff)) == 0) from |= bearing_off(occupied & kHomeMask, die);
        return from;
    }

    constexpr Node after(const Node& n, int source, int die) const {
        Node next = n;
        const auto [src, dst] = landing(source, die);
        if constexpr (V::hits) {
            if (hits(n, dst)) {
                next.board.theirs.move(other_number(V::movement, dst), kBar);
                next.blots &= ~bit(dst);
            }
        }
        next.board.mine.move(src, dst);
        if constexpr (V::has_head) next.head_left -= source == kHead;
        return next;
    }

    constexpr bool hits(const Node& n, int dst) const { return V::hits && (n.blots & bit(dst)) != 0; }

    constexpr bool breaks_fence(const Node& n) const {
        return V::has_fence && is_fence(n.board.mine.occupied(), forbidden_);
    }

  private:
    static constexpr Mask bearing_off(Mask home, int die) {
        if (home == 0 || (home & bit(die))) return home & bit(die);
        const int rearmost = highest(home);
        return rearmost < die ? bit(rearmost) : 0;
    }

    Mask closed_ = 0;
    Mask blots_ = 0;
    Mask forbidden_ = 0;
};

}  // namespace nardy
