// Statuses of the core become exceptions of nardy.errors.
#include <algorithm>

#include "bindings.h"

using namespace nardy;

namespace {

// INVALID_POSITION is InvalidPosition; a code without a class of its own is a NardyError.
py::object exception_of(Code code) {
    std::string name;
    bool begins = true;
    for (const char c : std::string_view(name_of(code))) {
        if (c != '_') name += begins || c < 'A' || c > 'Z' ? c : static_cast<char>(c - 'A' + 'a');
        begins = c == '_';
    }
    const py::module_ errors = py::module_::import("nardy.errors");
    return py::getattr(errors, name.c_str(), errors.attr("NardyError"));
}

[[noreturn]] void raise(const py::object& type, const py::object& instance) {
    PyErr_SetObject(type.ptr(), instance.ptr());
    throw py::error_already_set();
}

}  // namespace

py::object reason_object(Reason reason) {
    return py::module_::import("nardy.errors").attr("Reason").attr(name_of(reason));
}

void check(const Status& s) {
    if (s.ok()) return;
    if (s.code == Code::no_memory) {
        PyErr_SetString(PyExc_MemoryError, s.message.c_str());
        throw py::error_already_set();
    }
    const py::object type = exception_of(s.code);
    // A message may quote text from outside, cut in the middle of a character.
    const auto message = py::reinterpret_steal<py::object>(
        PyUnicode_DecodeUTF8(s.message.data(), static_cast<py::ssize_t>(s.message.size()), "replace"));
    if (s.code == Code::ambiguous_play) raise(type, type(message, py::tuple(py::cast(s.ways))));
    if (s.code != Code::illegal_play) raise(type, type(message));
    const bool is_move = s.move.src >= 1 && s.move.src <= kBar && s.move.dst <= kHead;
    raise(type, type(message, reason_object(s.reason), is_move ? py::cast(s.move) : py::none(), s.index));
}

Dice checked(Dice dice) {
    check(read_dice(dice.high, dice.low, dice));
    return dice;
}

void require_unfinished(const Position& p) {
    if (p.is_over()) check(Status::game_over());
}

py::object restore(const char* function) { return py::module_::import("nardy._restore").attr(function); }

std::string utf8(const py::str& text) {
    Py_ssize_t size = 0;
    if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) return {bytes, static_cast<std::size_t>(size)};
    PyErr_Clear();
    return text.attr("encode")("utf-8", "backslashreplace").cast<std::string>();
}

int number(const py::handle& o, const char* what) {
    if (!PyIndex_Check(o.ptr()))
        throw py::type_error(std::string(what) + " must be a whole number, not " +
                             py::str(py::type::of(o).attr("__name__")).cast<std::string>());
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(o.ptr()));
    if (!index) throw py::error_already_set();
    int overflow = 0;
    const long long n = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    constexpr long long kHuge = 1000000;
    return static_cast<int>(overflow ? overflow * kHuge : std::clamp(n, -kHuge, kHuge));
}
