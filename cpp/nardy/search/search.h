// Expectiminimax over the 21 rolls. cpp/README.md, "Words", says what depth is; plays.h which plays are left out.
#pragma once

#include <algorithm>

#include "control.h"
#include "plays.h"
#include "siblings.h"
#include "table.h"

namespace nardy {

// One thread's search.
class Search {
  public:
    Search(const Evaluator& evaluator, const Settings& settings, EndGames& end_games, Control& control);
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // Before the roll, for the side to roll. A finished game has its exact value, and an end game or a race that
    // counting turns gives it, whatever the depth. Means nothing once `failed` or the control has stopped.
    Value value_at(const Position& p, int depth);

    // The positions after the plays of a roll, or those among them that pruning leaves.
    void find_plays(const Position& p, Dice dice, bool prune, std::vector<Position>& out) {
        finder_.find(p, dice, prune ? filter_.prune_units() : -1, out);
    }
    // All plays from `parent` by the evaluator alone; an index is that of `plays`. False where it failed.
    bool value_plays(const Position& parent, const std::vector<Position>& plays, std::vector<Candidate>& out);
    int select(std::span<Candidate> plays, const Selection& selection, int at_least) const {
        return nardy::select(plays, selection, at_least, leaves_.white());
    }

    // A deeper look: leaves of the plays those that the selection keeps, as look(plays) values them anew, best first.
    template <class Look>
    void deepen(std::vector<Candidate>& plays, const Selection& selection, int at_least, Look&& look) const {
        plays.resize(static_cast<std::size_t>(select(plays, selection, at_least)));
        look(plays);
        std::ranges::sort(plays, is_better);
    }

    // The best play at depth 0 of each of kAllRolls, for an unfinished position; its index is that of reply(), until
    // the next call. False where the evaluator failed.
    bool best_replies(const Position& p, std::array<Candidate, kRolls>& best);
    const Position& reply(int index) const { return every_.positions[static_cast<std::size_t>(index)]; }

    // Whether the rules or counting turns give the position's exact value.
    bool knows(const Position& p) {
        Value v;
        return leaves_.exact(p, v);
    }

    // The parts of value_at from depth 2 on, for who shares a search among threads:
    // whether nothing has to be searched, because the value is known by the early rolls and the whole one;
    bool recalls(const Position& p, int depth, Remembered& early, Remembered& whole);
    // which replies have to be searched; false where the evaluator failed;
    bool find_replies(const Position& p, Replies& out);
    // one job of the search for their values;
    void run(Siblings& siblings, int round, int job);
    // and what is kept of it.
    void remember(const Position& p, int depth, const Remembered& early, const Remembered& whole);

    // Remembers values in this table from now on, or, as at first, in none.
    void use(Table* table) { table_ = table; }

    bool failed() const { return failed_; }
    bool stopped();  // whether to give up: failed, out of nodes or time, or told to
    std::uint64_t nodes() const { return leaves_.evaluated() + remembered_; }
    void count(std::uint64_t nodes) { remembered_ += nodes; }

  private:
    Value expand(const Position& p, int depth);
    Value look_one_ahead(const Position& p, const History* history = nullptr, std::int32_t margin = 0);
    bool value_leaves(const Position& parent, std::span<const Position> positions);
    bool finds_in_table(std::uint64_t key, Value& out);
    std::uint64_t key(const Position& p, int depth) const;

    Filter filter_;
    Leaves leaves_;
    PlayFinder finder_;
    Table* table_ = nullptr;
    Control& control_;
    std::uint64_t salt_ = 0;       // of the table's keys: what values depend on beside position and depth
    std::vector<Replies> layers_;  // one a layer; kept for their memory
    Replies every_;                // of the position that was looked at last
    std::vector<Value> values_;    // of the leaves that were looked at last
    std::vector<Candidate> field_;
    std::uint64_t remembered_ = 0;            // evaluations that the table has saved
    std::uint64_t seen_ = 0, next_poll_ = 0;  // positions valued
    bool failed_ = false;
};

}  // namespace nardy
