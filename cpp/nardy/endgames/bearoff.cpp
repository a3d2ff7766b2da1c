// Makes the tables of end games, roll by roll, and looks positions up in them.
#include "bearoff.h"

#include "nardy/rules/movegen.h"
#include "race.h"

namespace nardy {
namespace {

constexpr std::uint32_t kOne = FineTurns::kOne;

Checkers none_left() {
    Counts counts{};
    counts[kOff] = kCheckers;
    return Checkers(counts);
}

}  // namespace

// Where the rolls lead from the placements of at most six checkers.
struct Bearoff::Results {
    std::array<bool, kRolls> again{};     // after which the same side rolls
    std::vector<std::uint32_t> first{0};  // [placement * kRolls + roll]: where its placements begin
    std::vector<std::uint16_t> after;
};

Bearoff::Bearoff(Variant variant) {
    make_pairs(dispatch(variant, [this]<Game V>(V) { return make_races<V>(); }));
}

// Every placement leads to lower ones, whose turns are known by then.
template <Game V>
Bearoff::Results Bearoff::make_races() {
    Results results;
    for (std::size_t r = 0; r < kRolls; ++r) results.again[r] = V::rolls_again(kAllRolls[r].dice);
    results.first.resize(kRolls + 1);  // nothing leads on from the placement of none
    Race to_all_off(1), to_first_off(kPlacementsUpTo14);
    Placements placement;
    for (int number = 1; number < kPlacements; ++number) {
        placement.next();
        const Position p{placement.checkers(), none_left(), Rules{kVariant<V>}, Side::white};
        const Successors successors = Successors::from<V>(p);
        to_all_off.add(successors, results.again);
        if (number >= kPlacementsUpTo14) to_first_off.add(successors, results.again);
        if (number >= kPlacementsUpTo6) continue;
        const Generator<V> generator(p);
        for (const auto& [dice, weight] : kAllRolls) {
            generator(dice, [&](const Board& b) {
                results.after.push_back(static_cast<std::uint16_t>(placement_of(b.mine)));
            });
            results.first.push_back(static_cast<std::uint32_t>(results.after.size()));
        }
    }
    first_off_cases_.add_to(to_first_off, kPlacements, results.again);
    near_home_ = turns_to_come_home(kNear, results.again);
    far_home_ = turns_to_come_home(kFar, results.again);
    last_ = turns_of_the_last(kLast, results.again);
    all_off_ = packed(to_all_off.turns());
    first_off_ = packed(to_first_off.turns());
    return results;
}

// A pair's value needs those of pairs with a lower placement on the side that has rolled and the same one on the
// other. The order of the loops has them ready: first all pairs with both placements below n, then those with n.
void Bearoff::make_pairs(const Results& results) {
    wins_.resize(std::size_t{kPlacementsUpTo6} * kPlacementsUpTo6);
    const auto at = [](int mine, int theirs) {
        return static_cast<std::size_t>(mine) * kPlacementsUpTo6 + static_cast<std::size_t>(theirs);
    };
    const auto work_out = [&](int mine, int theirs) {
        const std::uint32_t* first = &results.first[static_cast<std::size_t>(mine) * kRolls];
        const std::uint32_t* wins_of_theirs = &wins_[at(theirs, 0)];  // nil against a side that is all off
        std::uint64_t sum = 0;
        for (std::size_t r = 0; r < kRolls; ++r) {
            const std::uint16_t *begin = &results.after[first[r]], *end = begin + (first[r + 1] - first[r]);
            std::uint32_t best = 0;
            if (results.again[r]) {
                for (const auto* after = begin; after != end; ++after)
                    best = std::max(best, *after == 0 ? kOne : wins_[at(*after, theirs)]);
            } else {
                std::uint32_t least = kOne;
                for (const auto* after = begin; after != end; ++after) least = std::min(least, wins_of_theirs[*after]);
                best = kOne - least;
            }
            sum += std::uint64_t{best} * static_cast<std::uint64_t>(kAllRolls[r].weight);
        }
        wins_[at(mine, theirs)] = static_cast<std::uint32_t>(rounded(sum, 36));
    };
    for (int n = 1; n < kPlacementsUpTo6; ++n) {
        for (int other = 1; other < n; ++other) {
            work_out(n, other);
            work_out(other, n);
        }
        work_out(n, n);
    }
}

Chances Bearoff::chances(const Position& end_game) const {
    const int mine = placement_of(end_game.mine), theirs = placement_of(end_game.theirs);
    Chances c;
    if (mine < kPlacementsUpTo6 && theirs < kPlacementsUpTo6) {
        const std::size_t pair = static_cast<std::size_t>(mine) * kPlacementsUpTo6 + static_cast<std::size_t>(theirs);
        c.win = static_cast<std::int32_t>(rounded(wins_[pair], kOne / kUnit));
        return c;
    }
    const auto first_off = [&](int placement) { return first_off_[placement - kPlacementsUpTo14 + 1]; };
    c.win = first_home(all_off_[mine], all_off_[theirs], 1);
    // The two ways of playing need not agree: a mars is never likelier than the win it is part of.
    if (theirs >= kPlacementsUpTo14) c.win_mars = std::min(c.win, first_home(all_off_[mine], first_off(theirs), 1));
    if (mine >= kPlacementsUpTo14)
        c.lose_mars = std::min(kUnit - c.win, first_home(all_off_[theirs], first_off(mine), 0));
    return c;
}

bool Bearoff::come_home(const Checkers& c, int home, Turns& out) const {
    if (const int number = kNear.number_of(c, home); number >= 0) {
        out = Turns::of(near_home_[number]);
        return true;
    }
    const int number = kFar.number_of(c, home);
    if (number >= 0) out = Turns::of(far_home_[number]);
    return number >= 0;
}

bool Bearoff::all_off(const Checkers& c, Turns& out) const {
    if (all_home(c)) {
        out = Turns::of(all_off_[placement_of(c)]);
        return true;
    }
    if (c.off() < kCheckers - kLast.most()) return false;
    const int number = kLast.number_of(c, 0);
    if (number >= 0) out = Turns::of(last_[number]);
    return number >= 0;
}

bool Bearoff::first_off(const Checkers& c, Turns& out) const {
    const int number = all_home(c) ? placement_of(c) : first_off_cases_.number_of(c);
    if (number < 0) return false;
    out = Turns::of(first_off_[number - kPlacementsUpTo14 + 1]);
    return true;
}

}  // namespace nardy
