// Statuses of the core become exceptions of nardy.errors.
#include "bindings.h"

using namespace nardy;

namespace {

constexpr const char* kReasonNames[] = {
    "NONE",           "NO_CHECKER", "BLOCKED",         "HEAD",          "FENCE",         "BAR_FIRST",  "NOT_HOME",
    "HIGHER_CHECKER", "WRONG_DIE",  "SPECIAL_BLOCKED", "FEWER_NUMBERS", "LARGER_NUMBER", "INCOMPLETE", "GAME_OVER"};

const char* exception_name(Code code) {
    switch (code) {
        case Code::invalid_position: return "InvalidPosition";
        case Code::invalid_notation: return "InvalidNotation";
        case Code::invalid_dice: return "InvalidDice";
        case Code::illegal_play: return "IllegalPlay";
        case Code::game_over: return "GameOver";
        case Code::evaluator_failed:
        case Code::ok: break;
    }
    return "NardyError";
}

[[noreturn]] void raise(const py::object& type, const py::object& instance) {
    PyErr_SetObject(type.ptr(), instance.ptr());
    throw py::error_already_set();
}

}  // namespace

py::object reason_object(Reason reason) {
    return py::module_::import("nardy.errors").attr("Reason").attr(kReasonNames[static_cast<int>(reason)]);
}

void check(const Status& s) {
    if (s.ok()) return;
    const py::object type = py::module_::import("nardy.errors").attr(exception_name(s.code));
    if (s.code != Code::illegal_play) raise(type, type(s.message));
    const bool about_a_move = s.reason != Reason::incomplete && s.reason != Reason::game_over;
    raise(type, type(s.message, reason_object(s.reason), about_a_move ? py::cast(s.move) : py::none(), s.index));
}

Dice checked(Dice dice) {
    if (!dice.is_valid())
        check(Status::error(Code::invalid_dice, "a die shows 1 to 6, not " + std::to_string(dice.low) + " and " +
                                                    std::to_string(dice.high)));
    return dice;
}

void require_unfinished(const Position& p) {
    if (p.is_over()) check(Status::error(Code::game_over, "the game is over: nothing more is rolled or played"));
}
