// Many positions at once; documented in nardy/batch.py.
#include "arrays.h"
#include "signals.h"

using namespace nardy;

namespace {

std::vector<Dice> dice_of(const py::object& o, std::size_t n) {
    if (py::isinstance<Dice>(o)) return {checked(o.cast<Dice>())};
    const auto rows = int8_rows(o, 2, "dice");
    if (static_cast<std::size_t>(rows.shape(0)) != n)
        throw py::type_error("dice must have one row for each of the " + std::to_string(n) + " boards");
    std::vector<Dice> out;
    for (std::size_t i = 0; i < n; ++i) {
        const Row* row = rows.data() + 2 * i;
        check(read_dice(row[0], row[1], out.emplace_back(), "row " + std::to_string(i) + ": "));
    }
    return out;
}

py::tuple legal(const AnyRules& any, const py::object& boards, const py::object& dice) {
    const auto rows = int8_rows(boards, kRow, "boards");
    const auto n = static_cast<std::size_t>(rows.shape(0));
    const std::vector<Dice> rolls = dice_of(dice, n);
    const auto in = span_of(rows);
    LegalRows out;
    Signals signals;
    Status s;
    {
        const py::gil_scoped_release release;
        s = legal_rows(any.rules, in, rolls, out, std::ref(signals));
    }
    signals.rethrow();
    check(s);
    const auto m = static_cast<py::ssize_t>(out.same_side.size());
    return py::make_tuple(to_array(std::move(out.rows), {m, kRow}),
                          to_array(std::move(out.offsets), {static_cast<py::ssize_t>(n) + 1}),
                          to_array(std::move(out.same_side), {m}, py::dtype::of<bool>()));
}

py::array count(const AnyRules& any, const py::object& boards) {
    const auto rows = int8_rows(boards, kRow, "boards");
    const auto in = span_of(rows);
    std::vector<std::int32_t> out(static_cast<std::size_t>(rows.shape(0)) * kRolls);
    Signals signals;
    Status s;
    {
        const py::gil_scoped_release release;
        s = count_rows(any.rules, in, out, std::ref(signals));
    }
    signals.rethrow();
    check(s);
    return to_array(std::move(out), {rows.shape(0), kRolls});
}

py::array outcome(const AnyRules& any, const py::object& boards) {
    const auto rows = int8_rows(boards, kRow, "boards");
    const auto in = span_of(rows);
    std::vector<Row> out(static_cast<std::size_t>(rows.shape(0)));
    Signals signals;
    Status s;
    {
        const py::gil_scoped_release release;
        s = outcome_rows(any.rules, in, out, std::ref(signals));
    }
    signals.rethrow();
    check(s);
    return to_array(std::move(out), {rows.shape(0)});
}

py::tuple random_rows(const AnyRules& any, const py::object& boards, std::uint64_t seed, std::uint64_t turn) {
    const auto rows = int8_rows(boards, kRow, "boards");
    std::vector<Row> out(rows.data(), rows.data() + rows.size());
    std::vector<std::uint8_t> same_side(static_cast<std::size_t>(rows.shape(0)));
    Signals signals;
    Status s;
    {
        const py::gil_scoped_release release;
        s = random_play(any.rules, out, seed, turn, same_side, std::ref(signals));
    }
    signals.rethrow();
    check(s);
    return py::make_tuple(to_array(std::move(out), {rows.shape(0), kRow}),
                          to_array(std::move(same_side), {rows.shape(0)}, py::dtype::of<bool>()));
}

}  // namespace

void bind_batch(py::module_& m) {
    m.def("batch_legal", &legal, py::arg("rules"), py::arg("boards"), py::arg("dice"));
    m.def("batch_count", &count, py::arg("rules"), py::arg("boards"));
    m.def("batch_outcome", &outcome, py::arg("rules"), py::arg("boards"));
    m.def("batch_random_play", &random_rows, py::arg("rules"), py::arg("boards"), py::arg("seed"), py::arg("turn"));
}
