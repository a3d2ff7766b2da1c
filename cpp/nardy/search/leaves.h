// Values without a look ahead: by the rules, by counting turns, and by the evaluator for all others in one batch.
#pragma once

#include <vector>

#include "nardy/endgames/endgames.h"
#include "nardy/eval/evaluate.h"
#include "settings.h"

namespace nardy {

// How a call with this evaluator and limit uses the tables of end games.
EndGames::Use use_of_end_games(const Evaluator& evaluator, const Limit& limit);

// One thread's leaves.
class Leaves {
  public:
    Leaves(const Evaluator& evaluator, const Stakes& white, EndGames& end_games)
        : evaluator_(evaluator), stakes_(both(white)), end_games_(end_games) {}

    // The chances of a finished game, an end game or a race that counting turns knows. False for any other position.
    bool exact(const Position& p, Chances& out);
    bool exact(const Position& p, Value& out);

    // The chances of positions of one game, which plays from `parent` lead to, if there is one. False where the
    // evaluator failed.
    bool find_chances(const Position* parent, std::span<const Position> positions, std::span<Chances> out);
    bool find_values(const Position* parent, std::span<const Position> positions, std::vector<Value>& out);

    // How many positions the evaluator has valued.
    std::uint64_t evaluated() const { return evaluated_; }

    const Stakes& white() const { return stakes_[0]; }

  private:
    Value value(const Position& p, const Chances& c) const {
        return stakes_[static_cast<std::size_t>(p.side)].value(c);
    }

    const Evaluator& evaluator_;
    BothStakes stakes_;
    EndGames& end_games_;
    RaceMemo races_;
    std::uint64_t evaluated_ = 0;
    std::vector<std::size_t> open_;  // which positions are left to the evaluator
    std::vector<Position> open_positions_;
    std::vector<Chances> open_chances_, chances_;
};

}  // namespace nardy
