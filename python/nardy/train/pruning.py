"""Pruning networks: ``python -m nardy.train.pruning <game> FILE`` adds one to a network's file. Needs the extra
``train``.

A pruning network foretells which plays of a roll its big network would find best, at a tenth of the cost, so that the
others need not be evaluated (``Filter.prune_margin``). It learns from rolls of self-play: the big network's equities of
all plays of a roll, where only the order at the top counts.
"""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nardy import Engine, Position, Rules, batch
from nardy._files import write_whole
from nardy.train.columns import SIDE_COLUMNS, Floats, side_columns
from nardy.train.examples import rows
from nardy.train.program import start
from nardy.train.run import rules_of
from nardy.train.spread import self_play

WIDTH = 64  # kPruningWidth of cpp/nardy/eval/simd/net_kernel.h
COLUMNS = 2 * SIDE_COLUMNS


class Rolls(NamedTuple):
    """Rolls with all their plays: those of roll i are ``boards[first[i]:first[i + 1]]``."""

    boards: npt.NDArray[np.int8]  # (n, 52), the side that has played first
    equity: Floats  # (n,), for that side, in points
    first: npt.NDArray[np.int64]


class Weights(NamedTuple):
    """The network in floats: first layer and activations in 1 = kOneActivation, equities in points."""

    column: Floats  # (COLUMNS, WIDTH)
    bias: Floats  # (WIDTH,)
    output: Floats  # (WIDTH,)


def columns(boards: npt.NDArray[np.int8]) -> Floats:
    """How often each column of the first layer is added up, (n, COLUMNS)."""
    return side_columns(boards.reshape(-1, 26)).reshape(-1, COLUMNS)


def ranks(weights: Weights, inputs: Floats) -> tuple[Floats, Floats]:
    """The first layer before it is clipped, and the network's opinion in points."""
    layer = inputs @ weights.column + weights.bias
    return layer, np.clip(layer, 0, 1) @ weights.output


def rolls_of_self_play(net: bytes, rules: Rules, games: int, seed: int, threads: int) -> Rolls:
    """Two rolls of each position of so many games; a fifth of the games' plays are not the best, so that positions are
    as varied as those a search meets."""
    examples = self_play(
        net, rules, games=games, first_game=0, threads=threads, seed=seed, noise=0.2, random_share=0.1,
        random_plays=20, keep=1.0, depth=-1, lambda_=0.0,
    )  # fmt: skip
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


def _shares(values: Floats, first: npt.NDArray[np.int64], temperature: float) -> Floats:
    """Softmax within each roll."""
    counts = np.diff(np.append(first, len(values)))
    powers = np.exp((values - np.repeat(np.maximum.reduceat(values, first), counts)) / temperature)
    shares: Floats = powers / np.repeat(np.add.reduceat(powers, first), counts)
    return shares


def fit(rolls: Rolls, steps: int, seed: int, batch_size: int = 128, temperature: float = 0.03) -> Weights:
    """Adam on the cross entropy between two softmax distributions over the plays of a roll: of the big network's
    equities and of the pruning network's opinion. Plays further behind than a few temperatures count for nothing.

    ``temperature`` is in points; 0.06 let through more at the same loss, the mean squared error of all plays much more.
    """
    from rich.progress import track  # of the extra; the rest of this file does without

    rng = np.random.default_rng(seed)
    weights = Weights(
        rng.normal(0, 0.08, (COLUMNS, WIDTH)).astype(np.float32),
        rng.uniform(0, 0.5, WIDTH).astype(np.float32),
        rng.normal(0, WIDTH**-0.5, WIDTH).astype(np.float32),
    )
    means, squares = ([np.zeros_like(w) for w in weights] for _ in range(2))
    usable = np.flatnonzero(np.diff(rolls.first) >= 4)
    for step in track(range(steps), "fitting"):
        chosen = rng.choice(usable, batch_size)
        index = np.concatenate([np.arange(rolls.first[r], rolls.first[r + 1]) for r in chosen])
        starts = np.cumsum(rolls.first[chosen + 1] - rolls.first[chosen])
        starts = np.concatenate([[0], starts[:-1]])
        inputs = columns(rolls.boards[index])
        layer, opinion = ranks(weights, inputs)
        wanted = _shares(rolls.equity[index], starts, temperature)
        error = (_shares(opinion, starts, temperature) - wanted) / batch_size
        back = np.where((layer > 0) & (layer < 1), error[:, None] * weights.output, 0)
        gradient = (inputs.T @ back, back.sum(axis=0), np.clip(layer, 0, 1).T @ error)
        rate = 0.004 * (1 - step / steps) + 0.00001
        for w, g, mean, square in zip(weights, gradient, means, squares, strict=True):
            mean += 0.1 * (g - mean)
            square += 0.001 * (g * g - square)
            size = np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-8
            w -= rate * mean / (1 - 0.9 ** (step + 1)) / size
        np.clip(weights.column, -1, 1, out=weights.column)  # so that no sum of 30 leaves 16 bits
    # What hardly occurs still has its chance beginnings; nothing is a better guess, and packs better.
    seen = sum(columns(part).sum(axis=0) for part in np.array_split(rolls.boards, 64))
    weights.column[seen < len(rolls.boards) / 3000] = 0
    return weights


