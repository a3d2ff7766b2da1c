// Plays races out by exact recursion, as labels for the race network.
#include "race_labels.h"

#include "nardy/endgames/race.h"

namespace nardy {

RaceLabels::RaceLabels(Variant variant, int points, int most, RaceNet::Goal goal)
    : sets_(points, most), goal_(goal), first_(goal == RaceNet::Goal::all_off ? 1 : kPlacementsUpTo14) {
    dispatch(variant, [this]<Game V>(V) { make<V>(); });
}

bool RaceLabels::fits(int points, int most) {
    double sets = 1, cases = kPlacements;  // with so many checkers outside
    for (int outside = 1; outside <= most; ++outside) {
        sets = sets * (points + outside - 1) / outside;
        cases += sets * placements(kCheckers - outside);
    }
    return cases < Race::kMostCases;
}

int RaceLabels::first_placement(int outside) const {
    if (goal_ == RaceNet::Goal::all_off) return outside == 0 ? 1 : 0;
    return outside == kCheckers ? 0 : placements(kCheckers - outside - 1);
}

template <Game V>
void RaceLabels::make() {
    std::array<bool, kRolls> again{};
    for (std::size_t r = 0; r < kRolls; ++r) again[r] = V::rolls_again(kAllRolls[r].dice);
    std::vector<Checkers> at_home(kPlacements);  // the first has none left
    Placements walk;
    for (Checkers& c : at_home) {
        c = walk.checkers();
        walk.next();
    }

    Race race(first_);
    begin_ = {0};
    OutsideSets sets = sets_;
    for (int next = first_, outside = 0;;) {
        const int from = first_placement(outside), to = placements(kCheckers - outside);
        const int begin = next - from;
        begin_.back() = begin;
        const std::vector<OutsideSets::Lead> leads = sets.leads();
        for (int placement = from; placement < to; ++placement, ++next) {
            const Checkers& home = at_home[static_cast<std::size_t>(placement)];
            if (outside == 0) {
                race.add(Successors::from<V>({home, at_home[0], Rules{kVariant<V>}, Side::white}), again);
                continue;
            }
            Successors successors;
            const auto add = [&](int die, int numbers_begin, int src, int dst) {
                Checkers after = home;
                if (src != dst) after.move(src, dst);
                successors.add(die, numbers_begin + placement_of(after));
            };
            for (const auto& [die, set, point] : leads) add(die, begin_[static_cast<std::size_t>(set)], kOff, point);
            for (int die = 1; die <= 6; ++die)
                for (int p = kHome; p > die; --p)
                    if (home.count(p)) add(die, begin, p, p - die);
            race.add(successors, again);
        }
        if (!sets.next()) break;
        outside = sets.checkers();
        begin_.push_back(0);
    }
    turns_ = packed(race.turns());
}

bool RaceLabels::find(const Checkers& c, Turns& out) const {
    const int outside = kCheckers - c.off() - c.count_between(1, kHome), placement = placement_of(c);
    const int set = outside > sets_.most() ? -1 : sets_.number_of(c);
    if (set < 0 || placement < first_placement(outside) || placement >= placements(kCheckers - outside)) return false;
    out = Turns::of(turns_[begin_[static_cast<std::size_t>(set)] + placement - first_ + 1]);
    return true;
}

}  // namespace nardy
