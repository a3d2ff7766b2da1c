// Lists single moves, and says in a sentence why another one is refused.
#include "moves.h"

#include <utility>

#include "notation.h"

namespace nardy {
namespace {

std::string numbers_text(const DiceLeft& left) {
    std::string out;
    for (int k = 0; k < left.high; ++k) out += (out.empty() ? "" : ", ") + std::to_string(left.dice.high);
    for (int k = 0; k < left.low; ++k) out += (out.empty() ? "" : ", ") + std::to_string(left.dice.low);
    return out.empty() ? "no number" : out;
}

std::string point_text(int place) { return place == kBar ? "the bar" : "point " + std::to_string(place); }

template <Game V>
Status judge_in(const Position& start, const Node& n, const DiceLeft& left, const Move& m, int index) {
    const Step<V> step(start);
    const Checkers& mine = n.board.mine;
    const auto no = [&](Reason reason, const std::string& why) {
        return Status::illegal(reason, index, m, to_text(m) + ": " + why);
    };
    if (m.src == kOff || m.src > kBar || mine.count(m.src) == 0)
        return no(Reason::no_checker, m.src == kOff ? "a checker that is off stays off"
                                                    : "no checker of yours stands on " + point_text(m.src));
    if (V::hits && mine.count(kBar) > 0 && m.src != kBar)
        return no(Reason::bar_first, "a checker on the bar must enter first");
    if (m.special) {
        if constexpr (!V::has_special) {
            return no(Reason::wrong_die, "this game has no special move");
        } else if (m.src != kHead || !V::is_special_number(m.dst)) {
            return no(Reason::wrong_die, "a special move is 24>1 by a 1 or 24>6 by a 6");
        }
    }
    if (m.special && !left.has(m.die))
        return no(Reason::wrong_die, "the special move is " + to_text(m) + " by a " + std::to_string(m.dst) +
                                         ", and the numbers left are " + numbers_text(left));
    if (!left.has(m.die))
        return no(Reason::wrong_die, "none of the numbers left (" + numbers_text(left) + ") makes this move");
    const bool closed = m.dst != kOff && !(step.open() & bit(m.dst));
    if (m.special) {
        if (closed) return no(Reason::special_blocked, "the opponent holds " + point_text(m.dst));
    } else {
        if (closed) return no(Reason::blocked, "the opponent holds " + point_text(m.dst));
        if (m.dst == kOff) {
            if (mine.occupied() & ~kHomeMask & ~bit(kOff))
                return no(Reason::not_home, "checkers may be borne off only while all of them are home");
            const int rearmost = highest(mine.occupied() & kHomeMask);
            if (m.die > m.src && rearmost > m.src)
                return no(Reason::higher_checker, "a " + std::to_string(m.die) +
                                                      " takes a checker off a lower point only from the highest, " +
                                                      point_text(rearmost));
        }
        if (V::has_head && m.src == kHead && n.head_left == 0)
            return no(Reason::head, "no further checker may leave the head in this roll");
    }
    if (step.breaks_fence(step.after(n, m.special ? kSpecialSource : m.src, m.die)))
        return no(Reason::fence, "it makes a fence of six that no opposing checker has passed");
    return {};
}

}  // namespace

Node first_node(const Position& start, Dice dice) {
    return dispatch(start.rules.variant, [&]<Game V>(V) { return Step<V>(start).start(start, dice); });
}

std::vector<NextMove> single_moves(const Position& start, const Node& node, const DiceLeft& left) {
    constexpr std::size_t kUsual = 16;
    std::vector<NextMove> out;
    out.reserve(kUsual);
    dispatch(start.rules.variant, [&]<Game V>(V) {
        const Step<V> step(start);
        const auto add = [&](int source, int die) {
            const Node next = step.after(node, source, die);
            if (step.breaks_fence(next)) return;
            const auto [src, dst] = landing(source, die);
            out.push_back({Move{static_cast<std::uint8_t>(src), static_cast<std::uint8_t>(dst),
                                static_cast<std::uint8_t>(die), source == kSpecialSource, step.hits(node, dst)},
                           next});
        };
        const Mask high = left.high ? step.sources(node, left.dice.high) : 0;
        const Mask low = left.low ? step.sources(node, left.dice.low) : 0;
        Mask places = (high | low) & ~bit(kSpecialSource);
        if ((high | low) & bit(kSpecialSource)) places |= bit(kHead);
        for (; places; places &= ~bit(highest(places))) {
            const int place = highest(places);
            for (const auto& [sources, die] : {std::pair{high, left.dice.high}, std::pair{low, left.dice.low}}) {
                if (sources & bit(place)) add(place, die);
                if (place == kHead && (sources & bit(kSpecialSource))) add(kSpecialSource, die);
            }
        }
    });
    return out;
}

Status judge(const Position& start, const Node& node, const DiceLeft& left, const Move& move, int index) {
    return dispatch(start.rules.variant, [&]<Game V>(V) { return judge_in<V>(start, node, left, move, index); });
}

}  // namespace nardy
