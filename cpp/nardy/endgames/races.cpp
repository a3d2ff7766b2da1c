// Chances of races and corrections of an evaluator's, from the turns of both sides.
#include "races.h"

#include <algorithm>

#include "nardy/eval/sigmoid.h"
#include "nardy/rules/outcome.h"

namespace nardy {
namespace {

constexpr int kWasted = 8;  // pips that bring no checker nearer, of a side that is far from its goal

// About how many turns so many pips take: 49 in six, with the spread that rolls have.
Turns guess(int pips) {
    const int mean = pips * 256 * 6 / 49, spread = square_root(mean * 84 / 1000);  // in 1/256, 1/16
    return Turns::from([=](int k) -> std::uint32_t {
        const int x = (mean - 256 * k - 128) * 16 / spread;
        if (k == 0 || x >= kSigmoidEnd) return Turns::kOne;
        return x <= -kSigmoidEnd ? 0 : static_cast<std::uint32_t>(sigmoid(x));
    });
}

// The turns until a checker is home.
Turns first_at_home(const Bearoff& tables, const Checkers& c) {
    Counts counts{};
    counts[lowest(c.occupied() & kBoardMask)] = 1;
    Turns turns;
    tables.come_home(Checkers(counts), kHome, turns);
    return turns;
}

}  // namespace

Turns Races::all_off(const Checkers& c) const {
    return memo_.all_off.of(c, 0, [this](const Checkers& side, int) {
        Turns turns;
        if (tables_.all_off(side, turns)) return turns;
        return RaceNet::has_learnt(side) ? net_.turns(side, RaceNet::Goal::all_off) : guess(side.pips() + kWasted);
    });
}

// As far as it matters against a winner who takes `from` turns or more.
Turns Races::first_off(const Checkers& c, int from) const {
    return memo_.first_off.of(c, from, [this](const Checkers& side, int first) {
        Turns turns;
        if (tables_.first_off(side, turns)) return turns;
        return RaceNet::has_learnt(side) ? net_.turns(side, RaceNet::Goal::first_off, first)
                                         : guess(pips_outside(side) + kWasted);
    });
}

// Beyond the tables' reach from the turns to the first checker off: it leaves in the same turn as the last one comes
// home, or in the next. Which of the two is likelier was fitted to 180 sides that the tables know.
Turns Races::come_home(const Checkers& c, int home) const {
    Turns turns;
    if (tables_.come_home(c, home, turns)) return turns;
    constexpr std::uint32_t kSame = 39, kOf = 64;
    const Turns off = first_off(c, 0);
    return Turns::from([&](int k) { return (kSame * off.more_than(k) + (kOf - kSame) * off.more_than(k + 1)) / kOf; });
}

// How many turns until the loser of a mars would not lose a koks. Special moves are left out of the count: with
// checkers on the head, and where these decide, only the turn before the loser rolls is sure.
template <Game V>
Turns Races::no_koks(Koks option, const Checkers& c) const {
    if constexpr (V::has_koks) return come_home(c, 18);
    const int on_head = c.count(kHead);
    if (V::has_special && on_head > 0 && option != Koks::some_outside)
        return Turns::exactly(is_koks(option, c) ? 1 : 0);
    switch (option) {
        case Koks::head: return Turns::exactly(on_head);  // one a turn
        case Koks::none_home: return first_at_home(tables_, c);
        case Koks::some_outside: return come_home(c, kHome);
        case Koks::off: break;
    }
    return {};
}

bool Races::chances(const Position& race, Chances& c) const {
    const auto is_known = [this](const Checkers& side) {
        Turns turns;
        return RaceNet::has_learnt(side) || tables_.all_off(side, turns);
    };
    if (!is_known(race.mine) || !is_known(race.theirs)) return false;
    const Turns mine = all_off(race.mine), theirs = all_off(race.theirs);
    c = {};
    c.win = first_home(mine, theirs, 1);
    dispatch(race.rules.variant, [&]<Game V>(V) {
        // The ways of playing need not agree: a mars is never likelier than the win it is part of.
        const auto add = [&](const Turns& winner, const Checkers& loser, int behind, std::int32_t win,
                             std::int32_t& mars, std::int32_t& koks) {
            if (has_borne_off(loser)) return;
            mars = std::min(win, first_home(winner, first_off(loser, winner.certain() - behind), behind));
            if (mars > 0) koks = std::min(mars, first_home(winner, no_koks<V>(race.rules.koks, loser), behind));
        };
        add(mine, race.theirs, 1, c.win, c.win_mars, c.win_koks);
        add(theirs, race.mine, 0, kUnit - c.win, c.lose_mars, c.lose_koks);
    });
    return true;
}

template <Game V>
void Races::correct_for(const Checkers& winner, const Checkers& loser, Koks option, int behind, Winning& c) const {
    if (has_borne_off(loser)) return;
    const Turns turns = all_off(winner);
    const bool race = is_race(V::movement, winner.occupied(), loser.occupied());
    // Where the sides still meet, only what comes before the loser's next roll is sure, and only where it holds no
    // point on the winner's way.
    const Mask closed = other_side<V>(closing<V>(loser));
    if (all_home(winner) && !(closed & bits_up_to(highest(winner.occupied())))) {
        const int first = race && !V::rolls_again(Dice(6, 1)) ? fewest_turns(pips_outside(loser) + 1) : 1;
        const std::int32_t sure = turns.within(first - 1 + behind);
        c.win = std::max(c.win, sure);
        c.mars = std::max(c.mars, sure);
        if (V::has_koks && (loser.occupied() & ~bits_up_to(18))) c.koks = std::max(c.koks, turns.within(behind));
    }
    if (option == Koks::off && !(V::has_koks && race)) return;
    const std::int32_t koks = first_home(turns, no_koks<V>(option, loser), behind);
    c.koks = std::min(c.mars, koks);
    if (option == Koks::off || race) return;
    // The sides still meet: how often there is a mars the evaluator knows better, but of which of them are koks it
    // knows nothing. Where counting turns sees no mars at all, a loser who is held up has some outside and has left the
    // rest.
    const std::int32_t mars = first_home(turns, first_off(loser, 0), behind);
    if (mars > 0)
        c.koks = static_cast<std::int32_t>(std::int64_t{c.mars} * std::min(koks, mars) / mars);
    else
        c.koks = option == Koks::some_outside ? c.mars : 0;
}

void Races::correct(const Position& p, Chances& c) const {
    dispatch(p.rules.variant, [&]<Game V>(V) {
        Winning mine{c.win, c.win_mars, c.win_koks}, theirs{kUnit - c.win, c.lose_mars, c.lose_koks};
        const bool race = is_race(V::movement, p.mine.occupied(), p.theirs.occupied());
        if (race || speaks_of(p.rules, p.mine)) correct_for<V>(p.mine, p.theirs, p.rules.koks, 1, mine);
        if (race || speaks_of(p.rules, p.theirs)) correct_for<V>(p.theirs, p.mine, p.rules.koks, 0, theirs);
        // What is sure of one side limits the other.
        if (theirs.win > kUnit - c.win) mine.limit(kUnit - theirs.win);
        theirs.limit(kUnit - mine.win);
        c = {mine.win, mine.mars, mine.koks, theirs.mars, theirs.koks};
    });
}

}  // namespace nardy
