// Exact expectiminimax over the 21 rolls, with an optional move filter. DESIGN.md section 1 defines depth.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <vector>

#include "endgames.h"
#include "evaluate.h"
#include "pool.h"
#include "roll.h"

namespace nardy {

// Before a play is looked at more deeply, only the `keep` plays that are best one layer shallower go on, and of those
// only the ones within `margin` (units of 2^-16 point) of the best. keep = 0: no filter.
struct Filter {
    int keep = 0;
    std::int32_t margin = 0;
};

inline constexpr int kMaxDepth = 8;

struct Limit {
    int depth = 1;            // 0 .. kMaxDepth; what is outside is taken as the nearer end
    double seconds = 0;       // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit
};

struct Line {
    Play play;
    Value value;  // for the side that plays the dice
    int depth;
};

struct Analysis {
    std::vector<Line> lines;  // best first; equal ones in the order in which they were generated
    std::uint64_t nodes = 0;  // evaluator calls, one a position; what the tables of end games know is not counted
    int depth = 0;            // finished depth
};

// What the threads of one call share: when to stop.
class Control {
  public:
    // `interrupted` is asked now and then, on the thread that made the Control; true ends the call.
    Control(Limit limit, std::function<bool()> interrupted);

    const Limit& limit() const { return limit_; }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    // Looks at the clock and asks; then as stopped().
    bool poll();

  private:
    Limit limit_;
    std::function<bool()> interrupted_;
    std::chrono::steady_clock::time_point end_;
    const void* caller_;
    std::atomic<bool> stopped_{false};
};

// How a call with this evaluator and limit uses the tables of end games.
EndGames::Use use_of_end_games(const Evaluator& evaluator, const Limit& limit);

// One thread's search.
class Search {
  public:
    Search(const Evaluator& evaluator, Filter filter, EndGames& end_games, Control& control);

    // Before the roll, for the side to roll; a finished game has its exact value, and one that the tables of end games
    // know has theirs, whatever the depth. Means nothing once `failed` or the
    // control has stopped.
    Value value_at(const Position& p, int depth);

    bool failed() const { return failed_; }
    bool stopped();  // whether to give up: failed, out of nodes or time, or told to
    std::uint64_t nodes() const { return nodes_; }

    // A play and what it is worth to the side that plays it.
    struct Candidate {
        int index;
        Value value;
    };
    static bool better(const Candidate& a, const Candidate& b);

    // All plays from `parent` by the evaluator alone; false where it failed.
    bool value_field(const Position& parent, const std::vector<Position>& plays, std::vector<Candidate>& field);
    // Puts the best first and returns how many the filter lets through, `at_least` so many.
    int select(std::vector<Candidate>& field, int at_least) const;

    // The best play at depth 0 of each of kAllRolls, for an unfinished position; its index is that of reply(), until
    // the next call. False where the evaluator failed.
    bool best_replies(const Position& p, std::array<Candidate, kRolls>& best);
    const Position& reply(int index) const { return layers_[1].positions[static_cast<std::size_t>(index)]; }

  private:
    // What one layer of the search works with; kept so that nothing is allocated in the steady state.
    struct Layer {
        std::vector<Position> positions;
        std::vector<Value> values;
        std::vector<Candidate> field;
    };

    template <Game V>
    Value expand(const Position& p, int depth);
    template <Game V>
    bool find_replies(const Position& p, std::array<Candidate, kRolls>& best);
    template <Game V>
    Value average_of_best(const Position& p);
    void evaluate_all(const Position& parent, std::span<const Position> positions, std::vector<Value>& out);

    const Evaluator& evaluator_;
    Filter filter_;
    EndGames& end_games_;
    Control& control_;
    std::vector<Layer> layers_;
    std::vector<Value> values_;
    std::vector<Position> leaves_;
    std::vector<Chances> chances_;
    std::vector<std::size_t> leaf_index_;
    std::uint64_t nodes_ = 0, seen_ = 0, next_poll_ = 0;
    bool failed_ = false;
};

// The `top` best plays of a roll in an unfinished game, or with top = 0 as many as the filter keeps. Every line has
// the same depth, the deepest that was finished within the limit; depth 0 always is unless the evaluator fails.
// With a limit on depth or time the plays are shared among the pool's threads; the answer for a depth is the same.
Status analyse(const Evaluator& evaluator, Filter filter, Pool& pool, Control& control, const Position& p, Dice dice,
               int top, Analysis& out);

// The value before the roll, to the deepest depth finished within the limit.
Status value(const Evaluator& evaluator, Filter filter, Control& control, const Position& p, Value& out,
             std::uint64_t& nodes);

}  // namespace nardy
