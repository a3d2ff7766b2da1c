"""The enumerations of the engine read names: ``Variant("long")``, ``Side("black")``, ``Level("easy")``."""

from __future__ import annotations

import enum

from nardy import _core
from nardy.errors import InvalidNotation


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


def read_names() -> None:
    """Done once, when the package is imported."""
    setattr(_core.Variant, "_missing_", classmethod(_variant))  # noqa: B010  # mypy knows no such assignment
    for kind in (_core.Side, _core.Level, _core.Kind):
        setattr(kind, "_missing_", classmethod(_member))  # noqa: B010
