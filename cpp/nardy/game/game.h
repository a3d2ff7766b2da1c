// A whole game: the opening, rolls, turns, taking back and resigning. It keeps every turn, so that record.h can write
// the game down and read it back. A value: copies are games of their own. Not for several threads at once.
#pragma once

#include <optional>
#include <span>

#include "nardy/rules/roll.h"

namespace nardy {

// What follows when each side has thrown one die and the higher one starts.
enum class Opening : std::uint8_t {
    reroll,  // the starter throws both dice
    keep,    // the starter plays the two thrown
};

struct GameOptions {
    Rules rules;  // must have passed check()
    std::uint64_t seed = 0;
    std::optional<Side> first_side;     // nobody throws for the start where it is given
    Opening opening = Opening::reroll;  // means nothing where first_side is given

    bool operator==(const GameOptions&) const = default;
};

// One die a side.
struct Throw {
    std::uint8_t white = 0, black = 0;

    constexpr bool is_tie() const { return white == black; }
    constexpr bool operator==(const Throw&) const = default;
};

struct Turn {
    Side side = Side::white;
    Dice dice;
    Moves moves;     // canonical; empty for a pass
    Position after;  // turned to the side that rolls next

    constexpr Play play() const { return {dice, moves, after}; }
    constexpr bool operator==(const Turn&) const = default;
};

// The most that a game with these rules can be worth: what a side loses that has not moved at all.
int most_points(const Rules& rules);

// The name Game belongs to the concept of variant.h. An operation that fails changes nothing.
class GameRecord {
  public:
    explicit GameRecord(const GameOptions& options = {});

    // A game that goes on from a set-up position; its side rolls. Fails where the position is unsound.
    static Status from_position(const Position& start, std::uint64_t seed, GameRecord& out);

    const GameOptions& options() const { return options_; }
    const Position& start() const { return start_; }  // white's to roll until the opening is done
    const std::vector<Throw>& throws() const { return throws_; }
    bool has_own_start() const { return start_ != start_position(options_.rules, start_.side); }
    bool has_starter() const { return options_.first_side.has_value() || !throws_.empty(); }

    // Before the roll that lies on the table, if one does.
    const Position& position() const { return turns_.empty() ? start_ : turns_.back().after; }
    const std::vector<Turn>& turns() const { return turns_; }
    std::optional<GameResult> result() const;
    bool is_over() const { return resigned_ > 0 || position().is_over(); }

    // Each side throws one die, ties again; from the seed, or as given: ties and then one that decides. Once, and only
    // where no first side was given.
    Status opening(std::span<const Throw> throws = {});

    // Throws the dice: by the seed (the same turn always gets the same ones), or as given. Does the opening first
    // where it has not been done.
    Status roll(std::optional<Dice> dice = std::nullopt);

    // The roll on the table with the moves made so far; null where no dice lie there.
    const Roll* current() const { return roll_ ? &*roll_ : nullptr; }
    std::optional<Dice> dice() const { return roll_ ? std::optional(roll_->dice()) : std::nullopt; }

    Status move(const Move& m);
    Status move(std::string_view text);  // one leg or several; all or nothing

    // Ends the turn: with the moves made so far, which must be all that can be made, or with a whole play, which
    // takes the place of moves made before.
    Status play();
    Status play(std::string_view text);
    Status play(const Play& play);

    // Takes back a resignation; else the last single move of the roll on the table; else the last turn, whose dice
    // then lie on the table again.
    Status undo();

    // The side to roll or to play gives up 1, 2 or 3 points; 3 only where the rules know koks.
    Status resign(int points);

    bool operator==(const GameRecord& other) const;

  private:
    Status require_roll() const;
    void finish(const Play& play);
    Throw thrown(std::size_t index) const;

    GameOptions options_;
    Position start_;
    std::vector<Throw> throws_;
    std::vector<Turn> turns_;
    std::optional<Roll> roll_;
    int resigned_ = 0;  // points given up by the side to roll
};

}  // namespace nardy
