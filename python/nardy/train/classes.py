"""Classes of positions in which a new network must not be worse: written predicates on rows of counts."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from nardy import Rules, Variant, _core

Rows = npt.NDArray[np.int8]
Mask = npt.NDArray[np.bool_]


def _halves(rows: Rows) -> tuple[Rows, Rows]:
    return rows[:, :26], rows[:, 26:]


def _rearmost(side: Rows) -> npt.NDArray[np.int64]:
    places = np.arange(1, 26)
    found: npt.NDArray[np.int64] = np.max(np.where(side[:, 1:] > 0, places, 0), axis=1)
    return found


def _in_numbers_of_other(variant: Variant, points: Mask) -> Mask:
    """Columns 1..24 of a side's points, re-ordered to the other side's numbers (column k is its point k + 1)."""
    rules = Rules(variant)
    return points[:, [rules.other_number(p) - 1 for p in range(1, 25)]]


def _runs_ahead(blocked: Mask, rearmost: npt.NDArray[np.int64], length: int) -> Mask:
    """Whether ``length`` neighbouring points, all nearer home than ``rearmost``, are blocked."""
    found = np.zeros(len(blocked), np.bool_)
    for first in range(24 - length + 1):  # points first + 1 .. first + length
        found |= blocked[:, first : first + length].all(axis=1) & (rearmost > first + length)
    return found


def blockade(variant: Variant, rows: Rows, length: int = 4) -> tuple[Mask, Mask]:
    """A run of ``length`` or more of the other side's points ahead of a side's rearmost checker: (the side to roll is
    blocked, the other side is)."""
    mine, theirs = _halves(rows)
    least = _core.Facts(variant).closes_at
    blocks_me = _in_numbers_of_other(variant, theirs[:, 1:25] >= least)
    blocks_them = _in_numbers_of_other(variant, mine[:, 1:25] >= least)
    return (
        _runs_ahead(blocks_me, _rearmost(mine), length),
        _runs_ahead(blocks_them, _rearmost(theirs), length),
    )


def race(variant: Variant, rows: Rows) -> Mask:
    """No checker can meet an opposing one any more: is_race in cpp/nardy/rules/facts.h."""
    mine, theirs = _halves(rows)
    if _core.Facts(variant).contrary:
        return _rearmost(mine) + _rearmost(theirs) < 25
    return (_rearmost(mine) <= 12) & (_rearmost(theirs) <= 12)


def back_game(variant: Variant, rows: Rows) -> Mask:
    """Three or more checkers of a side stand in the other's home or on the bar (where checkers are hit)."""
    mine, theirs = _halves(rows)
    held = np.maximum(mine[:, 19:26].sum(axis=1), theirs[:, 19:26].sum(axis=1))
    found: Mask = (held >= 3) & ~race(variant, rows)
    return found


def crashed(variant: Variant, rows: Rows) -> Mask:
    """Five or more of a side's checkers on its points 1 to 3 while there is contact (where checkers are hit)."""
    mine, theirs = _halves(rows)
    deep = np.maximum(mine[:, 1:4].sum(axis=1), theirs[:, 1:4].sum(axis=1))
    found: Mask = (deep >= 5) & ~race(variant, rows)
    return found


def classes(rules: Rules) -> dict[str, Callable[[Rows], Mask]]:
    """The classes that a new network of a game is checked on."""
    variant = rules.variant

    def blocked(rows: Rows) -> Mask:
        mine, theirs = blockade(variant, rows)
        return mine | theirs

    found: dict[str, Callable[[Rows], Mask]] = {
        "race": lambda rows: race(variant, rows),
        "blockade": blocked,
    }
    if _core.Facts(variant).hits:
        found["back_game"] = lambda rows: back_game(variant, rows)
        found["crashed"] = lambda rows: crashed(variant, rows)
    return found
