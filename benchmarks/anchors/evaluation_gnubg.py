"""Network evaluations and self-play beside GNU Backgammon's `calibrate`, in one run.

python -m benchmarks.anchors.evaluation_gnubg [--width 256]

Evaluations: all children of corpus positions over the 21 rolls, as a search asks for them, evaluated on one core; the
moves are generated before the clock starts. Self-play: whole games at depth 0 with everything, generation included.
CPU time; medians of REPEATS, gnubg's figure taken before and after. Without gnubg only our own figures are printed.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import time

import numpy as np

from benchmarks.corpus import load
from nardy import Rules, Variant, _core

REPEATS = 5
BOARDS = 40
ROUNDS = 4
PAIRS = 250


def gnubg_calibrate() -> float | None:
    """Static evaluations a second, millions; None without gnubg."""
    program = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
    if program is None:
        return None
    said = subprocess.run(
        [program, "-t", "-q", "-r"], input="calibrate 10\n", capture_output=True, text=True, timeout=300
    ).stdout
    found = re.search(r"(\d+(?:\.\d+)?) static evaluations/second", said)
    return float(found.group(1)) / 1e6 if found else None


def evaluations(variant: Variant, engine: _core._Engine, check: _core._Engine) -> float:
    """Millions a second, after the engine has been held to another one's answers."""
    boards = load(variant).boards[:: len(load(variant).boards) // BOARDS]
    assert np.array_equal(engine.evaluate(variant, boards), check.evaluate(variant, boards))
    rates = []
    for _ in range(REPEATS):
        amount, seconds, _ = _core.time_children(engine, variant, boards, ROUNDS)
        rates.append(amount / seconds / 1e6)
    return statistics.median(rates)


def games(variant: Variant, engine: _core._Engine) -> float:
    """Games of self-play a second of CPU."""
    rates = []
    for repeat in range(REPEATS):
        before = time.process_time()
        points = _core.duel(engine, engine, Rules(variant), pairs=PAIRS, first_pair=repeat * PAIRS)
        rates.append(2 * PAIRS / (time.process_time() - before))
        assert (points.sum(axis=1) == 0).all()
    return statistics.median(rates)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--width", type=int, default=256, help="of the networks without training beside ours")
    width = parser.parse_args().width
    before = gnubg_calibrate()
    rows = []
    for variant in Variant:
        some = _core.Learner(variant, width).net()
        for name, net in (("shipped", None), (f"{width} wide, untrained", some)):
            plain = _core._Engine(net=net, isa="plain")
            engine = _core._Engine(net=net)
            speed = evaluations(variant, engine, plain)
            slow = evaluations(variant, plain, engine)
            rows.append((variant.name.lower(), name, speed, slow, games(variant, engine)))
    after = gnubg_calibrate()
    peer = statistics.fmean(x for x in (before, after) if x) if before or after else None
    print(f"gnubg calibrate: {before} before, {after} after, M/s; instruction set here: {_core.isa()}\n")
    print("| game | network | M evaluations/s | times gnubg's | plain build, M/s | self-play, games/s |")
    print("|---|---|---|---|---|---|")
    for game, name, speed, slow, played in rows:
        ratio = f"{speed / peer:.0f}" if peer else ""
        print(f"| {game} | {name} | {speed:.2f} | {ratio} | {slow:.2f} | {played:.0f} |")


if __name__ == "__main__":
    main()
