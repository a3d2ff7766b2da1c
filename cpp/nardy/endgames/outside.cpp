// Tables of races with checkers outside: see outside.h.
#include "outside.h"

#include <algorithm>

namespace nardy {
namespace {

constexpr int kMostOfWays = 40;
constexpr auto kWays = [] {  // [n][k]: to choose k of n
    std::array<std::array<std::uint32_t, kMostOfWays>, kMostOfWays> ways{};
    for (std::size_t n = 0; n < kMostOfWays; ++n) {
        ways[n][0] = 1;
        for (std::size_t k = 1; k <= n && k < 25; ++k) ways[n][k] = ways[n - 1][k - 1] + (k < n ? ways[n - 1][k] : 0);
    }
    return ways;
}();
constexpr std::uint32_t ways(int n, int k) { return kWays[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)]; }

// All home as the levels have it: what the top level leaves open is shared out evenly.
int placement_of_levels(const std::array<int, kHome>& levels, int top) {
    Counts counts{};
    int left = kCheckers, open = 0;
    for (int k = 0; k < kHome; ++k) {
        counts[k + 1] = static_cast<std::int8_t>(levels[static_cast<std::size_t>(k)] < top ? levels[k] : 0);
        left -= counts[k + 1];
        open += levels[static_cast<std::size_t>(k)] == top;
    }
    for (int k = 0; k < kHome && open > 0; ++k) {
        if (levels[static_cast<std::size_t>(k)] < top) continue;
        const int share = left / open--;
        counts[k + 1] = static_cast<std::int8_t>(share);
        left -= share;
    }
    counts[1] = static_cast<std::int8_t>(counts[1] + left);  // no real home has fewer than fifteen with no open level
    return placement_of(Checkers(counts));
}

}  // namespace

int OutsideSets::rank(const std::array<std::int8_t, 24>& counts) const {
    std::uint32_t number = 0;
    int above = 0;
    for (int k = points_ - 1; k >= 0; --k) {
        above += counts[static_cast<std::size_t>(k)];
        if (above > 0) number += ways(above + points_ - 1 - k, points_ - k);
    }
    return static_cast<int>(number);
}

int OutsideSets::number_of(const Checkers& c, int home) const {
    const Mask outside = c.occupied() & ~bits_up_to(home);
    if (outside == 0) return 0;
    const int far = highest(outside);
    if (far > home + points_) return -1;
    std::uint32_t number = 0;
    int above = 0;
    for (int p = far; p > home; --p) {
        above += c.count(p);
        if (above > most_) return -1;
        number += ways(above + points_ + home - p, points_ + home + 1 - p);
    }
    return static_cast<int>(number);
}

int OutsideSets::rearmost() const {
    int k = points_;
    while (k > 0 && !counts_[static_cast<std::size_t>(k - 1)]) --k;
    return k;
}

// The counts by points from below are how many there are above: the odometer of Placements.
bool OutsideSets::next() {
    std::array<int, 25> above{};
    for (int k = points_ - 1; k >= 0; --k)
        above[static_cast<std::size_t>(k)] =
            above[static_cast<std::size_t>(k + 1)] + counts_[static_cast<std::size_t>(k)];
    int k = points_ - 1;
    while (k > 0 && above[static_cast<std::size_t>(k)] == above[static_cast<std::size_t>(k - 1)])
        above[static_cast<std::size_t>(k--)] = 0;
    ++above[static_cast<std::size_t>(k)];
    for (k = 0; k < points_; ++k)
        counts_[static_cast<std::size_t>(k)] =
            static_cast<std::int8_t>(above[static_cast<std::size_t>(k)] - above[static_cast<std::size_t>(k + 1)]);
    checkers_ = above[0];
    return checkers_ <= most_;
}

std::vector<OutsideSets::Lead> OutsideSets::leads() const {
    std::vector<Lead> leads;
    auto after = counts_;
    for (int die = 1; die <= 6; ++die)
        for (int k = 0; k < points_; ++k) {
            if (!counts_[static_cast<std::size_t>(k)]) continue;
            const int to = k - die;
            --after[static_cast<std::size_t>(k)];
            if (to >= 0) ++after[static_cast<std::size_t>(to)];
            leads.push_back({die, rank(after), to >= 0 ? 0 : to + 7});
            after = counts_;
        }
    return leads;
}

std::size_t HomeLevels::code(const std::array<int, kHome>& levels) const {
    std::size_t code = 0;
    for (int k = kHome - 1; k >= 0; --k)
        code =
            code * static_cast<std::size_t>(top_ + 1) + static_cast<std::size_t>(levels[static_cast<std::size_t>(k)]);
    return code;
}

