// Exact expectiminimax over the 21 rolls, with an optional move filter. DESIGN.md section 1 defines depth.
#pragma once

#include <functional>
#include <vector>

#include "evaluate.h"
#include "roll.h"

namespace nardy {

// Before a play is looked at more deeply, only the `keep` plays that are best one layer shallower go on, and of those
// only the ones within `margin` (units of 2^-16 point) of the best. keep = 0: no filter.
struct Filter {
    int keep = 0;
    std::int32_t margin = 0;
};

struct Limit {
    int depth = 1;
    double seconds = 0;       // 0: no limit
    std::uint64_t nodes = 0;  // 0: no limit
};

struct Line {
    Play play;
    Value value;  // for the side that plays the dice
    int depth;
};

struct Analysis {
    std::vector<Line> lines;  // best first; equal ones in the order of their canonical moves
    std::uint64_t nodes = 0;  // evaluator calls, one a position
    int depth = 0;            // finished depth
};

class Search {
  public:
    // `interrupted` is asked now and then; true ends the search with what is finished.
    Search(const Evaluator& evaluator, Filter filter, Limit limit, std::function<bool()> interrupted);

    // The `top` best plays of a roll in an unfinished game, or with top = 0 as many as the filter keeps. Every line
    // has the same depth. At least depth 0 is always finished unless the evaluator fails.
    Status analyse(const Position& p, Dice dice, int top, Analysis& out);

    // Before the roll, for the side to roll; a finished game has its exact value.
    Status value(const Position& p, Value& out);

    std::uint64_t nodes() const { return nodes_; }

  private:
    enum class Stop : std::uint8_t { no, limit, failure };

    // A play of the layer and what it is worth to the side that plays it.
    struct Candidate {
        int index;
        Value value;
    };

    // What one layer of the search works with; kept so that nothing is allocated in the steady state.
    struct Layer {
        std::vector<Position> positions;
        std::vector<Value> values;
        std::vector<Candidate> field;
    };

    template <Game V>
    Value expand(const Position& p, int depth);
    template <Game V>
    Value average_of_best(const Position& p);
    Value value_at(const Position& p, int depth);
    void evaluate_all(const std::vector<Position>& positions, std::vector<Value>& out);
    static bool better(const Candidate& a, const Candidate& b);
    bool value_field(Layer& layer, Side player);
    int select(std::vector<Candidate>& field, int at_least) const;
    bool stopped();
    Status failure() const;

    const Evaluator& evaluator_;
    Filter filter_;
    Limit limit_;
    std::function<bool()> interrupted_;
    std::vector<Layer> layers_;
    std::vector<Position> leaves_;
    std::vector<Chances> chances_;
    std::vector<std::size_t> leaf_index_;
    std::uint64_t nodes_ = 0, next_poll_ = 0;
    bool may_stop_ = false;
    Stop stop_ = Stop::no;
};

}  // namespace nardy
