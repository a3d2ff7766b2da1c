// Sets of checkers that are not home yet, numbered, and home as far as it matters while they come.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "placement.h"
#include "race.h"

namespace nardy {

// At most `most` checkers on the points 7 .. 6 + `points`. Number 0 is none; every move leads to a lower number, and
// fewer checkers have lower numbers than more: the rank of how many stand on each point or above, as in placement.h.
class OutsideSets {
  public:
    constexpr OutsideSets(int points, int most) : points_(points), most_(most) {}

    // -1 where some are farther or there are more. With another `home`, of the checkers beyond that point.
    int number_of(const Checkers& c, int home = kHome) const;

    // The set that the walk has come to; false after the last one.
    bool next();
    int checkers() const { return checkers_; }
    int rearmost() const;  // how many points beyond home; none is 0
    int points() const { return points_; }
    int most() const { return most_; }
    // Where one checker of the set may go: the set that is left, and the point at home that it reaches or 0.
    struct Lead {
        int die, set, point;
    };
    std::vector<Lead> leads() const;

  private:
    int rank(const std::array<std::int8_t, 24>& counts) const;

    int points_, most_, checkers_ = 0;
    std::array<std::int8_t, 24> counts_{};  // [k]: on point 7 + k
};

// What home looks like while checkers are outside: a level for each point, the number of checkers there, of which the
// highest means so many or more. The fewer are outside, the nearer is the moment when it matters: with one, three or
// more are one level; with two, two or more; else one or more.
class HomeLevels {
  public:
    explicit HomeLevels(int outside) : top_(outside == 1 ? 3 : outside == 2 ? 2 : 1), order_(in_order()) {}

    int size() const { return static_cast<int>(order_.size()); }
    // By number. A move that fills an empty point leads to a lower number.
    const std::array<int, kHome>& levels(int number) const { return order_[static_cast<std::size_t>(number)]; }
    int number_of(const std::array<int, kHome>& levels) const { return numbers_[code(levels)]; }
    int number_of(const Checkers& c) const;
    int top() const { return top_; }

  private:
    std::size_t code(const std::array<int, kHome>& levels) const;
    std::vector<std::array<int, kHome>> in_order();

    int top_;
    std::vector<int> numbers_;  // by code
    std::vector<std::array<int, kHome>> order_;
};

// How many turns until all of a set are home, for every set.
PackedTurns turns_to_come_home(OutsideSets sets, const std::array<bool, kRolls>& again);

// How many turns until a set is off that is all a side has left. Here the points of the sets count from 1.
PackedTurns turns_of_the_last(OutsideSets sets, const std::array<bool, kRolls>& again);

// How many turns until the first checker is off, with some of all fifteen outside: cases added to a race that has those
// of all home. Which checkers are where at home is known by levels only.
class FirstOff {
  public:
    static constexpr int kPoints = 12, kMost = 4;

    // Adds the cases to `race`, whose next case is numbered `next`.
    void add_to(Race& race, int next, const std::array<bool, kRolls>& again);
    // The number of the case; -1 where the table does not reach. None is off, and some are outside.
    int number_of(const Checkers& c) const;

  private:
    OutsideSets sets_{kPoints, kMost};
    std::array<HomeLevels, kMost + 1> levels_{HomeLevels(0), HomeLevels(1), HomeLevels(2), HomeLevels(3),
                                              HomeLevels(4)};
    std::vector<int> begin_;  // of each set's cases
};

}  // namespace nardy
