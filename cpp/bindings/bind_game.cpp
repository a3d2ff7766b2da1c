// Game and Match; nardy/game.py gives them their Python shape.
#include "nardy/game/match.h"
#include "nardy/game/record.h"
#include "roll_reads.h"

using namespace nardy;

namespace {

template <class Option>
Option option(const char* what, const std::string& name) {
    Option out{};
    if (!parse_name(name, out))
        check(Status::error(Code::invalid_notation,
                            std::string(what) + " is " + choice_of<Option>() + ", not '" + name + "'"));
    return out;
}

GameRecord make_game(const AnyRules& rules, std::uint64_t seed, std::optional<Side> first_side,
                     const std::string& opening) {
    return GameRecord({rules.rules, seed, first_side, option<Opening>("opening", opening)});
}

Match make_match(const AnyRules& any, int length, std::uint64_t seed, const std::optional<std::string>& next_start,
                 const std::string& opening) {
    const Rules& rules = any.rules;
    const NextStart next = next_start ? option<NextStart>("next_start", *next_start) : usual_next_start(rules);
    return Match({rules, length, seed, next, option<Opening>("opening", opening)});
}

void throw_for_start(GameRecord& game, const std::vector<std::pair<int, int>>& throws) {
    std::vector<Throw> given;
    const auto die = [](int n) { return static_cast<std::uint8_t>(std::clamp(n, 0, 7)); };
    for (const auto& [white, black] : throws) given.push_back({die(white), die(black)});
    check(game.opening(given));
}

void move_in(GameRecord& game, const py::typing::Union<Move, py::str>& move) {
    if (py::isinstance<Move>(move)) return check(game.move(move.cast<const Move&>()));
    if (py::isinstance<py::str>(move)) return check(game.move(utf8(py::reinterpret_borrow<py::str>(move))));
    throw py::type_error("a move is a Move or text such as '24/18', not " + shown(move));
}

void play_in(GameRecord& game, const PlayOrText& play) {
    if (py::isinstance<Play>(play)) return check(game.play(play.cast<const Play&>()));
    if (py::isinstance<py::str>(play)) return check(game.play(utf8(py::reinterpret_borrow<py::str>(play))));
    throw py::type_error("a play is a Play or text such as '24/18 13/11', not " + shown(play));
}

py::list throws_of(const GameRecord& game) {
    py::list out;
    for (const Throw& t : game.throws()) out.append(py::make_tuple(t.white, t.black));
    return out;
}

py::list turns_of(const GameRecord& game) {
    py::list out;
    for (const Turn& t : game.turns()) out.append(py::make_tuple(t.side, t.dice, t.play()));
    return out;
}

// The roll on a game's table. It looks at the game's own roll without a copy, so it keeps the game alive.
class GameRoll {
  public:
    explicit GameRoll(const py::object& game)
        : game_(game), record_(game.cast<GameRecord*>()), turn_(record_->turns().size()) {
        roll();
    }
    const py::object& game() const { return game_; }
    GameRecord& record() const { return *record_; }
    const Roll& roll() const {
        const Roll* roll = record_->current();
        if (!roll || record_->turns().size() != turn_)
            check(Status::error(Code::not_allowed, "no dice lie on the table: roll first"));
        return *roll;
    }

  private:
    py::object game_;  // keeps the record alive
    GameRecord* record_;
    std::size_t turn_;
};

void bind_game_roll(py::module_& m) {
    py::class_<GameRoll> type(
        m, "GameRoll",
        "The roll on a game's table, with what Roll has; moves made here are made in the game. From Game.begin.\n\n"
        "It ends when the turn does: from then on every use raises NotAllowed.");
    type.attr("__module__") = "nardy";
    def_reads(type, [](const GameRoll& r) -> const Roll& { return r.roll(); });
    type.def(
            "move",
            [](GameRoll& r, const py::typing::Union<Move, py::str>& move) {
                r.roll();
                move_in(r.record(), move);
            },
            py::arg("move"), "Makes a Move, or moves written as text. Raises what Roll.move raises.")
        .def(
            "undo",
            [](GameRoll& r) {
                if (!r.roll().moves().size()) throw py::index_error("no move has been made in this roll");
                check(r.record().undo());
            },
            "Takes the last move back. Raises IndexError where there is none.")
        .def("__reduce__", [](const GameRoll& r) { return reduced(restore("game_roll"), py::make_tuple(r.game())); });
}

template <class T>
T from_text(const std::string& text) {
    T out;
    Status s;
    {
        const py::gil_scoped_release release;
        s = from_json(text, out);
    }
    check(s);
    return out;
}

template <class T>
auto pickled() {
    return py::pickle([](const T& v) { return py::make_tuple(to_json(v)); },
                      [](const py::tuple& t) { return from_text<T>(t[0].cast<std::string>()); });
}

}  // namespace

