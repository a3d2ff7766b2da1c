"""Blockades: a run of four or more opposing points ahead of a side's rearmost checker, and positions that have one.

The predicate, in words: side S is blockaded when, in S's own numbers, the other side holds points w to w+3 and S's
rearmost checker (its highest number, the bar counting 25) stands above w+3. "Holds" is what bars the way in the
variant: one checker where checkers cannot be hit, two where they can.

python -m benchmarks.strength.data.blockades long --count 2000 --out blockades.jsonl

takes them from self-play, half with the side to roll blockaded, half with the other side, and says how common they are.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.strength.data.selfplay import decisions
from benchmarks.strength.players.player import BUILT_IN, open_engine
from nardy import Rules, Variant
from nardy.batch import Boards

RUN = 4
Mask = npt.NDArray[np.bool_]


def sides(rules: Rules, boards: Boards) -> tuple[Boards, Boards, Boards, Boards]:
    """Counts by point 0 to 25 of the side to roll and of the other, each in its own numbers (mine, theirs), then each
    in the numbers of its opponent without off and bar (theirs seen by me, mine seen by them)."""
    mine, theirs = boards[:, :26], boards[:, 26:]
    turned = np.array([rules.other_number(p) for p in range(1, 25)])
    seen = []
    for counts in (theirs, mine):
        view = np.zeros_like(counts)
        view[:, turned] = counts[:, 1:25]
        seen.append(view)
    return mine, theirs, seen[0], seen[1]


def rearmost(counts: Boards) -> npt.NDArray[np.int64]:
    """The highest number with a checker on it, 25 for the bar, 0 for none."""
    on = counts[:, 25:0:-1] > 0
    return np.where(on.any(axis=1), 25 - on.argmax(axis=1), 0)


def holds(rules: Rules, counts: Boards) -> Mask:
    """Where a side's checkers bar the other's way."""
    return counts >= (2 if rules.variant == Variant.SHORT else 1)


def run_ahead(counts: Boards, barred: Mask, length: int) -> Mask:
    """Whether ``length`` barred points in a row lie ahead of the rearmost checker; both in the same side's numbers."""
    rear, found = rearmost(counts), np.zeros(len(counts), dtype=bool)
    for w in range(1, 26 - length):
        found |= barred[:, w : w + length].all(axis=1) & (rear > w + length - 1)
    return found


def blockaded(rules: Rules, boards: Boards, length: int = RUN) -> tuple[Mask, Mask]:
    """The predicate: is the side to roll blockaded, is the other side."""
    mine, theirs, theirs_to_me, mine_to_them = sides(rules, boards)
    return (
        run_ahead(mine, holds(rules, theirs_to_me), length),
        run_ahead(theirs, holds(rules, mine_to_them), length),
    )


def halves(rules: Rules, boards: Boards, count: int, seed: int) -> npt.NDArray[np.int64]:
    """Rows: half where the side to roll is the only one blockaded, half where the other is the only one; fewer if
    there are not enough of either."""
    own, opposing = blockaded(rules, boards)
    rng = np.random.default_rng(seed)
    kinds = [np.flatnonzero(own & ~opposing), np.flatnonzero(opposing & ~own)]
    each = min(count // 2, *(len(k) for k in kinds))
    return np.sort(np.concatenate([rng.choice(k, each, replace=False) for k in kinds]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="variant with its options")
    parser.add_argument("--net", default=BUILT_IN)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--noise", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="JSONL: mine, theirs, roll, game, blockaded")
    args = parser.parse_args()

    rules = Rules.parse(args.rules)
    found = decisions(open_engine(args.net), rules, args.games, args.seed, args.noise)
    own, opposing = blockaded(rules, found.boards)
    print(f"{args.rules}: {len(own)} unforced decisions of {args.games} games; blockaded: the side to roll")
    print(f"{own.mean():.1%}, the other {opposing.mean():.1%}, both {(own & opposing).mean():.1%}")
    rows = halves(rules, found.boards, args.count, args.seed)
    print(f"{len(rows)} taken")
    if args.out:
        with args.out.open("w") as file:
            for i in rows:
                board = found.boards[i].tolist()
                line = {"mine": board[:26], "theirs": board[26:], "roll": found.dice[i].tolist()}
                line |= {"game": int(found.games[i]), "blockaded": "own" if own[i] else "opposing"}
                file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
