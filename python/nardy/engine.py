"""The engine: ranked plays and the value of a position."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Literal

import numpy as np
import numpy.typing as npt

from nardy import _core
from nardy._arguments import limit_of, match_of, named, plays_of, question, rollout_settings, weights
from nardy._check import function, instance, shown, whole
from nardy._core import Dice, Level, Play, Position, Rules, Variant
from nardy.analysis import Analysis, Chances, Line, RolloutResult, Value, rollout_result
from nardy.batch import Boards, from_positions
from nardy.errors import GameOver, InvalidNet
from nardy.limits import Filter, Limit

if TYPE_CHECKING:
    from nardy.match import Match
    from nardy.rollout import PlayRollout, Stop
    from nardy.work import Workers

__all__ = ["Analysis", "Chances", "Engine", "Evaluator", "Filter", "Limit", "Line", "RolloutResult", "Value"]

Evaluator = Callable[[Rules, Boards], npt.ArrayLike]
"""What an Engine takes as ``evaluator``: f(rules, boards int8 (n, 52) as in nardy.batch) -> floats (n, 5).

The five numbers of a row are the Chances of its side to roll, each 0 to 1. The engine asks about unfinished positions
alone, many at a time, and holds the lock of Python meanwhile.
"""


USUAL = Filter()

# Of any game: contact with many plays, and end games with few checkers and many, which have tables of their own.
WARM_UP = (
    "24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5",
    "6,5,4 3,2,1",
    "6*5,5*5,4*5 6*5,5*5,4*5",
)


class Engine:
    """An engine without global state; one may be used from many threads at once.

    ``threads`` share the plays of an analysis among them; they start when first needed, survive a fork, and do not
    change the answer. ``seed`` is for ``choose``. ``filter=None`` looks at every play to the full depth.

    Positions are evaluated by the networks inside the library. ``net``, the path or the bytes of a file that
    ``nardy.train`` has made, replaces those of the games in it; raises InvalidNet where it is damaged or of another
    version, OSError where it cannot be read. ``evaluator`` replaces the networks altogether: a function
    (nardy.Evaluator) values every unfinished position of the search, alone, without tables and without a filter;
    ``"hand-made"`` is pip counts and a few rules of thumb, which the networks are measured against.

    End games and races: where counting turns says more than a network, the built-in evaluation gives way to it, at any
    depth. Where every checker of both sides is home or off, tables are exact with at most six checkers a side; with
    more they set two races side by side, each played for the lowest mean number of turns (where both kinds are known
    they differ by 0.001 on average and 0.015 at most). Other positions in which the sides have passed each other are
    valued in the same way, with tables for the mars of a side that has at most four checkers outside home and a small
    network for the rest: with up to four outside, chances are off by 0.001 on average and 0.04 at most
    (benchmarks/README.md, "Races"). With more than four outside and some of them beyond point 12 the built-in
    evaluation stays, but for the koks, which counting turns knows. The koks option of long and six_one, of
    which no network knows, is an estimate: the share of all mars that are koks if the sides do not meet, by counting
    turns; in six_one with checkers on the head the options head and none_home know only of the winner's next roll.

    The first call that needs the tables makes them, in half a second: 8 MB that all engines of the process share, long
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
        filter: Filter | None = USUAL,
    ) -> None:
        if not (filter is None or isinstance(filter, Filter)):
            raise TypeError(f"filter is a Filter or None, not {shown(filter)}")
        if not (evaluator is None or callable(evaluator) or evaluator == "hand-made"):
            raise TypeError(f'evaluator is a function, "hand-made" or None, not {shown(evaluator)}')
        if net is not None and evaluator is not None:
            raise TypeError("an engine has a net or an evaluator, not both")
        self.threads = whole(threads, "threads", 1, 2**31 - 1)
        self.table_mb = whole(table_mb, "table_mb", 0, 2**31 - 1)
        self.seed = whole(seed, "seed")
        self.filter = None if callable(evaluator) else filter
        file = weights(net)
        self._recipe = None if callable(evaluator) else (file, evaluator)
        try:
            self._core: _core._Engine | None = _core._Engine(evaluator, self.threads, self.table_mb << 20, file)
        except InvalidNet as error:
            raise named(error, net) from None
        self._calls = itertools.count()

    def analyse(
        self,
        position: Position,
        dice: Dice,
        limit: Limit | None = None,
        top: int | None = None,
        *,
        plays: Iterable[Play | str] | None = None,
        match: Match | None = None,
    ) -> Analysis:
        """Ranks the plays of a roll; equity and chances are for the side that plays.

        Every line has the full depth (with ``Limit(depth="deep")`` the close ones do), so ``top=k`` keeps at least k
        plays through the filter; ``top=None`` gives what the filter keeps, or every play without one. From depth 2 on
        ``top=1`` takes a fifth less time. ``plays``, as Plays or text, are ranked alone, whatever the filter says of
        them. With a ``match`` its score decides what a game is worth: equities are then twice the chance to win the
        match, less one (see match_chance). Ctrl-C ends it. Raises GameOver, and ValueError for a play of another roll
        or a match of another game.

        >>> with Engine() as engine:
        ...     print(engine.analyse(Position.parse("short"), Dice(3, 1))[0].play)
        8/5 6/5
        """
        return self._open().analyse(*question(position, dice, limit, top, plays, match, self.filter))

    def analyse_iter(
        self,
        position: Position,
        dice: Dice,
        limit: Limit | None = None,
        top: int | None = None,
        *,
        plays: Iterable[Play | str] | None = None,
        match: Match | None = None,
    ) -> Iterator[Analysis]:
        """``analyse`` one depth after another: yields what depth 0 says, then depth 1, as far as the limit goes.

        The last one is what ``analyse`` returns; with ``Limit(depth="deep")`` it comes after depth 2. The clock of a
        time limit starts with this call and runs on between two steps; a caller who has seen enough just stops asking.
        """
        asked = question(position, dice, limit, top, plays, match, self.filter)
        return _core._AnalysisSteps(self._open(), *asked)

    def value(self, position: Position, limit: Limit | None = None, *, match: Match | None = None) -> Value:
        """The value before the roll for the side to roll: depth 0 the evaluation, depth 1 the average over the 21
        rolls of the best play at depth 0, and so on; ``"deep"`` the mean of depth 2 and of a short rollout from the
        position. A finished game has its exact value, and an end game or a race has the same at every depth. ``match``
        as in ``analyse``."""
        score = match_of(match, position)
        return self._open().value(position, limit_of(limit), self.filter, score)

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
        instance(position, Position, "position", "Position.start(Variant.LONG)")
        games, first_game = whole(games, "games", 1, 2**31 - 1), whole(first_game, "first_game", 0, 2**62)
        how = rollout_settings(seed, truncate, adjust_luck)
        if workers is not None:
            from nardy.rollout import rollout_position

            if position.is_over:
                raise GameOver("the game is over: there is nothing to roll out")
            return rollout_position(self._recipe, position, first_game, games, how, workers)
        return rollout_result(self._open().rollout(position, first_game, games, *how))

    def rollout_plays(
        self,
        position: Position,
        dice: Dice,
        plays: Iterable[Play | str] | int = 5,
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
        """Rolls several plays of a roll out with the same dice: the given ones, as Plays or text, or so many that
        depth 1 likes best.

        At most ``games`` a play; ``stop`` (nardy.Stop) gives up plays that are clearly behind and ends it when
        the best is clear. ``progress`` is called with what has been found after every block of games. ``resume`` goes
        on from an earlier result of the same position and settings, whose games count. ``workers`` (nardy.work) play
        the games instead of this engine's threads. None of that changes a game: the same seed gives the same answer.
        Raises GameOver, and ValueError for a play of another roll or a ``resume`` that does not fit.
        """
        from nardy.rollout import PlayRollout, Stop, rollout_plays

        # Every array of numpy has __index__; only one without dimensions can be a number.
        if hasattr(plays, "__index__") and not getattr(plays, "ndim", 0):
            top = whole(plays, "plays", 1)
            chosen = [line.play for line in self.analyse(position, dice, Limit(depth=1), top=top)][:top]
        else:
            chosen = plays_of(position, dice, plays)
        if progress is not None:
            function(progress, "progress")
        return rollout_plays(
            self._open(),
            self._recipe,
            position,
            chosen,
            games=whole(games, "games", 1, 2**31 - 1),
            settings=rollout_settings(seed, truncate, adjust_luck),
            stop=Stop() if stop is None else instance(stop, Stop, "stop", "Stop(behind=3)"),
            workers=workers,
            progress=progress,
            resume=None if resume is None else instance(resume, PlayRollout, "resume"),
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

        STRONG plays the best it finds within the limit. MASTER does the same and looks as ``Limit(depth="deep")``
        does, whatever the limit's depth; its time and nodes count. NORMAL and EASY choose among the four best plays,
        the better ones more often, and none that depth 1 puts far below the best (in short 0.25 and 0.6 points).
        ``match`` as in ``analyse``. The same seed chooses the same play; without one, an engine's calls follow its own
        seed one after the other. Raises GameOver.
        """
        if seed is None:
            seed = self.seed + next(self._calls) * 0x9E3779B97F4A7C15
        score = match_of(match, position)
        instance(dice, Dice, "dice", "Dice(6, 5)")
        instance(level, Level, "level", "Level.STRONG")
        within, number = limit_of(limit), whole(seed, "seed") % 2**64
        return self._open().choose(position, dice, level, within, self.filter, score, number)

    def evaluate(self, rules: Rules | Variant, boards: Boards) -> npt.NDArray[np.float32]:
        """The evaluation alone for many boards, int8 (n, 52) as in nardy.batch.

        Returns float32 (n, 5): the five Chances of each row's side to roll. Finished games have their exact chances;
        end games and races need the tables, for which the first such call waits, unless the engine was made with an
        ``evaluator`` of its own. Raises TypeError for a wrong dtype or shape and InvalidPosition for an impossible row.

        >>> with Engine() as engine:
        ...     engine.evaluate(Variant.LONG, batch.from_positions([Position.parse("long")])).shape
        (1, 5)
        """
        if not isinstance(rules, (Rules, Variant)):
            raise TypeError(f"rules are Rules or a Variant such as Variant.LONG, not {shown(rules)}")
        return self._open().evaluate(rules, boards)

    def warm_up(self, *games: Variant) -> None:
        """Makes ready what the first calls would wait for: the threads, and the networks and tables of races of the
        ``games`` (all of them where none is named). Takes up to a second; a second call takes none."""
        for game in [instance(game, Variant, "a game", "Variant.LONG") for game in games] or list(Variant):
            contact, *ends = (Position.parse(f"{Rules(game)} w {text}") for text in WARM_UP)
            self.analyse(contact, Dice(6, 5), Limit(depth=1))
            self.evaluate(game, from_positions(ends))

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

    def _open(self) -> _core._Engine:
        if self._core is None:
            raise ValueError("this engine has been closed")
        return self._core
