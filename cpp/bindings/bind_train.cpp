// Self-play and duels: raw calls that nardy.train and the strength bench use.
#include "arrays.h"
#include "nardy/engine.h"
#include "nardy/rules/variant.h"
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

py::array call_duel(const Engine& a, const Engine& b, const Rules& rules, std::uint64_t pairs, std::uint64_t first_pair,
                    std::uint64_t seed, int depth_a, int depth_b, int keep, std::int32_t margin,
                    const py::object& starts, int threads) {
    const Filter filter{{keep, margin}, {keep, margin}};
    std::vector<std::int8_t> points(pairs * 2);
    const std::vector<Board> boards = boards_of(rules, starts);
    on_threads(threads, [&](Pool& pool, const std::function<bool()>& interrupted) {
        return duel({a.evaluator(), filter, depth_a}, {b.evaluator(), filter, depth_b}, rules, first_pair, boards, seed,
                    pool, interrupted, points);
    });
    return to_array(std::move(points), {static_cast<py::ssize_t>(pairs), 2});
}

}  // namespace

void bind_train(py::module_& m) {
    m.def(
        "has_bar", [](Variant variant) { return dispatch(variant, []<Game V>(V) { return V::has_bar; }); },
        py::arg("variant"), "Whether single checkers are hit: then two close a point, else one does.");
    m.def("self_play", &call_self_play, py::arg("engine"), py::arg("rules"), py::arg("play"), py::arg("threads") = 1);
    m.def("duel", &call_duel, py::arg("a"), py::arg("b"), py::arg("rules"), py::kw_only(), py::arg("pairs"),
          py::arg("first_pair") = 0, py::arg("seed") = 1, py::arg("depth_a") = 0, py::arg("depth_b") = 0,
          py::arg("keep") = 8, py::arg("margin") = 13107, py::arg("starts") = py::none(), py::arg("threads") = 1);
}
