/* nardy as a C library: the engine for long nardy, short nardy and nardy 6-1. C99, no dependencies, no global state.
 *
 * Every call returns a code, NARDY_OK (0) where it succeeded; results go through pointers. A call that fails changes
 * nothing but its error and its count of needed bytes or rows, and sets a handle out to NULL. Why it failed is kept
 *   - by the handle that was its first argument: nardy_last_error(handle), nardy_last_reason(handle);
 *   - for calls without a handle, most of which make one: in the caller's `error` buffer, which may be NULL.
 * (nardy_play_text has neither.)
 * No call prints, exits or throws. (Memory that runs out inside a call ends the program, as anywhere in C++.)
 *
 * Handles. Free what you were given, once. A position never changes; it and an engine may be used by several threads
 * at the same time. A game or match belongs to one thread at a time. Nobody may use a handle while it is freed.
 *
 * Text in is UTF-8 that ends with a NUL, at most NARDY_MAX_TEXT bytes (JSON: NARDY_MAX_JSON). Text out goes to a
 * buffer of the caller's; `needed` (may be NULL) gets the length with its NUL. Text that does not fit is cut, always
 * with a NUL, and the code is NARDY_BUFFER_TOO_SMALL. A NULL buffer of capacity 0 asks for the length: NARDY_OK.
 * Arrays out work the same way, with `count`: what fits is there.
 *
 * This file has positions, plays and the engine; the four that it includes have rollouts (nardy_rollout.h), many
 * positions at once (nardy_batch.h), games and matches (nardy_games.h), and everything in JSON (nardy_request.h).
 *
 * Structs with a `size` may grow in later versions: set it to sizeof before the call. In an array out, the first
 * element's `size` counts. An unknown size is NARDY_INVALID_ARGUMENT. Enumerations and depths may get new numbers; none
 * comes back to a program that has not asked for it.
 *
 * Points are a side's OWN numbers: 0 off, 1..24, 25 the bar. The rules are said as text: "long", "short", "six_one",
 * with options "long:koks=head". Dice are two numbers from 1 to 6, in any order.
 */
#ifndef NARDY_H
#define NARDY_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(NARDY_BUILDING_SHARED)
#define NARDY_API __declspec(dllexport)
#elif defined(_WIN32) && defined(NARDY_SHARED)
#define NARDY_API __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define NARDY_API __attribute__((visibility("default")))
#else
#define NARDY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Compare with nardy_abi_version(): grows when something that was there changes its meaning. The shared library's
 * SONAME (libnardy.so.1) ends in this number, not in that of the version: programs go on running until it grows. */
#define NARDY_ABI_VERSION 1u

#define NARDY_MAX_TEXT 4096
#define NARDY_MAX_JSON (1024 * 1024)
#define NARDY_MAX_DEPTH 8
#define NARDY_DEEP 100 /* in place of a depth: depth 2, then short rollouts of the plays that it finds close */
#define NARDY_MAX_THREADS 256
#define NARDY_MAX_TABLE_MB 65536
#define NARDY_PLACES 26
#define NARDY_ROW 52 /* the counts of the side to roll, then the other side's, each in its own numbers */

enum nardy_code {
    NARDY_OK = 0,
    NARDY_INVALID_POSITION = 1,
    NARDY_INVALID_NOTATION = 2,
    NARDY_INVALID_DICE = 3,
    NARDY_ILLEGAL_PLAY = 4, /* nardy_last_reason says which rule forbids it */
    NARDY_GAME_OVER = 5,
    NARDY_EVALUATOR_FAILED = 6,
    NARDY_INVALID_ARGUMENT = 7, /* NULL, an unknown number, a wrong size, text too long, no handle of this kind */
    NARDY_BUFFER_TOO_SMALL = 8,
    NARDY_INTERRUPTED = 9, /* by nardy_engine_stop: the results are there, the best found until then */
    NARDY_NO_MEMORY = 10,
    NARDY_NOT_ALLOWED = 11,    /* asked of a game before or after its time: rolling twice, playing before the roll */
    NARDY_INVALID_RECORD = 12, /* a written game that is damaged */
    NARDY_INVALID_NET = 13     /* a weight file that is damaged or made for another version */
};

