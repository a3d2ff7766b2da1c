#include "engine.h"

namespace nardy {

std::function<bool()> Engine::until_stop(std::function<bool()> interrupted) const {
    return [this, asked = std::move(interrupted), before = stops_.load()] {
        return stops_.load() != before || (asked && asked());
    };
}

Status Engine::analyse(const Position& p, Dice dice, Filter filter, Limit limit, int top,
                       std::function<bool()> interrupted, Analysis& out) const {
    if (p.is_over()) return Status::error(Code::game_over, "the game is over: there is nothing to play");
    return Search(*evaluator_, filter, limit, until_stop(std::move(interrupted))).analyse(p, dice, top, out);
}

Status Engine::value(const Position& p, Filter filter, Limit limit, std::function<bool()> interrupted, Value& out,
                     std::uint64_t& nodes) const {
    Search search(*evaluator_, filter, limit, until_stop(std::move(interrupted)));
    Status s = search.value(p, out);
    nodes = search.nodes();
    return s;
}

Status Engine::evaluate(std::span<const Position> positions, std::span<Chances> out) const {
    std::vector<Position> open;
    std::vector<std::size_t> where;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (positions[i].is_over()) {
            out[i] = lost(points_of(positions[i])).chances;
        } else {
            open.push_back(positions[i]);
            where.push_back(i);
        }
    }
    std::vector<Chances> chances(open.size());
    if (!open.empty() && !evaluator_->evaluate(open, chances))
        return Status::error(Code::evaluator_failed, "the evaluator failed");
    for (std::size_t k = 0; k < open.size(); ++k) out[where[k]] = chances[k];
    return {};
}

}  // namespace nardy
