"""Many positions at once, as arrays; the lock is released while the engine works.

A board is a row of 52 int8: the 26 counts of the side to roll (off, points 1 to 24, bar; own numbers), then the 26 of
the other side. Arrays of another dtype or shape raise TypeError, impossible rows InvalidPosition with their number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from nardy import _core
from nardy._check import instance, whole
from nardy._core import Dice, Position, Rules, Variant

Boards: TypeAlias = npt.NDArray[np.int8]

__all__ = ["ROLLS", "count", "from_positions", "legal", "outcome", "random_play", "to_positions"]

ROLLS: tuple[Dice, ...] = Dice.all()
"""The 21 different rolls, in the order of ``count``'s columns."""


def legal(
    rules: Rules | Variant, boards: Boards, dice: Dice | npt.NDArray[np.int8]
) -> tuple[Boards, npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
    """All distinct results of a roll for each board.

    ``dice``: one Dice for all boards, or int8 (n, 2). Returns ``(rows, offsets, same_side)``: rows int8 (m, 52), each
    turned to the side that rolls next; the results of board i are ``rows[offsets[i]:offsets[i + 1]]``; same_side
    bool (m,) says where the same side rolls again. A pass is one row; a finished board has none.

    >>> rows, offsets, _ = batch.legal(Variant.SHORT, batch.from_positions([Position.parse("short")]), Dice(6, 5))
    >>> rows.shape, offsets
    ((7, 52), array([0, 7]))
    """
    return _core.batch_legal(rules, boards, dice)


def count(rules: Rules | Variant, boards: Boards) -> npt.NDArray[np.int32]:
    """How many distinct results each board has with each of ``ROLLS``: int32 (n, 21); zeros for a finished board.

    >>> boards = batch.from_positions([Position.parse("short"), Position.parse("long")])
    >>> batch.count(Variant.SHORT, boards[:1]).shape
    (1, 21)
    """
    return _core.batch_count(rules, boards)


def outcome(rules: Rules | Variant, boards: Boards) -> npt.NDArray[np.int8]:
    """0, or the points won (+) or lost (-) by the side to roll of each row: int8 (n,).

    >>> batch.outcome(Variant.LONG, batch.from_positions([Position.parse("long")]))
    array([0], dtype=int8)
    """
    return _core.batch_outcome(rules, boards)


def random_play(
    rules: Rules | Variant, boards: Boards, seed: int, turn: int = 0
) -> tuple[Boards, npt.NDArray[np.bool_]]:
    """Rolls for every board and makes one play, chosen uniformly among the distinct results.

    Returns ``(boards, same_side)``, a new array turned to the side that rolls next. Finished rows stay unchanged.
    The random numbers of a row depend only on (seed, row, turn): count ``turn`` up for the next round.
    """
    most = 2**64 - 1
    return _core.batch_random_play(rules, boards, whole(seed, "seed", 0, most), whole(turn, "turn", 0, most))


def from_positions(positions: Iterable[Position]) -> Boards:
    """Boards of positions, each from the view of its side to roll: int8 (n, 52)."""
    rows = []
    for given in positions:
        p = instance(given, Position, "each of the positions")
        other = _core.Side.BLACK if p.side == _core.Side.WHITE else _core.Side.WHITE
        rows.append(p.counts(p.side) + p.counts(other))
    return np.array(rows, dtype=np.int8).reshape(-1, 52)


def to_positions(rules: Rules | Variant, boards: Boards) -> list[Position]:
    """Positions of boards, with white to roll in each (black where the row's side to roll has won)."""
    if not isinstance(boards, np.ndarray) or boards.dtype != np.int8 or boards.ndim != 2 or boards.shape[1] != 52:
        raise TypeError("boards must be a numpy array of int8, shape (n, 52)")
    white = _core.Side.WHITE
    return [Position.from_counts(rules, row[:26].tolist(), row[26:].tolist(), white) for row in boards]
