// A play chosen by one thread.
#include "chooser.h"

#include <algorithm>

namespace nardy {

Chooser::Chooser(const Evaluator& evaluator, Variant variant, const Settings& settings)
    : control_({settings.limit.depth, 0, 0}, {}),
      end_games_(variant, use_of_end_games(evaluator, settings.limit)),
      search_(evaluator, settings, end_games_, control_),
      filter_(settings.filter),
      depth_(settings.limit.depth) {}

bool Chooser::choose(const Position& p, Dice dice, bool all) {
    search_.find_plays(p, dice, depth_ == 0 && !all, positions_);
    if (!search_.value_plays(p, positions_, field_)) return false;
    if (depth_ == 0 || positions_.size() == 1) {
        std::iter_swap(field_.begin(), std::ranges::min_element(field_, is_better));
        return true;
    }
    for (int depth = 1; depth <= depth_ && field_.size() > 1; ++depth) {
        search_.deepen(field_, filter_.plays().after(depth - 1), 1, [&](std::vector<Candidate>& plays) {
            if (plays.size() > 1)
                for (Candidate& c : plays)
                    c.value = for_player(search_.value_at(after(c), depth), after(c).side == p.side);
        });
        if (search_.failed()) return false;
    }
    return true;
}

void Chooser::rank(int sorted) { std::partial_sort(field_.begin(), field_.begin() + sorted, field_.end(), is_better); }

}  // namespace nardy
