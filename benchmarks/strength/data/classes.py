"""Classes of positions, as predicates over boards; a position may be in several. Words: DESIGN's, own numbers."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.strength.data.blockades import blockaded, holds, rearmost, sides
from nardy import Rules, Variant
from nardy.batch import Boards

Mask: TypeAlias = npt.NDArray[np.bool_]

OPENING_HEAD = 10  # both sides have as many on the head
DEEP = 5  # as many on points 1 to 3
BACK = 3  # as many in the other's home
TRAP = 5  # opposing points in a row that trap a checker at most NEAR points behind them
NEAR = 6


def contact(rules: Rules, boards: Boards) -> Mask:
    """Some checker of a side still has a checker of the other ahead of it on its own path."""
    mine, theirs, theirs_to_me, mine_to_them = sides(rules, boards)

    def ahead(counts: Boards, others: Boards) -> Mask:
        on = others[:, 1:25] > 0
        foremost = np.where(on.any(axis=1), 1 + on.argmax(axis=1), 99)
        return foremost < rearmost(counts)

    return ahead(mine, theirs_to_me) | ahead(theirs, mine_to_them)


def trapped(rules: Rules, boards: Boards) -> Mask:
    """A checker of either side stands at most NEAR points behind a run of TRAP or more opposing points."""
    mine, theirs, theirs_to_me, mine_to_them = sides(rules, boards)
    found = np.zeros(len(boards), dtype=bool)
    for counts, others in ((mine, theirs_to_me), (theirs, mine_to_them)):
        barred = holds(rules, others)
        for w in range(1, 26 - TRAP):
            top = w + TRAP - 1
            behind = (counts[:, top + 1 : min(top + NEAR, 25) + 1] > 0).any(axis=1)
            found |= barred[:, w : top + 1].all(axis=1) & behind
    return found


def classify(rules: Rules, boards: Boards) -> dict[str, Mask]:
    """The classes of each board, by name; the first is everything."""
    mine, theirs = boards[:, :26], boards[:, 26:]
    touching = contact(rules, boards)
    both = (mine, theirs)
    classes = {"all": np.ones(len(boards), dtype=bool), "race": ~touching, "contact": touching}
    if rules.variant == Variant.SHORT:
        classes["checker on the bar"] = (mine[:, 25] > 0) | (theirs[:, 25] > 0)
        classes["5+ on points 1-3 of a side"] = _any(c[:, 1:4].sum(axis=1) >= DEEP for c in both)
        classes["back game"] = _any(c[:, 19:25].sum(axis=1) >= BACK for c in both) & ~_opening(boards)
    else:
        classes["opening"] = _opening(boards)
    own, opposing = blockaded(rules, boards)
    classes["blockade"] = own | opposing
    classes["trapped checkers"] = trapped(rules, boards)
    classes["bear-off with contact"] = touching & _any(c[:, 7:].sum(axis=1) == 0 for c in both)
    return classes


def _opening(boards: Boards) -> Mask:
    heads: Mask = (boards[:, 24] >= OPENING_HEAD) & (boards[:, 50] >= OPENING_HEAD)
    return heads


def _any(masks: object) -> Mask:
    found: Mask = np.logical_or.reduce(list(masks))  # type: ignore[call-overload]
    return found
