// A roll played move by move, all plays of a roll with their canonical moves, and typed plays.
#pragma once

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "moves.h"
#include "notation.h"

namespace nardy {

// The board, the numbers left and the head allowance: all that the rest of a roll depends on.
struct RollState {
    Node node;
    DiceLeft left;
    RollState after(const NextMove& next) const { return {next.node, left.without(next.move.die)}; }
    bool operator==(const RollState& o) const {
        return node.board == o.node.board && node.head_left == o.node.head_left && left == o.left;
    }
};
struct RollStateHash {
    std::size_t operator()(const RollState& s) const {
        return static_cast<std::size_t>(hash(s.node.board)) ^
               (static_cast<std::size_t>(s.left.high * 5 + s.left.low) << 7) ^
               (static_cast<std::size_t>(s.node.head_left) << 17);
    }
};

// The canonical play that leads to `after`, which must be a result of the roll, turned to the side that rolls next;
// numbers: how many numbers the roll's plays use, which is what generate() returns. Cheaper than a Roll.
Play canonical_play(const Position& start, Dice dice, int numbers, const Position& after);

// Moves may be made as long as some chain of legal moves leads on to a legal end position (RULES.md). Not for several
// threads at once.
class Roll {
  public:
    Roll(const Position& start, Dice dice);  // the game must not be over, the dice must be valid

    const Position& start() const { return start_; }
    Dice dice() const { return dice_; }
    const Moves& moves() const { return moves_; }
    const DiceLeft& dice_left() const { return state_.left; }
    Position position() const;  // the board as it stands, not turned

    std::vector<Move> legal_moves() const;
    bool is_complete() const { return legal_moves().empty(); }

    // Where the checker on `src` can go by one or more moves, with the shortest way to each place.
    std::vector<Moves> destinations(int src) const;

    Status move(const Move& m);
    Status move(std::string_view text);  // one leg or several; all or nothing
    // OK where the text can be moved from here, be it in two ways.
    Status explain(std::string_view text) const;
    bool undo();

    // The plays of the whole roll, greatest canonical moves first; a pass is one empty play.
    std::vector<Play> plays() const;
    // The complete play with the board as it stands, in canonical form; only when complete.
    Play play() const;

    // A whole play from where the roll stands now, in any legal order. ambiguous_play, as in move, where one checker
    // can go by either number first with different results, and the text does not say which.
    Status parse_play(std::string_view text, Play& out) const;

  private:
    struct Path {
        RollState state;
        Moves moves;
    };
    using Readings = std::vector<Path>;  // one, or two that lead to different boards
    class Reader;

    bool is_end(const RollState& s) const { return ends_.contains(s.node.board); }
    bool leads_on(const RollState& s) const;
    void list(const RollState& s, Moves& path, std::unordered_set<RollState, RollStateHash>& seen,
              std::unordered_set<Board, BoardHash>& given, std::vector<Play>& out) const;
    Status dead_end(const Moves& moves, const Moves& before) const;
    Status read(std::string_view text, bool whole, Readings& out) const;
    Status read_one(std::string_view text, bool whole, Path& out) const;

    Position start_;
    Dice dice_;
    RollState state_;
    Moves moves_;
    int numbers_ = 0;  // how many numbers every play uses
    std::unordered_set<Board, BoardHash> ends_;
    mutable std::unordered_map<RollState, bool, RollStateHash> leads_on_;
};

}  // namespace nardy
