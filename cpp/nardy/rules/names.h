// The words for the values of every enumeration, one table each. Texts, records, requests in JSON, the C ABI and Python
// read them here. The games' names are in variants/.
#pragma once

#include <array>
#include <string_view>

#include "rules.h"
#include "status.h"

namespace nardy {

// Enumerations of higher floors: game/game.h, game/match.h, engine.h, eval/simd/isa.h.
enum class Opening : std::uint8_t;
enum class NextStart : std::uint8_t;
enum class Level : std::uint8_t;
enum class Isa : std::uint8_t;

template <class... Texts>
constexpr std::array<const char*, sizeof...(Texts)> names(Texts... texts) {
    return {texts...};
}

// The names by the values' numbers, from 0 on.
constexpr auto names_of(Side) { return names("white", "black"); }
constexpr auto names_of(Koks) { return names("off", "head", "none_home", "some_outside"); }
constexpr auto names_of(FirstTurn) { return names("346", "46"); }  // the doubles
constexpr auto names_of(Opening) { return names("reroll", "keep"); }
constexpr auto names_of(NextStart) { return names("winner", "roll"); }
constexpr auto names_of(Level) { return names("easy", "normal", "strong", "master"); }
constexpr auto names_of(Isa) { return names("plain", "avx2", "avx512", "neon"); }
constexpr auto names_of(Code) {
    return names("OK", "INVALID_POSITION", "INVALID_NOTATION", "INVALID_DICE", "ILLEGAL_PLAY", "GAME_OVER",
                 "EVALUATOR_FAILED", "INVALID_ARGUMENT", "BUFFER_TOO_SMALL", "INTERRUPTED", "NO_MEMORY", "NOT_ALLOWED",
                 "INVALID_RECORD", "INVALID_NET", "AMBIGUOUS_PLAY");
}
constexpr auto names_of(Reason) {
    return names("NONE", "NO_CHECKER", "BLOCKED", "HEAD", "FENCE", "BAR_FIRST", "NOT_HOME", "HIGHER_CHECKER",
                 "WRONG_DIE", "SPECIAL_BLOCKED", "FEWER_NUMBERS", "LARGER_NUMBER", "INCOMPLETE", "GAME_OVER");
}

template <class Enum>
concept Named = requires(Enum value) { names_of(value); };

template <Named Enum>
inline constexpr auto kNames = names_of(Enum{});

template <Named Enum>
constexpr const char* name_of(Enum value) {
    return kNames<Enum>[static_cast<std::size_t>(value)];
}

// False, and `out` stays, where no value has this name.
template <Named Enum>
constexpr bool parse_name(std::string_view name, Enum& out) {
    for (std::size_t i = 0; i < kNames<Enum>.size(); ++i) {
        if (name != kNames<Enum>[i]) continue;
        out = Enum(i);
        return true;
    }
    return false;
}

// "'reroll' or 'keep'", for messages; from the value number `first` on.
template <Named Enum>
std::string choice_of(std::size_t first = 0) {
    std::string out;
    for (std::size_t i = first; i < kNames<Enum>.size(); ++i)
        out += (i == first ? "'" : i + 1 < kNames<Enum>.size() ? "', '" : "' or '") + std::string(kNames<Enum>[i]);
    return out + "'";
}

// In positions, ids and records.
constexpr char letter_of(Side side) { return side == Side::white ? 'w' : 'b'; }
constexpr bool parse_letter(std::string_view letter, Side& out) {
    out = letter == "b" ? Side::black : Side::white;
    return letter.size() == 1 && letter[0] == letter_of(out);
}

}  // namespace nardy
