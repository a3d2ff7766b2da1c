// Chances and equity in fixed point, so that every compiler, ISA and thread count gets the same numbers.
#pragma once

#include <array>
#include <cstdint>

namespace nardy {

inline constexpr std::int32_t kUnit = 1 << 16;  // one point, or certainty

// For the side to roll in the position passed in. Cumulative: win >= win_mars >= win_koks.
struct Chances {
    std::int32_t win = 0;
    std::int32_t win_mars = 0;
    std::int32_t win_koks = 0;
    std::int32_t lose_mars = 0;
    std::int32_t lose_koks = 0;

    constexpr bool operator==(const Chances&) const = default;
};

inline constexpr std::array kChanceNames = {"win", "win_mars", "win_koks", "lose_mars", "lose_koks"};
constexpr std::array<std::int32_t, kChanceNames.size()> numbers_of(const Chances& c) {
    return {c.win, c.win_mars, c.win_koks, c.lose_mars, c.lose_koks};
}

struct Value {
    std::int32_t equity = 0;
    Chances chances;

    constexpr bool operator==(const Value&) const = default;
};

constexpr std::int32_t equity_of(const Chances& c) {
    return 2 * c.win - kUnit + c.win_mars - c.lose_mars + c.win_koks - c.lose_koks;
}

constexpr Value value_of(const Chances& c) { return {equity_of(c), c}; }

// The same position seen by the other side.
constexpr Value negated(const Value& v) {
    const Chances& c = v.chances;
    return {-v.equity, {kUnit - c.win, c.lose_mars, c.lose_koks, c.win_mars, c.win_koks}};
}

// A position's value by the side to roll there, as the side sees it that played before.
constexpr Value for_player(const Value& v, bool same_side) { return same_side ? v : negated(v); }

// a += b - c.
constexpr void add_difference(Value& a, const Value& b, const Value& c) {
    a.equity += b.equity - c.equity;
    a.chances.win += b.chances.win - c.chances.win;
    a.chances.win_mars += b.chances.win_mars - c.chances.win_mars;
    a.chances.win_koks += b.chances.win_koks - c.chances.win_koks;
    a.chances.lose_mars += b.chances.lose_mars - c.chances.lose_mars;
    a.chances.lose_koks += b.chances.lose_koks - c.chances.lose_koks;
}

// A finished game, seen by the loser, who is the side to roll in it.
constexpr Value lost(int points) { return value_of({0, 0, 0, points >= 2 ? kUnit : 0, points >= 3 ? kUnit : 0}); }

// n / d for d > 0 to the nearest integer, halves to even.
constexpr std::int64_t mean_of(std::int64_t n, std::int64_t d) {
    std::int64_t q = n / d, r = n % d;
    if (r < 0) r += d, --q;
    return q + (2 * r > d || (2 * r == d && (q & 1)));
}
constexpr std::int32_t over_36(std::int64_t n) { return static_cast<std::int32_t>(mean_of(n, 36)); }

// n / d to the nearest integer, halves to even.
constexpr std::uint64_t rounded(std::uint64_t n, std::uint64_t d) {
    const std::uint64_t q = n / d, r = n % d;
    return q + (2 * r > d || (2 * r == d && (q & 1)));
}

// A sum of values weighted by the rolls they belong to.
class WeightedSum {
  public:
    constexpr void add(const Value& v, int weight) {
        equity_ += std::int64_t{weight} * v.equity;
        win_ += std::int64_t{weight} * v.chances.win;
        win_mars_ += std::int64_t{weight} * v.chances.win_mars;
        win_koks_ += std::int64_t{weight} * v.chances.win_koks;
        lose_mars_ += std::int64_t{weight} * v.chances.lose_mars;
        lose_koks_ += std::int64_t{weight} * v.chances.lose_koks;
    }
    constexpr Value mean_of_36() const {
        return {over_36(equity_),
                {over_36(win_), over_36(win_mars_), over_36(win_koks_), over_36(lose_mars_), over_36(lose_koks_)}};
    }

  private:
    std::int64_t equity_ = 0, win_ = 0, win_mars_ = 0, win_koks_ = 0, lose_mars_ = 0, lose_koks_ = 0;
};

}  // namespace nardy
