"""Draws a position as an SVG picture, for notebooks, pages and documents.

>>> from nardy import Dice, Position, svg
>>> start = Position.parse("short")
>>> picture = svg.board(start, Dice(3, 1), play="8/5 6/5")  # a notebook shows `start` like this by itself
>>> picture[:4]
'<svg'
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Literal, NamedTuple

from nardy._check import instance
from nardy._core import Dice, Play, Position, Side

__all__ = ["Picture", "board"]

PITCH = 40  # from point to point
CHECKER = 18.5  # radius
ROWS = 5  # checkers drawn in a stack; the last of them shows the count of a higher stack
INSIDE = 2 * ROWS * 2 * CHECKER + 70.0  # the height between the edges
EDGE = 26  # has the numbers of the points
TRAY = 50  # beside the board, for the checkers that are off
BAR = PITCH + 6
PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}  # where a die has its dots, row by row


class Picture(str):
    """The text of an SVG picture, which a notebook draws."""

    def _repr_svg_(self) -> str:
        return str(self)


class Colours(NamedTuple):
    frame: str
    numbers: str
    field: str
    points: tuple[str, str]
    white: tuple[str, str]  # a checker and what is drawn on it
    black: tuple[str, str]
    arrow: str


LIGHT = Colours("#6f4e37", "#f4e8d4", "#f4e8d4", ("#d8b48a", "#b07d56"), ("#fffdf8", "#3c2f25"),
                ("#33302e", "#fffdf8"), "#1a7f37")  # fmt: skip
DARK = Colours("#1c2128", "#aab4c0", "#2d333b", ("#47505c", "#5f4b3c"), ("#e8e3d9", "#22272e"),
               ("#0d1014", "#d5dbe2"), "#57d364")  # fmt: skip


class Spot(NamedTuple):
    """Where a stack begins, and the way in which it grows: 1 is down."""

    x: float
    y: float
    way: int

    def slot(self, k: int) -> tuple[float, float]:
        """The middle of checker k, from 0 on."""
        return self.x, self.y + self.way * CHECKER * (2 * min(k, ROWS - 1) + 1)


class Layout:
    """The places of the board as `viewer` sees it: its head top right, its home bottom right."""

    def __init__(self, position: Position, viewer: Side) -> None:
        self.viewer = viewer
        self.rules = position.rules
        opposite = self.rules.other_number(1) > 18  # the opponent's home is top right, or else top left
        self.left = EDGE if opposite else EDGE + TRAY
        self.width = self.left + 12 * PITCH + BAR + TRAY + EDGE
        self.height = INSIDE + 2 * EDGE
        self.bar = self.left + 6 * PITCH + BAR / 2
        self.trays = [
            self.width - EDGE - TRAY / 2,
            self.width - EDGE - TRAY / 2 if opposite else EDGE + TRAY / 2,
        ]

    def point(self, number: int) -> Spot:
        """One of the viewer's points 1 to 24."""
        column = number - 13 if number > 12 else 12 - number
        x = self.left + PITCH * (column + 0.5) + (BAR if column > 5 else 0)
        return Spot(x, EDGE, 1) if number > 12 else Spot(x, EDGE + INSIDE, -1)

    def place(self, side: Side, number: int) -> Spot:
        """Where a side's own place is, 0 (off) and 25 (bar) among them."""
        mine = side == self.viewer
        if number == 0:
            return Spot(self.trays[0], EDGE + INSIDE, -1) if mine else Spot(self.trays[1], EDGE, 1)
        if number == 25:  # in the half where it enters
            return Spot(self.bar, EDGE, 1) if mine else Spot(self.bar, EDGE + INSIDE, -1)
        return self.point(number if mine else self.rules.other_number(number))


def board(
    position: Position,
    dice: Dice | None = None,
    *,
    play: Play | str | None = None,
    view: Side | None = None,
    size: int | None = None,
    theme: Literal["light", "dark"] = "light",
) -> Picture:
    """The board as an SVG picture.

    Points carry the own numbers of `view` (the side to roll unless given): 24 to 13 above, 12 to 1 below, its home
    bottom right. The last checker of a stack of more than five shows its count. `play`, a Play of this position or the
    text of one with `dice`, is drawn as an arrow for each move. `size` is the width in pixels; without it the picture
    fits the room it gets. `theme` is "light" or "dark".
    """
    instance(position, Position, "position", "Position.start(Variant.LONG)")
    if dice is not None:
        instance(dice, Dice, "dice", "Dice(6, 5)")
    if theme not in ("light", "dark"):
        raise ValueError(f"theme is 'light' or 'dark', not {theme!r}")
    viewer = position.side if view is None else instance(view, Side, "view", "Side.WHITE")
    if isinstance(play, str):
        if dice is None:
            raise TypeError(f"a play as text needs its dice: board(position, Dice(6, 5), play={play!r})")
        play = position.parse_play(play, dice)
    elif play is not None:
        instance(play, Play, "play", "position.legal_plays(dice)[0]")
        position.play(play, dice)  # refuses a play of another position or other dice
        dice = play.dice
    colours = LIGHT if theme == "light" else DARK
    layout = Layout(position, viewer)
    return Picture("\n".join(_drawn(position, dice, play, layout, colours, size)))


