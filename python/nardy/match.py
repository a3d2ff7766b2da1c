"""A match to a number of points: one game after another, who starts each, and the score."""

from __future__ import annotations

from typing import Literal, TypeAlias

from nardy import _core
from nardy._check import instance, whole
from nardy._core import Rules, Side, Variant
from nardy._recorded import Recorded
from nardy.game import Game, Opening, valid_seed

__all__ = ["Match", "NextStart", "match_chance"]

NextStart = Literal["winner", "roll"]
"""Who starts the games after the first: the winner of the last one, without a throw, or whoever throws higher."""


_Compiled: TypeAlias = _core._Match


class Match(Recorded):
    """A match to ``length`` points.

    ``game`` is the game being played. Its points count as soon as it is over; ``next_game`` then begins another.
    ``next_start``: None for what the game's players are used to, the winner in long and 6-1, a throw in short.
    ``opening`` is for the games that are thrown for. The games take their seeds from the match's ``seed``.

    >>> match = Match(Variant.LONG, 3, seed=1)
    >>> _ = match.game.opening()
    >>> match.game.resign(2)
    >>> sorted(match.score.values()), match.is_over
    ([0, 2], False)
    """

    __slots__ = ("_game",)
    _core: _Compiled

    def __init__(
        self,
        rules: Rules | Variant,
        length: int,
        *,
        seed: int | None = None,
        next_start: NextStart | None = None,
        opening: Opening = "reroll",
    ) -> None:
        length = whole(length, "length", 1, 2**31 - 1)
        self._core = _core._Match(rules, length, valid_seed(seed), next_start, opening)
        self._game = Game._of(self._core.game)

    @classmethod
    def from_json(cls, text: str) -> Match:
        """A match from its record, every play checked. Raises InvalidRecord, which names the game and the turn."""
        return cls._of(_core._Match.from_json(text))

    @classmethod
    def _of(cls, core: _Compiled) -> Match:
        match = super()._of(core)
        match._game = Game._of(core.game)
        return match

    @property
    def rules(self) -> Rules:
        """The game that is played, with its options."""
        return self._core.rules

    @property
    def length(self) -> int:
        """The points that win the match."""
        return self._core.length

    @property
    def seed(self) -> int:
        """What the seeds of its games come from; a record has it."""
        return self._core.seed

    @property
    def next_start(self) -> NextStart:
        """Who starts the games after the first: "winner" of the last one, or "roll", who throws higher."""
        return self._core.next_start

    @property
    def game(self) -> Game:
        """The game being played, or the last one."""
        return self._game

    @property
    def games(self) -> tuple[Game, ...]:
        """The finished games, as copies."""
        games = [Game._of(core) for core in self._core.earlier]
        if self._game.is_over:
            games.append(Game._of(self._core.game.copy()))
        return tuple(games)

    @property
    def score(self) -> dict[Side, int]:
        """The points of each side, of finished games."""
        return {side: self._core.score(side) for side in Side}

    @property
    def winner(self) -> Side | None:
        """The side that has reached the length, None while nobody has."""
        return self._core.winner

    @property
    def is_over(self) -> bool:
        """Whether a side has reached the length."""
        return self.winner is not None

    def next_game(self) -> Game:
        """Begins the next game. Raises NotAllowed before the game is over, GameOver after the match is."""
        finished = self._core.game.copy()
        self._core.next_game()
        self._game._core = finished  # whoever holds the last game keeps it
        self._game = Game._of(self._core.game)
        return self._game

    def __repr__(self) -> str:
        white, black = self.score.values()
        return f"<Match {self.rules} to {self.length}: {white}-{black}>"


def match_chance(variant: Variant, own: int, other: int) -> float:
    """The chance to win a match for a side that needs ``own`` points more against one that needs ``other``.

    The sides are equals, every game is even, and as many are won by mars and koks as in the engine's games with itself
    (cpp/nardy/rules/variants/). A side that needs more than 64 points is taken to need 64. This is what ``match=`` of
    an Engine's calls is based on.

    >>> match_chance(Variant.SHORT, 5, 5)
    0.5
    """
    own, other = whole(own, "own"), whole(other, "other")
    if own < 1 or other < 1:  # as the C library says it
        raise ValueError(f"both sides need at least 1 point, not {own} and {other}")
    instance(variant, Variant, "variant", "Variant.LONG")
    return _core.match_chance(variant, min(own, 64), min(other, 64))
