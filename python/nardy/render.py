"""Draws a position as text: the board, its points numbered on one side's own path, and who is to roll."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from nardy._check import instance
from nardy._core import Dice, Position, Side

__all__ = ["render"]

BESIDE = 75  # characters from which on there is room beside the board
WALLS = 46  # from which on the board has walls
BOARD = 39  # from which on there is a board at all
ROWS = 5  # checkers drawn in a stack; the last of them gives way to the count of a higher stack


class Marks(NamedTuple):
    """The characters that a board is drawn with."""

    white: str
    black: str
    wall: str
    edge: str
    top: str
    bottom: str

    def of(self, side: Side) -> str:
        return self.white if side == Side.WHITE else self.black


ASCII = Marks("O", "X", "|", "-", "++++", "++++")
UNICODE = Marks("○", "●", "│", "─", "┌┬┬┐", "└┴┴┘")

TOP = range(13, 25)
BOTTOM = range(12, 0, -1)


def render(
    position: Position,
    dice: Dice | None = None,
    *,
    view: Side | None = None,
    unicode: bool = False,
    notes: Mapping[int, str] | None = None,
    marked: Collection[int] = (),
    width: int = 78,
) -> str:
    """The board as lines of at most 78 characters, or of fewer where `width` says so: below 75 the notes stand under
    the board, below 46 it has no walls, and below 39 the checkers are listed instead.

    Points carry the own numbers of `view` (the side to roll unless given): 24 to 19 top right, its home 6
    to 1 bottom right. White's checkers are O, Black's X; with `unicode`, ○ and ● on a board of lines. A stack
    of more than five shows its count. A checker on the bar stands in the half where it will enter. `notes` are
    texts of at most 31 characters beside the rows 0 to 10, instead of the usual ones; a point in `marked` has
    its number written like >6.

    >>> print(render(Position.parse("long"), width=30))
    O 24*15
    X 24*15
    X Black  360 pips, 0 off
    long
    O White to roll
    O White  360 pips, 0 off
    """
    instance(position, Position, "position", "Position.start(Variant.LONG)")
    if dice is not None:
        instance(dice, Dice, "dice", "Dice(6, 5)")
    viewer = position.side if view is None else instance(view, Side, "view", "Side.WHITE")
    other = _opponent(viewer)
    marks = UNICODE if unicode else ASCII
    stacks = _stacks(position, viewer, marks)
    if notes is None:
        notes = {
            0: _summary(position, other, marks),
            ROWS: str(position).split()[0],
            ROWS + 1: _status(position, dice, marks),
            2 * ROWS: _summary(position, viewer, marks),
        }
    walls = width >= WALLS
    bar_top = _stack(position.counts(viewer)[25], marks.of(viewer), " ")
    bar_bottom = _stack(position.counts(other)[25], marks.of(other), " ")
    rows = [_row([stacks[p][i] for p in TOP], bar_top[i], marks, walls) for i in range(ROWS)]
    rows.append(_row([""] * 12, "", marks, walls))
    rows += [_row([stacks[p][i] for p in BOTTOM], bar_bottom[i], marks, walls) for i in reversed(range(ROWS))]
    below = [] if width >= BESIDE else [note for _, note in sorted(notes.items()) if note]
    if width < BOARD:
        texts = [*_listed(position, marks), *below]
        folded = (textwrap.wrap(text, max(width, 8), subsequent_indent="  ") for text in texts)
        return "\n".join(line for lines in folded for line in lines)
    if not below:
        rows = [f"{row}  {notes.get(i, '')}" for i, row in enumerate(rows)]
    top, bottom = ([_edge(marks, corners)] if walls else [] for corners in (marks.top, marks.bottom))
    lines = [_numbers(TOP, marked, walls), *top, *rows, *bottom, _numbers(BOTTOM, marked, walls), *below]
    return "\n".join(line.rstrip() for line in lines)


def _opponent(side: Side) -> Side:
    return Side.BLACK if side == Side.WHITE else Side.WHITE


def _listed(position: Position, marks: Marks) -> list[str]:
    """Where the checkers stand as text, each side's in its own numbers."""
    sides = zip(Side, str(position).split()[-2:], strict=True)
    return [f"{marks.of(side)} {points.replace(',', ', ')}" for side, points in sides]


def _stacks(position: Position, viewer: Side, marks: Marks) -> dict[int, list[str]]:
    """What stands on each of the viewer's points, from the edge of the board inwards."""
    mine, theirs = position.counts(viewer), position.counts(_opponent(viewer))
    stacks = {}
    for point in range(1, 25):
        their_count = theirs[position.rules.other_number(point)]
        if their_count:
            stacks[point] = _stack(their_count, marks.of(_opponent(viewer)))
        else:
            stacks[point] = _stack(mine[point], marks.of(viewer))
    return stacks


def _stack(count: int, mark: str, empty: str = ".") -> list[str]:
    cells = [mark] * min(count, ROWS) + [""] * (ROWS - count)
    if count > ROWS:
        cells[-1] = str(count)
    if count == 0:
        cells[0] = empty
    return cells


def _row(cells: Sequence[str], bar: str, marks: Marks, walls: bool) -> str:
    wall = marks.wall
    left, right = ("".join(f"{cell:>3}" for cell in half) for half in (cells[:6], cells[6:]))
    return f"{wall}{left} {wall}{bar:^3}{wall}{right} {wall}" if walls else f"{left}{bar.strip() or wall:>2} {right}"


def _edge(marks: Marks, corners: str) -> str:
    line = marks.edge
    return corners[0] + line * 19 + corners[1] + line * 3 + corners[2] + line * 19 + corners[3]


def _numbers(points: Sequence[int], marked: Collection[int], walls: bool) -> str:
    labels = [f"{'>' if point in marked else ''}{point}" for point in points]
    left, right = ("".join(f"{label:>3}" for label in half) for half in (labels[:6], labels[6:]))
    return f" {left}      {right}" if walls else f"{left}   {right}"


def _summary(position: Position, side: Side, marks: Marks) -> str:
    off = position.counts(side)[0]
    return f"{marks.of(side)} {side.name.capitalize()}  {position.pip_count(side)} pips, {off} off"


def _status(position: Position, dice: Dice | None, marks: Marks) -> str:
    for side in (Side.WHITE, Side.BLACK):
        if position.counts(side)[0] == 15:
            return f"{marks.of(side)} {side.name.capitalize()} has won"
    action = "to roll" if dice is None else f"to play {dice}"
    return f"{marks.of(position.side)} {position.side.name.capitalize()} {action}"
