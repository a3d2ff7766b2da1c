"""Exact end games in fractions: all checkers of both sides home or off, small positions only.

A turn is all that a side plays before the other rolls, so in six_one a roll of 6-1 does not end one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from .outcome import has_won, is_over
from .perft import ROLLS
from .rules import OFF, Counts, Roll, Rules, State, counts, rolls_again
from .turn import after, results

WinMemo = dict[tuple[Rules, State], Fraction]
Turns = tuple[Fraction, ...]  # the chances of 0, 1, 2 .. turns
ELSEWHERE = counts({1: 15})  # at home, where it is in nobody's way


def win_chance(rules: Rules, state: State, memo: WinMemo) -> Fraction:
    """Of the side to roll, both sides playing to win. `results` gets the position as it stands."""
    key = (rules, state)
    if key not in memo:
        total = Fraction(0)
        for roll, weight in ROLLS.items():
            total += weight * max(_win_chance_after(rules, r, roll, memo) for r in results(rules, *state, roll))
        memo[key] = total / 36
    return memo[key]


def _win_chance_after(rules: Rules, result: State, roll: Roll, memo: WinMemo) -> Fraction:
    if is_over(result):
        return Fraction(1)
    state, same_side = after(rules, result, roll)
    chance = win_chance(rules, state, memo)
    return chance if same_side else 1 - chance


def turns_to_all_off(rules: Rules, mine: Counts) -> Turns:
    """How many turns a side takes that plays for the lowest mean number of them."""
    return _turns(rules, mine, has_won)


def turns_to_first_off(rules: Rules, mine: Counts) -> Turns:
    """How many turns until some checker is off, by a side that plays for the lowest mean number of those."""
    return _turns(rules, mine, _has_some_off)


def _has_some_off(mine: Counts) -> bool:
    return mine[OFF] > 0


def _mean(turns: Turns) -> Fraction:
    return sum((k * chance for k, chance in enumerate(turns)), Fraction(0))


@cache
def _turns(rules: Rules, mine: Counts, is_done: Callable[[Counts], bool]) -> Turns:
    if is_done(mine):
        return (Fraction(1),)
    total: list[Fraction] = []
    for roll, weight in ROLLS.items():
        ends = [end for end, _ in results(rules, mine, ELSEWHERE, roll)]
        done = [end for end in ends if is_done(end)]
        best = min((_turns(rules, end, is_done) for end in done or ends), key=_mean)
        goes_on = rolls_again(rules.variant, roll) and not done
        for k, chance in enumerate(best, start=0 if goes_on else 1):
            total += [Fraction(0)] * (k + 1 - len(total))
            total[k] += weight * chance / 36
    return tuple(total)


def first_home(mine: Turns, theirs: Turns, rolls_first: bool) -> Fraction:
    """The chance that `mine` turns are over before `theirs`, of two races side by side."""
    chance = Fraction(0)
    for k, exactly in enumerate(mine):
        had = k - 1 if rolls_first else k
        chance += exactly * sum(theirs[had + 1 :], Fraction(0))
    return chance
