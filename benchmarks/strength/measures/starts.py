"""Who is favoured at the start of a game, before the first roll: rollouts of the starting position.

python -m benchmarks.strength.measures.starts [--games 5184]

Whole games at depth 0 with the luck taken out; the side that starts throws both dice, a double included.
"""

from __future__ import annotations

import argparse

from benchmarks.strength.stats import Estimate
from nardy import Engine, Position, Variant


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5184)
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    print("| game | points for the side that starts [95 % interval] | wins | by mars | loses by mars |")
    print("|---|---|---|---|---|")
    with Engine(threads=args.threads) as engine:
        for variant in Variant:
            found = engine.rollout(Position.start(variant), args.games, seed=1)
            points = Estimate(found.equity, found.stderr, args.games).interval()
            c = found.chances
            print(f"| {variant.name.lower()} | {points} | {c.win:.1%} | {c.win_mars:.1%} | {c.lose_mars:.1%} |")


if __name__ == "__main__":
    main()
