// The pool: helpers that wait for work, and calls that hand it out. The same calls without threads where there are
// none.
#include "pool.h"

#include <cerrno>

#if !defined(__wasi__)
#define NARDY_THREADS 1
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

#include "thread.h"
#endif

#if defined(NARDY_THREADS) && !defined(_WIN32)
#include <unistd.h>
#endif

namespace nardy {

// errno has another address in every thread, so this needs no variable and no thread library.
const void* this_thread() { return &errno; }

#if defined(NARDY_THREADS)

long process_id() {
#if defined(_WIN32)
    return 0;  // no fork
#else
    return static_cast<long>(getpid());
#endif
}

bool run_aside(std::function<void()> job) { return Thread().start(std::move(job)); }

void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

namespace {

// One call of run(): indices are handed out one by one.
class Batch {
  public:
    Batch(int n, int most_workers, const std::function<void(int, int)>& job) : n_(n) {
        for (int worker = 0; worker < most_workers; ++worker) {
            tasks_.emplace_back([this, &job, worker] {
                for (int i = next_.fetch_add(1); i < n_; i = next_.fetch_add(1)) job(i, worker);
            });
        }
    }

    // The number of one worker more, the first 0; -1 where none is needed. Under the pool's lock, as are all counts.
    int enter() {
        if (is_taken()) return -1;
        ++inside_;
        return entered_++;
    }
    void leave() { --inside_; }
    bool is_taken() const { return next_.load() >= n_ || entered_ >= static_cast<int>(tasks_.size()); }
    bool is_done() const { return inside_ == 0; }

    // A task keeps the exception with which its job ends, where memory ran out, and no job begins after that.
    void work(int worker) {
        tasks_[static_cast<std::size_t>(worker)]();
        end();
    }
    void end() { next_ = n_; }
    // On the thread that asked, when it is done: the exception goes on from here.
    void finish() {
        for (int worker = 0; worker < entered_; ++worker) tasks_[static_cast<std::size_t>(worker)].get_future().get();
    }

  private:
    int n_;
    std::atomic<int> next_{0};
    std::vector<std::packaged_task<void()>> tasks_;  // one a worker
    int entered_ = 0, inside_ = 0;
};

}  // namespace

struct Pool::State {
    ~State() {
        {
            const std::lock_guard lock(mutex);
            closing = true;
        }
        wake.notify_all();
        for (Thread& t : threads) t.join();
    }

    // Starts what is missing of so many helpers, as far as the system lets it; the work is done by fewer, too. Where
    // memory runs out the call ends with that, and those that have started wait for the next one.
    void start(std::size_t helpers) {
        threads.reserve(helpers);
        while (threads.size() < helpers) {
            Thread t;
            if (!t.start([this] { serve(); })) return;
            threads.push_back(std::move(t));
        }
    }

    void serve() {
        std::unique_lock lock(mutex);
        while (true) {
            wake.wait(lock, [this] { return closing || !open.empty(); });
            if (closing) return;
            const std::shared_ptr<Batch> batch = open.front();
            const int worker = batch->enter();
            if (batch->is_taken()) open.pop_front();
            if (worker < 0) continue;
            lock.unlock();
            batch->work(worker);
            lock.lock();
            batch->leave();
            if (batch->is_done()) done.notify_all();
        }
    }

    void offer(const std::shared_ptr<Batch>& batch) {
        {
            const std::lock_guard lock(mutex);
            open.push_back(batch);
            batch->enter();
        }
        wake.notify_all();
    }

    // The asking thread has no more to do: nobody enters any more. It asks `meanwhile` until the others have left; they
    // work on what is the caller's, so it waits for them where `meanwhile` throws, too.
    void wait_for(const std::shared_ptr<Batch>& batch, const std::function<void()>& meanwhile) {
        std::unique_lock lock(mutex);
        std::erase(open, batch);
        batch->leave();
        struct Wait {
            State& s;
            Batch& b;
            std::unique_lock<std::mutex>& lock;
            ~Wait() {
                if (!lock) lock.lock();
                b.end();
                s.done.wait(lock, [this] { return b.is_done(); });
            }
        } wait{*this, *batch, lock};
        while (!batch->is_done()) {
            done.wait_for(lock, std::chrono::milliseconds(5));
            lock.unlock();
            meanwhile();
            lock.lock();
        }
    }

    const long owner = process_id();
    std::mutex mutex;
    std::condition_variable wake, done;
    std::deque<std::shared_ptr<Batch>> open;
    std::vector<Thread> threads;
    bool closing = false;
};

struct StartLock {
    std::mutex mutex;
    long owner = process_id();
};

Pool::Pool(int threads) : threads_(threads < 1 ? 1 : threads), start_(std::make_unique<StartLock>()) {}

// A forked child has the parent's memory but not its threads, and a lock may be held by one that is not there: what
// belonged to the parent is given up, not freed.
Pool::~Pool() {
    if (state_ && state_->owner != process_id()) static_cast<void>(state_.release());
    if (start_->owner != process_id()) static_cast<void>(start_.release());
}

Pool::State& Pool::state() {
    if (start_->owner != process_id()) {
        auto own = std::make_unique<StartLock>();
        static_cast<void>(start_.release());
        static_cast<void>(state_.release());
        start_ = std::move(own);
    }
    const std::lock_guard lock(start_->mutex);
    if (!state_) state_ = std::make_unique<State>();
    state_->start(static_cast<std::size_t>(threads_ - 1));
    return *state_;
}

void Pool::run(int n, const std::function<void(int, int)>& job, const std::function<void()>& meanwhile) {
    if (threads_ == 1 || n <= 1) {
        for (int i = 0; i < n; ++i) job(i, 0);
        return;
    }
    State& s = state();
    const auto batch = std::make_shared<Batch>(n, threads_, job);
    s.offer(batch);
    batch->work(0);
    s.wait_for(batch, meanwhile);
    batch->finish();
}

#else

long process_id() { return 0; }
bool run_aside(std::function<void()>) { return false; }
void rest() {}

struct Pool::State {};
struct StartLock {};

Pool::Pool(int) : threads_(1) {}
Pool::~Pool() = default;

void Pool::run(int n, const std::function<void(int, int)>& job, const std::function<void()>&) {
    for (int i = 0; i < n; ++i) job(i, 0);
}

#endif

bool run_until(Pool& pool, int n, const std::function<bool()>& interrupted,
               const std::function<bool(std::size_t index, int worker)>& job) {
    std::atomic<bool> stopped{false};
    const void* caller = this_thread();
    const auto ask = [&] {
        if (interrupted && interrupted()) stopped = true;
    };
    pool.run(
        n,
        [&](int k, int worker) {
            if (this_thread() == caller) ask();
            if (!stopped && !job(static_cast<std::size_t>(k), worker)) stopped = true;
        },
        ask);
    return !stopped;
}

}  // namespace nardy
