// When a call with a time limit has to end.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>

namespace nardy {

// For any number of threads. Where the clock goes back, as it may when a virtual machine is moved, the time until then
// still counts: no call waits for the clock to catch up.
class Deadline {
  public:
    explicit Deadline(double seconds) : left_(static_cast<std::int64_t>(std::min(seconds, 1e9) * 1e9)), last_(now()) {}

    bool is_over() {
        const std::int64_t time = now(), last = last_.exchange(time);
        if (time > last) left_.fetch_sub(time - last);
        return left_.load() <= 0;
    }

  private:
    static std::int64_t now() {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

    std::atomic<std::int64_t> left_, last_;
};

}  // namespace nardy
