// Calls that take long: without the lock, with Ctrl-C let through.
#pragma once

#include <chrono>

#include "bindings.h"
#include "nardy/pool.h"

// Lets Ctrl-C through: asked now and then by a call that has released the lock, it looks for signals 20 times a second
// at most; also where the clock goes back or stands still.
class Signals {
  public:
    bool operator()() {
        constexpr int kMost = 1000;  // questions
        const auto now = std::chrono::steady_clock::now();
        if (now < next_ && next_ - now <= kPause && ++asked_ < kMost) return false;
        next_ = now + kPause;
        asked_ = 0;
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
    int asked_ = 0;  // since the last look
    bool raised_ = false;
};

// Has `work(pool, interrupted)` done without the lock and with Ctrl-C let through.
template <class Work>
void on_threads(int threads, Work&& work) {
    Signals signals;
    nardy::Status s;
    {
        const py::gil_scoped_release release;
        nardy::Pool pool(threads);
        s = work(pool, std::ref(signals));
    }
    signals.rethrow();
    check(s);
}
