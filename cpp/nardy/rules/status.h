// What can fail returns a Status: a code, for an illegal play its reason, and a sentence for people.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "play.h"

namespace nardy {

// The numbers are those of nardy.h, which has no ambiguous_play; names.h has the names.
enum class Code : std::uint8_t {
    ok,
    invalid_position,
    invalid_notation,
    invalid_dice,
    illegal_play,
    game_over,
    evaluator_failed,
    invalid_argument,  // of the C ABI alone, as is the next one
    buffer_too_small,
    interrupted,  // by somebody who asked for it, before there was anything to show
    no_memory,
    not_allowed,     // what a game does not allow as it stands
    invalid_record,  // a written game that is damaged
    invalid_net,     // a weight file that is damaged or made for another version
    ambiguous_play,  // text that fits plays with different results
};

// Why a move or a play is not legal. The numbers are those of nardy.h.
enum class Reason : std::uint8_t {
    none,
    no_checker,
    blocked,
    head,
    fence,
    bar_first,
    not_home,
    higher_checker,
    wrong_die,
    special_blocked,
    fewer_numbers,
    larger_number,
    incomplete,
    game_over,
};

struct [[nodiscard]] Status {
    Code code = Code::ok;
    std::string message;
    Reason reason = Reason::none;
    int index = 0;                  // which move of the text, from 0
    Move move;                      // the offending one
    std::vector<std::string> ways;  // that an ambiguous text can be played, with every move of each

    bool ok() const { return code == Code::ok; }

    static Status error(Code code, std::string message) { return {code, std::move(message), Reason::none, 0, {}, {}}; }
    static Status game_over() { return error(Code::game_over, "the game is over: nothing more is rolled or played"); }
    static Status interrupted() { return error(Code::interrupted, "the call was ended before its result was there"); }
    static Status ambiguous(std::string message, std::vector<std::string> ways) {
        return {Code::ambiguous_play, std::move(message), Reason::none, 0, {}, std::move(ways)};
    }
    static Status illegal(Reason reason, int index, const Move& move, std::string message) {
        return {Code::illegal_play, std::move(message), reason, index, move, {}};
    }
};

}  // namespace nardy
