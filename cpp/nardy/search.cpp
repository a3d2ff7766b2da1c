#include "search.h"

#include <algorithm>
#include <chrono>
#include <numeric>

#include "movegen.h"

namespace nardy {
namespace {

constexpr std::uint64_t kPollEvery = 2048;  // positions valued between two questions to `interrupted`

Status failure() { return Status::error(Code::evaluator_failed, "the evaluator failed"); }

}  // namespace

Control::Control(Limit limit, std::function<bool()> interrupted)
    : limit_(limit),
      interrupted_(std::move(interrupted)),
      end_(std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                                  std::chrono::duration<double>(std::min(limit.seconds, 1e9)))),
      caller_(this_thread()) {
    limit_.depth = std::clamp(limit_.depth, 0, kMaxDepth);
}

bool Control::poll() {
    if (limit_.seconds > 0 && std::chrono::steady_clock::now() >= end_) stop();
    if (this_thread() == caller_ && interrupted_ && interrupted_()) stop();
    return stopped();
}

EndGames::Use use_of_end_games(const Evaluator& evaluator, const Limit& limit) {
    if (!evaluator.uses_end_games()) return EndGames::Use::never;
    return limit.seconds > 0 ? EndGames::Use::if_ready : EndGames::Use::always;
}

Search::Search(const Evaluator& evaluator, Filter filter, EndGames& end_games, Control& control)
    : evaluator_(evaluator),
      filter_(filter),
      end_games_(end_games),
      control_(control),
      layers_(static_cast<std::size_t>(control.limit().depth) + 2) {}

bool Search::stopped() {
    if (failed_ || control_.stopped()) return true;
    if (control_.limit().nodes && nodes_ >= control_.limit().nodes) control_.stop();
    if (seen_ >= next_poll_) {
        next_poll_ = seen_ + kPollEvery;
        control_.poll();
    }
    return control_.stopped();
}

void Search::evaluate_all(const Position& parent, std::span<const Position> positions, std::vector<Value>& out) {
    out.resize(positions.size());
    seen_ += positions.size();
    leaf_index_.clear();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        Chances known;
        if (positions[i].is_over())
            out[i] = lost(points_of(positions[i]));
        else if (end_games_.find(positions[i], known))
            out[i] = value_of(known);
        else
            leaf_index_.push_back(i);
    }
    if (leaf_index_.empty()) return;
    std::span<const Position> leaves = positions;
    if (leaf_index_.size() < positions.size()) {  // seldom: only then anything is copied
        leaves_.clear();
        for (const std::size_t i : leaf_index_) leaves_.push_back(positions[i]);
        leaves = leaves_;
    }
    chances_.resize(leaves.size());
    if (!evaluator_.evaluate_children(parent, leaves, chances_)) {
        failed_ = true;
        return;
    }
    nodes_ += leaves.size();
    for (std::size_t k = 0; k < leaves.size(); ++k) out[leaf_index_[k]] = value_of(chances_[k]);
}

// One batch for all 21 rolls.
template <Game V>
bool Search::find_replies(const Position& p, std::array<Candidate, kRolls>& best) {
    Layer& layer = layers_[1];
    layer.positions.clear();
    std::array<std::size_t, kRolls + 1> first{};
    const Generator<V> generator(p);
    for (int r = 0; r < kRolls; ++r) {
        const Dice dice = kAllRolls[r].dice;
        generator(dice, [&](const Board& b) { layer.positions.push_back(turned<V>(b, p.rules, p.side, dice)); });
        first[r + 1] = layer.positions.size();
    }
    evaluate_all(p, layer.positions, layer.values);
    if (failed_) return false;
    for (int r = 0; r < kRolls; ++r) {
        for (std::size_t i = first[r]; i < first[r + 1]; ++i) {
            const Value v = for_player(layer.values[i], layer.positions[i].side == p.side);
            if (i == first[r] || v.equity > best[r].value.equity) best[r] = {static_cast<int>(i), v};
        }
    }
    return true;
}

bool Search::best_replies(const Position& p, std::array<Candidate, kRolls>& best) {
    return dispatch(p.rules.variant, [&]<Game V>(V) { return find_replies<V>(p, best); });
}

