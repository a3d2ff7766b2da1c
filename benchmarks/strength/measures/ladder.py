"""A ladder of players: paired games of each against each, or of each against the next.

python -m benchmarks.strength.measures.ladder long a.net@0 b.net@0 built-in@0 built-in@1 --games 400 --logs ladder/

Players are named as in cast.py. Prints a table of points a game of the row's player against the column's, with
95 % intervals over pairs, and each player's mean.
"""

from __future__ import annotations

import argparse
import hashlib
from itertools import combinations, pairwise
from pathlib import Path

from benchmarks.strength import stats
from benchmarks.strength.measures.duels import cpu_a_move, points_a_game
from benchmarks.strength.measures.pairs import Duel, dropped, play_pairs


def log_of(folder: Path | None, duel: Duel) -> Path | None:
    """A file of its own for every duel."""
    if folder is None:
        return None
    return folder / (hashlib.sha256(repr(duel).encode()).hexdigest()[:16] + ".jsonl")


def table(names: list[str], found: dict[tuple[str, str], stats.Estimate]) -> str:
    """The table in markdown; the last column is the mean over the opponents met."""
    lines = ["| | " + " | ".join(names) + " | mean |", "|---" * (len(names) + 2) + "|"]
    for row in names:
        met, cells = [], []
        for column in names:
            estimate = found.get((row, column))
            if estimate is None and (other := found.get((column, row))):
                estimate = other._replace(mean=-other.mean)
            cells.append(estimate.interval() if estimate else "")
            if estimate:
                met.append(estimate.mean)
        mean = f"{sum(met) / len(met):+.3f}" if met else ""
        lines.append(f"| {row} | " + " | ".join(cells) + f" | {mean} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules", help="variant with its options")
    parser.add_argument("players", nargs="+", help="two or more (cast.py)")
    parser.add_argument("--chain", action="store_true", help="each against the next instead of all")
    parser.add_argument("--games", type=int, default=400, help="games a duel, an even number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--logs", type=Path, help="folder of the logs, to resume from")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()

    found: dict[tuple[str, str], stats.Estimate] = {}
    meetings = pairwise(args.players) if args.chain else combinations(args.players, 2)
    for first, second in meetings:
        duel = Duel(args.rules, args.seed, first, second)
        records = play_pairs(duel, (args.games + 1) // 2, log_of(args.logs, duel), args.processes)
        found[first, second] = estimate = points_a_game(records)
        cpu = " and ".join(f"{cpu_a_move(records, i):.3f}" for i in (0, 1))
        lost = sum(dropped(records).values())
        print(f"{first} - {second}: {estimate.interval()}, CPU ms a decision {cpu}, {lost} pairs dropped")
    print(f"\n{args.rules}, {args.games} games a duel, points a game, 95 %\n\n{table(args.players, found)}")


if __name__ == "__main__":
    main()
