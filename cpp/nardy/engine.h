// The facade that programs embed: an evaluator and the calls on it. All calls may come from many threads at once.
#pragma once

#include <atomic>
#include <memory>
#include <span>

#include "search.h"

namespace nardy {

class Engine {
  public:
    explicit Engine(std::shared_ptr<const Evaluator> evaluator = std::make_shared<HandMade>())
        : evaluator_(std::move(evaluator)) {}

    // `interrupted` is asked every few thousand evaluations; true ends the call with what it has.
    Status analyse(const Position& p, Dice dice, Filter filter, Limit limit, int top, std::function<bool()> interrupted,
                   Analysis& out) const;
    Status value(const Position& p, Filter filter, Limit limit, std::function<bool()> interrupted, Value& out,
                 std::uint64_t& nodes) const;

    // Positions of one game; finished ones have their exact chances.
    Status evaluate(std::span<const Position> positions, std::span<Chances> out) const;

    // Ends the calls that are running now, each with the best it has.
    void stop() { stops_.fetch_add(1); }

  private:
    std::function<bool()> until_stop(std::function<bool()> interrupted) const;

    std::shared_ptr<const Evaluator> evaluator_;
    std::atomic<std::uint64_t> stops_{0};
};

}  // namespace nardy
