/* A program in C that embeds nardy: lists the plays of a roll, lets the engine choose one, plays it, watches it think,
 * rolls two plays out, and brings an evaluator of its own. */
#include <nardy/nardy.h>
#include <stdio.h>

/* What an analysis has found so far: every depth is told once, in order. */
static void watch(void* user, const nardy_line* lines, size_t count, int depth, uint64_t nodes) {
    int* next = user;
    printf("depth %d: best of %d %.3f, %s\n", depth, (int)count, lines[0].equity, nodes > 0 ? "evaluated" : "known");
    if (*next == depth && lines[0].depth == depth) ++*next;
}

/* Whoever has fewer pips to go is the more likely to win. */
static int by_pips(void* user, const char* rules, const int8_t* boards, size_t n, nardy_chances* out) {
    size_t i, p;
    (void)user, (void)rules;
    for (i = 0; i < n; ++i) {
        float lead = 0;
        for (p = 0; p < NARDY_ROW; ++p)
            lead += (float)boards[i * NARDY_ROW + p] * (p < NARDY_PLACES ? -(float)p : (float)(p - NARDY_PLACES));
        out[i].win = lead > 400 ? 1 : lead < -400 ? 0 : 0.5f + lead / 800;
        out[i].win_mars = out[i].win_koks = out[i].lose_mars = out[i].lose_koks = 0;
    }
    return 0;
}

int main(void) {
    char error[200] = "", text[200];
    nardy_position *start = NULL, *next = NULL;
    nardy_engine* engine = NULL;
    nardy_play plays[64], best;
    size_t count = 0, i;
    nardy_limit limit = NARDY_LIMIT_INIT;
    nardy_line lines[1];
    nardy_rollout_options rollout = NARDY_ROLLOUT_OPTIONS_INIT;
    nardy_rolled_line rolled[2];
    nardy_engine_options own = NARDY_ENGINE_OPTIONS_INIT;
    int depths = 0;

    if (nardy_abi_version() != NARDY_ABI_VERSION) return 1;
    if (nardy_position_start("six_one", NARDY_WHITE, &start, error, sizeof error) ||
        nardy_engine_new(NULL, &engine, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }

    lines[0].size = sizeof lines[0];
    limit.depth = 2;
    plays[0].size = best.size = sizeof best;
    if (nardy_legal_plays(start, 6, 1, plays, 64, &count)) return 1;
    for (i = 0; i < count; ++i)
        if (nardy_play_text(&plays[i], text, sizeof text, NULL) == NARDY_OK) printf("legal: %s\n", text);

    if (nardy_choose(engine, start, 6, 1, NARDY_STRONG, NULL, 7, &best) || nardy_apply(start, &best, &next)) return 1;
    if (nardy_position_text(next, text, sizeof text, NULL)) return 1;
    printf("after the engine's play: %s\n", text);
    nardy_position_free(next);

    if (nardy_apply_text(start, 6, 1, "24/23 24/18", &next) != NARDY_ILLEGAL_PLAY || next) return 1;
    printf("refused (%s): %s\n", nardy_reason_name(nardy_last_reason(start)), nardy_last_error(start));

    if (nardy_analyse_with(engine, start, 5, 3, &limit, 1, watch, &depths, lines, 1, &count, NULL) || depths != 3)
        return 1;
    limit.away[0] = limit.away[1] = 1; /* the last game of a match: only winning counts */
    if (nardy_analyse(engine, start, 5, 3, &limit, 1, lines, 1, &count, NULL)) return 1;
    if (lines[0].equity - (2 * lines[0].chances.win - 1) > 0.0001f) return 1;

    rollout.games = 24;
    rollout.truncate = 4;
    rolled[0].size = sizeof rolled[0];
    if (nardy_rollout_plays(engine, start, 6, 1, &rollout, NULL, 2, rolled, 2, &count)) return 1;
    if (nardy_play_text(&rolled[0].play, text, sizeof text, NULL)) return 1;
    printf("rolled out: %s %.2f\n", text, rolled[0].result.equity);
    nardy_engine_free(engine);

    own.evaluator = by_pips;
    if (nardy_engine_new(&own, &engine, error, sizeof error)) return 1;
    if (nardy_analyse(engine, start, 5, 3, NULL, 1, lines, 1, &count, NULL)) return 1;
    printf("by pips: %.3f\n", lines[0].equity);

    nardy_position_free(start);
    nardy_engine_free(engine);
    return count == 0;
}
