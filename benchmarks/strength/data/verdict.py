"""The verdict on one decision: what every play is worth by each judge, and by the mean of all judges.

Every judge looks at all plays (judges.py). A play matters if any judge's look puts it within a margin of that judge's
best. The plays that matter are rolled out by all judges, round by round; after a round those that are clearly behind
by the mean are given up. Each round adds a block of games to each of two halves, which have different dice. So a
reader may take the best play of one half and look up its worth in the other: chance then cannot flatter it.

A play that does not matter keeps its distance from the others by the look.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.strength.data.judges import Judge, exact
from nardy import Dice, Play, Position, Side

Floats: TypeAlias = npt.NDArray[np.float64]
Ints: TypeAlias = npt.NDArray[np.int64]

HALVES = 2
CLEAR = 3.0  # joint standard errors behind the best: given up


@dataclass(frozen=True)
class Effort:
    """``margin`` in points says which plays matter; at most so many rounds of rollouts."""

    margin: float
    rounds: int


class Verdict(NamedTuple):
    """Of n plays by j judges. Equities are for the side that plays the roll."""

    halves: Floats  # (j, 2, n)
    errors: Floats  # (n,): standard error of the mean of all judges and halves; 0 without a rollout
    rounds: Ints  # (n,): of rollouts; 0: by the look alone


def judge_plays(
    judges: Sequence[Judge], effort: Effort, position: Position, dice: Dice, plays: Sequence[Play], seed: int
) -> Verdict:
    """Equal arguments give an equal verdict."""
    looks = np.array([judge.look(position, dice, plays) for judge in judges])
    rolled = _Rolled(judges, position.side, plays, seed)
    matter = np.flatnonzero((looks >= looks.max(axis=1, keepdims=True) - effort.margin).any(axis=0))
    while len(matter) > 1 and rolled.rounds.max() < effort.rounds:
        for number in matter:
            rolled.add(int(number))
        matter = rolled.close_to_best(matter)
    return rolled.verdict(looks)


class _Rolled:
    """What the rollouts have said so far."""

    def __init__(self, judges: Sequence[Judge], side: Side, plays: Sequence[Play], seed: int) -> None:
        self.judges, self.side, self.plays, self.seed = judges, side, plays, seed
        self.sums = np.zeros((len(judges), HALVES, len(plays)))
        self.squares = np.zeros((len(judges), len(plays)))  # of the standard errors of blocks
        self.rounds = np.zeros(len(plays), dtype=np.int64)

    def add(self, number: int) -> None:
        """One more round for a play: a block of games by each judge in each half."""
        after = self.plays[number].position
        sign = 1 if after.side == self.side else -1  # the side that has played may roll again (6-1)
        for j, judge in enumerate(self.judges):
            for half in range(HALVES):
                if after.is_over:
                    self.sums[j, half, number] += exact(after)
                    continue
                found = judge.roll_out(after, HALVES * self.seed + half, int(self.rounds[number]))
                self.sums[j, half, number] += sign * found.equity
                self.squares[j, number] += found.error**2
        self.rounds[number] += 1

    def close_to_best(self, numbers: Ints) -> Ints:
        """Those of the plays that are not clearly behind the best."""
        values, errors = self.means()[numbers], self.errors()[numbers]
        best = int(values.argmax())
        joint = np.sqrt(errors**2 + errors[best] ** 2)
        left: Ints = numbers[values >= values[best] - CLEAR * joint]
        return left

    def means(self) -> Floats:
        """Of all judges and halves; only of plays that were rolled out."""
        found: Floats = self.sums.mean(axis=(0, 1)) / np.maximum(self.rounds, 1)
        return found

    def errors(self) -> Floats:
        """Of the means."""
        blocks = len(self.judges) * HALVES * np.maximum(self.rounds, 1)
        found: Floats = np.sqrt(self.squares.sum(axis=0)) / blocks
        return found

    def verdict(self, looks: Floats) -> Verdict:
        """Everything; plays without a rollout are moved by what the rollouts say more than the look, on average."""
        done = self.rounds > 0
        halves = np.repeat(looks[:, None, :], HALVES, axis=1)
        if done.any():
            rolled = self.sums[:, :, done] / self.rounds[done]
            shift = (rolled - halves[:, :, done]).mean(axis=(1, 2), keepdims=True)
            halves = halves + shift
            halves[:, :, done] = rolled
        return Verdict(halves, np.where(done, self.errors(), 0.0), self.rounds)
