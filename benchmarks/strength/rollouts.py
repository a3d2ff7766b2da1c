"""A judge of plays by Monte Carlo: games at depth 0 from each result, with the same dice for all.

Games come in decks: the rolls of a deck's games at one turn are the 36 throws, each equally often, shuffled. That
takes much of the luck out, and the spread of the decks' means says how much is left.
A game cut off after ``truncate`` rolls counts what the evaluation says there: far less spread for a little of the net's
own opinion. Finished games count exactly. A better judge may stand in: anything with the signature of ``Judge``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from nardy import Engine, Rules, batch
from nardy.batch import Boards
from strength.selfplay import Floats, Mask, step, worth

DECK = 36 * 4  # games of a deck
AT_ONCE = 8  # decks
FEWEST = 24  # decks that an error may be reckoned from
MOST = 1200


class Judgement(NamedTuple):
    """Of each play: its equity for the side that played, the standard error, and games spent on each."""

    equities: Floats
    errors: Floats
    games: int


Judge: TypeAlias = Callable[[Engine, Rules, Boards, Mask, int], Judgement]
"""f(engine, rules, rows, same_side, seed): rows are results as ``batch.legal`` gives them, of one decision."""


def throws(rng: np.random.Generator) -> Boards:
    """The dice of one turn of all games at once: int8 (AT_ONCE * DECK, 2)."""
    decks = np.tile(np.arange(DECK) % 36, (AT_ONCE, 1))
    number = rng.permuted(decks, axis=1).ravel()
    return np.stack([number // 6 + 1, number % 6 + 1], axis=1).astype(np.int8)


def decks(
    engine: Engine,
    rules: Rules,
    rows: Boards,
    same_side: Mask,
    rng: np.random.Generator,
    truncate: int | None,
) -> Floats:
    """Mean points of AT_ONCE decks for the side that played: (plays, AT_ONCE)."""
    plays, each = len(rows), AT_ONCE * DECK
    boards = np.repeat(rows, each, axis=0)
    sign = np.repeat(np.where(same_side, 1.0, -1.0), each)  # of the side to roll
    points: Floats = sign * batch.outcome(rules, boards)
    going = np.flatnonzero(points == 0)
    turn = 0
    while len(going) and turn != truncate:
        dice = np.tile(throws(rng), (plays, 1))[going]
        after, same, _ = step(engine, rules, boards[going], dice, None, 0.0)
        boards[going] = after
        sign[going] = np.where(same, sign[going], -sign[going])
        points[going] = sign[going] * batch.outcome(rules, after)
        going = going[points[going] == 0]
        turn += 1
    if len(going):
        points[going] = sign[going] * worth(engine, rules, boards[going], np.ones(len(going), dtype=bool))
    means: Floats = points.reshape(plays, AT_ONCE, DECK).mean(axis=2)
    return means


def judge(
    engine: Engine,
    rules: Rules,
    rows: Boards,
    same_side: Mask,
    seed: int,
    error: float = 0.005,
    truncate: int | None = 8,
) -> Judgement:
    """Decks of games until every play's standard error is at most ``error``, or MOST have been played."""
    rng = np.random.default_rng(seed)
    found: list[Floats] = []
    while True:
        found.append(decks(engine, rules, rows, same_side, rng, truncate))
        means = np.concatenate(found, axis=1)
        count = means.shape[1]
        errors = means.std(axis=1, ddof=1) / np.sqrt(count)
        if (count >= FEWEST and errors.max() <= error) or count >= MOST:
            return Judgement(means.mean(axis=1), errors, count * DECK)
