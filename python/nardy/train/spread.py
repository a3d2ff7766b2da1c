"""Games of networks, played by this process's threads or by the workers of an executor: the same games either way."""

from __future__ import annotations

import functools
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from nardy import Rules, _core
from nardy.train.examples import Examples
from nardy.work import Workers, completed

Player: TypeAlias = bytes | Literal["hand-made"] | None
"""The bytes of a network's file, the hand-made evaluation, or None for the library's networks."""

GAMES_A_UNIT = 128
PAIRS_A_UNIT = 256


@functools.lru_cache(maxsize=4)
def engine_of(player: Player) -> _core.Engine:
    return _core.Engine(player) if isinstance(player, str) else _core.Engine(net=player)


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
    """Examples of so many games; settings as those of SelfPlayOptions in cpp/nardy/selfplay.h."""
    if workers is None:
        return _self_play(player, rules, first_game, games, threads, settings)
    units = [
        (player, rules, first_game + first, min(GAMES_A_UNIT, games - first), 1, settings)
        for first in range(0, games, GAMES_A_UNIT)
    ]
    parts = dict(completed(workers, _self_play, units))
    return np.concatenate([parts[k] for k in range(len(units))])


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
    parts = dict(completed(workers, _duel, units))
    return np.concatenate([parts[k] for k in range(len(units))])


def _self_play(
    player: Player, rules: Rules, first: int, games: int, threads: int, settings: dict[str, Any]
) -> Examples:
    return _core.self_play(
        engine_of(player), rules, games=games, first_game=first, threads=threads, **settings
    )


def _duel(
    a: Player, b: Player, rules: Rules, first: int, pairs: int, threads: int, settings: dict[str, Any]
) -> npt.NDArray[np.int8]:
    return _core.duel(
        engine_of(a), engine_of(b), rules, pairs=pairs, first_pair=first, threads=threads, **settings
    )
