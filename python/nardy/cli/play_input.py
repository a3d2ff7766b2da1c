"""What a person types: where the lines come from, and what they mean."""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
from collections.abc import Callable

from nardy.cli.output import is_terminal
from nardy.cli.texts import COMMANDS, NO, NOTATION, YES

PROMPT = "> "


class Keyboard:
    """Lines from a terminal, with its editing keys, or from a file or pipe; those are echoed to ``show``, so that
    what is printed reads like a session at a terminal. ``ready`` is called before each line. The end of the input
    raises EOFError."""

    def __init__(self, show: Callable[[str], None], ready: Callable[[], None]) -> None:
        self._show = show
        self._ready = ready
        self._typed = is_terminal(sys.stdin)
        self._edited = self._typed and is_terminal(sys.stdout)
        with contextlib.suppress(AttributeError):
            sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
        if self._edited:
            with contextlib.suppress(ImportError):  # not on every system
                importlib.import_module("readline")

    def line(self) -> str:
        self._ready()
        if self._edited:
            return input(PROMPT)
        self._show(PROMPT)
        text = sys.stdin.readline() if sys.stdin is not None else ""
        if not self._typed:
            self._show("".join(filter(str.isprintable, text)) + "\n")
        if not text:
            raise EOFError
        return text


def understand(line: str) -> tuple[str, str]:
    """The kind of what was typed, and what goes with it: ("enter", ""), ("number", "3"), ("move", "24/18 13/11"), or
    one of COMMANDS with what follows it, as in ("resign", "2")."""
    text = line.strip().lower()
    if not text:
        return "enter", ""
    if text.isdecimal() and len(text) < 4:
        return "number", text
    command = re.fullmatch(r"([^\W\d]+|\?)\s*(\d*)", text)
    if command is not None:
        for name, words in COMMANDS.items():
            if command[1] in words:
                return name, command[2]
    return "move", notation(text)


def notation(text: str) -> str:
    """Moves as the engine writes them, from the ways in which people do: 24-18, 24 18, 24/18, 13/11, бар/20."""
    text = re.sub(r"[^\W\d]+", lambda word: NOTATION.get(word[0], word[0]), text.lower())
    text = re.sub(r"\s*([/>()]|[-–—:](?=\s*\w))\s*", lambda sign: _sign(sign[1]), text)
    text = re.sub(r"[\s,;]+", " ", text).strip()
    return re.sub(r"(\d+|bar) (\d+)", r"\1/\2", text) if re.fullmatch(r"(\d+|bar) \d+", text) else text


def _sign(sign: str) -> str:
    return {")": ") "}.get(sign, sign if sign in "/>(" else "/")


def yes_or_no(line: str) -> bool | None:
    """None where it is neither."""
    text = line.strip().lower()
    return True if text in YES else False if text in NO else None
