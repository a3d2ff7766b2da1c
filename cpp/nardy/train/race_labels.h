// Training of the race network: exact recursion over all a side's checkers, some of them outside.
#pragma once

#include "nardy/endgames/outside.h"
#include "nardy/endgames/race_net.h"
#include "nardy/rules/variant.h"

namespace nardy {

// The turns to a goal for every way to have at most `most` checkers on the points 7 .. 6 + `points` and the others home
// or off, played for the lowest mean. Takes 200 bytes a case: 17 million cases with 15 checkers on six points.
class RaceLabels {
  public:
    RaceLabels(Variant variant, int points, int most, RaceNet::Goal goal);
    // Whether the cases can be numbered: Race knows 2^27.
    static bool fits(int points, int most);

    // False for checkers that are not among the cases, or where the goal is reached.
    bool find(const Checkers& c, Turns& out) const;

  private:
    template <Game V>
    void make();
    // The first placement that a set with so many checkers outside goes with, and the one after the last.
    int first_placement(int outside) const;
    static int placements(int most) { return most == kCheckers ? kPlacements : kRanks[kHome - 1][most + 1]; }

    OutsideSets sets_;
    RaceNet::Goal goal_;
    std::vector<int> begin_;  // by set: the number of its case with placement 0
    PackedTurns turns_;       // by number - first_
    int first_;
};

}  // namespace nardy
