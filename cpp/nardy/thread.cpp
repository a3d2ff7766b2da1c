// Threads by the system's own calls, which can say that there is none to be had.
#include "thread.h"

#if !defined(__wasi__)  // which has no threads; pool.cpp asks for none there
#include <future>
#if defined(_WIN32)
#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <process.h>
#include <windows.h>
#else
#include <pthread.h>
#endif

namespace nardy {
namespace {

// It keeps an exception, such as one of memory, instead of letting it end the process.
using Task = std::packaged_task<void()>;

void run(void* task) { (*std::unique_ptr<Task>(static_cast<Task*>(task)))(); }

}  // namespace

#if defined(_WIN32)

struct Thread::System {
    std::uintptr_t handle = 0;

    bool start(Task* task) {
        const auto entry = [](void* t) -> unsigned {
            run(t);
            return 0;
        };
        handle = _beginthreadex(nullptr, 0, entry, task, 0, nullptr);
        return handle != 0;
    }
    void join() {
        WaitForSingleObject(reinterpret_cast<HANDLE>(handle), INFINITE);
        detach();
    }
    void detach() { CloseHandle(reinterpret_cast<HANDLE>(handle)); }
};

#else

struct Thread::System {
    pthread_t id{};

    bool start(Task* task) {
        const auto entry = [](void* t) -> void* {
            run(t);
            return nullptr;
        };
        return pthread_create(&id, nullptr, entry, task) == 0;
    }
    void join() { pthread_join(id, nullptr); }
    void detach() { pthread_detach(id); }
};

#endif

bool Thread::start(std::function<void()> job) {
    auto task = std::make_unique<Task>(std::move(job));
    auto system = std::make_unique<System>();
    if (!system->start(task.get())) return false;
    static_cast<void>(task.release());
    system_ = std::move(system);
    return true;
}

void Thread::join() {
    if (!system_) return;
    system_->join();
    system_.reset();
}

Thread::~Thread() {
    if (system_) system_->detach();
}

Thread::Thread() = default;
Thread::Thread(Thread&&) noexcept = default;

}  // namespace nardy
#endif
