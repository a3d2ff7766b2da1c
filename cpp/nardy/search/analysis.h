// Ranked plays of a roll, one depth after another.
#pragma once

#include <deque>

#include "deep.h"
#include "nardy/pool.h"
#include "nardy/rules/play.h"

namespace nardy {

struct Line {
    Play play;
    Value value;  // for the side that plays the dice
    int depth;    // kDeep where it was rolled out (deep.h)
};

struct Analysis {
    std::vector<Line> lines;  // best first; equal ones in the order in which they were generated
    std::uint64_t nodes = 0;  // evaluator calls that the answer rests on, one a position, also where another call has
                              // made them and the Table remembered; end games and races are not counted
    int depth = 0;            // finished depth, or kDeep
};

// An analysis that goes on as long as it is asked to. Every line has the same depth, the deepest that was finished;
// with kDeep the close ones have that, the others the depth before. The answer for a depth is the same for any number
// of threads.
class Analyser {
  public:
    // top: at least so many plays pass the filter and so many lines are given; 0: as many as the filter keeps.
    // `interrupted` is asked now and then on the thread that called this. What is passed by reference must live on.
    Analyser(const Evaluator& evaluator, const Settings& settings, Table* table, Pool& pool,
             std::function<bool()> interrupted, const Position& p, Dice dice, int top);

    // Looks at no other plays than those with these results; all of them pass the filter. To be called first of all.
    void only(std::span<const Play> plays);

    // Finishes the next depth, at first depth 0, which no limit keeps from being finished, and kDeep last. `deeper` is
    // false where the limit, or a stop, came before.
    Status go_deeper(bool& deeper);

    Analysis analysis() const;

  private:
    Status settle(bool& deeper);
    void look_deeper(std::vector<Candidate>& candidates, int depth);
    void look_at_replies(std::vector<Candidate>& candidates, int depth);
    void value(const std::vector<Siblings*>& siblings, int from_round, int to_round);
    std::uint64_t nodes() const;
    void share(std::size_t n, const std::function<void(std::size_t, Search&)>& job);
    const Position& play(const Candidate& c) const { return plays_[static_cast<std::size_t>(c.index)]; }

    const Evaluator& evaluator_;
    Settings settings_;
    Position position_;
    Dice dice_;
    Control control_;
    EndGames end_games_;
    Table* table_;
    Pool& pool_;
    bool alone_;  // one thread does it all
    int wanted_;
    int shown_ = 0;  // how many lines are given, where that is less than what is looked at
    std::vector<Position> plays_;
    int numbers_ = 0;              // that the plays use
    std::deque<Search> searches_;  // one a thread
    std::vector<Candidate> field_;
    int finished_ = -1;
    bool is_deep_ = false;         // whether kDeep is finished, too
    std::vector<int> rolled_out_;  // then: plays
    std::uint64_t deep_nodes_ = 0;
};

}  // namespace nardy
