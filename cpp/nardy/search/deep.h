// Settles plays that a search finds close, by short rollouts.
//
// A search errs by more than what lies between its best plays. Some games of few rolls, with the luck taken out, err
// less, and differently; so where it matters both are asked, and the mean of them decides:
//
// 1. Close are the plays within a margin of the best, at most four. Where there is one alone, nothing is done.
// 2. Each is rolled out for a few rolls, with the same dice for all, and its value becomes a mean of the search's and
//    the rollout's. A play whose value is exact (an end game, a race) keeps it and needs no games.
// 3. As long as the best one has not been rolled out, because the rollouts put the others below it, it is, too.
// 4. Where the best two do not differ by more than the standard error of their difference, both get as many games
//    again.
//
// Margin, games, rolls and weights are facts of each game (variants/). The dice follow from the board that is asked
// about, so the same question has the same answer, on any number of threads and whichever colour is to play.
#pragma once

#include <atomic>
#include <memory>

#include "nardy/pool.h"
#include "nardy/rules/facts.h"
#include "rollout.h"

namespace nardy {

class Deep {
  public:
    // `search` has found what is to be settled, in `spent` evaluations. What is passed by reference must live on.
    Deep(const Evaluator& evaluator, const Settings& settings, const Position& asked, Dice dice, Search& search,
         std::uint64_t spent, Control& control, Pool& pool);
    ~Deep();
    Deep(const Deep&) = delete;
    Deep& operator=(const Deep&) = delete;

    // Values plays anew, best first before and after; an index is that of `after`. False where a limit, a stop or a
    // failure of the evaluator came before: then the plays stay as they are.
    bool settle(std::vector<Candidate>& plays, const std::vector<Position>& after);
    // The same for the value of an unfinished position, for its side to roll.
    bool settle(const Position& p, Value& value);

    bool has_rolled_out(int index) const;
    bool failed() const { return failed_; }
    std::uint64_t nodes() const;

  private:
    struct Look;
    struct Job;

    Look* add(const Position& after, int index, const Value& before);
    Look* find(int index) const;
    bool differ(const Look& a, const Look& b) const;
    Value weighed(const Look& look) const;
    bool play(std::span<Look* const> looks);
    void run(Job& job, int worker);
    void count(const Job& job);

    const Evaluator& evaluator_;
    Settings settings_;
    Rolling rolling_;
    RolloutOptions options_;
    Side side_;  // that all values are for
    Stakes stakes_;
    Search& search_;
    std::uint64_t spent_;
    Control& control_;
    Pool& pool_;
    bool alone_;  // one thread does it all
    std::vector<std::unique_ptr<Look>> looks_;
    std::atomic<bool> failed_{false};
};

}  // namespace nardy
