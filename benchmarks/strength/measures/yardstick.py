"""Equity lost per decision against a yardstick file, by classes of positions, and beside the file's reference player.

python -m benchmarks.strength.measures.yardstick benchmarks/data/short_yardstick.jsonl.gz --player built-in@0 a.net@1

A line of the file: ``mine``, ``theirs`` (26 counts, own numbers), ``roll``, ``results`` (a list of [mine, theirs,
equity for mine, ...] of every distinct result), perhaps ``class`` and ``game``, and by any other key what a reference
player lost there (``gnubg0``, ``maker@0``). The loss is the judge's: the best equity of the line less that of the
chosen play.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.strength import stats
from benchmarks.strength.data.classes import classify
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import BUILT_IN, Player
from benchmarks.strength.progress import follow
from nardy import Dice, Position, Rules, Side

Floats: TypeAlias = npt.NDArray[np.float64]
OTHER_KEYS = {"mine", "theirs", "roll", "results", "class", "game"}  # not what a reference player lost
Key: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


class Decision(NamedTuple):
    """One line: the position and roll, the judge's equity of every result, reference players' losses."""

    position: Position
    dice: Dice
    equities: dict[Key, float]
    references: dict[str, float]

    def loss(self, chosen: Position) -> float:
        """What the judge says a choice loses."""
        key = chosen.counts(Side.WHITE), chosen.counts(Side.BLACK)
        return max(self.equities.values()) - self.equities[key]


def read_line(rules: Rules, text: str) -> Decision:
    """A decision with white to roll."""
    line = json.loads(text)
    position = Position.from_counts(rules, line["mine"], line["theirs"], Side.WHITE)
    equities = {(tuple(r[0]), tuple(r[1])): float(r[2]) for r in line["results"]}
    references = {k: float(v) for k, v in line.items() if k not in OTHER_KEYS}
    return Decision(position, Dice(*line["roll"]), equities, references)


def read(rules: Rules, path: Path, limit: int | None = None) -> list[Decision]:
    """The decisions of a file, gzipped or not; the first ``limit`` of them."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    return [read_line(rules, line) for line in text.splitlines()[:limit]]


def losses(player: Player, decisions: Iterable[Decision], total: int) -> Floats:
    """What the player loses in each decision."""
    found = [
        d.loss(player.choose(d.position, d.dice, seed).position)
        for seed, d in enumerate(follow(decisions, player.name, total))
    ]
    return np.array(found)


def report(rules: Rules, decisions: list[Decision], player: Player) -> None:
    """Prints the losses by class, the difference to each reference player, and the CPU time."""
    lost = losses(player, decisions, len(decisions))
    boards = np.array([d.position.counts(Side.WHITE) + d.position.counts(Side.BLACK) for d in decisions], dtype=np.int8)
    names = sorted({name for d in decisions for name in d.references})
    references = {name: np.array([d.references.get(name, np.nan) for d in decisions]) for name in names}
    cpu = 1000 * player.cpu / player.decisions
    print(f"\n{player.name}: equity lost per decision, +- standard error; {cpu:.3f} ms of CPU a decision\n")
    print("| class | decisions | loss | " + " | ".join(f"less {name}'s" for name in names) + " |")
    print("|---" * (3 + len(names)) + "|")
    for name, mask in classify(rules, boards).items():
        if not mask.any():
            continue
        cells = [name, str(int(mask.sum())), stats.mean(lost[mask]).text()]
        cells += [stats.paired(lost[mask], other[mask]).text() for other in references.values()]
        print("| " + " | ".join(cells) + " |")


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
