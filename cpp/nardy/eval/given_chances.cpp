// Checks and rounds chances that come from outside.
#include "given_chances.h"

#include <algorithm>
#include <cmath>

namespace nardy {
namespace {

constexpr double kSlack = 1e-3;

bool are_chances(std::span<const double, 5> c) {
    for (const double x : c)
        if (!(x >= -kSlack && x <= 1 + kSlack)) return false;  // nor is NaN one
    return c[1] <= c[0] + kSlack && c[2] <= c[1] + kSlack && c[3] <= 1 - c[0] + kSlack && c[4] <= c[3] + kSlack;
}

}  // namespace

Status read_chances(std::size_t board, std::span<const double, 5> numbers, Chances& out) {
    if (!are_chances(numbers)) {
        std::string list;
        for (const double x : numbers) list += (list.empty() ? "" : ", ") + std::to_string(x);
        return Status::error(
            Code::evaluator_failed,
            "the evaluator returned " + list + " for board " + std::to_string(board) +
                "; chances are 0 to 1, win >= win_mars >= win_koks, 1 - win >= lose_mars >= lose_koks");
    }
    const auto fixed = [&](std::size_t k, std::int32_t most) {
        return std::clamp(static_cast<std::int32_t>(std::nearbyint(numbers[k] * kUnit)), std::int32_t{0}, most);
    };
    out.win = fixed(0, kUnit);
    out.win_mars = fixed(1, out.win);
    out.win_koks = fixed(2, out.win_mars);
    out.lose_mars = fixed(3, kUnit - out.win);
    out.lose_koks = fixed(4, out.lose_mars);
    return {};
}

}  // namespace nardy
