// Self-play, duels and learning: raw calls that nardy.train and the strength bench use.
#include <algorithm>
#include <array>
#include <ctime>
#include <exception>
#include <numeric>

#include "arrays.h"
#include "nardy/engine.h"
#include "nardy/rules/variant.h"
#include "nardy/train/race_labels.h"
#include "nardy/train/selfplay.h"

using namespace nardy;

namespace {

// Examples are bytes for Python, 48 each: numpy arrays of the dtype that nardy.train names.
using Bytes = py::array_t<std::uint8_t, py::array::c_style>;

std::span<const Example> examples_of(const Bytes& a) {
    if (a.ndim() != 2 || a.shape(1) != sizeof(Example)) throw py::type_error("examples are bytes of shape (n, 48)");
    return {reinterpret_cast<const Example*>(a.data()), static_cast<std::size_t>(a.shape(0))};
}

py::array to_bytes(const std::vector<Example>& examples) {
    Bytes out({static_cast<py::ssize_t>(examples.size()), static_cast<py::ssize_t>(sizeof(Example))});
    if (!examples.empty()) std::memcpy(out.mutable_data(), examples.data(), examples.size() * sizeof(Example));
    return out;
}

std::vector<Board> boards_of(const Rules& rules, const py::object& rows) {
    std::vector<Board> boards;
    if (rows.is_none()) return boards;
    const auto array = int8_rows(rows, kRow, "starts");
    for (std::size_t i = 0; i < static_cast<std::size_t>(array.shape(0)); ++i) {
        Position p;
        check(unpack(rules, array.data() + i * kRow, i, p));
        require_unfinished(p);
        boards.push_back(p.board());
    }
    return boards;
}

// Looks for Ctrl-C on the calling thread.
bool interrupted() {
    const py::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

void finish(const Status& s) {
    if (PyErr_Occurred()) throw py::error_already_set();
    check(s);
}

py::array call_self_play(const Engine& engine, const Rules& rules, std::uint64_t games, std::uint64_t first_game,
                         std::uint64_t seed, double noise, double random_share, int random_plays, double keep,
                         int depth, double lambda, const py::object& starts, double starts_share, int threads) {
    const SelfPlayOptions options{first_game,   games, seed,  noise,  random_share,
                                  random_plays, keep,  depth, lambda, boards_of(rules, starts),
                                  starts_share};
    std::vector<Example> out;
    Status s;
    {
        const py::gil_scoped_release release;
        Pool pool(threads);
        s = self_play(engine.evaluator(), rules, options, pool, interrupted, out);
    }
    finish(s);
    return to_bytes(out);
}

py::array call_label(const Engine& engine, const Rules& rules, const Bytes& examples, int depth, int keep,
                     std::int32_t margin, int threads) {
    const auto given = examples_of(examples);
    std::vector<Example> out(given.begin(), given.end());
    Status s;
    {
        const py::gil_scoped_release release;
        Pool pool(threads);
        const Filter filter{0, 0, keep, static_cast<double>(margin) / kUnit, -1, -1};
        s = label(engine.evaluator(), filter, rules, depth, pool, interrupted, out);
    }
    finish(s);
    return to_bytes(out);
}

py::array call_duel(const Engine& a, const Engine& b, const Rules& rules, std::uint64_t pairs, std::uint64_t first_pair,
                    std::uint64_t seed, int depth_a, int depth_b, int keep, std::int32_t margin,
                    const py::object& starts, int threads) {
    const double behind = static_cast<double>(margin) / kUnit;
    const Filter filter{keep, behind, keep, behind, -1, -1};
    std::vector<std::int8_t> points(pairs * 2);
    const std::vector<Board> boards = boards_of(rules, starts);
    Status s;
    {
        const py::gil_scoped_release release;
        Pool pool(threads);
        s = duel({a.evaluator(), filter, depth_a}, {b.evaluator(), filter, depth_b}, rules, first_pair, boards, seed,
                 pool, interrupted, points);
    }
    finish(s);
    return to_array(std::move(points), {static_cast<py::ssize_t>(pairs), 2});
}

double call_fit(Learner& learner, const Bytes& examples, int epochs, int batch, float rate, float last_rate,
                std::uint64_t seed, int threads) {
    const auto all = examples_of(examples);
    double loss = 0;
    {
        const py::gil_scoped_release release;
        Pool pool(threads);
        loss = learner.fit(all, {epochs, batch, rate, last_rate, seed}, pool, interrupted);
    }
    finish({});
    return loss;
}

double call_error(const Learner& learner, const Bytes& examples, int threads) {
    const auto all = examples_of(examples);
    const py::gil_scoped_release release;
    Pool pool(threads);
    return learner.error(all, pool);
}

// All children of each board, of all 21 rolls: generated first, then evaluated, and only that is timed. For benchmarks.
py::tuple time_children(const Engine& engine, const Rules& rules, const py::object& rows, int rounds) {
    std::vector<Position> parents;
    std::vector<std::vector<Position>> children;
    std::size_t evaluations = 0, most = 0;
    for (const Board& b : boards_of(rules, rows)) {
        const Position parent{b.mine, b.theirs, rules, Side::white};
        std::array<Row, kRow + kRowSlack> row{};
        pack(parent, row.data());
        auto& all = children.emplace_back();
        for (const auto& [dice, weight] : kAllRolls) {
            LegalRows after;
            check(legal_rows(rules, std::span(row).first<kRow>(), {&dice, 1}, after));
            for (std::size_t i = 0; i < after.same_side.size(); ++i) {
                Position child;
                check(unpack(rules, after.rows.row(i), i, child));
                if (!after.same_side[i]) child.side = Side::black;
                if (!child.is_over()) all.push_back(child);
            }
        }
        parents.push_back(parent);
        evaluations += all.size();
        most = std::max(most, all.size());
    }
    std::vector<Chances> chances(most);
    const std::clock_t start = std::clock();
    bool ok = true;
    for (int round = 0; round < rounds; ++round)
        for (std::size_t i = 0; i < parents.size(); ++i)
            ok = ok && engine.evaluator().evaluate_children(parents[i], children[i],
                                                            std::span(chances).first(children[i].size()));
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    if (!ok) throw py::value_error("the evaluator failed");
    return py::make_tuple(evaluations * static_cast<std::size_t>(rounds), seconds);
}

// The chances of more than 1, 2, .. kTurns turns for each row of one side's counts.
py::array race_labels(const RaceLabels& labels, const py::object& rows) {
    const auto array = int8_rows(rows, kPlaces, "rows");
    const auto n = static_cast<std::size_t>(array.shape(0));
    std::vector<float> out(n * RaceNet::kTurns);
    for (std::size_t i = 0; i < n; ++i) {
        Counts counts;
        std::copy_n(array.data() + i * kPlaces, kPlaces, counts.begin());
        const bool is_side = std::ranges::all_of(counts, [](int count) { return 0 <= count && count <= kCheckers; }) &&
                             std::accumulate(counts.begin(), counts.end(), 0) == kCheckers && counts[kBar] == 0;
        Turns turns;
        if (!is_side || !labels.find(Checkers(counts), turns))
            throw py::value_error("row " + std::to_string(i) + " is not among the cases");
        for (int k = 1; k <= RaceNet::kTurns; ++k)
            out[i * RaceNet::kTurns + static_cast<std::size_t>(k) - 1] =
                static_cast<float>(turns.more_than(k)) / Turns::kOne;
    }
    return to_array(std::move(out), {static_cast<py::ssize_t>(n), RaceNet::kTurns});
}

}  // namespace

void bind_train(py::module_& m) {
    py::class_<Learner>(m, "Learner", "A network in floats that learns; see nardy.train.")
        .def(py::init([](Variant variant, int width, std::uint64_t seed) {
                 if (width <= 0 || width > Net::kMaxWidth || width % kWidthStep != 0)
                     throw py::value_error("a width is a multiple of 128 up to 1024, not " + std::to_string(width));
                 return Learner(variant, width, seed);
             }),
             py::arg("variant"), py::arg("width"), py::arg("seed") = 1)
        .def_property_readonly("width", &Learner::width)
        .def_property_readonly("variant", &Learner::variant)
        .def("fit", &call_fit, py::arg("examples"), py::arg("epochs"), py::arg("batch"), py::arg("rate"),
             py::arg("last_rate"), py::arg("seed"), py::arg("threads"))
        .def("error", &call_error, py::arg("examples"), py::arg("threads"))
        .def("net",
             [](const Learner& learner) {
                 const auto bytes = learner.net().to_bytes();
                 return py::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
             })
        .def("state",
             [](Learner& learner) {
                 return py::array_t<float>(static_cast<py::ssize_t>(learner.parameters().size()),
                                           learner.parameters().data());
             })
        .def("set_state", [](Learner& learner, const py::array_t<float, py::array::c_style>& state) {
            if (static_cast<std::size_t>(state.size()) != learner.parameters().size())
                throw py::value_error("the state of a network of another shape");
            std::copy_n(state.data(), state.size(), learner.parameters().begin());
        });

    py::class_<RaceLabels>(m, "RaceLabels", "What the race network learns; see nardy.train.race.")
        .def(py::init([](Variant variant, int points, int most, bool first_off) {
                 if (points < 1 || points > 18 || most < 1 || most > kCheckers || !RaceLabels::fits(points, most))
                     throw py::value_error("points are 1 to 18, most is 1 to 15, and not so many together");
                 const py::gil_scoped_release release;
                 return RaceLabels(variant, points, most,
                                   first_off ? RaceNet::Goal::first_off : RaceNet::Goal::all_off);
             }),
             py::arg("variant"), py::arg("points"), py::arg("most"), py::arg("first_off"))
        .def("__call__", &race_labels, py::arg("rows"));

    m.def("self_play", &call_self_play, py::arg("engine"), py::arg("rules"), py::kw_only(), py::arg("games"),
          py::arg("first_game"), py::arg("seed"), py::arg("noise"), py::arg("random_share"), py::arg("random_plays"),
          py::arg("keep"), py::arg("depth"), py::arg("lambda_"), py::arg("starts") = py::none(),
          py::arg("starts_share") = 0.0, py::arg("threads") = 1);
    m.def("label", &call_label, py::arg("engine"), py::arg("rules"), py::arg("examples"), py::kw_only(),
          py::arg("depth"), py::arg("keep") = 0, py::arg("margin") = 0, py::arg("threads") = 1);
    m.def("duel", &call_duel, py::arg("a"), py::arg("b"), py::arg("rules"), py::kw_only(), py::arg("pairs"),
          py::arg("first_pair") = 0, py::arg("seed") = 1, py::arg("depth_a") = 0, py::arg("depth_b") = 0,
          py::arg("keep") = 8, py::arg("margin") = 13107, py::arg("starts") = py::none(), py::arg("threads") = 1);
    m.def("time_children", &time_children, py::arg("engine"), py::arg("rules"), py::arg("boards"), py::arg("rounds"),
          "(evaluations, seconds of CPU) of the children of each board, evaluated as a search does.");
}