/* Why a move or a play is not legal. */
enum nardy_reason {
    NARDY_REASON_NONE = 0,
    NARDY_REASON_NO_CHECKER = 1,
    NARDY_REASON_BLOCKED = 2,
    NARDY_REASON_HEAD = 3,
    NARDY_REASON_FENCE = 4,
    NARDY_REASON_BAR_FIRST = 5,
    NARDY_REASON_NOT_HOME = 6,
    NARDY_REASON_HIGHER_CHECKER = 7,
    NARDY_REASON_WRONG_DIE = 8,
    NARDY_REASON_SPECIAL_BLOCKED = 9,
    NARDY_REASON_FEWER_NUMBERS = 10,
    NARDY_REASON_LARGER_NUMBER = 11,
    NARDY_REASON_INCOMPLETE = 12,
    NARDY_REASON_GAME_OVER = 13
};

enum nardy_side { NARDY_NOBODY = -1, NARDY_WHITE = 0, NARDY_BLACK = 1 };
enum nardy_opening {
    NARDY_REROLL = 0, /* the starter throws both dice */
    NARDY_KEEP = 1    /* the starter plays the two thrown */
};
enum nardy_level { NARDY_EASY = 0, NARDY_NORMAL = 1, NARDY_STRONG = 2, NARDY_MASTER = 3 };

typedef struct nardy_position nardy_position;
typedef struct nardy_engine nardy_engine;
typedef struct nardy_game nardy_game;
typedef struct nardy_match nardy_match;

/* One checker by one die. Never grows. */
typedef struct nardy_move {
    uint8_t src, dst, die;
    uint8_t special; /* the 6-1 game's move from the head straight home: 0 or 1 */
    uint8_t hit;     /* 0 or 1; where a move goes in, only nardy_play_text looks at it */
} nardy_move;

/* All moves of one roll. Where a play goes in, only size, dice, n and moves count. */
typedef struct nardy_play {
    uint32_t size;
    uint8_t dice[2];       /* the higher one first */
    uint8_t n;             /* moves; 0 is a pass */
    uint8_t same_side;     /* 1: the same side rolls again (6-1) */
    nardy_move moves[4];   /* canonical order */
    int8_t row[NARDY_ROW]; /* after the play, turned to the side that rolls next */
    uint8_t points;        /* won with this play: 0 while the game goes on */
    uint8_t reserved[3];
} nardy_play;

/* Chances of one side, cumulative: win >= win_mars >= win_koks. With the koks option of long and 6-1 those of koks are
 * an estimate: the share of all mars that are koks if the sides do not meet, by counting turns. Never grows. */
typedef struct nardy_chances {
    float win, win_mars, win_koks, lose_mars, lose_koks;
} nardy_chances;

/* When a search ends: whichever comes first. NULL instead of a pointer: depth 1. */
typedef struct nardy_limit {
    uint32_t size;
    int32_t depth;    /* rolls looked ahead after the play, 0..NARDY_MAX_DEPTH, or NARDY_DEEP; -1: as deep as time and
                         nodes allow, or 1 where neither is set */
    uint32_t time_ms; /* 0: no limit */
    uint16_t away[2]; /* points that white and black still need to win the match: equities are then twice the chance
                         to win it, less one; 0, 0: no match, equities are points */
    uint64_t nodes;   /* evaluations; 0: no limit */
} nardy_limit;
#define NARDY_LIMIT_INIT {(uint32_t)sizeof(nardy_limit), -1, 0, {0, 0}, 0}

/* An evaluator of one's own: writes the chances of the side to roll in n boards, of NARDY_ROW counts each, of
 * unfinished positions; 0 where that was done, anything else ends the call with NARDY_EVALUATOR_FAILED, as numbers do
 * that are no chances. Called on the threads that call the engine, at the same time where those do. It must not jump
 * out of the call (longjmp, an exception). */
typedef int (*nardy_evaluator)(void* user, const char* rules, const int8_t* boards, size_t n, nardy_chances* out);

