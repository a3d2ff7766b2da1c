#include "search.h"

#include <algorithm>
#include <limits>

#include "nardy/rules/movegen.h"
#include "siblings.h"

namespace nardy {
namespace {

constexpr std::int32_t kPruned = -100 * kUnit;  // the equity of a play that was not evaluated
constexpr std::uint64_t kPollEvery = 2048;      // positions valued between two questions to `interrupted`

constexpr int early_weight(int roll) { return Replies::is_early(roll) ? 2 * kAllRolls[roll].weight : 0; }
static_assert([] {
    int sum = 0;
    for (int r = 0; r < kRolls; ++r) sum += early_weight(r);
    return sum == 36;
}());

template <class Weight>
Value weighted_mean_of_best(const Replies& replies, Side side, std::span<const Value> values, Weight weight) {
    WeightedSum sum;
    for (int r = 0; r < kRolls; ++r) {
        const std::size_t first = replies.first[r];
        Value best;
        for (std::size_t i = first; i < replies.first[r + 1]; ++i) {
            const Value v = for_player(values[i], replies.positions[i].side == side);
            if (i == first || v.equity > best.equity) best = v;
        }
        sum.add(best, weight(r));
    }
    return sum.mean_of_36();
}

}  // namespace

Status evaluator_failure() { return Status::error(Code::evaluator_failed, "the evaluator failed"); }

Control::Control(Limit limit, std::function<bool()> interrupted)
    : limit_(limit), interrupted_(std::move(interrupted)), deadline_(limit.seconds), caller_(this_thread()) {
    limit_.depth = std::clamp(limit_.depth, 0, kMaxDepth);
}

bool Control::poll() {
    if (limit_.seconds > 0 && deadline_.is_over()) stop();
    if (this_thread() == caller_ && interrupted_ && interrupted_()) stop();
    return stopped();
}

EndGames::Use use_of_end_games(const Evaluator& evaluator, const Limit& limit) {
    if (!evaluator.uses_end_games()) return EndGames::Use::never;
    return limit.seconds > 0 ? EndGames::Use::if_ready : EndGames::Use::always;
}

Search::Search(const Evaluator& evaluator, const Settings& settings, EndGames& end_games, Control& control)
    : evaluator_(evaluator),
      filter_(settings.filter),
      stakes_(both(settings.stakes)),
      end_games_(end_games),
      control_(control),
      layers_(static_cast<std::size_t>(control.limit().depth) + 2) {
    const Stakes& s = settings.stakes;
    salt_ = 0;
    for (const std::int32_t x : {filter_.replies.keep, filter_.replies.margin, filter_.leaf_margin,
                                 filter_.prune_margin, s.base, s.win, s.win_mars, s.win_koks, s.lose_mars, s.lose_koks})
        salt_ = (salt_ ^ static_cast<std::uint32_t>(x)) * 0x9E3779B97F4A7C15u;
}

Value Replies::mean_of_best(Side side, std::span<const Value> values) const {
    return weighted_mean_of_best(*this, side, values, [](int r) { return kAllRolls[r].weight; });
}

Value Replies::expected_from_early(Side side, std::span<const Value> values) const {
    Value v = weighted_mean_of_best(*this, side, values, early_weight);
    if (!shallow.empty())
        add_difference(v, mean_of_best(side, shallow), weighted_mean_of_best(*this, side, shallow, early_weight));
    return v;
}

bool Search::stopped() {
    if (failed_ || control_.stopped()) return true;
    if (control_.limit().nodes && nodes_ >= control_.limit().nodes) control_.stop();
    if (seen_ >= next_poll_) {
        next_poll_ = seen_ + kPollEvery;
        control_.poll();
    }
    return control_.stopped();
}

bool Search::known(const Position& p, Value& out) {
    Chances chances;
    if (p.is_over())
        chances = lost(points_of(p)).chances;
    else if (!end_games_.find_race(p, races_, chances))
        return false;
    out = stakes(p).value(chances);
    return true;
}

void Search::evaluate_all(const Position& parent, std::span<const Position> positions, std::vector<Value>& out) {
    out.resize(positions.size());
    seen_ += positions.size();
    leaf_index_.clear();
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (!known(positions[i], out[i])) leaf_index_.push_back(i);
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
    for (std::size_t k = 0; k < leaves.size(); ++k) {
        end_games_.correct(leaves[k], races_, chances_[k]);
        out[leaf_index_[k]] = stakes(leaves[k]).value(chances_[k]);
    }
}

// Whether ranks_ says now what to prune.
bool Search::rank(const Position& p, std::int32_t prune_margin) {
    if (prune_margin < 0 || !(stakes_[0] == Stakes{})) return false;
    ranks_.resize(boards_.size());
    return evaluator_.rank_plays(p, boards_, ranks_);
}

// Whether all plays of p into a race are worth an evaluation: they leave the other side's way, or a mars is open.
bool Search::races_matter(const Position& p) {
    constexpr std::int32_t kOpen = kUnit / 1000;
    Chances c;
    return !is_race(p.rules.variant, p.board()) ||
           (end_games_.find_race(p, races_, c) && c.win_mars + c.lose_mars > kOpen);
}

// The boards of one roll. A play that ends the game, makes it a race or may save or win a mars in one is not left to an
// opinion.
template <Game V>
void Search::add_promising(const Position& p, Dice dice, std::size_t from, std::size_t to, bool ranked,
                           std::int32_t prune_margin, bool keep_races, std::vector<Position>& out) const {
    std::int32_t least = 0;
    if (ranked) least = *std::max_element(ranks_.data() + from, ranks_.data() + to) - prune_margin;
    for (std::size_t k = from; k < to; ++k)
        if (!ranked || ranks_[k] >= least || boards_[k].mine.all_off() ||
            (keep_races && is_race(V::movement, boards_[k].mine.occupied(), boards_[k].theirs.occupied())))
            out.push_back(turned<V>(boards_[k], p.rules, p.side, dice));
}

void Search::every_reply(const Position& p, std::int32_t prune_margin, const History* history, std::int32_t margin) {
    every_.positions.clear();
    boards_.clear();
    margin = stakes_[0].scaled(margin);
    dispatch(p.rules.variant, [&]<Game V>(V) {
        const Generator<V> generator(p);
        for (int r = 0; r < kRolls; ++r) {
            const Dice dice = kAllRolls[r].dice;
            if (history) {
                generator(dice, [&](const Board& b) {
                    if (!(b.theirs == p.theirs) || !history->is_behind(play_key(b.mine, r), margin))
                        boards_.push_back(b);
                });
            }
            if (boards_.size() == first_board_[r]) generator(dice, [&](const Board& b) { boards_.push_back(b); });
            first_board_[r + 1] = boards_.size();
        }
        const bool ranked = rank(p, prune_margin), keep_races = ranked && races_matter(p);
        for (int r = 0; r < kRolls; ++r) {
            add_promising<V>(p, kAllRolls[r].dice, first_board_[r], first_board_[r + 1], ranked, prune_margin,
                             keep_races, every_.positions);
            every_.first[r + 1] = every_.positions.size();
        }
    });
}

void Search::find_plays(const Position& p, Dice dice, bool prune, std::vector<Position>& out) {
    out.clear();
    boards_.clear();
    dispatch(p.rules.variant, [&]<Game V>(V) {
        generate<V>(p, dice, [&](const Board& b) { boards_.push_back(b); });
        const std::int32_t margin = prune ? filter_.prune_margin : -1;
        const bool ranked = rank(p, margin);
        add_promising<V>(p, dice, 0, boards_.size(), ranked, margin, ranked && races_matter(p), out);
    });
}

bool Search::best_replies(const Position& p, std::array<Candidate, kRolls>& best) {
    every_reply(p, filter_.prune_margin);
    evaluate_all(p, every_.positions, values_);  // one batch for all rolls
    if (failed_) return false;
    for (int r = 0; r < kRolls; ++r) {
        for (std::size_t i = every_.first[r]; i < every_.first[r + 1]; ++i) {
            const Value v = for_player(values_[i], every_.positions[i].side == p.side);
            if (i == every_.first[r] || v.equity > best[r].value.equity) best[r] = {static_cast<int>(i), v};
        }
    }
    return true;
}

bool Search::find_replies(const Position& p, Replies& out) {
    if (filter_.replies.keep == 0) {
        every_reply(p, -1);
        out = every_;
        return true;
    }
    every_reply(p, filter_.prune_margin < 0 ? -1 : filter_.prune_margin + filter_.replies.margin);
    if (!value_field(p, every_.positions, field_)) return false;
    out.positions.clear();
    out.shallow.clear();
    for (int r = 0; r < kRolls; ++r) {
        const auto plays = std::span(field_).subspan(every_.first[r], every_.first[r + 1] - every_.first[r]);
        const int n = select(plays, filter_.replies, 1);
        for (const Candidate& c : plays.first(static_cast<std::size_t>(n))) {
            out.positions.push_back(reply(c.index));
            out.shallow.push_back(values_[static_cast<std::size_t>(c.index)]);
        }
        out.first[r + 1] = out.positions.size();
    }
    return true;
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

int Search::select(std::span<Candidate> field, const Selection& selection, int at_least) const {
    const int all = static_cast<int>(field.size());
    const int most = selection.keep == 0 ? all : std::min(all, std::max(selection.keep, at_least));
    std::partial_sort(field.begin(), field.begin() + most, field.end(), better);
    if (selection.keep == 0) return all;
    const std::int32_t margin = stakes_[0].scaled(selection.margin);
    int n = std::min(all, std::max(at_least, 1));
    while (n < most && field[n].value.equity >= field[0].value.equity - margin) ++n;
    return n;
}

Value Search::one_deep(const Position& p, const History* history, std::int32_t margin) {
    every_reply(p, filter_.prune_margin, history, margin);
    evaluate_all(p, every_.positions, values_);
    return failed_ ? Value{} : every_.mean_of_best(p.side, values_);
}

Value Search::expand(const Position& p, int depth) {
    if (depth == 1) return one_deep(p);
    Replies& replies = layers_[static_cast<std::size_t>(depth)];
    if (!find_replies(p, replies)) return {};
    Siblings siblings(replies, depth - 1, filter_.leaf_margin_at(depth));
    for (int round = 0; round < Siblings::kRounds; ++round) {
        for (int job = 0, jobs = siblings.begin(round); job < jobs; ++job) {
            siblings.run(round, job, *this);
            if (stopped()) return {};
        }
    }
    return replies.mean_of_best(p.side, siblings.values());
}

Value Search::value_of_scout(const Position& p, std::vector<Tried>& tried) {
    Value v;
    if (known(p, v)) return v;
    v = one_deep(p);
    if (failed_) return v;
    tried.reserve(boards_.size());
    for (int r = 0; r < kRolls; ++r) {
        const std::size_t first = tried.size();
        std::int32_t best = std::numeric_limits<std::int32_t>::min();
        std::size_t i = every_.first[r];
        for (std::size_t k = first_board_[r]; k < first_board_[r + 1]; ++k) {
            const Board& b = boards_[k];
            std::int32_t equity = kPruned;
            if (i < every_.first[r + 1] && every_.positions[i].of(p.side) == b.mine &&
                every_.positions[i].of(other(p.side)) == b.theirs) {
                equity = for_player(values_[i], every_.positions[i].side == p.side).equity;
                best = std::max(best, equity);
                ++i;
            }
            if (b.theirs == p.theirs) tried.push_back({play_key(b.mine, r), equity});
        }
        for (std::size_t k = first; k < tried.size(); ++k) tried[k].behind = best - tried[k].behind;
    }
    return v;
}

Value Search::value_knowing(const Position& p, const History& history, std::int32_t margin) {
    Value v;
    return known(p, v) ? v : one_deep(p, &history, margin);
}

std::uint64_t Search::key(const Position& p, int depth) const {
    std::uint64_t k = (hash(p) ^ salt_) + static_cast<std::uint64_t>(depth) * 0xD1B54A32D192ED03u;
    k = (k ^ (k >> 30)) * 0xBF58476D1CE4E5B9u;
    k = (k ^ (k >> 27)) * 0x94D049BB133111EBu;
    return k ^ (k >> 31);
}

bool Search::remembers(const Position& p, int depth, Value& out) {
    if (known(p, out)) return true;
    ++seen_;
    std::uint64_t cost = 0;
    if (depth == 0 || !table_ || !table_->find(key(p, depth), out, cost)) return false;
    const std::uint64_t most = control_.limit().nodes;
    if (most && nodes_ + cost >= most) return false;  // it ends on the way, where it would have ended without a table
    nodes_ += cost;
    return true;
}

bool Search::recalls(const Position& p, int depth, Remembered& early, Remembered& whole) {
    if (known(p, whole.value)) {
        early = whole;
        return true;
    }
    // A call that may end on the way finds out again where.
    if (!table_ || control_.limit().nodes) return false;
    const std::uint64_t k = key(p, depth);
    return table_->find(~k, early.value, early.nodes) && table_->find(k, whole.value, whole.nodes);
}

void Search::remember(const Position& p, int depth, const Remembered& early, const Remembered& whole) {
    if (!table_ || stopped()) return;
    const std::uint64_t k = key(p, depth);
    table_->store(~k, early.value, early.nodes);
    table_->store(k, whole.value, whole.nodes);
}

Value Search::value_at(const Position& p, int depth) {
    Value v;
    if (remembers(p, depth, v)) return v;
    if (depth == 0) {
        evaluate_all(p, {&p, 1}, values_);
        return values_[0];
    }
    const std::uint64_t before = nodes_;
    v = expand(p, depth);
    if (table_ && !stopped()) table_->store(key(p, depth), v, nodes_ - before);
    return v;
}

Status value(const Evaluator& evaluator, const Settings& settings, Table* table, Control& control, const Position& p,
             Value& out, std::uint64_t& nodes) {
    const Limit& limit = control.limit();
    EndGames end_games(p.rules.variant, use_of_end_games(evaluator, limit));
    Search search(evaluator, settings, end_games, control);
    const bool step_by_step = limit.seconds > 0 || limit.nodes > 0;
    for (int depth = step_by_step ? 0 : limit.depth; depth <= limit.depth; ++depth) {
        end_games.refresh();
        search.use(end_games.settled() ? table : nullptr);
        const Value v = search.value_at(p, depth);
        nodes = search.nodes();
        if (search.failed()) return evaluator_failure();
        if (depth > 0 && search.stopped()) break;
        out = v;
    }
    return {};
}

}  // namespace nardy