int HomeLevels::number_of(const Checkers& c) const {
    std::array<int, kHome> levels{};
    for (int k = 0; k < kHome; ++k) levels[static_cast<std::size_t>(k)] = std::min(c.count(k + 1), top_);
    return number_of(levels);
}

// The more points are filled, and the lower ones, the lower the number.
std::vector<std::array<int, kHome>> HomeLevels::in_order() {
    std::vector<std::array<int, kHome>> all(1);
    for (std::size_t k = 0; k < kHome; ++k) {
        const std::vector<std::array<int, kHome>> so_far = all;
        for (int level = 1; level <= top_; ++level)
            for (std::array<int, kHome> levels : so_far) {
                levels[k] = level;
                all.push_back(levels);
            }
    }
    const auto filled = [](const std::array<int, kHome>& levels) {
        int sum = 0;
        for (int k = 0; k < kHome; ++k) sum += levels[static_cast<std::size_t>(k)] > 0 ? kHome - k : 0;
        return sum;
    };
    std::ranges::stable_sort(all, [&](const auto& a, const auto& b) { return filled(a) > filled(b); });
    numbers_.resize(all.size());
    for (std::size_t n = 0; n < all.size(); ++n) numbers_[code(all[n])] = static_cast<int>(n);
    return all;
}

PackedTurns turns_to_come_home(OutsideSets sets, const std::array<bool, kRolls>& again) {
    Race race(1);
    while (sets.next()) {
        Successors successors;
        for (const auto& [die, set, point] : sets.leads()) successors.add(die, set);
        race.add(successors, again);
    }
    return packed(race.turns());
}

PackedTurns turns_of_the_last(OutsideSets sets, const std::array<bool, kRolls>& again) {
    Race race(1);
    while (sets.next()) {
        Successors successors;
        const int rearmost = sets.rearmost();
        for (const auto& [die, set, point] : sets.leads()) {
            const bool leaves = point > 0, exactly = point == kHome;
            const int from = point - kHome + die;
            if (leaves && (rearmost > kHome || (!exactly && from < rearmost))) continue;
            successors.add(die, set);
        }
        race.add(successors, again);
    }
    return packed(race.turns());
}

void FirstOff::add_to(Race& race, int next, const std::array<bool, kRolls>& again) {
    begin_ = {next};
    for (OutsideSets sets = sets_; sets.next();) {
        const int outside = sets.checkers();
        const HomeLevels &levels = levels_[static_cast<std::size_t>(outside)],
                         &nearer = levels_[static_cast<std::size_t>(outside - 1)];
        const std::vector<OutsideSets::Lead> leads = sets.leads();
        begin_.push_back(next);
        for (int number = 0; number < levels.size(); ++number, ++next) {
            const std::array<int, kHome>& home = levels.levels(number);
            Successors successors;
            for (const auto& [die, set, point] : leads) {
                const int begin = begin_[static_cast<std::size_t>(set)];
                if (point == 0) {
                    successors.add(die, begin + number);
                    continue;
                }
                std::array<int, kHome> after = home;
                const int top = outside == 1 ? kCheckers : nearer.top();  // all home: every number is open again
                for (int& level : after)
                    if (level == levels.top()) level = top;
                int& here = after[static_cast<std::size_t>(point - 1)];
                here = std::min(here + 1, top);
                successors.add(die, outside == 1 ? placement_of_levels(after, top) : begin + nearer.number_of(after));
            }
            for (int die = 1; die <= 6; ++die)
                for (int p = kHome; p > die; --p) {  // within home only to fill a point
                    std::array<int, kHome> after = home;
                    int &from = after[static_cast<std::size_t>(p - 1)],
                        &to = after[static_cast<std::size_t>(p - die - 1)];
                    if (from == 0 || to > 0) continue;
                    if (from < levels.top()) --from;
                    to = 1;
                    successors.add(die, begin_.back() + levels.number_of(after));
                }
            race.add(successors, again);
        }
    }
}

int FirstOff::number_of(const Checkers& c) const {
    const int outside = kCheckers - c.count_between(1, kHome) - c.off();
    const int set = outside > kMost ? -1 : sets_.number_of(c);
    if (set <= 0) return -1;
    return begin_[static_cast<std::size_t>(set)] + levels_[static_cast<std::size_t>(outside)].number_of(c);
}

}  // namespace nardy
