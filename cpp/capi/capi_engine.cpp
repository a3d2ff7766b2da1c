// The engine: evaluation, value, ranked plays, the computer opponent.
#include <cstddef>

#include "evaluator.h"
#include "nardy/eval/net.h"
#include "nardy/game/match_equity.h"
#include "nardy/rules/batch.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

static_assert(NARDY_MAX_DEPTH == kMaxDepth && NARDY_DEEP == kDeep);
static_assert([] {
    constexpr nardy_engine_options o = NARDY_ENGINE_OPTIONS_INIT;
    constexpr Filter f;
    return o.keep == f.keep && o.reply_keep == f.reply_keep && units_of(o.margin) == units_of(f.margin) &&
           units_of(o.reply_margin) == units_of(f.reply_margin) && units_of(o.leaf_margin) == units_of(f.leaf_margin) &&
           units_of(o.prune_margin) == units_of(f.prune_margin);
}());

Outcome options_argument(const nardy_engine_options* given, nardy_engine_options& out) {
    out = NARDY_ENGINE_OPTIONS_INIT;
    if (!given) return {};
    // Before evaluators of one's own the struct ended there.
    constexpr std::uint32_t kFirstSize = offsetof(nardy_engine_options, evaluator);
    const bool first = !struct_argument(given, kFirstSize, "options").failed();
    if (!first)
        if (Outcome o = struct_argument(given, sizeof *given, "options"); o.failed()) return o;
    std::memcpy(&out, given, first ? kFirstSize : sizeof out);
    if (out.evaluator && out.net) return invalid("options has both an evaluator and a net");
    if (out.threads < 1 || out.threads > NARDY_MAX_THREADS)
        return invalid("threads is 1 to " + std::to_string(NARDY_MAX_THREADS) + ", not " + std::to_string(out.threads));
    if (out.keep < 0) return invalid("keep is 0 or more, not " + std::to_string(out.keep));
    if (out.reply_keep < 0) return invalid("reply_keep is 0 or more, not " + std::to_string(out.reply_keep));
    if (!(out.margin >= 0 && out.margin <= 6)) return invalid("margin is 0 to 6 points");
    if (!(out.reply_margin >= 0 && out.reply_margin <= 6)) return invalid("reply_margin is 0 to 6 points");
    if (!(out.leaf_margin == -1 || (out.leaf_margin >= 0 && out.leaf_margin <= 6)))
        return invalid("leaf_margin is 0 to 6 points, or -1 for none");
    if (!(out.prune_margin == -1 || (out.prune_margin >= 0 && out.prune_margin <= 6)))
        return invalid("prune_margin is 0 to 6 points, or -1 for none");
    if (out.table_mb < 0 || out.table_mb > NARDY_MAX_TABLE_MB)
        return invalid("table_mb is 0 to " + std::to_string(NARDY_MAX_TABLE_MB) + ", not " +
                       std::to_string(out.table_mb));
    return {};
}

// The engine's settings within a limit.
Outcome settings_argument(const nardy_engine& engine, const Position& p, const nardy_limit* given, Settings& settings) {
    settings.filter = engine.filter;
    if (!given) return {};
    if (Outcome o = struct_argument(given, sizeof *given, "limit"); o.failed()) return o;
    if (given->depth != NARDY_DEEP && (given->depth < -1 || given->depth > NARDY_MAX_DEPTH))
        return invalid("depth is -1 to " + std::to_string(NARDY_MAX_DEPTH) + ", or NARDY_DEEP (" +
                       std::to_string(NARDY_DEEP) + "), not " + std::to_string(given->depth));
    if ((given->away[0] == 0) != (given->away[1] == 0))
        return invalid("away has the points that both sides still need, or 0 and 0 without a match");
    settings.stakes = stakes_at(p.rules.variant, {given->away[0], given->away[1]});
    const std::optional<int> depth = given->depth < 0 ? std::nullopt : std::optional(given->depth);
    settings.limit = Limit::of(depth, given->time_ms / 1000.0, given->nodes);
    return {};
}

void write_lines(const Analysis& a, Side mover, nardy_line* out, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        const Line& line = a.lines[i];
        out[i] = {};
        out[i].size = sizeof out[i];
        out[i].depth = line.depth;
        out[i].equity = static_cast<float>(line.value.equity) / kUnit;
        out[i].chances = write_chances(line.value.chances);
        write_play(line.play, mover, out[i].play);
    }
}

Outcome level_argument(int level, Level& out) {
    if (level < NARDY_EASY || level > NARDY_MASTER)
        return invalid("level is 0 (easy), 1 (normal), 2 (strong) or 3 (master), not " + std::to_string(level));
    out = Level(level);
    return {};
}

}  // namespace

namespace nardy::capi {

Outcome outcome_of(const nardy_engine& engine, Status s) {
    Outcome o(std::move(s));
    if (const std::string* problem = engine.evaluator_problems.find(); problem && o.code == NARDY_EVALUATOR_FAILED)
        o.message = *problem;
    return o;
}

Outcome evaluate_rows(const nardy_engine& engine, const Rules& rules, std::span<const std::int8_t> rows,
                      std::vector<Chances>& out) {
    std::vector<Position> positions(rows.size() / kRow);
    out.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (Status s = unpack(rules, rows.data() + i * kRow, i, positions[i]); !s.ok()) return s;
    if (Status s = engine.engine->evaluate(positions, out); !s.ok()) return outcome_of(engine, std::move(s));
    for (std::size_t i = 0; i < positions.size(); ++i)  // black where a row's side to roll has won
        if (positions[i].side == Side::black) out[i] = negated(value_of(out[i])).chances;
    return {};
}

}  // namespace nardy::capi

