"""Rollouts of short nardy beside GNU Backgammon's in one run: the standard error that one second of CPU buys.

python -m benchmarks.anchors.rollout_gnubg [--positions 6] [--games 144]

Whole games, cubeless, both sides at depth 0 (gnubg: 0-ply), variance reduction on, the first rolls spread evenly, ended
by the tables of end games, one thread. A standard error falls with the square root of the games, so error times the
root of the seconds is what one second buys, whatever the number of games. Positions are spread over the short
yardstick. Needs gnubg and pexpect (gnubg prints a rollout's results only to a terminal).
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np

from benchmarks.paths import DATA
from benchmarks.strength.data.judged import read
from benchmarks.strength.players.gnubg import find
from benchmarks.strength.players.gnubg_terminal import Terminal
from nardy import Engine, Rules, Variant

YARDSTICK = DATA / "short_yardstick.jsonl.gz"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=6)
    parser.add_argument("--games", type=int, default=144)
    args = parser.parse_args()
    program = find()
    if program is None:
        raise SystemExit("gnubg is not installed: nothing to stand beside")
    every = read(Rules(Variant.SHORT), YARDSTICK)
    positions = [d.position for d in every[:: len(every) // args.positions][: args.positions]]
    engine, terminal = Engine(), Terminal(program)
    engine.value(positions[0])  # the tables of end games, untimed
    print("| position | nardy | gnubg | error of one second: nardy | gnubg | ratio |\n|---|---|---|---|---|---|")
    ratios = []
    for p in positions:
        theirs, their_error, their_seconds = terminal.roll_out(p, args.games)
        before = time.process_time()
        mine = engine.rollout(p, args.games)
        seconds = time.process_time() - before
        if mine.stderr == 0 or their_error == 0:  # the tables of end games know it
            continue
        my_second, their_second = mine.stderr * math.sqrt(seconds), their_error * math.sqrt(their_seconds)
        ratios.append(their_second / my_second)
        print(
            f"| {p} | {mine.equity:+.3f} +- {mine.stderr:.4f}, {seconds:.2f} s | {theirs:+.3f} +- {their_error:.3f}, "
            f"{their_seconds:.2f} s | {my_second:.4f} | {their_second:.4f} | {ratios[-1]:.1f} |",
            flush=True,
        )
    terminal.close()
    print(f"\nmedian ratio {np.median(ratios):.1f}, {np.median(ratios) ** 2:.0f} times less CPU for the same error")


if __name__ == "__main__":
    main()
