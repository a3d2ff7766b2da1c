// Exact end games: every checker of both sides is home or off. Then neither side can hinder the other in any game
// (their homes share no point), nobody can be hit, and no koks can come: what is left is a race.
//
// - At most six checkers a side: the chance to win under best play, for every pair of placements.
// - More: for every placement, how many turns until all are off, played for the lowest mean. Two such races side by
//   side give the chance to win; all they leave out is that a side may do better by playing otherwise when behind.
//   Mars is a loser with none off: for placements of 15 there are also the turns until the first one is off, played
//   for the lowest mean of that.
//
// Some tables reach further, for races (races.h): turns until the last four are off and until the first one is, with up
// to four checkers outside, and until checkers have come home.
//
// A turn is all that a side plays before the other rolls: a roll after which it rolls again does not end one.
#pragma once

#include "nardy/eval/value.h"
#include "nardy/rules/variant.h"
#include "outside.h"
#include "placement.h"
#include "turn_table.h"

namespace nardy {

// Whether the tables know the position: all checkers are home or off, and neither side has finished.
constexpr bool is_end_game(const Position& p) {
    return all_home(p.mine) && all_home(p.theirs) && !p.mine.all_off() && !p.theirs.all_off();
}

// The tables for one way of rolling. Made once, read by any number of threads.
class Bearoff {
  public:
    // Works the tables out: a fraction of a second.
    explicit Bearoff(Variant variant);

    // Of the side to roll in an end game. Exact where both sides have at most six checkers.
    Chances chances(const Position& end_game) const;

    // The turns that one side takes, played for the lowest mean, while nothing hinders it.
    //
    // Until all are off. False where the tables do not reach: more than a few are left and some are outside.
    bool all_off(const Checkers& c, Turns& out) const;
    // Until the first is off; none is. False where the tables do not reach: too many are outside, or too far.
    bool first_off(const Checkers& c, Turns& out) const;
    // Until all have come to `home` or below: 6, or 18 where the way is to be left on which a koks is lost. None is on
    // the bar. False where the tables do not reach.
    bool come_home(const Checkers& c, int home, Turns& out) const;

  private:
    static constexpr OutsideSets kNear{6, kCheckers}, kFar{18, 4}, kLast{18, 4};
    struct Results;
    template <Game V>
    Results make_races();
    void make_pairs(const Results& results);

    PackedTurns all_off_;    // by placement
    PackedTurns first_off_;  // by placement - kPlacementsUpTo14 + 1, then the cases of the next
    FirstOff first_off_cases_;
    PackedTurns near_home_, far_home_, last_;  // by number of the set
    std::vector<std::uint32_t> wins_;          // side to roll * kPlacementsUpTo6 + other side; units of 2^-31
};

}  // namespace nardy
