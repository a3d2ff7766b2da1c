/* Everything in JSON. A part of nardy.h: include that one. */
#ifndef NARDY_REQUEST_H
#define NARDY_REQUEST_H

#ifndef NARDY_H
#error "include <nardy/nardy.h>"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* clang-format off */
/* One request as JSON in, its answer as JSON out, for languages in which a string is easier to hand over than a struct:
 *
 *   {"op": "version"}                                  -> version, abi, games
 *   {"op": "parse", P}                                 -> position, id, rules, side, board, pips, result
 *   {"op": "legal", P, "dice": [6, 1]}                 -> plays: list of PLAY
 *   {"op": "explain", P, "dice", "text": "24/23"}      -> legal, reason (null where legal), message
 *   {"op": "legal_moves", P, "dice", "moves": [MOVE]}  -> legal_moves: list of MOVE, complete, moves, board; the moves
 *                                                         made so far may be a text or absent
 *   {"op": "play", P, "dice", "text": "24/18 18/17"}   -> PLAY
 *   {"op": "analyse", P, "dice", LIMIT, "top": 3}      -> lines: PLAY with equity, chances and depth, best first;
 *                                                         depth, nodes, interrupted
 *   {"op": "choose", P, "dice", LIMIT, "level": "normal", "seed": 7} -> PLAY with interrupted; "strong" where absent
 *   {"op": "evaluate", P, LIMIT}                       -> equity, chances, nodes, interrupted; depth is 0 where absent
 *   {"op": "perft", P, "depth": 3}                     -> plays: how many there are, that many rolls on; 1 where absent
 *   {"op": "rollout", P, ROLLOUT, "first_game": 0}     -> equity, stderr, chances, games, interrupted
 *   {"op": "rollout_plays", P, "dice", ROLLOUT, "plays": 5, "stop": STOP}
 *                                                      -> lines: PLAY with equity, stderr, chances, games, behind, best
 *                                                         first; interrupted. plays: texts, or how many of the best
 *   {"op": "game", GAME, "action": ACTION}             -> record, position, side, dice, moves, legal_moves, board,
 *                                                         result
 *   {"op": "match", MATCH, "action": ACTION}           -> record, length, score, away, winner, and those of its game
 *   {"op": "match_chance", "rules", "own": 3, "other": 5} -> chance, as nardy_match_chance
 *   {"op": "batch_legal", B, "dice"}                   -> rows, offsets, same_side; dice: one roll, or one a board
 *   {"op": "batch_count", B}                           -> count: 21 numbers a board
 *   {"op": "batch_outcome", B}                         -> outcome: a number a board
 *   {"op": "batch_random_play", B, "seed", "turn"}     -> boards, same_side
 *   {"op": "batch_evaluate", B}                        -> chances, a board's each
 *
 *   P       "position": text or id; or "rules" for the start; or "rules", "white", "black": 26 counts each. "side" goes
 *           with "rules".
 *   LIMIT   "depth", "time_ms", "nodes", "away" ([white, black]: see nardy_limit), each of which may be absent; a depth
 *           is a number or "deep": see NARDY_DEEP
 *   ROLLOUT "games": 1296, "seed": 1, "truncate": 10, "adjust_luck": true, each of which may be absent: then as here,
 *           but never truncated. See nardy_rollout_options.
 *   STOP    {"behind": 3.0, "stderr": 0.01, "least": 144, "block": 72}, or parts of it; null instead of a number: never
 *   MOVE    {"src": 24, "dst": 18, "die": 6, "special": false, "hit": false}
 *   PLAY    {"text", "moves", "position", "same_side", "points"}: as in nardy_play
 *   GAME    "record": as the last answer gave it; or "rules", "first", "opening", "seed"; or "position", "seed"
 *   MATCH   "record": as the last answer gave it; or "rules", "length", "seed", "opening", "next_start": "winner" or
 *           "roll"
 *   ACTION  "show" (or absent); "opening", "throws": [[5, 5], [6, 2]]; "roll", "dice"; "move", "text" or "move": MOVE;
 *           "play", "text"; "undo"; "resign", "points"; of a match also "next_game". As in the nardy_game_ calls; dice,
 *           throws and play's text may be absent.
 *   B       "rules", "boards": [[52 counts], ..], as in nardy_batch.h
 *   board   {"white": [26 counts], "black": [26 counts]}; result {"winner", "points", "resigned"} or null. A number
 *           that is none, of a rollout without games, is null. Chances of a rollout are raw means: see
 *           nardy_rollout_result.
 *
 * A request that fails is answered by {"error": {"code": "ILLEGAL_PLAY", "message": "...", "reason": "HEAD"}}; reason
 * is null for other codes. The code comes back from the call too. Requests do not depend on one another. Where the
 * answer did not fit, or only its length was asked for, ask again with `needed` bytes: the engine has kept the answer
 * for this thread, and nothing is worked out twice. 64 KB hold almost every answer. */
/* clang-format on */
NARDY_API int nardy_request(const nardy_engine* engine, const char* json_in, char* out, size_t capacity,
                            size_t* needed);

#ifdef __cplusplus
}
#endif

#endif /* NARDY_REQUEST_H */
