"""How games end that the engine plays with itself: the shares that cpp/nardy/rules/variants/ has for match equities.

python -m benchmarks.strength.measures.shares --games 100000
"""

from __future__ import annotations

import argparse

import numpy as np

from benchmarks.strength import stats
from nardy import Rules, Variant
from nardy.train.spread import duel


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    for variant in Variant:
        # Against itself the second game of a pair is the first one again.
        won = np.abs(duel(None, None, Rules(variant), pairs=args.games, seed=1, threads=args.threads)[:, 0])
        mars, koks = (stats.mean(1000.0 * (won == points)) for points in (2, 3))
        print(f"{variant.name.lower()}: of 1,000 games {mars.text(1)} by mars, {koks.text(1)} by koks")


if __name__ == "__main__":
    main()
