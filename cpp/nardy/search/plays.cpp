// The five ways to leave a play out, as plays.h lists them.
#include "plays.h"

#include <algorithm>
#include <limits>

#include "nardy/rules/movegen.h"

namespace nardy {

int select(std::span<Candidate> plays, const Selection& selection, int at_least, const Stakes& stakes) {
    const int all = static_cast<int>(plays.size());
    const int most = selection.keep == 0 ? all : std::min(all, std::max(selection.keep, at_least));
    std::partial_sort(plays.begin(), plays.begin() + most, plays.end(), is_better);
    if (selection.keep == 0) return all;
    const std::int32_t margin = stakes.scaled(selection.margin);
    int n = std::min(all, std::max(at_least, 1));
    while (n < most && plays[n].value.equity >= plays[0].value.equity - margin) ++n;
    return n;
}

// Asks for the quick opinion of boards_. There may be none; it is about points, so at a score of a match it says
// nothing.
bool PlayFinder::rank(const Position& p, std::int32_t prune_margin) {
    if (prune_margin < 0 || !(leaves_.white() == Stakes{})) return false;
    ranks_.resize(boards_.size());
    return evaluator_.rank_plays(p, boards_, ranks_);
}

// Whether all plays of p into a race are worth an evaluation: they leave the other side's way, or a mars is open.
bool PlayFinder::races_matter(const Position& p) {
    constexpr std::int32_t kOpen = kUnit / 1000;
    Chances c;
    return !is_race(p.rules.variant, p.board()) || (leaves_.exact(p, c) && c.win_mars + c.lose_mars > kOpen);
}

// The boards of one roll. A play that ends the game, makes it a race or may save or win a mars in one is not left to an
// opinion.
template <Game V>
void PlayFinder::add_promising(const Position& p, Dice dice, std::size_t from, std::size_t to,
                               std::int32_t prune_margin, std::vector<Position>& out) const {
    std::int32_t least = 0;
    if (ranked_) least = *std::max_element(ranks_.data() + from, ranks_.data() + to) - prune_margin;
    for (std::size_t k = from; k < to; ++k)
        if (!ranked_ || ranks_[k] >= least || boards_[k].mine.all_off() ||
            (keeps_races_ && is_race(V::movement, boards_[k].mine.occupied(), boards_[k].theirs.occupied())))
            out.push_back(turned<V>(boards_[k], p.rules, p.side, dice));
}

void PlayFinder::find(const Position& p, Dice dice, std::int32_t prune_margin, std::vector<Position>& out) {
    out.clear();
    boards_.clear();
    dispatch(p.rules.variant, [&]<Game V>(V) {
        generate<V>(p, dice, [&](const Board& b) { boards_.push_back(b); });
        ranked_ = rank(p, prune_margin);
        keeps_races_ = ranked_ && races_matter(p);
        add_promising<V>(p, dice, 0, boards_.size(), prune_margin, out);
    });
}

void PlayFinder::find_all(const Position& p, std::int32_t prune_margin, Replies& out, const History* history,
                          std::int32_t margin) {
    out.positions.clear();
    out.shallow.clear();
    boards_.clear();
    margin = leaves_.white().scaled(margin);
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
            if (boards_.size() == first_[r]) generator(dice, [&](const Board& b) { boards_.push_back(b); });
            first_[r + 1] = boards_.size();
        }
        ranked_ = rank(p, prune_margin);
        keeps_races_ = ranked_ && races_matter(p);
        for (int r = 0; r < kRolls; ++r) {
            add_promising<V>(p, kAllRolls[r].dice, first_[r], first_[r + 1], prune_margin, out.positions);
            out.first[r + 1] = out.positions.size();
        }
    });
}

void PlayFinder::compare(const Position& p, const Replies& found, std::span<const Value> values,
                         std::vector<Tried>& tried) const {
    constexpr std::int32_t kPruned = -100 * kUnit;
    tried.reserve(boards_.size());
    for (int r = 0; r < kRolls; ++r) {
        const std::size_t first = tried.size();
        std::int32_t best = std::numeric_limits<std::int32_t>::min();
        std::size_t i = found.first[r];
        for (std::size_t k = first_[r]; k < first_[r + 1]; ++k) {
            const Board& b = boards_[k];
            std::int32_t equity = kPruned;
            if (i < found.first[r + 1] && found.positions[i].of(p.side) == b.mine &&
                found.positions[i].of(other(p.side)) == b.theirs) {
                equity = for_player(values[i], found.positions[i].side == p.side).equity;
                best = std::max(best, equity);
                ++i;
            }
            if (b.theirs == p.theirs) tried.push_back({play_key(b.mine, r), equity});
        }
        for (std::size_t k = first; k < tried.size(); ++k) tried[k].behind = best - tried[k].behind;
    }
}

}  // namespace nardy
