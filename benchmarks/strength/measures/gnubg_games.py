"""Paired games of short nardy against GNU Backgammon, cubeless, mars 2 and koks 3 points (gnubg.py says how it is set).

python -m benchmarks.strength.measures.gnubg_games --player built-in@0 --plies 0 --games 20000 --log games.jsonl
"""

from __future__ import annotations

import argparse

from benchmarks.strength.measures import duels
from benchmarks.strength.measures.pairs import Duel
from benchmarks.strength.players.player import BUILT_IN


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player", default=f"{BUILT_IN}@0", help="nardy's side (cast.py)")
    parser.add_argument("--plies", type=int, default=0, help="gnubg looks ahead so far")
    duels.options(parser)
    args = parser.parse_args()
    duels.run(Duel("short", args.seed, args.player, f"gnubg@{args.plies}"), args)


if __name__ == "__main__":
    main()
