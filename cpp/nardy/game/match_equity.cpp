// The chance to win a match at every score, by recursion over the results of one game.
#include "match_equity.h"

#include <algorithm>
#include <vector>

#include "nardy/rules/variant.h"

namespace nardy {
namespace {

constexpr std::int64_t kOne = std::int64_t{1} << 30;  // certainty

// Chances of every pair of points needed, up to a pair.
class ScoreTable {
  public:
    ScoreTable(Variant variant, Away away)
        : columns_(away.black + 1), chance_(static_cast<std::size_t>((away.white + 1) * columns_)) {
        dispatch(variant, [&]<Game V>(V) {
            share_[1] = V::mars_share, share_[2] = V::koks_share, share_[0] = 1000 - share_[1] - share_[2];
        });
        for (int white = 1; white <= away.white; ++white) {
            for (int black = 1; black <= away.black; ++black) {
                std::int64_t sum = 0;
                for (int points = 1; points <= 3; ++points)
                    sum += share_[points - 1] * (at(white - points, black) + at(white, black - points));
                chance_[index(white, black)] = mean_of(sum, 2000);
            }
        }
    }

    std::int64_t at(int white, int black) const {
        return white <= 0 ? kOne : black <= 0 ? 0 : chance_[index(white, black)];
    }

  private:
    std::size_t index(int white, int black) const { return static_cast<std::size_t>(white * columns_ + black); }

    int columns_;
    std::vector<std::int64_t> chance_;
    std::int64_t share_[3];  // of games that are won by 1, 2, 3 points, in thousandths
};

Away limited(Away away) { return {std::clamp(away.white, 1, kMaxAway), std::clamp(away.black, 1, kMaxAway)}; }

}  // namespace

std::int32_t match_chance(Variant variant, Away away) {
    if (away.white <= 0 || away.black <= 0) return away.white <= 0 ? kUnit : 0;
    away = limited(away);
    return static_cast<std::int32_t>(mean_of(ScoreTable(variant, away).at(away.white, away.black), kOne / kUnit));
}

Stakes stakes_at(Variant variant, Away away) {
    if (away.white <= 0 && away.black <= 0) return {};
    away = limited(away);
    const ScoreTable table(variant, away);
    std::int32_t won[4], lost[4];  // what a game of so many points makes of the match
    for (int points = 1; points <= 3; ++points) {
        const auto equity = [](std::int64_t chance) {
            return static_cast<std::int32_t>(mean_of(2 * chance - kOne, kOne / kUnit));
        };
        won[points] = equity(table.at(away.white - points, away.black));
        lost[points] = equity(table.at(away.white, away.black - points));
    }
    return {lost[1], won[1] - lost[1], won[2] - won[1], won[3] - won[2], lost[2] - lost[1], lost[3] - lost[2]};
}

}  // namespace nardy
