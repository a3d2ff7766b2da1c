#include "search.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "movegen.h"

namespace nardy {
namespace {

constexpr std::uint64_t kPollEvery = 2048;  // evaluations between two questions to `interrupted`

// Values of a play's position, seen by the side that played.
Value for_player(const Value& v, bool same_side) { return same_side ? v : negated(v); }

}  // namespace

Search::Search(const Evaluator& evaluator, Filter filter, Limit limit, std::function<bool()> interrupted)
    : evaluator_(evaluator), filter_(filter), limit_(limit), layers_(static_cast<std::size_t>(limit.depth) + 2) {
    const auto end =
        std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>(std::min(limit.seconds, 1e9)));
    interrupted_ = [asked = std::move(interrupted), end, limit] {
        return (asked && asked()) || (limit.seconds > 0 && std::chrono::steady_clock::now() >= end);
    };
}

bool Search::stopped() {
    if (stop_ != Stop::no) return true;
    if (!may_stop_) return false;
    if (limit_.nodes && nodes_ >= limit_.nodes) stop_ = Stop::limit;
    if (nodes_ >= next_poll_) {
        next_poll_ = nodes_ + kPollEvery;
        if (interrupted_()) stop_ = Stop::limit;
    }
    return stop_ != Stop::no;
}

Status Search::failure() const {
    return stop_ == Stop::failure ? Status::error(Code::evaluator_failed, "the evaluator failed") : Status{};
}

void Search::evaluate_all(const std::vector<Position>& positions, std::vector<Value>& out) {
    out.resize(positions.size());
    leaves_.clear();
    leaf_index_.clear();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (positions[i].is_over()) {
            out[i] = lost(points_of(positions[i]));
        } else {
            leaves_.push_back(positions[i]);
            leaf_index_.push_back(i);
        }
    }
    chances_.resize(leaves_.size());
    if (leaves_.empty()) return;
    if (!evaluator_.evaluate(leaves_, chances_)) {
        stop_ = Stop::failure;
        return;
    }
    nodes_ += leaves_.size();
    for (std::size_t k = 0; k < leaves_.size(); ++k) out[leaf_index_[k]] = value_of(chances_[k]);
}

// The last layer, one batch for all 21 rolls.
template <Game V>
Value Search::average_of_best(const Position& p) {
    Layer& layer = layers_[1];
    layer.positions.clear();
    std::array<std::size_t, kRolls + 1> first{};
    const Generator<V> generator(p);
    for (int r = 0; r < kRolls; ++r) {
        const Dice dice = kAllRolls[r].dice;
        generator(dice, [&](const Board& b) { layer.positions.push_back(turned<V>(b, p.rules, p.side, dice)); });
        first[r + 1] = layer.positions.size();
    }
    evaluate_all(layer.positions, layer.values);
    if (stop_ == Stop::failure) return {};
    WeightedSum sum;
    for (int r = 0; r < kRolls; ++r) {
        Value best;
        for (std::size_t i = first[r]; i < first[r + 1]; ++i) {
            const Value v = for_player(layer.values[i], layer.positions[i].side == p.side);
            if (i == first[r] || v.equity > best.equity) best = v;
        }
        sum.add(best, kAllRolls[r].weight);
    }
    return sum.mean_of_36();
}

// Values all plays of a layer by the evaluator alone, for the side that plays.
bool Search::value_field(Layer& layer, Side player) {
    evaluate_all(layer.positions, layer.values);
    if (stop_ == Stop::failure) return false;
    layer.field.clear();
    for (std::size_t i = 0; i < layer.positions.size(); ++i)
        layer.field.push_back({static_cast<int>(i), for_player(layer.values[i], layer.positions[i].side == player)});
    return true;
}

bool Search::better(const Candidate& a, const Candidate& b) {
    return a.value.equity != b.value.equity ? a.value.equity > b.value.equity : a.index < b.index;
}

