// What the files of the C ABI share: handles that know their kind and why calls on them failed, and the way a call
// takes from C to the core and back.
#pragma once

#include <atomic>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "nardy.h"
#include "nardy/engine.h"
#include "nardy/game/match.h"
#include "nardy/pool.h"

namespace nardy::capi {

// How a call ended: one of nardy.h's codes and the sentence for people.
struct [[nodiscard]] Outcome {
    int code = NARDY_OK;
    int reason = NARDY_REASON_NONE;
    std::string message;

    Outcome() = default;
    Outcome(int c, std::string m) : code(c), message(std::move(m)) {}
    Outcome(Status s);  // NOLINT: a Status is an Outcome

    bool failed() const { return code != NARDY_OK; }
};

// The sentence is short enough to need no memory of its own.
inline Outcome no_memory() { return {NARDY_NO_MEMORY, "no memory left"}; }

// Runs the body of a call. The core throws nothing, but the standard library does where memory or another means of the
// system runs out; that becomes a code, where the library has exceptions.
template <class F>
Outcome guarded(F&& body) {
#if defined(__cpp_exceptions)
    try {
        return body();
    } catch (const std::exception&) {
        return no_memory();
    }
#else
    return body();
#endif
}

inline Outcome invalid(std::string message) { return {NARDY_INVALID_ARGUMENT, std::move(message)}; }

// One T for each thread that had one, so that threads may share a handle. Entries are added and never removed, and each
// is touched by its own thread only.
template <class T>
class PerThread {
  public:
    PerThread() = default;
    PerThread(const PerThread&) = delete;
    PerThread& operator=(const PerThread&) = delete;
    ~PerThread() {
        for (Entry* e = first_.load(); e;) delete std::exchange(e, e->next);
    }

    T* find() const {
        const void* thread = this_thread();
        for (Entry* e = first_.load(std::memory_order_acquire); e; e = e->next)
            if (e->thread == thread) return &e->value;
        return nullptr;
    }
    void keep(T value) const {
        if (T* mine = find()) {
            *mine = std::move(value);
            return;
        }
        Entry* e = new (std::nothrow) Entry{this_thread(), std::move(value), first_.load()};
        while (e && !first_.compare_exchange_weak(e->next, e, std::memory_order_release)) {
        }
    }

  private:
    struct Entry {
        const void* thread;
        T value;
        Entry* next;
    };
    mutable std::atomic<Entry*> first_{nullptr};
};

// The number tells the kinds apart, and a handle from other memory.
enum Kind : std::uint32_t { kPosition = 0x4E617264, kEngine = 0x4E617265, kMatch = 0x4E617266, kGame = 0x4E617267 };

struct Handle {
    explicit Handle(Kind k) : kind(k) {}
    std::uint32_t kind;  // first, so that it can be read before anything is known
    PerThread<Outcome> failures;
};

inline bool is_handle(const void* handle, std::uint32_t kind) {
    if (!handle || reinterpret_cast<std::uintptr_t>(handle) % alignof(Handle) != 0) return false;
    std::uint32_t found = 0;
    std::memcpy(&found, handle, sizeof found);
    return found == kind;
}

// The handle, of whatever kind; nullptr where it is none.
const Handle* any_handle(const void* handle);

// NARDY_INVALID_ARGUMENT; a handle of another kind than the one wanted keeps the sentence that says so.
int refuse(const void* handle, Kind wanted);

// Runs one call on a handle and keeps its failure there.
template <class H, class F>
int call(H* handle, F&& body) {
    if (!is_handle(handle, H::kKind)) return refuse(handle, H::kKind);
    Outcome o = guarded(body);
    const int code = o.code;
    if (o.failed()) handle->failures.keep(std::move(o));
    return code;
}

// Cut to fit, never inside a character of UTF-8, always with a NUL.
void copy_text(std::string_view text, char* out, std::size_t capacity);

// Runs one call that makes a handle: body fills `made`, an H without a pointer to it yet.
template <class H, class F>
Outcome make(H** out, F&& body) {
    return guarded([&]() -> Outcome {
        if (!out) return invalid("there is nowhere to put the handle: out is NULL");
        *out = nullptr;
        auto made = std::make_unique<H>();
        Outcome o = body(*made);
        if (!o.failed()) *out = made.release();
        return o;
    });
}

// The same where there is no handle that could keep the failure.
template <class H, class F>
int make(H** out, char* error, std::size_t capacity, F&& body) {
    const Outcome o = make(out, std::forward<F>(body));
    if (error && capacity > 0) copy_text(o.message, error, capacity);
    return o.code;
}

template <class H>
void release(H* handle) {
    if (is_handle(handle, H::kKind))
        delete handle;
    else
        refuse(handle, H::kKind);
}

// --- arguments ---

Outcome text_argument(const char* text, const char* name, std::size_t limit, std::string_view& out);
Outcome rules_argument(const char* text, Rules& out);
Outcome side_argument(int side, Side& out);
Outcome roll_argument(const Position& p, int die1, int die2, Dice& out);  // also refuses a finished game
Outcome opening_argument(int opening, Opening& out);
Outcome position_argument(const nardy_position* position);
Outcome pointer_argument(const void* pointer, const char* name);
Outcome struct_argument(const void* pointer, std::uint32_t size, const char* name);
Outcome array_argument(const void* out, std::size_t capacity, const std::size_t* count);
Outcome move_argument(const nardy_move& m, int index, Move& out);
Outcome play_argument(const nardy_play* play, const Position& p, Play& out);  // made on p, canonical again

// --- results ---

Outcome text_result(std::string_view text, char* out, std::size_t capacity, std::size_t* needed);
Outcome array_result(std::size_t n, const void* out, std::size_t capacity, std::size_t* count);

// `mover` made the play.
void write_play(const Play& play, Side mover, nardy_play& out);
nardy_move write_move(const Move& m);
nardy_chances write_chances(const Chances& c);
void write_row(const Position& p, std::int8_t* row);

// A copy behind a new handle.
Outcome hand_out(const Position& p, nardy_position** out);

const char* code_name(int code);
const char* reason_name(int reason);

}  // namespace nardy::capi

