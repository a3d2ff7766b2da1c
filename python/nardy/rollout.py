"""Rollouts of several plays against each other: the same dice for all, until it is clear which is best."""

from __future__ import annotations

import functools
import itertools
import math
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, overload

import numpy as np
import numpy.typing as npt

from nardy import _core
from nardy._core import Play, Position
from nardy.analysis import Chances, RolloutResult, rollout_result
from nardy.work import Workers, in_order

__all__ = ["PlayRollout", "RolledLine", "Stop", "rollout_plays"]

UNIT_GAMES = 36  # of one unit of work

Games = npt.NDArray[np.int32]
"""(games, 6): equity and chances of each game, in 2^-16, for the side that makes the play."""

Recipe = tuple[bytes | None, str | None]
"""Network and evaluator: from them another process makes the same engine."""

Settings = tuple[int, int, bool]
"""seed, truncate (0: never), adjust_luck"""


@dataclass(frozen=True)
class Stop:
    """When a rollout ends before all its games are played; looked at after every block of ``block`` games a play.

    A play is given up when it is ``behind`` joint standard errors (of the difference, game by game with the same dice)
    behind the best one. All ends when one play is left, or when every standard error is at most ``stderr`` points.
    """

    behind: float | None = 3.0
    stderr: float | None = None
    least: int = 144
    """Games a play before anything is decided."""
    block: int = 72

    def __post_init__(self) -> None:
        if self.least < 2 or self.block < 1:
            raise ValueError("a rollout plays at least 2 games a play, in blocks of at least 1")
        for value in (self.behind, self.stderr):
            if value is not None and not value > 0:
                raise ValueError(f"behind and stderr are positive or None, not {value}")


class RolledLine(NamedTuple):
    """One play: what it was worth to the side that makes it, with the standard error of the equity."""

    play: Play
    equity: float
    stderr: float
    chances: Chances
    games: int
    behind: float
    """Joint standard errors behind the best play; 0 for that one."""


