// The engine's calls; nardy/engine.py checks what they are given and documents them. perft.
#include <exception>

#include "arrays.h"
#include "engine_values.h"
#include "nardy/engine.h"
#include "nardy/eval/given_chances.h"
#include "nardy/eval/net.h"
#include "nardy/game/match.h"
#include "nardy/game/match_equity.h"
#include "nardy/rules/perft.h"
#include "signals.h"

using namespace nardy;

namespace {

// What went wrong inside a Python evaluator, until the call that ran it returns on the same thread.
thread_local std::exception_ptr evaluator_error;

// A Python function f(rules, boards int8 (n, 52)) -> float (n, 5).
class PythonEvaluator final : public Evaluator {
  public:
    explicit PythonEvaluator(py::object f) : f_(std::move(f)) {}
    ~PythonEvaluator() override {
        const py::gil_scoped_acquire acquire;
        f_ = py::object();
    }
    PythonEvaluator(const PythonEvaluator&) = delete;
    PythonEvaluator& operator=(const PythonEvaluator&) = delete;

    bool evaluate(std::span<const Position> positions, std::span<Chances> out) const override {
        const py::gil_scoped_acquire acquire;
        try {
            call(positions, out);
            return true;
        } catch (...) {
            evaluator_error = std::current_exception();
            return false;
        }
    }

    bool is_parallel() const override { return false; }

  private:
    void call(std::span<const Position> positions, std::span<Chances> out) const {
        const std::size_t n = positions.size();
        std::vector<Row> rows(n * kRow + kRowSlack);
        for (std::size_t i = 0; i < n; ++i) pack(positions[i], rows.data() + i * kRow);
        rows.resize(n * kRow);
        const auto rank = static_cast<py::ssize_t>(n);
        const py::object answer = f_(positions.front().rules, to_array(std::move(rows), {rank, kRow}));
        const auto values = py::array_t<double, py::array::c_style | py::array::forcecast>::ensure(answer);
        if (!values || values.ndim() != 2 || values.shape(0) != rank || values.shape(1) != 5) {
            PyErr_Clear();
            throw py::type_error("the evaluator must return numbers of shape (" + std::to_string(n) + ", 5)");
        }
        for (std::size_t i = 0; i < n; ++i)
            if (Status s = read_chances(i, std::span<const double, 5>(values.data() + 5 * i, 5), out[i]); !s.ok())
                throw py::value_error(s.message);
    }

