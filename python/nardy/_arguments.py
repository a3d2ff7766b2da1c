"""What an engine's calls are given: checked, and as the compiled engine wants it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from nardy._check import instance, shown, whole
from nardy._core import Dice, Play, Position, Side
from nardy.errors import GameOver, InvalidNet
from nardy.limits import Filter, Limit

if TYPE_CHECKING:
    from nardy import _core
    from nardy.match import Match


def weights(net: str | os.PathLike[str] | bytes | None) -> bytes | None:
    """The bytes of a file of networks."""
    if net is None or isinstance(net, bytes):
        return net
    if not isinstance(net, (str, os.PathLike)):
        raise TypeError(f"net is the path or the bytes of a file of networks, not {shown(net)}")
    with open(net, "rb") as file:
        return file.read()


def named(error: InvalidNet, net: str | os.PathLike[str] | bytes | None) -> InvalidNet:
    """The error with the file in which it is."""
    return error if net is None or isinstance(net, bytes) else InvalidNet(f"{os.fspath(net)}: {error}")


def settings(position: object, limit: object, match: object, filter: Filter | None) -> _core._Settings:
    p = instance(position, Position, "position", "Position.start(Variant.LONG)")
    if limit is not None:
        instance(limit, Limit, "limit", "Limit(depth=2)")
    within = limit if isinstance(limit, Limit) else Limit()
    filtered = (0, 0, 0, 0, -1, -1) if filter is None else filter._raw()
    return (*within._raw(), *filtered, *_away(match, p))


def _away(match: object, position: Position) -> tuple[int, int]:
    """The points that white and black still need; 0 where no match is played."""
    if match is None:
        return 0, 0
    from nardy.match import Match

    played = instance(match, Match, "match")
    if played.rules.variant != position.variant:
        games = [variant.name.lower() for variant in (played.rules.variant, position.variant)]
        raise ValueError(f"this is a match of {games[0]}, and the position is of {games[1]}")
    if played.winner is not None:
        raise ValueError("the match is over: no play changes anything")
    # What a game that is over has brought counts in the score, so the next play is another game's.
    score = played.score
    return played.length - score[Side.WHITE], played.length - score[Side.BLACK]


def question(
    position: Position,
    dice: Dice,
    limit: Limit | None,
    top: int | None,
    plays: Iterable[Play | str] | None,
    match: Match | None,
    filter: Filter | None,
) -> tuple[Position, Dice, _core._Settings, int, list[Play]]:
    """What an analysis is asked."""
    how = settings(position, limit, match, filter)
    instance(dice, Dice, "dice", "Dice(6, 5)")
    only = [] if plays is None else plays_of(position, dice, plays)
    lines = 0 if top is None else min(whole(top, "top", 1), 2**31 - 1)  # 0: as many as the filter keeps
    return position, dice, how, lines, only


def rollout_settings(seed: int, truncate: int | None, adjust_luck: bool) -> tuple[int, int, bool]:
    rolls = 0 if truncate is None else whole(truncate, "truncate", 1, 2**31 - 1)
    return whole(seed, "seed") % 2**64, rolls, bool(adjust_luck)


def plays_of(position: Position, dice: Dice, plays: object) -> list[Play]:
    """The plays of this roll that are meant, each once; text is read. Raises GameOver, ValueError for another roll's
    or another position's play, and for text as parse_play does."""
    p = instance(position, Position, "position", "Position.start(Variant.LONG)")
    roll = instance(dice, Dice, "dice", "Dice(6, 5)")
    if p.is_over:
        raise GameOver("the game is over: nothing more is rolled or played")
    if isinstance(plays, str) or not isinstance(plays, Iterable):
        raise TypeError(f"plays is a list of plays of the roll, not {shown(plays)}")
    legal = p.legal_plays(roll)
    found = [_play(p, roll, play) for play in plays]
    for play in found:
        if play not in legal:
            raise ValueError(f"this Play ({play}) was made for another position")
    if not found:
        raise ValueError("plays names no play of the roll")
    return list(dict.fromkeys(found))


def _play(position: Position, dice: Dice, play: object) -> Play:
    if isinstance(play, str):
        return position.parse_play(play, dice)
    given = instance(play, Play, "a play")
    if given.dice != dice:
        raise ValueError(f"this Play ({given}) was made with other dice, {given.dice}, not with {dice}")
    return given