void bind_game(py::module_& m) {
    bind_game_roll(m);
    py::class_<GameRecord>(m, "_Game", "The game's state and operations; use nardy.Game.")
        .def(py::init(&make_game), py::arg("rules"), py::arg("seed"), py::arg("first_side"), py::arg("opening"))
        .def_static(
            "from_position",
            [](const Position& start, std::uint64_t seed) {
                GameRecord out;
                check(GameRecord::from_position(start, seed, out));
                return out;
            },
            py::arg("position"), py::arg("seed"))
        .def_static("from_json", &from_text<GameRecord>, py::arg("text"))
        .def("to_json", [](const GameRecord& g) { return to_json(g); })
        .def("copy", [](const GameRecord& g) { return g; })
        .def_property_readonly("rules", [](const GameRecord& g) { return g.options().rules; })
        .def_property_readonly("seed", [](const GameRecord& g) { return g.options().seed; })
        // Copies, because the game's own change and move as it goes on.
        .def_property_readonly("start", &GameRecord::start, py::return_value_policy::copy)
        .def_property_readonly("throws", &throws_of)
        .def_property_readonly("position", &GameRecord::position, py::return_value_policy::copy)
        .def_property_readonly("dice", &GameRecord::dice)
        .def_property_readonly("turns", &turns_of)
        .def_property_readonly("turn_count", [](const GameRecord& g) { return g.turns().size(); })
        .def_property_readonly("result", &GameRecord::result)
        .def_property_readonly("resigned",
                               [](const GameRecord& g) { return g.result().value_or(GameResult()).resigned; })
        .def_property_readonly("is_over", &GameRecord::is_over)
        .def_property_readonly("legal_moves",
                               [](const GameRecord& g) {
                                   return g.current() && !g.is_over() ? g.current()->legal_moves()
                                                                      : std::vector<Move>();
                               })
        .def(
            "destinations",
            [](const GameRecord& g, const Whole& src) {
                return g.current() && !g.is_over() ? destinations_of(*g.current(), src) : py::dict();
            },
            py::arg("src"))
        .def("begin", [](const py::object& self) { return GameRoll(self); })
        .def("opening", &throw_for_start, py::arg("throws"))
        .def(
            "roll",
            [](GameRecord& g, std::optional<Dice> dice) {
                check(g.roll(dice));
                return *g.dice();
            },
            py::arg("dice"))
        .def("move", &move_in, py::arg("move"))
        .def("finish", [](GameRecord& g) { check(g.play()); })
        .def("play", &play_in, py::arg("play"))
        .def("undo", [](GameRecord& g) { check(g.undo()); })
        .def(
            "resign", [](GameRecord& g, int points) { check(g.resign(points)); }, py::arg("points"))
        .def(
            "__eq__", [](const GameRecord& a, const GameRecord& b) { return a == b; }, py::is_operator())
        .def(pickled<GameRecord>());

    py::class_<Match>(m, "_Match", "The match's state and operations; use nardy.Match.")
        .def(py::init(&make_match), py::arg("rules"), py::arg("length"), py::arg("seed"), py::arg("next_start"),
             py::arg("opening"))
        .def_static("from_json", &from_text<Match>, py::arg("text"))
        .def("to_json", [](const Match& match) { return to_json(match); })
        .def("copy", [](const Match& match) { return match; })
        .def_property_readonly("rules", [](const Match& match) { return match.options().rules; })
        .def_property_readonly("length", [](const Match& match) { return match.options().length; })
        .def_property_readonly("seed", [](const Match& match) { return match.options().seed; })
        .def_property_readonly("next_start", [](const Match& match) { return name_of(match.options().next_start); })
        .def_property_readonly(
            "game", [](Match& match) -> GameRecord& { return match.game(); },
            py::return_value_policy::reference_internal)
        .def_property_readonly("earlier", &Match::earlier, py::return_value_policy::copy)
        .def("score", &Match::score, py::arg("side"))
        .def_property_readonly("winner", &Match::winner)
        .def("next_game", [](Match& match) { check(match.next_game()); })
        .def(
            "__eq__", [](const Match& a, const Match& b) { return a == b; }, py::is_operator())
        .def(pickled<Match>());
}
