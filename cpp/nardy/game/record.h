// Games written down as JSON, and read back with every play checked.
//
// {"nardy":1,"rules":"long:koks=head","start":"long:koks=head w 24*15 24*14,20","seed":7,
//  "opening":{"rule":"reroll","throws":[[5,5],[6,2]]},"first":"white",
//  "turns":[["w","65","24/18 18/13"],["b","11","pass"]],
//  "roll":{"dice":"61","used":"1","moves":["24/23"]},
//  "result":{"winner":"white","points":2,"resigned":true}}
//
// start: only where it is not the usual one. seed: from 2^53 on as text, because other readers round such numbers.
// opening: only where no first side was given. first: who starts, once it is known. roll: only while dice lie on the
// table; `used` has the number of each move. result: only of a finished game. Keys that are not known are ignored.
#pragma once

#include "game.h"
#include "json.h"
#include "nardy/rules/names.h"

namespace nardy {

inline constexpr int kRecordFormat = 1;

// One line; equal games give equal text.
std::string to_json(const GameRecord& game);

// Code::invalid_record with the number of the turn (from 1) where something is wrong. `out` is untouched on failure.
Status from_json(std::string_view text, GameRecord& out);

// The same as a part of something larger.
Json to_record(const GameRecord& game);
Status from_record(const Json& record, GameRecord& out);

// False where it is no text, or no name of a value (names.h).
template <Named Enum>
bool parse_name(const Json* json, Enum& out) {
    const std::string* text = json ? json->text() : nullptr;
    return text && parse_name(*text, out);
}

// What records write as "seed"; a number, or from 2^53 on a text.
Json seed_to_json(std::uint64_t seed);
bool parse_seed(const Json* json, std::uint64_t& out);

// OK for a record of this format. `what` is the key that tells games from matches.
Status check_format(const Json& record, const char* what);

}  // namespace nardy
