// Move and Play, Result.
#include "bindings.h"
#include "nardy/rules/legal_plays.h"

using namespace nardy;

namespace {

py::tuple to_tuple(const Moves& moves) {
    py::list out;
    for (const Move& m : moves) out.append(m);
    return py::tuple(out);
}

Move make_move(const Whole& from, const Whole& to, const Whole& by, bool special, bool hit) {
    const int src = number(from, "src"), dst = number(to, "dst"), die = number(by, "die");
    if (src < 1 || src > kBar || dst < 0 || dst > kHead)
        check(Status::error(Code::invalid_notation, "a move goes from 1..24 or 25 (bar) to 1..24 or 0 (off)"));
    if (die < 0 || die > 6) check(Status::error(Code::invalid_dice, "a die shows 1 to 6, not " + std::to_string(die)));
    return {static_cast<std::uint8_t>(src), static_cast<std::uint8_t>(dst), static_cast<std::uint8_t>(die), special,
            hit};
}

enum class Kind : std::uint8_t { single = kSingle, mars = kMars, koks = kKoks };

bool contains(const LegalPlays& plays, const py::object& play) {
    if (py::isinstance<Play>(play)) return plays.find(play.cast<const Play&>()) < plays.size();
    if (!py::isinstance<py::str>(play)) return false;
    Play read;
    return Roll(plays.start(), plays.dice()).parse_play(utf8(py::str(play)), read).ok();
}

py::object item(const LegalPlays& plays, const py::object& index) {
    const auto n = static_cast<py::ssize_t>(plays.size());
    if (py::isinstance<py::slice>(index)) {
        py::ssize_t start = 0, stop = 0, step = 0, length = 0;
        if (!py::reinterpret_borrow<py::slice>(index).compute(n, &start, &stop, &step, &length))
            throw py::error_already_set();
        py::list out;
        for (; length > 0; --length, start += step) out.append(plays.all()[static_cast<std::size_t>(start)]);
        return out;
    }
    const py::ssize_t i = number(index, "an index of plays");
    if (i < -n || i >= n) throw py::index_error("there are " + std::to_string(n) + " plays");
    return py::cast(plays.all()[static_cast<std::size_t>(i < 0 ? i + n : i)]);
}

}  // namespace

Play read_play(const Position& p, Dice dice, const py::handle& play) {
    if (py::isinstance<Play>(play)) return play.cast<const Play&>();
    if (!py::isinstance<py::str>(play))
        throw py::type_error("a play is a Play or text such as '24/18 13/11', not " + shown(play));
    require_unfinished(p);
    Play out;
    check(Roll(p, checked(dice)).parse_play(utf8(py::reinterpret_borrow<py::str>(play)), out));
    return out;
}

