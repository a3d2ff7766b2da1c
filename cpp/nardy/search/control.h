// What the threads of one call share: when to stop.
#pragma once

#include <atomic>
#include <functional>

#include "deadline.h"
#include "nardy/rules/status.h"
#include "settings.h"

namespace nardy {

class Control {
  public:
    // `interrupted` is asked now and then, on the thread that made the Control; true ends the call.
    Control(Limit limit, std::function<bool()> interrupted);

    const Limit& limit() const { return limit_; }  // with a depth that a search can have
    bool is_deep() const { return is_deep_; }      // whether kDeep was asked for
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    // Looks at the clock and asks; then as stopped().
    bool poll();

  private:
    Limit limit_;
    bool is_deep_;
    std::function<bool()> interrupted_;
    Deadline deadline_;
    const void* caller_;
    std::atomic<bool> stopped_{false};
};

Status evaluator_failure();

}  // namespace nardy
