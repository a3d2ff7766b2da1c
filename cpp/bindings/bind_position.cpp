// Position: a value, never changed.
#include "bindings.h"
#include "nardy/rules/legal_plays.h"

using namespace nardy;

namespace {

RawCounts raw_counts(const py::object& counts, const char* side) {
    const py::list seq(counts);
    if (seq.size() != kPlaces)
        throw py::type_error(std::string(side) + " needs 26 counts (off, points 1 to 24, bar), not " +
                             std::to_string(seq.size()));
    RawCounts out{};
    for (int p = 0; p < kPlaces; ++p)
        out[p] = number(seq[static_cast<std::size_t>(p)], (std::string(side) + "'s count").c_str());
    return out;
}

template <class Parse>
Position parsed(Parse parse, const py::str& text) {
    Position out;
    check(parse(utf8(text), out));
    return out;
}

Position play_given(const Position& p, const PlayOrText& play, std::optional<Dice> dice) {
    if (py::isinstance<py::str>(play) && !dice)
        throw py::type_error("text needs its dice: play(" + shown(play) + ", Dice(6, 5))");
    const Play read = read_play(p, dice.value_or(Dice{}), play);
    if (dice && read.dice != *dice)
        throw py::value_error("this Play (" + to_text(read.moves) + ") was made with other dice, " +
                              py::str(py::cast(read.dice)).cast<std::string>());
    require_unfinished(p);
    if (!fits(read, p)) throw py::value_error("this Play (" + to_text(read.moves) + ") was made for another position");
    return read.position;
}

py::object explain(const Position& p, const py::str& text, Dice dice) {
    if (p.is_over()) return reason_object(Reason::game_over);
    const Status s = Roll(p, checked(dice)).explain(utf8(text));
    if (s.code == Code::illegal_play) return reason_object(s.reason);
    check(s);
    return py::none();
}

}  // namespace

