"""The drawn board: read back cell by cell, it is the position that was drawn."""

from __future__ import annotations

import pytest

from nardy import Dice, Position, Side, Variant
from nardy.cli.bench_positions import POSITIONS
from nardy.render import render

LONG_START = """\
  13 14 15 16 17 18       19 20 21 22 23 24
+-------------------+---+-------------------+
|  .  .  .  .  .  . |   |  .  .  .  .  .  O |  X Black  360 pips, 0 off
|                   |   |                 O |
|                   |   |                 O |
|                   |   |                 O |
|                   |   |                15 |
|                   |   |                   |  long
| 15                |   |                   |  O White to roll
|  X                |   |                   |
|  X                |   |                   |
|  X                |   |                   |
|  X  .  .  .  .  . |   |  .  .  .  .  .  . |  O White  360 pips, 0 off
+-------------------+---+-------------------+
  12 11 10  9  8  7        6  5  4  3  2  1"""

TEXTS = [text for tasks in POSITIONS.values() for text, _, _ in tasks] + [
    "short w bar*15 24*15",
    "short b bar*2,13*13 bar,6*14",
    "long:koks=some_outside:first=46 b 24*14,1 24*15",
    "six_one w 1 -",
]


def opponent(side: Side) -> Side:
    return Side.BLACK if side == Side.WHITE else Side.WHITE


def other_number(variant: Variant, point: int) -> int:
    if variant == Variant.SHORT:
        return 25 - point
    return point + 12 if point <= 12 else point - 12


def read_board(text: str, mark: str) -> dict[int, int]:
    """The checkers of one mark on each point of the drawing."""
    rows = text.splitlines()[2:13]
    columns = [*range(1, 19, 3), *range(25, 43, 3)]
    points = {}
    for half, numbers in ((rows[:5], range(13, 25)), (rows[:5:-1], range(12, 0, -1))):
        for number, column in zip(numbers, columns, strict=True):
            cells = [row[column : column + 3].strip() for row in half]
            if cells[0] == mark:
                points[number] = int(cells[4]) if cells[4].isdigit() else cells.count(mark)
    return points


def on_points(counts: list[int]) -> dict[int, int]:
    return {point: counts[point] for point in range(1, 25) if counts[point]}


@pytest.mark.wheel
def test_start_of_long() -> None:
    assert render(Position.start(Variant.LONG)) == LONG_START


def test_a_stack_of_more_than_five_shows_its_count() -> None:
    lines = render(Position.parse("short w 6*6,5*5,4*4 24*15")).splitlines()
    assert lines[8][25:34] == "  6  O   "
    assert lines[9][25:34] == "  O  O  O"


def test_bars_and_off_counts() -> None:
    text = render(Position.parse("short w bar*2,18*2,13*4,2*7 bar,19*4,13*4,5*5"))
    lines = text.splitlines()
    assert [line[21:24] for line in lines[2:13]] == [" O ", " O "] + ["   "] * 8 + [" X "]
    assert lines[2].endswith(" 1 off")
    assert lines[12].endswith(" 0 off")


@pytest.mark.parametrize("unicode", [False, True])
@pytest.mark.parametrize("view", [Side.WHITE, Side.BLACK, None])
@pytest.mark.parametrize("text", TEXTS)
def test_read_back(text: str, view: Side | None, unicode: bool) -> None:
    position = Position.parse(text)
    viewer = position.side if view is None else view
    other = opponent(viewer)
    drawn = render(position, view=view, unicode=unicode)
    marks = {Side.WHITE: "○", Side.BLACK: "●"} if unicode else {Side.WHITE: "O", Side.BLACK: "X"}

    assert all(len(line) <= 78 and line == line.rstrip() for line in drawn.splitlines())
    assert unicode or drawn.isascii()
    assert read_board(drawn, marks[viewer]) == on_points(position.counts(viewer))
    theirs = on_points(position.counts(other))
    assert read_board(drawn, marks[other]) == {
        other_number(position.variant, point): count for point, count in theirs.items()
    }
    for side in Side:
        name, off = side.name.capitalize(), position.counts(side)[0]
        assert f"{marks[side]} {name}  {position.pip_count(side)} pips, {off} off" in drawn


def test_who_is_to_roll_and_the_dice() -> None:
    position = Position.start(Variant.SIX_ONE, side=Side.BLACK)
    assert "X Black to roll" in render(position)
    assert f"X Black to play {Dice(6, 1)}" in render(position, Dice(6, 1))


def test_a_finished_game_names_the_winner() -> None:
    drawn = render(Position.parse("long b - 24*15"))
    assert "O White has won" in drawn
    assert "to roll" not in drawn


def test_notes_and_marks_of_ones_own() -> None:
    plain = render(Position.parse("six_one w 24*15 24*15"), notes={})
    noted = render(Position.parse("six_one w 24*15 24*15"), notes={0: "top", 10: "bottom"}, marked={1, 6, 13})
    assert all(len(line) <= 45 for line in plain.splitlines())
    lines = noted.splitlines()
    assert (lines[2][45:], lines[12][45:]) == ("  top", "  bottom")
    assert lines[0] == "  >13 14 15 16 17 18       19 20 21 22 23 24".replace("  >13", " >13", 1)
    assert lines[-1] == "  12 11 10  9  8  7       >6  5  4  3  2 >1"
    assert [line[:45] for line in lines[1:-1]] == plain.splitlines()[1:-1]
