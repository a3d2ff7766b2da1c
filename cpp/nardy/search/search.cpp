// A position's value, layer by layer. The steps are numbered.
#include "search.h"

namespace nardy {

Search::Search(const Evaluator& evaluator, const Settings& settings, EndGames& end_games, Control& control)
    : filter_(settings.filter),
      leaves_(evaluator, settings.stakes, end_games),
      finder_(evaluator, leaves_),
      control_(control),
      layers_(static_cast<std::size_t>(control.limit().depth) + 2) {
    const Stakes& s = settings.stakes;
    const Selection replies = filter_.replies();
    for (const std::int32_t x :
         {replies.keep, replies.margin, units_of(filter_.leaf_margin), units_of(filter_.prune_margin), s.base, s.win,
          s.win_mars, s.win_koks, s.lose_mars, s.lose_koks})
        salt_ = (salt_ ^ static_cast<std::uint32_t>(x)) * kMixStep;
}

bool Search::stopped() {
    constexpr std::uint64_t kPollEvery = 2048;  // positions
    if (failed_ || control_.stopped()) return true;
    if (control_.limit().nodes && nodes() >= control_.limit().nodes) control_.stop();
    if (seen_ >= next_poll_) {
        next_poll_ = seen_ + kPollEvery;
        control_.poll();
    }
    return control_.stopped();
}

Value Search::value_at(const Position& p, int depth) {
    Value v;
    // Step 1. The rules and counting turns know the value at once.
    if (leaves_.exact(p, v)) return v;
    // Step 2. Nothing is looked ahead: the evaluator says what it thinks.
    ++seen_;
    if (depth == 0) return value_leaves(p, {&p, 1}) ? values_[0] : Value{};
    // Step 3. An earlier search to this depth has found the value.
    const std::uint64_t k = key(p, depth), before = nodes();
    if (finds_in_table(k, v)) return v;
    // Steps 4 to 7. A search.
    v = expand(p, depth);
    // Step 8. It is remembered.
    if (table_ && !stopped()) table_->store(k, {v, nodes() - before});
    return v;
}

Value Search::expand(const Position& p, int depth) {
    // Step 4. Before the last roll: all plays of all rolls, in one batch of leaves.
    if (depth == 1) return look_one_ahead(p);
    // Step 5. Before an earlier roll: the few best plays of each roll.
    Replies& replies = layers_[static_cast<std::size_t>(depth)];
    if (!find_replies(p, replies)) return {};
    // Step 6. Their values, one layer shallower. Scouts go first, the others learn from them which plays are bad.
    Siblings siblings(replies, depth - 1, filter_.leaf_units(depth));
    for (int round = 0; round < Siblings::kRounds; ++round) {
        for (int job = 0, jobs = siblings.begin(round); job < jobs; ++job) {
            run(siblings, round, job);
            if (stopped()) return {};
        }
    }
    // Step 7. The average over the rolls of the best play.
    return replies.mean_of_best(p.side, siblings.values());
}

// Without the plays that the history knows to be more than `margin` behind.
Value Search::look_one_ahead(const Position& p, const History* history, std::int32_t margin) {
    finder_.find_all(p, filter_.prune_units(), every_, history, margin);
    return value_leaves(p, every_.positions) ? every_.mean_of_best(p.side, values_) : Value{};
}

void Search::run(Siblings& siblings, int round, int number) {
    Siblings::Job& job = siblings.job(round, number);
    const Position& p = siblings.position(job);
    Value& out = siblings.value(job);
    const std::uint64_t before = nodes();
    if (job.role == Siblings::Role::alone) {
        out = value_at(p, siblings.depth());
    } else if (leaves_.exact(p, out)) {
        return;
    } else if (job.role == Siblings::Role::scout) {
        out = look_one_ahead(p);
        if (!failed_) finder_.compare(p, every_, values_, job.tried);
    } else {
        out = look_one_ahead(p, &siblings.history(job), siblings.margin());
    }
    job.nodes = nodes() - before;
}

bool Search::value_leaves(const Position& parent, std::span<const Position> positions) {
    seen_ += positions.size();
    if (!leaves_.find_values(&parent, positions, values_)) failed_ = true;
    return !failed_;
}

bool Search::find_replies(const Position& p, Replies& out) {
    const Selection replies = filter_.replies();
    if (replies.keep == 0) {
        finder_.find_all(p, -1, out);
        return true;
    }
    const std::int32_t prune = filter_.prune_units();
    finder_.find_all(p, prune < 0 ? -1 : prune + replies.margin, every_);
    if (!value_plays(p, every_.positions, field_)) return false;
    out.positions.clear();
    out.shallow.clear();
    for (int r = 0; r < kRolls; ++r) {
        const auto plays = std::span(field_).subspan(every_.first[r], every_.first[r + 1] - every_.first[r]);
        const int n = select(plays, replies, 1);
        for (const Candidate& c : plays.first(static_cast<std::size_t>(n))) {
            out.positions.push_back(reply(c.index));
            out.shallow.push_back(values_[static_cast<std::size_t>(c.index)]);
        }
        out.first[r + 1] = out.positions.size();
    }
    return true;
}

bool Search::value_plays(const Position& parent, const std::vector<Position>& plays, std::vector<Candidate>& out) {
    if (!value_leaves(parent, plays)) return false;
    out.clear();
    for (std::size_t i = 0; i < plays.size(); ++i)
        out.push_back({static_cast<int>(i), for_player(values_[i], plays[i].side == parent.side)});
    return true;
}

bool Search::best_replies(const Position& p, std::array<Candidate, kRolls>& best) {
    finder_.find_all(p, filter_.prune_units(), every_);
    if (!value_leaves(p, every_.positions)) return false;
    for (int r = 0; r < kRolls; ++r) best[r] = every_.best(r, p.side, values_);
    return true;
}

std::uint64_t Search::key(const Position& p, int depth) const {
    return mixed((hash(p) ^ salt_) + static_cast<std::uint64_t>(depth) * 0xD1B54A32D192ED03u);
}

bool Search::finds_in_table(std::uint64_t k, Value& out) {
    Remembered found;
    if (!table_ || !table_->find(k, found)) return false;
    const std::uint64_t most = control_.limit().nodes;
    if (most && nodes() + found.nodes >= most) return false;  // it ends on the way, as it would without a table
    count(found.nodes);
    out = found.value;
    return true;
}

bool Search::recalls(const Position& p, int depth, Remembered& early, Remembered& whole) {
    if (leaves_.exact(p, whole.value)) {
        early = whole;
        return true;
    }
    // A call that may end on the way finds out again where.
    if (!table_ || control_.limit().nodes) return false;
    const std::uint64_t k = key(p, depth);
    return table_->find(~k, early) && table_->find(k, whole);
}

void Search::remember(const Position& p, int depth, const Remembered& early, const Remembered& whole) {
    if (!table_ || stopped()) return;
    const std::uint64_t k = key(p, depth);
    table_->store(~k, early);
    table_->store(k, whole);
}

}  // namespace nardy
