"""Paired games of any variant against a program that speaks the protocol of opponent.py.

python -m benchmarks.strength.measures.vs_program "their-program --flag" --rules long --player built-in@1 --games 200
"""

from __future__ import annotations

import argparse

from benchmarks.strength.measures import duels
from benchmarks.strength.measures.pairs import Duel
from benchmarks.strength.players.player import BUILT_IN


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", help="the program with its arguments")
    parser.add_argument("--rules", default="long", help="variant with its options: long, long:first=46, six_one")
    parser.add_argument("--player", default=f"{BUILT_IN}@0", help="nardy's side (cast.py)")
    duels.options(parser)
    args = parser.parse_args()
    duels.run(Duel(args.rules, args.seed, args.player, f"program={args.command}"), args)


if __name__ == "__main__":
    main()
