// The plan of work for positions that are much alike, such as the replies to one play.
//
// In positions where the side to roll has the same checkers it has the same plays, and the same few of them are good.
// So all plays are tried in some of these positions, the scouts, and in the others a play is left out that was far
// behind in every scout. A play that hits is tried everywhere, because elsewhere it may not hit.
//
// Replies to a play come in two parts, the early rolls first, so that somebody may look at these and leave it at that.
#pragma once

#include "history.h"
#include "replies.h"

namespace nardy {

// Rounds of jobs, which threads may share; Search::run does one job. A round begins when the one before is done. The
// values do not depend on how the jobs are shared. Those of the early rolls' replies are there after kEarlyRounds;
// positions that belong to no roll are all early.
class Siblings {
  public:
    static constexpr int kEarlyRounds = 2, kRounds = 3;

    enum class Role : std::uint8_t { alone, scout, learner };
    struct Job {
        int position;
        Role role = Role::alone;
        int family = -1;             // that it scouts for or learns from; -1: none
        std::vector<Tried> tried{};  // by a scout
        std::uint64_t nodes = 0;     // that it has cost
    };

    // For values at this depth; the positions must live on. At depth 1 plays further behind than `margin` (in units of
    // 2^-16 point; -1: none) are left out.
    Siblings(std::span<const Position> positions, int depth, std::int32_t margin);
    Siblings(const Replies& replies, int depth, std::int32_t margin);

    // How many jobs the round has.
    int begin(int round);
    Job& job(int round, int number) { return jobs_[round][static_cast<std::size_t>(number)]; }

    int depth() const { return depth_; }
    std::int32_t margin() const { return margin_; }
    const Position& position(const Job& j) const { return positions_[static_cast<std::size_t>(j.position)]; }
    Value& value(const Job& j) { return values_[static_cast<std::size_t>(j.position)]; }
    // What a learner's family has tried.
    const History& history(const Job& j) const { return histories_[static_cast<std::size_t>(j.family)]; }

    // After the rounds: the values, each for the side to roll there, and what they have cost so far.
    std::span<const Value> values();
    std::uint64_t nodes() const;

  private:
    Siblings(std::span<const Position> positions, std::vector<char> is_late, int depth, std::int32_t margin);
    void add_family(const std::vector<int>& family);
    bool late(int position) const { return is_late_[static_cast<std::size_t>(position)] != 0; }

    std::span<const Position> positions_;
    int depth_;
    std::int32_t margin_;
    std::vector<Value> values_;
    std::vector<char> is_late_;
    std::vector<int> same_as_;  // of each position the first one that is equal to it
    std::vector<Job> jobs_[kRounds];
    std::vector<History> histories_;  // one a family
};

}  // namespace nardy
