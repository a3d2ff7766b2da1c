#include "roll.h"

#include <algorithm>

#include "movegen.h"

namespace nardy {
namespace {

Position position_after(const Position& start, Dice dice, const Board& board) {
    return dispatch(start.rules.variant, [&]<Game V>(V) { return turned<V>(board, start.rules, start.side, dice); });
}

// The first way to `end` in canonical order. Only a double has so many orders that it pays to know which states have
// been seen.
class Way {
  public:
    Way(const Position& start, int numbers, const Board& end) : start_(start), numbers_(numbers), end_(end) {}

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
    Way way(start, numbers, end);
    way.find({first_node(start, dice), DiceLeft(dice)});
    return {dice, way.moves, after};
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
                // The shortest way stands for a place; of equally short ones the one that hits less, as typed text
                // without a star is read.
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

Status Roll::move(std::string_view text) {
    Path path{state_, moves_};
    if (Status s = read(text, false, path); !s.ok()) return s;
    state_ = path.state;
    moves_ = path.moves;
    return {};
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

Status Roll::parse_play(std::string_view text, Play& out) const {
    Path path{state_, moves_};
    if (Status s = read(text, true, path); !s.ok()) return s;
    Roll ended = *this;
    ended.state_ = path.state;
    out = ended.play();
    return {};
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

// Finds single moves for typed legs: every leg is one move or, by one checker, several.
class Roll::Reader {
  public:
    Reader(const Roll& roll, const std::vector<Leg>& legs, bool whole, bool strict)
        : roll_(roll), legs_(legs), whole_(whole), strict_(strict) {}

    bool read(Path& path) { return from_leg(0, path); }
    const Status& why() const { return why_; }

  private:
    bool from_leg(std::size_t k, Path& path) {
        if (k == legs_.size()) return arrive(path);
        return walk(k, legs_[k].src, false, path);
    }

    bool arrive(Path& path) {
        if (whole_ ? roll_.is_end(path.state) : roll_.leads_on(path.state)) return true;
        if (!roll_.leads_on(path.state)) {
            note(legs_.size(), path.moves.size(), roll_.dead_end(path.moves, roll_.moves_));
        } else {
            note(legs_.size(), path.moves.size(),
                 Status::illegal(Reason::incomplete, path.moves.size(), {},
                                 "the play is not finished: a number can still be played"));
        }
        return false;
    }

    // Carries the checker at `at` on to the end of leg k, by one number if one fits, else by several.
    bool walk(std::size_t k, int at, bool on_the_way, Path& path) {
        const Leg& leg = legs_[k];
        const DiceLeft left = path.state.left;
        bool fits = false, several = false;
        for (const int die : {static_cast<int>(left.dice.high), static_cast<int>(left.dice.low)}) {
            if (!left.has(die) || (left.dice.is_double() && fits)) continue;
            if ((leg.special ? die : landing(at, die).dst) != leg.dst) continue;
            fits = true;
            if (take(k, at, die, leg.dst, path)) return true;
        }
        for (const int die : {static_cast<int>(left.dice.high), static_cast<int>(left.dice.low)}) {
            const int dst = landing(at, die).dst;
            if (leg.special || !left.has(die) || dst <= leg.dst) continue;
            if (!can_sum(dst - leg.dst, leg.dst, left.without(die))) continue;
            // Where one number fits but may not be used, that is the reason to give, not a way round that fails too.
            if (fits) silent_leg_ = k;
            const bool done = take(k, at, die, dst, path);
            silent_leg_ = kNone;
            if (done) return true;
            several = true;
            if (left.dice.is_double()) break;
        }
        if (!fits && !several && !on_the_way) {
            Move m{static_cast<std::uint8_t>(leg.src), static_cast<std::uint8_t>(leg.dst), 0, leg.special, false};
            note(k, path.moves.size(), judge(roll_.start_, path.state.node, left, m, path.moves.size()));
        }
        return false;
    }

    static bool can_sum(int distance, int dst, const DiceLeft& left) {
        for (const int die : {static_cast<int>(left.dice.high), static_cast<int>(left.dice.low)}) {
            if (!left.has(die)) continue;
            if (distance == die || (dst == kOff && distance < die)) return true;
            if (distance > die && can_sum(distance - die, dst, left.without(die))) return true;
        }
        return false;
    }

    bool take(std::size_t k, int src, int die, int dst, Path& path) {
        const Leg& leg = legs_[k];
        const Move wanted{static_cast<std::uint8_t>(src), static_cast<std::uint8_t>(dst),
                          static_cast<std::uint8_t>(die), leg.special, false};
        if (Status s = judge(roll_.start_, path.state.node, path.state.left, wanted, path.moves.size()); !s.ok()) {
            note(k, path.moves.size(), std::move(s));
            return false;
        }
        for (const NextMove& next : single_moves(roll_.start_, path.state.node, path.state.left)) {
            const Move& m = next.move;
            if (m.src != src || m.die != die || m.special != leg.special) continue;
            const bool arrived = dst == leg.dst;
            if (strict_ && m.hit != (arrived && leg.hit)) return false;
            Path longer{path.state.after(next), path.moves};
            longer.moves.push(m);
            if (!(arrived ? from_leg(k + 1, longer) : walk(k, dst, true, longer))) return false;
            path = longer;
            return true;
        }
        return false;
    }

    // Keeps what went wrong on the way that came furthest.
    void note(std::size_t leg, int moves_made, Status why) {
        if (why.ok() || leg == silent_leg_ || moves_made <= furthest_) return;
        furthest_ = moves_made;
        why_ = std::move(why);
    }

    const Roll& roll_;
    const std::vector<Leg>& legs_;
    bool whole_, strict_;
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t silent_leg_ = kNone;
    int furthest_ = -1;
    Status why_;
};

Status Roll::read(std::string_view text, bool whole, Path& out) const {
    std::vector<Leg> legs;
    if (Status s = parse_legs(text, legs); !s.ok()) return s;
    // First with the stars as typed, so that they decide between two ways; then without.
    for (const bool strict : {true, false}) {
        Reader reader(*this, legs, whole, strict);
        Path path = out;
        if (reader.read(path)) {
            out = path;
            return {};
        }
        if (!strict) return reader.why();
    }
    return {};
}

}  // namespace nardy
