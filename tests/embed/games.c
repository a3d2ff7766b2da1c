/* Whole games, computer against computer, through the C ABI: `games [how many]`. Prints for each kind one number that
 * stands for all their records (FNV-1a, 64 bits); tests/edges/test_embed.py plays the same games in Python and compares. */
#include <nardy/nardy.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t digest(uint64_t h, const char* text) {
    for (; *text; ++text) h = (h ^ (uint8_t)*text) * 1099511628211u;
    return h;
}

/* EASY plays one seed, STRONG the other; both look at the plays alone, which is quick. */
static int play_game(const nardy_engine* engine, const char* rules, uint64_t seed, uint64_t* h) {
    static char record[1 << 20];
    nardy_limit limit = NARDY_LIMIT_INIT;
    nardy_game* game = NULL;
    int winner = NARDY_NOBODY, points = 0, d1, d2, code;
    size_t turn;
    limit.depth = 0;
    code = nardy_game_new(rules, NARDY_NOBODY, NARDY_REROLL, seed, &game, NULL, 0);
    for (turn = 0; !code && winner == NARDY_NOBODY; ++turn) {
        nardy_position* position = NULL;
        nardy_play play;
        play.size = sizeof play;
        code = nardy_game_roll(game, 0, 0);
        if (!code) code = nardy_game_dice(game, &d1, &d2);
        if (!code) code = nardy_game_position(game, &position);
        if (!code) {
            const int level = (seed + turn) % 2 ? NARDY_EASY : NARDY_STRONG;
            code = nardy_choose(engine, position, d1, d2, level, &limit, seed + turn, &play);
        }
        if (!code) code = nardy_game_play(game, &play);
        if (!code) code = nardy_game_result(game, &winner, &points, NULL);
        nardy_position_free(position);
    }
    if (!code) code = nardy_game_to_json(game, record, sizeof record, NULL);
    if (!code) *h = digest(*h, record);
    if (code) fprintf(stderr, "%s, game %lu: %s\n", rules, (unsigned long)seed, nardy_last_error(game));
    nardy_game_free(game);
    return code;
}

int main(int argc, char** argv) {
    static const char* const kinds[] = {"long", "short", "six_one"};
    const uint64_t games = argc > 1 ? (uint64_t)atol(argv[1]) : 100;
    nardy_engine* engine = NULL;
    int kind;
    if (nardy_engine_new(NULL, &engine, NULL, 0)) return 1;
    for (kind = 0; kind < 3; ++kind) {
        uint64_t h = 14695981039346656037u, seed;
        for (seed = 0; seed < games; ++seed)
            if (play_game(engine, kinds[kind], seed, &h)) return 1;
        printf("%s %016llx\n", kinds[kind], (unsigned long long)h);
    }
    nardy_engine_free(engine);
    return 0;
}
