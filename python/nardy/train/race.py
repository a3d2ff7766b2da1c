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
from nardy.train.columns import SIDE_COLUMNS, Floats, side_columns
from nardy.train.examples import rows
from nardy.train.program import start
from nardy.train.spread import self_play

WIDTH, TURNS = 192, 32  # kWidth and kTurns of cpp/nardy/endgames/race_net.h
OUTPUTS = 2 * TURNS
# What recursion covers: so many points beyond home with at most so many checkers on them. The first that has a side
# counts.
TABLES = ((12, 4), (6, 15), (17, 3))
FIRST_OFF = (12, 4)  # kPoints and kMost of FirstOff in cpp/nardy/endgames/outside.h

Sides = npt.NDArray[np.int8]
"""Checkers of one side, (n, 26) counts."""

Weights = dict[str, Floats]


def races_of_games(variant: Variant, games: int, seed: int, threads: int) -> Sides:
    """Races in games of the engine with itself, (n, 52); some plays are not the best."""
    examples = self_play(
        None, Rules(variant), games=games, first_game=0, threads=threads, seed=seed, noise=0.2, random_share=0.1,
        random_plays=20, keep=1.0, depth=-1, lambda_=0.0,
    )  # fmt: skip
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
            chances[none_off, TURNS:] = _core.RaceLabels(variant, points, most, first_off=True)(
                table[none_off]
            )
        parts.append((table, chances))
    tables, chances_of = zip(*parts, strict=True)
    return np.concatenate(tables), np.concatenate(chances_of)


def survival(weights: Weights, inputs: Floats) -> tuple[Floats, Floats]:
    """The hidden layer before it is clipped, and the chances."""
    layer = inputs @ weights["hidden"] + weights["hidden_bias"]
    logits = np.clip(layer, 0, 1) @ weights["output"] + inputs @ weights["direct"] + weights["direct_bias"]
    return layer, 1 / (1 + np.exp(-np.clip(logits, -30, 30)))


def fit(sides: Sides, chances: Floats, steps: int, seed: int, batch_size: int = 2048) -> Weights:
    """Adam on the cross entropy of every chance by itself."""
    from rich.progress import track  # of the extra; the rest of this file does without

    rng = np.random.default_rng(seed)
    drawn = {
        "hidden_bias": rng.uniform(0, 0.5, WIDTH),
        "hidden": rng.normal(0, 0.08, (SIDE_COLUMNS, WIDTH)),
        "direct_bias": np.zeros(OUTPUTS),
        "direct": np.zeros((SIDE_COLUMNS, OUTPUTS)),
        "output": rng.normal(0, WIDTH**-0.5, (WIDTH, OUTPUTS)),
    }
    weights: Weights = {name: w.astype(np.float32) for name, w in drawn.items()}
    means = {name: np.zeros_like(w) for name, w in weights.items()}
    squares = {name: np.zeros_like(w) for name, w in weights.items()}
    for step in track(range(steps), "fitting"):
        chosen = rng.integers(0, len(sides), batch_size)
        inputs, wanted = side_columns(sides[chosen]), chances[chosen]
        layer, got = survival(weights, inputs)
        error = np.where(np.isnan(wanted), 0, got - wanted) / batch_size
        back = np.where((layer > 0) & (layer < 1), error @ weights["output"].T, 0)
        gradient = {
            "hidden_bias": back.sum(axis=0), "hidden": inputs.T @ back, "direct_bias": error.sum(axis=0),
            "direct": inputs.T @ error, "output": np.clip(layer, 0, 1).T @ error,
        }  # fmt: skip
        rate = 0.006 * (1 - step / steps) + 0.00001
        for name, w in weights.items():
            g, mean, square = gradient[name], means[name], squares[name]
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            size = np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-10
            w -= rate * mean / (1 - 0.9 ** (step + 1)) / size
        np.clip(weights["hidden"], -1, 1, out=weights["hidden"])  # so that no sum of 15 leaves 16 bits
        np.clip(weights["direct"], -8, 8, out=weights["direct"])
    return weights


def error_of(weights: Weights, sides: Sides, chances: Floats) -> tuple[float, float]:
    """The largest error of a side's chances, on average and of one side in a hundred."""
    parts = np.array_split(sides, min(64, len(sides)))  # none of them empty
    got = np.concatenate([survival(weights, side_columns(part))[1] for part in parts])
    worst = np.nanmax(np.abs(got - chances), axis=1)
    return float(worst.mean()), float(np.quantile(worst, 0.99))


def file_of(weights: Weights, again: bool) -> bytes:
    """As cpp/nardy/endgames/race_net.h has it."""
    out = b"nardyrac" + np.array([1, again], "<i2").tobytes()
    for name, one in (("hidden_bias", 1024), ("hidden", 1024), ("direct_bias", 256), ("direct", 256)):
        out += np.rint(weights[name] * one).astype("<i2").tobytes()
    return out + np.clip(np.rint(weights["output"].T * 1024), -32767, 32767).astype("<i2").tobytes()


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
    weights = fit(sides[kept:], chances[kept:], steps, seed)
    mean, most = error_of(weights, sides[:kept], chances[:kept])
    print(f"{len(sides)} sides; largest error of a chance: mean {mean:.4f}, 99 % {most:.4f}")
    write_whole(file, file_of(weights, again))


if __name__ == "__main__":
    start("race_net", "nardy.train.race")
