#include "analysis.h"

#include <algorithm>

#include "movegen.h"

namespace nardy {

Analyser::Analyser(const Evaluator& evaluator, const Settings& settings, Table* table, Pool& pool,
                   std::function<bool()> interrupted, const Position& p, Dice dice, int top)
    : position_(p),
      dice_(dice),
      control_(settings.limit, std::move(interrupted)),
      end_games_(p.rules.variant, use_of_end_games(evaluator, settings.limit)),
      table_(table),
      pool_(pool),
      filter_(settings.filter),
      alone_(settings.limit.nodes > 0 || !evaluator.is_parallel() || pool.threads() == 1) {
    dispatch(p.rules.variant, [&]<Game V>(V) {
        numbers_ = generate<V>(p, dice, [&](const Board& b) { plays_.push_back(turned<V>(b, p.rules, p.side, dice)); });
    });
    wanted_ = std::min(top, static_cast<int>(plays_.size()));
    for (int k = alone_ ? 1 : pool.threads(); k > 0; --k)
        searches_.emplace_back(evaluator, settings, end_games_, control_);
}

void Analyser::share(std::size_t n, const std::function<void(std::size_t, Search&)>& job) {
    const auto look = [&](int k, int worker) {
        Search& search = searches_[static_cast<std::size_t>(worker)];
        if (!search.stopped()) job(static_cast<std::size_t>(k), search);
    };
    if (alone_) {
        for (int k = 0; k < static_cast<int>(n); ++k) look(k, 0);
    } else {
        pool_.run(static_cast<int>(n), look, [&] { control_.poll(); });
    }
}

// Shared out are the candidates or, from depth 2 on, because candidates are few, the replies to all of them.
void Analyser::look_deeper(std::vector<Search::Candidate>& candidates, int depth) {
    const std::int32_t margin = filter_.leaf_margin_at(depth);
    if (depth == 1) {
        std::vector<Position> positions;
        for (const Search::Candidate& c : candidates) positions.push_back(play(c));
        std::vector<Siblings> siblings{{positions, depth, margin}};
        value(siblings);
        for (std::size_t k = 0; k < candidates.size(); ++k) candidates[k].value = siblings[0].values()[k];
    } else {
        std::vector<Replies> replies(candidates.size());
        std::vector<std::uint64_t> nodes(candidates.size());
        std::vector<char> open(candidates.size());
        share(candidates.size(), [&](std::size_t k, Search& search) {
            const std::uint64_t before = search.nodes();
            open[k] = !search.remembers(play(candidates[k]), depth, candidates[k].value) &&
                      search.find_replies(play(candidates[k]), replies[k]);
            nodes[k] = search.nodes() - before;
        });
        std::vector<Siblings> siblings;
        for (const Replies& r : replies) siblings.emplace_back(r.positions, depth - 1, margin);
        value(siblings);
        for (std::size_t k = 0; k < candidates.size(); ++k) {
            if (!open[k]) continue;
            const Position& after = play(candidates[k]);
            candidates[k].value = replies[k].mean_of_best(after.side, siblings[k].values());
            searches_[0].remember(after, depth, candidates[k].value, nodes[k] + siblings[k].nodes());
        }
    }
    for (Search::Candidate& c : candidates) c.value = for_player(c.value, play(c).side == position_.side);
}

void Analyser::value(std::vector<Siblings>& siblings) {
    struct Job {
        Siblings* siblings;
        int number;
    };
    for (int round = 0; round < Siblings::kRounds; ++round) {
        std::vector<Job> jobs;
        for (Siblings& s : siblings)
            for (int k = 0, n = s.begin(round); k < n; ++k) jobs.push_back({&s, k});
        share(jobs.size(),
              [&](std::size_t j, Search& search) { jobs[j].siblings->run(round, jobs[j].number, search); });
    }
}

Status Analyser::go_deeper(bool& deeper) {
    deeper = false;
    if (finished_ == control_.limit().depth) return {};
    end_games_.refresh();
    for (Search& s : searches_) s.use(end_games_.settled() ? table_ : nullptr);
    std::vector<Search::Candidate> next;
    if (finished_ < 0) {
        if (!searches_[0].value_field(position_, plays_, next)) return evaluator_failure();
    } else {
        const int candidates = searches_[0].select(field_, filter_.plays.after(finished_), wanted_);
        next.assign(field_.begin(), field_.begin() + candidates);
        look_deeper(next, finished_ + 1);
        if (std::ranges::any_of(searches_, [](const Search& s) { return s.failed(); })) return evaluator_failure();
        if (control_.poll() || searches_[0].stopped()) return {};
    }
    field_ = std::move(next);
    std::ranges::sort(field_, Search::better);
    ++finished_;
    deeper = true;
    return {};
}

Analysis Analyser::analysis() const {
    Analysis out;
    for (const Search::Candidate& c :
         std::span(field_).first(wanted_ > 0 ? static_cast<std::size_t>(wanted_) : field_.size()))
        out.lines.push_back({canonical_play(position_, dice_, numbers_, play(c)), c.value, finished_});
    for (const Search& s : searches_) out.nodes += s.nodes();
    out.depth = finished_;
    return out;
}

}  // namespace nardy
