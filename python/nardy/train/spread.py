"""Games of networks, played by this process's threads or by the workers of an executor: the same games either way."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
POSITIONS_A_UNIT = 512


@dataclass(frozen=True, kw_only=True)
class SelfPlay:
    """What is played: SelfPlayOptions in cpp/nardy/train/selfplay.h, which says what each of them does."""

    games: int
    first_game: int = 0
    seed: int
    noise: float
    random_share: float
    random_plays: int
    keep: float
    depth: int
    lambda_: float = 0.0
    starts: npt.NDArray[np.int8] | None = None
    starts_share: float = 0.0
    close: float = 0.0


def varied(games: int, seed: int) -> SelfPlay:
    """Every position of such games; a fifth of the plays are not the best, so that positions are as varied as those
    that a search meets."""
    return SelfPlay(games=games, seed=seed, noise=0.2, random_share=0.1, random_plays=20, keep=1.0, depth=-1)


def _engine(player: Player) -> _core._Engine:
    return engine_of(None, player) if isinstance(player, str) else engine_of(player, None)


def self_play(
    player: Player, rules: Rules, play: SelfPlay, threads: int = 1, workers: Workers | None = None
) -> Examples:
    """Examples of these games."""
    if workers is None:
        return _self_play(player, rules, play, threads)
    units = [
        (
            player,
            rules,
            replace(play, first_game=play.first_game + k, games=min(GAMES_A_UNIT, play.games - k)),
            1,
        )
        for k in range(0, play.games, GAMES_A_UNIT)
    ]
    return np.concatenate(in_order(workers, _self_play, units))


def label_by_rollouts(
    player: Player,
    rules: Rules,
    examples: Examples,
    rollout: tuple[int, int],
    seed: int,
    threads: int = 1,
    workers: Workers | None = None,
) -> Examples:
    """The same positions with the means of ``rollout[0]`` games that end after ``rollout[1]`` rolls."""
    one = 1 if workers else threads
    units = [
        (player, rules, examples[k : k + POSITIONS_A_UNIT], rollout, (seed << 32) + k, one)
        for k in range(0, len(examples), POSITIONS_A_UNIT)
    ]
    if workers is None:
        return np.concatenate([_label(*unit) for unit in units] or [examples])
    return np.concatenate(in_order(workers, _label, units) or [examples])


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
        (a, b, rules, first, min(PAIRS_A_UNIT, pairs - first), 1, settings) for first in range(0, pairs, PAIRS_A_UNIT)
    ]
    return np.concatenate(in_order(workers, _duel, units))


def _self_play(player: Player, rules: Rules, play: SelfPlay, threads: int) -> Examples:
    return _core.self_play(_engine(player), rules, play, threads)


def _duel(
    a: Player, b: Player, rules: Rules, first: int, pairs: int, threads: int, settings: dict[str, Any]
) -> npt.NDArray[np.int8]:
    return _core.duel(_engine(a), _engine(b), rules, pairs=pairs, first_pair=first, threads=threads, **settings)


def _label(
    player: Player, rules: Rules, examples: Examples, rollout: tuple[int, int], seed: int, threads: int
) -> Examples:
    games, rolls = rollout
    return _core.label_by_rollouts(
        _engine(player), rules, examples, games=games, truncate=rolls, seed=seed, threads=threads
    )
