// What the outcomes of a game are worth: points, or the chance to win a match at a certain score.
#pragma once

#include <array>

#include "value.h"

namespace nardy {

// For one side: equity = base + the chances weighted. Units of kUnit.
struct Stakes {
    std::int32_t base = -kUnit, win = 2 * kUnit, win_mars = kUnit, win_koks = kUnit, lose_mars = -kUnit,
                 lose_koks = -kUnit;  // points

    constexpr std::int32_t equity(const Chances& c) const {
        const std::int64_t sum = std::int64_t{c.win} * win + std::int64_t{c.win_mars} * win_mars +
                                 std::int64_t{c.win_koks} * win_koks + std::int64_t{c.lose_mars} * lose_mars +
                                 std::int64_t{c.lose_koks} * lose_koks;
        return base + static_cast<std::int32_t>(mean_of(sum, kUnit));
    }
    constexpr Value value(const Chances& c) const { return {equity(c), c}; }

    // How much a difference of so many units weighs, as long as only single games are lost or won.
    constexpr std::int32_t scaled(std::int32_t units) const {
        return static_cast<std::int32_t>(std::int64_t{units} * win / (2 * kUnit));
    }

    // The same for the other side: what one wins, the other loses.
    constexpr Stakes other() const { return {-base - win, win, -lose_mars, -lose_koks, -win_mars, -win_koks}; }

    constexpr bool operator==(const Stakes&) const = default;
};

// Of both sides, white's first.
using BothStakes = std::array<Stakes, 2>;
constexpr BothStakes both(const Stakes& white) { return {white, white.other()}; }

}  // namespace nardy
