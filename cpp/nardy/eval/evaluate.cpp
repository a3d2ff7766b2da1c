// The hand-made evaluation: pips, closed points and blots, weighed by hand.
#include "evaluate.h"

#include <algorithm>
#include <array>

#include "nardy/rules/variant.h"
#include "sigmoid.h"

namespace nardy {
namespace {

// Weights are in 1/64 pip: a position is judged by the race, corrected by what a player would say the rest is worth.
// They were chosen by hand and by self-play duels of the foundation; networks replace them.
constexpr int kPip = 64;

// How long the runs of closed points ahead of a side's rearmost checker are, in the eyes of that side.
int obstruction(Mask closed, int rearmost) {
    constexpr std::array<int, 7> kCost{0, 0, 24, 80, 200, 420, 900};
    int cost = 0, run = 0;
    for (int p = rearmost - 1; p >= 1; --p) {
        run = (closed & bit(p)) ? std::min(run + 1, 6) : 0;
        cost += kCost[run] - (run > 1 ? kCost[run - 1] : 0);
    }
    return cost;
}

// What holds one side back, in 1/64 pip.
template <Game V>
int handicap(const Checkers& c, const Checkers& opponent) {
    const Mask board = c.occupied() & kBoardMask;
    const int rearmost = (c.occupied() & ~bit(kOff)) ? highest(c.occupied()) : 0;
    const Mask closed = other_side<V>(closing<V>(opponent));
    int cost = obstruction(closed, rearmost);
    if constexpr (V::has_head) {
        // Checkers on the head leave one by one; a crowd anywhere blocks nobody.
        cost += 40 * c.count(kHead);
        for (Mask m = board & ~kHomeMask; m; m &= m - 1) cost += 24 * std::max(0, c.count(lowest(m)) - 3);
    }
    if constexpr (V::hits) {
        const Mask theirs = other_side<V>(opponent.occupied()) | (opponent.count(kBar) ? bit(0) : 0);
        const Mask alone = board & ~c.two_or_more();
        for (Mask m = alone; m; m &= m - 1) {
            const int p = lowest(m);
            const Mask hitters = theirs & (bit(p) - 1) & ~(p > 11 ? bits_up_to(p - 12) : 0);
            if (theirs & (bit(p) - 1)) cost += (25 - p) * (hitters ? 14 : 3) + (hitters ? 60 : 0);
        }
        cost += c.count(kBar) * (200 + 60 * std::popcount(closed & reflect(kHomeMask)));
        cost -= 50 * std::popcount(c.two_or_more() & kHomeMask & ~bit(1));
    }
    for (int p = 1; p <= 3; ++p) cost += 8 * std::max(0, c.count(p) - 2);
    return cost;
}

// The chance that the side with `pips` to go, all of them needed to win, gets there before the other side has borne
// off its first checker.
int mars_chance(int pips, const Checkers& loser) {
    if (loser.off() > 0) return 0;
    const int lead = pips_outside(loser) + 4 - pips;
    return sigmoid(lead * 256 / (6 + square_root(4 * pips)));
}

template <Game V>
Chances judge(const Position& p) {
    const int mine = p.mine.pips() * kPip + handicap<V>(p.mine, p.theirs);
    const int theirs = p.theirs.pips() * kPip + handicap<V>(p.theirs, p.mine);
    const int on_roll = 4 * kPip;
    const int scale = 8 + 3 * square_root((mine + theirs) / kPip);
    Chances c;
    c.win = sigmoid((theirs - mine + on_roll) * 13 / scale);
    const auto share = [](std::int32_t chance, int part) {
        return static_cast<std::int32_t>((std::int64_t{chance} * part) >> 16);
    };
    c.win_mars = share(c.win, mars_chance(mine / kPip, p.theirs));
    c.lose_mars = share(kUnit - c.win, mars_chance(theirs / kPip + 8, p.mine));
    if constexpr (V::has_koks) {
        c.win_koks = c.win_mars / 16;
        c.lose_koks = c.lose_mars / 16;
    }
    return c;
}

}  // namespace

bool HandMade::evaluate(std::span<const Position> positions, std::span<Chances> out) const {
    if (positions.empty()) return true;
    dispatch(positions.front().rules.variant, [&]<Game V>(V) {
        for (std::size_t i = 0; i < positions.size(); ++i) out[i] = judge<V>(positions[i]);
    });
    return true;
}

}  // namespace nardy
