// What a game must say of itself, and the way from a Variant at run time to its type.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>
#include <utility>

#include "nardy/rules/variants/all.h"

namespace nardy {

template <class V>
concept Game = requires(const Rules& rules, const Checkers& checkers, Dice dice, Mask points) {
    { V::name } -> std::convertible_to<std::string_view>;
    { V::other_name } -> std::convertible_to<std::string_view>;
    { V::letter } -> std::convertible_to<char>;
    { V::start } -> std::convertible_to<Counts>;
    { V::has_bar && V::has_fence && V::has_head && V::has_special } -> std::convertible_to<bool>;
    { V::has_koks_option && V::has_first_turn_option && V::winner_starts } -> std::convertible_to<bool>;
    { V::normal_loss + V::easy_loss } -> std::convertible_to<int>;
    { V::other_side(points) } -> std::same_as<Mask>;
    { V::is_race(points, points) } -> std::same_as<bool>;
    { V::head_allowance(rules, checkers, dice) } -> std::same_as<int>;
    { V::rolls_again(dice) } -> std::same_as<bool>;
    { V::points(rules, checkers) } -> std::same_as<int>;
};

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

// The other side's number of my point (1..24).
constexpr int other_number(Variant variant, int point) {
    return dispatch(variant, [point]<Game V>(V) { return lowest(V::other_side(bit(point))); });
}

// Whether the sides have passed each other.
constexpr bool is_race(Variant variant, const Board& b) {
    return dispatch(variant, [&]<Game V>(V) { return V::is_race(b.mine.occupied(), b.theirs.occupied()); });
}

// What the finished game is worth to its winner.
constexpr int points_of(const Position& over) {
    return dispatch(over.rules.variant, [&]<Game V>(V) { return V::points(over.rules, over.mine); });
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