// The last layer of a search.
template <Game V>
Value Search::average_of_best(const Position& p) {
    std::array<Candidate, kRolls> best;
    if (!find_replies<V>(p, best)) return {};
    WeightedSum sum;
    for (int r = 0; r < kRolls; ++r) sum.add(best[r].value, kAllRolls[r].weight);
    return sum.mean_of_36();
}

bool Search::value_field(const Position& parent, const std::vector<Position>& plays, std::vector<Candidate>& field) {
    evaluate_all(parent, plays, values_);
    if (failed_) return false;
    field.clear();
    for (std::size_t i = 0; i < plays.size(); ++i)
        field.push_back({static_cast<int>(i), for_player(values_[i], plays[i].side == parent.side)});
    return true;
}

bool Search::better(const Candidate& a, const Candidate& b) {
    return a.value.equity != b.value.equity ? a.value.equity > b.value.equity : a.index < b.index;
}

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
            if (!value_field(p, layer.positions, layer.field)) return {};
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
    ++seen_;
    if (Chances known; end_games_.find(p, known)) return value_of(known);
    if (depth == 0) {
        evaluate_all(p, {&p, 1}, values_);
        return values_[0];
    }
    return dispatch(p.rules.variant, [&]<Game V>(V) { return expand<V>(p, depth); });
}

Status value(const Evaluator& evaluator, Filter filter, Control& control, const Position& p, Value& out,
             std::uint64_t& nodes) {
    const Limit& limit = control.limit();
    EndGames end_games(p.rules.variant, use_of_end_games(evaluator, limit));
    Search search(evaluator, filter, end_games, control);
    const bool step_by_step = limit.seconds > 0 || limit.nodes > 0;
    for (int depth = step_by_step ? 0 : limit.depth; depth <= limit.depth; ++depth) {
        end_games.refresh();
        const Value v = search.value_at(p, depth);
        nodes = search.nodes();
        if (search.failed()) return failure();
        if (control.stopped() && depth > 0) break;
        out = v;
    }
    return {};
}

Status analyse(const Evaluator& evaluator, Filter filter, Pool& pool, Control& control, const Position& p, Dice dice,
               int top, Analysis& out) {
    std::vector<Position> positions;
    dispatch(p.rules.variant, [&]<Game V>(V) {
        generate<V>(p, dice, [&](const Board& b) { positions.push_back(turned<V>(b, p.rules, p.side, dice)); });
    });
    const int wanted = std::min(top, static_cast<int>(positions.size()));

    const bool alone = control.limit().nodes > 0 || !evaluator.is_parallel();
    EndGames end_games(p.rules.variant, use_of_end_games(evaluator, control.limit()));
    std::vector<Search> searches;
    for (int k = alone ? 1 : pool.threads(); k > 0; --k) searches.emplace_back(evaluator, filter, end_games, control);
    const auto any_failed = [&] { return std::ranges::any_of(searches, [](const Search& s) { return s.failed(); }); };

    std::vector<Search::Candidate> field;
    if (!searches[0].value_field(p, positions, field)) return failure();
    int finished = 0;
    for (int depth = 1;; ++depth) {
        const int candidates = searches[0].select(field, wanted);
        if (depth > control.limit().depth) break;
        end_games.refresh();
        std::vector<Search::Candidate> deeper(field.begin(), field.begin() + candidates);
        const auto look = [&](int k, int worker) {
            Search& search = searches[static_cast<std::size_t>(worker)];
            if (search.stopped()) return;
            Search::Candidate& c = deeper[static_cast<std::size_t>(k)];
            const Position& after = positions[static_cast<std::size_t>(c.index)];
            c.value = for_player(search.value_at(after, depth), after.side == p.side);
        };
        if (alone) {
            for (int k = 0; k < candidates; ++k) look(k, 0);
        } else {
            pool.run(candidates, look, [&] { control.poll(); });
        }
        if (any_failed()) return failure();
        if (control.poll()) break;
        field = std::move(deeper);
        finished = depth;
    }
    std::ranges::sort(field, Search::better);
    if (wanted > 0) field.resize(static_cast<std::size_t>(wanted));
    const Roll roll(p, dice);
    for (const Search::Candidate& c : field)
        out.lines.push_back({roll.play_to(positions[static_cast<std::size_t>(c.index)]), c.value, finished});
    for (const Search& s : searches) out.nodes += s.nodes();
    out.depth = finished;
    return {};
}

}  // namespace nardy
