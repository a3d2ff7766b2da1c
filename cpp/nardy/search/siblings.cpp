// Families of positions that are alike, and who scouts for whom.
#include "siblings.h"

#include <algorithm>

namespace nardy {
namespace {

constexpr int kScouts = 3;          // of a family: with 2 the loss is twice as large (benchmarks/README.md)
constexpr int kSmallestFamily = 5;  // that is worth scouting

bool are_alike(const Position& a, const Position& b) { return a.side == b.side && a.mine == b.mine; }

std::vector<char> are_late(const Replies& replies) {
    std::vector<char> late;
    for (int r = 0; r < kRolls; ++r) late.resize(replies.first[r + 1], !Replies::is_early(r));
    return late;
}

}  // namespace

Siblings::Siblings(std::span<const Position> positions, int depth, std::int32_t margin)
    : Siblings(positions, std::vector<char>(positions.size()), depth, margin) {}

Siblings::Siblings(const Replies& replies, int depth, std::int32_t margin)
    : Siblings(replies.positions, are_late(replies), depth, margin) {}

Siblings::Siblings(std::span<const Position> positions, std::vector<char> is_late, int depth, std::int32_t margin)
    : positions_(positions),
      depth_(depth),
      margin_(margin),
      values_(positions.size()),
      is_late_(std::move(is_late)),
      same_as_(positions.size()) {
    const bool learn = depth == 1 && margin >= 0;
    std::vector<std::vector<int>> families;
    for (std::size_t k = 0; k < positions.size(); ++k) {
        const auto first =
            static_cast<std::size_t>(std::ranges::find(positions.first(k), positions[k]) - positions.begin());
        same_as_[k] = static_cast<int>(first);
        is_late_[first] = is_late_[first] && is_late_[k];
        if (first < k) continue;
        auto family = std::ranges::find_if(families, [&](const std::vector<int>& f) {
            return !learn || are_alike(positions[static_cast<std::size_t>(f[0])], positions[k]);
        });
        if (family == families.end()) family = families.insert(family, std::vector<int>{});
        family->push_back(static_cast<int>(k));
    }
    for (std::vector<int>& family : families) {
        std::ranges::stable_partition(family, [&](int k) { return !late(k); });
        if (learn && static_cast<int>(family.size()) >= kSmallestFamily) {
            add_family(family);
        } else {
            for (const int k : family) jobs_[late(k) ? kEarlyRounds : 0].push_back({k});
        }
    }
}

// The scouts are spread over the early part of the family.
void Siblings::add_family(const std::vector<int>& family) {
    const auto early = static_cast<int>(std::ranges::count_if(family, [&](int k) { return !late(k); }));
    const int size = std::max(early, kScouts), number = static_cast<int>(histories_.size());
    for (int k = 0, scouts = 0; k < static_cast<int>(family.size()); ++k) {
        const bool is_scout = scouts < kScouts && k == scouts * size / kScouts;
        scouts += is_scout;
        const int member = family[static_cast<std::size_t>(k)];
        jobs_[is_scout       ? 0
              : late(member) ? kEarlyRounds
                             : 1]
            .push_back({member, is_scout ? Role::scout : Role::learner, number});
    }
    histories_.emplace_back();
}

int Siblings::begin(int round) {
    if (round == 1) {
        for (Job& scout : jobs_[0]) {
            if (scout.role == Role::scout) histories_[static_cast<std::size_t>(scout.family)].add(scout.tried);
        }
    }
    return static_cast<int>(jobs_[round].size());
}

std::span<const Value> Siblings::values() {
    for (std::size_t k = 0; k < values_.size(); ++k) values_[k] = values_[static_cast<std::size_t>(same_as_[k])];
    return values_;
}

std::uint64_t Siblings::nodes() const {
    std::uint64_t sum = 0;
    for (const std::vector<Job>& round : jobs_)
        for (const Job& j : round) sum += j.nodes;
    return sum;
}

}  // namespace nardy
