// Networks that learn, what the race network learns, and the files: raw calls that nardy.train uses.
#include <algorithm>
#include <numeric>

#include "arrays.h"
#include "nardy/train/learn.h"
#include "nardy/train/pruning_learner.h"
#include "nardy/train/race_labels.h"
#include "nardy/train/race_learner.h"
#include "signals.h"

using namespace nardy;

namespace {

using Examples = py::array_t<Example, py::array::c_style>;
using Floats = py::array_t<float, py::array::c_style>;
using Interrupted = std::function<bool()>;

py::bytes bytes_of(const std::vector<std::uint8_t>& file) {
    return {reinterpret_cast<const char*>(file.data()), file.size()};
}

std::span<const std::uint8_t> span_of_file(const py::bytes& file) {
    const std::string_view bytes = file;
    return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

template <class T>
std::span<const T> span_of_array(const py::array_t<T, py::array::c_style>& a) {
    return {a.data(), static_cast<std::size_t>(a.size())};
}

// Counts of one side; false where they are none.
bool read_side(const std::int8_t* row, Checkers& out) {
    Counts counts;
    std::copy_n(row, kPlaces, counts.begin());
    if (!std::ranges::all_of(counts, [](int count) { return 0 <= count && count <= kCheckers; })) return false;
    if (std::accumulate(counts.begin(), counts.end(), 0) != kCheckers) return false;
    out = Checkers(counts);
    return true;
}

// Rows of one or two sides' counts, one after another.
std::vector<Checkers> sides_of(const py::object& rows, int sides, const char* name) {
    const auto array = int8_rows(rows, sides * kPlaces, name);
    std::vector<Checkers> out(static_cast<std::size_t>(array.shape(0) * sides));
    for (std::size_t i = 0; i < out.size(); ++i)
        if (!read_side(array.data() + i * kPlaces, out[i]))
            throw py::value_error(std::string(name) + ": row " + std::to_string(i / static_cast<std::size_t>(sides)) +
                                  " has not fifteen checkers a side");
    return out;
}

std::vector<Board> boards_of(const py::object& rows) {
    const std::vector<Checkers> sides = sides_of(rows, 2, "boards");
    std::vector<Board> out;
    for (std::size_t i = 0; i < sides.size(); i += 2) out.push_back({sides[i], sides[i + 1]});
    return out;
}

// The loss of a fit.
template <class Fit>
double fitted(int threads, Fit&& fit) {
    double loss = 0;
    on_threads(threads, [&](Pool& pool, const Interrupted& interrupted) {
        loss = fit(pool, interrupted);
        return Status{};
    });
    return loss;
}

double fit_examples(Learner& learner, const Examples& examples, const FitOptions& options, int threads) {
    const auto all = span_of_array(examples);
    return fitted(threads, [&](Pool& pool, const Interrupted& interrupted) {
        return learner.fit(all, options, pool, interrupted);
    });
}

double error_of(const Learner& learner, const Examples& examples, int threads) {
    const auto all = span_of_array(examples);
    return fitted(threads, [&](Pool& pool, const Interrupted&) { return learner.error(all, pool); });
}

double fit_rolls(PruningLearner& learner, const py::object& boards, const Floats& equity,
                 const py::array_t<std::int64_t, py::array::c_style>& first, const FitOptions& options, int threads) {
    const std::vector<Board> all = boards_of(boards);
    const PlayedRolls rolls{all, span_of_array(equity), span_of_array(first)};
    if (rolls.equity.size() != all.size() || rolls.first.empty() || rolls.first.front() != 0 ||
        rolls.first.back() != static_cast<std::int64_t>(all.size()) || !std::ranges::is_sorted(rolls.first))
        throw py::value_error("every board has an equity and belongs to a roll");
    return fitted(threads, [&](Pool& pool, const Interrupted& interrupted) {
        return learner.fit(rolls, options, pool, interrupted);
    });
}

py::array opinions_of(const PruningLearner& learner, const py::object& boards, int threads) {
    const std::vector<Board> all = boards_of(boards);
    std::vector<float> out(all.size());
    fitted(threads, [&](Pool& pool, const Interrupted&) {
        learner.opinions(all, out, pool);
        return 0;
    });
    return to_array(std::move(out), {static_cast<py::ssize_t>(all.size())});
}

double fit_sides(RaceLearner& learner, const py::object& rows, const Floats& chances, const FitOptions& options,
                 int threads) {
    const std::vector<Checkers> sides = sides_of(rows, 1, "sides");
    if (chances.ndim() != 2 || chances.shape(1) != RaceNet::kOutputs ||
        static_cast<std::size_t>(chances.shape(0)) != sides.size())
        throw py::value_error("every side has " + std::to_string(RaceNet::kOutputs) + " chances");
    const std::span wanted(reinterpret_cast<const RaceLearner::Chances*>(chances.data()), sides.size());
    return fitted(threads, [&](Pool& pool, const Interrupted& interrupted) {
        return learner.fit(sides, wanted, options, pool, interrupted);
    });
}

py::array chances_of(const RaceLearner& learner, const py::object& rows, int threads) {
    const std::vector<Checkers> sides = sides_of(rows, 1, "sides");
    std::vector<RaceLearner::Chances> out(sides.size());
    fitted(threads, [&](Pool& pool, const Interrupted&) {
        learner.chances(sides, out, pool);
        return 0;
    });
    return to_array(std::move(out), {static_cast<py::ssize_t>(sides.size()), RaceNet::kOutputs},
                    py::dtype::of<float>());
}

// The chances of more than 1, 2, .. kTurns turns for each row of one side's counts.
py::array race_labels(const RaceLabels& labels, const py::object& rows) {
    const auto array = int8_rows(rows, kPlaces, "rows");
    const auto n = static_cast<std::size_t>(array.shape(0));
    std::vector<float> out(n * RaceNet::kTurns);
    for (std::size_t i = 0; i < n; ++i) {
        Checkers side;
        Turns turns;
        if (!read_side(array.data() + i * kPlaces, side) || side.count(kBar) || !labels.find(side, turns))
            throw py::value_error("row " + std::to_string(i) + " is not among the cases");
        for (int k = 1; k <= RaceNet::kTurns; ++k)
            out[i * RaceNet::kTurns + static_cast<std::size_t>(k) - 1] =
                static_cast<float>(turns.more_than(k)) / Turns::kOne;
    }
    return to_array(std::move(out), {static_cast<py::ssize_t>(n), RaceNet::kTurns});
}

}  // namespace

void bind_learn(py::module_& m) {
    PYBIND11_NUMPY_DTYPE(Example, mine, theirs, chances, unused);
    m.attr("EXAMPLE") = py::dtype::of<Example>();

    py::class_<Net>(m, "Net", "A game's network, or its pruning network.")
        .def_readonly("variant", &Net::variant)
        .def_property_readonly("is_pruning", &Net::is_pruning)
        .def("to_bytes", [](const Net& net) { return bytes_of(net.to_bytes()); });
    m.def(
        "read_nets",
        [](const py::bytes& file) {
            std::vector<std::shared_ptr<const Net>> nets;
            check(read_nets(span_of_file(file), nets));
            py::list out;
            for (const auto& net : nets) out.append(*net);
            return py::typing::List<Net>(out);
        },
        py::arg("file"));
    py::class_<RaceWeights>(m, "RaceWeights", "The file of a race network.")
        .def(py::init([](const py::bytes& file) {
                 RaceWeights weights;
                 if (!weights.read(span_of_file(file))) throw py::value_error("not a race network of nardy");
                 return weights;
             }),
             py::arg("file"))
        .def_readonly("rolls_again", &RaceWeights::rolls_again)
        .def("to_bytes", [](const RaceWeights& weights) { return bytes_of(weights.to_bytes()); });

    py::class_<FitOptions>(m, "FitOptions", "How something is learnt.")
        .def(py::init([](std::uint64_t steps, int batch, float rate, float last_rate, std::uint64_t seed) {
                 if (batch < 1) throw py::value_error("a batch has at least one sample");
                 return FitOptions{steps, batch, rate, last_rate, seed};
             }),
             py::kw_only(), py::arg("steps"), py::arg("batch"), py::arg("rate"), py::arg("last_rate"), py::arg("seed"));
    py::class_<Learner>(m, "Learner", "A network in floats that learns; see nardy.train.")
        .def(py::init([](Variant variant, int width, std::uint64_t seed, bool pairs) {
                 if (width <= 0 || width > Net::kMaxWidth || width % kWidthStep != 0)
                     throw py::value_error("a width is a multiple of 128 up to 1024, not " + std::to_string(width));
                 return Learner(variant, pairs ? Units::pairs : Units::clipped, width, seed);
             }),
             py::arg("variant"), py::arg("width"), py::arg("seed") = 1, py::arg("pairs") = true)
        .def(py::init([](const Net& net) {
                 if (net.is_pruning()) throw py::value_error("a pruning network learns by PruningLearner");
                 return Learner(net);
             }),
             py::arg("net"))
        .def_property_readonly("width", &Learner::width)
        .def_property_readonly("pairs", [](const Learner& learner) { return learner.hidden() == Units::pairs; })
        .def_property_readonly("variant", &Learner::variant)
        .def("fit", &fit_examples, py::arg("examples"), py::arg("options"), py::arg("threads"))
        .def("error", &error_of, py::arg("examples"), py::arg("threads"))
        .def("net", [](const Learner& learner) { return bytes_of(learner.net().to_bytes()); })
        .def("widened", &Learner::widened, py::arg("width"), py::arg("seed"))
        .def("state",
             [](Learner& learner) {
                 return Floats(static_cast<py::ssize_t>(learner.parameters().size()), learner.parameters().data());
             })
        .def("set_state", [](Learner& learner, const Floats& state) {
            if (static_cast<std::size_t>(state.size()) != learner.parameters().size())
                throw py::value_error("the state of a network of another shape");
            std::copy_n(state.data(), state.size(), learner.parameters().begin());
        });

    py::class_<PruningLearner>(m, "PruningLearner", "A pruning network that learns; see nardy.train.pruning.")
        .def(py::init<Variant, std::uint64_t>(), py::arg("variant"), py::arg("seed"))
        .def("fit", &fit_rolls, py::arg("boards"), py::arg("equity"), py::arg("first"), py::arg("options"),
             py::arg("threads"))
        .def("opinions", &opinions_of, py::arg("boards"), py::arg("threads"))
        .def("net", [](const PruningLearner& learner) { return bytes_of(learner.net().to_bytes()); });

    py::class_<RaceLearner>(m, "RaceLearner", "A race network that learns; see nardy.train.race.")
        .def(py::init<std::uint64_t>(), py::arg("seed"))
        .def("fit", &fit_sides, py::arg("sides"), py::arg("chances"), py::arg("options"), py::arg("threads"))
        .def("chances", &chances_of, py::arg("sides"), py::arg("threads"))
        .def(
            "net",
            [](const RaceLearner& learner, bool rolls_again) {
                return bytes_of(learner.weights(rolls_again).to_bytes());
            },
            py::arg("rolls_again"));

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
}
