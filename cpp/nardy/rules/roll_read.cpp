// Typed moves and plays of a roll.
#include "roll.h"

namespace nardy {

// Finds single moves for typed legs: every leg is one move or, by one checker, several.
class Roll::Reader {
  public:
    // stars: those that were typed must hit; a missing one is no statement. low_first: which number is tried first.
    Reader(const Roll& roll, const std::vector<Leg>& legs, bool whole, bool stars, bool low_first)
        : roll_(roll),
          legs_(legs),
          whole_(whole),
          stars_(stars),
          numbers_{low_first ? roll.dice_.low : roll.dice_.high, low_first ? roll.dice_.high : roll.dice_.low} {}

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
        for (const int die : numbers_) {
            if (!left.has(die) || (left.dice.is_double() && fits)) continue;
            if ((leg.special ? die : landing(at, die).dst) != leg.dst) continue;
            fits = true;
            if (take(k, at, die, leg.dst, path)) return true;
        }
        for (const int die : numbers_) {
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
            if (stars_ && arrived && leg.hit && !m.hit) return false;
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
    bool whole_, stars_;
    int numbers_[2];
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t silent_leg_ = kNone;
    int furthest_ = -1;
    Status why_;
};

Status Roll::read(std::string_view text, bool whole, Readings& out) const {
    std::vector<Leg> legs;
    if (Status s = parse_legs(text, legs); !s.ok()) return s;
    // First with the stars that were typed, which may decide between two ways; then without.
    for (const bool stars : {true, false}) {
        Path path{state_, moves_};
        Reader reader(*this, legs, whole, stars, false);
        if (!reader.read(path)) {
            if (!stars) return reader.why();
            continue;
        }
        out = {path};
        // Only a leg of several numbers has two ways.
        if (path.moves.size() == moves_.size() + static_cast<int>(legs.size())) break;
        Path other{state_, moves_};
        if (Reader(*this, legs, whole, stars, true).read(other) && other.state.node.board != path.state.node.board)
            out.push_back(other);
        break;
    }
    return {};
}

Status Roll::read_one(std::string_view text, bool whole, Path& out) const {
    Readings readings;
    if (Status s = read(text, whole, readings); !s.ok()) return s;
    out = readings[0];
    if (readings.size() == 1) return {};
    std::vector<std::string> ways;
    for (const Path& path : readings) {
        Moves typed;
        for (int k = moves_.size(); k < path.moves.size(); ++k) typed.push(path.moves[k]);
        ways.push_back(to_text(typed));
    }
    std::string message =
        "this can be played in two ways, " + ways[0] + " or " + ways[1] + "; write the one that is meant";
    return Status::ambiguous(std::move(message), std::move(ways));
}

Status Roll::move(std::string_view text) {
    Path path{state_, moves_};
    if (Status s = read_one(text, false, path); !s.ok()) return s;
    state_ = path.state;
    moves_ = path.moves;
    return {};
}

Status Roll::parse_play(std::string_view text, Play& out) const {
    Path path{state_, moves_};
    if (Status s = read_one(text, true, path); !s.ok()) return s;
    Roll ended = *this;
    ended.state_ = path.state;
    out = ended.play();
    return {};
}

Status Roll::explain(std::string_view text) const {
    Readings readings;
    return read(text, false, readings);
}

}  // namespace nardy
