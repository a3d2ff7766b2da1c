// The world of fuzz.cpp: handles that live from call to call, and what calls on them get.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>

#include "fuzz_input.h"

class Fuzz;

// One function of nardy.h with random arguments; `seldom`: one time in so many, because it takes long.
struct Call {
    const char* name;
    int (*run)(Fuzz& f);
    int seldom = 1;
    bool is_json = false;
};

class Fuzz {
  public:
    static constexpr std::size_t kKept = 12;    // positions and games at a time
    static constexpr std::size_t kEngines = 4;  // the last has an evaluator of its own

    explicit Fuzz(std::uint64_t seed);
    ~Fuzz();

    void one_call();
    void check_coverage() const;
    [[noreturn]] void fail(const char* what) const;

    // --- arguments; the first handle of a call is remembered ---

    nardy_engine* engine() { return first(engines, positions[0]); }
    nardy_position* position() { return first(positions, engines[0]); }
    nardy_game* game() { return first(games, positions[0]); }
    nardy_match* match() { return first(matches, games[0]); }
    nardy_position* second_position() { return in.handle(in.any(positions), games[0]); }

    struct Text {
        char* text = nullptr;
        std::size_t capacity = 0;
    };
    Text room_for_text(std::size_t enough) {
        const std::size_t capacity = in.capacity(enough);
        needed_ = 0;
        return out_ = {in.room<char>(capacity), capacity};
    }
    std::size_t* where_needed() { return in.maybe_null(&needed_); }
    Text room_for_error() {
        const std::size_t capacity = in.capacity(100);
        return error_ = {in.room<char>(capacity), capacity};
    }

    // Those that take some making are in fuzz_args.cpp.
    using Write = int(const nardy_position*, char*, std::size_t, std::size_t*);
    struct Moves {
        nardy_move* moves;
        std::size_t n;
    };
    nardy_play* play_for(const nardy_position* p);
    std::string play_text(const nardy_position* p, int die1, int die2);
    nardy_play* room_for_play();
    Moves some_moves();
    const nardy_limit* limit();
    std::string text_of(Write* write);
    const nardy_rollout_options* rollout_options();
    std::string record();
    std::string match_record();
    std::string boards(std::size_t n);
    std::string request();

    // --- handles that come out ---

    template <class H>
    H** place(H*& made) {
        return in.maybe_null(&made);
    }
    // By reference, because `code` may be the call that makes it. It takes the place of an old one, so that games go on
    // and positions wander about.
    int keep(int code, nardy_position*& made) { return keep(code, made, positions, nardy_position_free); }
    int keep(int code, nardy_game*& made) { return keep(code, made, games, nardy_game_free); }
    int keep(int code, nardy_match*& made) { return keep(code, made, matches, nardy_match_free); }

    Input in;
    std::array<nardy_position*, kKept> positions{};
    std::array<nardy_game*, kKept> games{};
    std::array<nardy_match*, kKept> matches{};
    std::array<nardy_engine*, kEngines> engines{};
    std::array<nardy_play, 2000> plays{};
    std::uint64_t calls = 0;

  private:
    template <class H, std::size_t N>
    H* first(const std::array<H*, N>& right, const void* other) {
        H* chosen = in.handle(in.any(right), other);
        for (H* h : right)
            if (h == chosen) handle_ = h;
        if (chosen == other) handle_ = other;  // of another kind: it keeps the sentence too
        return chosen;
    }

    template <class H>
    int keep(int code, H*& made, std::array<H*, kKept>& pool, void (*free)(H*)) {
        if ((code == NARDY_OK) != (made != nullptr)) fail("a handle without success, or success without a handle");
        if (!made) return code;
        H*& old = pool[static_cast<std::size_t>(in.below(kKept))];
        free(old);
        if (old == handle_) handle_ = nullptr;
        old = made;
        return code;
    }

    const std::vector<Call> all_;
    const char* name_ = "";
    const void* handle_ = nullptr;
    Text out_, error_;
    std::size_t needed_ = 0;
    std::map<std::string, std::map<int, std::uint64_t>> seen_;
};

#define NARDY_CALL(name, ...) {#name, __VA_ARGS__}
extern const std::vector<Call> kPositionCalls;  // fuzz_position.cpp
extern const std::vector<Call> kEngineCalls;    // fuzz_engine.cpp
extern const std::vector<Call> kGameCalls;      // fuzz_game.cpp
extern const std::vector<Call> kMatchCalls;     // fuzz_match.cpp
extern const std::vector<Call> kManyCalls;      // fuzz_many.cpp
int fuzz_evaluator(void* user, const char* rules, const std::int8_t* boards, std::size_t n, nardy_chances* out);
