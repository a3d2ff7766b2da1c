// The lazy list of a roll's plays, and plays taken back and made again.
#include "legal_plays.h"

#include <algorithm>

namespace nardy {

Position origin(const Play& play) {
    const Position& p = play.position;
    const bool same_side = rolls_again(p.rules.variant, play.dice) && !p.is_over();
    Board board = same_side ? Board{p.mine, p.theirs} : Board{p.theirs, p.mine};
    for (int k = play.moves.size() - 1; k >= 0; --k) {
        const Move& m = play.moves[k];
        board.mine.move(m.dst, m.src);
        if (m.hit) board.theirs.move(kBar, other_number(p.rules.variant, m.dst));
    }
    return {board.mine, board.theirs, p.rules, same_side ? p.side : other(p.side)};
}

bool fits(const Play& play, const Position& start) {
    if (play.position.rules != start.rules) return false;
    Board board = start.board();
    for (const Move& m : play.moves) {
        if (board.mine.count(m.src) == 0) return false;
        board.mine.move(m.src, m.dst);
        if (!m.hit) continue;
        const int hit = other_number(start.rules.variant, m.dst);
        if (board.theirs.count(hit) == 0) return false;
        board.theirs.move(hit, kBar);
    }
    return play.position == dispatch(start.rules.variant,
                                     [&]<Game V>(V) { return turned<V>(board, start.rules, start.side, play.dice); });
}

const std::vector<Play>& LegalPlays::all() const {
    std::call_once(listed_->once, [this] { listed_->plays = Roll(start_, dice_).plays(); });
    return listed_->plays;
}

std::size_t LegalPlays::find(const Play& play) const {
    return static_cast<std::size_t>(std::find(all().begin(), all().end(), play) - all().begin());
}

}  // namespace nardy
