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
import re
import time

import numpy as np
import pexpect

from benchmarks.paths import DATA
from benchmarks.strength.measures.yardstick import read
from benchmarks.strength.players.child import cpu_seconds
from benchmarks.strength.players.gnubg import find
from nardy import Engine, Position, Rules, Variant

YARDSTICK = DATA / "short_yardstick.jsonl.gz"
SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic bearoff off",
    "set player 0 human",
    "set player 1 human",
    "set threads 1",
    "set rollout varredn on",
    "set rollout quasirandom on",
    "set rollout cubeful off",
    "set rollout truncation enable off",
    "set rollout chequerplay evaluation plies 0",
    "set rollout chequerplay evaluation cubeful off",
)
PROMPT = r"\([^()]+\) $"
# The values and their errors; the last of a line is the cubeless equity.
RESULT = re.compile(r"CL\s+([-+]\d\.\d+)\s+\[[^\]]*CL\s+(\d\.\d+)\]")


class Terminal:
    """gnubg in a terminal of its own."""

    def __init__(self, program: str, games: int) -> None:
        self._child = pexpect.spawn(program, ["-t", "-q", "-r"], encoding="latin-1", timeout=300, dimensions=(60, 250))
        self._child.expect(PROMPT)
        for line in (*SETTINGS, f"set rollout trials {games}", "new game"):
            self._say(line)

    def _say(self, line: str) -> str:
        self._child.sendline(line)
        self._child.expect(PROMPT)
        return str(self._child.before)

    def roll_out(self, p: Position) -> tuple[float, float, float]:
        """Equity for the side to roll, its standard error, CPU seconds."""
        key = p.id[2:].replace("-", "+").replace("_", "/")  # in short it is gnubg's, in another alphabet
        self._say(f"set board {key}")
        before = cpu_seconds(self._child.pid)
        text = self._say("rollout")
        spent = cpu_seconds(self._child.pid) - before
        found = RESULT.findall(text)
        if not found:
            raise SystemExit(f"gnubg's answer cannot be read:\n{text}")
        return float(found[-1][0]), float(found[-1][1]), spent

    def close(self) -> None:
        self._child.close(force=True)


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
    engine, terminal = Engine(), Terminal(program, args.games)
    engine.value(positions[0])  # the tables of end games, untimed
    print("| position | nardy | gnubg | error of one second: nardy | gnubg | ratio |\n|---|---|---|---|---|---|")
    ratios = []
    for p in positions:
        theirs, their_error, their_seconds = terminal.roll_out(p)
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
