// Says everything that is wrong with a set-up position, and makes one where nothing is.
#include "setup.h"

#include <numeric>

#include "fence.h"

namespace nardy {
namespace {

std::string place_name(int place) { return std::to_string(place); }

template <Game V>
void check_together(const Checkers& white, const Checkers& black, const char* white_name, const char* black_name,
                    std::vector<Problem>& out) {
    const Mask shared = other_side<V>(black.occupied()) & white.occupied();
    if (shared) {
        const int p = lowest(shared);
        out.push_back({"SHARED_POINT", std::string("both sides stand on one point: ") + white_name + "'s " +
                                           place_name(p) + " is " + black_name + "'s " +
                                           place_name(lowest(other_side<V>(bit(p))))});
    }
    if (white.all_off() && black.all_off()) out.push_back({"BOTH_OFF", "both sides have borne off all 15 checkers"});
    if constexpr (V::has_fence) {
        const auto judge = [&](const char* name, const Checkers& mine, const Checkers& theirs) {
            if (is_fence(mine.occupied(), forbidden_runs(theirs.occupied())))
                out.push_back({"FENCE", std::string(name) + " has a fence of six that no opposing checker has passed"});
        };
        judge(white_name, white, black);
        judge(black_name, black, white);
    }
    if constexpr (V::hits) {
        const auto shut_out = [](const Checkers& c, const Checkers& by) {
            return (c.occupied() & bit(kBar)) && (by.two_or_more() & kHomeMask) == kHomeMask;
        };
        if (shut_out(white, black) && shut_out(black, white))
            out.push_back({"BOTH_ON_BAR", "both sides are on the bar against a closed home: nobody could ever move"});
    }
}

void check_alone(const char* side, const RawCounts& counts, bool hits, std::vector<Problem>& out) {
    for (int p = 0; p < kPlaces; ++p) {
        if (counts[p] < 0)
            out.push_back({"NEGATIVE", std::string(side) + " has " + std::to_string(counts[p]) + " checkers on " +
                                           place_name(p) + "; a count is at least 0"});
    }
    if (!hits && counts[kBar] != 0)
        out.push_back({"BAR", std::string(side) + " has a checker on the bar, but this game has no bar"});
    const long long total = std::accumulate(counts.begin(), counts.end(), 0LL);
    if (total != kCheckers)
        out.push_back({"TOTAL", std::string(side) + " has " + std::to_string(total) + " checkers, 15 are needed"});
}

Checkers pack(const RawCounts& raw) {
    Counts counts{};
    for (int p = 0; p < kPlaces; ++p) counts[p] = static_cast<std::int8_t>(raw[p]);
    return Checkers(counts);
}

}  // namespace

std::vector<Problem> problems(const Rules& rules, const RawCounts& white, const RawCounts& black,
                              const char* white_name, const char* black_name) {
    std::vector<Problem> out;
    dispatch(rules.variant, [&]<Game V>(V) {
        check_alone(white_name, white, V::hits, out);
        check_alone(black_name, black, V::hits, out);
        if (out.empty()) check_together<V>(pack(white), pack(black), white_name, black_name, out);
    });
    return out;
}

Status check(const Rules& rules) {
    return dispatch(rules.variant, [&]<Game V>(V) {
        if (!V::has_koks_option && rules.koks != Koks::off)
            return Status::error(Code::invalid_notation, std::string(V::name) + " has no koks option");
        if (!V::has_first_turn_option && rules.first_turn != FirstTurn::threes_fours_sixes)
            return Status::error(Code::invalid_notation, std::string(V::name) + " has no first_turn_doubles option");
        return Status{};
    });
}

Position start_position(const Rules& rules, Side side) {
    const Checkers c = dispatch(rules.variant, []<Game V>(V) { return Checkers(V::start); });
    return {c, c, rules, side};
}

Status set_up(const Rules& rules, const RawCounts& white, const RawCounts& black, Side side, Position& out) {
    if (Status s = check(rules); !s.ok()) return s;
    const std::vector<Problem> found = problems(rules, white, black);
    if (!found.empty()) {
        std::string message = "not a position of " + std::string(name_of(rules.variant)) + ": ";
        for (const Problem& p : found) message += (&p == &found.front() ? "" : "; ") + p.message;
        return Status::error(Code::invalid_position, std::move(message));
    }
    const Checkers w = pack(white), b = pack(black);
    if (w.all_off()) side = Side::black;
    if (b.all_off()) side = Side::white;
    out = side == Side::white ? Position{w, b, rules, side} : Position{b, w, rules, side};
    return {};
}

bool is_sound(const Position& p) {
    const auto raw = [](const Checkers& c) {
        RawCounts out{};
        for (int i = 0; i < kPlaces; ++i) out[i] = c.count(i);
        return out;
    };
    return !p.mine.all_off() && problems(p.rules, raw(p.of(Side::white)), raw(p.of(Side::black))).empty();
}

}  // namespace nardy
