"""Positions to measure on: those of the move generation vectors, each once, in the order of the file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from benchmarks.paths import TEST_DATA
from nardy import Dice, Position, Variant, batch
from nardy.batch import ROLLS, Boards

VECTORS = TEST_DATA / "vectors" / "movegen.jsonl.gz"

Counts: TypeAlias = tuple[int, ...]


class Line(NamedTuple):
    """One line of the vectors."""

    variant: Variant
    mine: Counts
    theirs: Counts
    roll: Dice
    results: int


class Corpus(NamedTuple):
    """The positions of a game, and how many results some of its (position, roll) pairs must have."""

    boards: Boards  # int8 (n, 52): the side to roll's 26 counts, then the other's
    known: list[tuple[int, int, int]]  # row of boards, index in nardy.batch.ROLLS, results


def load(variant: Variant) -> Corpus:
    """The positions of a game from the vectors (1,012 to 1,337, none finished) and the vectors' own answers."""
    index: dict[tuple[Counts, Counts], int] = {}
    known = []
    for line in _lines():
        if line.variant == variant:
            row = index.setdefault((line.mine, line.theirs), len(index))
            known.append((row, ROLLS.index(line.roll), line.results))
    return Corpus(np.array([mine + theirs for mine, theirs in index], dtype=np.int8), known)


def decisions(variant: Variant, count: int) -> list[tuple[Position, Dice]]:
    """Unforced ones, spread over the corpus, every roll in turn."""
    boards = load(variant).boards
    positions = batch.to_positions(variant, boards[:: max(len(boards) // (2 * count), 1)])
    found = [(p, ROLLS[k % len(ROLLS)]) for k, p in enumerate(positions)]
    return [(p, dice) for p, dice in found if len(p.legal_plays(dice)) > 1][:count]


@cache
def _lines() -> tuple[Line, ...]:
    return tuple(_read())


def _read() -> Iterator[Line]:
    for text in gzip.decompress(VECTORS.read_bytes()).decode().splitlines():
        line = json.loads(text)
        yield Line(
            Variant[line["variant"].upper()],
            tuple(line["mine"]),
            tuple(line["theirs"]),
            Dice(*line["roll"]),
            len(line["results"]),
        )
