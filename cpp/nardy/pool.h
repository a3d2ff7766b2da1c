// Threads that share the work of one call. They start when first needed and are started anew in a forked child.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

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

// Does the work on 0 .. n-1 as run_until does jobs: work(worker, begin, end) for chunks of so many, each on a worker
// that make_worker() has made, which no two threads have at a time.
template <class MakeWorker, class Work>
bool for_chunks(Pool& pool, std::size_t n, std::size_t chunk, const std::function<bool()>& interrupted,
                MakeWorker&& make_worker, Work&& work) {
    using Worker = decltype(make_worker());
    std::vector<std::unique_ptr<Worker>> workers;
    for (int k = 0; k < pool.threads(); ++k) workers.emplace_back(new Worker(make_worker()));
    return run_until(pool, static_cast<int>((n + chunk - 1) / chunk), interrupted, [&](std::size_t index, int worker) {
        return work(*workers[static_cast<std::size_t>(worker)], index * chunk, std::min((index + 1) * chunk, n));
    });
}

}  // namespace nardy
