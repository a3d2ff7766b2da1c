"""The report of paired games: points a game over pairs, dropped pairs, CPU time a move of both players."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path

from benchmarks.strength import stats
from benchmarks.strength.measures.pairs import Duel, Record, dropped, play_pairs, resume


def points_a_game(records: list[Record]) -> stats.Estimate:
    """The first player's points a game; a pair is one value, so common dice and the start are in the error."""
    return stats.mean([sum(r["points"]) / 2 for r in records if "points" in r])


def cpu_a_move(records: list[Record], player: int) -> float:
    """CPU milliseconds a decision of the first (0) or second (1) player, dropped pairs included."""
    decisions = int(sum(r["decisions"][player] for r in records))
    seconds = float(sum(r["cpu"][player] for r in records))
    return 1000 * seconds / max(decisions, 1)


def report(duel: Duel, records: list[Record]) -> None:
    """Prints everything known about a duel."""
    kept = [r for r in records if "points" in r]
    print(f"{duel.first} against {duel.second}, {duel.rules}, seed {duel.seed}: {2 * len(kept)} games in pairs")
    if lost := dropped(records):
        counts = ", ".join(f"{kind} {number}" for kind, number in lost.most_common())
        print(f"DROPPED {sum(lost.values())} of {len(records)} pairs: {counts}")
        print("  for example", next(r["detail"] for r in records if "dropped" in r))
    if not kept:
        print("no pair is left")
        return
    estimate = points_a_game(records)
    print(f"points a game of {duel.first}: {estimate.interval()} (95 %, over {estimate.size} pairs)")
    games = [points for r in kept for points in r["points"]]
    ends = Counter(games)
    named = ", ".join(f"{points:+d}: {ends[points]}" for points in sorted(ends, reverse=True))
    won = sum(points > 0 for points in games)
    turns = sum(sum(r["turns"]) for r in kept) / len(games)
    print(f"games won {won / len(games):.1%}; by points {named}; {turns:.1f} turns a game")
    print(
        "CPU ms a decision: "
        + ", ".join(f"{n} {cpu_a_move(records, i):.3f}" for i, n in enumerate((duel.first, duel.second)))
    )


def options(parser: argparse.ArgumentParser) -> None:
    """What every script of paired games takes."""
    parser.add_argument("--games", type=int, default=1000, help="games in all, an even number")
    parser.add_argument("--seed", type=int, default=1, help="of the dice")
    parser.add_argument("--log", type=Path, help="JSONL file to append to and to resume from")
    parser.add_argument("--processes", type=int, default=1)


def run(duel: Duel, args: argparse.Namespace) -> list[Record]:
    """Plays what is missing, prints the report."""
    count = (args.games + 1) // 2
    before = sum(pair < count for pair in resume(duel, args.log)) if args.log else 0
    start = time.perf_counter()
    records = play_pairs(duel, count, args.log, args.processes)
    seconds = time.perf_counter() - start
    report(duel, records)
    played = 2 * (count - before)
    print(f"{played} games played now, {seconds:.1f} s, {played / seconds:.1f} games/s")
    return records
