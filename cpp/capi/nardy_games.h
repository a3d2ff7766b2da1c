/* Whole games and matches. A part of nardy.h: include that one. */
#ifndef NARDY_GAMES_H
#define NARDY_GAMES_H

#ifndef NARDY_H
#error "include <nardy/nardy.h>"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* first_side: who starts, or NARDY_NOBODY: each side throws a die. The dice of a seed are the same everywhere. */
NARDY_API int nardy_game_new(const char* rules, int first_side, int opening, uint64_t seed, nardy_game** out,
                             char* error, size_t capacity);
NARDY_API int nardy_game_from_position(const nardy_position* position, uint64_t seed, nardy_game** out);
NARDY_API int nardy_game_from_json(const char* json, nardy_game** out, char* error, size_t capacity);
NARDY_API int nardy_game_to_json(const nardy_game* game, char* out, size_t capacity, size_t* needed);
NARDY_API int nardy_game_clone(const nardy_game* game, nardy_game** out);
NARDY_API void nardy_game_free(nardy_game* game); /* NULL is allowed */

/* Before the roll that lies on the table, if one does; a new handle. */
NARDY_API int nardy_game_position(const nardy_game* game, nardy_position** out);
NARDY_API int nardy_game_dice(const nardy_game* game, int* die1, int* die2); /* 0 and 0 where no dice lie there */
NARDY_API int nardy_game_result(const nardy_game* game, int* winner, int* points, int* resigned);
NARDY_API int nardy_game_turn_count(const nardy_game* game, size_t* count);
NARDY_API int nardy_game_turn(const nardy_game* game, size_t index, int* side, nardy_play* out); /* index from 0 */

/* Each side throws a die, ties again: by the seed (throws NULL, n 0), or n pairs of white's and black's die. */
NARDY_API int nardy_game_opening(nardy_game* game, const uint8_t* throws, size_t n);

/* Throws the dice: 0 and 0 by the seed. Does the opening first where it has not been done. */
NARDY_API int nardy_game_roll(nardy_game* game, int die1, int die2);

/* Move by move: what may be moved next, the board with the moves made so far (not turned), one move, moves as text. */
NARDY_API int nardy_game_legal_moves(const nardy_game* game, nardy_move* out, size_t capacity, size_t* count);
NARDY_API int nardy_game_board(const nardy_game* game, int8_t row[NARDY_ROW]);
NARDY_API int nardy_game_move(nardy_game* game, const nardy_move* move);
NARDY_API int nardy_game_move_text(nardy_game* game, const char* text);

/* Ends the turn with a whole play, which takes the place of moves made before, or (NULL) with the moves made so far. */
NARDY_API int nardy_game_play(nardy_game* game, const nardy_play* play);
NARDY_API int nardy_game_play_text(nardy_game* game, const char* text);

/* Takes back a resignation; else the last move of the roll on the table; else the last turn, whose dice then lie on
 * the table again. */
NARDY_API int nardy_game_undo(nardy_game* game);

/* The side to roll or to play gives up 1, 2 or 3 points. */
NARDY_API int nardy_game_resign(nardy_game* game, int points);

/* --- matches: one game after another, who starts each, and the score ----------------------------------------- */

enum nardy_next_start {
    NARDY_NEXT_USUAL = -1, /* what the game's players are used to: the winner in long and 6-1, a throw in short */
    NARDY_NEXT_WINNER = 0, /* of the last game; nobody throws for it */
    NARDY_NEXT_ROLL = 1    /* thrown for every time */
};

/* A match to `length` points, 1 to 1,000,000. Its games take their seeds from the match's. */
NARDY_API int nardy_match_new(const char* rules, int length, int next_start, int opening, uint64_t seed,
                              nardy_match** out, char* error, size_t capacity);
NARDY_API int nardy_match_from_json(const char* json, nardy_match** out, char* error, size_t capacity);
NARDY_API int nardy_match_to_json(const nardy_match* match, char* out, size_t capacity, size_t* needed);
NARDY_API int nardy_match_clone(const nardy_match* match, nardy_match** out);
NARDY_API void nardy_match_free(nardy_match* match); /* NULL is allowed; its game's handles go on */

NARDY_API int nardy_match_rules(const nardy_match* match, char* out, size_t capacity, size_t* needed);
NARDY_API int nardy_match_length(const nardy_match* match, int* length);

/* Points of white and black. A game's points count as soon as it is over. winner: NARDY_NOBODY while nobody has the
 * length; may be NULL. */
NARDY_API int nardy_match_score(const nardy_match* match, int* white, int* black, int* winner);

/* What both still need, for nardy_limit.away. NARDY_GAME_OVER after the match. */
NARDY_API int nardy_match_away(const nardy_match* match, uint16_t away[2]);

/* The game being played, as a handle to play it with. It always shows the match's last game: after
 * nardy_match_next_game the next one. Match and game belong to one thread at a time, together. */
NARDY_API int nardy_match_game(const nardy_match* match, nardy_game** out);

/* Begins the next game. NARDY_NOT_ALLOWED before the game is over, NARDY_GAME_OVER after the match is. */
NARDY_API int nardy_match_next_game(nardy_match* match);

/* Games that are over: how many, and one as a copy, from 0. */
NARDY_API int nardy_match_finished_count(const nardy_match* match, size_t* count);
NARDY_API int nardy_match_finished_game(const nardy_match* match, size_t index, nardy_game** out);

/* The chance to win a match for a side that needs `own` points more against one that needs `other`, both 1 or more;
 * over 64 counts as 64. That is what nardy_limit.away is based on. */
NARDY_API int nardy_match_chance(const char* rules, int own, int other, double* chance, char* error, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif /* NARDY_GAMES_H */
