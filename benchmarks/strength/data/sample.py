"""A sample of self-play decisions shared out evenly among classes of positions."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from benchmarks.strength.data.classes import classify
from benchmarks.strength.data.selfplay import decisions
from nardy import Engine, Rules

# A decision belongs to the first of these that it is in: the rare before the common.
CLASSES = ("bear-off with contact", "trapped checkers", "opening", "blockade", "contact", "race")
SHARES = {"race": 0.2}  # of an even share; the others 1
PER_GAME = 3  # decisions of one class from one game at most


class Sample(NamedTuple):
    """One decision: board from the side to roll, its dice, where it comes from."""

    number: int
    board: list[int]
    dice: list[int]
    game: int
    name: str


def draw(engine: Engine, rules: Rules, count: int, games: int, seed: int, noise: float) -> list[Sample]:
    """``count`` decisions of so many games; what a class lacks is made up from all others."""
    found = decisions(engine, rules, games, seed, noise)
    masks = classify(rules, found.boards)
    kind = np.select([masks[name] for name in CLASSES], range(len(CLASSES)), -1)
    shares = np.array([SHARES.get(name, 1.0) for name in CLASSES])
    quota = np.ceil(count * shares / shares.sum()).astype(int)
    order = np.random.default_rng(seed).permutation(len(kind))
    taken: list[int] = []
    spare: list[int] = []
    of_kind: Counter[int] = Counter()
    of_game: Counter[tuple[int, int]] = Counter()
    for row in order.tolist():
        k, game = int(kind[row]), int(found.games[row])
        if k < 0 or of_game[k, game] >= PER_GAME:
            continue
        of_game[k, game] += 1
        if of_kind[k] < quota[k]:
            of_kind[k] += 1
            taken.append(row)
        else:
            spare.append(row)
    rows = (taken + spare)[:count]
    if len(rows) < count:
        raise SystemExit(f"{games} games have only {len(rows)} decisions to take; play more")
    return [
        Sample(i, found.boards[r].tolist(), found.dice[r].tolist(), int(found.games[r]), CLASSES[kind[r]])
        for i, r in enumerate(rows)
    ]
