"""What rollouts of several plays have found: the plays ranked, with their games, and the file of it."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import NamedTuple, overload

import numpy as np
import numpy.typing as npt

from nardy._core import Dice, Play, Position
from nardy._files import Arrays, reading, writing
from nardy._names import read_types
from nardy.analysis import Chances, comparable, rollout_result

__all__ = ["PlayRollout", "RolledLine"]

Games = npt.NDArray[np.int32]
"""(games, 6): equity and chances of each game, in 2^-16, for the side that makes the play."""

Settings = tuple[int, int, bool]
"""seed, truncate (0: never), adjust_luck"""


@read_types
class RolledLine(NamedTuple):
    """One ``play`` after so many ``games``: its ``equity`` in points for the side that makes it, with the standard
    error ``stderr``, and how many joint standard errors it is ``behind`` the best. ``chances`` are raw means, as in
    RolloutResult."""

    play: Play
    equity: float
    stderr: float
    chances: Chances
    games: int
    behind: float
    """Joint standard errors behind the best play; 0 for that one."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and comparable(self) == comparable(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(comparable(self))


@dataclass(frozen=True, eq=False, repr=False)
class PlayRollout(Sequence[RolledLine]):
    """Plays of a ``position`` ranked by their rollouts, best first: a sequence of ``lines``.

    ``games`` has int32 (games, 6) for each of ``plays``, and ``settings`` how they were played, so that it can be gone
    on with.
    """

    position: Position
    plays: tuple[Play, ...]
    games: tuple[Games, ...]
    settings: Settings
    lines: tuple[RolledLine, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self._ranked()))

    @property
    def dice(self) -> Dice:
        """The roll whose plays these are."""
        return self.plays[0].dice

    @property
    def best(self) -> RolledLine:
        """The play with the highest mean."""
        return self.lines[0]

    @overload
    def __getitem__(self, index: int) -> RolledLine: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RolledLine, ...]: ...
    def __getitem__(self, index: int | slice) -> RolledLine | tuple[RolledLine, ...]:
        return self.lines[index]

    def __len__(self) -> int:
        return len(self.lines)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayRollout):
            return NotImplemented
        return self._setting() == other._setting() and all(map(np.array_equal, self.games, other.games))

    def __hash__(self) -> int:
        return hash(self._setting())

    def _setting(self) -> tuple[object, ...]:
        return self.position, self.plays, self.settings

    def __repr__(self) -> str:
        best, games = self.best, sum(line.games for line in self)
        more = f", {len(self) - 1} more" if len(self) > 1 else ""
        found = f"{best.play} {best.equity:+.4f} ± {best.stderr:.4f}{more}; {games} games"
        return f"<PlayRollout {self.dice}: {found}>"

    def _ranked(self) -> Iterator[RolledLine]:
        results = [rollout_result(games) for games in self.games]
        order = sorted(range(len(results)), key=lambda k: -results[k].equity if results[k].games else math.inf)
        for k in order:
            r = results[k]
            behind = joint_errors(self.games[order[0]], self.games[k]) if k != order[0] else 0.0
            yield RolledLine(self.plays[k], r.equity, r.stderr, r.chances, r.games, behind)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes all games to a file (numpy's .npz), whole or not at all."""
        with writing(path) as file:
            np.savez_compressed(
                file,
                allow_pickle=False,
                position=str(self.position),
                dice=np.array([self.plays[0].dice.high, self.plays[0].dice.low]),
                plays=np.array([str(play) for play in self.plays]),
                settings=np.array([int(x) for x in self.settings], dtype=np.uint64),
                **{f"games{k}": games for k, games in enumerate(self.games)},
            )

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> PlayRollout:
        """What ``save`` has written. Raises InvalidRecord, which names the file, for any other one and for a damaged
        one; OSError where it cannot be read."""
        with reading(path, "saved rollout") as file:
            return cls(*_read(file))


def _read(file: BytesIO) -> tuple[Position, tuple[Play, ...], tuple[Games, ...], Settings]:
    data = Arrays(file)
    position = Position.parse(str(data["position"]))
    dice = Dice(*map(int, data["dice"]))
    plays = tuple(position.parse_play(str(text), dice) for text in data["plays"])
    seed, truncate, adjust = map(int, data["settings"])
    games = tuple(data[f"games{k}"] for k in range(len(plays)))
    if not plays:
        raise ValueError("it has no plays")
    for rows in games:
        if rows.dtype != np.int32 or rows.ndim != 2 or rows.shape[1] != 6:
            raise ValueError(f"games are int32 of shape (n, 6), not {rows.dtype} of shape {rows.shape}")
    return position, plays, games, (seed, truncate, bool(adjust))


def joint_errors(best: Games, other: Games) -> float:
    """How many standard errors of the difference ``other`` is behind, over the games that both have."""
    n = min(len(best), len(other))
    if n < 2:
        return 0.0
    difference = (best[:n, 0].astype(np.int64) - other[:n, 0]).astype(np.float64)
    error = difference.std(ddof=1) / math.sqrt(n)
    mean = float(difference.mean())
    return mean / float(error) if error > 0 else math.copysign(math.inf, mean) if mean else 0.0