def loss(weights: Weights, rolls: Rolls, margin: float) -> tuple[float, float]:
    """What is left of the plays within ``margin`` of the best, and what the best of these is behind the best of all, in
    points a roll."""
    opinion = np.concatenate([ranks(weights, columns(part))[1] for part in np.array_split(rolls.boards, 64)])
    first, counts = rolls.first[:-1], np.diff(rolls.first)
    kept = opinion >= np.repeat(np.maximum.reduceat(opinion, first), counts) - margin
    best = np.maximum.reduceat(np.where(kept, rolls.equity, -9), first)
    return float(kept.mean()), float((np.maximum.reduceat(rolls.equity, first) - best).mean())


# --- the file (cpp/nardy/eval/net.h) -----------------------------------------------------------------------------


def records(file: bytes) -> list[bytes]:
    """The networks of a file, one by one."""
    found = []
    while file:
        phases, outputs, _, inputs, width = struct.unpack_from("<BBBHH", file, 13)
        size = 20 + 2 * width * (1 + inputs + phases * outputs) + 4 * phases * outputs + 8
        found.append(file[:size])
        file = file[size:]
    return found


def record(weights: Weights, of: bytes) -> bytes:
    """The pruning network of a network's record."""
    out = of[:13] + struct.pack("<BBBHH", 1, 1, 0, COLUMNS, WIDTH)
    # Columns in steps of 4: the upper bits say enough, and a packed file is a quarter smaller.
    for part, one, most, step in (
        (weights.bias, 1024, 32767, 1),
        (weights.column, 1024, 1024, 4),
        (weights.output, 2048, 16383, 1),
    ):
        whole = (np.clip(np.rint(part * (one / step)) * step, -most, most)).astype("<i2").reshape(-1, 1)
        out += whole.view(np.uint8).T.tobytes()
    out += bytes(4)
    checksum = 0xCBF29CE484222325
    for byte in out:
        checksum = (checksum ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return out + struct.pack("<Q", checksum)


def main(game: str, net: Path, games: int, steps: int, threads: int, seed: int) -> None:
    """Makes a network's pruning network, or makes it anew, and prints what it lets through and loses."""
    from typer import BadParameter

    rules, threads = rules_of(game), threads or os.cpu_count() or 1
    Engine(net=net).close()  # says what is wrong with a file that holds no network
    own = records(net.read_bytes())[0]
    if own[12:13].decode() != Position.start(rules).id[0]:
        raise BadParameter(f"{net} holds no network of {game}")
    weights = fit(rolls_of_self_play(own, rules, games, seed, threads), steps, seed)
    judged = rolls_of_self_play(own, rules, max(games // 10, 1), seed + 1, threads)
    for margin in (0.05, 0.08, 0.12):
        kept, lost = loss(weights, judged, margin)
        print(f"{game} margin={margin} kept={kept:.3f} lost={lost:.5f}")
    write_whole(net, own + record(weights, own))


if __name__ == "__main__":
    start("prune", "nardy.train.pruning")
