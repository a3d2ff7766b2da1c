"""Equity lost per decision against a yardstick, by classes of positions, and beside the file's reference players.

python -m benchmarks.strength.measures.yardstick benchmarks/data/short_yardstick_2.jsonl.gz --player built-in@0 a.net@1

The loss is the judge's: the best equity of the decision less that of the chosen play. A file of several judges gives a
loss by each and by their mean (``judged.Decision.losses``); what is compared with a reference player is the mean.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.strength import stats
from benchmarks.strength.data.classes import classify
from benchmarks.strength.data.judged import MEAN, Decision, key_of, read
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import BUILT_IN, Player
from benchmarks.strength.progress import follow
from nardy import Rules, Side

Floats: TypeAlias = npt.NDArray[np.float64]
JUDGE = "judge"  # of a file with one that has no name


def losses(player: Player, decisions: Sequence[Decision]) -> dict[str, Floats]:
    """What the player loses in each decision, by each judge of the file; the last is the one that counts."""
    found: list[dict[str, float]] = []
    for seed, d in enumerate(follow(decisions, player.name, len(decisions))):
        chosen = player.choose(d.position, d.dice, seed).position
        found.append(d.losses(key_of(chosen)) or {JUDGE: d.loss(chosen)})
    return {judge: np.array([x[judge] for x in found]) for judge in found[0]}


def reference_losses(decisions: Sequence[Decision]) -> dict[str, dict[str, Floats]]:
    """The same of the file's reference players, by name; nan where the file does not say."""
    found: dict[str, dict[str, Floats]] = {}
    for name in sorted({name for d in decisions for name in d.choices}):
        lost = [d.losses(d.choices[name]) for d in decisions]
        found[name] = {judge: np.array([x[judge] for x in lost]) for judge in lost[0]}
    for name in sorted({name for d in decisions for name in d.references}):
        found[name] = {JUDGE: np.array([d.references.get(name, np.nan) for d in decisions])}
    return found


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints markdown."""
    print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")


def report(rules: Rules, decisions: Sequence[Decision], player: Player) -> None:
    """Prints the losses by class and judge, the differences to the reference players, and the CPU time."""
    lost = losses(player, decisions)
    references = reference_losses(decisions)
    boards = np.array([d.position.counts(Side.WHITE) + d.position.counts(Side.BLACK) for d in decisions], dtype=np.int8)
    classes = {name: mask for name, mask in classify(rules, boards).items() if mask.any()}
    cpu = 1000 * player.cpu / player.decisions
    print(f"\n{player.name}: equity lost per decision [95 % interval]; {cpu:.3f} ms of CPU a decision\n")
    last = MEAN if MEAN in lost else next(iter(lost))
    table(
        ["class", "decisions", *lost, *(f"{last} less {name}'s" for name in references)],
        [
            [
                name,
                str(int(mask.sum())),
                *(stats.mean(values[mask]).interval(5) for values in lost.values()),
                *(stats.paired(lost[last][mask], by[last][mask]).interval(5) for by in references.values()),
            ]
            for name, mask in classes.items()
        ],
    )
    if len(lost) > 1:
        print(f"\nAll decisions, {player.name} less the reference player, by each judge:\n")
        table(
            ["reference", "its loss", *lost],
            [
                [name, stats.mean(by[last]).interval(5), *(stats.paired(lost[j], by[j]).interval(5) for j in lost)]
                for name, by in references.items()
            ],
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rules", help="variant with its options; by default the file's name up to _yardstick")
    parser.add_argument("--player", nargs="+", default=[f"{BUILT_IN}@0"], help="cast.py says how to name them")
    parser.add_argument("--limit", type=int, help="the first so many decisions only")
    args = parser.parse_args()
    rules = Rules.parse(args.rules or args.file.name.partition("_yardstick")[0])
    decisions = read(rules, args.file, args.limit)
    for name in args.player:
        with open_player(name) as player:
            report(rules, decisions, player)


if __name__ == "__main__":
    main()
