// Asks a C function for the chances of positions.
#include "evaluator.h"

#include "nardy/eval/given_chances.h"
#include "nardy/rules/batch.h"

namespace nardy::capi {

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
        const nardy_chances& c = answer[i];
        const std::array<double, 5> numbers{c.win, c.win_mars, c.win_koks, c.lose_mars, c.lose_koks};
        if (Status s = read_chances(i, numbers, out[i]); !s.ok()) {
            problems_.keep(std::move(s.message));
            return false;
        }
    }
    return true;
}

}  // namespace nardy::capi
