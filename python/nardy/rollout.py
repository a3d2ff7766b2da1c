"""Rollouts of several plays against each other: the same dice for all, until it is clear which is best."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from nardy import _core
from nardy._check import real, whole
from nardy._core import Play, Position
from nardy.analysis import RolloutResult, rollout_result
from nardy.rolled import Games, PlayRollout, RolledLine, Settings, joint_errors
from nardy.work import Workers, check_workers, in_order

__all__ = ["PlayRollout", "RolledLine", "Stop", "rollout_plays"]

UNIT_GAMES = 36  # of one unit of work

Recipe = tuple[bytes | None, str | None]
"""Network and evaluator: from them another process makes the same engine."""


@dataclass(frozen=True)
class Stop:
    """When a rollout ends before all its games are played; looked at after every block of ``block`` games a play, but
    not before each play has ``least``.

    A play is given up when it is ``behind`` joint standard errors (of the difference, game by game with the same dice)
    behind the best one. All ends when one play is left, or when every standard error is at most ``stderr`` points.

    >>> Stop(behind=None, stderr=0.01).block
    72
    """

    behind: float | None = 3.0
    stderr: float | None = None
    least: int = 144
    block: int = 72

    def __post_init__(self) -> None:
        object.__setattr__(self, "least", whole(self.least, "least", 2))
        object.__setattr__(self, "block", whole(self.block, "block", 1))
        for name in ("behind", "stderr"):
            if (given := getattr(self, name)) is None:
                continue
            object.__setattr__(self, name, real(given, name))
            if not getattr(self, name) > 0:
                raise ValueError(f"behind and stderr are positive or None, not {given}")


def rollout_plays(
    engine: _core._Engine,
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
    if workers is not None:
        check_workers(workers)
        needed(recipe)
    known: dict[Play, Games] = {}
    if resume is not None:
        if (resume.position, resume.settings) != (position, settings):
            raise ValueError("the rollout to resume is of another position or has another seed, truncate or luck")
        if resume.dice != plays[0].dice:
            raise ValueError(f"the rollout to resume is of {resume.dice}, not of {plays[0].dice}")
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
    engine: _core._Engine,
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
        raise TypeError("an engine with an evaluator of its own cannot work in other processes: leave workers out")
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
    engine: _core._Engine, after: Position, first: int, count: int, settings: Settings, same_side: bool
) -> Games:
    """Of the position after a play, seen by the side that made it."""
    if after.result is not None:
        points = int(after.result.points)
        won = [points, 1, points >= 2, points >= 3, 0, 0]
        return np.tile(np.array(won, np.int32) * _core.UNIT, (count, 1))
    games = engine.rollout(after, first, count, *settings)
    if same_side:
        return games
    seen: Games = games[:, [0, 1, 4, 5, 2, 3]]
    seen[:, 0] *= -1
    seen[:, 1] = _core.UNIT - seen[:, 1]
    return seen


@functools.lru_cache(maxsize=4)
def engine_of(net: bytes | None, evaluator: str | None) -> _core._Engine:
    """An engine of one thread, made once in every process that works."""
    return _core._Engine(evaluator, 1, 0, net)


def rolled_unit(recipe: Recipe, after: Position, first: int, count: int, settings: Settings, same_side: bool) -> Games:
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
