"""What goes wrong, with a sentence for people. Every error of the package is a ``ValueError``."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nardy._core import Move


class Reason(enum.Enum):
    """Why a move or a play is not legal; ``sentence`` says it in general, an IllegalPlay's message in particular."""

    NO_CHECKER = "no checker of the side to play stands there"
    BLOCKED = "the opponent holds the point"
    HEAD = "no further checker may leave the head in this roll"
    FENCE = "a fence of six that no opposing checker has passed may not stand, even for a moment"
    BAR_FIRST = "a checker on the bar must enter before any other move"
    NOT_HOME = "checkers may be borne off only while all of them are home"
    HIGHER_CHECKER = "a larger number takes a checker off only from the highest point"
    WRONG_DIE = "none of the numbers left makes this move"
    SPECIAL_BLOCKED = "the opponent holds the target of the special move"
    FEWER_NUMBERS = "as many numbers as can be played must be played"
    LARGER_NUMBER = "if only one of two numbers can be played, it must be the larger"
    INCOMPLETE = "the play is not finished: a number can still be played"
    GAME_OVER = "the game is over"

    @property
    def sentence(self) -> str:
        """The rule in one sentence."""
        return self.value


class NardyError(ValueError):
    """The base of the package's errors.

    >>> try:
    ...     Dice(7, 1)
    ... except NardyError as error:
    ...     print(type(error).__name__)
    InvalidDice
    """


class InvalidPosition(NardyError):
    """A position that RULES.md refuses; the message lists what is wrong."""


class InvalidNotation(NardyError):
    """Text that is no position, id, play or option."""


class AmbiguousPlay(InvalidNotation):
    """Text that fits two plays with different results: one checker can go by either number first, and what it hits on
    the way differs. ``ways`` are the two, with every move."""

    def __init__(self, message: str, ways: tuple[str, ...]) -> None:
        super().__init__(message)
        self.ways = ways

    def __reduce__(self) -> tuple[type[AmbiguousPlay], tuple[str, tuple[str, ...]]]:
        return AmbiguousPlay, (str(self), self.ways)


class InvalidDice(NardyError):
    """A die that does not show 1 to 6, or text that is no roll."""


class GameOver(NardyError):
    """Something was asked of a finished game that only an unfinished one can do."""


class NotAllowed(NardyError):
    """What a game or a match does not allow as it stands, such as rolling while dice lie on the table."""


class InvalidRecord(NardyError):
    """A written game, match or rollout that is damaged; the message says where: the number of the turn, or the file."""


class InvalidNet(NardyError):
    """A file of network weights that is damaged, or made for another version; the message says what is wrong."""


class IllegalPlay(NardyError):
    """A play that the rules forbid.

    ``reason`` is the rule, ``move`` the offending Move (None where there is none: an unfinished play, a checker that is
    off; its die is 0 where no number of the roll fits), ``index`` its number
    among the single moves, from 0.
    """

    def __init__(self, message: str, reason: Reason, move: Move | None = None, index: int = 0) -> None:
        super().__init__(message)
        self.reason = reason
        self.move = move
        self.index = index

    def __reduce__(self) -> tuple[type[IllegalPlay], tuple[str, Reason, Move | None, int]]:
        return IllegalPlay, (str(self), self.reason, self.move, self.index)
