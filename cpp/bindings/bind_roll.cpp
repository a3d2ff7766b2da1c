// Roll: a roll played move by move.
#include <algorithm>

#include "roll_reads.h"

using namespace nardy;

void push_move(Roll& roll, const py::handle& move) {
    if (py::isinstance<py::str>(move))
        check(roll.move(std::string_view(utf8(py::reinterpret_borrow<py::str>(move)))));
    else if (py::isinstance<Move>(move))
        check(roll.move(move.cast<const Move&>()));
    else
        throw py::type_error("a move is a Move or text such as '24/18', not " + shown(move));
}

void bind_roll(py::module_& m) {
    py::class_<Roll> roll(
        m, "Roll",
        "A roll being played move by move, for boards and apps. Made by Position.begin.\n\n"
        "Only moves that keep the duty to play fulfillable are offered. A move that fails leaves it unchanged.");
    def_reads(roll, [](const Roll& r) -> const Roll& { return r; });
    roll.def(
            "move", [](Roll& r, const py::typing::Union<Move, py::str>& move) { push_move(r, move); }, py::arg("move"),
            "Makes a Move, or moves written as text ('24/17' by one checker). Raises IllegalPlay, InvalidNotation, or\n"
            "AmbiguousPlay where the checker can go two ways with different results.")
        .def(
            "undo",
            [](Roll& r) {
                if (!r.undo()) throw py::index_error("no move has been made in this roll");
            },
            "Takes the last move back. Raises IndexError where there is none.")
        .def(
            "__eq__",
            [](const Roll& a, const Roll& b) {
                return a.start() == b.start() && a.dice() == b.dice() && std::ranges::equal(a.moves(), b.moves());
            },
            py::is_operator())
        .def("__copy__", [](const Roll& r) { return Roll(r); })
        .def(
            "__deepcopy__", [](const Roll& r, const py::object&) { return Roll(r); }, py::arg("memo"))
        .def("__reduce__",
             [](const Roll& r) { return reduced(restore("roll"), py::make_tuple(r.start(), r.dice(), moves_of(r))); });
}
