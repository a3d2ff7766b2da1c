"""The engine: ranked plays and the value of a position."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from nardy import _core
from nardy._core import Dice, Level, Play, Position, Rules, Side, Variant
from nardy.batch import Boards
from nardy.errors import GameOver

if TYPE_CHECKING:
    from nardy.match import Match
    from nardy.rollout import PlayRollout, Stop
    from nardy.work import Workers

__all__ = ["Analysis", "Chances", "Engine", "Evaluator", "Filter", "Limit", "Line", "RolloutResult", "Value"]

Evaluator = Callable[[Rules, Boards], npt.ArrayLike]
"""f(rules, boards int8 (n, 52)) -> (n, 5): the five numbers of Chances for the side to roll of each row."""

_UNIT = 65536.0  # the engine counts in 2^-16 points
_MAX_DEPTH = 8


class Chances(NamedTuple):
    """Cumulative chances (win >= win_mars >= win_koks) of one side.

    In what the engine returns for a play it is the side that plays; in ``value`` and ``evaluate`` the side to roll.
    In long and six_one the koks chances are zero unless the option is on.
    """

    win: float
    win_mars: float
    win_koks: float
    lose_mars: float
    lose_koks: float


@dataclass(frozen=True)
class Limit:
    """When to stop: at a depth, after a time (seconds), after so many evaluations; whichever ends first.

    Depth is counted in rolls looked ahead after the play; 0 is the evaluation alone. ``Limit()`` is depth 1. With
    only a time or a number of nodes the search goes deeper until it ends; depth 0 is always finished. What the
    tables of end games know (see Engine) costs no evaluations.
    """

    depth: int | None = None
    time: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        for name, value in (("depth", self.depth), ("nodes", self.nodes)):
            if value is not None and not isinstance(value, int):
                raise TypeError(f"{name} is a whole number, not {value!r}")
        if self.time is not None and not isinstance(self.time, (int, float)):
            raise TypeError(f"time is a number of seconds, not {self.time!r}")
        if self.depth is not None and not 0 <= self.depth <= _MAX_DEPTH:
            raise ValueError(f"depth is 0 to {_MAX_DEPTH}, not {self.depth}")
        if self.time is not None and not self.time > 0:
            raise ValueError(f"time is a positive number of seconds, not {self.time}")
        if self.nodes is not None and not 1 <= self.nodes < 2**63:
            raise ValueError(f"nodes is at least 1 and below 2**63, not {self.nodes}")

    def _raw(self) -> tuple[int, float, int]:
        depth = self.depth
        if depth is None:
            depth = 1 if self.time is None and self.nodes is None else _MAX_DEPTH
        return depth, self.time or 0.0, self.nodes or 0


@dataclass(frozen=True)
class Filter:
    """Which plays are looked at more deeply.

    Of the roll in question: the ``keep`` best by the value one layer shallower, and of those the ones within ``margin``
    points of the best after depth 0, half of that after depth 1, and so on. Of the replies and later plays, at every
    roll that is looked ahead to: the ``reply_keep`` best by the evaluation alone, within ``reply_margin``. At a score
    of a match margins shrink with what a game is worth.

    The defaults are the narrowest that lose nothing against wider ones on the yardstick of short nardy: see
    benchmarks/README.md, "Filters".
    """

    keep: int = 8
    margin: float = 0.12
    reply_keep: int = 1
    reply_margin: float = 0.0

    def __post_init__(self) -> None:
        for keep, margin in ((self.keep, self.margin), (self.reply_keep, self.reply_margin)):
            if not isinstance(keep, int) or not isinstance(margin, (int, float)):
                raise TypeError(f"keep is a whole number and margin a number, not {keep!r} and {margin!r}")
            if not 1 <= keep < 2**31 or not 0 <= margin <= 6:
                raise ValueError("a filter keeps at least 1 play, within a margin of 0 to 6 points")


class Line(NamedTuple):
    """One ranked play: what it is worth to the side that plays it, and the depth at which it was judged."""

    play: Play
    equity: float
    chances: Chances
    depth: int


class Value(NamedTuple):
    """What a position is worth to the side to roll, before the roll. ``nodes`` counts evaluations."""

    equity: float
    chances: Chances
    nodes: int


class RolloutResult(NamedTuple):
    """What a rollout found for the side to roll: means over its games, and the standard error of the equity's mean."""

    equity: float
    stderr: float
    chances: Chances
    games: int