@dataclass(frozen=True)
class PlayRollout(Sequence[RolledLine]):
    """Plays ranked by their rollouts, best first; the games of each are kept, so that it can be gone on with."""

    position: Position
    plays: tuple[Play, ...]
    games: tuple[Games, ...]
    settings: Settings
    lines: tuple[RolledLine, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", tuple(self._ranked()))

    @property
    def best(self) -> RolledLine:
        return self.lines[0]

    @overload
    def __getitem__(self, index: int) -> RolledLine: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RolledLine, ...]: ...
    def __getitem__(self, index: int | slice) -> RolledLine | tuple[RolledLine, ...]:
        return self.lines[index]

    def __len__(self) -> int:
        return len(self.lines)

    def _ranked(self) -> Iterator[RolledLine]:
        results = [rollout_result(games) for games in self.games]
        order = sorted(
            range(len(results)), key=lambda k: -results[k].equity if results[k].games else math.inf
        )
        for k in order:
            r = results[k]
            behind = joint_errors(self.games[order[0]], self.games[k]) if k != order[0] else 0.0
            yield RolledLine(self.plays[k], r.equity, r.stderr, r.chances, r.games, behind)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes all games to a file (numpy's .npz), whole or not at all."""
        half = Path(f"{os.fspath(path)}.half")
        with half.open("wb") as file:
            np.savez_compressed(
                file,
                allow_pickle=False,
                position=str(self.position),
                dice=np.array([self.plays[0].dice.high, self.plays[0].dice.low]),
                plays=np.array([str(play) for play in self.plays]),
                settings=np.array([int(x) for x in self.settings], dtype=np.uint64),
                **{f"games{k}": games for k, games in enumerate(self.games)},
            )
        os.replace(half, path)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> PlayRollout:
        """What ``save`` has written. Raises ValueError for any other file."""
        with np.load(path) as data:
            try:
                position = Position.parse(str(data["position"]))
                dice = _core.Dice(*map(int, data["dice"]))
                plays = tuple(position.parse_play(str(text), dice) for text in data["plays"])
                seed, truncate, adjust = map(int, data["settings"])
                games = tuple(data[f"games{k}"] for k in range(len(plays)))
            except KeyError as missing:
                raise ValueError(f"{os.fspath(path)} is no saved rollout: {missing}") from None
        return cls(position, plays, games, (seed, truncate, bool(adjust)))


def joint_errors(best: Games, other: Games) -> float:
    """How many standard errors of the difference ``other`` is behind, over the games that both have."""
    n = min(len(best), len(other))
    if n < 2:
        return 0.0
    difference = (best[:n, 0].astype(np.int64) - other[:n, 0]).astype(np.float64)
    error = difference.std(ddof=1) / math.sqrt(n)
    mean = float(difference.mean())
    return mean / float(error) if error > 0 else math.copysign(math.inf, mean) if mean else 0.0


def rollout_plays(
    engine: _core.Engine,
    recipe: Recipe | None,
    position: Position,
    plays: Sequence[Play],
    *,
    games: int,
    settings: Settings,
    stop: Stop,
    workers: Workers | None,
    progress: Callable[[PlayRollout], object] | None,
    resume: PlayRollout | None,
) -> PlayRollout:
    """What nardy.Engine.rollout_plays does."""
    if not plays:
        raise ValueError("there is no play to roll out")
    if games < 1:
        raise ValueError(f"a rollout plays at least 1 game a play, not {games}")
    known: dict[Play, Games] = {}
    if resume is not None:
        if (resume.position, resume.settings) != (position, settings):
            raise ValueError(
                "the rollout to resume is of another position or has another seed, truncate or luck"
            )
        known = dict(zip(resume.plays, resume.games, strict=True))
    found = [known.get(play, np.zeros((0, 6), np.int32)) for play in plays]
    racing = list(range(len(plays)))
    for target in itertools.chain(range(min(stop.least, games), games, stop.block), [games]):
        units = [
            (k, first, min(UNIT_GAMES, target - first))
            for k in racing
            for first in range(len(found[k]), target, UNIT_GAMES)
        ]
        for unit, part in _played(engine, recipe, position, plays, units, settings, workers):
            if len(part) < unit[2]:  # somebody has stopped the engine
                return PlayRollout(position, tuple(plays), tuple(found), settings)
            found[unit[0]] = np.concatenate([found[unit[0]], part])
        now = PlayRollout(position, tuple(plays), tuple(found), settings)
        if progress is not None:
            progress(now)
        racing = still_racing(racing, found, stop)
        if not racing:
            break
    return now


def _played(
    engine: _core.Engine,
    recipe: Recipe | None,
    position: Position,
    plays: Sequence[Play],
    units: list[tuple[int, int, int]],
    settings: Settings,
    workers: Workers | None,
) -> Iterator[tuple[tuple[int, int, int], Games]]:
    """The games of (play, first game, games) in the order of the units."""

    def arguments(unit: tuple[int, int, int]) -> tuple[Position, int, int, Settings, bool]:
        after = plays[unit[0]].position
        return after, unit[1], unit[2], settings, after.side == position.side

    if workers is None:
        for unit in units:
            yield unit, _games(engine, *arguments(unit))
        return
    work = [(needed(recipe), *arguments(unit)) for unit in units]
    yield from zip(units, in_order(workers, rolled_unit, work), strict=True)


def needed(recipe: Recipe | None) -> Recipe:
    if recipe is None:
        raise TypeError(
            "an engine with an evaluator of its own cannot work in other processes: leave workers out"
        )
    return recipe


def still_racing(racing: list[int], found: list[Games], stop: Stop) -> list[int]:
    """The plays that get more games."""
    results = {k: rollout_result(found[k]) for k in racing}
    best = max(racing, key=lambda k: results[k].equity)
    if stop.behind is not None:
        racing = [k for k in racing if k == best or joint_errors(found[best], found[k]) < stop.behind]
        if len(racing) == 1 < len(found):
            return []
    if stop.stderr is not None and all(results[k].stderr <= stop.stderr for k in racing):
        return []
    return racing


def _games(
    engine: _core.Engine, after: Position, first: int, count: int, settings: Settings, same_side: bool
) -> Games:
    """Of the position after a play, seen by the side that made it."""
    if after.result is not None:
        points = int(after.result.points)
        won = [points, 1, points >= 2, points >= 3, 0, 0]
        return np.tile(np.array(won, np.int32) * 65536, (count, 1))
    games = engine.rollout(after, first, count, *settings)
    if same_side:
        return games
    seen: Games = games[:, [0, 1, 4, 5, 2, 3]]
    seen[:, 0] *= -1
    seen[:, 1] = 65536 - seen[:, 1]
    return seen


@functools.lru_cache(maxsize=4)
def engine_of(net: bytes | None, evaluator: str | None) -> _core.Engine:
    """An engine of one thread, made once in every process that works."""
    return _core.Engine(evaluator, 1, 0, net)


def rolled_unit(
    recipe: Recipe, after: Position, first: int, count: int, settings: Settings, same_side: bool
) -> Games:
    """One unit of work, in whatever process."""
    return _games(engine_of(*recipe), after, first, count, settings, same_side)


def rollout_position(
    recipe: Recipe | None, position: Position, first: int, games: int, settings: Settings, workers: Workers
) -> RolloutResult:
    """A rollout of one position by many workers."""
    end = first + games
    work = [
        (needed(recipe), position, start, min(UNIT_GAMES, end - start), settings, True)
        for start in range(first, end, UNIT_GAMES)
    ]
    return rollout_result(np.concatenate(in_order(workers, rolled_unit, work)))
