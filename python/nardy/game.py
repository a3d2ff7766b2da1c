"""A whole game: opening, rolls, turns, taking back, resigning, and its record as text."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from nardy import _core
from nardy._check import whole
from nardy._core import Dice, GameRoll, Move, Play, Position, Result, Rules, Side, Variant
from nardy._names import read_types
from nardy._recorded import Recorded

__all__ = ["Game", "GameRoll", "Opening", "Turn"]

Opening = Literal["reroll", "keep"]
"""What follows when each side has thrown one die: the starter throws both dice, or plays the two thrown."""


def valid_seed(seed: int | None) -> int:
    """The seed, or one drawn at random; 53 bits, so that other readers of records do not round it."""
    if seed is None:
        return secrets.randbits(53)
    return whole(seed, "seed", 0, 2**64 - 1)


@read_types
class Turn(NamedTuple):
    """One turn of a game: ``side`` rolled ``dice`` and made ``play``, which has no moves where it was a pass."""

    side: Side
    dice: Dice
    play: Play

    @property
    def start(self) -> Position:
        """The position before the roll."""
        return self.play.start


_Compiled: TypeAlias = _core._Game


class Game(Recorded):
    """A game being played. It keeps every turn and can be taken back to its beginning.

    The dice come from ``seed`` (None draws one at random), the same ones for the same turn, or are given to ``roll``.
    Whoever knows the seed knows the dice: players who must not foresee them need dice from outside. ``first_side``
    starts; where it is None, ``opening`` throws for it. A call that raises leaves the game unchanged; all errors are
    ValueErrors: NotAllowed, GameOver, IllegalPlay, InvalidDice, InvalidNotation.

    >>> game = Game(Variant.SHORT, seed=1, first_side=Side.WHITE)
    >>> game.roll(Dice(6, 5))
    Dice(6, 5)
    >>> game.play("24/18/13").side
    <Side.BLACK: 1>
    >>> len(game.turns), game.is_over
    (1, False)
    """

    __slots__ = ()
    _core: _Compiled

    def __init__(
        self,
        rules: Rules | Variant,
        *,
        seed: int | None = None,
        first_side: Side | None = None,
        opening: Opening = "reroll",
    ) -> None:
        self._core = _core._Game(rules, valid_seed(seed), first_side, opening)

    @classmethod
    def from_position(cls, position: Position, seed: int | None = None) -> Game:
        """A game that goes on from a set-up position, with its side to roll."""
        return cls._of(_core._Game.from_position(position, valid_seed(seed)))

    @classmethod
    def from_json(cls, text: str) -> Game:
        """A game from its record, every play checked. Raises InvalidRecord, which names the turn that is wrong."""
        return cls._of(_core._Game.from_json(text))

    @property
    def rules(self) -> Rules:
        """The game with its options."""
        return self._core.rules

    @property
    def seed(self) -> int:
        """What the dice come from; a record has it."""
        return self._core.seed

    @property
    def start(self) -> Position:
        """The position in which the game began; before the opening it is white's to roll."""
        return self._core.start

    @property
    def throws(self) -> list[tuple[int, int]]:
        """The opening's throws so far as (white, black); empty where nobody has thrown."""
        return self._core.throws

    @property
    def position(self) -> Position:
        """The position before the roll that lies on the table, or that comes next. ``begin().position`` is the board
        with the moves made by hand."""
        return self._core.position

    @property
    def dice(self) -> Dice | None:
        """The dice on the table, None while they have still to be thrown."""
        return self._core.dice

    @property
    def turns(self) -> list[Turn]:
        """The finished turns, passes too; without the roll that lies on the table."""
        return [Turn(*turn) for turn in self._core.turns]

    @property
    def result(self) -> Result | None:
        """None, or who won how much of a finished game; ``resigned`` says whether by resignation."""
        return self._core.result

    @property
    def resigned(self) -> bool:
        """Whether the game ended by a resignation."""
        return self._core.resigned

    @property
    def is_over(self) -> bool:
        """Whether the game has a result: by the last checker borne off, or by a resignation."""
        return self._core.is_over

    def opening(self, throws: Iterable[tuple[int, int]] = ()) -> list[tuple[int, int]]:
        """Each side throws one die, ties again: by the seed, or ``throws`` as they fell. Returns them as
        (white, black). Only once, and only in a game without ``first_side``."""
        self._core.opening(list(throws))
        return self._core.throws

    def roll(self, dice: Dice | None = None) -> Dice:
        """Throws the dice, or lays the given ones on the table. Does the opening first where it has not been done."""
        return self._core.roll(dice)

    def begin(self) -> GameRoll:
        """The dice on the table as a roll to be played move by move; what is moved is kept in the game."""
        return self._core.begin()

    def move(self, move: Move | str) -> None:
        """Makes a single Move, or moves written as text. ``play()`` ends the turn."""
        self._core.move(move)

    @property
    def legal_moves(self) -> list[Move]:
        """The single moves that may be made now; none where no dice lie on the table."""
        return self._core.legal_moves

    def destinations(self, src: int) -> dict[int, tuple[Move, ...]]:
        """{dst: moves} for the checker on ``src``, as in ``Roll.destinations``."""
        return self._core.destinations(src)

    def play(self, play: Play | str | None = None) -> Position:
        """Ends the turn and returns the new position: with the moves made so far, which must be all that can be made,
        or with a whole play of the roll, which takes the place of moves made before."""
        if play is None:
            self._core.finish()
        else:
            self._core.play(play)
        return self._core.position

    def undo(self) -> None:
        """Takes back a resignation; else the last single move; else the last turn, whose dice then lie on the table
        again."""
        self._core.undo()

    def resign(self, points: int = 1) -> None:
        """The side to roll or to play gives up 1, 2 or 3 points; 3 only where the rules know koks."""
        self._core.resign(max(-1, min(whole(points, "points"), 99)))  # what no game knows is refused there

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"{self.position.side.name.lower()} to {'play' if self.dice else 'roll'}"
        return f"<Game {self.rules}: {self._core.turn_count} turns, {state}>"
