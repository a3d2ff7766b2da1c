// What a game must say of itself, and the way from a Variant at run time to its type.
//
// A game is one struct of facts (variants/). They can say how the sides walk, what closes a point, whether single
// checkers are hit, and how the head, the fence of six, special moves, a second roll after 6-1 and koks are ruled.
// They cannot say these; each needs new code in step.h or movegen.h, and usually in eval/ and endgames/ besides:
// - other numbers than 15 checkers a side, 24 points, a home of six, two dice; sides that start differently
// - a checker pinned under an opposing one (Plakoto, Mahbusa): a point then holds both sides
// - a rule about which checker may leave first (Fevga, Moultezim: one has to pass the other side's start). It makes the
//   order of the moves matter, and movegen.h plays doubles from the back to the front
// - a run of points that is forbidden elsewhere than in the fence of RULES.md; a doubling cube; chosen dice
// Facts that do not go together are refused below, when the engine is compiled.
#pragma once

#include <concepts>
#include <numeric>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "outcome.h"
#include "variants/all.h"

namespace nardy {

template <class V>
concept Game = requires(const Rules& rules, const Checkers& checkers, Dice dice) {
    { V::name } -> std::convertible_to<std::string_view>;
    { V::other_name } -> std::convertible_to<std::string_view>;
    { V::letter } -> std::convertible_to<char>;
    { V::start } -> std::convertible_to<Counts>;
    { V::movement } -> std::convertible_to<Movement>;
    { V::closes_at } -> std::convertible_to<int>;
    { V::hits && V::has_fence && V::has_head && V::has_special } -> std::convertible_to<bool>;
    { V::has_koks && V::has_koks_option && V::has_first_turn_option } -> std::convertible_to<bool>;
    { V::rolls_again(dice) } -> std::same_as<bool>;
    { V::winner_starts } -> std::convertible_to<bool>;
    { V::inputs } -> std::convertible_to<Inputs>;
    { V::mars_share + V::koks_share + V::normal_loss + V::easy_loss } -> std::convertible_to<int>;
    { V::rolling } -> std::convertible_to<Rolling>;
    requires !V::has_head || requires {
        { V::head_allowance(rules, checkers, dice) } -> std::same_as<int>;
    };
    requires !V::has_special || requires {
        { V::is_special_number(1) } -> std::same_as<bool>;
    };
};

// A pair of facts that nobody has thought through would compile and corrupt boards. Who needs one looks at the places
// named here, gives the reference a game with it, and takes its line away.
template <Game V>
consteval bool is_thought_through() {
    constexpr bool parallel = V::movement == Movement::parallel;
    static_assert(V::closes_at == 1 || V::closes_at == 2, "one or two opposing checkers close a point");
    static_assert(!V::hits || !parallel, "hits with parallel movement are not thought through: where one enters");
    static_assert(!V::hits || V::closes_at == 2, "where one checker closes a point, no single checker can be hit");
    static_assert(V::hits || V::closes_at == 1, "where two checkers close a point, a single one has to be hit");
    static_assert(!V::has_fence || parallel, "the fence with contrary movement is not thought through: fence.h");
    static_assert(!V::has_head || !V::hits, "the head with hits is not thought through: movegen.h, evaluate.cpp");
    static_assert(V::has_head || !V::has_special, "special moves without a head are not thought through: step.h");
    static_assert(V::has_head || !V::has_koks_option, "a koks option without a head is not thought through: races.cpp");
    static_assert(V::has_head || !V::has_first_turn_option, "the first turn's doubles are about the head");
    static_assert(!V::has_koks || !V::has_koks_option, "a koks is either a rule of the game or an option");
    static_assert(!V::has_koks || !parallel, "koks with parallel movement is not thought through: races.cpp");
    static_assert(V::inputs != Inputs::walls || parallel, "these inputs are made for parallel movement: features.h");
    static_assert(V::inputs != Inputs::shots || V::hits, "these inputs are made for games with hits: features.h");
    constexpr bool again = [] {
        for (const auto& [dice, weight] : kAllRolls)
            if (V::rolls_again(dice) && dice != Dice(6, 1)) return true;
        return false;
    }();
    static_assert(!again, "a second roll after others than 6-1 is not thought through: race_net.h, races.cpp");
    static_assert(std::accumulate(V::start.begin(), V::start.end(), 0) == kCheckers, "a side starts with 15 checkers");
    constexpr Mask start = Checkers(V::start).occupied();
    static_assert((start & other_side(V::movement, start)) == 0, "both sides start on one point");
    return true;
}

template <Game... V>
consteval bool are_thought_through(std::type_identity<std::tuple<V...>>) {
    constexpr std::array<char, sizeof...(V)> letters{V::letter...};
    for (std::size_t i = 0; i < letters.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (letters[i] == letters[k]) return false;
    return (is_thought_through<V>() && ...);
}
static_assert(are_thought_through(std::type_identity<Variants>{}), "two games have the same letter");

inline constexpr int kVariants = static_cast<int>(std::tuple_size_v<Variants>);

template <Game V>
inline constexpr Variant kVariant = []<std::size_t... I>(std::index_sequence<I...>) {
    return Variant(((std::same_as<V, std::tuple_element_t<I, Variants>> ? static_cast<int>(I) : 0) + ...));
}(std::make_index_sequence<kVariants>{});

// Calls f(V{}) with the type of the game: the one place where a run-time Variant becomes a compile-time one.
template <std::size_t I = 0, class F>
constexpr decltype(auto) dispatch(Variant variant, F&& f) {
    if constexpr (I + 1 == kVariants) {
        return f(std::tuple_element_t<I, Variants>{});
    } else {
        if (variant == Variant(I)) return f(std::tuple_element_t<I, Variants>{});
        return dispatch<I + 1>(variant, std::forward<F>(f));
    }
}

constexpr std::string_view name_of(Variant variant) {
    return dispatch(variant, []<Game V>(V) { return std::string_view(V::name); });
}

constexpr bool rolls_again(Variant variant, Dice dice) {
    return dispatch(variant, [dice]<Game V>(V) { return V::rolls_again(dice); });
}

template <Game V>
constexpr Mask other_side(Mask points) {
    return other_side(V::movement, points);
}

// The other side's number of my point (1..24).
constexpr int other_number(Variant variant, int point) {
    return dispatch(variant, [point]<Game V>(V) { return other_number(V::movement, point); });
}

// Whether the sides have passed each other.
constexpr bool is_race(Variant variant, const Board& b) {
    return dispatch(variant, [&]<Game V>(V) { return is_race(V::movement, b.mine.occupied(), b.theirs.occupied()); });
}

// Where a side's checkers close a point to the other side, in its own numbers.
template <Game V>
constexpr Mask closing(const Checkers& c) {
    return V::closes_at == 1 ? c.occupied() : c.two_or_more();
}

// What a finished game is worth to its winner.
template <Game V>
constexpr int points(const Rules& rules, const Checkers& loser) {
    if (has_borne_off(loser)) return kSingle;
    if constexpr (V::has_koks) return (loser.occupied() & (other_side<V>(kHomeMask) | bit(kBar))) ? kKoks : kMars;
    return is_koks(rules.koks, loser) ? kKoks : kMars;
}

constexpr int points_of(const Position& over) {
    return dispatch(over.rules.variant, [&]<Game V>(V) { return points<V>(over.rules, over.mine); });
}

// Nothing where the game goes on.
constexpr std::optional<GameResult> result_of(const Position& p) {
    return p.is_over() ? std::optional(GameResult{other(p.side), points_of(p)}) : std::nullopt;
}

// The position after a whole roll, turned to the side that rolls next. A game that has ended is turned to the loser.
template <Game V>
constexpr Position turned(const Board& board, const Rules& rules, Side side, Dice dice) {
    if (V::rolls_again(dice) && !board.mine.all_off()) return {board.mine, board.theirs, rules, side};
    return {board.theirs, board.mine, rules, other(side)};
}

}  // namespace nardy
