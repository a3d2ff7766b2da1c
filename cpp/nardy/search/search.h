// Expectiminimax over the 21 rolls, with optional move filters; without them it is exact. cpp/README.md, "Words", says
// what depth is.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "deadline.h"
#include "nardy/endgames/endgames.h"
#include "nardy/eval/evaluate.h"
#include "history.h"
#include "nardy/pool.h"
#include "nardy/rules/roll.h"
#include "nardy/eval/stakes.h"
#include "table.h"

namespace nardy {

// Which plays are looked at more deeply: the `keep` ones that are best one layer shallower (of the opponent's replies
// and later plays: by the evaluator alone), and of those only the ones within `margin` of the best, in units of 2^-16
// point. keep = 0: all of them.
struct Selection {
    int keep = 0;
    std::int32_t margin = 0;

    // Values of a deeper look err less, so the margin is halved with every layer.
    constexpr Selection after(int depth) const { return {keep, margin >> depth}; }
    // And once the early rolls have been looked at to `depth`, a sixteenth of the margin that let a play in: 1 % of
    // decisions at depth 2 come out otherwise, for 0.00004 point a decision (benchmarks/README.md, "Filters").
    constexpr Selection halfway(int depth) const { return {keep, margin >> (depth + 3)}; }
};
struct Filter {
    Selection plays;    // of the roll in question
    Selection replies;  // of every roll after it
    // Of the last roll: how far behind the best of its roll a play must have been in similar positions (siblings.h) not
    // to be looked at, in units of 2^-16 point; -1: all are looked at. A quarter of it from depth 2 on.
    std::int32_t leaf_margin = -1;
    // Where only the best play of a roll counts: how far behind in a quick opinion (Evaluator::rank_plays) a play must
    // be not to be evaluated, in units of 2^-16 point; -1: all are. The opinion is about points, so at a score of a
    // match nothing is left out by it.
    std::int32_t prune_margin = -1;

    constexpr std::int32_t leaf_margin_at(int depth) const {
        return depth == 1 || leaf_margin < 0 ? leaf_margin : leaf_margin / 4;
    }
};

// Of the games that the engine plays with itself at depth 0, where it loses 0.0003 (short) to 0.0006 point a play.
inline constexpr Filter kPruningOnly{{}, {}, -1, kUnit * 8 / 100};

inline constexpr int kMaxDepth = 8;

struct Limit {
    int depth = 1;            // 0 .. kMaxDepth; what is outside is taken as the nearer end
    double seconds = 0;       // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit
};

struct Settings {
    Limit limit;
    Filter filter;
    Stakes stakes;  // white's
};

struct Line {
    Play play;
    Value value;  // for the side that plays the dice
    int depth;
};

struct Analysis {
    std::vector<Line> lines;  // best first; equal ones in the order in which they were generated
    std::uint64_t nodes = 0;  // evaluator calls that the answer rests on, one a position, also where another call has
                              // made them and the Table remembered; end games and races are not counted
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
    Deadline deadline_;
    const void* caller_;
    std::atomic<bool> stopped_{false};
};

Status evaluator_failure();

// How a call with this evaluator and limit uses the tables of end games.
EndGames::Use use_of_end_games(const Evaluator& evaluator, const Limit& limit);

// The plays of all 21 rolls that a search goes on with: those of roll r are positions[first[r]] .. [first[r + 1] - 1].
struct Replies {
    std::vector<Position> positions;
    std::array<std::size_t, kRolls + 1> first{};
    std::vector<Value> shallow;  // of the positions by the evaluator alone, where a selection has looked; else empty

    // Ten rolls make up half of the 36 chances and have every number three or four times. What they say of a play is
    // looked at first.
    static constexpr bool is_early(int roll) { return roll % 2 == 1; }

    // The average over the rolls of the best play for `side`; values[i] is that of positions[i] for its side to roll.
    Value mean_of_best(Side side, std::span<const Value> values) const;
    // What the early rolls' values let expect of that: the other rolls are taken to differ from the shallow values as
    // much as these do.
    Value expected_from_early(Side side, std::span<const Value> values) const;
};

// What a value was and how many evaluator calls it took.
struct Remembered {
    Value value;
    std::uint64_t nodes = 0;
};

// One thread's search.
class Search {
  public:
    Search(const Evaluator& evaluator, const Settings& settings, EndGames& end_games, Control& control);

