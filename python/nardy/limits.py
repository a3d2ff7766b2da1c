"""How far the engine looks: when it stops, and which plays it looks at more deeply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from nardy._check import real, shown, whole
from nardy._core import DEFAULT_FILTER, MAX_DEPTH

__all__ = ["DEEP", "MAX_DEPTH", "Depth", "Filter", "Limit"]

Depth: TypeAlias = int | Literal["deep"]
"""How far is looked: rolls after the play, 0 to MAX_DEPTH, or ``"deep"`` (see Limit)."""
DEEP: Literal["deep"] = "deep"


@dataclass(frozen=True)
class Limit:
    """When to stop: at a ``depth``, after a ``time`` in seconds, after ``nodes`` evaluations; whichever ends first.

    Depth is counted in rolls looked ahead after the play; 0 is the evaluation alone. ``Limit()`` is depth 1. With
    only a time or a number of nodes the search goes deeper until it ends; depth 0 is always finished. End games and
    races, which are valued by counting turns (see Engine), cost no evaluations.

    ``depth="deep"`` is depth 2, and then short rollouts of the plays that it finds close: at most four within a
    fiftieth of a point of the best, some dozens of games of a few rolls each, with the same dice for all. Their value
    becomes a mean of both. It chooses better than depth 2 (benchmarks/README.md, "Deep").
    Where the time or the nodes end in the rollouts, the answer is depth 2's.

    >>> Limit(depth=2, time=1.5)
    Limit(depth=2, time=1.5, nodes=None)
    """

    depth: Depth | None = None
    time: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.depth, str):
            if self.depth != DEEP:
                raise TypeError(f"depth is a whole number from 0 to {MAX_DEPTH} or {DEEP!r}, not {shown(self.depth)}")
        elif self.depth is not None:
            object.__setattr__(self, "depth", whole(self.depth, "depth", 0, MAX_DEPTH))
        if self.time is not None:
            object.__setattr__(self, "time", real(self.time, "time"))
            if not self.time > 0:
                raise ValueError(f"time is a positive number of seconds, not {self.time}")
        if self.nodes is not None:
            object.__setattr__(self, "nodes", whole(self.nodes, "nodes", 1, 2**63 - 1))


@dataclass(frozen=True)
class Filter:
    """Which plays are looked at more deeply.

    Of the roll in question: the ``keep`` best by the value one layer shallower, and of those the ones within ``margin``
    points of the best after depth 0, half of that after depth 1, and so on. From depth 2 on a play is given up that is
    more than a sixteenth of that behind after half of the rolls, unless its line is asked for. Of the replies and later
    plays, at every roll that is looked ahead to: the ``reply_keep`` best by the evaluation alone, within
    ``reply_margin``. Of the last roll: a play that was more than ``leaf_margin`` behind the best of its roll in some
    similar positions, from depth 2 on a quarter of that, is not evaluated; None: all plays are. Where only the best
    play of a roll counts: a play that is more than ``prune_margin`` behind in the opinion of a small pruning network,
    if the engine's network has one, is not evaluated either; None: all plays are. At a score of a match margins
    shrink with what a game is worth, and nothing is pruned.

    The defaults lose a little against wider ones and save much time: benchmarks/README.md, "Filters", has both.
    """

    keep: int = DEFAULT_FILTER["keep"]
    margin: float = DEFAULT_FILTER["margin"]
    reply_keep: int = DEFAULT_FILTER["reply_keep"]
    reply_margin: float = DEFAULT_FILTER["reply_margin"]
    leaf_margin: float | None = DEFAULT_FILTER["leaf_margin"]
    prune_margin: float | None = DEFAULT_FILTER["prune_margin"]

    def __post_init__(self) -> None:
        for name in ("keep", "reply_keep"):
            object.__setattr__(self, name, whole(getattr(self, name), name, 1, 2**31 - 1))
        for name in ("margin", "reply_margin", "leaf_margin", "prune_margin"):
            given = getattr(self, name)
            if given is None and name in ("leaf_margin", "prune_margin"):
                continue
            margin = real(given, name)
            if not 0 <= margin <= 6:
                raise ValueError(f"{name}: a filter keeps plays within a margin of 0 to 6 points, not {margin}")
            object.__setattr__(self, name, margin)
