// What the binding files share: one function each, and the way from a Status to a Python exception.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "nardy/roll.h"

namespace py = pybind11;

void bind_rules(py::module_& m);
void bind_play(py::module_& m);
void bind_position(py::module_& m);
void bind_roll(py::module_& m);
void bind_game(py::module_& m);
void bind_batch(py::module_& m);
void bind_engine(py::module_& m);
void bind_train(py::module_& m);
void bind_isa(py::module_& m);

// Throws the exception of nardy.errors that belongs to a failed status; returns where it is ok.
void check(const nardy::Status& status);

// nardy.errors.Reason.X
py::object reason_object(nardy::Reason reason);

// Throws InvalidDice or GameOver.
nardy::Dice checked(nardy::Dice dice);
void require_unfinished(const nardy::Position& position);

// UTF-8 of a str; what is no Unicode text (lone surrogates) comes escaped, for the parser to refuse.
std::string utf8(const py::str& text);

// A whole number from Python, kept within +-1,000,000, which is out of every range here; TypeError for other types.
int number(const py::handle& o, const char* what);

// A function of nardy._restore, which pickles call.
py::object restore(const char* function);

// Applies one Move, or text of one or more moves.
void push_move(nardy::Roll& roll, const py::handle& move);

template <class T>
std::size_t hash_of_text(const T& value) {
    return std::hash<std::string>{}(nardy::to_text(value));
}