    // Before the roll, for the side to roll; a finished game has its exact value, and an end game or a race that
    // counting turns gives it, whatever the depth. Means nothing once `failed` or the control has stopped.
    Value value_at(const Position& p, int depth);
    // The parts of that for who shares a search among threads. Whether the rules, counting turns or the table
    // know the value by the early rolls and the whole one, without counting what they took; what is looked at where
    // they do not; and keeping what has been found.
    bool recalls(const Position& p, int depth, Remembered& early, Remembered& whole);
    bool find_replies(const Position& p, Replies& out);
    void remember(const Position& p, int depth, const Remembered& early, const Remembered& whole);
    void count(std::uint64_t nodes) { nodes_ += nodes; }

    // At depth 1, for Siblings: with how far behind the plays are, or without the plays that are known to be.
    Value value_of_scout(const Position& p, std::vector<Tried>& tried);
    Value value_knowing(const Position& p, const History& history, std::int32_t margin);

    // Remembers values in this table from now on, or, as at first, in none.
    void use(Table* table) { table_ = table; }

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
    // Puts the best first and returns how many the selection lets through, `at_least` so many.
    int select(std::span<Candidate> field, const Selection& selection, int at_least) const;

    // The best play at depth 0 of each of kAllRolls, for an unfinished position; its index is that of reply(), until
    // the next call. False where the evaluator failed.
    bool best_replies(const Position& p, std::array<Candidate, kRolls>& best);
    // The positions after the plays of a roll, or those among them that the filter's prune_margin leaves.
    void find_plays(const Position& p, Dice dice, bool prune, std::vector<Position>& out);
    const Position& reply(int index) const { return every_.positions[static_cast<std::size_t>(index)]; }

  private:
    bool known(const Position& p, Value& out);
    bool remembers(const Position& p, int depth, Value& out);
    void every_reply(const Position& p, std::int32_t prune_margin, const History* history = nullptr,
                     std::int32_t margin = 0);
    bool rank(const Position& p, std::int32_t prune_margin);
    bool races_matter(const Position& p);
    template <Game V>
    void add_promising(const Position& p, Dice dice, std::size_t from, std::size_t to, bool ranked,
                       std::int32_t prune_margin, bool keep_races, std::vector<Position>& out) const;
    Value one_deep(const Position& p, const History* history = nullptr, std::int32_t margin = 0);
    Value expand(const Position& p, int depth);
    void evaluate_all(const Position& parent, std::span<const Position> positions, std::vector<Value>& out);
    const Stakes& stakes(const Position& p) const { return stakes_[static_cast<std::size_t>(p.side)]; }
    std::uint64_t key(const Position& p, int depth) const;

    const Evaluator& evaluator_;
    Filter filter_;
    BothStakes stakes_;
    EndGames& end_games_;
    RaceMemo races_;
    Table* table_ = nullptr;
    Control& control_;
    std::uint64_t salt_;           // of the table's keys: what values depend on beside position and depth
    std::vector<Replies> layers_;  // one a layer; kept for their memory
    Replies every_;                // of the position that was looked at last
    std::vector<Board> boards_;    // of its plays, those that were pruned included
    std::array<std::size_t, kRolls + 1> first_board_{};
    std::vector<std::int32_t> ranks_;  // of the boards
    std::vector<Value> values_;
    std::vector<Candidate> field_;
    std::vector<Position> leaves_;
    std::vector<Chances> chances_;
    std::vector<std::size_t> leaf_index_;
    std::uint64_t nodes_ = 0, seen_ = 0, next_poll_ = 0;
    bool failed_ = false;
};

// The value before the roll, to the deepest depth finished within the limit.
Status value(const Evaluator& evaluator, const Settings& settings, Table* table, Control& control, const Position& p,
             Value& out, std::uint64_t& nodes);

}  // namespace nardy
