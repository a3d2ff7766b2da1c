// Threads and the C ABI: eight that have handles of their own, eight that share an engine and a position, and one that
// stops the shared engine now and then. Built with ThreadSanitizer. `nardy_threads [rounds]`. Each thread checks its
// answers against those of one thread alone, and that the last error it reads is its own.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "nardy/nardy.h"

namespace {

constexpr int kThreads = 8;
std::atomic<bool> failed{false};

void check(bool right, const char* what) {
    if (!right && !failed.exchange(true)) std::printf("FAILED: %s\n", what);
}

constexpr const char* kGames[] = {"long", "short", "six_one"};

// A whole game between two computer opponents; its record.
std::string played_game(nardy_engine* engine, int n) {
    nardy_limit limit = NARDY_LIMIT_INIT;
    limit.depth = 0;
    nardy_game* game = nullptr;
    check(nardy_game_new(kGames[n % 3], NARDY_NOBODY, NARDY_REROLL, static_cast<std::uint64_t>(n), &game, nullptr, 0) ==
              0,
          "a game cannot be made");
    int winner = NARDY_NOBODY, points = 0, die1 = 0, die2 = 0;
    while (!failed && nardy_game_result(game, &winner, &points, nullptr) == NARDY_OK && winner == NARDY_NOBODY) {
        nardy_position* p = nullptr;
        nardy_play play;
        play.size = sizeof play;
        check(nardy_game_roll(game, 0, 0) == NARDY_OK && nardy_game_dice(game, &die1, &die2) == NARDY_OK &&
                  nardy_game_position(game, &p) == NARDY_OK,
              "a roll in a game");
        const int code = nardy_choose(engine, p, die1, die2, NARDY_EASY, &limit, 1, &play);
        check((code == NARDY_OK || code == NARDY_INTERRUPTED) && nardy_game_play(game, &play) == NARDY_OK, "a turn");
        nardy_position_free(p);
    }
    std::vector<char> record(1 << 16);
    check(nardy_game_to_json(game, record.data(), record.size(), nullptr) == NARDY_OK, "a record");
    nardy_game_free(game);
    return record.data();
}

std::string request(nardy_engine* engine, const char* json) {
    std::size_t needed = 0;  // what is kept for one thread until it asks again is no other's
    const int code = nardy_request(engine, json, nullptr, 0, &needed);
    check(code == NARDY_OK || code == NARDY_INTERRUPTED, "a request");
    std::vector<char> answer(needed);
    check(nardy_request(engine, json, answer.data(), needed, nullptr) == code, "the same request");
    return answer.data();
}

void own_handles(int thread, int rounds, const std::vector<std::string>& games) {
    for (int k = 0; k < rounds; ++k) {
        nardy_engine* engine = nullptr;
        check(nardy_engine_new(nullptr, &engine, nullptr, 0) == NARDY_OK, "an engine cannot be made");
        const int n = (thread + k) % static_cast<int>(games.size());
        check(played_game(engine, n) == games[static_cast<std::size_t>(n)], "a game went another way");
        nardy_engine_free(engine);
    }
}

struct Shared {
    nardy_engine* engine = nullptr;
    nardy_position* position = nullptr;
    std::vector<std::int8_t> rows;  // of nardy_legal with 5-3
    std::size_t count = 0;
    std::string analysis;
};

constexpr const char* kRequest = R"({"op": "analyse", "rules": "short", "dice": [5, 3], "depth": 0, "top": 5})";

void shared_handles(int thread, int rounds, const Shared& shared) {
    std::vector<std::int8_t> rows(shared.rows.size());
    for (int k = 0; k < rounds; ++k) {
        std::size_t count = 0;
        check(nardy_legal(shared.position, 5, 3, rows.data(), shared.count, &count, nullptr) == NARDY_OK &&
                  rows == shared.rows,
              "other results of a roll");

        // The sentence of this failure names this thread's die.
        const int die = 100 + thread;
        check(nardy_legal(shared.position, die, 1, nullptr, 0, &count, nullptr) == NARDY_INVALID_DICE, "a strange die");
        check(std::strstr(nardy_last_error(shared.position), std::to_string(die).c_str()), "another thread's error");

        nardy_limit limit = NARDY_LIMIT_INIT;
        limit.depth = 1 + k % 2;
        limit.time_ms = 20;
        nardy_line lines[3];
        lines[0].size = sizeof lines[0];
        const int code = nardy_analyse(shared.engine, shared.position, 1 + thread % 6, 1 + k % 6, &limit, 3, lines, 3,
                                       &count, nullptr);
        check((code == NARDY_OK || code == NARDY_INTERRUPTED) && count == 3, "an analysis");

        nardy_chances chances;
        check(nardy_evaluate(shared.engine, shared.position, &chances) == NARDY_OK && chances.win > 0, "an evaluation");
        check(nardy_evaluate(shared.engine, nullptr, &chances) == NARDY_INVALID_ARGUMENT &&
                  *nardy_last_error(shared.engine),
              "a failure of the engine");
        const std::string analysis = request(shared.engine, kRequest);
        check(analysis.substr(0, analysis.rfind("\"interrupted\"")) == shared.analysis, "another analysis");
    }
}

// Before anybody has needed the tables of end games: every thread asks an engine of its own for a value at once, half
// of them first for a limited time, in which nobody waits for the tables.
void end_games() {
    std::vector<float> values(2 * kThreads);
    std::vector<std::thread> threads;
    for (int t = 0; t < 2 * kThreads; ++t) {
        threads.emplace_back([t, &value = values[static_cast<std::size_t>(t)]] {
            nardy_engine* engine = nullptr;
            nardy_position* position = nullptr;
            check(nardy_engine_new(nullptr, &engine, nullptr, 0) == NARDY_OK, "an engine cannot be made");
            check(nardy_position_from_text(t % 4 < 2 ? "short w 6*7,5*3 5*8" : "six_one w 6*7,5*3 5*8", &position,
                                           nullptr, 0) == NARDY_OK,
                  "no end game");
            nardy_limit quick = NARDY_LIMIT_INIT;
            quick.time_ms = 1;
            if (t % 2)
                check(nardy_value(engine, position, &quick, &value, nullptr, nullptr) == NARDY_OK, "a quick value");
            check(nardy_value(engine, position, nullptr, &value, nullptr, nullptr) == NARDY_OK, "an end game's value");
            nardy_position_free(position);
            nardy_engine_free(engine);
        });
    }
    for (std::thread& t : threads) t.join();
    for (std::size_t t = 4; t < values.size(); ++t) check(values[t] == values[t - 4], "another value of an end game");
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 6;
    const auto start = std::chrono::steady_clock::now();
    end_games();
    Shared shared;
    nardy_engine_options options = NARDY_ENGINE_OPTIONS_INIT;
    options.threads = 2;
    check(nardy_engine_new(&options, &shared.engine, nullptr, 0) == NARDY_OK, "an engine cannot be made");
    check(nardy_position_start("short", NARDY_WHITE, &shared.position, nullptr, 0) == NARDY_OK, "no position");
    nardy_legal(shared.position, 5, 3, nullptr, 0, &shared.count, nullptr);
    shared.rows.resize(shared.count * NARDY_ROW);
    nardy_legal(shared.position, 5, 3, shared.rows.data(), shared.count, &shared.count, nullptr);
    shared.analysis = request(shared.engine, kRequest);
    shared.analysis.resize(shared.analysis.rfind("\"interrupted\""));
    std::vector<std::string> games;
    for (int n = 0; n < 6; ++n) games.push_back(played_game(shared.engine, n));

    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
        threads.emplace_back([&, t] { own_handles(t, rounds, games); });
        threads.emplace_back([&, t] { shared_handles(t, 10 * rounds, shared); });
    }
    std::atomic<bool> done{false};
    std::thread stopper([&] {
        while (!done) {
            std::this_thread::sleep_for(std::chrono::milliseconds(7));
            nardy_engine_stop(shared.engine);
        }
    });
    for (std::thread& t : threads) t.join();
    done = true;
    stopper.join();

    nardy_position_free(shared.position);
    nardy_engine_free(shared.engine);
    if (failed) return 1;
    std::printf("nardy_threads: %d threads, %d rounds in %.0f s, everything held\n", 2 * kThreads, rounds,
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    return 0;
}
