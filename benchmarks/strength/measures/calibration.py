"""Are the chances right? Predicted chances of self-play positions in ten bins against how the games ended.

python -m benchmarks.strength.measures.calibration long --net a.net --games 20000 --positions 1000000

Every position before a roll counts, forced or not, from the side to roll. Standard errors are clustered by game. A bin
passes if the difference is within 2 % or three standard errors. Plays are the evaluation's own at depth 0; ``--noise``
spreads the positions (then outcomes are of the noisy play).
"""

from __future__ import annotations

import argparse
import time
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.strength import stats
from benchmarks.strength.data.selfplay import play
from benchmarks.strength.players.player import BUILT_IN, open_engine
from benchmarks.strength.progress import follow
from nardy import Engine, Rules, Variant

Floats: TypeAlias = npt.NDArray[np.float64]

BINS = 10
BLOCK = 2000  # games played at once
WITHIN = 0.02
ERRORS = 3.0
CHANCES = ("win", "win_mars", "win_koks", "lose_mars", "lose_koks")
NEEDED = (1, 2, 3, -2, -3)  # points of the side to roll at least (at most, if negative)


def happened(points: npt.NDArray[np.int64]) -> Floats:
    """0 or 1 for each of the five chances, given the points of each row's side: (n, 5)."""
    return np.stack([points >= n if n > 0 else points <= n for n in NEEDED], axis=1).astype(np.float64)


class Bins:
    """Sums of a block of games by (chance, bin, game): number, prediction, outcome."""

    def __init__(self) -> None:
        self.blocks: list[Floats] = []  # (5, BINS, games, 3)
        self.positions = 0

    def add(self, engine: Engine, rules: Rules, games: int, seed: int, noise: float) -> None:
        """Plays a block of games and counts all their positions."""
        steps = list(play(engine, rules, games, seed, noise))
        won = np.zeros(games, dtype=np.int64)  # points of white
        for s in steps:
            won[s.games[s.over]] = np.where(s.white, s.points, -s.points)[s.over]
        sums = np.zeros((5, BINS, games, 3))
        for s in steps:
            predicted = engine.evaluate(rules, s.boards).astype(np.float64)
            outcome = happened(np.where(s.white, won[s.games], -won[s.games]))
            bins = np.minimum((predicted * BINS).astype(np.int64), BINS - 1)
            for chance in range(5):
                values = np.stack([np.ones(len(s.games)), predicted[:, chance], outcome[:, chance]], axis=1)
                sums[chance, bins[:, chance], s.games] += values  # a game has one position a step
            self.positions += len(s.games)
        self.blocks.append(sums)

    def table(self, chance: int) -> list[tuple[int, float, float, stats.Estimate]]:
        """Of each bin that has positions: their number, mean prediction, frequency, and the difference."""
        sums = np.concatenate([block[chance] for block in self.blocks], axis=1)
        rows = []
        for number, predicted, outcome in (bin.T for bin in sums):
            if total := number.sum():
                difference = stats.from_sums(outcome - predicted, number)
                rows.append((int(total), predicted.sum() / total, outcome.sum() / total, difference))
        return rows


def passes(difference: stats.Estimate) -> bool:
    """Within 2 %, or within three standard errors."""
    return abs(difference.mean) <= max(WITHIN, ERRORS * difference.error)


def report(rules: Rules, bins: Bins) -> bool:
    """Prints the tables; whether every bin passes."""
    good = True
    koks = rules.variant == Variant.SHORT or rules.koks is not None
    for chance, name in enumerate(CHANCES):
        if "koks" in name and not koks:
            continue
        print(f"\n{name}\n\n| positions | games | predicted | happened | difference | error | |")
        print("|---" * 7 + "|")
        for number, predicted, outcome, d in bins.table(chance):
            good &= (ok := passes(d))
            cells = f"{number} | {d.size} | {predicted:.4f} | {outcome:.4f} | {d.mean:+.4f} | {d.error:.4f}"
            print(f"| {cells} | {'' if ok else 'MISSED'} |")
    return good


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="variant with its options")
    parser.add_argument("--net", default=BUILT_IN)
    parser.add_argument("--games", type=int, default=20_000, help="at least")
    parser.add_argument("--positions", type=int, default=1_000_000, help="at least")
    parser.add_argument("--noise", type=float, default=0.0, help="points")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    rules, engine, bins = Rules.parse(args.rules), open_engine(args.net), Bins()
    start, block = time.perf_counter(), min(BLOCK, args.games)
    blocks = -(-args.games // block)
    for index in follow(range(blocks), "blocks of games", blocks):
        bins.add(engine, rules, block, args.seed * 1_000_003 + index, args.noise)
    while bins.positions < args.positions:
        bins.add(engine, rules, block, args.seed * 1_000_003 + len(bins.blocks), args.noise)
    good = report(rules, bins)
    games = block * len(bins.blocks)
    print(
        f"\n{args.rules}, {args.net}: {bins.positions} positions of {games} games, {time.perf_counter() - start:.0f} s"
    )
    print(f"every bin within {WITHIN:.0%} or {ERRORS:g} standard errors: {'yes' if good else 'NO'}")


if __name__ == "__main__":
    main()
