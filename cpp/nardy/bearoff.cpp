#include "bearoff.h"

#include "movegen.h"
#include "race.h"

namespace nardy {
namespace {

constexpr std::uint32_t kOne = FineTurns::kOne;

Checkers all_off() {
    Counts counts{};
    counts[kOff] = kCheckers;
    return Checkers(counts);
}

TurnTable<std::uint16_t> packed(const FineTurns& fine) {
    TurnTable<std::uint16_t> out;
    for (int i = 0; i < fine.size(); ++i)
        out.push(
            [c = fine[i]](int turns) { return static_cast<std::uint32_t>(rounded(c.more_than(turns), 1u << 15)); });
    out.shrink_to_fit();
    return out;
}

// The chance that a race of `mine` turns ends while one of `theirs` turns has not, in units of 2^-16. The other side
// has had `behind` turns fewer than mine.
std::int32_t first_home(const TurnTable<std::uint16_t>::Case& mine, const TurnTable<std::uint16_t>::Case& theirs,
                        int behind) {
    std::uint64_t sum = 0;
    std::uint32_t before = TurnTable<std::uint16_t>::kOne;
    for (int k = 1; k <= mine.most(); ++k) {
        const std::uint32_t after = mine.more_than(k);
        sum += std::uint64_t{before - after} * theirs.more_than(k - behind);
        before = after;
    }
    return static_cast<std::int32_t>(rounded(sum, kUnit));
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
        const Position p{placement.checkers(), all_off(), Rules{kVariant<V>}, Side::white};
        const Moved moved = Moved::from<V>(p);
        to_all_off.add(moved, results.again);
        if (number >= kPlacementsUpTo14) to_first_off.add(moved, results.again);
        if (number >= kPlacementsUpTo6) continue;
        const Generator<V> generator(p);
        for (const auto& [dice, weight] : kAllRolls) {
            generator(dice, [&](const Board& b) {
                results.after.push_back(static_cast<std::uint16_t>(placement_of(b.mine)));
            });
            results.first.push_back(static_cast<std::uint32_t>(results.after.size()));
        }
    }
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
    c.win = first_home(all_off_[mine], all_off_[theirs], 1);
    // The two ways of playing need not agree: a mars is never likelier than the win it is part of.
    if (theirs >= kPlacementsUpTo14)
        c.win_mars = std::min(c.win, first_home(all_off_[mine], first_off_[theirs - kPlacementsUpTo14 + 1], 1));
    if (mine >= kPlacementsUpTo14)
        c.lose_mars =
            std::min(kUnit - c.win, first_home(all_off_[theirs], first_off_[mine - kPlacementsUpTo14 + 1], 0));
    return c;
}

}  // namespace nardy
