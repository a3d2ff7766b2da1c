"""Ways between the engine's objects and the reference's tuples."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from typing import Any

import reference as ref
from nardy import Dice, Move, Position, Rules, Side, Variant
from support.paths import DATA

GAMES = tuple(game.name.lower() for game in Variant)
# Those that the library ships, with a network, words and data of the tests; others are built for tests alone.
SHIPPED = ("long", "short", "six_one")


def variant(name: str) -> Variant:
    return Variant[name.upper()]


def rules_of(rules: ref.Rules) -> Rules:
    return Rules(variant(rules.variant), koks=rules.koks, first_turn_doubles=rules.first_turn_doubles)  # type: ignore[arg-type]


def opposite(side: Side) -> Side:
    return Side.BLACK if side == Side.WHITE else Side.WHITE


def position(rules: ref.Rules, state: ref.State, side: Side) -> Position:
    """The engine's position with the reference's `mine` to roll for `side`."""
    mine, theirs = state
    white, black = (mine, theirs) if side == Side.WHITE else (theirs, mine)
    return Position.from_counts(rules_of(rules), white, black, side)


def state(p: Position, side: Side) -> ref.State:
    """The checkers as (side's, the other's)."""
    return p.counts(side), p.counts(opposite(side))


def move_key(m: Move | ref.Move) -> tuple[int, int, int, bool, bool]:
    return m.src, m.dst, m.die, m.special, m.hit


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The JSON lines of a data file, packed or not."""
    path = DATA / name
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        for line in file:
            yield json.loads(line)


def dice(roll: list[int] | tuple[int, int]) -> Dice:
    return Dice(roll[0], roll[1])
