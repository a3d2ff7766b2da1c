// Variant, Side, Rules, Dice.
#include <algorithm>

#include "bindings.h"

using namespace nardy;

namespace {

// (3, 4, 6) for the option "346".
py::tuple doubles_of(FirstTurn option) {
    py::list out;
    for (const char digit : std::string_view(name_of(option))) out.append(digit - '0');
    return py::tuple(out);
}

Rules make_rules(Variant variant, const std::optional<std::string>& koks, const py::iterable& first_turn_doubles) {
    Rules rules{variant};
    if (koks && (!parse_name(*koks, rules.koks) || rules.koks == Koks::off))
        check(Status::error(Code::invalid_notation, "koks is None, " + choice_of<Koks>(1) + ", not '" + *koks + "'"));
    std::string doubles;
    for (const py::handle& double_ : first_turn_doubles) {
        const int n = number(double_, "a double");
        doubles += n >= 1 && n <= 6 ? static_cast<char>('0' + n) : '?';
    }
    if (!parse_name(doubles, rules.first_turn))
        check(Status::error(Code::invalid_notation, "first_turn_doubles is (3, 4, 6) or (4, 6)"));
    check(nardy::check(rules));
    return rules;
}

// The facts of a game that Python needs; variants/ has them all.
struct Facts {
    bool contrary, hits, has_koks;
    int closes_at;
    Rolling rolling;

    static Facts of(Variant variant) {
        return dispatch(variant, []<Game V>(V) {
            return Facts{V::movement == Movement::contrary, V::hits, V::has_koks, V::closes_at, V::rolling};
        });
    }
};

Dice make_dice(const Whole& first, const Whole& second) {
    Dice out;
    const int a = number(first, "a die"), b = number(second, "a die");
    check(read_dice(a, b, out));
    return out;
}

}  // namespace