int nardy_engine_new(const nardy_engine_options* options, nardy_engine** out, char* error, size_t capacity) {
    return make(out, error, capacity, [&](nardy_engine& made) -> Outcome {
        nardy_engine_options o;
        if (Outcome bad = options_argument(options, o); bad.failed()) return bad;
        made.filter = {o.keep, o.margin, o.reply_keep, o.reply_margin, o.leaf_margin, o.prune_margin};
        std::shared_ptr<const Evaluator> evaluator = default_evaluator();
        if (o.net) {
            const std::span file(static_cast<const std::uint8_t*>(o.net), o.net_size);
            if (Status s = evaluator_with(file, chosen_isa(), evaluator); !s.ok()) return s;
        }
        if (o.evaluator) {
            evaluator = std::make_shared<OwnEvaluator>(o.evaluator, o.user, made.evaluator_problems);
            o.threads = 1;
        }
        made.engine.emplace(std::move(evaluator), o.threads, static_cast<std::size_t>(o.table_mb) << 20);
        return {};
    });
}

void nardy_engine_free(nardy_engine* engine) { release(engine); }

int nardy_engine_stop(nardy_engine* engine) {
    return call(engine, [&]() -> Outcome {
        // In this order: a call that begins in between is ended by neither of the two, or counts as stopped.
        engine->engine->stop();
        engine->stops.fetch_add(1);
        return {};
    });
}

int nardy_evaluate(const nardy_engine* engine, const nardy_position* position, nardy_chances* out) {
    return call(engine, [&]() -> Outcome {
        if (Outcome o = position_argument(position); o.failed()) return o;
        if (Outcome o = pointer_argument(out, "out"); o.failed()) return o;
        Chances chances;
        if (Status s = engine->engine->evaluate({&position->position, 1}, {&chances, 1}); !s.ok())
            return outcome_of(*engine, std::move(s));
        *out = write_chances(chances);
        return {};
    });
}

int nardy_value(const nardy_engine* engine, const nardy_position* position, const nardy_limit* limit, float* equity,
                nardy_chances* chances, uint64_t* nodes) {
    return call(engine, [&]() -> Outcome {
        Settings settings;
        if (Outcome o = position_argument(position); o.failed()) return o;
        if (Outcome o = settings_argument(*engine, position->position, limit, settings); o.failed()) return o;
        if (Outcome o = pointer_argument(equity, "equity"); o.failed()) return o;
        Value v;
        uint64_t used = 0;
        Outcome o =
            searched(*engine, [&](const Engine& e) { return e.value(position->position, settings, {}, v, used); });
        if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
        *equity = static_cast<float>(v.equity) / kUnit;
        if (chances) *chances = write_chances(v.chances);
        if (nodes) *nodes = used;
        return o;
    });
}

int nardy_analyse(const nardy_engine* engine, const nardy_position* position, int die1, int die2,
                  const nardy_limit* limit, int top, nardy_line* out, size_t capacity, size_t* count, uint64_t* nodes) {
    return nardy_analyse_with(engine, position, die1, die2, limit, top, nullptr, nullptr, out, capacity, count, nodes);
}

int nardy_analyse_with(const nardy_engine* engine, const nardy_position* position, int die1, int die2,
                       const nardy_limit* limit, int top, nardy_progress progress, void* user, nardy_line* out,
                       size_t capacity, size_t* count, uint64_t* nodes) {
    return call(engine, [&]() -> Outcome {
        Dice dice;
        Settings settings;
        if (Outcome o = position_argument(position); o.failed()) return o;
        if (Outcome o = array_argument(out, capacity, count); o.failed()) return o;
        if (capacity > 0)
            if (Outcome o = struct_argument(out, sizeof *out, "out[0]"); o.failed()) return o;
        if (Outcome o = roll_argument(position->position, die1, die2, dice); o.failed()) return o;
        if (Outcome o = settings_argument(*engine, position->position, limit, settings); o.failed()) return o;
        if (top < 0) return invalid("top is 0 or more, not " + std::to_string(top));
        Analysis a;
        const Position& p = position->position;
        std::function<void(const Analysis&)> finished;
        if (progress) {
            finished = [&](const Analysis& now) {
                std::vector<nardy_line> lines(now.lines.size());
                write_lines(now, p.side, lines.data(), lines.size());
                progress(user, lines.data(), lines.size(), now.depth, now.nodes);
            };
        }
        Outcome o =
            searched(*engine, [&](const Engine& e) { return e.analyse(p, dice, settings, top, {}, a, finished); });
        if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
        write_lines(a, p.side, out, std::min(a.lines.size(), capacity));
        if (nodes) *nodes = a.nodes;
        Outcome fits = array_result(a.lines.size(), out, capacity, count);
        return fits.failed() ? fits : o;
    });
}

int nardy_choose(const nardy_engine* engine, const nardy_position* position, int die1, int die2, int level,
                 const nardy_limit* limit, uint64_t seed, nardy_play* out) {
    return call(engine, [&]() -> Outcome {
        Dice dice;
        Settings settings;
        Level lv{};
        if (Outcome o = position_argument(position); o.failed()) return o;
        if (Outcome o = struct_argument(out, sizeof *out, "out"); o.failed()) return o;
        if (Outcome o = roll_argument(position->position, die1, die2, dice); o.failed()) return o;
        if (Outcome o = level_argument(level, lv); o.failed()) return o;
        if (Outcome o = settings_argument(*engine, position->position, limit, settings); o.failed()) return o;
        Play play;
        const Position& p = position->position;
        Outcome o = searched(*engine, [&](const Engine& e) { return e.choose(p, dice, lv, settings, seed, {}, play); });
        if (o.failed() && o.code != NARDY_INTERRUPTED) return o;
        write_play(play, p.side, *out);
        return o;
    });
}
