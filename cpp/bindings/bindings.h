// What the binding files share: one function each, and the way from a Status to a Python exception.
#pragma once

#include <pybind11/native_enum.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include "nardy/rules/names.h"
#include "nardy/rules/roll.h"
#include "nardy/rules/text.h"

namespace py = pybind11;

void bind_rules(py::module_& m);
void bind_play(py::module_& m);
void bind_position(py::module_& m);
void bind_roll(py::module_& m);
void bind_game(py::module_& m);
void bind_batch(py::module_& m);
void bind_engine(py::module_& m);
void bind_learn(py::module_& m);
void bind_train(py::module_& m);
void bind_isa(py::module_& m);

// Has every public function say in one sentence what it takes where it is called with something else; last of all,
// because it goes through what has been bound.
void explain_wrong_calls(py::module_& m);

// A value as an error shows it: its repr, or the name of its type where that is long.
std::string shown(const py::handle& value);

// Throws the exception of nardy.errors that belongs to a failed status; returns where it is ok.
void check(const nardy::Status& status);

// nardy.errors.Reason.X
py::object reason_object(nardy::Reason reason);

// Throws InvalidDice or GameOver.
nardy::Dice checked(nardy::Dice dice);
void require_unfinished(const nardy::Position& position);

// UTF-8 of a str; what is no Unicode text (lone surrogates) comes escaped, for the parser to refuse.
std::string utf8(const py::str& text);

// What number() reads; `int` in signatures.
class Whole : public py::object {
  public:
    static bool check(PyObject*) { return true; }
    PYBIND11_OBJECT_DEFAULT(Whole, py::object, check)
};
template <>
struct pybind11::detail::handle_type_name<Whole> {
    static constexpr auto name = const_name("int");
};

// A Variant is taken wherever Rules are.
struct AnyRules {
    nardy::Rules rules;
};
template <>
struct pybind11::detail::type_caster<AnyRules> {
    PYBIND11_TYPE_CASTER(AnyRules,
                         make_caster<nardy::Rules>::name + const_name(" | ") + make_caster<nardy::Variant>::name);
    bool load(handle src, bool) {
        make_caster<nardy::Rules> rules;
        make_caster<nardy::Variant> variant;
        if (rules.load(src, false)) {
            value = {cast_op<const nardy::Rules&>(rules)};
        } else if (variant.load(src, false)) {
            value = {nardy::Rules{cast_op<nardy::Variant>(variant)}};
        } else {
            return false;
        }
        return true;
    }
    static handle cast(const AnyRules& any, return_value_policy, handle) { return pybind11::cast(any.rules).release(); }
};

using PlayOrText = py::typing::Union<nardy::Play, py::str>;

// The Play that text describes, or the given one.
nardy::Play read_play(const nardy::Position& position, nardy::Dice dice, const py::handle& play);

// A whole number from Python, kept within +-1,000,000, which is out of every range here; TypeError for other types.
int number(const py::handle& o, const char* what);

// A function of nardy._restore, which pickles call.
py::object restore(const char* function);

// What __reduce__ returns.
inline py::tuple reduced(const py::object& function, const py::tuple& arguments) {
    return py::make_tuple(function, arguments);
}

// Applies one Move, or text of one or more moves.
void push_move(nardy::Roll& roll, const py::handle& move);

// A Python enumeration with the names of names.h in capitals.
template <nardy::Named Enum>
void bind_enum(py::module_& m, const char* name, const char* doc) {
    py::native_enum<Enum> out(m, name, "enum.IntEnum", doc);
    for (std::size_t i = 0; i < nardy::kNames<Enum>.size(); ++i)
        out.value(nardy::upper_case(nardy::name_of(Enum(i))).c_str(), Enum(i));
    out.finalize();
}

template <class T>
std::size_t hash_of_text(const T& value) {
    return std::hash<std::string>{}(nardy::to_text(value));
}
