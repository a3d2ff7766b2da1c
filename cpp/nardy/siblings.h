// The values of positions that are much alike, such as the replies to one play.
//
// In positions where the side to roll has the same checkers it has the same plays, and the same few of them are good.
// So all plays are tried in some of these positions, the scouts, and in the others a play is left out that was far
// behind in every scout. A play that hits is tried everywhere, because elsewhere it may not hit.
#pragma once

#include <span>
#include <vector>

#include "history.h"
#include "position.h"
#include "value.h"

namespace nardy {

class Search;

// Work in two rounds of jobs, which threads may share; the second round begins when the first is done. The values do
// not depend on how it is shared.
class Siblings {
  public:
    static constexpr int kRounds = 2;

    // For values at this depth; the positions must live on. At depth 1 plays further behind than `margin` (in units of
    // 2^-16 point; -1: none) are left out.
    Siblings(std::span<const Position> positions, int depth, std::int32_t margin);

    // How many jobs the round has.
    int begin(int round);
    void run(int round, int job, Search& search);

    // After both rounds: the values, each for the side to roll there, and what they cost.
    std::span<const Value> values();
    std::uint64_t nodes() const;

  private:
    struct Job {
        int position;
        int family = -1;  // that it scouts for or learns from; -1: none
        std::vector<Tried> tried{};
        std::uint64_t nodes = 0;
    };
    void add_family(const std::vector<int>& family);

    std::span<const Position> positions_;
    int depth_;
    std::int32_t margin_;
    std::vector<Value> values_;
    std::vector<int> same_as_;  // of each position the first one that is equal to it
    std::vector<Job> jobs_[kRounds];
    std::vector<History> histories_;  // one a family
};

}  // namespace nardy
