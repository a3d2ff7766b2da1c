"""What an engine's calls are given: checked, and as the compiled engine wants it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

from nardy._check import instance, shown, whole
from nardy._core import Dice, Play, Position
from nardy.errors import InvalidNet
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


def limit_of(limit: object) -> Limit:
    return Limit() if limit is None else instance(limit, Limit, "limit", "Limit(depth=2)")


def match_of(match: object, position: object) -> _core._Match | None:
    """The match whose score counts, which must be of the position's game."""
    p = instance(position, Position, "position", "Position.start(Variant.LONG)")
    if match is None:
        return None
    from nardy.match import Match

    played = instance(match, Match, "match")
    if played.rules.variant != p.variant:
        games = [variant.name.lower() for variant in (played.rules.variant, p.variant)]
        raise ValueError(f"this is a match of {games[0]}, and the position is of {games[1]}")
    return played._core


def question(
    position: Position,
    dice: Dice,
    limit: Limit | None,
    top: int | None,
    plays: Iterable[Play | str] | None,
    match: Match | None,
    filter: Filter | None,
) -> tuple[Position, Dice, Limit, Filter | None, _core._Match | None, int, list[Play]]:
    """What an analysis is asked, in the order of the compiled engine."""
    score, roll = match_of(match, position), instance(dice, Dice, "dice", "Dice(6, 5)")
    only = [] if plays is None else plays_of(position, roll, plays)
    lines = 0 if top is None else min(whole(top, "top", 1), 2**31 - 1)  # 0: as many as the filter keeps
    return position, roll, limit_of(limit), filter, score, lines, only


def rollout_settings(seed: int, truncate: int | None, adjust_luck: bool) -> tuple[int, int, bool]:
    rolls = 0 if truncate is None else whole(truncate, "truncate", 1, 2**31 - 1)
    return whole(seed, "seed") % 2**64, rolls, bool(adjust_luck)


def plays_of(position: Position, dice: Dice, plays: object) -> list[Play]:
    """The plays of this roll that are meant, each once; text is read. Raises GameOver, ValueError for another roll's
    or another position's play, and for text as parse_play does."""
    p = instance(position, Position, "position", "Position.start(Variant.LONG)")
    roll = instance(dice, Dice, "dice", "Dice(6, 5)")
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
