// Short rollouts of close plays, shared among threads by play and first roll.
#include "deep.h"

#include "nardy/rules/variant.h"

namespace nardy {
namespace {

constexpr int kMostClose = 4;
constexpr int kWhole = 100;  // shares are in percent

std::int64_t share_of(int share, std::int64_t rolled_out, std::int64_t searched) {
    return share * rolled_out + (kWhole - share) * searched;
}

// The nearest chances that are possible: means of estimates may lie a little outside.
Chances in_bounds(Chances c) {
    c.win = std::clamp(c.win, 0, kUnit);
    c.win_mars = std::clamp(c.win_mars, 0, c.win);
    c.win_koks = std::clamp(c.win_koks, 0, c.win_mars);
    c.lose_mars = std::clamp(c.lose_mars, 0, kUnit - c.win);
    c.lose_koks = std::clamp(c.lose_koks, 0, c.lose_mars);
    return c;
}

}  // namespace

// What is rolled out: a play, or a position before the roll.
struct Deep::Look {
    Look(const Position& p, int number, const Value& by_search) : after(p), index(number), before(by_search) {}

    Position after;
    int index;
    Value before;              // by the search
    std::vector<Value> games;  // none where `before` is exact
    std::vector<std::unique_ptr<Rollout>> workers;
    std::uint64_t first_nodes = 0, own_nodes = 0;
    std::array<std::uint64_t, kRolls> second_nodes{};
};

// The games of a look that begin with the same roll: they share what is found of the second one.
struct Deep::Job {
    Look* look;
    int roll;
    std::vector<std::size_t> games{};
    Rollout::Nodes nodes{};
};

Deep::Deep(const Evaluator& evaluator, const Settings& settings, const Position& asked, Dice dice, Search& search,
           std::uint64_t spent, Control& control, Pool& pool)
    : evaluator_(evaluator),
      settings_{{0, settings.limit.seconds, 0}, Filter::none(), settings.stakes},
      rolling_(dispatch(asked.rules.variant, []<Game V>(V) { return V::rolling; })),
      options_{mixed(hash(asked.board()) + static_cast<std::uint64_t>(dice.high * 8 + dice.low)), rolling_.rolls, true},
      side_(asked.side),
      stakes_(both(settings.stakes)[static_cast<std::size_t>(asked.side)]),
      search_(search),
      spent_(spent),
      control_(control),
      pool_(pool),
      alone_(control.limit().nodes > 0 || !evaluator.is_parallel() || pool.threads() == 1) {
    settings_.filter.prune_margin = settings.filter.prune_margin;
}

Deep::~Deep() = default;

Deep::Look* Deep::add(const Position& after, int index, const Value& before) {
    looks_.push_back(std::make_unique<Look>(after, index, before));
    return looks_.back().get();
}

Deep::Look* Deep::find(int index) const {
    const auto found = std::ranges::find_if(looks_, [=](const auto& look) { return look->index == index; });
    return found == looks_.end() ? nullptr : found->get();
}

bool Deep::has_rolled_out(int index) const {
    const Look* look = find(index);
    return look && !look->games.empty();
}

std::uint64_t Deep::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& look : looks_) {
        sum += look->first_nodes + look->own_nodes;
        for (const std::uint64_t n : look->second_nodes) sum += n;
    }
    return sum;
}

bool Deep::settle(std::vector<Candidate>& plays, const std::vector<Position>& after) {
    std::vector<Candidate> field = plays;
    const auto look_at = [&](const Candidate& c) {
        return add(after[static_cast<std::size_t>(c.index)], c.index, c.value);
    };
    const int close = search_.select(field, {kMostClose, rolling_.margin * kUnit / 1000}, 1);
    std::vector<Look*> next;
    if (close > 1)
        for (const Candidate& c : std::span(field).first(static_cast<std::size_t>(close))) next.push_back(look_at(c));
    for (bool again = true; !next.empty();) {
        if (!play(next)) return false;
        for (Candidate& c : field)
            if (const Look* look = find(c.index)) c.value = weighed(*look);
        std::ranges::sort(field, is_better);
        next.clear();
        Look* best = find(field[0].index);
        if (!best) {
            next = {look_at(field[0])};
        } else if (Look* second = find(field[1].index); second && again && !differ(*best, *second)) {
            again = false;
            next = {best, second};
        }
    }
    plays = std::move(field);
    return true;
}

