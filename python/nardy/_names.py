"""What classes get beside their own code: enumerations read names (``Variant("long")``), Plays are a Sequence,
notebooks draw positions, and the constructors of named tuples have types that tools can read."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TypeVar

from nardy import _core
from nardy.errors import InvalidNotation

T = TypeVar("T")


def _variant(cls: type[_core.Variant], value: object) -> _core.Variant | None:
    if not isinstance(value, str):
        return None
    rules = _core.Rules.parse(value)
    if rules != _core.Rules(rules.variant):
        raise InvalidNotation(f"{value!r} is a game with options, and its name alone is needed here")
    return rules.variant


def _member(cls: type[enum.IntEnum], value: object) -> enum.IntEnum | None:
    if not isinstance(value, str):
        return None
    name = value.strip().upper()
    if name in cls.__members__:
        return cls[name]
    names = ", ".join(member.name.lower() for member in cls)
    raise InvalidNotation(f"there is no {cls.__name__} called {value!r}; there are {names}")


def _picture(position: _core.Position) -> str:
    from nardy import svg  # only where a board is drawn

    return svg.board(position, size=420)


def register() -> None:
    """Done once, when the package is imported."""
    setattr(_core.Variant, "_missing_", classmethod(_variant))  # noqa: B010  # mypy knows no such assignment
    for kind in (_core.Side, _core.Level, _core.Kind):
        setattr(kind, "_missing_", classmethod(_member))  # noqa: B010
    setattr(_core.Position, "_repr_svg_", _picture)  # noqa: B010
    Sequence.register(_core.Plays)


def read_types(kind: type[T]) -> type[T]:
    """A named tuple's constructor belongs to no module; with one, tools such as pdoc can read the types it names."""
    setattr(kind.__new__, "__module__", kind.__module__)  # noqa: B010
    return kind
