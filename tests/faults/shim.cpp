// Stands before the system (LD_PRELOAD) and refuses memory, threads or the clock on demand, to test what nardy does
// then. faults_arm says what and when; faults_disarm tells how often it was asked for since.
//
// Memory is what C++ takes by operator new, and what nardy's own code takes from malloc and the like. The interpreter,
// numpy and the C library get theirs; so does whoever holds the lock of Python, since pybind11 ends the process where
// it gets no memory for the entry of a new object.
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <time.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

enum What { kNothing, kMemory, kThreads, kClockStands, kClockGoesBack, kClockFails };

std::atomic<int> what{kNothing};
std::atomic<long> asked{0}, first{0}, last{0};  // numbers of what was asked for, from 1
std::atomic<std::uintptr_t> begin{0}, end{0};   // where the watched library lies
std::atomic<long> stood_at{0};
bool spares_python = false;

bool refuse(What this_one) {
    if (what.load(std::memory_order_relaxed) != this_one) return false;
    const long n = asked.fetch_add(1) + 1;
    return n >= first && n <= last;
}

bool holds_the_lock() {
    static const auto check = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "PyGILState_Check"));
    return spares_python && check && check();
}

bool is_watched(const void* caller) {
    const auto at = reinterpret_cast<std::uintptr_t>(caller);
    return at >= begin && at < end;
}

bool refuse_memory() { return what == kMemory && !holds_the_lock() && refuse(kMemory); }

template <class F>
F next(const char* name) {
    return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
}

void* taken(std::size_t n) {
    if (refuse_memory()) return nullptr;
    return __libc_malloc(n ? n : 1);
}

void* taken_or_thrown(std::size_t n) {
    if (void* p = taken(n)) return p;
    throw std::bad_alloc();
}

}  // namespace

#define SHOWN extern "C" __attribute__((visibility("default")))

// `spare`: whoever holds the lock of Python gets memory.
SHOWN int faults_watch(const char* library, int spare) {
    spares_python = spare;
    const auto look = [](dl_phdr_info* info, std::size_t, void* name) {
        if (!std::strstr(info->dlpi_name, static_cast<const char*>(name))) return 0;
        std::uintptr_t top = 0;
        for (int k = 0; k < info->dlpi_phnum; ++k)
            if (const auto& part = info->dlpi_phdr[k]; part.p_type == PT_LOAD)
                top = part.p_vaddr + part.p_memsz > top ? part.p_vaddr + part.p_memsz : top;
        begin = info->dlpi_addr;
        end = info->dlpi_addr + top;
        return 1;
    };
    return dl_iterate_phdr(look, const_cast<char*>(library));
}

// Refuses from the `from`-th time on, `times` times.
SHOWN void faults_arm(int kind, long from, long times) {
    what = kNothing;
    asked = 0;
    first = from;
    last = times > INT32_MAX ? INT64_MAX : from + times - 1;
    stood_at = 0;
    what = kind;
}

SHOWN long faults_disarm() {
    what = kNothing;
    return asked;
}

// --- memory ---

void* operator new(std::size_t n) { return taken_or_thrown(n); }
void* operator new[](std::size_t n) { return taken_or_thrown(n); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return taken(n); }
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept { return taken(n); }
void* operator new(std::size_t n, std::align_val_t a) {
    if (refuse_memory()) throw std::bad_alloc();
    return std::aligned_alloc(static_cast<std::size_t>(a),
                              (n + static_cast<std::size_t>(a) - 1) & ~(static_cast<std::size_t>(a) - 1));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

SHOWN void* malloc(std::size_t n) {
    return is_watched(__builtin_return_address(0)) && refuse_memory() ? nullptr : __libc_malloc(n);
}
SHOWN void* calloc(std::size_t n, std::size_t size) {
    return is_watched(__builtin_return_address(0)) && refuse_memory() ? nullptr : __libc_calloc(n, size);
}
SHOWN void* realloc(void* p, std::size_t n) {
    return is_watched(__builtin_return_address(0)) && refuse_memory() ? nullptr : __libc_realloc(p, n);
}

// --- threads ---

SHOWN int pthread_create(pthread_t* thread, const pthread_attr_t* how, void* (*run)(void*), void* with) {
    static const auto real =
        next<int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
    return refuse(kThreads) ? EAGAIN : real(thread, how, run, with);
}

// --- the clock ---

SHOWN int clock_gettime(clockid_t which, timespec* out) {
    static const auto real = next<int (*)(clockid_t, timespec*)>("clock_gettime");
    if (which != CLOCK_MONOTONIC) return real(which, out);
    if (refuse(kClockFails)) {
        errno = EPERM;
        return -1;
    }
    const int code = real(which, out);
    if (refuse(kClockGoesBack)) out->tv_sec -= 100000;
    if (refuse(kClockStands)) {
        long expected = 0;
        const long now = out->tv_sec * 1000000000 + out->tv_nsec;
        stood_at.compare_exchange_strong(expected, now);
        out->tv_sec = stood_at / 1000000000;
        out->tv_nsec = stood_at % 1000000000;
    }
    return code;
}