@dataclass(frozen=True)
class Analysis(Sequence[Line]):
    """Ranked plays, best first. ``time`` is in seconds.

    ``nodes`` counts the evaluations that the answer rests on, one a position, also where an earlier call made them and
    the engine remembered: so it is the same in every call.
    """

    lines: tuple[Line, ...]
    nodes: int
    time: float
    depth: int

    @overload
    def __getitem__(self, index: int) -> Line: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, index: int | slice) -> Line | tuple[Line, ...]:
        return self.lines[index]

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)


def _chances(raw: tuple[int, int, int, int, int]) -> Chances:
    return Chances(*(x / _UNIT for x in raw))


def _weights(net: str | os.PathLike[str] | bytes | None) -> bytes | None:
    if net is None or isinstance(net, bytes):
        return net
    with open(net, "rb") as file:
        return file.read()


def rollout_result(games: npt.NDArray[np.int32]) -> RolloutResult:
    """Of rows (equity and chances in 2^-16). Whole numbers are added, so the order of games and parts is no matter."""
    n = len(games)
    sums = games.sum(axis=0, dtype=np.int64)
    mean = sums / (n * _UNIT) if n else np.full(6, np.nan)
    spread = games[:, 0] / _UNIT - mean[0]
    error = float(np.sqrt((spread**2).sum() / (n - 1) / n)) if n > 1 else float("nan")
    return RolloutResult(float(mean[0]), error, Chances(*map(float, mean[1:])), n)


