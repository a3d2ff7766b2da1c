"""Reference expectiminimax with a plain evaluator, exact in integers of 2^-16 point.

It tells right searches from wrong ones, not strong play from weak: the evaluator knows pips only.
"""

from __future__ import annotations

from .outcome import is_over, points
from .perft import ROLLS
from .rules import OFF, SHORT, Counts, Roll, Rules, State
from .turn import after, results

ONE = 1 << 16  # one point

Memo = dict[tuple[Rules, State, int], int]


def pips(counts: Counts) -> int:
    """What the side still has to walk; a checker on the bar counts 25."""
    return sum(place * count for place, count in enumerate(counts))


def pip_chances(rules: Rules, state: State) -> tuple[int, int, int, int, int]:
    """(win, win_mars, win_koks, lose_mars, lose_koks) of the side to roll, each out of 2^16, cumulative.

    diff = pips(theirs) - pips(mine) + 4; win = 32768 + 256 * diff, kept within 1024..64512;
    win_mars = win // 4 if theirs[0] == 0 else 0; lose_mars = (65536 - win) // 4 if mine[0] == 0 else 0;
    in short win_koks = win_mars // 8 and lose_koks = lose_mars // 8, elsewhere both 0."""
    mine, theirs = state
    diff = pips(theirs) - pips(mine) + 4
    win = min(max(32768 + 256 * diff, 1024), 64512)
    win_mars = win // 4 if theirs[OFF] == 0 else 0
    lose_mars = (ONE - win) // 4 if mine[OFF] == 0 else 0
    if rules.variant in SHORT:
        return win, win_mars, win_mars // 8, lose_mars, lose_mars // 8
    return win, win_mars, 0, lose_mars, 0


def static_equity(rules: Rules, state: State) -> int:
    """equity = 2 win - 1 + win_mars - lose_mars + win_koks - lose_koks, by pip_chances."""
    win, win_mars, win_koks, lose_mars, lose_koks = pip_chances(rules, state)
    return 2 * win - ONE + win_mars - lose_mars + win_koks - lose_koks


def finished_equity(rules: Rules, state: State) -> int:
    """The exact points of a finished game, for the side called `mine`."""
    mine, theirs = state
    if mine[OFF] == 15:
        return points(rules, mine, theirs) * ONE
    return -points(rules, theirs, mine) * ONE


def rounded_div(total: int, by: int) -> int:
    """total / by to the nearest whole number, halves to the even one."""
    down, rest = divmod(total, by)
    if 2 * rest > by or (2 * rest == by and down % 2 == 1):
        return down + 1
    return down


def _value_after(rules: Rules, result: State, roll: Roll, depth: int, memo: Memo) -> int:
    """A result's value for the side that has played it."""
    state, same_side = after(rules, result, roll)
    found = value(rules, state, depth, memo)
    return found if same_side else -found


def value(rules: Rules, state: State, depth: int, memo: Memo | None = None) -> int:
    """Equity of the side to roll, before its roll.

    Depth 0 is the evaluator. Depth d is the average over the 36 throws of the best result's value at
    depth d-1: one exact sum, divided and rounded once."""
    if is_over(state):
        return finished_equity(rules, state)
    if depth == 0:
        return static_equity(rules, state)
    memo = {} if memo is None else memo
    key = (rules, state, depth)
    if key not in memo:
        total = 0
        for roll, weight in ROLLS.items():
            best = max(_value_after(rules, result, roll, depth - 1, memo) for result in results(rules, *state, roll))
            total += weight * best
        memo[key] = rounded_div(total, 36)
    return memo[key]


def analyse(rules: Rules, state: State, roll: Roll, depth: int, memo: Memo | None = None) -> dict[State, int]:
    """Equity of the side that plays, for each distinct result, looking `depth` rolls past the play."""
    memo = {} if memo is None else memo
    return {result: _value_after(rules, result, roll, depth, memo) for result in results(rules, *state, roll)}