    py::object f_;
};

void check_call(const Status& s, const Signals& signals) {
    signals.rethrow();
    if (s.code == Code::evaluator_failed && evaluator_error)
        std::rethrow_exception(std::exchange(evaluator_error, nullptr));
    check(s);
}

// What a call looks for: limit, filter and, at a score of a match, what the game is worth there.
Settings settings_for(const Position& p, const Limit& limit, const std::optional<Filter>& filter, const Match* match) {
    Settings out{limit, filter.value_or(Filter::none()), {}};
    Away away;
    if (match) check(match->away(away));
    out.stakes = stakes_at(p.rules.variant, away);
    return out;
}

// evaluator: a Python function, "hand-made", or None for the networks: those in `net` (bytes) where it has them, else
// the library's. isa: empty for the one in use.
std::unique_ptr<Engine> make_engine(const py::object& evaluator, int threads, std::size_t table_bytes,
                                    const py::object& net, const std::string& isa_name) {
    if (py::isinstance<py::str>(evaluator))
        return std::make_unique<Engine>(std::make_shared<HandMade>(), threads, table_bytes);
    if (!evaluator.is_none()) return std::make_unique<Engine>(std::make_shared<PythonEvaluator>(evaluator), 1);
    Isa isa = chosen_isa();
    if (!isa_name.empty() && !(parse_name(isa_name, isa) && can_run(isa)))
        throw py::value_error("no instruction set called " + isa_name + " can run here");
    std::shared_ptr<const Evaluator> networks;
    if (net.is_none()) {
        networks =
            isa == chosen_isa() ? default_evaluator() : std::make_shared<const NetEvaluator>(built_in_nets(), isa);
    } else {
        const auto bytes = net.cast<std::string_view>();
        check(evaluator_with({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, isa, networks));
    }
    return std::make_unique<Engine>(std::move(networks), threads, table_bytes);
}

// An analysis under way, of all plays or of `plays` alone. Python keeps the engine alive.
class AnalysisSteps {
  public:
    AnalysisSteps(const Engine& engine, const Position& p, Dice dice, const Limit& limit,
                  const std::optional<Filter>& filter, const Match* match, int top, const std::vector<Play>& plays)
        : position_(p), dice_(dice) {
        require_unfinished(p);
        analyser_ = engine.begin_analysis(p, dice, settings_for(p, limit, filter, match), top, std::ref(signals_));
        if (!plays.empty()) analyser_->only(plays);
    }

    // Finishes the next depth; false where the limit or a stop came first.
    bool go_deeper() {
        Status s;
        bool deeper = false;
        {
            const py::gil_scoped_release release;
            s = analyser_->go_deeper(deeper);
        }
        check_call(s, signals_);
        return deeper;
    }

    py::object analysis() const {
        const Analysis a = analyser_->analysis();
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start_;
        py::tuple lines(a.lines.size());
        for (std::size_t k = 0; k < a.lines.size(); ++k) lines[k] = to_python(a.lines[k]);
        return analysis_class()(lines, a.nodes, seconds.count(), depth_to_python(a.depth), position_, dice_);
    }

    // For Python's iterator protocol.
    py::object next() {
        if (!go_deeper()) throw py::stop_iteration();
        return analysis();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    Position position_;
    Dice dice_;
    Signals signals_;
    std::unique_ptr<Analyser> analyser_;
};

py::object call_analyse(const Engine& engine, const Position& p, Dice dice, const Limit& limit,
                        const std::optional<Filter>& filter, const Match* match, int top,
                        const std::vector<Play>& plays) {
    AnalysisSteps steps(engine, p, dice, limit, filter, match, top, plays);
    while (steps.go_deeper()) {
    }
    return steps.analysis();
}

py::object call_value(const Engine& engine, const Position& p, const Limit& limit, const std::optional<Filter>& filter,
                      const Match* match) {
    const Settings what = settings_for(p, limit, filter, match);
    Value v;
    std::uint64_t nodes = 0;
    Signals signals;
    Status s;
    {
        const py::gil_scoped_release release;
        s = engine.value(p, what, std::ref(signals), v, nodes);
    }
    check_call(s, signals);
    return value_class()(in_points(v.equity), to_python(v.chances), nodes);
}

// int32 (games played, 6): equity and chances of each game, in 2^-16; fewer rows than asked for where stopped.
py::array call_rollout(const Engine& engine, const Position& p, std::uint64_t first, std::size_t games,
                       std::uint64_t seed, int truncate, bool adjust_luck) {
    std::vector<Value> values(games);
    Signals signals;
    Status s;
    bool done = false;
    {
        const py::gil_scoped_release release;
        s = engine.rollout(p, {seed, truncate, adjust_luck}, first, std::ref(signals), values, done);
    }
    check_call(s, signals);
    std::vector<std::int32_t> numbers;
    if (done) {
        for (const Value& v : values) {
            numbers.push_back(v.equity);
            for (const std::int32_t x : numbers_of(v.chances)) numbers.push_back(x);
        }
    }
    return to_array(std::move(numbers), {static_cast<py::ssize_t>(done ? games : 0), 6});
}

Play call_choose(const Engine& engine, const Position& p, Dice dice, Level level, const Limit& limit,
                 const std::optional<Filter>& filter, const Match* match, std::uint64_t seed) {
    const Settings what = settings_for(p, limit, filter, match);
    Play play;
    Signals signals;
    Status s;
    {
        const py::gil_scoped_release release;
        s = engine.choose(p, dice, level, what, seed, std::ref(signals), play);
    }
    check_call(s, signals);
    return play;
}

py::array call_evaluate(const Engine& engine, const Rules& rules, const py::object& boards) {
    const auto rows = int8_rows(boards, kRow, "boards");
    const auto n = static_cast<std::size_t>(rows.shape(0));
    const auto in = span_of(rows);
    std::vector<float> out(n * 5);
    Signals signals;
    Status s;
    {
        const py::gil_scoped_release release;
        constexpr std::size_t kPart = 8192;  // boards between two looks for Ctrl-C
        std::vector<Position> positions;
        std::vector<Chances> chances;
        for (std::size_t from = 0; from < n && s.ok(); from += kPart) {
            const std::size_t to = std::min(from + kPart, n);
            positions.resize(to - from);
            chances.resize(to - from);
            for (std::size_t i = from; i < to && s.ok(); ++i)
                s = unpack(rules, in.data() + i * kRow, i, positions[i - from]);
            if (s.ok() && signals()) s = Status::interrupted();
            if (s.ok()) s = engine.evaluate(positions, chances);
            for (std::size_t i = from; i < to && s.ok(); ++i) {
                Value v = value_of(chances[i - from]);
                if (positions[i - from].side == Side::black) v = negated(v);  // a row whose side to roll has won
                float* to_row = out.data() + i * 5;
                for (const std::int32_t x : numbers_of(v.chances)) *to_row++ = static_cast<float>(x) / kUnit;
            }
        }
    }
    check_call(s, signals);
    return to_array(std::move(out), {rows.shape(0), 5});
}

}  // namespace

void bind_engine(py::module_& m) {
    bind_enum<Level>(m, "Level", "The computer opponent's strength.");

    py::class_<Engine>(m, "_Engine", "The compiled engine; use nardy.Engine.")
        .def(py::init(&make_engine), py::arg("evaluator") = py::none(), py::arg("threads") = 1,
             py::arg("table_bytes") = 0, py::arg("net") = py::none(), py::arg("isa") = "")
        .def("analyse", &call_analyse, py::arg("position"), py::arg("dice"), py::arg("limit"),
             py::arg("filter").none(true), py::arg("match").none(true), py::arg("top"), py::arg("plays"))
        .def("value", &call_value, py::arg("position"), py::arg("limit"), py::arg("filter").none(true),
             py::arg("match").none(true))
        .def("rollout", &call_rollout, py::arg("position"), py::arg("first"), py::arg("games"), py::arg("seed"),
             py::arg("truncate"), py::arg("adjust_luck"))
        .def("choose", &call_choose, py::arg("position"), py::arg("dice"), py::arg("level"), py::arg("limit"),
             py::arg("filter").none(true), py::arg("match").none(true), py::arg("seed"))
        .def("evaluate", &call_evaluate, py::arg("rules"), py::arg("boards"))
        .def("stop", &Engine::stop);

    py::class_<AnalysisSteps>(m, "_AnalysisSteps",
                              "An analysis, one depth after another; see nardy.Engine.analyse_iter.")
        .def(py::init<const Engine&, const Position&, Dice, const Limit&, const std::optional<Filter>&, const Match*,
                      int, const std::vector<Play>&>(),
             py::arg("engine"), py::arg("position"), py::arg("dice"), py::arg("limit"), py::arg("filter").none(true),
             py::arg("match").none(true), py::arg("top"), py::arg("plays"), py::keep_alive<1, 2>())
        .def("__iter__", [](py::object self) { return self; })
        .def("__next__", &AnalysisSteps::next);

    const Filter usual;
    m.attr("DEFAULT_FILTER") =
        py::dict(py::arg("keep") = usual.keep, py::arg("margin") = usual.margin,
                 py::arg("reply_keep") = usual.reply_keep, py::arg("reply_margin") = usual.reply_margin,
                 py::arg("leaf_margin") = usual.leaf_margin, py::arg("prune_margin") = usual.prune_margin);
    m.attr("MAX_DEPTH") = kMaxDepth;

    m.def(
        "match_chance",
        [](Variant variant, int white_away, int black_away) {
            return in_points(match_chance(variant, {white_away, black_away}));
        },
        py::arg("variant"), py::arg("white_away"), py::arg("black_away"),
        "White's chance to win the match; use nardy.match_chance.");

    m.attr("UNIT") = kUnit;

    m.def(
        "perft",
        [](const Position& p, int depth) {
            if (depth < 0) throw py::value_error("depth is 0 or more");
            std::uint64_t count = 0;
            Signals signals;
            Status s;
            {
                const py::gil_scoped_release release;
                s = perft(p, depth, std::ref(signals), count);
            }
            check_call(s, signals);
            return count;
        },
        py::arg("position"), py::arg("depth"),
        "How many sequences of plays lead `depth` rolls on, over all rolls; a finished game counts 1 (RULES.md).\n"
        "Ctrl-C ends it. Raises ValueError for a negative depth.\n\n"
        ">>> perft(Position.parse('short'), 1)\n447");
}
