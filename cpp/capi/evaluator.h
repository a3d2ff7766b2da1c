// An evaluator that the program which embeds nardy has brought along.
#pragma once

#include "handles.h"

namespace nardy::capi {

class OwnEvaluator final : public Evaluator {
  public:
    // `problems` gets what was wrong with an answer, for the thread that had asked; it lives as long as this does.
    OwnEvaluator(nardy_evaluator f, void* user, const PerThread<std::string>& problems)
        : f_(f), user_(user), problems_(problems) {}

    bool evaluate(std::span<const Position> positions, std::span<Chances> out) const override;
    bool is_parallel() const override { return false; }

  private:
    nardy_evaluator f_;
    void* user_;
    const PerThread<std::string>& problems_;
};

}  // namespace nardy::capi
