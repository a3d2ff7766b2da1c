#include "evaluator.h"

#include <cmath>

#include "nardy/batch.h"

namespace nardy::capi {
namespace {

constexpr float kSlack = 1e-3f;  // float arithmetic may overshoot a little

// False where the numbers are no chances, which are 0 to 1 and cumulative.
bool read(const nardy_chances& c, Chances& out) {
    for (const float x : {c.win, c.win_mars, c.win_koks, c.lose_mars, c.lose_koks})
        if (!(x >= -kSlack && x <= 1 + kSlack)) return false;
    for (const auto& [less, more] :
         {std::pair{c.win_mars, c.win}, {c.win_koks, c.win_mars}, {c.lose_mars, 1 - c.win}, {c.lose_koks, c.lose_mars}})
        if (less > more + kSlack) return false;
    const auto fixed = [](float x, std::int32_t most) {
        return std::clamp(static_cast<std::int32_t>(std::lround(x * kUnit)), std::int32_t{0}, most);
    };
    out.win = fixed(c.win, kUnit);
    out.win_mars = fixed(c.win_mars, out.win);
    out.win_koks = fixed(c.win_koks, out.win_mars);
    out.lose_mars = fixed(c.lose_mars, kUnit - out.win);
    out.lose_koks = fixed(c.lose_koks, out.lose_mars);
    return true;
}

std::string text_of(const nardy_chances& c) {
    std::string out;
    for (const float x : {c.win, c.win_mars, c.win_koks, c.lose_mars, c.lose_koks})
        out += (out.empty() ? "" : ", ") + std::to_string(x);
    return out;
}

}  // namespace

bool OwnEvaluator::evaluate(std::span<const Position> positions, std::span<Chances> out) const {
    std::vector<Row> rows(positions.size() * kRow + kRowSlack);
    for (std::size_t i = 0; i < positions.size(); ++i) pack(positions[i], rows.data() + i * kRow);
    std::vector<nardy_chances> answer(positions.size(), {-1, -1, -1, -1, -1});
    const std::string rules = to_text(positions.front().rules);
    if (const int code = f_(user_, rules.c_str(), rows.data(), positions.size(), answer.data())) {
        problems_.keep("the evaluator returned " + std::to_string(code) + "; 0 means that it has answered");
        return false;
    }
    for (std::size_t i = 0; i < answer.size(); ++i) {
        if (read(answer[i], out[i])) continue;
        problems_.keep("the evaluator gave board " + std::to_string(i) + " the chances " + text_of(answer[i]) +
                       "; they are 0 to 1, win >= win_mars >= win_koks, 1 - win >= lose_mars >= lose_koks");
        return false;
    }
    return true;
}

}  // namespace nardy::capi