class Engine:
    """An engine without global state; one may be used from many threads at once.

    ``threads`` share the plays of an analysis among them; they start when first needed, survive a fork, and do not
    change the answer. ``seed`` is for ``choose``. ``filter=None`` looks at every play to the full depth.

    Positions are evaluated by the networks inside the library. ``net``, the path or the bytes of a file that
    ``nardy.train`` has made, replaces those of the games in it; raises InvalidNet where it is damaged or of another
    version, OSError where it cannot be read. ``evaluator`` replaces the networks altogether: a function values every
    unfinished position of the search, alone, without tables and without a filter; ``"hand-made"`` is pip counts and a
    few rules of thumb, which the networks are measured against.

    End games: where every checker of both sides is home or off, the built-in evaluation gives way to tables, at any
    depth. With at most six checkers a side they are exact; with more they set two races side by side, each played for
    the lowest mean number of turns (where both kinds are known they differ by 0.001 on average and 0.015 at most). The
    first call that needs them makes them in a fraction of a second: 5 MB that all engines of the process share, long
    and short the same, six_one its own. A call with a time limit does not wait for that: it goes without them until
    they are ready.
    """

    def __init__(
        self,
        threads: int = 1,
        table_mb: int = 16,
        seed: int = 1,
        *,
        net: str | os.PathLike[str] | bytes | None = None,
        evaluator: Evaluator | Literal["hand-made"] | None = None,
        filter: Filter | None = Filter(),
    ) -> None:
        if not (filter is None or isinstance(filter, Filter)):
            raise TypeError(f"filter is a Filter or None, not {filter!r}")
        if not (evaluator is None or callable(evaluator) or evaluator == "hand-made"):
            raise TypeError(f'evaluator is a function, "hand-made" or None, not {evaluator!r}')
        if net is not None and evaluator is not None:
            raise TypeError("an engine has a net or an evaluator, not both")
        if threads < 1 or table_mb < 0:
            raise ValueError("an engine has at least 1 thread and a table of 0 MB or more")
        self.threads = threads
        self.table_mb = table_mb
        self.seed = seed
        self.filter = None if callable(evaluator) else filter
        weights = _weights(net)
        self._recipe = None if callable(evaluator) else (weights, evaluator)
        self._core: _core.Engine | None = _core.Engine(evaluator, threads, table_mb << 20, weights)
        self._calls = itertools.count()

    def analyse(
        self,
        position: Position,
        dice: Dice,
        limit: Limit | None = None,
        top: int | None = None,
        *,
        match: Match | None = None,
    ) -> Analysis:
        """Ranks the plays of a roll; equity and chances are for the side that plays.

        Every line has the full depth, so ``top=k`` keeps at least k plays through the filter; ``top=None`` gives what
        the filter keeps, or every play without one. With a ``match`` its score decides what a game is worth: equities
        are then twice the chance to win the match, less one (see match_chance). Ctrl-C ends it. Raises GameOver.
        """
        start = time.perf_counter()
        raw = self._open().analyse(position, dice, self._settings(limit, match), _top(top))
        return _analysis(raw, start)

    def analyse_iter(
        self,
        position: Position,
        dice: Dice,
        limit: Limit | None = None,
        top: int | None = None,
        *,
        match: Match | None = None,
    ) -> Iterator[Analysis]:
        """``analyse`` one depth after another: yields what depth 0 says, then depth 1, as far as the limit goes.

        The last one is what ``analyse`` returns. The clock of a time limit starts with this call and runs on between
        two steps; a caller who has seen enough just stops asking.
        """
        start = time.perf_counter()
        work = _core.Deepening(self._open(), position, dice, self._settings(limit, match), _top(top))

        def steps() -> Iterator[Analysis]:
            while (raw := work.next()) is not None:
                yield _analysis(raw, start)

        return steps()

    def value(self, position: Position, limit: Limit | None = None, *, match: Match | None = None) -> Value:
        """The value before the roll for the side to roll: depth 0 the evaluation, depth 1 the average over the 21
        rolls of the best play at depth 0, and so on. A finished game has its exact value, and one that the tables of
        end games know has theirs at every depth. ``match`` as in ``analyse``."""
        equity, chances, nodes = self._open().value(position, self._settings(limit, match))
        return Value(equity / _UNIT, _chances(chances), nodes)

    def rollout(
        self,
        position: Position,
        games: int = 1296,
        seed: int = 1,
        *,
        first_game: int = 0,
        truncate: int | None = None,
        adjust_luck: bool = True,
        workers: Workers | None = None,
    ) -> RolloutResult:
        """Plays many games on from a position, both sides by their best play at depth 0, and takes the means.

        ``adjust_luck`` takes the luck of every roll away (the value after it less its average over all rolls): a game
        takes some twenty times longer, but its standard error is far smaller, the more so the better the evaluation.
        ``truncate`` ends a game after so many rolls with the engine's evaluation. The first two rolls of 1,296 games
        are all pairs of throws. Game number n is the same in every call with this seed, whatever the threads, the
        ``workers`` (see nardy.work) and ``first_game``, so parts can be played one by one. Raises GameOver; ``stop``
        ends it with no games and NaN.
        """
        if games < 1 or first_game < 0:
            raise ValueError("a rollout plays at least 1 game, and first_game is 0 or more")
        settings = _rollout_settings(seed, truncate, adjust_luck)
        if workers is not None:
            from nardy.rollout import rollout_position

            if position.is_over:
                raise GameOver("the game is over: there is nothing to roll out")
            return rollout_position(self._recipe, position, first_game, games, settings, workers)
        return rollout_result(self._open().rollout(position, first_game, games, *settings))

    def rollout_plays(
        self,
        position: Position,
        dice: Dice,
        plays: Sequence[Play] | int = 5,
        games: int = 1296,
        seed: int = 1,
        *,
        truncate: int | None = None,
        adjust_luck: bool = True,
        stop: Stop | None = None,
        workers: Workers | None = None,
        progress: Callable[[PlayRollout], object] | None = None,
        resume: PlayRollout | None = None,
    ) -> PlayRollout:
        """Rolls several plays of a roll out with the same dice: the given ones, or so many that depth 1 likes best.

        At most ``games`` a play; ``stop`` (nardy.rollout.Stop) gives up plays that are clearly behind and ends it when
        the best is clear. ``progress`` is called with what has been found after every block of games. ``resume`` goes
        on from an earlier result of the same position and settings, whose games count. ``workers`` (nardy.work) play
        the games instead of this engine's threads. None of that changes a game: the same seed gives the same answer.
        Raises GameOver.
        """
        from nardy.rollout import Stop, rollout_plays

        if isinstance(plays, int):
            plays = [line.play for line in self.analyse(position, dice, Limit(depth=1), top=plays)][:plays]
        return rollout_plays(
            self._open(),
            self._recipe,
            position,
            plays,
            games=games,
            settings=_rollout_settings(seed, truncate, adjust_luck),
            stop=stop or Stop(),
            workers=workers,
            progress=progress,
            resume=resume,
        )

    def choose(
        self,
        position: Position,
        dice: Dice,
        level: Level = Level.STRONG,
        limit: Limit | None = None,
        seed: int | None = None,
        *,
        match: Match | None = None,
    ) -> Play:
        """The computer opponent's play.

        STRONG plays the best it finds within the limit. NORMAL and EASY choose among the plays that depth 1 puts at
        most 0.15 or 0.35 points below the best, the better ones more often. ``match`` as in ``analyse``. The same seed
        chooses the same play; without one, an engine's calls follow its own seed one after the other. Raises GameOver.
        """
        if seed is None:
            seed = self.seed + next(self._calls) * 0x9E3779B97F4A7C15
        return self._open().choose(position, dice, level, self._settings(limit, match), seed % 2**64)

    def evaluate(self, rules: Rules | Variant, boards: Boards) -> npt.NDArray[np.float32]:
        """The evaluation alone for many boards, int8 (n, 52) as in nardy.batch.

        Returns float32 (n, 5): the five Chances of each row's side to roll. Finished games have their exact chances;
        end games have those of the tables, for which the first such call waits, unless the engine was made with an
        ``evaluator`` of its own. Raises TypeError for a wrong dtype or shape and InvalidPosition for an impossible row.
        """
        return self._open().evaluate(rules, boards)

    def stop(self) -> None:
        """Ends the calls that are running now; each returns the best it has."""
        self._open().stop()

    def close(self) -> None:
        """Frees the engine; later calls raise ValueError."""
        if self._core is not None:
            self._core.stop()
            self._core = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _open(self) -> _core.Engine:
        if self._core is None:
            raise ValueError("this engine has been closed")
        return self._core

    def _settings(self, limit: Limit | None, match: Match | None) -> _core.Settings:
        if not (limit is None or isinstance(limit, Limit)):
            raise TypeError(f"limit is a Limit such as Limit(depth=2), not {limit!r}")
        away = (0, 0) if match is None else _away(match)
        f = self.filter
        plays, replies = (
            ((0, 0.0), (0, 0.0)) if f is None else ((f.keep, f.margin), (f.reply_keep, f.reply_margin))
        )
        return (
            *(limit or Limit())._raw(),
            plays[0],
            round(plays[1] * _UNIT),
            replies[0],
            round(replies[1] * _UNIT),
            *away,
        )


def _rollout_settings(seed: int, truncate: int | None, adjust_luck: bool) -> tuple[int, int, bool]:
    if truncate is not None and truncate < 1:
        raise ValueError(f"truncate is at least 1 roll, not {truncate}")
    return seed % 2**64, truncate or 0, adjust_luck


def _away(match: Match) -> tuple[int, int]:
    if match.winner is not None:
        raise ValueError("the match is over: no play changes anything")
    # What a game that is over has brought counts in the score, so the next play is another game's.
    score = match.score
    return match.length - score[Side.WHITE], match.length - score[Side.BLACK]


def _top(top: int | None) -> int:
    if top is not None and top < 1:
        raise ValueError(f"top is at least 1, not {top}")
    return top or 0


def _analysis(raw: _core.RawAnalysis, start: float) -> Analysis:
    lines, nodes, depth = raw
    ranked = tuple(Line(play, equity / _UNIT, _chances(c), d) for play, equity, c, d in lines)
    return Analysis(ranked, nodes, time.perf_counter() - start, depth)
