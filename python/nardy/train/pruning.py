"""Pruning networks: ``python -m nardy.train.pruning <game> FILE`` adds one to a network's file. Needs the extra
``train``.

A pruning network foretells which plays of a roll its big network would find best, at a tenth of the cost, so that the
others need not be evaluated (``Filter.prune_margin``). It learns from rolls of self-play: the big network's equities of
all plays of a roll, where only the order at the top counts.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nardy import Engine, Rules, Variant, _core, batch
from nardy._files import write_whole
from nardy.train.examples import rows
from nardy.train.program import start
from nardy.train.schedule import rules_of
from nardy.train.spread import self_play, varied

Floats = npt.NDArray[np.float32]


class Rolls(NamedTuple):
    """Rolls with all their plays: those of roll i are ``boards[first[i]:first[i + 1]]``."""

    boards: npt.NDArray[np.int8]  # (n, 52), the side that has played first
    equity: Floats  # (n,), for that side, in points
    first: npt.NDArray[np.int64]


def rolls_of_self_play(net: bytes, rules: Rules, games: int, seed: int, threads: int) -> Rolls:
    """Two rolls of each position of so many games."""
    examples = self_play(net, rules, varied(games, seed), threads)
    positions = np.repeat(rows(examples), 2, axis=0)
    rng = np.random.default_rng(seed)
    dice = rng.integers(1, 7, (len(positions), 2), dtype=np.int8)
    after, first, same_side = batch.legal(rules, positions, dice)
    with Engine(net=net) as engine:
        chances = engine.evaluate(rules, after)
    equity = 2 * chances[:, 0] - 1 + chances[:, 1] + chances[:, 2] - chances[:, 3] - chances[:, 4]
    halves = after.reshape(-1, 2, 26)
    played = np.where(same_side[:, None, None], halves, halves[:, ::-1]).reshape(-1, 52)
    return Rolls(played, np.where(same_side, equity, -equity).astype(np.float32), first)


def fit(variant: Variant, rolls: Rolls, steps: int, seed: int, threads: int) -> _core.PruningLearner:
    """A pruning network that has learnt from these rolls."""
    learner = _core.PruningLearner(variant, seed)
    options = _core.FitOptions(steps=steps, batch=128, rate=0.004, last_rate=0.0001, seed=seed)
    learner.fit(*rolls, options, threads)
    return learner


def loss(opinion: Floats, rolls: Rolls, margin: float) -> tuple[float, float]:
    """What is left of the plays within ``margin`` of the best, and what the best of these is behind the best of all, in
    points a roll."""
    first, counts = rolls.first[:-1], np.diff(rolls.first)
    kept = opinion >= np.repeat(np.maximum.reduceat(opinion, first), counts) - margin
    best = np.maximum.reduceat(np.where(kept, rolls.equity, -9), first)
    return float(kept.mean()), float((np.maximum.reduceat(rolls.equity, first) - best).mean())


def pruned(
    net: bytes, rules: Rules, games: int, steps: int, seed: int, threads: int
) -> tuple[bytes, list[tuple[float, float, float]]]:
    """The network's file with a pruning network made anew; and of some margins, what these let through and lose."""
    own = _core.read_nets(net)[0].to_bytes()
    learner = fit(rules.variant, rolls_of_self_play(own, rules, games, seed, threads), steps, seed, threads)
    judged = rolls_of_self_play(own, rules, max(games // 10, 1), seed + 1, threads)
    opinions = learner.opinions(judged.boards, threads)
    return own + learner.net(), [(margin, *loss(opinions, judged, margin)) for margin in (0.05, 0.08, 0.12)]


def main(game: str, net: Path, games: int, steps: int, threads: int, seed: int) -> None:
    """Makes a network's pruning network, or makes it anew, and prints what it lets through and loses."""
    from typer import BadParameter

    rules, threads = rules_of(game), threads or os.cpu_count() or 1
    if _core.read_nets(net.read_bytes())[0].variant != rules.variant:
        raise BadParameter(f"{net} holds no network of {game}")
    file, found = pruned(net.read_bytes(), rules, games, steps, seed, threads)
    for margin, kept, lost in found:
        print(f"{game} margin={margin} kept={kept:.3f} lost={lost:.5f}")
    write_whole(net, file)


if __name__ == "__main__":
    start("prune", "nardy.train.pruning")
