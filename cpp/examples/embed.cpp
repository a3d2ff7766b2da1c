// A program in C++ that embeds nardy: the engine's own classes, and the same answers through the C ABI.
#include <nardy/engine.h>
#include <nardy/nardy.h>

#include <cstdio>

int main() {
    nardy::Position position;
    if (nardy::Status s = nardy::parse_position("long w 24*15 24*15", position); !s.ok()) {
        std::fprintf(stderr, "%s\n", s.message.c_str());
        return 1;
    }
    const nardy::Engine engine;
    nardy::Analysis analysis;
    if (nardy::Status s = engine.analyse(position, {6, 5}, {}, 3, {}, analysis); !s.ok()) return 1;
    for (const nardy::Line& line : analysis.lines)
        std::printf("%+.3f %s\n", line.value.equity / double{nardy::kUnit}, nardy::to_text(line.play.moves).c_str());

    nardy_engine* same = nullptr;
    if (nardy_engine_new(nullptr, &same, nullptr, 0) != NARDY_OK) return 1;
    char answer[2048];
    const int code = nardy_request(same, R"({"op": "legal", "position": "long w 24*15 24*15", "dice": [6, 5]})", answer,
                                   sizeof answer, nullptr);
    std::printf("%s\n", answer);
    nardy_engine_free(same);
    return code;
}