bool Deep::settle(const Position& p, Value& value) {
    Look* look = add(p, 0, value);
    if (!play({&look, 1})) return false;
    value = weighed(*look);
    return true;
}

// The games to come of each look, or none where its value is exact.
bool Deep::play(std::span<Look* const> looks) {
    std::vector<Job> jobs;
    for (Look* look : looks) {
        if (search_.knows(look->after)) continue;
        look->workers.resize(static_cast<std::size_t>(pool_.threads()));
        const std::size_t from = look->games.size(), to = from + static_cast<std::size_t>(rolling_.games);
        look->games.resize(to);
        const std::size_t first_job = jobs.size();
        for (int r = 0; r < kRolls; ++r) jobs.push_back({look, r});
        for (std::size_t game = from; game < to; ++game)
            jobs[first_job + static_cast<std::size_t>(first_roll(options_, game))].games.push_back(game);
    }
    std::erase_if(jobs, [](const Job& job) { return job.games.empty(); });
    if (alone_) {
        for (Job& job : jobs) {
            run(job, 0);
            count(job);
            if (const std::uint64_t most = control_.limit().nodes; most && spent_ + nodes() >= most) control_.stop();
        }
    } else {
        pool_.run(
            static_cast<int>(jobs.size()), [&](int k, int worker) { run(jobs[static_cast<std::size_t>(k)], worker); },
            [&] { control_.poll(); });
        for (const Job& job : jobs) count(job);
    }
    return !failed_ && !control_.stopped();
}

void Deep::run(Job& job, int worker) {
    if (failed_ || control_.poll()) return;
    Look& look = *job.look;
    std::unique_ptr<Rollout>& rollout = look.workers[static_cast<std::size_t>(worker)];
    if (!rollout) rollout = std::make_unique<Rollout>(evaluator_, look.after, options_, settings_);
    for (const std::size_t game : job.games) {
        look.games[game] = for_player(rollout->play(game), look.after.side == side_);
        const Rollout::Nodes& n = rollout->nodes();
        job.nodes = {n.first, n.second, job.nodes.own + n.own};
    }
    if (rollout->failed()) failed_ = true;
}

// What games share is counted once, whichever thread has found it, so that every number of threads counts alike.
void Deep::count(const Job& job) {
    if (job.nodes.first > 0) job.look->first_nodes = job.nodes.first;
    if (job.nodes.second > 0) job.look->second_nodes[static_cast<std::size_t>(job.roll)] = job.nodes.second;
    job.look->own_nodes += job.nodes.own;
}

Value Deep::weighed(const Look& look) const {
    if (look.games.empty()) return look.before;
    const auto n = static_cast<std::int64_t>(look.games.size());
    const auto mean = [&](std::int32_t Chances::* chance) {
        std::int64_t sum = 0;
        for (const Value& v : look.games) sum += v.chances.*chance;
        return static_cast<std::int32_t>(
            mean_of(share_of(rolling_.share, sum, n * (look.before.chances.*chance)), kWhole * n));
    };
    return stakes_.value(in_bounds({mean(&Chances::win), mean(&Chances::win_mars), mean(&Chances::win_koks),
                                    mean(&Chances::lose_mars), mean(&Chances::lose_koks)}));
}

// Whether the mean of the differences, game by game, is more than its standard error: mean^2 > variance / n, which
// after a little algebra is sum^2 > sum of squares.
bool Deep::differ(const Look& a, const Look& b) const {
    const std::size_t n = std::max(a.games.size(), b.games.size());
    const auto worth = [&](const Look& look, std::size_t game) {
        const Value& v = game < look.games.size() ? look.games[game] : look.before;
        return mean_of(share_of(rolling_.share, v.equity, look.before.equity), kWhole);
    };
    std::int64_t sum = 0, squares = 0;
    for (std::size_t game = 0; game < n; ++game) {
        const std::int64_t difference = worth(a, game) - worth(b, game);
        sum += difference;
        squares += difference * difference;
    }
    return n == 0 || sum * sum > squares;
}

}  // namespace nardy
