// Roll: a roll played move by move.
#include <algorithm>

#include "bindings.h"

using namespace nardy;

void push_move(Roll& roll, const py::handle& move) {
    if (py::isinstance<py::str>(move))
        check(roll.move(std::string_view(utf8(py::reinterpret_borrow<py::str>(move)))));
    else if (py::isinstance<Move>(move))
        check(roll.move(move.cast<const Move&>()));
    else
        throw py::type_error("a move is a Move or text such as '24/18', not " + shown(move));
}

namespace {

py::dict destinations(const Roll& roll, const Whole& src) {
    py::dict out;
    for (const Moves& way : roll.destinations(number(src, "src"))) {
        py::list moves;
        for (const Move& m : way) moves.append(m);
        out[py::int_(way[way.size() - 1].dst)] = py::tuple(moves);
    }
    return out;
}

py::list moves_of(const Roll& roll) {
    py::list out;
    for (const Move& m : roll.moves()) out.append(m);
    return out;
}

py::tuple numbers_left(const Roll& roll) {
    py::list out;
    for (int k = 0; k < roll.dice_left().high; ++k) out.append(roll.dice().high);
    for (int k = 0; k < roll.dice_left().low; ++k) out.append(roll.dice().low);
    return py::tuple(out);
}

}  // namespace

void bind_roll(py::module_& m) {
    py::class_<Roll>(
        m, "Roll",
        "A roll being played move by move, for boards and apps. Made by Position.begin.\n\n"
        "Only moves that keep the duty to play fulfillable are offered. A move that fails leaves it unchanged.")
        .def_property_readonly("dice", &Roll::dice)
        .def_property_readonly("start", &Roll::start, py::return_value_policy::copy, "The position before the roll.")
        .def_property_readonly("dice_left", &numbers_left, "The numbers not yet played, the higher first.")
        .def_property_readonly("moves", &moves_of, "The moves made so far, in the order in which they were made.")
        .def_property_readonly("legal_moves", &Roll::legal_moves, "The moves that may be made now.")
        .def_property_readonly("is_complete", &Roll::is_complete, "Exactly when legal_moves is empty.")
        .def_property_readonly("position", &Roll::position, "The board as it stands; the same side is to move.")
        .def_property_readonly(
            "play",
            [](const Roll& r) {
                if (!r.is_complete())
                    check(Status::illegal(Reason::incomplete, r.moves().size(), {},
                                          "the roll is not finished: a number can still be played"));
                return r.play();
            },
            "The complete Play in canonical form. Raises IllegalPlay (INCOMPLETE) while moves are left.")
        .def(
            "move", [](Roll& r, const py::typing::Union<Move, py::str>& move) { push_move(r, move); }, py::arg("move"),
            "Makes a Move, or moves written as text ('24/17' by one checker). Raises IllegalPlay, InvalidNotation, or\n"
            "AmbiguousPlay where the checker can go two ways with different results.")
        .def(
            "undo",
            [](Roll& r) {
                if (!r.undo()) throw py::index_error("no move has been made in this roll");
            },
            "Takes the last move back. Raises IndexError where there is none.")
        .def("destinations", &destinations, py::arg("src"),
             "{dst: moves} for the checker on `src` (25 = bar), with the sums that one checker can make. A place that\n"
             "can be reached in several ways has the shortest (so a special move before ordinary ones), of those the\n"
             "one that hits less.")
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
             [](const Roll& r) { return reduced(restore("roll"), py::make_tuple(r.start(), r.dice(), moves_of(r))); })
        .def("__repr__", [](const Roll& r) {
            return "<Roll " + std::to_string(r.dice().high) + "-" + std::to_string(r.dice().low) + ": " +
                   (r.moves().size() ? to_text(r.moves()) : std::string("nothing moved")) + ">";
        });
}
