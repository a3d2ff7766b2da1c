"""What the commands share when they print: the terminal's size, the board in colour, and speeds."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from nardy import Dice, Position
from nardy.render import ASCII, UNICODE, Marks, render

if TYPE_CHECKING:  # rich takes a while to import: only commands that draw pay for it
    from rich.console import Console
    from rich.text import Text


USUAL = os.terminal_size((80, 24))


def columns() -> int:
    """The width of the terminal as it is now, 80 where the output goes elsewhere; COLUMNS overrules both."""
    return _size()[0]


def rows() -> int:
    """The height of the terminal, 24 where the output goes elsewhere; LINES overrules both."""
    return _size()[1]


def is_terminal(stream: TextIO | None) -> bool:
    """None, as Python has it for a stream that the shell has closed, is no terminal."""
    return stream is not None and stream.isatty()


def _size() -> tuple[int, int]:
    measured = USUAL
    if is_terminal(sys.stdout):
        with suppress(OSError):  # not shutil.get_terminal_size: it believes any number of COLUMNS and LINES
            measured = os.get_terminal_size(sys.stdout.fileno())
    columns, lines = _given("COLUMNS") or measured.columns, _given("LINES") or measured.lines
    return columns or USUAL.columns, lines or USUAL.lines  # some terminals do not know, and say 0


def _given(name: str) -> int:
    """The size that the environment asks for, 0 where it is not a usable number."""
    text = os.environ.get(name, "")
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else 0


def make_console() -> Console:
    """A console that adds colour to a terminal only and leaves numbers alone."""
    from rich.console import Console

    return Console(width=columns(), highlight=False, markup=False, emoji=False)


def print_board(console: Console, position: Position, dice: Dice | None = None) -> None:
    """The board as the side to roll sees it, so that the points have the numbers its plays are written in."""
    from rich.text import Text

    unicode = console.encoding.lower().startswith("utf")
    marks = UNICODE if unicode else ASCII
    board = Text(render(position, dice, unicode=unicode, width=columns()))
    colour_checkers(board, marks)
    console.print(board, no_wrap=True, overflow="ignore", crop=False)


def colour_checkers(board: Text, marks: Marks) -> None:
    board.highlight_regex(_alone(marks.white), "bold")
    board.highlight_regex(_alone(marks.black), "bold red")


def _alone(mark: str) -> str:
    """A pattern for a checker's mark where it is not a letter of a word."""
    return rf"(?<!\w){re.escape(mark)}(?!\w)"


def speed(count: int, seconds: float) -> str:
    """`123,456/s`, or a dash if no time was measured."""
    return f"{count / seconds:,.0f}/s" if seconds > 0 else "-"


def fitting(wanted: dict[str, list[str]], room: int) -> dict[str, list[str]]:
    """The first of the columns that fit into so many characters."""
    fitting = {}
    for column in wanted.items():
        room -= column_width(column)
        if room < 0:
            break
        fitting[column[0]] = column[1]
    return fitting


def column_width(column: tuple[str, list[str]]) -> int:
    """The characters of a column, with the space after it."""
    heading, cells = column
    return max(map(len, (*heading.split("\n"), *cells))) + 1
