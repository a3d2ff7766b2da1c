// Threads that share the work of one call. They start when first needed and are started anew in a forked child.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace nardy {

struct StartLock;

// Another address for every thread that runs; where the platform has no threads, there is one.
const void* this_thread();

// Another number in a forked child.
long process_id();

// Runs the job on a thread that nobody waits for; false, and nothing is done, where none can be had.
bool run_aside(std::function<void()> job);

// Gives way to other threads for a moment.
void rest();

class Pool {
  public:
    // `threads` counts the calling thread too; with 1, or where no others can be had, all work is its own. What the
    // system refuses today is asked for again by the next run.
    explicit Pool(int threads);
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    int threads() const { return threads_; }

    // Calls job(index, worker) for index 0 .. n-1, each once, worker < threads(); no two calls with the same worker
    // overlap within one run. Returns when all are done; while it waits for the others it calls `meanwhile`. Many
    // threads may run jobs at once. Where a job runs out of memory, none begins after it, and run() ends as the job
    // did.
    void run(int n, const std::function<void(int index, int worker)>& job, const std::function<void()>& meanwhile);

  private:
    struct State;
    State& state();

    int threads_;
    std::unique_ptr<State> state_;
    std::unique_ptr<StartLock> start_;
};

// Runs jobs 0 .. n-1 until one returns false or `interrupted`, asked now and then on the calling thread, says so; then
// false. No job begins after that.
bool run_until(Pool& pool, int n, const std::function<bool()>& interrupted,
               const std::function<bool(std::size_t index, int worker)>& job);

}  // namespace nardy
