#include "given_chances.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace nardy {
namespace {

constexpr double kSlack = 1e-3;

Status refused(const std::string& what) {
    return Status::error(Code::evaluator_failed, "the evaluator returned " + what);
}

}  // namespace

Status read_chances(std::span<const double, 5> numbers, Chances& out) {
    static constexpr const char* kNames[] = {"win", "win_mars", "win_koks", "lose_mars", "lose_koks"};
    const auto said = [&](std::size_t k) { return std::string(kNames[k]) + " " + std::to_string(numbers[k]); };
    for (std::size_t k = 0; k < numbers.size(); ++k)
        if (!(numbers[k] >= -kSlack && numbers[k] <= 1 + kSlack)) return refused(said(k) + "; chances are 0 to 1");
    constexpr std::pair<std::size_t, std::size_t> kWithin[] = {{1, 0}, {2, 1}, {4, 3}};
    for (const auto& [part, whole] : kWithin)
        if (numbers[part] > numbers[whole] + kSlack)
            return refused(said(part) + " with " + said(whole) +
                           "; chances are cumulative: a mars is a win too, a koks a mars");
    if (numbers[3] > 1 - numbers[0] + kSlack)
        return refused(said(3) + " with " + said(0) + "; nobody loses a mars more often than the game");
    const auto at_most = [&](std::size_t k, std::int32_t most) {
        return std::clamp(static_cast<std::int32_t>(std::nearbyint(numbers[k] * kUnit)), 0, most);
    };
    out.win = at_most(0, kUnit);
    out.win_mars = at_most(1, out.win);
    out.win_koks = at_most(2, out.win_mars);
    out.lose_mars = at_most(3, kUnit - out.win);
    out.lose_koks = at_most(4, out.lose_mars);
    return {};
}

}  // namespace nardy