struct nardy_position : nardy::capi::Handle {
    static constexpr nardy::capi::Kind kKind = nardy::capi::kPosition;
    nardy_position() : Handle(kKind) {}
    nardy::Position position;
};

struct nardy_game : nardy::capi::Handle {
    static constexpr nardy::capi::Kind kKind = nardy::capi::kGame;
    nardy_game() : Handle(kKind) {}
    nardy::GameRecord own;
    std::shared_ptr<nardy::Match> match;  // where there is one, its game stands in place of `own`

    nardy::GameRecord& record() { return match ? match->game() : own; }
    const nardy::GameRecord& record() const { return match ? match->game() : own; }
};

struct nardy_match : nardy::capi::Handle {
    static constexpr nardy::capi::Kind kKind = nardy::capi::kMatch;
    nardy_match() : Handle(kKind) {}
    std::shared_ptr<nardy::Match> match;
};

namespace nardy::capi {

// The answer to a request that did not fit, until the same request is made again.
struct KeptAnswer {
    std::string request, text;
    Outcome outcome;
};

}  // namespace nardy::capi

struct nardy_engine : nardy::capi::Handle {
    static constexpr nardy::capi::Kind kKind = nardy::capi::kEngine;
    nardy_engine() : Handle(kKind) {}
    nardy::capi::PerThread<nardy::capi::KeptAnswer> kept;
    nardy::capi::PerThread<std::string> evaluator_problems;  // of an evaluator of the program's own
    std::optional<nardy::Engine> engine;
    nardy::Filter filter;
    std::atomic<std::uint64_t> stops{0};
};

namespace nardy::capi {

// What the engine said, in the words of the evaluator where that has failed.
Outcome outcome_of(const nardy_engine& engine, Status s);

// The chances of each row's side to roll.
Outcome evaluate_rows(const nardy_engine& engine, const Rules& rules, std::span<const std::int8_t> rows,
                      std::vector<Chances>& out);

// Runs one call of the engine; NARDY_INTERRUPTED where nardy_engine_stop came while it ran, or since there were
// `before` stops. Its results are there then.
template <class F>
Outcome searched(const nardy_engine& engine, std::uint64_t before, F&& search) {
    if (Status s = search(*engine.engine); !s.ok()) return outcome_of(engine, std::move(s));
    if (engine.stops.load() == before) return {};
    return {NARDY_INTERRUPTED, "nardy_engine_stop ended the call; its results are the best found until then"};
}
template <class F>
Outcome searched(const nardy_engine& engine, F&& search) {
    return searched(engine, engine.stops.load(), search);
}

}  // namespace nardy::capi
