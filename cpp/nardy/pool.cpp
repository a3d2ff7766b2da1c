#include "pool.h"

#if !defined(__wasi__)
#define NARDY_THREADS 1
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>
#endif

#if defined(NARDY_THREADS) && !defined(_WIN32)
#include <unistd.h>
#endif

namespace nardy {

const void* this_thread() {
    static thread_local const char mark = 0;
    return &mark;
}

#if defined(NARDY_THREADS)

long process_id() {
#if defined(_WIN32)
    return 0;  // no fork
#else
    return static_cast<long>(getpid());
#endif
}

bool run_aside(std::function<void()> job) {
    std::thread(std::move(job)).detach();
    return true;
}

void rest() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

namespace {

// One call of run(): indices are handed out one by one.
struct Batch {
    const std::function<void(int, int)>* job = nullptr;
    int n = 0;
    int most_workers = 0;
    std::atomic<int> next{0};
    std::atomic<int> workers{1};  // the calling thread is worker 0
    std::atomic<int> finished{0};

    bool is_taken() const { return next.load() >= n || workers.load() >= most_workers; }
    void work(int worker) {
        for (int i = next.fetch_add(1); i < n; i = next.fetch_add(1)) {
            (*job)(i, worker);
            finished.fetch_add(1);
        }
    }
};

}  // namespace

struct Pool::State {
    explicit State(int helpers) : owner(process_id()) {
        for (int k = 0; k < helpers; ++k) threads.emplace_back([this] { serve(); });
    }

    ~State() {
        {
            const std::lock_guard lock(mutex);
            closing = true;
        }
        wake.notify_all();
        for (std::thread& t : threads) t.join();
    }

    void serve() {
        std::unique_lock lock(mutex);
        while (true) {
            wake.wait(lock, [this] { return closing || !open.empty(); });
            if (closing) return;
            const std::shared_ptr<Batch> batch = open.front();
            const int worker = batch->workers.fetch_add(1);
            if (batch->is_taken()) open.pop_front();
            if (worker >= batch->most_workers) continue;
            lock.unlock();
            batch->work(worker);
            lock.lock();
            if (batch->finished.load() == batch->n) done.notify_all();
        }
    }

    void offer(const std::shared_ptr<Batch>& batch) {
        {
            const std::lock_guard lock(mutex);
            open.push_back(batch);
        }
        wake.notify_all();
    }

    void withdraw(const std::shared_ptr<Batch>& batch) {
        const std::lock_guard lock(mutex);
        std::erase(open, batch);
    }

    long owner;
    std::mutex mutex;
    std::condition_variable wake, done;
    std::deque<std::shared_ptr<Batch>> open;
    std::vector<std::thread> threads;
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
        static_cast<void>(start_.release());
        static_cast<void>(state_.release());
        start_ = std::make_unique<StartLock>();
    }
    const std::lock_guard lock(start_->mutex);
    if (!state_) state_ = std::make_unique<State>(threads_ - 1);
    return *state_;
}

void Pool::run(int n, const std::function<void(int, int)>& job, const std::function<void()>& meanwhile) {
    if (threads_ == 1 || n <= 1) {
        for (int i = 0; i < n; ++i) job(i, 0);
        return;
    }
    State& s = state();
    const auto batch = std::make_shared<Batch>();
    batch->job = &job;
    batch->n = n;
    batch->most_workers = threads_;
    s.offer(batch);
    batch->work(0);
    s.withdraw(batch);
    std::unique_lock lock(s.mutex);
    while (batch->finished.load() < n) {
        s.done.wait_for(lock, std::chrono::milliseconds(5));
        lock.unlock();
        meanwhile();
        lock.lock();
    }
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
