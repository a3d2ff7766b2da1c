// The plays of all 21 rolls from one position, and what they make of its value.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "nardy/eval/value.h"
#include "nardy/rules/dice.h"
#include "nardy/rules/position.h"

namespace nardy {

// A play, and what it is worth to the side that plays it.
struct Candidate {
    int index;
    Value value;
};

constexpr bool is_better(const Candidate& a, const Candidate& b) {
    return a.value.equity != b.value.equity ? a.value.equity > b.value.equity : a.index < b.index;
}

// The plays that a search goes on with: those of roll r are positions[first[r]] .. [first[r + 1] - 1].
struct Replies {
    std::vector<Position> positions;
    std::array<std::size_t, kRolls + 1> first{};
    std::vector<Value> shallow;  // of the positions by the evaluator alone, where a selection has looked; else empty

    // Ten rolls make up half of the 36 chances and have every number three or four times. What they say of a play is
    // looked at first.
    static constexpr bool is_early(int roll) { return roll % 2 == 1; }

    // The best play of a roll for `side`, which plays it; values[i] is that of positions[i] for its side to roll.
    Candidate best(int roll, Side side, std::span<const Value> values) const {
        Candidate best{};
        for (std::size_t i = first[roll]; i < first[roll + 1]; ++i) {
            const Value v = for_player(values[i], positions[i].side == side);
            if (i == first[roll] || v.equity > best.value.equity) best = {static_cast<int>(i), v};
        }
        return best;
    }

    // The average of that over the rolls.
    Value mean_of_best(Side side, std::span<const Value> values) const;

    // What the early rolls' values let expect of it: the other rolls are taken to differ from the shallow values as
    // much as these do.
    Value expected_from_early(Side side, std::span<const Value> values) const;
};

}  // namespace nardy
