/* Many positions at once, as rows of counts. A part of nardy.h: include that one. */
#ifndef NARDY_BATCH_H
#define NARDY_BATCH_H

#ifndef NARDY_H
#error "include <nardy/nardy.h>"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A board is a row of NARDY_ROW counts: the 26 of the side to roll, then the other side's, each in its own numbers.
 * `boards` has n of them, one behind the other. NARDY_INVALID_POSITION names the row that cannot be. Of the calls
 * without a handle, `error` (may be NULL) gets the sentence. In Python: nardy.batch. */

/* All distinct results of a roll for each board. dice: one pair of numbers for all boards (pairs 1) or one for each
 * (pairs n). Results: `count` rows, each turned to the side that rolls next; those of board i are the rows
 * offsets[i] to offsets[i + 1] - 1, so offsets has room for n + 1. same_side (may be NULL) has room for `capacity`. A
 * pass is one row; a finished board has none. NARDY_BUFFER_TOO_SMALL: offsets are right, and what fits is there. */
NARDY_API int nardy_batch_legal(const char* rules, const int8_t* boards, size_t n, const uint8_t* dice, size_t pairs,
                                int8_t* rows, size_t capacity, size_t* count, size_t* offsets, uint8_t* same_side,
                                char* error, size_t error_capacity);

/* How many distinct results each board has with each of the 21 rolls 1-1, 2-1, 2-2, 3-1 .. 6-6: n times 21 numbers. */
NARDY_API int nardy_batch_count(const char* rules, const int8_t* boards, size_t n, int32_t* out, char* error,
                                size_t error_capacity);

/* 0, or the points won (+) or lost (-) by the side to roll of each row. */
NARDY_API int nardy_batch_outcome(const char* rules, const int8_t* boards, size_t n, int8_t* out, char* error,
                                  size_t error_capacity);

/* Rolls for every board and makes one play, chosen uniformly among the distinct results, in place; finished rows stay.
 * The random numbers of a row depend only on (seed, row, turn). same_side may be NULL. */
NARDY_API int nardy_batch_random_play(const char* rules, int8_t* boards, size_t n, uint64_t seed, uint64_t turn,
                                      uint8_t* same_side, char* error, size_t error_capacity);

/* The evaluation alone, for the side to roll of each row. */
NARDY_API int nardy_batch_evaluate(const nardy_engine* engine, const char* rules, const int8_t* boards, size_t n,
                                   nardy_chances* out);

#ifdef __cplusplus
}
#endif

#endif /* NARDY_BATCH_H */
