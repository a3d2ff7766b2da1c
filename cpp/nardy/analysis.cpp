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
        generate<V>(p, dice, [&](const Board& b) { plays_.push_back(turned<V>(b, p.rules, p.side, dice)); });
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

// From depth 2 on the replies to all candidates are shared out, because candidates are few.
void Analyser::look_deeper(std::vector<Search::Candidate>& candidates, int depth) {
    if (alone_ || depth == 1) {
        share(candidates.size(), [&](std::size_t k, Search& search) {
            candidates[k].value = search.value_at(play(candidates[k]), depth);
        });
    } else {
        struct Work {
            bool open = false;
            Replies replies;
            std::vector<Value> values;
            std::uint64_t nodes = 0;
        };
        struct Job {
            std::size_t candidate, reply;
            std::uint64_t nodes = 0;
        };
        std::vector<Work> work(candidates.size());
        share(candidates.size(), [&](std::size_t k, Search& search) {
            const std::uint64_t before = search.nodes();
            Work& w = work[k];
            w.open = !search.remembers(play(candidates[k]), depth, candidates[k].value) &&
                     search.find_replies(play(candidates[k]), w.replies);
            w.nodes = search.nodes() - before;
        });
        std::vector<Job> jobs;
        for (std::size_t k = 0; k < work.size(); ++k) {
            work[k].values.resize(work[k].replies.positions.size());
            for (std::size_t i = 0; i < work[k].values.size(); ++i) jobs.push_back({k, i});
        }
        share(jobs.size(), [&](std::size_t j, Search& search) {
            const std::uint64_t before = search.nodes();
            Work& w = work[jobs[j].candidate];
            w.values[jobs[j].reply] = search.value_at(w.replies.positions[jobs[j].reply], depth - 1);
            jobs[j].nodes = search.nodes() - before;
        });
        for (const Job& job : jobs) work[job.candidate].nodes += job.nodes;
        for (std::size_t k = 0; k < work.size(); ++k) {
            if (!work[k].open) continue;
            const Position& after = play(candidates[k]);
            candidates[k].value = work[k].replies.mean_of_best(after.side, work[k].values);
            searches_[0].remember(after, depth, candidates[k].value, work[k].nodes);
        }
    }
    for (Search::Candidate& c : candidates) c.value = for_player(c.value, play(c).side == position_.side);
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
    const Roll roll(position_, dice_);
    for (const Search::Candidate& c :
         std::span(field_).first(wanted_ > 0 ? static_cast<std::size_t>(wanted_) : field_.size()))
        out.lines.push_back({roll.play_to(play(c)), c.value, finished_});
    for (const Search& s : searches_) out.nodes += s.nodes();
    out.depth = finished_;
    return out;
}

}  // namespace nardy
