"""Rank the plays of a position, and watch the answer become surer.

python python/examples/analyse.py "long w 24*10,20,17,14,11,9 24*11,19,16,13,7" 6-5
"""

from __future__ import annotations

import sys

from nardy import Dice, Engine, Limit, Position


def main(position: str = "short", dice: str = "3-1") -> None:
    start, roll = Position.parse(position), Dice.parse(dice)
    with Engine() as engine:
        for analysis in engine.analyse_iter(start, roll, Limit(depth=2, time=2), top=3):
            print(f"looked {analysis.depth} rolls ahead, {analysis.nodes} positions:")
            for line in analysis:
                print(f"  {line.equity:+.3f}  {line.play}  wins {line.chances.win:.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:])
