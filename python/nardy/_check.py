"""Checks what callers hand over: one sentence says what an argument is and what came instead."""

from __future__ import annotations

import operator
from collections.abc import Callable
from numbers import Real
from typing import TypeVar

T = TypeVar("T")


def shown(value: object) -> str:
    """For messages: a value, or its type where it is long."""
    text = repr(value)
    return text if len(text) <= 60 and "\n" not in text else f"this {type(value).__name__}"


def whole(value: object, name: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number, numpy's too: whatever Python takes as an index (so True is 1). Raises TypeError, ValueError."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {shown(value)}") from None
    if (least is not None and number < least) or (most is not None and number > most):
        raise ValueError(f"{name} is {_limits(number, least, most)}, not {number}")
    return number


def _limits(number: int, least: int | None, most: int | None) -> str:
    """Both where they are short, else the one that the number breaks."""
    if least is not None and most is not None and most < 2**16:
        return f"{least} to {most}"
    if least is not None and number < least:
        return f"at least {least}"
    assert most is not None
    power = most >= 2**16 and most & (most + 1) == 0  # read more easily than its many digits
    return f"at most 2**{most.bit_length()} - 1" if power else f"at most {most}"


def real(value: object, name: str) -> float:
    """A number, numpy's too; text is none. Raises TypeError."""
    if not isinstance(value, Real):
        raise TypeError(f"{name} is a number, not {shown(value)}")
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name} is a number, and {str(value)[:20]}... is too large for one") from None


def instance(value: object, kind: type[T], name: str, example: str = "") -> T:
    """Something of a class of ours. Raises TypeError."""
    if not isinstance(value, kind):
        such_as = f" such as {example}" if example else ""
        raise TypeError(f"{name} is a {kind.__name__}{such_as}, not {shown(value)}")
    return value


def function(value: object, name: str) -> Callable[..., object]:
    """Something to be called. Raises TypeError."""
    if not callable(value):
        raise TypeError(f"{name} is a function, not {shown(value)}")
    return value
