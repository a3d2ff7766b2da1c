// One request in JSON (nardy.h says which there are): reading its keys and writing what goes back.
#pragma once

#include "handles.h"
#include "nardy/game/record.h"

namespace nardy::capi {

// The request of one operation. What a key must be, and that it is, is said here once; a wrong one is
// NARDY_INVALID_ARGUMENT with its name.
class Request {
  public:
    Request(const nardy_engine& engine, const Json& json) : engine_(engine), json_(json) {}

    const nardy_engine& engine() const { return engine_; }
    const Json* find(std::string_view key) const { return json_.find(key); }

    Outcome text(const char* key, std::string_view& out) const;
    Outcome integer(const char* key, std::int64_t least, std::int64_t most, std::int64_t& out) const;  // keeps `out`
    Outcome real(const char* key, double& out) const;  // one that is not negative; keeps `out` where absent
    Outcome depth(std::int64_t& out) const;            // "depth": a number or "deep"; keeps `out` where absent
    Outcome side(const char* key, Side& out) const;    // where absent
    Outcome seed(std::uint64_t& out) const;
    Outcome rules(Rules& out) const;

    // "position": text or id; or "rules": the start, or with "white" and "black" a set-up position; "side" for both.
    Outcome position(Position& out) const;
    Outcome dice(Dice& out) const;                       // "dice": [6, 1]
    Outcome roll(Position& position, Dice& dice) const;  // both, and a game that goes on
    // The engine's within "depth", "time_ms", "nodes" and for the score "away".
    Outcome settings(const Position& p, int default_depth, Settings& out) const;

    // Moves as objects such as legal_moves gives, or as text.
    Outcome moves(const char* key, Roll& roll) const;

  private:
    Outcome counts(const char* key, RawCounts& out) const;

    const nardy_engine& engine_;
    const Json& json_;
};

Outcome move_of(const Json& json, Move& out);

Json to_json(const Move& move);
Json to_json(const Chances& chances);
Json depth_to_json(int depth);            // a number, or "deep"
Json points_to_json(std::int32_t value);  // units of 2^-16 as a number
Json board_to_json(const Position& p);    // {"white": [26], "black": [26]}
Json result_to_json(const std::optional<GameResult>& result);
Json::Object play_to_json(const Play& play, Side mover);
// The keys of an object are among `known`, each with a space before and behind. A key with a slip in its name would
// otherwise mean something else without a word.
Outcome check_keys(const Json& object, const char* known, const char* what);

Json::Array moves_to_json(const std::vector<Move>& moves);

// The operations: each fills `out`, which is empty, or fails.
struct Operation {
    const char* name;
    const char* keys;  // that it knows, with a space before and behind each
    Outcome (*run)(const Request& request, Json::Object& out);
};
std::span<const Operation> game_operations();     // request_game.cpp: whole games and matches
std::span<const Operation> rollout_operations();  // request_rollout.cpp
std::span<const Operation> batch_operations();    // request_batch.cpp

}  // namespace nardy::capi
