// What can be read of a roll, bound once for both that have it: Roll, and GameRoll, which looks at its game's.
#pragma once

#include "bindings.h"

inline py::list moves_of(const nardy::Roll& roll) {
    py::list out;
    for (const nardy::Move& m : roll.moves()) out.append(m);
    return out;
}

inline py::tuple numbers_left(const nardy::Roll& roll) {
    py::list out;
    for (int k = 0; k < roll.dice_left().high; ++k) out.append(roll.dice().high);
    for (int k = 0; k < roll.dice_left().low; ++k) out.append(roll.dice().low);
    return py::tuple(out);
}

inline nardy::Play complete_play(const nardy::Roll& roll) {
    if (!roll.is_complete())
        check(nardy::Status::illegal(nardy::Reason::incomplete, roll.moves().size(), {},
                                     "the roll is not finished: a number can still be played"));
    return roll.play();
}

inline py::dict destinations_of(const nardy::Roll& roll, const Whole& src) {
    py::dict out;
    for (const nardy::Moves& way : roll.destinations(number(src, "src"))) {
        py::list moves;
        for (const nardy::Move& m : way) moves.append(m);
        out[py::int_(way[way.size() - 1].dst)] = py::tuple(moves);
    }
    return out;
}

inline std::string shown_roll(const nardy::Roll& roll) {
    return "<Roll " + std::to_string(roll.dice().high) + "-" + std::to_string(roll.dice().low) + ": " +
           (roll.moves().size() ? to_text(roll.moves()) : std::string("nothing moved")) + ">";
}

// roll_of(const T&) is the roll that a T reads.
template <class T, class RollOf>
void def_reads(py::class_<T>& type, RollOf roll_of) {
    const auto read = [&](const char* name, auto f, const char* doc) {
        type.def_property_readonly(name, [roll_of, f](const T& self) { return f(roll_of(self)); }, doc);
    };
    using nardy::Roll;
    read("dice", [](const Roll& r) { return r.dice(); }, "The two dice of the roll.");
    read("start", [](const Roll& r) { return r.start(); }, "The position before the roll.");
    read("dice_left", &numbers_left, "The numbers not yet played, the higher first.");
    read("moves", &moves_of, "The moves made so far, in the order in which they were made.");
    read("legal_moves", [](const Roll& r) { return r.legal_moves(); }, "The moves that may be made now.");
    read("is_complete", [](const Roll& r) { return r.is_complete(); }, "Exactly when legal_moves is empty.");
    read("position", [](const Roll& r) { return r.position(); }, "The board as it stands; the same side is to move.");
    read("play", &complete_play,
         "The complete Play in canonical form. Raises IllegalPlay (INCOMPLETE) while moves are left.");
    type.def(
            "destinations", [roll_of](const T& self, const Whole& src) { return destinations_of(roll_of(self), src); },
            py::arg("src"),
            "{dst: moves} for the checker on `src` (25 = bar), with the sums that one checker can make. A place that\n"
            "can be reached in several ways has the shortest (so a special move before ordinary ones), of those the\n"
            "one that hits less.\n\n"
            ">>> roll = Position.parse('short').begin(Dice(6, 5))\n"
            ">>> roll.destinations(24)\n"
            "{18: (Move(24, 18, 6),), 13: (Move(24, 18, 6), Move(18, 13, 5))}")
        .def("__repr__", [roll_of](const T& self) { return shown_roll(roll_of(self)); });
}
