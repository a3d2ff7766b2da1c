// Move and Play, Result.
#include <pybind11/native_enum.h>

#include "bindings.h"
#include "plays.h"

using namespace nardy;

namespace {

py::tuple to_tuple(const Moves& moves) {
    py::list out;
    for (const Move& m : moves) out.append(m);
    return py::tuple(out);
}

Move make_move(int src, int dst, int die, bool special, bool hit) {
    if (src < 1 || src > kBar || dst < 0 || dst > 24)
        check(Status::error(Code::invalid_notation, "a move goes from 1..24 or 25 (bar) to 1..24 or 0 (off)"));
    if (die < 1 || die > 6) check(Status::error(Code::invalid_dice, "a die shows 1 to 6, not " + std::to_string(die)));
    return {static_cast<std::uint8_t>(src), static_cast<std::uint8_t>(dst), static_cast<std::uint8_t>(die), special,
            hit};
}

}  // namespace

void bind_play(py::module_& m) {
    py::class_<Move>(
        m, "Move",
        "One checker moved by one die, in the mover's own numbers: src 1..24 or 25 (bar), dst 1..24 or 0 (off).")
        .def(py::init(&make_move), py::arg("src"), py::arg("dst"), py::arg("die"), py::arg("special") = false,
             py::arg("hit") = false)
        .def_readonly("src", &Move::src)
        .def_readonly("dst", &Move::dst)
        .def_readonly("die", &Move::die)
        .def_readonly("special", &Move::special)
        .def_readonly("hit", &Move::hit)
        .def("__str__", [](const Move& v) { return to_text(v); })
        .def("__repr__",
             [](const Move& v) {
                 return "Move(" + std::to_string(v.src) + ", " + std::to_string(v.dst) + ", " + std::to_string(v.die) +
                        (v.special ? ", special=True" : "") + (v.hit ? ", hit=True" : "") + ")";
             })
        .def(
            "__eq__", [](const Move& a, const Move& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Move& v) { return ((v.src * 32 + v.dst) * 8 + v.die) * 4 + v.special * 2 + v.hit; })
        .def(py::pickle([](const Move& v) { return py::make_tuple(v.src, v.dst, v.die, v.special, v.hit); },
                        [](const py::tuple& t) {
                            return make_move(t[0].cast<int>(), t[1].cast<int>(), t[2].cast<int>(), t[3].cast<bool>(),
                                             t[4].cast<bool>());
                        }));

    py::class_<Play>(
        m, "Play",
        "All moves of one roll. `moves` are canonical (RULES.md), empty for a pass; `position` is turned to\n"
        "the side that rolls next. Plays come from Position.legal_plays, parse_play and Roll.play.")
        .def_readonly("dice", &Play::dice)
        .def_property_readonly("moves", [](const Play& p) { return to_tuple(p.moves); })
        .def_readonly("position", &Play::position)
        .def_property_readonly("is_pass", [](const Play& p) { return p.moves.size() == 0; })
        .def("__str__", [](const Play& p) { return to_text(p.moves); })
        .def("__repr__", [](const Play& p) { return "<Play " + to_text(p.moves) + ">"; })
        .def(
            "__eq__", [](const Play& a, const Play& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Play& p) { return hash(p.position) * 31 + p.dice.high * 7 + p.dice.low; });

    py::class_<Plays>(
        m, "Plays",
        "The legal plays of a roll, greatest canonical moves first: a lazy sequence. Where nothing can be\n"
        "moved it holds one empty play.")
        .def("__len__", &Plays::size)
        .def("__bool__", [](const Plays&) { return true; })
        .def(
            "__iter__", [](const Plays& p) { return py::make_iterator(p.all().begin(), p.all().end()); },
            py::keep_alive<0, 1>())
        .def("__contains__", [](const Plays& p, const Play& play) { return p.contains(play); })
        .def("__contains__", [](const Plays&, const py::object&) { return false; })
        .def("__getitem__",
             [](const Plays& p, py::ssize_t i) {
                 const auto n = static_cast<py::ssize_t>(p.size());
                 if (i < -n || i >= n) throw py::index_error("there are " + std::to_string(n) + " plays");
                 return p.all()[static_cast<std::size_t>(i < 0 ? i + n : i)];
             })
        .def("__getitem__",
             [](const Plays& p, const py::slice& slice) {
                 py::ssize_t start = 0, stop = 0, step = 0, length = 0;
                 if (!slice.compute(static_cast<py::ssize_t>(p.size()), &start, &stop, &step, &length))
                     throw py::error_already_set();
                 py::list out;
                 for (; length > 0; --length, start += step) out.append(p.all()[static_cast<std::size_t>(start)]);
                 return out;
             })
        .def_property_readonly("is_pass", &Plays::is_pass)
        .def_property_readonly("dice", &Plays::dice)
        .def("__repr__", [](const Plays& p) {
            return "<Plays: " + std::to_string(p.size()) + " with " + std::to_string(p.dice().high) + "-" +
                   std::to_string(p.dice().low) + ">";
        });

    py::native_enum<Kind>(m, "Kind", "enum.IntEnum", "How much a game is won by; the value is the points.")
        .value("SINGLE", Kind::single)
        .value("MARS", Kind::mars)
        .value("KOKS", Kind::koks)
        .finalize();

    py::class_<Result>(m, "Result", "How a game ended: winner, points (1, 2 or 3) and their name.")
        .def_readonly("winner", &Result::winner)
        .def_property_readonly("points", [](const Result& r) { return static_cast<int>(r.kind); })
        .def_readonly("kind", &Result::kind)
        .def(
            "__eq__", [](const Result& a, const Result& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Result& r) { return static_cast<int>(r.kind) * 2 + static_cast<int>(r.winner); })
        .def("__repr__", [](const Result& r) {
            return std::string("<Result: ") + (r.winner == Side::white ? "white" : "black") + " wins " +
                   std::to_string(static_cast<int>(r.kind)) + ">";
        });
}
