// Self-play and duels: raw calls that nardy.train and the strength bench use.
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

#include "arrays.h"
#include "nardy/engine.h"
#include "nardy/rules/variant.h"
#include "nardy/train/rollout_labels.h"
#include "nardy/train/selfplay.h"
#include "signals.h"

using namespace nardy;

namespace {

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

// nardy.train.spread.SelfPlay has these fields.
SelfPlayOptions options_of(const Rules& rules, const py::object& given) {
    SelfPlayOptions out;
    const auto read = [&given](auto& field, const char* name) {
        field = given.attr(name).cast<std::remove_reference_t<decltype(field)>>();
    };
    read(out.first_game, "first_game");
    read(out.games, "games");
    read(out.seed, "seed");
    read(out.noise, "noise");
    read(out.random_share, "random_share");
    read(out.random_plays, "random_plays");
    read(out.keep, "keep");
    read(out.depth, "depth");
    read(out.lambda, "lambda_");
    read(out.starts_share, "starts_share");
    read(out.close, "close");
    out.starts = boards_of(rules, given.attr("starts"));
    return out;
}

py::array call_self_play(const Engine& engine, const Rules& rules, const py::object& play, int threads) {
    const SelfPlayOptions options = options_of(rules, play);
    std::vector<Example> out;
    on_threads(threads, [&](Pool& pool, const std::function<bool()>& interrupted) {
        return self_play(engine.evaluator(), rules, options, pool, interrupted, out);
    });
    const auto n = static_cast<py::ssize_t>(out.size());
    return to_array(std::move(out), {n});
}

py::array call_label(const Engine& engine, const Rules& rules, const py::array_t<Example, py::array::c_style>& examples,
                     int games, int truncate, std::uint64_t seed, int threads) {
    std::vector<Example> out(examples.data(), examples.data() + examples.size());
    on_threads(threads, [&](Pool& pool, const std::function<bool()>& interrupted) {
        return label_by_rollouts(engine.evaluator(), rules, games, {seed, truncate}, pool, interrupted, out);
    });
    const auto n = static_cast<py::ssize_t>(out.size());
    return to_array(std::move(out), {n});
}

py::array call_duel(const Engine& a, const Engine& b, const Rules& rules, std::uint64_t pairs, std::uint64_t first_pair,
                    std::uint64_t seed, int depth_a, int depth_b, int keep, std::int32_t margin,
                    const py::object& starts, int threads) {
    const double behind = static_cast<double>(margin) / kUnit;
    const Filter filter{keep, behind, keep, behind, -1, -1};
    std::vector<std::int8_t> points(pairs * 2);
    const std::vector<Board> boards = boards_of(rules, starts);
    on_threads(threads, [&](Pool& pool, const std::function<bool()>& interrupted) {
        return duel({a.evaluator(), filter, depth_a}, {b.evaluator(), filter, depth_b}, rules, first_pair, boards, seed,
                    pool, interrupted, points);
    });
    return to_array(std::move(points), {static_cast<py::ssize_t>(pairs), 2});
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
    bool ok = true;
    const auto evaluate_all = [&] {
        const py::gil_scoped_release release;
        for (int round = 0; round < rounds; ++round)
            for (std::size_t i = 0; i < parents.size(); ++i)
                ok = ok && engine.evaluator().evaluate_children(parents[i], children[i],
                                                                std::span(chances).first(children[i].size()));
    };
    const std::clock_t cpu = std::clock();
    const auto start = std::chrono::steady_clock::now();
    evaluate_all();
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const double busy = static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC;
    if (!ok) throw py::value_error("the evaluator failed");
    return py::make_tuple(evaluations * static_cast<std::size_t>(rounds), busy, elapsed.count());
}

}  // namespace

void bind_train(py::module_& m) {
    m.def("self_play", &call_self_play, py::arg("engine"), py::arg("rules"), py::arg("play"), py::arg("threads") = 1);
    m.def("label_by_rollouts", &call_label, py::arg("engine"), py::arg("rules"), py::arg("examples"), py::kw_only(),
          py::arg("games"), py::arg("truncate"), py::arg("seed"), py::arg("threads") = 1);
    m.def("duel", &call_duel, py::arg("a"), py::arg("b"), py::arg("rules"), py::kw_only(), py::arg("pairs"),
          py::arg("first_pair") = 0, py::arg("seed") = 1, py::arg("depth_a") = 0, py::arg("depth_b") = 0,
          py::arg("keep") = 8, py::arg("margin") = 13107, py::arg("starts") = py::none(), py::arg("threads") = 1);
    m.def("time_children", &time_children, py::arg("engine"), py::arg("rules"), py::arg("boards"), py::arg("rounds"),
          "(evaluations, seconds of CPU, seconds of the clock) of the children of each board, evaluated as a search "
          "does.");
}
