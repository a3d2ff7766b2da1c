// One thread's plays in a game of the engine with itself.
#pragma once

#include "search.h"

namespace nardy {

// Chooses plays as an Analyser does, without the names of the plays, and looks at each of them alone.
class Chooser {
  public:
    // The limit's depth counts. With a time it does not wait for the tables of end games; nothing else ends it.
    Chooser(const Evaluator& evaluator, Variant variant, const Settings& settings);
    Chooser(const Evaluator& evaluator, Variant variant, Filter filter, int depth)
        : Chooser(evaluator, variant, {{depth, 0, 0}, filter, {}}) {}

    // The best of the plays; its position and what it is worth to the side that plays. At depth 0 the filter's
    // prune_margin leaves plays out, unless `all` are asked for. False where the evaluator failed.
    bool choose(const Position& p, Dice dice, bool all = false);
    const Position& position() const { return after(field_[0]); }
    const Value& value() const { return field_[0].value; }

    int plays() const { return static_cast<int>(positions_.size()); }
    // The k-th best by the evaluator alone, if `depth` is 0; in no order from `sorted` on.
    const Position& ranked(int k) const { return after(field_[static_cast<std::size_t>(k)]); }
    const Value& ranked_value(int k) const { return field_[static_cast<std::size_t>(k)].value; }
    void rank(int sorted);

    // The chances of a position that the tables of end games know; false for any other.
    bool find_end_game(const Position& p, Chances& out) { return end_games_.find(p, out); }

    Search& search() { return search_; }
    const Search& search() const { return search_; }

  private:
    const Position& after(const Candidate& c) const { return positions_[static_cast<std::size_t>(c.index)]; }

    Control control_;
    EndGames end_games_;
    Search search_;
    Filter filter_;
    int depth_;
    std::vector<Position> positions_;
    std::vector<Candidate> field_;
};

}  // namespace nardy
