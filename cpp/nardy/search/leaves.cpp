// Exact values first, then one batch for the evaluator.
#include "leaves.h"

namespace nardy {

EndGames::Use use_of_end_games(const Evaluator& evaluator, const Limit& limit) {
    if (!evaluator.uses_end_games()) return EndGames::Use::never;
    return limit.seconds > 0 ? EndGames::Use::if_ready : EndGames::Use::always;
}

bool Leaves::exact(const Position& p, Chances& out) {
    if (p.is_over()) {
        out = lost(points_of(p)).chances;
        return true;
    }
    return end_games_.find_race(p, races_, out);
}

bool Leaves::exact(const Position& p, Value& out) {
    Chances c;
    if (!exact(p, c)) return false;
    out = value(p, c);
    return true;
}

bool Leaves::find_chances(const Position* parent, std::span<const Position> positions, std::span<Chances> out) {
    open_.clear();
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (!exact(positions[i], out[i])) open_.push_back(i);
    if (open_.empty()) return true;
    const bool all = open_.size() == positions.size();
    std::span<const Position> asked = positions;
    std::span<Chances> answers = out;
    if (!all) {  // seldom: only then anything is copied
        open_positions_.clear();
        for (const std::size_t i : open_) open_positions_.push_back(positions[i]);
        open_chances_.resize(open_.size());
        asked = open_positions_;
        answers = open_chances_;
    }
    if (!(parent ? evaluator_.evaluate_children(*parent, asked, answers) : evaluator_.evaluate(asked, answers)))
        return false;
    evaluated_ += asked.size();
    for (std::size_t k = 0; k < asked.size(); ++k) {
        end_games_.correct(asked[k], races_, answers[k]);
        if (!all) out[open_[k]] = answers[k];
    }
    return true;
}

bool Leaves::find_values(const Position* parent, std::span<const Position> positions, std::vector<Value>& out) {
    chances_.resize(positions.size());
    if (!find_chances(parent, positions, chances_)) return false;
    out.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) out[i] = value(positions[i], chances_[i]);
    return true;
}

}  // namespace nardy
