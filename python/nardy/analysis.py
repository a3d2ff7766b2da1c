"""What the engine finds: values of positions, ranked plays, results of rollouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, overload

import numpy as np
import numpy.typing as npt

from nardy import _core
from nardy._core import Dice, Play, Position, Rules
from nardy._names import read_types
from nardy.limits import Depth

__all__ = ["Analysis", "Chances", "Line", "RolloutResult", "Value", "has_koks"]


class Chances(NamedTuple):
    """Cumulative chances (win >= win_mars >= win_koks) of one side.

    In what the engine returns for a play it is the side that plays; in ``value`` and ``evaluate`` the side to roll.
    In long and six_one the koks chances are zero unless the option is on; then they are an estimate (``Engine``).
    ``win`` is a game won by any kind, ``win_mars`` by 2 points or more, ``win_koks`` by 3; ``lose_mars`` and
    ``lose_koks`` the same of lost games.
    """

    win: float
    win_mars: float
    win_koks: float
    lose_mars: float
    lose_koks: float

    def in_bounds(self) -> Chances:
        """The nearest chances that are possible: 0..1, a mars no likelier than the win, a koks than the mars.

        >>> Chances(1.01, 0.2, 0.0, -0.01, 0.0).in_bounds()
        Chances(win=1.0, win_mars=0.2, win_koks=0.0, lose_mars=0.0, lose_koks=0.0)
        """
        win = min(max(self.win, 0.0), 1.0)
        win_mars, lose_mars = min(max(self.win_mars, 0.0), win), min(max(self.lose_mars, 0.0), 1 - win)
        return Chances(
            win,
            win_mars,
            min(max(self.win_koks, 0.0), win_mars),
            lose_mars,
            min(max(self.lose_koks, 0.0), lose_mars),
        )


@read_types
class Line(NamedTuple):
    """One ranked ``play``: ``equity`` in points and ``chances`` for the side that plays it, and the ``depth`` at which
    it was judged: ``"deep"`` where it was rolled out (see Limit)."""

    play: Play
    equity: float
    chances: Chances
    depth: Depth


@read_types
class Value(NamedTuple):
    """What a position is worth to the side to roll, before the roll: ``equity`` in points and ``chances``. ``nodes``
    counts evaluations."""

    equity: float
    chances: Chances
    nodes: int


@read_types
class RolloutResult(NamedTuple):
    """What a rollout found for the side to roll: the means ``equity`` (in points) and ``chances`` over its ``games``,
    and the standard error ``stderr`` of the equity's mean.

    With luck taken out, the chances are means of estimates: after few games one may lie outside 0..1 or be larger than
    the one that it is part of. ``Chances.in_bounds`` gives what a person should read.
    """

    equity: float
    stderr: float
    chances: Chances
    games: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and comparable(self) == comparable(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(comparable(self))


@dataclass(frozen=True, repr=False)
class Analysis(Sequence[Line]):
    """Ranked plays of a roll, best first: a sequence of ``lines``, for the ``position`` and ``dice`` asked about.

    ``depth`` is the one of all lines; where it is ``"deep"``, close ones have that and the others 2. ``time`` is in
    seconds and takes no part in ``==``.

    ``nodes`` counts the evaluations that the answer rests on, one a position, also where an earlier call made them and
    the engine remembered: so it is the same in every call.
    """

    lines: tuple[Line, ...]
    nodes: int
    time: float = field(compare=False)
    depth: Depth
    position: Position
    dice: Dice

    def to_dict(self) -> dict[str, Any]:
        """What ``nardy analyze --json`` prints, of numbers, texts, lists and dicts alone."""
        return {
            "position": str(self.position),
            "dice": list(self.dice),
            "depth": self.depth,
            "nodes": self.nodes,
            "lines": [
                {
                    "play": str(line.play),
                    "equity": line.equity,
                    "chances": line.chances._asdict(),
                    "depth": line.depth,
                }
                for line in self.lines
            ],
        }

    def __repr__(self) -> str:
        best, others = self.lines[0], len(self) - 1
        more = f", {others} more" if others else ""
        return f"<Analysis {self.dice}, depth {self.depth}: {best.play} {best.equity:+.4f}{more}>"

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


def has_koks(rules: Rules) -> bool:
    """Whether a game can be won by koks, 3 points: an option of some games, a rule of others."""
    return rules.koks is not None or _core.Facts(rules.variant).has_koks


def comparable(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """With one thing for every NaN, which is what no games and the error of one game are: equal results are equal."""
    return tuple(
        comparable(v) if isinstance(v, tuple) else "nan" if isinstance(v, float) and v != v else v for v in values
    )


def rollout_result(games: npt.NDArray[np.int32]) -> RolloutResult:
    """Of rows (equity and chances in 2^-16). Whole numbers are added, so the order of games and parts is no matter."""
    n = len(games)
    sums = games.sum(axis=0, dtype=np.int64)
    mean = sums / (n * _core.UNIT) if n else np.full(6, np.nan)
    spread = games[:, 0] / _core.UNIT - mean[0]
    error = float(np.sqrt((spread**2).sum() / (n - 1) / n)) if n > 1 else float("nan")
    return RolloutResult(float(mean[0]), error, Chances(*map(float, mean[1:])), n)
