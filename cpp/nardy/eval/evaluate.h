// The evaluator interface, batch first, and the hand-made evaluation that stands in until a network is loaded.
#pragma once

#include <memory>
#include <span>

#include "nardy/rules/position.h"
#include "value.h"

namespace nardy {

class Evaluator {
  public:
    virtual ~Evaluator() = default;

    // Chances of the side to roll in each of the unfinished positions, which are all of one game and its options.
    // out.size() == positions.size(). False where evaluation failed; the search then stops.
    virtual bool evaluate(std::span<const Position> positions, std::span<Chances> out) const = 0;

    // The same for positions that plays from `parent` lead to: a network needs to look at what changed only.
    virtual bool evaluate_children(const Position& parent, std::span<const Position> positions,
                                   std::span<Chances> out) const {
        static_cast<void>(parent);
        return evaluate(positions, out);
    }

    // A quick opinion of the boards that plays from `parent` lead to, for the side that has played, in units of kUnit;
    // only differences between plays of the same roll mean anything. False where there is none.
    virtual bool rank_plays(const Position& parent, std::span<const Board> boards, std::span<std::int32_t> out) const {
        static_cast<void>(parent), static_cast<void>(boards), static_cast<void>(out);
        return false;
    }

    // Whether several threads gain anything by calling it at once.
    virtual bool is_parallel() const { return true; }

    // Whether the tables of end games (endgames.h) answer in its place where they can. An evaluator that does not say
    // so is asked about every unfinished position.
    virtual bool uses_end_games() const { return false; }
};

// Integer arithmetic on pip counts and a few features of each game; see evaluate.cpp.
class HandMade final : public Evaluator {
  public:
    bool evaluate(std::span<const Position> positions, std::span<Chances> out) const override;
    bool uses_end_games() const override { return true; }
};

// What an engine uses where nothing else is asked for.
std::shared_ptr<const Evaluator> default_evaluator();

}  // namespace nardy
