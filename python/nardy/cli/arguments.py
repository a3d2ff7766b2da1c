"""Reads what the commands are given as text: positions, dice and the names of games."""

from __future__ import annotations

from nardy import Dice, Position, Variant

Roll = tuple[int, int]

ALL_ROLLS: list[Roll] = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def parse_position(text: str) -> Position:
    """A position from its text form, its id, or the name of a game, which is its start."""
    return Position.parse(text)


def parse_dice(text: str) -> Roll:
    """The two numbers of `6-5`, `65` or `6 5`, the higher first."""
    high, low = Dice.parse(text)
    return high, low


def name_of(variant: Variant) -> str:
    """What people call a game when they type it."""
    return {Variant.SIX_ONE: "6-1"}.get(variant, variant.name.lower())


def parse_variant(text: str) -> Variant:
    """A game from its name: long, short, six_one or 6-1, in either case."""
    return Variant(text)
