"""Reads yardsticks: decisions whose every play has been judged, by one judge or by several.

A line of the file: ``mine``, ``theirs`` (26 counts, own numbers), ``roll``, ``results`` (a list of [mine, theirs,
equity for mine, ...] of every distinct result), perhaps ``class`` and ``game``. Older files have what a reference
player lost by any other key (``gnubg0``, ``maker@0``); newer ones have ``judges`` and ``choices`` (make_yardstick.py).
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from nardy import Dice, Position, Rules, Side

# Of a line; what has another name is what a reference player lost.
KEYS = {"mine", "theirs", "roll", "results", "class", "game", "judges", "choices"}
HALVES = 5  # where a result has the equities of each judge's halves
MEAN = "mean"
Key: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
Equities: TypeAlias = dict[Key, float]


class Decision(NamedTuple):
    """One line: the position and roll, the equity of every result, what reference players lost.

    ``halves`` has two sets of equities for each judge, and for their mean, each by rollouts with other dice;
    ``choices`` has what reference players chose. Both are empty in older files."""

    position: Position
    dice: Dice
    equities: Equities
    references: dict[str, float]
    halves: dict[str, tuple[Equities, Equities]]
    choices: dict[str, Key]

    def loss(self, chosen: Position) -> float:
        """The best equity less that of the chosen play, by the mean of all judges."""
        return self._loss(self.equities, self.equities, key_of(chosen))

    def losses(self, chosen: Key) -> dict[str, float]:
        """The loss by each judge and by their mean. The best play of one half of the rollouts is compared with the
        chosen one by the other half, so that the luckiest of many alike plays sets no standard; by the same chance one
        loss can be below 0."""
        return {
            judge: (self._loss(a, b, chosen) + self._loss(b, a, chosen)) / 2 for judge, (a, b) in self.halves.items()
        }

    @staticmethod
    def _loss(chooser: Equities, judge: Equities, chosen: Key) -> float:
        return judge[max(chooser, key=chooser.__getitem__)] - judge[chosen]


def key_of(position: Position) -> Key:
    """How a result is named."""
    return position.counts(Side.WHITE), position.counts(Side.BLACK)


def read_line(rules: Rules, text: str) -> Decision:
    """A decision with white to roll."""
    line = json.loads(text)
    position = Position.from_counts(rules, line["mine"], line["theirs"], Side.WHITE)
    keys: list[Key] = [(tuple(r[0]), tuple(r[1])) for r in line["results"]]
    equities = {key: float(r[2]) for key, r in zip(keys, line["results"], strict=True)}
    references = {k: float(v) for k, v in line.items() if k not in KEYS}
    halves: dict[str, tuple[Equities, Equities]] = {}
    if names := line.get("judges"):
        values = np.array([r[HALVES] for r in line["results"]])  # (results, judges, 2)
        judged = dict(zip(names, np.moveaxis(values, 1, 0), strict=True))
        if len(names) > 1:
            judged[MEAN] = values.mean(axis=1)
        halves = {
            name: (dict(zip(keys, v[:, 0].tolist(), strict=True)), dict(zip(keys, v[:, 1].tolist(), strict=True)))
            for name, v in judged.items()
        }
    choices = {name: keys[place] for name, place in line.get("choices", {}).items()}
    return Decision(position, Dice(*line["roll"]), equities, references, halves, choices)


def read(rules: Rules, path: Path, limit: int | None = None) -> list[Decision]:
    """The decisions of a file, gzipped or not; the first ``limit`` of them."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    return [read_line(rules, line) for line in text.splitlines()[:limit]]
