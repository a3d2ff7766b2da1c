"""Judges of plays: each has a quick opinion of every play of a roll, and rolls single plays out.

``nardy``: its opinion is a wide search two rolls ahead; rollouts play whole games at depth 0. ``gnubg``: GNU
Backgammon, short nardy only; its opinion is its 2-ply; rollouts play at 0-ply and are cut off after some rolls, because
a whole game costs ten times as much as here. Both take the luck of the dice out and count points without a cube.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.strength.players.gnubg import Gnubg, find
from benchmarks.strength.players.gnubg_terminal import Terminal
from benchmarks.strength.players.player import open_engine
from nardy import Dice, Engine, Filter, Limit, Play, Position

Floats: TypeAlias = npt.NDArray[np.float64]

# As wide as depth 2 is worth it: no play is left out by what a small network says of its replies alone.
WIDE = Filter(keep=40, margin=0.3, reply_keep=4, reply_margin=0.1, leaf_margin=0.2, prune_margin=0.1)
NEAR = 0.2  # points: plays further behind by gnubg's 0-ply are not looked at by its 2-ply


class Rolled(NamedTuple):
    """Of a block of games: equity for the side to roll, and its standard error."""

    equity: float
    error: float


class Judge(Protocol):
    """What the yardsticks ask of a judge."""

    def look(self, position: Position, dice: Dice, plays: Sequence[Play]) -> Floats:
        """An equity for each play, for the side that makes it."""

    def roll_out(self, position: Position, seed: int, block: int) -> Rolled:
        """Block number ``block`` of games from a position that is not over."""

    def close(self) -> None:
        """Ends what the judge has started."""


class Nardy:
    """This engine."""

    def __init__(self, games: int, truncate: int | None, net: str) -> None:
        self.games, self.truncate = games, truncate
        self._player: Engine = open_engine(net)
        self._looker: Engine = open_engine(net, WIDE)

    def look(self, position: Position, dice: Dice, plays: Sequence[Play]) -> Floats:
        """Depth 2 of the plays that its filter lets through, depth 0 of the others."""
        shallow, deep = (
            {x.play.position: x.equity for x in self._looker.analyse(position, dice, Limit(depth=depth))}
            for depth in (0, 2)
        )
        near = [i for i, p in enumerate(plays) if p.position in deep]
        return joined(
            np.array([shallow[p.position] for p in plays]), near, np.array([deep[plays[i].position] for i in near])
        )

    def roll_out(self, position: Position, seed: int, block: int) -> Rolled:
        """Games number ``block * games`` and on of a seed."""
        found = self._player.rollout(position, self.games, seed, first_game=block * self.games, truncate=self.truncate)
        return Rolled(found.equity, found.stderr)

    def close(self) -> None:
        self._player.close()
        self._looker.close()


class GnubgJudge:
    """GNU Backgammon: one process to look, one to roll out."""

    def __init__(self, games: int, truncate: int | None) -> None:
        program = find()
        if program is None:
            raise SystemExit("gnubg is not installed; set $GNUBG to the program, or judge without it")
        self.games, self.truncate = games, truncate
        self._looker, self._terminal = Gnubg("gnubg@2", 2), Terminal(program)

    def look(self, position: Position, dice: Dice, plays: Sequence[Play]) -> Floats:
        """2-ply of the plays near the best by 0-ply, 0-ply of the others."""
        shallow = np.array([self._worth(p.position, 0) for p in plays])
        near = np.flatnonzero(shallow >= shallow.max() - NEAR).tolist()
        return joined(shallow, near, np.array([self._worth(plays[i].position, 2) for i in near]))

    def _worth(self, after: Position, plies: int) -> float:
        """For the side that has just played."""
        return exact(after) if after.is_over else -self._looker.equity(after, plies)

    def roll_out(self, position: Position, seed: int, block: int) -> Rolled:
        """Games of gnubg's own dice; each pair of seed and block has others."""
        mixed = (seed * 1_000_003 + block * 7_919 + 1) % 2**31
        found = self._terminal.roll_out(position, self.games, self.truncate, mixed)
        return Rolled(found.equity, found.error)

    def close(self) -> None:
        self._looker.close()
        self._terminal.close()


def exact(after: Position) -> float:
    """The points of a play that has ended the game: its side has won them."""
    assert after.result is not None
    return float(after.result.points)


def joined(shallow: Floats, near: Sequence[int], deep: Floats) -> Floats:
    """The deep opinion of some plays; the others keep their distance by the shallow one from the best of these."""
    found: Floats = shallow + (deep.max() - shallow[list(near)].max())
    found[list(near)] = deep
    return found
