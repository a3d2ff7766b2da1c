// Which plays a search looks at: the place where a play is left out.
//
// A search that looks at every play takes a thousand times as long. Plays are left out in five ways, in this order:
//
// 1. Pruning (PlayFinder). A small network says which plays of a roll are worth an evaluation. Plays that end the game,
//    and plays into a race that matter, are never pruned. At a score of a match nothing is.
// 2. History (PlayFinder::find_all). In the last roll, a play that was far behind in three similar positions;
//    siblings.h says which these are.
// 3. The filter (select with Filter::plays). Of the evaluated plays of the roll in question, only the best few go on to
//    the next depth, and only those within a margin.
// 4. Replies (select with Filter::replies). Of every later roll, fewer still.
// 5. Halfway (select with Selection::halfway). From depth 2 on a play of the roll in question is given up after ten of
//    the 21 rolls, where it is clearly behind and short rollouts (deep.h) do not follow.
//
// What each of these loses and saves is in benchmarks/README.md, "Filters".
#pragma once

#include "history.h"
#include "leaves.h"
#include "replies.h"

namespace nardy {

// Puts the best first and returns how many the selection lets through, at least `at_least`. The margin is of points and
// shrinks with what a game is worth.
int select(std::span<Candidate> plays, const Selection& selection, int at_least, const Stakes& stakes);

// One thread's finder of plays, without those that are not worth an evaluation.
class PlayFinder {
  public:
    PlayFinder(const Evaluator& evaluator, Leaves& leaves) : evaluator_(evaluator), leaves_(leaves) {}

    // The positions after the plays of a roll. Left out are plays that are more than `prune_margin` behind in the
    // opinion of Evaluator::rank_plays, in units of 2^-16 point; -1: none.
    void find(const Position& p, Dice dice, std::int32_t prune_margin, std::vector<Position>& out);

    // The same for all rolls, without shallow values. A play that the history, if there is one, knows to be more than
    // `margin` behind is left out, unless that leaves none.
    void find_all(const Position& p, std::int32_t prune_margin, Replies& out, const History* history = nullptr,
                  std::int32_t margin = 0);

    // For a history: how far behind the plays are that find_all has found last, by the values of what it gave. Plays
    // that were pruned are further behind than any margin. A play that hits is left out: elsewhere it may not hit.
    void compare(const Position& p, const Replies& found, std::span<const Value> values,
                 std::vector<Tried>& tried) const;

  private:
    bool rank(const Position& p, std::int32_t prune_margin);
    bool races_matter(const Position& p);
    template <Game V>
    void add_promising(const Position& p, Dice dice, std::size_t from, std::size_t to, std::int32_t prune_margin,
                       std::vector<Position>& out) const;

    const Evaluator& evaluator_;
    Leaves& leaves_;
    std::vector<Board> boards_;  // after the plays, those that are pruned included
    std::array<std::size_t, kRolls + 1> first_{};
    std::vector<std::int32_t> ranks_;  // of the boards
    bool ranked_ = false;              // whether ranks_ says what to prune
    bool keeps_races_ = false;
};

}  // namespace nardy
