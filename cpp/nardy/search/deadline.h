// When a call with a time limit has to end.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace nardy {

// For any number of threads, and for clocks that fail: where one goes back, as it may when a virtual machine is moved,
// the time until then still counts; where it stands still, as it does where a container forbids to read it, the call
// ends all the same.
class Deadline {
  public:
    explicit Deadline(double seconds) : left_(static_cast<std::int64_t>(std::min(seconds, 1e9) * 1e9)), last_(now()) {}

    // Asked now and then, not more often than a clock ticks.
    bool is_over() {
        constexpr int kStands = 2000;  // questions: a quarter of a second of work at least; no clock is that coarse
        constexpr std::int64_t kBack = 1'000'000'000;  // a smaller step back is another thread's that looked later
        const std::int64_t time = now();
        std::int64_t last = last_.load();
        const auto has_moved = [&] { return time > last || time < last - kBack; };
        while (has_moved() && !last_.compare_exchange_weak(last, time)) {
        }
        if (time > last) left_.fetch_sub(time - last);
        if (has_moved())
            asked_ = 0;
        else if (time == last && ++asked_ > kStands)
            left_ = 0;
        return left_.load() <= 0;
    }

  private:
    static std::int64_t now() {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }

    std::atomic<std::int64_t> left_, last_;
    std::atomic<int> asked_{0};  // since the clock last moved
};

}  // namespace nardy
