// Text and ids: the only parser and the only printer. The grammar is in cpp/FORMATS.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "setup.h"

namespace nardy {

// "long w 24*14,20 24*15", with options "long:koks=head:first=46 ...". What is read may have capitals, and may be an id
// or the name of a game, which is its start with white to roll.
std::string to_text(const Position& p);
Status parse_position(std::string_view text, Position& out);

// "long", "long:koks=head". A game's other name ("6-1") and capitals are read, too.
std::string to_text(const Rules& rules);
Status parse_rules(std::string_view text, Rules& out);

// One letter of the game, w or b for the side to roll, 14 characters of checkers, the options.
std::string to_id(const Position& p);
Status parse_id(std::string_view id, Position& out);

// Two numbers as a roll; `where`, such as "row 3: ", begins the message.
Status read_dice(std::int64_t a, std::int64_t b, Dice& out, const std::string& where = {});

// "6-5", "65", "6 5", in either order.
Status parse_dice(std::string_view text, Dice& out);

std::string to_text(const Move& move);
std::string to_text(const Moves& moves);  // "24/18 18/17", "24/18 24>1", "8/2*", "3/off", "pass"

// One stretch of a typed play, by one checker, perhaps over several numbers: "24/17", "24>1", "bar/20*".
struct Leg {
    int src, dst;
    bool special;
    bool hit;  // as typed; a missing star is no statement
};

// "24/18/17", "8/4(2)", "24/18 24>1", "bar/20*", "3/off", "pass" (no legs); capitals are read, too.
Status parse_legs(std::string_view text, std::vector<Leg>& out);

}  // namespace nardy
