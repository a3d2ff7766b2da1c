// What `nardy bench` signs, through the C ABI, for machines without Python:
//     python -m nardy.cli.bench_positions | nardy_answers [threads] | sha256sum
// A line of input is a position, two dice and a depth or "deep", with tabs between. Of each: the three best plays with
// their equities in units of 2^-16 point, then how many positions were evaluated.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>

#include "nardy/nardy.h"

namespace {

constexpr std::size_t kTop = 3;

void check(int code, const void* handle) {
    if (code == NARDY_OK) return;
    std::fprintf(stderr, "%s: %s\n", nardy_code_name(code), handle ? nardy_last_error(handle) : "no handle");
    std::exit(1);
}

// So that the analyses do not have to: .ci/instructions counts what they take.
void make_end_games(const nardy_engine* engine) {
    for (const char* text : {"long w 1 1", "short w 1 1", "six_one w 1 1"}) {
        nardy_position* position = nullptr;
        check(nardy_position_from_text(text, &position, nullptr, 0), nullptr);
        nardy_chances chances;
        check(nardy_evaluate(engine, position, &chances), engine);
        nardy_position_free(position);
    }
}

void answer(const nardy_engine* engine, const std::string& text, int die1, int die2, int depth) {
    nardy_position* position = nullptr;
    check(nardy_position_from_text(text.c_str(), &position, nullptr, 0), nullptr);
    nardy_limit limit = NARDY_LIMIT_INIT;
    limit.depth = depth;
    nardy_line lines[kTop];
    for (nardy_line& line : lines) line.size = sizeof line, line.play.size = sizeof line.play;
    std::size_t count = 0;
    std::uint64_t nodes = 0;
    check(nardy_analyse(engine, position, die1, die2, &limit, kTop, lines, kTop, &count, &nodes), engine);
    for (std::size_t k = 0; k < count; ++k) {
        char play[256];
        check(nardy_play_text(&lines[k].play, play, sizeof play, nullptr), nullptr);
        std::printf("%s %ld\n", play, std::lround(lines[k].equity * 65536));
    }
    std::printf("%llu\n", static_cast<unsigned long long>(nodes));
    nardy_position_free(position);
}

}  // namespace

int main(int argc, char** argv) {
    nardy_engine_options options = NARDY_ENGINE_OPTIONS_INIT;
    if (argc > 1) options.threads = std::atoi(argv[1]);
    nardy_engine* engine = nullptr;
    check(nardy_engine_new(&options, &engine, nullptr, 0), nullptr);
    make_end_games(engine);
    std::string line;
    while (std::getline(std::cin, line)) {
        const std::size_t tab = line.find('\t');
        int die1 = 0, die2 = 0;
        std::string depth;
        std::istringstream(line.substr(tab + 1)) >> die1 >> die2 >> depth;
        answer(engine, line.substr(0, tab), die1, die2, depth == "deep" ? NARDY_DEEP : std::stoi(depth));
    }
    nardy_engine_free(engine);
}
