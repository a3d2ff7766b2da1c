"""Bear-offs of one side, for tests: how many turns each placement takes, by numpy and the engine's own plays."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from nardy import Dice, Rules, batch
from support.helpers import variant

HOME = 6
MOST_TURNS = 32
CHUNK = 2048

Array = np.ndarray[Any, Any]
ELSEWHERE = [14, 1] + [0] * 24


def placements(most: int) -> Array:
    """All placements of at most so many checkers, int8 (n, 26); every play leads to an earlier one.

    In the order of (checkers, those on 2 and above, .. those on 6)."""
    above = np.array(list(combinations_with_replacement(range(most + 1), HOME)), np.int8)
    above = above[np.lexsort(above.T)]  # column k: checkers on point 6 - k and above
    counts = np.zeros((len(above), 26), np.int8)
    counts[:, HOME:0:-1] = np.diff(above, axis=1, prepend=0)
    counts[:, 0] = 15 - above[:, -1]
    return counts


def numbers(counts: Array) -> Array:
    """Where placements stand in the list."""
    above = np.cumsum(counts[:, HOME:0:-1].astype(np.int64), axis=1)
    number, rank = np.zeros(len(counts), np.int64), np.ones(16, np.int64)
    for k in range(HOME):
        rank = np.concatenate([[0], np.cumsum(rank)[1:]]) if k else np.arange(16)
        number += rank[above[:, k]]
    return number


class Races:
    """For all placements of at most `most` checkers: [i, k] is the chance of more than k turns."""

    def __init__(self, game: str, most: int) -> None:
        rules = Rules(variant(game))
        self.counts = placements(most)
        n = len(self.counts)
        none_off = self.counts[:, 0] == 0
        self.all_off = np.zeros((n, MOST_TURNS))
        self.first_off = np.zeros((n, MOST_TURNS))
        dice = Dice.all()
        weights = np.array([d.weight for d in dice]) / 36
        again = np.array([rules.rolls_again(d) for d in dice])
        means = {id(t): np.zeros(n) for t in (self.all_off, self.first_off)}
        for begin in range(1, n, CHUNK):
            end = min(begin + CHUNK, n)
            boards = np.concatenate(
                [self.counts[begin:end], np.tile(np.array(ELSEWHERE, np.int8), (end - begin, 1))], axis=1
            )
            after = [self._after(rules, boards, d, a) for d, a in zip(dice, again, strict=True)]
            for i in range(begin, end):
                found = [ends[offsets[i - begin] : offsets[i - begin + 1]] for ends, offsets in after]
                for table, is_done in ((self.all_off, None), (self.first_off, ~none_off)):
                    if is_done is not None and is_done[i]:
                        continue
                    mean = means[id(table)]
                    best = np.array([ends[np.argmin(mean[ends])] for ends in found])
                    done = best == 0 if is_done is None else is_done[best]
                    left = table[best]
                    goes_on = again & ~done
                    left[~goes_on, 1:] = left[~goes_on, :-1]
                    left[~goes_on, 0] = 1
                    table[i] = weights @ left
                    mean[i] = table[i].sum()

    @staticmethod
    def _after(rules: Rules, boards: Array, dice: Dice, again: bool) -> tuple[Array, Array]:
        rows, offsets, same_side = batch.legal(rules, boards, dice)
        mine = np.where(same_side[:, None], rows[:, :26], rows[:, 26:])
        over = mine[:, 0] == 15
        assert (same_side | ~again | over).all()
        return numbers(mine), offsets


def first_home(mine: Array, theirs: Array, rolls_first: bool) -> Array:
    """The chances that races `mine` (n, turns) are over before `theirs` (m, turns): (n, m)."""
    exactly = -np.diff(mine, axis=-1)
    return exactly @ (theirs[:, :-1] if rolls_first else theirs[:, 1:]).T
