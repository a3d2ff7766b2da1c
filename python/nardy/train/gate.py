"""Whether a network is better than another: paired duels with the same dice and the seats changed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from nardy import Rules
from nardy.train import spread
from nardy.train.classes import Rows
from nardy.train.spread import Player
from nardy.work import Workers


@dataclass(frozen=True)
class Duel:
    """Points a game of the first side, with the standard error over pairs."""

    mean: float
    error: float
    games: int

    @property
    def lower(self) -> float:
        """The lower bound of the 95 % interval."""
        return self.mean - 1.96 * self.error

    @property
    def upper(self) -> float:
        """The upper bound of the 95 % interval."""
        return self.mean + 1.96 * self.error

    def __str__(self) -> str:
        return f"{self.mean:+.4f} +- {self.error:.4f}"


def duel(
    a: Player,
    b: Player,
    rules: Rules,
    pairs: int,
    seed: int,
    threads: int,
    starts: Rows | None = None,
    workers: Workers | None = None,
) -> Duel:
    """Plays ``pairs`` pairs at depth 0."""
    points = spread.duel(a, b, rules, pairs=pairs, seed=seed, starts=starts, threads=threads, workers=workers)
    per_pair = points.mean(axis=1)
    error = float(per_pair.std(ddof=1) / np.sqrt(pairs)) if pairs > 1 else float("inf")
    return Duel(float(per_pair.mean()), error, 2 * pairs)


@dataclass(frozen=True)
class Verdict:
    """A challenger against the champion: in whole games, and from positions of each class on."""

    whole: Duel
    classes: dict[str, Duel]

    @property
    def replaces(self) -> bool:
        """Better beyond the 95 % interval, and in no class worse beyond it."""
        return self.whole.lower > 0 and all(d.upper >= 0 for d in self.classes.values())


def judge(
    challenger: Player,
    champion: Player,
    rules: Rules,
    class_starts: dict[str, Rows],
    pairs: int,
    seed: int,
    threads: int,
    workers: Workers | None = None,
) -> Verdict:
    """The classes are played only where the whole games are won: they decide nothing otherwise."""
    whole = duel(challenger, champion, rules, pairs, seed, threads, None, workers)
    if whole.lower <= 0:
        return Verdict(whole, {})
    return Verdict(
        whole,
        {
            name: duel(challenger, champion, rules, max(pairs // 5, 1), seed + 1, threads, starts, workers)
            for name, starts in class_starts.items()
        },
    )