typedef struct nardy_engine_options {
    uint32_t size;
    int32_t threads;    /* that share one analysis, the caller's included: 1..NARDY_MAX_THREADS */
    int32_t keep;       /* how many plays the move filter lets through; 0: no filter */
    float margin;       /* and how far, in points, they may be behind the best after depth 0, half of it after depth 1,
                           and so on: 0..6; from depth 2 on plays are given up that are a sixteenth of that behind
                           after half of the rolls, unless their lines are asked for */
    int32_t reply_keep; /* how many replies and later plays of every roll that is looked ahead to; 0: no filter */
    float reply_margin; /* and how far they may be behind the best by the evaluation alone: 0..6 */
    float leaf_margin;  /* a play of the last roll that was further behind in similar positions, from depth 2 on than
                           a quarter of that, is not evaluated: 0..6; -1: all are */
    float prune_margin; /* where only the best play of a roll counts, one that is further behind in the opinion of the
                           pruning network is not evaluated: 0..6; -1: all are */
    int32_t table_mb;   /* for what searches remember from call to call: 0..NARDY_MAX_TABLE_MB */
    const void* net;    /* NULL: the networks of the library; or a file that nardy.train made, of net_size bytes, whose
                           networks replace those of their games. Only nardy_engine_new reads it: free it afterwards. */
    size_t net_size;
    nardy_evaluator evaluator; /* NULL: the networks; else it judges all positions, end games too, on one thread */
    void* user;                /* for the evaluator */
} nardy_engine_options;
#define NARDY_ENGINE_OPTIONS_INIT \
    {(uint32_t)sizeof(nardy_engine_options), 1, 12, 0.12f, 3, 0.06f, 0.15f, 0.08f, 16, NULL, 0, NULL, NULL}

/* One ranked play, for the side that plays it. */
typedef struct nardy_line {
    uint32_t size;
    int32_t depth; /* at which it was judged; the same for all lines, but with NARDY_DEEP only close ones have that
                      number, the others 2 */
    float equity;  /* expected points */
    nardy_chances chances;
    nardy_play play;
} nardy_line;

/* --- the library ------------------------------------------------------------------------------------------ */

NARDY_API uint32_t nardy_abi_version(void);
NARDY_API const char* nardy_version(void);       /* "0.1.0" */
NARDY_API const char* nardy_code_name(int code); /* "INVALID_POSITION"; "UNKNOWN" for other numbers */
NARDY_API const char* nardy_reason_name(int reason);

/* Of the last call of this thread that failed on this handle: a sentence, valid until the next such call, and the
 * reason where the code was NARDY_ILLEGAL_PLAY. "" where none failed. Any kind of handle; for NULL or what is no
 * handle, a sentence that says so. */
NARDY_API const char* nardy_last_error(const void* handle);
NARDY_API int nardy_last_reason(const void* handle);

/* --- positions -------------------------------------------------------------------------------------------- */

NARDY_API int nardy_position_start(const char* rules, int side, nardy_position** out, char* error, size_t capacity);

/* 26 counts a side, each side's own numbers: [0] off, [1..24] points, [25] bar. */
NARDY_API int nardy_position_from_counts(const char* rules, const int32_t* white, const int32_t* black, int side,
                                         nardy_position** out, char* error, size_t capacity);

/* "long w 24*14,20 24*15": game, side to roll, white's checkers, black's checkers. */
NARDY_API int nardy_position_from_text(const char* text, nardy_position** out, char* error, size_t capacity);
NARDY_API int nardy_position_from_id(const char* id, nardy_position** out, char* error, size_t capacity);
NARDY_API int nardy_position_clone(const nardy_position* position, nardy_position** out);
NARDY_API void nardy_position_free(nardy_position* position); /* NULL is allowed */

NARDY_API int nardy_position_text(const nardy_position* position, char* out, size_t capacity, size_t* needed);
NARDY_API int nardy_position_id(const nardy_position* position, char* out, size_t capacity, size_t* needed);
NARDY_API int nardy_position_rules(const nardy_position* position, char* out, size_t capacity, size_t* needed);
NARDY_API int nardy_position_counts(const nardy_position* position, int side, int32_t counts[NARDY_PLACES]);
NARDY_API int nardy_position_row(const nardy_position* position, int8_t row[NARDY_ROW]);
NARDY_API int nardy_position_side(const nardy_position* position, int* side); /* in a finished game the loser */
NARDY_API int nardy_position_is_over(const nardy_position* position, int* over);

/* points: 1 single, 2 mars, 3 koks; 0 while the game goes on, and winner is NARDY_NOBODY then. */
NARDY_API int nardy_position_result(const nardy_position* position, int* winner, int* points);

/* --- plays ------------------------------------------------------------------------------------------------ */

/* The fast one: every distinct result of a roll, 52 counts each, turned to the side that rolls next. rows has room
 * for `capacity` of them; same_side (may be NULL) for as many flags, 1 where the same side rolls again. The order is
 * the generator's. A pass is one result. */
NARDY_API int nardy_legal(const nardy_position* position, int die1, int die2, int8_t* rows, size_t capacity,
                          size_t* count, uint8_t* same_side);

/* The same plays with their moves, in canonical order. */
NARDY_API int nardy_legal_plays(const nardy_position* position, int die1, int die2, nardy_play* out, size_t capacity,
                                size_t* count);

