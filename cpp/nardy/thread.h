// A thread whose start may fail: where the system refuses one, std::thread ends a program that has no exceptions.
#pragma once

#include <functional>
#include <memory>

namespace nardy {

class Thread {
  public:
    Thread();
    Thread(Thread&&) noexcept;
    ~Thread();  // one that runs goes on alone

    // Runs the job on a new thread; false, and nothing is done, where there is none to be had. A job that runs out of
    // memory just ends.
    bool start(std::function<void()> job);
    void join();

  private:
    struct System;
    std::unique_ptr<System> system_;
};

}  // namespace nardy
