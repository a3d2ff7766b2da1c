"""A judge of plays: the engine's rollouts from each result, with the luck taken out and the same dice for all.

A game cut off after ``truncate`` rolls counts what the evaluation says there: far less spread for a little of the net's
own opinion. Finished games and end games in the tables count exactly. A better judge may stand in: anything with the
signature of ``Judge``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from nardy import Engine, Limit, Position, Rules, batch
from nardy.batch import Boards

Floats: TypeAlias = npt.NDArray[np.float64]
Mask: TypeAlias = npt.NDArray[np.bool_]

BLOCK = 72  # games at once; fewer say too little about their spread
MOST = 200 * BLOCK


class Judgement(NamedTuple):
    """Of each play: its equity for the side that played, the standard error, and the most games spent on one."""

    equities: Floats
    errors: Floats
    games: int


Judge: TypeAlias = Callable[[Engine, Rules, Boards, Mask, int], Judgement]
"""f(engine, rules, rows, same_side, seed): rows are results as ``batch.legal`` gives them, of one decision."""


def roll_out(
    engine: Engine, position: Position, seed: int, error: float, truncate: int | None
) -> tuple[float, float, int]:
    """Equity for the side to roll, its standard error (at most ``error``, unless MOST games are not enough), games."""
    if position.is_over:
        return engine.value(position, Limit(depth=0)).equity, 0.0, 0
    games, weight, mean, square = 0, 0.0, 0.0, 0.0
    while True:
        part = engine.rollout(position, BLOCK, seed, first_game=games, truncate=truncate)
        games += BLOCK
        weight += 1
        mean += (part.equity - mean) / weight
        square += part.stderr**2
        found = square**0.5 / weight
        if found <= error or games >= MOST:
            return mean, found, games


def judge(
    engine: Engine,
    rules: Rules,
    rows: Boards,
    same_side: Mask,
    seed: int,
    error: float = 0.005,
    truncate: int | None = 12,
) -> Judgement:
    """Rolls every play out until its standard error is at most ``error``."""
    found = [roll_out(engine, position, seed, error, truncate) for position in batch.to_positions(rules, rows)]
    equities, errors, games = (np.array(column) for column in zip(*found, strict=True))
    return Judgement(np.where(same_side, equities, -equities), errors, int(games.max()))
