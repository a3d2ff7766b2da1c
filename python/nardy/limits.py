"""How far the engine looks: when it stops, and which plays it looks at more deeply."""

from __future__ import annotations

from dataclasses import dataclass

from nardy._check import real, whole
from nardy.analysis import UNIT

__all__ = ["Filter", "Limit"]

MAX_DEPTH = 8


@dataclass(frozen=True)
class Limit:
    """When to stop: at a depth, after a time (seconds), after so many evaluations; whichever ends first.

    Depth is counted in rolls looked ahead after the play; 0 is the evaluation alone. ``Limit()`` is depth 1. With
    only a time or a number of nodes the search goes deeper until it ends; depth 0 is always finished. End games and
    races, which are valued by counting turns (see Engine), cost no evaluations.
    """

    depth: int | None = None
    time: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.depth is not None:
            object.__setattr__(self, "depth", whole(self.depth, "depth", 0, MAX_DEPTH))
        if self.time is not None:
            object.__setattr__(self, "time", real(self.time, "time"))
            if not self.time > 0:
                raise ValueError(f"time is a positive number of seconds, not {self.time}")
        if self.nodes is not None:
            object.__setattr__(self, "nodes", whole(self.nodes, "nodes", 1, 2**63 - 1))

    def _raw(self) -> tuple[int, float, int]:
        depth = self.depth
        if depth is None:
            depth = 1 if self.time is None and self.nodes is None else MAX_DEPTH
        return depth, self.time or 0.0, self.nodes or 0


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

    keep: int = 12
    margin: float = 0.12
    reply_keep: int = 3
    reply_margin: float = 0.06
    leaf_margin: float | None = 0.15
    prune_margin: float | None = 0.08

    def __post_init__(self) -> None:
        for name in ("keep", "reply_keep"):
            object.__setattr__(self, name, whole(getattr(self, name), name, 1, 2**31 - 1))
        for name in ("margin", "reply_margin", "leaf_margin", "prune_margin"):
            given = getattr(self, name)
            if given is None and name in ("leaf_margin", "prune_margin"):
                continue
            margin = real(given, name)
            if not 0 <= margin <= 6:
                raise ValueError(
                    f"{name}: a filter keeps plays within a margin of 0 to 6 points, not {margin}"
                )
            object.__setattr__(self, name, margin)

    def _raw(self) -> tuple[int, int, int, int, int, int]:
        """As _core wants it: margins in units of 2^-16 point, -1 for none."""
        margins = (self.margin, self.reply_margin, self.leaf_margin, self.prune_margin)
        units = [-1 if m is None else round(m * UNIT) for m in margins]
        return self.keep, units[0], self.reply_keep, units[1], units[2], units[3]


DEFAULT_FILTER = Filter()
