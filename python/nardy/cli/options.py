"""What commands have in common: plain texts, and values checked with sentences of our own, numbers and words."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import typer

from nardy.limits import DEEP, MAX_DEPTH, Depth


def make_app(name: str | None = None, **more: Any) -> typer.Typer:
    """An app whose texts are printed as they are written: typer's markup would eat what stands in brackets."""
    return typer.Typer(name=name, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None, **more)


def run(command: Callable[..., None], name: str) -> None:
    """Runs one function as a program called ``name``."""
    app = make_app()
    app.command()(command)
    app(prog_name=name)


def whole(least: int, most: int) -> Callable[[str], int]:
    """A parser of whole numbers from ``least`` to ``most``."""

    def parse(text: str) -> int:
        # typer hands defaults over as numbers; texts of many digits are not even converted
        number = int(text) if re.fullmatch(r"\s*-?[0-9]{1,30}\s*", str(text)) else None
        if number is None or not least <= number <= most:
            shown = text if len(str(text)) <= 40 else f"{text[:37]}..."
            raise typer.BadParameter(f"{shown!r} is not a whole number from {least} to {most}")
        return number

    return parse


def depth(text: str) -> Depth:
    """A parser of depths: a number of rolls, or deep."""
    if str(text).strip().lower() == DEEP:
        return DEEP
    try:
        return whole(0, MAX_DEPTH)(text)
    except typer.BadParameter as wrong:
        raise typer.BadParameter(f"{wrong.message}, nor '{DEEP}'") from None


def positive(text: str) -> float:
    """A parser of numbers above 0."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise typer.BadParameter(f"{text!r} is not a number above 0")
    return number


def one_of(*names: str) -> Callable[[str], str]:
    """A parser of one of some words."""

    def parse(text: str) -> str:
        if text not in names:
            raise typer.BadParameter(f"{text!r} is not one of {', '.join(names)}")
        return text

    return parse
