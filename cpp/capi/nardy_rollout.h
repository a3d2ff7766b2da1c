/* Rollouts: games played on from a position, and plays compared by them. A part of nardy.h: include that one. */
#ifndef NARDY_ROLLOUT_H
#define NARDY_ROLLOUT_H

#ifndef NARDY_H
#error "include <nardy/nardy.h>"
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define NARDY_MAX_GAMES 1000000

/* What nardy.Engine.rollout and rollout_plays take in Python, in the same words. NULL instead of a pointer: as INIT. */
typedef struct nardy_rollout_options {
    uint32_t size;
    int32_t truncate;    /* ends a game after so many rolls with the engine's evaluation; 0: never */
    int32_t adjust_luck; /* 1: takes the luck of every roll away; a game takes some twenty times longer, and far fewer
                            are enough; 0: the bare results */
    int32_t games;       /* 1..NARDY_MAX_GAMES, of each play at most */
    uint64_t seed;       /* game n is the same in every call with this seed */
    uint64_t first_game; /* so parts can be played one by one; nardy_rollout_plays wants 0 */
    float behind;        /* a play is given up that is so many joint standard errors behind the best; 0: none is */
    float stop_error;    /* all ends when every standard error is at most so many points; 0: never */
    int32_t least;       /* games a play before anything is decided: 2 or more */
    int32_t block;       /* games a play between two looks: 1 or more */
} nardy_rollout_options;
#define NARDY_ROLLOUT_OPTIONS_INIT {(uint32_t)sizeof(nardy_rollout_options), 0, 1, 1296, 1, 0, 3.0f, 0.0f, 144, 72}

/* Means over the games, for the side to roll, and the standard error of the equity's mean. With luck adjusted they are
 * raw means: a chance may lie a little outside 0..1. NaN where no game was played, the error also after one. */
typedef struct nardy_rollout_result {
    uint32_t size;
    int32_t games;
    float equity, standard_error;
    nardy_chances chances;
} nardy_rollout_result;

/* NARDY_INTERRUPTED, with no games, where nardy_engine_stop came. NARDY_GAME_OVER. */
NARDY_API int nardy_rollout(const nardy_engine* engine, const nardy_position* position,
                            const nardy_rollout_options* options, nardy_rollout_result* out);

/* One play, for the side that makes it. */
typedef struct nardy_rolled_line {
    uint32_t size;
    float behind; /* joint standard errors behind the best play; 0 for that one */
    nardy_rollout_result result;
    nardy_play play;
} nardy_rolled_line;

/* Plays of one roll, rolled out with the same dice, best first: the `n` given, or with plays NULL the n that depth 1
 * likes best. As many lines as plays. nardy_engine_stop: NARDY_INTERRUPTED, with the games played until then. */
NARDY_API int nardy_rollout_plays(const nardy_engine* engine, const nardy_position* position, int die1, int die2,
                                  const nardy_rollout_options* options, const nardy_play* plays, size_t n,
                                  nardy_rolled_line* out, size_t capacity, size_t* count);

#ifdef __cplusplus
}
#endif

#endif /* NARDY_ROLLOUT_H */
