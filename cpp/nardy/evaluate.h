// The evaluator interface, batch first, and the hand-made evaluation that stands in until a network is loaded.
#pragma once

#include <memory>
#include <span>

#include "position.h"
#include "value.h"

namespace nardy {

class Evaluator {
  public:
    virtual ~Evaluator() = default;

    // Chances of the side to roll in each of the unfinished positions, which are all of one game and its options.
    // out.size() == positions.size(). False where evaluation failed; the search then stops.
    virtual bool evaluate(std::span<const Position> positions, std::span<Chances> out) const = 0;

    // Whether several threads gain anything by calling it at once.
    virtual bool is_parallel() const { return true; }
};

// Integer arithmetic on pip counts and a few features of each game; see evaluate.cpp.
class HandMade final : public Evaluator {
  public:
    bool evaluate(std::span<const Position> positions, std::span<Chances> out) const override;
};

// What an engine uses where nothing else is asked for.
std::shared_ptr<const Evaluator> default_evaluator();

}  // namespace nardy
