#include "siblings.h"

#include <algorithm>

#include "search.h"

namespace nardy {
namespace {

constexpr int kScouts = 3;          // of a family: with 2 the loss is twice as large (benchmarks/README.md)
constexpr int kSmallestFamily = 5;  // that is worth scouting

bool are_alike(const Position& a, const Position& b) { return a.side == b.side && a.mine == b.mine; }

}  // namespace

Siblings::Siblings(std::span<const Position> positions, int depth, std::int32_t margin)
    : positions_(positions), depth_(depth), margin_(margin), values_(positions.size()), same_as_(positions.size()) {
    const bool learn = depth == 1 && margin >= 0;
    std::vector<std::vector<int>> families;
    for (std::size_t k = 0; k < positions.size(); ++k) {
        const auto first = std::ranges::find(positions.first(k), positions[k]) - positions.begin();
        same_as_[k] = static_cast<int>(first);
        if (same_as_[k] < static_cast<int>(k)) continue;
        auto family = std::ranges::find_if(families, [&](const std::vector<int>& f) {
            return !learn || are_alike(positions[static_cast<std::size_t>(f[0])], positions[k]);
        });
        if (family == families.end()) family = families.insert(family, std::vector<int>{});
        family->push_back(static_cast<int>(k));
    }
    for (const std::vector<int>& family : families) {
        if (learn && static_cast<int>(family.size()) >= kSmallestFamily) {
            add_family(family);
        } else {
            for (const int k : family) jobs_[0].push_back({k});
        }
    }
}

// The scouts are spread over the family.
void Siblings::add_family(const std::vector<int>& family) {
    const int size = static_cast<int>(family.size()), number = static_cast<int>(histories_.size());
    for (int k = 0, scouts = 0; k < size; ++k) {
        const bool is_scout = k == scouts * size / kScouts;
        scouts += is_scout;
        jobs_[is_scout ? 0 : 1].push_back({family[static_cast<std::size_t>(k)], number});
    }
    histories_.emplace_back();
}

int Siblings::begin(int round) {
    if (round == 1) {
        for (Job& scout : jobs_[0]) {
            if (scout.family >= 0) histories_[static_cast<std::size_t>(scout.family)].add(scout.tried);
        }
    }
    return static_cast<int>(jobs_[round].size());
}

void Siblings::run(int round, int job, Search& search) {
    Job& j = jobs_[round][static_cast<std::size_t>(job)];
    const Position& p = positions_[static_cast<std::size_t>(j.position)];
    Value& out = values_[static_cast<std::size_t>(j.position)];
    const std::uint64_t before = search.nodes();
    if (round == 1)
        out = search.value_knowing(p, histories_[static_cast<std::size_t>(j.family)], margin_);
    else if (j.family >= 0)
        out = search.value_of_scout(p, j.tried);
    else
        out = search.value_at(p, depth_);
    j.nodes = search.nodes() - before;
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
