// Ctrl-C, for calls that take long.
#pragma once

#include <chrono>

#include "bindings.h"

// Lets Ctrl-C through: asked now and then by a call that has released the lock, it looks for signals 20 times a second
// at most.
class Signals {
  public:
    bool operator()() {
        const auto now = std::chrono::steady_clock::now();
        if (now < next_ && next_ - now <= kPause) return false;  // further off only where the clock went back
        next_ = now + kPause;
        const py::gil_scoped_acquire acquire;
        raised_ = raised_ || PyErr_CheckSignals() != 0;
        return raised_;
    }
    void rethrow() const {
        if (raised_) throw py::error_already_set();
    }

  private:
    static constexpr std::chrono::milliseconds kPause{50};
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now() + kPause;
    bool raised_ = false;
};