void bind_play(py::module_& m) {
    py::class_<Move>(m, "Move",
                     "One checker moved by one die, in the mover's own numbers: src 1..24 or 25 (bar), dst 1..24 or\n"
                     "0 (off). In an IllegalPlay, die 0 says that no number of the roll fits.\n\n"
                     ">>> str(Move(25, 20, 5))\n'bar/20'")
        .def(py::init(&make_move), py::arg("src"), py::arg("dst"), py::arg("die"), py::arg("special") = false,
             py::arg("hit") = false)
        .def_readonly("src", &Move::src, "Where it starts: 1 to 24, or 25 for the bar.")
        .def_readonly("dst", &Move::dst, "Where it ends: 24 to 1, or 0 for off.")
        .def_readonly("die", &Move::die, "The number played, 1 to 6.")
        .def_readonly("special", &Move::special, "Whether it goes from the head straight home, as six_one allows.")
        .def_readonly("hit", &Move::hit, "Whether it sends an opposing checker to the bar.")
        .def("__str__", [](const Move& v) { return to_text(v); })
        .def("__repr__",
             [](const Move& v) {
                 return "Move(" + std::to_string(v.src) + ", " + std::to_string(v.dst) + ", " + std::to_string(v.die) +
                        (v.special ? ", special=True" : "") + (v.hit ? ", hit=True" : "") + ")";
             })
        .def(
            "__eq__", [](const Move& a, const Move& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Move& v) { return ((v.src * 32 + v.dst) * 8 + v.die) * 4 + v.special * 2 + v.hit; })
        .def("__reduce__", [](const Move& v) {
            return py::make_tuple(py::type::of<Move>(), py::make_tuple(v.src, v.dst, v.die, v.special, v.hit));
        });

    py::class_<Play>(
        m, "Play",
        "All moves of one roll. `moves` are canonical (RULES.md), empty for a pass; `position` is turned to\n"
        "the side that rolls next. Plays come from Position.legal_plays, parse_play and Roll.play.")
        .def_readonly("dice", &Play::dice, "The roll that it was made with.")
        .def_property_readonly(
            "moves", [](const Play& p) { return to_tuple(p.moves); },
            "The single Moves in canonical order, empty for a pass.")
        .def_readonly("position", &Play::position, "The position after it, turned to the side that rolls next.")
        .def_property_readonly("start", &origin, "The position in which the play was made, before its roll.")
        .def_property_readonly(
            "is_pass", [](const Play& p) { return p.moves.size() == 0; }, "Whether nothing could be moved.")
        .def("__str__", [](const Play& p) { return to_text(p.moves); })
        .def("__repr__", [](const Play& p) { return "<Play " + to_text(p.moves) + ">"; })
        .def(
            "__eq__", [](const Play& a, const Play& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Play& p) { return hash(p.position) * 31 + p.dice.high * 7 + p.dice.low; })
        .def("__reduce__", [](const Play& p) {
            return reduced(restore("play"), py::make_tuple(origin(p), to_text(p.moves), p.dice));
        });

    py::class_<LegalPlays>(
        m, "Plays",
        "The legal plays of a roll, greatest canonical moves first: a lazy sequence. Where nothing can be\n"
        "moved it holds one empty play. `in` and `index` take text, too.\n\n"
        ">>> plays = Position.parse('short').legal_plays(Dice(6, 5))\n"
        ">>> len(plays), str(plays[0]), '24/18 13/8' in plays\n"
        "(7, '24/18 18/13', True)")
        .def("__len__", &LegalPlays::size)
        .def("__bool__", [](const LegalPlays&) { return true; })
        .def(
            "__iter__", [](const LegalPlays& p) { return py::make_iterator(p.all().begin(), p.all().end()); },
            py::keep_alive<0, 1>())
        .def("__contains__", &contains)
        .def(
            "count", [](const LegalPlays& p, const py::object& play) { return contains(p, play) ? 1 : 0; },
            py::arg("play"), "1 for a Play, or text of one, that is legal; else 0.")
        .def(
            "index",
            [](const LegalPlays& p, const PlayOrText& play) {
                const Play wanted = read_play(p.start(), p.dice(), play);
                const std::size_t i = p.find(wanted);
                if (i == p.size()) throw py::value_error(to_text(wanted.moves) + " is not among the legal plays");
                return i;
            },
            py::arg("play"),
            "Where a Play, or the one that text describes, stands; raises ValueError where it is none.")
        .def("__getitem__", &item)
        .def_property_readonly("is_pass", &LegalPlays::is_pass, "Whether nothing can be moved.")
        .def_property_readonly("dice", &LegalPlays::dice, "The roll.")
        .def_property_readonly("start", &LegalPlays::start, "The position before the roll.")
        .def(
            "__eq__",
            [](const LegalPlays& a, const LegalPlays& b) { return a.start() == b.start() && a.dice() == b.dice(); },
            py::is_operator())
        .def("__hash__", [](const LegalPlays& p) { return hash(p.start()) * 31 + p.dice().high * 7 + p.dice().low; })
        .def("__reduce__",
             [](const LegalPlays& p) { return reduced(restore("plays"), py::make_tuple(p.start(), p.dice())); })
        .def("__repr__", [](const LegalPlays& p) {
            return "<Plays: " + std::to_string(p.size()) + " with " + std::to_string(p.dice().high) + "-" +
                   std::to_string(p.dice().low) + ">";
        });

    py::native_enum<Kind>(m, "Kind", "enum.IntEnum", "How much a game is won by; the value is the points, 1 to 3.")
        .value("SINGLE", Kind::single)
        .value("MARS", Kind::mars)
        .value("KOKS", Kind::koks)
        .finalize();

    const auto kind_of = [](const GameResult& r) { return Kind(r.points); };
    py::class_<GameResult>(m, "Result",
                           "How a game ended: who won, and how much.\n\n>>> Result(Side.WHITE, Kind.MARS).points\n2")
        .def(py::init([](Side winner, Kind kind) { return GameResult{winner, static_cast<int>(kind)}; }),
             py::arg("winner"), py::arg("kind"))
        .def("__reduce__",
             [kind_of](const GameResult& r) {
                 return py::make_tuple(py::type::of<GameResult>(), py::make_tuple(r.winner, kind_of(r)));
             })
        .def_readonly("winner", &GameResult::winner, "The side that has won.")
        .def_readonly("points", &GameResult::points, "What the game counts in a match: 1, 2 or 3.")
        .def_property_readonly("kind", kind_of, "The points by name: SINGLE, MARS or KOKS.")
        .def(
            "__eq__",
            [](const GameResult& a, const GameResult& b) { return a.winner == b.winner && a.points == b.points; },
            py::is_operator())
        .def("__hash__", [](const GameResult& r) { return r.points * 2 + static_cast<int>(r.winner); })
        .def("__repr__", [](const GameResult& r) {
            return std::string("<Result: ") + name_of(r.winner) + " wins " + std::to_string(r.points) + ">";
        });
}
