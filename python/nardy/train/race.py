"""Race networks: ``python -m nardy.train.race FILE [--again]`` makes one. Needs the extra ``train``, 5 GB and a quarter
of an hour.

A race network says how many turns a side takes to bear off its first checker, or all of them, while nothing hinders it
(cpp/nardy/endgames/race_net.h). It learns from exact recursion, on the races of games that the engine plays with itself
and on sides drawn at random. ``--again`` makes that of nardy 6-1, where a side rolls again after 6-1.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import numpy.typing as npt

from nardy import Dice, Rules, Variant, _core
from nardy._files import write_whole
from nardy.train.classes import race
from nardy.train.examples import rows
from nardy.train.program import start
from nardy.train.spread import self_play, varied

TURNS = 32  # kTurns of cpp/nardy/endgames/race_net.h
OUTPUTS = 2 * TURNS
# What recursion covers: so many points beyond home with at most so many checkers on them. The first that has a side
# counts.
TABLES = ((12, 4), (6, 15), (17, 3))
FIRST_OFF = (12, 4)  # kPoints and kMost of FirstOff in cpp/nardy/endgames/outside.h

Sides = npt.NDArray[np.int8]
"""Checkers of one side, (n, 26) counts."""

Floats = npt.NDArray[np.float32]


def races_of_games(variant: Variant, games: int, seed: int, threads: int) -> Sides:
    """Races in games of the engine with itself, (n, 52); some plays are not the best."""
    examples = self_play(None, Rules(variant), varied(games, seed), threads)
    positions = rows(examples)
    return positions[race(variant, positions)]


def random_sides(variant: Variant, count: int, seed: int) -> Sides:
    """Sides with one to fifteen checkers outside, at all distances and heaped as it comes. Where checkers are hit, a
    quarter have some off."""
    rng = np.random.default_rng(seed)
    sides, hits = np.zeros((count, 26), np.int8), _core.Facts(variant).hits
    for side in sides:
        points, most = TABLES[rng.choice(len(TABLES), p=(0.6, 0.25, 0.15))]
        outside = int(rng.integers(1, most + 1))
        off = int(rng.integers(0, 16 - outside)) if hits and rng.random() < 0.25 else 0
        reach = int(rng.integers(1, points + 1))
        spread = 10.0 ** rng.uniform(-0.7, 0.7)
        side[7 : 7 + reach] = rng.multinomial(outside, rng.dirichlet(np.full(reach, spread)))
        side[1:7] = rng.multinomial(15 - outside - off, rng.dirichlet(np.full(6, spread)))
        side[0] = off
    return sides


def labelled(sides: Sides, variant: Variant) -> tuple[Sides, Floats]:
    """The sides that the tables have, and their chances of more than 1, 2 .. TURNS turns until all are off and until
    the first is, (n, OUTPUTS); NaN where a checker is off already or a table of the library knows (FirstOff in
    cpp/nardy/endgames/outside.h)."""
    outside = sides[:, 7:].sum(axis=1)
    farthest = np.where(sides[:, 1:25] > 0, np.arange(1, 25), 0).max(axis=1)
    left = (outside > 0) & (sides[:, 25] == 0)
    parts = []
    for points, most in TABLES:
        mine = left & (outside <= most) & (farthest <= 6 + points)
        left &= ~mine
        table, chances = sides[mine], np.full((int(mine.sum()), OUTPUTS), np.nan, np.float32)
        chances[:, :TURNS] = _core.RaceLabels(variant, points, most, first_off=False)(table)
        if (points, most) != FIRST_OFF:
            none_off = table[:, 0] == 0
            chances[none_off, TURNS:] = _core.RaceLabels(variant, points, most, first_off=True)(table[none_off])
        parts.append((table, chances))
    tables, chances_of = zip(*parts, strict=True)
    return np.concatenate(tables), np.concatenate(chances_of)


def fit(sides: Sides, chances: Floats, steps: int, seed: int, threads: int) -> _core.RaceLearner:
    """A race network that has learnt from these sides."""
    learner = _core.RaceLearner(seed)
    options = _core.FitOptions(steps=steps, batch=2048, rate=0.006, last_rate=0.0001, seed=seed)
    learner.fit(sides, chances, options, threads)
    return learner


def error_of(got: Floats, chances: Floats) -> tuple[float, float]:
    """The largest error of a side's chances, on average and of one side in a hundred."""
    worst = np.nanmax(np.abs(got - chances), axis=1)
    return float(worst.mean()), float(np.quantile(worst, 0.99))


def main(file: Path, again: bool, games: int, drawn: int, steps: int, threads: int, seed: int) -> None:
    """Makes a race network and prints its error on sides that it has not learnt."""
    from typer import BadParameter

    if not file.parent.is_dir():  # said now, not after a quarter of an hour
        raise BadParameter(f"there is no folder {file.parent} for the network")
    threads = threads or os.cpu_count() or 1
    variants = [v for v in Variant if any(map(Rules(v).rolls_again, Dice.all())) == again]
    found = [races_of_games(v, games, seed, threads).reshape(-1, 26) for v in variants]
    sides = np.unique(np.concatenate([*found, random_sides(variants[-1], drawn, seed)]), axis=0)
    sides, chances = labelled(sides, variants[0])
    order = np.random.default_rng(seed).permutation(len(sides))
    sides, chances = sides[order], chances[order]
    kept = max(len(sides) // 20, 1)
    learner = fit(sides[kept:], chances[kept:], steps, seed, threads)
    mean, most = error_of(learner.chances(sides[:kept], threads), chances[:kept])
    print(f"{len(sides)} sides; largest error of a chance: mean {mean:.4f}, 99 % {most:.4f}")
    write_whole(file, learner.net(again))


if __name__ == "__main__":
    start("race_net", "nardy.train.race")