void bind_rules(py::module_& m) {
    py::native_enum<Variant> variant(m, "Variant", "enum.IntEnum", "A game of the family.");
    for (int v = 0; v < kVariants; ++v) variant.value(upper_case(name_of(Variant(v))).c_str(), Variant(v));
    variant.finalize();

    bind_enum<Side>(m, "Side", "A player's side.");

    py::class_<Facts>(m, "Facts", "How the checkers of a game meet, and how its close plays are settled.")
        .def(py::init(&Facts::of), py::arg("variant"))
        .def_readonly("contrary", &Facts::contrary, "The sides walk towards each other.")
        .def_readonly("hits", &Facts::hits, "A single checker can be sent to the bar.")
        .def_readonly("closes_at", &Facts::closes_at, "So many opposing checkers close a point.")
        .def_readonly("has_koks", &Facts::has_koks, "There is a koks without an option.")
        .def_property_readonly(
            "rolling",
            [](const Facts& f) {
                return py::dict(py::arg("margin") = f.rolling.margin, py::arg("games") = f.rolling.games,
                                py::arg("rolls") = f.rolling.rolls, py::arg("share") = f.rolling.share);
            },
            "The numbers of Limit(depth=\"deep\"): margin in thousandths of a point, games, rolls, share in percent.")
        .attr("__module__") = "nardy._core";  // for the package alone

    py::class_<Dice>(m, "Dice", "The two dice of a roll, the higher first. Raises InvalidDice unless both are 1 to 6.")
        .def(py::init(&make_dice), py::arg("a"), py::arg("b"))
        .def_readonly("high", &Dice::high, "The larger number, or both of a double: 1 to 6.")
        .def_readonly("low", &Dice::low, "The smaller number, or both of a double: 1 to 6.")
        .def_property_readonly("is_double", &Dice::is_double, "Whether both dice show the same.")
        .def_property_readonly(
            "weight", [](Dice d) { return d.is_double() ? 1 : 2; },
            "Throws of 36 that give it: 1 for a double, else 2.")
        .def_static(
            "all",
            [] {
                py::list out;
                for (const WeightedRoll& r : kAllRolls) out.append(r.dice);
                return py::tuple(out);
            },
            "The 21 different rolls.\n\n>>> sum(dice.weight for dice in Dice.all())\n36")
        .def_static(
            "parse",
            [](const py::str& text) {
                Dice out;
                check(parse_dice(utf8(text), out));
                return out;
            },
            py::arg("text"),
            "From text such as '6-5', '65' or '6 5', in either order. Raises InvalidDice.\n\n"
            ">>> Dice.parse('3-6')\nDice(6, 3)")
        .def("__iter__", [](Dice d) { return py::iter(py::make_tuple(d.high, d.low)); })
        .def("__str__", [](Dice d) { return std::to_string(d.high) + "-" + std::to_string(d.low); })
        .def("__repr__", [](Dice d) { return "Dice(" + std::to_string(d.high) + ", " + std::to_string(d.low) + ")"; })
        .def(
            "__eq__", [](Dice a, Dice b) { return a == b; }, py::is_operator())
        .def("__hash__", [](Dice d) { return d.high * 7 + d.low; })
        .def("__reduce__", [](Dice d) { return py::make_tuple(py::type::of<Dice>(), py::make_tuple(d.high, d.low)); });

    py::class_<Rules>(
        m, "Rules",
        "A game with its options; a Variant is taken wherever Rules are.\n\n"
        "koks: None, 'head', 'none_home' or 'some_outside' (long and 6-1); engines estimate its chances, see Engine.\n"
        "first_turn_doubles: (3, 4, 6) or (4, 6), the doubles with which two checkers leave the head on the first "
        "turn\n"
        "(long). Raises InvalidNotation for an option the game lacks.")
        .def(py::init(&make_rules), py::arg("variant"), py::arg("koks") = py::none(),
             py::arg("first_turn_doubles") = py::make_tuple(3, 4, 6))
        .def_readonly("variant", &Rules::variant, "The game, without its options.")
        .def_property_readonly(
            "koks",
            [](const Rules& r) { return r.koks == Koks::off ? py::object(py::none()) : py::str(name_of(r.koks)); },
            "How a koks, 3 points, is won: None (never), 'head', 'none_home' or 'some_outside'. In short it needs no\n"
            "option, and this is None.")
        .def_property_readonly(
            "first_turn_doubles", [](const Rules& r) { return doubles_of(r.first_turn); },
            "The doubles of the first turn that let two checkers leave the head: (3, 4, 6) or (4, 6).")
        .def_property_readonly(
            "winner_starts",
            [](const Rules& r) { return dispatch(r.variant, []<Game V>(V) { return V::winner_starts; }); },
            "Whether by default the winner of a game starts the next one of a match.")
        .def(
            "rolls_again", [](const Rules& r, Dice d) { return rolls_again(r.variant, d); }, py::arg("dice"),
            "Whether the same side rolls again after this roll (6-1 in six_one).")
        .def(
            "other_number",
            [](const Rules& r, const Whole& of) {
                const int point = number(of, "a point");
                if (point < 1 || point > 24) throw py::index_error("a point is 1 to 24");
                return other_number(r.variant, point);
            },
            py::arg("point"),
            "The other side's number of my point, 1 to 24. Raises IndexError for others.\n\n"
            ">>> Rules(Variant.SHORT).other_number(24), Rules(Variant.LONG).other_number(24)\n(1, 12)")
        .def_static(
            "parse",
            [](const py::str& text) {
                Rules out;
                check(parse_rules(utf8(text), out));
                return out;
            },
            py::arg("text"),
            "Rules from text such as 'long:koks=head', in either case; '6-1' is six_one. Raises InvalidNotation.\n\n"
            ">>> Rules.parse('long:koks=head').koks\n'head'")
        .def("__str__", [](const Rules& r) { return to_text(r); })
        .def("__repr__", [](const Rules& r) { return "Rules.parse('" + to_text(r) + "')"; })
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return a == b; }, py::is_operator())
        .def("__hash__", &hash_of_text<Rules>)
        .def("__reduce__", [](const Rules& r) { return reduced(restore("rules"), py::make_tuple(to_text(r))); });
    py::implicitly_convertible<Variant, Rules>();
}