/* For boards that play move by move: what may be moved next after `n` moves of this roll. Only moves that keep the
 * duty to play fulfillable are given; none left means that the roll is complete. */
NARDY_API int nardy_legal_moves(const nardy_position* position, int die1, int die2, const nardy_move* moves, size_t n,
                                nardy_move* out, size_t capacity, size_t* count);

/* The board after `n` moves of this roll; it is not turned. */
NARDY_API int nardy_board_after(const nardy_position* position, int die1, int die2, const nardy_move* moves, size_t n,
                                int8_t row[NARDY_ROW]);

/* Why the text is neither a legal play nor the beginning of one: a nardy_reason, and a sentence. For legal text the
 * reason is NARDY_REASON_NONE and the sentence empty. */
NARDY_API int nardy_explain(const nardy_position* position, int die1, int die2, const char* text, int* reason,
                            char* sentence, size_t capacity, size_t* needed);

/* "24/18/17", "8/4(2)", "24>6", "bar/20*", "3/off", "pass": any legal order and grouping. */
NARDY_API int nardy_parse_play(const nardy_position* position, int die1, int die2, const char* text, nardy_play* out);
NARDY_API int nardy_play_text(const nardy_play* play, char* out, size_t capacity, size_t* needed);

/* The position after a play, as a new handle. Moves in any legal order. */
NARDY_API int nardy_apply(const nardy_position* position, const nardy_play* play, nardy_position** out);
NARDY_API int nardy_apply_text(const nardy_position* position, int die1, int die2, const char* text,
                               nardy_position** out);

/* --- the engine ------------------------------------------------------------------------------------------- */

/* options may be NULL. NARDY_INVALID_NET where options->net is damaged or of another version. */
NARDY_API int nardy_engine_new(const nardy_engine_options* options, nardy_engine** out, char* error, size_t capacity);
NARDY_API void nardy_engine_free(nardy_engine* engine); /* NULL is allowed; no call may be running */

/* From another thread: ends the calls that are running, each with the best it has and NARDY_INTERRUPTED. */
NARDY_API int nardy_engine_stop(nardy_engine* engine);

/* The evaluation alone, for the side to roll. A finished game has its exact chances; where the sides have passed each
 * other they come from counting turns, at every depth, with tables (made once a process, in half a second, when first
 * needed). */
NARDY_API int nardy_evaluate(const nardy_engine* engine, const nardy_position* position, nardy_chances* out);

/* Before the roll, looked ahead: depth 1 is the average over the 21 rolls of the best play at depth 0; NARDY_DEEP is
 * depth 2 and a short rollout from the position. equity is in points, for the side to roll; chances and nodes
 * (positions evaluated, races not counted) may be NULL. */
NARDY_API int nardy_value(const nardy_engine* engine, const nardy_position* position, const nardy_limit* limit,
                          float* equity, nardy_chances* chances, uint64_t* nodes);

/* Called on the thread that asked, after each depth that an analysis has finished: its lines, best first. They live as
 * long as the call. nardy_engine_stop may be called here. */
typedef void (*nardy_progress)(void* user, const nardy_line* lines, size_t count, int depth, uint64_t nodes);

/* The plays of a roll, best first. top: how many at most, 0 for all that the filter keeps. nodes may be NULL. */
NARDY_API int nardy_analyse(const nardy_engine* engine, const nardy_position* position, int die1, int die2,
                            const nardy_limit* limit, int top, nardy_line* out, size_t capacity, size_t* count,
                            uint64_t* nodes);

/* The same with a look at what has been found so far; progress and user may be NULL. */
NARDY_API int nardy_analyse_with(const nardy_engine* engine, const nardy_position* position, int die1, int die2,
                                 const nardy_limit* limit, int top, nardy_progress progress, void* user,
                                 nardy_line* out, size_t capacity, size_t* count, uint64_t* nodes);

/* The computer opponent. The same seed chooses the same play. NARDY_MASTER looks as NARDY_DEEP does, whatever the
 * limit's depth. */
NARDY_API int nardy_choose(const nardy_engine* engine, const nardy_position* position, int die1, int die2, int level,
                           const nardy_limit* limit, uint64_t seed, nardy_play* out);

#ifdef __cplusplus
}
#endif

#include "nardy_batch.h"
#include "nardy_games.h"
#include "nardy_request.h"
#include "nardy_rollout.h"

#endif /* NARDY_H */
