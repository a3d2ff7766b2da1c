// Many positions at once.
#include "handles.h"
#include "nardy/rules/batch.h"
#include "nardy/rules/notation.h"

using namespace nardy;
using namespace nardy::capi;

static_assert(NARDY_ROW == kRow);

namespace {

constexpr size_t kMostBoards = size_t{1} << 24;

Outcome boards_argument(const int8_t* boards, size_t n, std::span<const Row>& out) {
    if (n > kMostBoards) return invalid("there are more than " + std::to_string(kMostBoards) + " boards");
    if (n > 0 && !boards) return invalid("boards is NULL, but n is not 0");
    out = {boards, n * kRow};
    return {};
}

Outcome dice_argument(const uint8_t* dice, size_t pairs, size_t n, std::vector<Dice>& out) {
    if (Outcome o = pointer_argument(dice, "dice"); o.failed()) return o;
    if (pairs != 1 && pairs != n) return invalid("pairs is 1, or n: one for each board");
    for (size_t i = 0; i < pairs; ++i) {
        const std::string where = "pair " + std::to_string(i) + ": ";
        if (Status s = read_dice(dice[2 * i], dice[2 * i + 1], out.emplace_back(), where); !s.ok()) return s;
    }
    return {};
}

// Runs one call without a handle.
template <class F>
int batch(const char* rules, const int8_t* boards, size_t n, char* error, size_t error_capacity, F&& body) {
    const Outcome o = guarded([&]() -> Outcome {
        Rules r;
        std::span<const Row> rows;
        if (Outcome bad = rules_argument(rules, r); bad.failed()) return bad;
        if (Outcome bad = boards_argument(boards, n, rows); bad.failed()) return bad;
        return body(r, rows);
    });
    if (error && error_capacity > 0) copy_text(o.message, error, error_capacity);
    return o.code;
}

// NULL is allowed where there is nothing to write.
Outcome out_argument(const void* out, size_t n) { return n > 0 ? pointer_argument(out, "out") : Outcome{}; }

}  // namespace

int nardy_batch_legal(const char* rules, const int8_t* boards, size_t n, const uint8_t* dice, size_t pairs,
                      int8_t* rows, size_t capacity, size_t* count, size_t* offsets, uint8_t* same_side, char* error,
                      size_t error_capacity) {
    return batch(rules, boards, n, error, error_capacity, [&](const Rules& r, std::span<const Row> in) -> Outcome {
        std::vector<Dice> rolls;
        LegalRows legal;
        if (Outcome o = array_argument(rows, capacity, count); o.failed()) return o;
        if (Outcome o = pointer_argument(offsets, "offsets"); o.failed()) return o;
        if (Outcome o = dice_argument(dice, pairs, n, rolls); o.failed()) return o;
        if (Status s = legal_rows(r, in, rolls, legal); !s.ok()) return s;
        const size_t found = legal.same_side.size(), fit = std::min(found, capacity);
        if (fit > 0) std::memcpy(rows, legal.rows.data(), fit * kRow);
        for (size_t i = 0; i <= n; ++i) offsets[i] = static_cast<size_t>(legal.offsets[i]);
        if (same_side) std::copy_n(legal.same_side.begin(), fit, same_side);
        return array_result(found, rows, capacity, count);
    });
}

int nardy_batch_count(const char* rules, const int8_t* boards, size_t n, int32_t* out, char* error,
                      size_t error_capacity) {
    return batch(rules, boards, n, error, error_capacity, [&](const Rules& r, std::span<const Row> in) -> Outcome {
        if (Outcome o = out_argument(out, n); o.failed()) return o;
        std::vector<int32_t> found(n * kRolls);
        if (Status s = count_rows(r, in, found); !s.ok()) return s;
        std::copy(found.begin(), found.end(), out);
        return {};
    });
}

int nardy_batch_outcome(const char* rules, const int8_t* boards, size_t n, int8_t* out, char* error,
                        size_t error_capacity) {
    return batch(rules, boards, n, error, error_capacity, [&](const Rules& r, std::span<const Row> in) -> Outcome {
        if (Outcome o = out_argument(out, n); o.failed()) return o;
        std::vector<Row> found(n);
        if (Status s = outcome_rows(r, in, found); !s.ok()) return s;
        std::copy(found.begin(), found.end(), out);
        return {};
    });
}

int nardy_batch_random_play(const char* rules, int8_t* boards, size_t n, uint64_t seed, uint64_t turn,
                            uint8_t* same_side, char* error, size_t error_capacity) {
    return batch(rules, boards, n, error, error_capacity, [&](const Rules& r, std::span<const Row> in) -> Outcome {
        std::vector<Row> played(in.begin(), in.end());
        std::vector<uint8_t> same(n);
        if (Status s = random_play(r, played, seed, turn, same); !s.ok()) return s;
        std::copy(played.begin(), played.end(), boards);
        if (same_side) std::copy(same.begin(), same.end(), same_side);
        return {};
    });
}

int nardy_batch_evaluate(const nardy_engine* engine, const char* rules, const int8_t* boards, size_t n,
                         nardy_chances* out) {
    return call(engine, [&]() -> Outcome {
        Rules r;
        std::span<const Row> in;
        if (Outcome o = rules_argument(rules, r); o.failed()) return o;
        if (Outcome o = boards_argument(boards, n, in); o.failed()) return o;
        if (Outcome o = out_argument(out, n); o.failed()) return o;
        std::vector<Chances> chances;
        if (Outcome o = evaluate_rows(*engine, r, in, chances); o.failed()) return o;
        for (size_t i = 0; i < n; ++i) out[i] = write_chances(chances[i]);
        return {};
    });
}
