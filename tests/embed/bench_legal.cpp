// What the C ABI costs: nardy_legal against the C++ generator writing the same rows. Fails where it takes more than
// twice the time. Positions come from random games; the answers are compared before anything is timed.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "nardy/nardy.h"
#include "nardy/rules/batch.h"
#include "nardy/rules/movegen.h"
#include "nardy/rules/notation.h"
#include "nardy/rules/rng.h"

using namespace nardy;

namespace {

constexpr double kAllowed = 2.0;
constexpr std::size_t kMost = 4096;  // results of one roll

struct Case {
    Position position;
    Dice dice;
    nardy_position* handle;
};

struct Rows {
    std::vector<Row> rows = std::vector<Row>(kMost * kRow + kRowSlack);
    std::vector<std::uint8_t> same_side = std::vector<std::uint8_t>(kMost);
    std::size_t count = 0;
};

void by_generator(const Case& c, Rows& out) {
    out.count = 0;
    dispatch(c.position.rules.variant, [&]<Game V>(V) {
        generate<V>(c.position, c.dice, [&](const Board& b) {
            const Position next = turned<V>(b, c.position.rules, c.position.side, c.dice);
            pack(next, out.rows.data() + out.count * kRow);
            out.same_side[out.count++] = next.side == c.position.side;
        });
    });
}

void by_c(const Case& c, Rows& out) {
    nardy_legal(c.handle, c.dice.high, c.dice.low, out.rows.data(), kMost, &out.count, out.same_side.data());
}

std::vector<Case> random_cases(Variant variant, int n) {
    std::vector<Case> cases;
    Position p = start_position(Rules{variant}, Side::white);
    for (int i = 0; i < n; ++i) {
        Rng rng(1, static_cast<std::uint64_t>(variant), static_cast<std::uint64_t>(i));
        const Dice dice = rng.roll();
        nardy_position* handle = nullptr;
        if (nardy_position_from_text(to_text(p).c_str(), &handle, nullptr, 0) != NARDY_OK) return {};
        cases.push_back({p, dice, handle});
        std::vector<Position> next;
        dispatch(variant, [&]<Game V>(V) {
            generate<V>(p, dice, [&](const Board& b) { next.push_back(turned<V>(b, p.rules, p.side, dice)); });
        });
        p = next[rng.below(static_cast<std::uint32_t>(next.size()))];
        if (p.is_over()) p = start_position(Rules{variant}, Side::white);
    }
    return cases;
}

template <class F>
double seconds(const std::vector<Case>& cases, Rows& out, F&& f) {
    const auto start = std::chrono::steady_clock::now();
    for (const Case& c : cases) f(c, out);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// The best of many short rounds, taken in turn, so that other work on the machine hits both alike.
double ratio(const std::vector<Case>& cases) {
    Rows a, b;
    double generator = 1e9, c = 1e9;
    for (int round = 0; round < 60; ++round) {
        generator = std::min(generator, seconds(cases, a, by_generator));
        c = std::min(c, seconds(cases, b, by_c));
    }
    const double n = static_cast<double>(cases.size());
    std::printf("%8.0f ns a roll by the generator, %8.0f ns through C: %.2f times\n", 1e9 * generator / n, 1e9 * c / n,
                c / generator);
    return c / generator;
}

}  // namespace

int main() {
    double worst = 0;
    for (int v = 0; v < kVariants; ++v) {
        const std::vector<Case> cases = random_cases(Variant(v), 1000);
        std::size_t results = 0;
        for (const Case& c : cases) {
            Rows a, b;
            by_generator(c, a);
            by_c(c, b);
            if (a.count != b.count || !std::equal(a.rows.begin(), a.rows.begin() + a.count * kRow, b.rows.begin()) ||
                !std::equal(a.same_side.begin(), a.same_side.begin() + a.count, b.same_side.begin())) {
                std::printf("FAILED: different answers at %s\n", to_text(c.position).c_str());
                return 1;
            }
            results += a.count;
        }
        std::printf("%-8s %5.1f results a roll, ", name_of(Variant(v)).data(),
                    static_cast<double>(results) / static_cast<double>(cases.size()));
        worst = std::max(worst, ratio(cases));
        for (const Case& c : cases) nardy_position_free(c.handle);
    }
    std::printf("nardy_bench_legal: %s, at most %.1f times allowed\n", worst <= kAllowed ? "passed" : "FAILED",
                kAllowed);
    return worst <= kAllowed ? 0 : 1;
}
