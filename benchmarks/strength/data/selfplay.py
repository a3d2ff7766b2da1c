"""Self-play of an evaluation at depth 0, many games at once by ``batch.legal`` and ``engine.evaluate``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from nardy import Engine, Position, Rules, batch
from nardy.batch import Boards

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]
Mask: TypeAlias = npt.NDArray[np.bool_]

EQUITY = np.array([2.0, 1.0, 1.0, -1.0, -1.0])  # of the five chances, then minus 1


class Step(NamedTuple):
    """One roll of all games still going. Boards are before the roll, from the side to roll."""

    games: Ints  # their numbers
    boards: Boards
    dice: Boards  # int8 (n, 2)
    white: Mask  # whether white is to roll
    plays: Ints  # how many distinct results each roll had
    over: Mask  # whether the chosen play ended the game
    points: Ints  # then: points won by the side that rolled (negative if it lost)


def worth(engine: Engine, rules: Rules, rows: Boards, same_side: Mask) -> Floats:
    """Equity of results for the side that has just played; exact where the game is over."""
    exact = batch.outcome(rules, rows).astype(np.float64)
    values = np.where(exact != 0, exact, engine.evaluate(rules, rows).astype(np.float64) @ EQUITY - 1)
    return np.where(same_side, values, -values)


def best(values: Floats, offsets: Ints) -> Ints:
    """The row of the greatest value of each segment (the first of equals)."""
    starts = offsets[:-1]
    greatest = np.repeat(np.maximum.reduceat(values, starts), np.diff(offsets))
    order = np.where(values == greatest, np.arange(len(values)), len(values))
    return np.minimum.reduceat(order, starts)


def step(
    engine: Engine, rules: Rules, boards: Boards, dice: Boards, rng: np.random.Generator | None, noise: float
) -> tuple[Boards, Mask, Ints]:
    """Plays one roll on every board: the chosen results, whether the same side rolls again, numbers of results.

    Noise is the standard deviation, in points, of what is added to every play's worth before the choice."""
    rows, offsets, same_side = batch.legal(rules, boards, dice)
    values = worth(engine, rules, rows, same_side)
    if noise and rng is not None:
        values += rng.normal(0.0, noise, len(values))
    chosen = best(values, offsets)
    return rows[chosen], same_side[chosen], np.diff(offsets)


def play(engine: Engine, rules: Rules, games: int, seed: int, noise: float = 0.0) -> Iterator[Step]:
    """Plays games from the start until the last has ended, roll by roll."""
    rng = np.random.default_rng(seed)
    boards = np.repeat(batch.from_positions([Position.start(rules)]), games, axis=0)
    going, white = np.arange(games), np.ones(games, dtype=bool)
    while len(going):
        dice = rng.integers(1, 7, (len(going), 2), dtype=np.int8)
        after, same_side, plays = step(engine, rules, boards, dice, rng, noise)
        points = batch.outcome(rules, after).astype(np.int64)
        points = np.where(same_side, points, -points)
        over = points != 0
        yield Step(going, boards, dice, white, plays, over, points)
        white = np.where(same_side, white, ~white)[~over]
        boards, going = after[~over], going[~over]


class Decisions(NamedTuple):
    """Unforced decisions of self-play: boards from the side to roll, its dice, the game each comes from."""

    boards: Boards
    dice: Boards
    games: Ints


def decisions(engine: Engine, rules: Rules, games: int, seed: int, noise: float) -> Decisions:
    """All unforced decisions of so many games."""
    found = []
    for s in play(engine, rules, games, seed, noise):
        unforced = s.plays > 1
        found.append((s.boards[unforced], s.dice[unforced], s.games[unforced]))
    return Decisions(*(np.concatenate(column) for column in zip(*found, strict=True)))
