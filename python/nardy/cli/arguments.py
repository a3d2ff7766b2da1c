"""Reads what the commands are given as text: positions, dice and the names of games."""

from __future__ import annotations

import re

from nardy import Dice, InvalidDice, InvalidNotation, Position, Variant

Roll = tuple[int, int]

ALL_ROLLS: list[Roll] = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def parse_position(text: str) -> Position:
    """A position from its text form (several words) or its id (one word)."""
    text = text.strip()
    return Position.parse(text) if " " in text else Position.from_id(text)


def parse_dice(text: str) -> Roll:
    """The two numbers of `6-5`, `65` or `6 5`, the higher first."""
    numbers = re.fullmatch(r"\s*(\d)\s*[-,:]?\s*(\d)\s*", text)
    if numbers is None:
        raise InvalidDice(f"a roll is two numbers from 1 to 6, as in 6-5, 65 or '6 5'; this is not: {text!r}")
    high, low = sorted((int(number) for number in numbers.groups()), reverse=True)
    Dice(high, low)  # refuses a number that no die has
    return high, low


def parse_variant(text: str) -> Variant:
    """A game from its name: long, short, six_one (or 6-1)."""
    name = text.lower().replace("-", "_")
    name = {"6_1": "six_one"}.get(name, name)
    for variant in Variant:
        if variant.name.lower() == name:
            return variant
    known = ", ".join(variant.name.lower() for variant in Variant)
    raise InvalidNotation(f"no such game: {text!r}; the games are {known}")
