"""Games of networks, played by this process's threads or by the workers of an executor: the same games either way."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from nardy import Rules, _core
from nardy.rollout import engine_of
from nardy.train.examples import Examples
from nardy.work import Workers, in_order

Player: TypeAlias = bytes | Literal["hand-made"] | None
"""The bytes of a network's file, the hand-made evaluation, or None for the library's networks."""

GAMES_A_UNIT = 128
PAIRS_A_UNIT = 256


def _engine(player: Player) -> _core._Engine:
    return engine_of(None, player) if isinstance(player, str) else engine_of(player, None)


def self_play(
    player: Player,
    rules: Rules,
    *,
    games: int,
    first_game: int,
    threads: int = 1,
    workers: Workers | None = None,
    **settings: Any,
) -> Examples:
    """Examples of so many games; settings as those of SelfPlayOptions in cpp/nardy/train/selfplay.h."""
    if workers is None:
        return _self_play(player, rules, first_game, games, threads, settings)
    units = [
        (player, rules, first_game + first, min(GAMES_A_UNIT, games - first), 1, settings)
        for first in range(0, games, GAMES_A_UNIT)
    ]
    return np.concatenate(in_order(workers, _self_play, units))


def duel(
    a: Player,
    b: Player,
    rules: Rules,
    *,
    pairs: int,
    threads: int = 1,
    workers: Workers | None = None,
    **settings: Any,
) -> npt.NDArray[np.int8]:
    """Points of ``a`` in pairs of games with the same dice and the seats changed: shape (pairs, 2)."""
    if workers is None:
        return _duel(a, b, rules, 0, pairs, threads, settings)
    units = [
        (a, b, rules, first, min(PAIRS_A_UNIT, pairs - first), 1, settings)
        for first in range(0, pairs, PAIRS_A_UNIT)
    ]
    return np.concatenate(in_order(workers, _duel, units))


def _self_play(
    player: Player, rules: Rules, first: int, games: int, threads: int, settings: dict[str, Any]
) -> Examples:
    return _core.self_play(_engine(player), rules, games=games, first_game=first, threads=threads, **settings)


def _duel(
    a: Player, b: Player, rules: Rules, first: int, pairs: int, threads: int, settings: dict[str, Any]
) -> npt.NDArray[np.int8]:
    return _core.duel(
        _engine(a), _engine(b), rules, pairs=pairs, first_pair=first, threads=threads, **settings
    )
