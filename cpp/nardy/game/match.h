// A match to a number of points: one game after another, who starts each, and the score.
#pragma once

#include "game.h"
#include "match_equity.h"

namespace nardy {

// Who starts the games after the first.
enum class NextStart : std::uint8_t {
    winner,  // the winner of the last one; nobody throws for it
    roll,    // thrown for every time
};

struct MatchOptions {
    Rules rules;  // must have passed check()
    int length = 1;
    std::uint64_t seed = 0;
    NextStart next_start = NextStart::winner;
    Opening opening = Opening::reroll;  // of the games that are thrown for

    bool operator==(const MatchOptions&) const = default;
};

// What the game's players are used to.
NextStart usual_next_start(const Rules& rules);

// The points of a game count as soon as it is over; taking its end back takes them back.
class Match {
  public:
    explicit Match(const MatchOptions& options = {});  // a length below 1 is taken as 1

    const MatchOptions& options() const { return options_; }

    // The last game begun; next_game puts another in its place.
    GameRecord& game() { return game_; }
    const GameRecord& game() const { return game_; }
    const std::vector<GameRecord>& earlier() const { return earlier_; }

    int score(Side side) const;
    std::optional<Side> winner() const;

    // The points that both sides still need. Code::game_over when one of them has won.
    Status away(Away& out) const;

    // Only when the game is over and nobody has won the match.
    Status next_game();

    bool operator==(const Match&) const = default;

  private:
    GameRecord begin(std::optional<Side> first_side) const;

    MatchOptions options_;
    std::vector<GameRecord> earlier_;
    GameRecord game_;
};

class Json;

// {"nardy":1,"rules":"long","match":{"length":5,"next_start":"winner","opening":"reroll"},"seed":7,
//  "score":{"white":3,"black":0},"games":[...]}; each game is a record of its own (record.h).
std::string to_json(const Match& match);

// Code::invalid_record with the numbers of game and turn where something is wrong.
Status from_json(std::string_view text, Match& out);

// The same as a part of something larger.
Json to_record(const Match& match);
Status from_record(const Json& record, Match& out);

}  // namespace nardy