// Puts the best first and returns how many the filter lets through, `at_least` so many.
int Search::select(std::vector<Candidate>& field, int at_least) const {
    const int all = static_cast<int>(field.size());
    const int most = filter_.keep == 0 ? all : std::min(all, std::max(filter_.keep, at_least));
    std::partial_sort(field.begin(), field.begin() + most, field.end(), better);
    if (filter_.keep == 0) return all;
    int n = std::min(all, std::max(at_least, 1));
    while (n < most && field[n].value.equity >= field[0].value.equity - filter_.margin) ++n;
    return n;
}

template <Game V>
Value Search::expand(const Position& p, int depth) {
    if (depth == 1) return average_of_best<V>(p);
    const Generator<V> generator(p);
    WeightedSum sum;
    for (const auto& [dice, weight] : kAllRolls) {
        Layer& layer = layers_[static_cast<std::size_t>(depth)];
        layer.positions.clear();
        generator(dice, [&, d = dice](const Board& b) { layer.positions.push_back(turned<V>(b, p.rules, p.side, d)); });
        int candidates = static_cast<int>(layer.positions.size());
        const bool filtered = filter_.keep != 0 && candidates > 1;
        if (filtered) {
            if (!value_field(layer, p.side)) return {};
            candidates = select(layer.field, 1);
        }
        Value best;
        for (int k = 0; k < candidates; ++k) {
            const Position& child = layer.positions[filtered ? layer.field[k].index : k];
            const Value v = for_player(value_at(child, depth - 1), child.side == p.side);
            if (stopped()) return {};
            if (k == 0 || v.equity > best.equity) best = v;
        }
        sum.add(best, weight);
    }
    return sum.mean_of_36();
}

Value Search::value_at(const Position& p, int depth) {
    if (p.is_over()) return lost(points_of(p));
    return dispatch(p.rules.variant, [&]<Game V>(V) { return expand<V>(p, depth); });
}

Status Search::value(const Position& p, Value& out) {
    if (p.is_over()) {
        out = lost(points_of(p));
        return {};
    }
    for (int depth = 0; depth <= limit_.depth; ++depth) {
        const bool needed = depth == 0 || depth == limit_.depth || limit_.seconds > 0 || limit_.nodes > 0;
        if (!needed) continue;
        Value v;
        if (depth == 0) {
            std::vector<Value> values;
            evaluate_all({p}, values);
            v = values[0];
        } else {
            v = value_at(p, depth);
        }
        if (stop_ == Stop::failure) return failure();
        if (stop_ == Stop::limit) break;
        out = v;
        may_stop_ = true;
    }
    return {};
}

Status Search::analyse(const Position& p, Dice dice, int top, Analysis& out) {
    const std::vector<Play> plays = Roll(p, dice).plays();
    const int wanted = std::min(top, static_cast<int>(plays.size()));
    Layer root;
    for (const Play& play : plays) root.positions.push_back(play.position);
    if (!value_field(root, p.side)) return failure();

    int finished = 0;
    may_stop_ = true;
    for (int depth = 1;; ++depth) {
        const int candidates = select(root.field, wanted);
        if (depth > limit_.depth) break;
        std::vector<Candidate> deeper;
        for (int k = 0; k < candidates && !stopped(); ++k) {
            const Position& child = root.positions[root.field[k].index];
            deeper.push_back({root.field[k].index, for_player(value_at(child, depth), child.side == p.side)});
        }
        if (stop_ == Stop::failure) return failure();
        if (stopped()) break;
        root.field = std::move(deeper);
        finished = depth;
    }
    std::sort(root.field.begin(), root.field.end(), better);
    if (wanted > 0) root.field.resize(static_cast<std::size_t>(wanted));
    for (const Candidate& c : root.field) out.lines.push_back({plays[c.index], c.value, finished});
    out.nodes = nodes_;
    out.depth = finished;
    return {};
}

}  // namespace nardy
