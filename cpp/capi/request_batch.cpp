// The operations on many boards, "batch_legal" and so on; a board is a list of 52 counts.
#include "nardy/rules/batch.h"
#include "request.h"

namespace nardy::capi {
namespace {

struct Boards {
    Rules rules;
    std::vector<Row> rows;
    std::size_t count() const { return rows.size() / kRow; }
};

Outcome boards_of(const Request& request, Boards& out) {
    if (Outcome o = request.rules(out.rules); o.failed()) return o;
    const Json* boards = request.find("boards");
    const Outcome wrong = invalid("boards: a list is needed, of lists of 52 counts from 0 to 15");
    if (!boards || !boards->array()) return wrong;
    for (const Json& board : *boards->array()) {
        if (!board.array() || board.array()->size() != kRow) return wrong;
        for (const Json& count : *board.array()) {
            if (!count.integer() || *count.integer() < 0 || *count.integer() > kCheckers) return wrong;
            out.rows.push_back(static_cast<Row>(*count.integer()));
        }
    }
    return {};
}

// One roll, such as [6, 1], or a list of rolls, one for each board.
Outcome dice_of(const Request& request, std::size_t boards, std::vector<Dice>& out) {
    const Json* given = request.find("dice");
    const Json::Array* list = given ? given->array() : nullptr;
    if (!list || list->empty() || !(*list)[0].array()) {
        out.resize(1);
        return request.dice(out[0]);
    }
    if (list->size() != boards) return invalid("dice: one roll is needed, or one for each board");
    for (const Json& roll : *list) {
        const Json one(Json::Object{{"dice", roll}});
        if (Outcome o = Request(request.engine(), one).dice(out.emplace_back()); o.failed()) return o;
    }
    return {};
}

Json::Array rows_to_json(const Row* rows, std::size_t n) {
    Json::Array out;
    for (std::size_t i = 0; i < n; ++i) {
        Json::Array row;
        for (int k = 0; k < kRow; ++k) row.push_back(int{rows[i * kRow + static_cast<std::size_t>(k)]});
        out.push_back(std::move(row));
    }
    return out;
}

Json::Array flags_to_json(const std::vector<std::uint8_t>& flags) {
    Json::Array out;
    for (const std::uint8_t f : flags) out.push_back(f != 0);
    return out;
}

Outcome run_legal(const Request& request, Json::Object& out) {
    Boards boards;
    std::vector<Dice> dice;
    LegalRows legal;
    if (Outcome o = boards_of(request, boards); o.failed()) return o;
    if (Outcome o = dice_of(request, boards.count(), dice); o.failed()) return o;
    if (Status s = legal_rows(boards.rules, boards.rows, dice, legal); !s.ok()) return s;
    Json::Array offsets;
    for (const std::int64_t offset : legal.offsets) offsets.push_back(offset);
    out = {{"rows", rows_to_json(legal.rows.data(), legal.same_side.size())},
           {"offsets", std::move(offsets)},
           {"same_side", flags_to_json(legal.same_side)}};
    return {};
}

Outcome run_count(const Request& request, Json::Object& out) {
    Boards boards;
    if (Outcome o = boards_of(request, boards); o.failed()) return o;
    std::vector<std::int32_t> counts(boards.count() * kRolls);
    if (Status s = count_rows(boards.rules, boards.rows, counts); !s.ok()) return s;
    Json::Array all;
    for (std::size_t i = 0; i < boards.count(); ++i)
        all.push_back(Json::Array(counts.begin() + static_cast<std::ptrdiff_t>(i * kRolls),
                                  counts.begin() + static_cast<std::ptrdiff_t>((i + 1) * kRolls)));
    out = {{"count", std::move(all)}};
    return {};
}

Outcome run_outcome(const Request& request, Json::Object& out) {
    Boards boards;
    if (Outcome o = boards_of(request, boards); o.failed()) return o;
    std::vector<Row> points(boards.count());
    if (Status s = outcome_rows(boards.rules, boards.rows, points); !s.ok()) return s;
    Json::Array all;
    for (const Row p : points) all.push_back(int{p});
    out = {{"outcome", std::move(all)}};
    return {};
}

Outcome run_random_play(const Request& request, Json::Object& out) {
    Boards boards;
    std::uint64_t seed = 0;
    std::int64_t turn = 0;
    if (Outcome o = boards_of(request, boards); o.failed()) return o;
    if (Outcome o = request.seed(seed); o.failed()) return o;
    if (Outcome o = request.integer("turn", 0, INT64_MAX, turn); o.failed()) return o;
    std::vector<std::uint8_t> same_side(boards.count());
    if (Status s = random_play(boards.rules, boards.rows, seed, static_cast<std::uint64_t>(turn), same_side); !s.ok())
        return s;
    out = {{"boards", rows_to_json(boards.rows.data(), boards.count())}, {"same_side", flags_to_json(same_side)}};
    return {};
}

Outcome run_evaluate(const Request& request, Json::Object& out) {
    Boards boards;
    std::vector<Chances> chances;
    if (Outcome o = boards_of(request, boards); o.failed()) return o;
    if (Outcome o = evaluate_rows(request.engine(), boards.rules, boards.rows, chances); o.failed()) return o;
    Json::Array all;
    for (const Chances& c : chances) all.push_back(to_json(c));
    out = {{"chances", std::move(all)}};
    return {};
}

constexpr Operation kBatchOperations[] = {
    {"batch_legal", " rules boards dice op ", run_legal},
    {"batch_count", " rules boards op ", run_count},
    {"batch_outcome", " rules boards op ", run_outcome},
    {"batch_random_play", " rules boards seed turn op ", run_random_play},
    {"batch_evaluate", " rules boards op ", run_evaluate},
};

}  // namespace

std::span<const Operation> batch_operations() { return kBatchOperations; }

}  // namespace nardy::capi
