// The facade that programs embed: an evaluator, threads, and the calls on them. All calls may come from many threads.
#pragma once

#include <memory>
#include <span>

#include "nardy/rules/notation.h"  // programs have positions as text
#include "nardy/search/analysis.h"
#include "nardy/search/rollout.h"

namespace nardy {

// The computer opponent. `strong` plays the best play it finds, `master` as well, and it looks deep (kDeep) whatever
// depth it is given; the others choose among the plays that a look one roll
// ahead puts close to the best, the better ones more often: how close is a fact of the game, for `normal` at most 0.15
// points, for `easy` at most 0.35.
enum class Level : std::uint8_t { easy, normal, strong, master };

class Engine {
  public:
    // table_bytes: for what searches remember from one call to the next; an evaluator that does without the tables of
    // end games does without this one too.
    explicit Engine(std::shared_ptr<const Evaluator> evaluator = default_evaluator(), int threads = 1,
                    std::size_t table_bytes = 0)
        : evaluator_(std::move(evaluator)),
          pool_(std::make_unique<Pool>(threads)),
          table_(std::make_unique<Table>(evaluator_->uses_end_games() ? table_bytes : 0)) {}

    // `interrupted` is asked every few thousand evaluations on the calling thread; true ends the call with what it has.
    // `finished`, if there is one, is called with what each depth has found.
    Status analyse(const Position& p, Dice dice, const Settings& settings, int top, std::function<bool()> interrupted,
                   Analysis& out, const std::function<void(const Analysis&)>& finished = {}) const;
    // The same, one depth at a time, as long as the engine lives. The game must not be over.
    std::unique_ptr<Analyser> begin_analysis(const Position& p, Dice dice, const Settings& settings, int top,
                                             std::function<bool()> interrupted) const;
    Status value(const Position& p, const Settings& settings, std::function<bool()> interrupted, Value& out,
                 std::uint64_t& nodes) const;

    // The same seed chooses the same play.
    Status choose(const Position& p, Dice dice, Level level, const Settings& settings, std::uint64_t seed,
                  std::function<bool()> interrupted, Play& out) const;

    // Games first .. first + out.size() - 1 of a rollout; see rollout.h. `done` is false where it was interrupted.
    Status rollout(const Position& p, const RolloutOptions& options, std::uint64_t first,
                   std::function<bool()> interrupted, std::span<Value> out, bool& done) const;

    // Positions of one game. Finished ones have their exact chances, and end games (bearoff.h) those of the tables if
    // the evaluator uses them.
    Status evaluate(std::span<const Position> positions, std::span<Chances> out) const;

    const Evaluator& evaluator() const { return *evaluator_; }

    // Ends the calls that are running now, each with the best it has.
    void stop() { stops_.fetch_add(1); }

  private:
    std::function<bool()> until_stop(std::function<bool()> interrupted) const;

    std::shared_ptr<const Evaluator> evaluator_;
    std::unique_ptr<Pool> pool_;
    std::unique_ptr<Table> table_;
    std::atomic<std::uint64_t> stops_{0};
};

}  // namespace nardy
