// Which moves of a roll lead on to a legal play, and all its plays in canonical order.
#include "roll.h"

#include <algorithm>

#include "movegen.h"

namespace nardy {
namespace {

Position position_after(const Position& start, Dice dice, const Board& board) {
    return dispatch(start.rules.variant, [&]<Game V>(V) { return turned<V>(board, start.rules, start.side, dice); });
}

// Finds the canonical moves to the board `end`: the first ones that lead there. Only a double has so many orders that
// it pays to know which states have been seen.
class CanonicalMoves {
  public:
    CanonicalMoves(const Position& start, int numbers, const Board& end)
        : start_(start), numbers_(numbers), end_(end) {}

    bool find(const RollState& s) {
        if (moves.size() == numbers_) return s.node.board == end_;
        if (s.left.dice.is_double() && !seen_.insert(s).second) return false;
        for (const NextMove& next : single_moves(start_, s.node, s.left)) {
            moves.push(next.move);
            if (find(s.after(next))) return true;
            moves.pop();
        }
        return false;
    }

    Moves moves;

  private:
    const Position& start_;
    int numbers_;
    const Board& end_;
    std::unordered_set<RollState, RollStateHash> seen_;
};

}  // namespace

Play canonical_play(const Position& start, Dice dice, int numbers, const Position& after) {
    const Board end{after.of(start.side), after.of(other(start.side))};
    CanonicalMoves canonical(start, numbers, end);
    canonical.find({first_node(start, dice), DiceLeft(dice)});
    return {dice, canonical.moves, after};
}

Roll::Roll(const Position& start, Dice dice)
    : start_(start), dice_(dice), state_{first_node(start, dice), DiceLeft(dice)} {
    numbers_ = dispatch(start.rules.variant,
                        [&]<Game V>(V) { return generate<V>(start, dice, [&](const Board& b) { ends_.insert(b); }); });
}

Position Roll::position() const {
    return {state_.node.board.mine, state_.node.board.theirs, start_.rules, start_.side};
}

bool Roll::leads_on(const RollState& s) const {
    if (is_end(s)) return true;
    if (const auto known = leads_on_.find(s); known != leads_on_.end()) return known->second;
    bool found = false;
    for (const NextMove& next : single_moves(start_, s.node, s.left))
        if (leads_on(s.after(next))) {
            found = true;
            break;
        }
    return leads_on_[s] = found;
}

std::vector<Move> Roll::legal_moves() const {
    std::vector<Move> out;
    for (const NextMove& next : single_moves(start_, state_.node, state_.left))
        if (leads_on(state_.after(next))) out.push_back(next.move);
    return out;
}

std::vector<Moves> Roll::destinations(int src) const {
    struct Journey {
        RollState state;
        Moves moves;
        int at;
    };
    const auto hits = [](const Moves& moves) { return std::ranges::count_if(moves, &Move::hit); };
    std::vector<Moves> out;
    std::vector<Journey> now{{state_, {}, src}};
    while (!now.empty()) {
        std::vector<Journey> later;
        for (const Journey& j : now)
            for (const NextMove& next : single_moves(start_, j.state.node, j.state.left)) {
                const RollState state = j.state.after(next);
                if (next.move.src != j.at || !leads_on(state)) continue;
                Moves moves = j.moves;
                moves.push(next.move);
                if (next.move.dst != kOff) later.push_back({state, moves, next.move.dst});
                // The shortest way stands for a place; of equally short ones the one that hits less.
                const auto known = std::ranges::find_if(
                    out, [&](const Moves& way) { return way[way.size() - 1].dst == next.move.dst; });
                if (known == out.end())
                    out.push_back(moves);
                else if (known->size() == moves.size() && hits(moves) < hits(*known))
                    *known = moves;
            }
        now = std::move(later);
    }
    return out;
}

Status Roll::move(const Move& m) {
    for (const NextMove& next : single_moves(start_, state_.node, state_.left)) {
        const Move& n = next.move;
        if (n.src != m.src || n.dst != m.dst || n.die != m.die || n.special != m.special) continue;
        const RollState state = state_.after(next);
        Moves longer = moves_;
        longer.push(n);
        if (!leads_on(state)) return dead_end(longer, moves_);
        state_ = state;
        moves_ = longer;
        return {};
    }
    Status s = judge(start_, state_.node, state_.left, m, moves_.size());
    if (!s.ok()) return s;
    return Status::illegal(Reason::wrong_die, moves_.size(), m,
                           to_text(m) + ": a " + std::to_string(m.die) + " does not make this move");
}

bool Roll::undo() {
    if (moves_.size() == 0) return false;
    RollState state{first_node(start_, dice_), DiceLeft(dice_)};
    Moves fewer;
    for (int k = 0; k + 1 < moves_.size(); ++k) {
        for (const NextMove& next : single_moves(start_, state.node, state.left))
            if (next.move == moves_[k]) {
                state = state.after(next);
                break;
            }
        fewer.push(moves_[k]);
    }
    state_ = state;
    moves_ = fewer;
    return true;
}

// Depth first in canonical order: the first way found to a board is its greatest one, and a state seen before can
// only lead to boards that have been given.
void Roll::list(const RollState& s, Moves& path, std::unordered_set<RollState, RollStateHash>& seen,
                std::unordered_set<Board, BoardHash>& given, std::vector<Play>& out) const {
    if (path.size() == numbers_) {
        const Board& board = s.node.board;
        if (is_end(s) && given.insert(board).second) out.push_back({dice_, path, position_after(start_, dice_, board)});
        return;
    }
    if (!seen.insert(s).second) return;
    for (const NextMove& next : single_moves(start_, s.node, s.left)) {
        path.push(next.move);
        list(s.after(next), path, seen, given, out);
        path.pop();
    }
}

std::vector<Play> Roll::plays() const {
    std::vector<Play> out;
    out.reserve(ends_.size());
    std::unordered_set<RollState, RollStateHash> seen;
    std::unordered_set<Board, BoardHash> given;
    Moves path;
    list({first_node(start_, dice_), DiceLeft(dice_)}, path, seen, given, out);
    return out;
}

Play Roll::play() const {
    return canonical_play(start_, dice_, numbers_, position_after(start_, dice_, state_.node.board));
}

// Each of the moves is legal by itself, but no legal play begins with all of them.
Status Roll::dead_end(const Moves& moves, const Moves& before) const {
    RollState s{first_node(start_, dice_), DiceLeft(dice_)};
    int index = 0;
    for (; index < moves.size(); ++index) {
        for (const NextMove& next : single_moves(start_, s.node, s.left))
            if (next.move == moves[index]) {
                s = s.after(next);
                break;
            }
        if (index >= before.size() && !leads_on(s)) break;
    }
    const Move& m = moves[std::min(index, moves.size() - 1)];
    if (numbers_ == 1 && m.die != dice_.high)
        return Status::illegal(
            Reason::larger_number, index, m,
            to_text(m) + ": only one number can be played, and it must be the larger, " + std::to_string(dice_.high));
    return Status::illegal(Reason::fewer_numbers, index, m,
                           to_text(m) + ": after this fewer numbers could be played than the roll allows (" +
                               std::to_string(numbers_) + ")");
}

}  // namespace nardy
