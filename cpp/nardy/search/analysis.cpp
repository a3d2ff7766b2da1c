// Depth after depth: the plays that the filter keeps, looked at by all threads.
#include "analysis.h"

#include <algorithm>
#include <optional>

#include "nardy/rules/movegen.h"
#include "nardy/rules/roll.h"

namespace nardy {

Analyser::Analyser(const Evaluator& evaluator, const Settings& settings, Table* table, Pool& pool,
                   std::function<bool()> interrupted, const Position& p, Dice dice, int top)
    : evaluator_(evaluator),
      settings_(settings),
      position_(p),
      dice_(dice),
      control_(settings.limit, std::move(interrupted)),
      end_games_(p.rules.variant, use_of_end_games(evaluator, settings.limit)),
      table_(table),
      pool_(pool),
      alone_(settings.limit.nodes > 0 || !evaluator.is_parallel() || pool.threads() == 1) {
    dispatch(p.rules.variant, [&]<Game V>(V) {
        numbers_ = generate<V>(p, dice, [&](const Board& b) { plays_.push_back(turned<V>(b, p.rules, p.side, dice)); });
    });
    wanted_ = std::min(top, static_cast<int>(plays_.size()));
    for (int k = alone_ ? 1 : pool.threads(); k > 0; --k)
        searches_.emplace_back(evaluator, settings, end_games_, control_);
}

void Analyser::only(std::span<const Play> plays) {
    std::erase_if(plays_, [&](const Position& result) {
        return std::ranges::none_of(plays, [&](const Play& play) { return play.position == result; });
    });
    shown_ = wanted_ > 0 ? std::min(wanted_, static_cast<int>(plays_.size())) : 0;
    wanted_ = static_cast<int>(plays_.size());
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

void Analyser::look_deeper(std::vector<Candidate>& candidates, int depth) {
    if (depth > 1) return look_at_replies(candidates, depth);
    std::vector<Position> positions;
    for (const Candidate& c : candidates) positions.push_back(play(c));
    Siblings siblings(positions, depth, settings_.filter.leaf_units(depth));
    value({&siblings}, 0, Siblings::kRounds);
    for (std::size_t k = 0; k < candidates.size(); ++k)
        candidates[k].value = for_player(siblings.values()[k], positions[k].side == position_.side);
}

// Shared out are the replies to all candidates, because these are few.
void Analyser::look_at_replies(std::vector<Candidate>& candidates, int depth) {
    struct Look {
        Position after;
        Replies replies;
        std::optional<Siblings> siblings;  // of the replies, where nothing is remembered
        Remembered early, whole;
    };
    std::vector<Look> looks(candidates.size());
    share(looks.size(), [&](std::size_t k, Search& search) {
        Look& look = looks[k];
        look.after = play(candidates[k]);
        const std::uint64_t before = search.nodes();
        if (search.recalls(look.after, depth, look.early, look.whole)) return;
        if (!search.find_replies(look.after, look.replies)) return;
        look.siblings.emplace(look.replies, depth - 1, settings_.filter.leaf_units(depth));
        look.whole.nodes = search.nodes() - before;
    });
    std::vector<Siblings*> open;
    for (Look& look : looks)
        if (look.siblings) open.push_back(&*look.siblings);
    value(open, 0, Siblings::kEarlyRounds);
    std::vector<Candidate> field;  // by the early rolls; an index is that of its look
    for (std::size_t k = 0; k < looks.size(); ++k) {
        Look& look = looks[k];
        if (look.siblings) {
            look.early.value = look.replies.expected_from_early(look.after.side, look.siblings->values());
            look.early.nodes = look.whole.nodes + look.siblings->nodes();
        }
        field.push_back({static_cast<int>(k), for_player(look.early.value, look.after.side == position_.side)});
    }
    // Without shallow values the early rolls' luck would decide; and half of the rolls do not say well what is close.
    if (wanted_ > 0 && settings_.filter.reply_keep > 0 && !control_.is_deep()) {
        const int kept = searches_[0].select(field, settings_.filter.plays().halfway(depth), wanted_);
        field.resize(static_cast<std::size_t>(kept));
    }
    open.clear();
    for (const Candidate& c : field)
        if (Look& look = looks[static_cast<std::size_t>(c.index)]; look.siblings) open.push_back(&*look.siblings);
    value(open, Siblings::kEarlyRounds, Siblings::kRounds);

    std::uint64_t recalled = 0;
    for (Look& look : looks)
        if (!look.siblings) recalled += look.early.nodes;
    for (Candidate& c : field) {
        Look& look = looks[static_cast<std::size_t>(c.index)];
        if (look.siblings) {
            look.whole.value = look.replies.mean_of_best(look.after.side, look.siblings->values());
            look.whole.nodes += look.siblings->nodes();
            searches_[0].remember(look.after, depth, look.early, look.whole);
        } else {
            recalled += look.whole.nodes - look.early.nodes;
        }
        c = {candidates[static_cast<std::size_t>(c.index)].index,
             for_player(look.whole.value, look.after.side == position_.side)};
    }
    searches_[0].count(recalled);
    candidates = std::move(field);
}

void Analyser::value(const std::vector<Siblings*>& siblings, int from_round, int to_round) {
    struct Job {
        Siblings* siblings;
        int number;
    };
    for (int round = from_round; round < to_round; ++round) {
        std::vector<Job> jobs;
        for (Siblings* s : siblings)
            for (int k = 0, n = s->begin(round); k < n; ++k) jobs.push_back({s, k});
        share(jobs.size(),
              [&](std::size_t j, Search& search) { search.run(*jobs[j].siblings, round, jobs[j].number); });
    }
}

Status Analyser::go_deeper(bool& deeper) {
    deeper = false;
    if (finished_ == control_.limit().depth) return settle(deeper);
    end_games_.refresh();
    for (Search& s : searches_) s.use(end_games_.settled() ? table_ : nullptr);
    std::vector<Candidate> next = field_;
    if (finished_ < 0) {
        if (!searches_[0].value_plays(position_, plays_, next)) return evaluator_failure();
        std::ranges::sort(next, is_better);
    } else {
        searches_[0].deepen(next, settings_.filter.plays().after(finished_), wanted_,
                            [&](std::vector<Candidate>& plays) { look_deeper(plays, finished_ + 1); });
        if (std::ranges::any_of(searches_, [](const Search& s) { return s.failed(); })) return evaluator_failure();
        if (control_.poll() || searches_[0].stopped()) return {};
    }
    field_ = std::move(next);
    ++finished_;
    deeper = true;
    return {};
}

Status Analyser::settle(bool& deeper) {
    if (!control_.is_deep() || is_deep_) return {};
    std::vector<Candidate> next = field_;
    Deep deep(evaluator_, settings_, position_, dice_, searches_[0], nodes(), control_, pool_);
    const bool done = deep.settle(next, plays_);
    deep_nodes_ += deep.nodes();
    if (deep.failed()) return evaluator_failure();
    if (!done) return {};
    for (const Candidate& c : next)
        if (deep.has_rolled_out(c.index)) rolled_out_.push_back(c.index);
    field_ = std::move(next);
    is_deep_ = deeper = true;
    return {};
}

std::uint64_t Analyser::nodes() const {
    std::uint64_t sum = deep_nodes_;
    for (const Search& s : searches_) sum += s.nodes();
    return sum;
}

Analysis Analyser::analysis() const {
    Analysis out;
    const int shown = shown_ > 0 ? shown_ : wanted_;
    for (const Candidate& c : std::span(field_).first(shown > 0 ? static_cast<std::size_t>(shown) : field_.size()))
        out.lines.push_back({canonical_play(position_, dice_, numbers_, play(c)), c.value,
                             std::ranges::count(rolled_out_, c.index) > 0 ? kDeep : finished_});
    out.nodes = nodes();
    out.depth = is_deep_ ? kDeep : finished_;
    return out;
}

}  // namespace nardy
