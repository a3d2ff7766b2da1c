// Move and Play, Result.
#include "bindings.h"
#include "plays.h"

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

// The position in which a play was made: its moves taken back.
Position origin(const Play& play) {
    const Position& p = play.position;
    const bool same_side = rolls_again(p.rules.variant, play.dice) && !p.is_over();
    Board board = same_side ? Board{p.mine, p.theirs} : Board{p.theirs, p.mine};
    for (int k = play.moves.size() - 1; k >= 0; --k) {
        const Move& m = play.moves[k];
        board.mine.move(m.dst, m.src);
        if (m.hit) board.theirs.move(kBar, other_number(p.rules.variant, m.dst));
    }
    return {board.mine, board.theirs, p.rules, same_side ? p.side : other(p.side)};
}

bool contains(const Plays& plays, const py::object& play) {
    if (py::isinstance<Play>(play)) return plays.contains(play.cast<const Play&>());
    if (!py::isinstance<py::str>(play)) return false;
    Play read;
    return Roll(plays.start(), plays.dice()).parse_play(utf8(py::str(play)), read).ok();
}

py::object item(const Plays& plays, const py::object& index) {
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
                     "0 (off). In an IllegalPlay, die 0 says that no number of the roll fits.")
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
        .def("__reduce__", [](const Move& v) {
            return py::make_tuple(py::type::of<Move>(), py::make_tuple(v.src, v.dst, v.die, v.special, v.hit));
        });

    py::class_<Play>(
        m, "Play",
        "All moves of one roll. `moves` are canonical (RULES.md), empty for a pass; `position` is turned to\n"
        "the side that rolls next. Plays come from Position.legal_plays, parse_play and Roll.play.")
        .def_readonly("dice", &Play::dice)
        .def_property_readonly("moves", [](const Play& p) { return to_tuple(p.moves); })
        .def_readonly("position", &Play::position)
        .def_property_readonly("start", &origin, "The position in which the play was made, before its roll.")
        .def_property_readonly("is_pass", [](const Play& p) { return p.moves.size() == 0; })
        .def("__str__", [](const Play& p) { return to_text(p.moves); })
        .def("__repr__", [](const Play& p) { return "<Play " + to_text(p.moves) + ">"; })
        .def(
            "__eq__", [](const Play& a, const Play& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Play& p) { return hash(p.position) * 31 + p.dice.high * 7 + p.dice.low; })
        .def("__reduce__", [](const Play& p) {
            return reduced(restore("play"), py::make_tuple(origin(p), to_text(p.moves), p.dice));
        });

    py::class_<Plays>(
        m, "Plays",
        "The legal plays of a roll, greatest canonical moves first: a lazy sequence. Where nothing can be\n"
        "moved it holds one empty play. `in` and `index` take text, too: '24/18 13/11' in plays.")
        .def("__len__", &Plays::size)
        .def("__bool__", [](const Plays&) { return true; })
        .def(
            "__iter__", [](const Plays& p) { return py::make_iterator(p.all().begin(), p.all().end()); },
            py::keep_alive<0, 1>())
        .def("__contains__", &contains)
        .def(
            "count", [](const Plays& p, const py::object& play) { return contains(p, play) ? 1 : 0; }, py::arg("play"))
        .def(
            "index",
            [](const Plays& p, const PlayOrText& play) {
                const Play wanted = read_play(p.start(), p.dice(), play);
                const std::size_t i = p.find(wanted);
                if (i == p.size()) throw py::value_error(to_text(wanted.moves) + " is not among the legal plays");
                return i;
            },
            py::arg("play"),
            "Where a Play, or the one that text describes, stands; raises ValueError where it is none.")
        .def("__getitem__", &item)
        .def_property_readonly("is_pass", &Plays::is_pass)
        .def_property_readonly("dice", &Plays::dice)
        .def_property_readonly("start", &Plays::start, "The position before the roll.")
        .def(
            "__eq__", [](const Plays& a, const Plays& b) { return a.start() == b.start() && a.dice() == b.dice(); },
            py::is_operator())
        .def("__hash__", [](const Plays& p) { return hash(p.start()) * 31 + p.dice().high * 7 + p.dice().low; })
        .def("__reduce__",
             [](const Plays& p) { return reduced(restore("plays"), py::make_tuple(p.start(), p.dice())); })
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
        .def(py::init([](Side winner, Kind kind) { return Result{winner, kind}; }), py::arg("winner"), py::arg("kind"))
        .def("__reduce__",
             [](const Result& r) { return py::make_tuple(py::type::of<Result>(), py::make_tuple(r.winner, r.kind)); })
        .def_readonly("winner", &Result::winner)
        .def_property_readonly("points", [](const Result& r) { return static_cast<int>(r.kind); })
        .def_readonly("kind", &Result::kind)
        .def(
            "__eq__", [](const Result& a, const Result& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Result& r) { return static_cast<int>(r.kind) * 2 + static_cast<int>(r.winner); })
        .def("__repr__", [](const Result& r) {
            return std::string("<Result: ") + name_of(r.winner) + " wins " + std::to_string(static_cast<int>(r.kind)) +
                   ">";
        });
}