def _drawn(
    position: Position,
    dice: Dice | None,
    play: Play | None,
    layout: Layout,
    colours: Colours,
    size: int | None,
) -> Iterator[str]:
    w, h = layout.width, layout.height
    wide = "" if size is None else f' width="{size}" height="{round(size * h / w)}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}"{wide} role="img" ' + (
        'font-family="system-ui, sans-serif" text-anchor="middle">'
    )
    yield f"<title>{position}{'' if dice is None else f', {dice}'}{'' if play is None else f': {play}'}</title>"
    yield f'<rect width="{w:g}" height="{h:g}" rx="8" fill="{colours.frame}"/>'
    for half in (layout.left, layout.left + 6 * PITCH + BAR):
        yield f'<rect x="{half:g}" y="{EDGE}" width="{6 * PITCH}" height="{INSIDE:g}" fill="{colours.field}"/>'
    for number in range(1, 25):
        x, y, way = layout.point(number)
        tip = y + way * (ROWS * 2 * CHECKER + 4)
        colour = colours.points[number % 2]
        yield f'<path d="M{x - PITCH / 2:g} {y:g}H{x + PITCH / 2:g}L{x:g} {tip:g}Z" fill="{colour}"/>'
        yield _text(x, y - way * EDGE / 2, 13, colours.numbers, number)
    stacks = [
        (layout.place(side, place), count, marks)
        for side, marks in zip(Side, (colours.white, colours.black), strict=True)
        for place, count in enumerate(position.counts(side))
    ]
    for spot, count, marks in stacks:
        for k in range(min(count, ROWS)):
            yield _circle(*spot.slot(k), CHECKER - 0.5, marks)
    marks = colours.black if position.side == Side.BLACK else colours.white
    if dice is not None:
        middle = layout.bar + BAR / 2 + 3 * PITCH
        yield from _die(middle - 24, h / 2, dice.high, marks)
        yield from _die(middle + 24, h / 2, dice.low, marks)
    elif not position.is_over:  # who is to roll
        yield _circle(layout.bar, h / 2, 7, marks)
    if play is not None:
        yield from _arrows(position, play, layout, colours)
    for spot, count, marks in stacks:
        if count > ROWS:
            yield _text(*spot.slot(ROWS), 17, marks[1], count)
    yield "</svg>"


def _text(x: float, y: float, size: int, colour: str, text: object) -> str:
    return f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size}" fill="{colour}">{text}</text>'


def _circle(x: float, y: float, radius: float, marks: tuple[str, str]) -> str:
    colour, line = marks
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{colour}" stroke="{line}" stroke-opacity="0.6"/>'


def _die(x: float, y: float, number: int, marks: tuple[str, str]) -> Iterator[str]:
    colour, line = marks
    yield (
        f'<rect x="{x - 18:g}" y="{y - 18:g}" width="36" height="36" rx="7" fill="{colour}" stroke="{line}" '
        'stroke-opacity="0.6"/>'
    )
    for dot in map(int, PIPS[number]):
        yield f'<circle cx="{x + 10 * (dot % 3 - 1):g}" cy="{y + 10 * (dot // 3 - 1):g}" r="3.4" fill="{line}"/>'


def _arrows(position: Position, play: Play, layout: Layout, colours: Colours) -> Iterator[str]:
    side = position.side
    counts = list(position.counts(side))
    for move in play.moves:
        counts[move.src] -= 1
        x, y = layout.place(side, move.src).slot(counts[move.src])
        to_x, to_y = layout.place(side, move.dst).slot(counts[move.dst])
        counts[move.dst] += 1
        length = hypot(to_x - x, to_y - y) or 1.0
        ux, uy = (to_x - x) / length, (to_y - y) / length
        end_x, end_y = to_x - 14 * ux, to_y - 14 * uy
        yield (
            f'<path d="M{x:.1f} {y:.1f}L{end_x:.1f} {end_y:.1f}" stroke="{colours.arrow}" stroke-width="6" '
            'stroke-linecap="round" opacity="0.8"/>'
        )
        corners = [(to_x, to_y), (end_x - 9 * uy, end_y + 9 * ux), (end_x + 9 * uy, end_y - 9 * ux)]
        yield f'<path d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in corners)}Z" fill="{colours.arrow}" opacity="0.9"/>'