void bind_position(py::module_& m) {
    py::class_<Problem>(m, "Problem", "One thing that is wrong with a set-up position; see Position.problems.")
        .def(py::init(
                 [](std::string code, std::string message) { return Problem{std::move(code), std::move(message)}; }),
             py::arg("code"), py::arg("message"))
        .def_readonly("code", &Problem::code, "Which problem it is, as one word for programs.")
        .def_readonly("message", &Problem::message, "A sentence for people.")
        .def(
            "__eq__", [](const Problem& a, const Problem& b) { return a.code == b.code && a.message == b.message; },
            py::is_operator())
        .def("__hash__", [](const Problem& p) { return std::hash<std::string>{}(p.message); })
        .def(
            "__reduce__",
            [](const Problem& p) { return py::make_tuple(py::type::of<Problem>(), py::make_tuple(p.code, p.message)); })
        .def("__str__", [](const Problem& p) { return p.message; })
        .def("__repr__", [](const Problem& p) { return "<Problem " + p.code + ": " + p.message + ">"; });

    py::class_<Position>(
        m, "Position",
        "Checkers and the side to roll, between two rolls. Immutable, hashable, comparable, picklable.\n\n"
        "Counts are 26 ints a side in that side's OWN numbers: [0] off, [1..24] points, [25] bar.\n"
        "In a finished game `side` is the loser.")
        .def_static(
            "start", [](const AnyRules& any, Side side) { return start_position(any.rules, side); }, py::arg("rules"),
            py::arg("side") = Side::white,
            "The start of a game, with `side` to roll.\n\n>>> print(Position.start(Variant.LONG))\nlong w 24*15 24*15")
        .def_static(
            "from_counts",
            [](const AnyRules& any, const py::object& white, const py::object& black, Side side) {
                Position out;
                check(set_up(any.rules, raw_counts(white, "white"), raw_counts(black, "black"), side, out));
                return out;
            },
            py::arg("rules"), py::arg("white"), py::arg("black"), py::arg("side"),
            "A set-up position from 26 counts a side. Raises InvalidPosition, or TypeError for wrong shapes.")
        .def_static(
            "problems",
            [](const AnyRules& any, const py::object& white, const py::object& black) {
                return problems(any.rules, raw_counts(white, "white"), raw_counts(black, "black"));
            },
            py::arg("rules"), py::arg("white"), py::arg("black"),
            "What from_counts would refuse, as a list; for position editors.")
        .def_static(
            "parse", [](const py::str& s) { return parsed(&parse_position, s); }, py::arg("text"),
            "From text such as 'long w 24*14,20 24*15', an id, or a game's name for its start with white to roll.\n"
            "Raises InvalidNotation or InvalidPosition.")
        .def_static(
            "from_id", [](const py::str& s) { return parsed(&parse_id, s); }, py::arg("id"),
            "From an id. Raises InvalidNotation or InvalidPosition.\n\n"
            ">>> start = Position.parse('short')\n>>> Position.from_id(start.id) == start\nTrue")
        .def_property_readonly(
            "variant", [](const Position& p) { return p.rules.variant; }, "The game.")
        .def_readonly("rules", &Position::rules, "The game with its options.")
        .def_readonly("side", &Position::side, "The side to roll; in a finished game the loser.")
        .def_property_readonly("is_over", &Position::is_over, "Whether a side has borne off all its checkers.")
        .def_property_readonly("result", &result_of, "None, or the Result of a finished game.")
        .def(
            "counts", [](const Position& p, Side side) { return py::tuple(py::cast(p.of(side).counts())); },
            py::arg("side"),
            "The 26 counts of a side in its own numbers: [0] off, [1] to [24] points, [25] bar.\n\n"
            ">>> Position.parse('short').counts(Side.WHITE)[24]\n2")
        .def(
            "pip_count", [](const Position& p, Side side) { return p.of(side).pips(); }, py::arg("side"),
            "How far a side's checkers have to go; a checker on the bar counts 25.\n\n"
            ">>> Position.parse('long').pip_count(Side.BLACK)\n360")
        .def(
            "mirror", [](const Position& p) { return Position{p.mine, p.theirs, p.rules, other(p.side)}; },
            "The same position with the colours exchanged.")
        .def(
            "status",
            [](const Position& p) {
                const auto raw = [&](Side side) {
                    RawCounts out{};
                    for (int i = 0; i < kPlaces; ++i) out[i] = p.of(side).count(i);
                    return out;
                };
                return problems(p.rules, raw(Side::white), raw(Side::black));
            },
            "The position's self-check: a list of problems, empty for every position that the package made.")
        .def_property_readonly("id", &to_id, "A short text of letters, digits, - and _ that from_id reads.")
        .def(
            "legal_plays",
            [](const Position& p, Dice dice) {
                require_unfinished(p);
                return LegalPlays(p, checked(dice));
            },
            py::arg("dice"), "All distinct plays of a roll, a lazy sequence. Raises GameOver.")
        .def("play", &play_given, py::arg("play"), py::arg("dice") = py::none(),
             "The position after a Play of this position, or after the play of `dice` that text describes. Raises\n"
             "ValueError for another position's or other dice's Play, GameOver, and for text as parse_play does.\n\n"
             ">>> print(Position.parse('long').play('24/13', Dice(6, 5)))\nlong b 24*14,13 24*15")
        .def(
            "parse_play",
            [](const Position& p, const py::str& text, Dice dice) {
                require_unfinished(p);
                Play out;
                check(Roll(p, checked(dice)).parse_play(utf8(text), out));
                return out;
            },
            py::arg("text"), py::arg("dice"),
            "The Play that the text describes: any legal order, any grouping ('24/18/17', '8/4(2)').\n"
            "Raises IllegalPlay (with reason, move, index), InvalidNotation, AmbiguousPlay where it fits two plays\n"
            "with different results, or GameOver.\n\n"
            ">>> Position.parse('short').parse_play('8/4(2) 6/2(2)', Dice(4, 4))\n<Play 8/4 8/4 6/2 6/2>")
        .def("explain", &explain, py::arg("text"), py::arg("dice"),
             "None if the text is a legal play or the beginning of one, else the Reason why not.\n"
             "Raises InvalidNotation for text that is no play, InvalidDice.\n\n"
             ">>> Position.parse('long').explain('24/18 24/19', Dice(6, 5)).name\n'HEAD'")
        .def(
            "begin",
            [](const Position& p, Dice dice, const py::iterable& moves) {
                require_unfinished(p);
                Roll roll(p, checked(dice));
                for (const py::handle& move : moves) push_move(roll, move);
                return roll;
            },
            py::arg("dice"), py::arg("moves") = py::tuple(),
            "A Roll to be played move by move, after `moves` (Move objects or text). Raises GameOver, IllegalPlay.\n\n"
            ">>> Position.parse('short').begin(Dice(6, 5), ['24/18']).dice_left\n(5,)")
        .def("__str__", [](const Position& p) { return to_text(p); })
        .def("__repr__", [](const Position& p) { return "Position.parse('" + to_text(p) + "')"; })
        .def(
            "__eq__", [](const Position& a, const Position& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Position& p) { return hash(p); })
        .def("__reduce__", [](const Position& p) { return reduced(restore("position"), py::make_tuple(to_text(p))); });
}
