"""A sample of decisions, at most a few of each game: as they come, or shared out among classes of positions."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from benchmarks.strength.data.classes import classify
from benchmarks.strength.data.selfplay import Decisions
from nardy import Rules

# A decision belongs to the first of these that it is in: the rare before the common.
CLASSES = ("bear-off with contact", "trapped checkers", "opening", "blockade", "contact", "race")
SHARES = {"race": 0.2}  # of an even share; the others 1
PER_GAME = 3  # decisions of one class from one game at most


class Sample(NamedTuple):
    """One decision: board from the side to roll, its dice, where it comes from. Numbers are in random order."""

    number: int
    board: list[int]
    dice: list[int]
    game: int
    name: str


def draw(found: Decisions, rules: Rules, count: int, seed: int, even: bool) -> list[Sample]:
    """``count`` of the decisions. ``even``: shared out among the classes; what a class lacks is made up from the
    others. Else as often as they come in games."""
    masks = classify(rules, found.boards)
    names = [name for name in CLASSES if name in masks]
    kind = np.select([masks[name] for name in names], range(len(names)), -1)
    shares = np.array([SHARES.get(name, 1.0) for name in names])
    quota = np.ceil(count * shares / shares.sum()).astype(int) if even else np.full(len(names), count)
    rng = np.random.default_rng(seed)
    taken: list[int] = []
    spare: list[int] = []
    of_kind: Counter[int] = Counter()
    of_game: Counter[tuple[int, int]] = Counter()
    for row in rng.permutation(len(kind)).tolist():
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
        raise SystemExit(f"{len(set(found.games.tolist()))} games have only {len(rows)} decisions to take; play more")
    return [
        Sample(i, found.boards[r].tolist(), found.dice[r].tolist(), int(found.games[r]), names[kind[r]])
        for i, r in enumerate(rng.permutation(rows).tolist())
    ]
