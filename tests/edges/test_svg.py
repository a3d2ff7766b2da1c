"""The drawn picture: read back shape by shape, it is the position that was drawn."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from typing import Any, NamedTuple

import pytest

from nardy import Dice, Limit, Position, Side, Variant, svg
from nardy.cli.bench_positions import POSITIONS
from support.paths import ROOT

SPACE = "{http://www.w3.org/2000/svg}"
TEXTS = [text for tasks in POSITIONS.values() for text, _, _ in tasks] + [
    "short w bar*15 24*15",
    "short b bar*2,13*13 bar,6*14",
    "short w bar*7,2*7 bar*6,5*9",
    "long:koks=some_outside:first=46 b 24*14,1 24*15",
    "long b 5*3,4*2,1 6*2,5,4,3*2",
    "six_one w 1 -",
]


class Shape(NamedTuple):
    x: float
    y: float
    what: str  # a colour or a text


def shapes(picture: str, kind: str) -> list[ET.Element]:
    return list(ET.fromstring(picture).iter(SPACE + kind))


def checkers(picture: str) -> list[Shape]:
    """The large circles; small ones are dots of dice and the mark of who rolls."""
    circles = [c.attrib for c in shapes(picture, "circle") if float(c.attrib["r"]) > 10]
    return [Shape(float(c["cx"]), float(c["cy"]), c["fill"]) for c in circles]


def texts(picture: str) -> list[Shape]:
    return [Shape(float(t.attrib["x"]), float(t.attrib["y"]), t.text or "") for t in shapes(picture, "text")]


def read_board(picture: str, view: Side, rules: Any) -> dict[Side, list[int]]:
    """Both sides' 26 counts in their own numbers, from what is seen: columns of circles and texts on them."""
    height = float(ET.fromstring(picture).attrib["viewBox"].split()[3])
    everything = checkers(picture)
    edge = 26  # numbers of points stand in it, counts of stacks do not
    numbers = {(t.x, t.y > height / 2): int(t.what) for t in texts(picture) if not edge < t.y < height - edge}
    counts = {side: [0] * 26 for side in Side}
    bar = sum(x for x, _ in numbers) / len(numbers)
    white = "#fffdf8"
    for column in {(c.x, c.y > height / 2) for c in everything}:
        stack = [c for c in everything if (c.x, c.y > height / 2) == column]
        [colour] = {c.what for c in stack}
        written = [
            int(t.what) for t in texts(picture) if (t.x, t.y > height / 2) == column and edge < t.y < height - edge
        ]
        count = written[0] if written else len(stack)
        assert len(stack) == min(count, 5) and len(written) == (count > 5)
        side = Side.WHITE if colour == white else Side.BLACK
        if column in numbers:
            number = numbers[column]
            counts[side][number if side == view else rules.other_number(number)] = count
        elif abs(column[0] - bar) < 1:
            assert column[1] == (side != view)  # in the half where it enters
            counts[side][25] = count
        else:
            assert column[1] == (side == view)
            counts[side][0] = count
    return counts


@pytest.mark.parametrize("view", Side)
@pytest.mark.parametrize("text", TEXTS)
def test_read_back_it_is_the_position(text: str, view: Side) -> None:
    position = Position.parse(text)
    seen = read_board(svg.board(position, view=view), view, position.rules)
    assert {side: tuple(counts) for side, counts in seen.items()} == {s: position.counts(s) for s in Side}


@pytest.mark.parametrize("text", ["short", "long", "six_one"])
def test_points_have_the_own_numbers_of_the_side_to_roll(text: str) -> None:
    position = Position.parse(text).play(Position.parse(text).legal_plays(Dice(4, 3))[0])
    assert position.side == Side.BLACK
    picture = svg.board(position)
    assert picture == svg.board(position, view=Side.BLACK) != svg.board(position, view=Side.WHITE)
    above = [int(t.what) for t in sorted(texts(picture)) if t.y < 26]
    assert above == list(range(13, 25))


@pytest.mark.parametrize(
    ("text", "dice", "play", "ends"),
    [
        ("short", "3-1", "8/5 6/5", ["5", "5"]),
        ("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5", "3-3", "8/5(2) 6/3(2)", ["5", "5", "3", "3"]),
        ("long", "6-5", "24/18/13", ["18", "13"]),
        ("six_one", "6-1", "24>6 24>1", ["6", "1"]),
        ("short b 24*15 bar,6*14", "3-1", "bar/22/21", ["22", "21"]),
        ("long b 5*3,4*2,1 6*2,5,4,3*2", "6-5", "6/off 5/off", ["", ""]),
    ],
)
def test_a_play_is_an_arrow_for_each_move(text: str, dice: str, play: str, ends: list[str]) -> None:
    position, roll = Position.parse(text), Dice.parse(dice)
    plain = len(shapes(svg.board(position, roll), "path"))
    picture = svg.board(position, roll, play=play)
    assert picture == svg.board(position, play=position.parse_play(play, roll))
    lines = [p.attrib["d"] for p in shapes(picture, "path")][plain::2]  # each is followed by its head
    heads = [p.attrib["d"] for p in shapes(picture, "path")][plain + 1 :: 2]
    first = tuple(float(n) for n in lines[0][1:].split("L")[0].split())
    assert any((round(c.x, 1), round(c.y, 1)) == first for c in checkers(picture))
    numbers = {(round(t.x), t.y > 240): t.what for t in texts(picture) if not 26 < t.y < 440}
    tips = [tuple(float(n) for n in head[1:].split("L")[0].split()) for head in heads]
    assert [numbers.get((round(x), y > 240), "") for x, y in tips] == ends


def test_dice_and_who_rolls() -> None:
    start = Position.parse("long")

    def small(picture: str) -> int:
        return sum(float(c.attrib["r"]) < 10 for c in shapes(picture, "circle"))

    assert small(svg.board(start)) == 1
    assert [small(svg.board(start, dice)) for dice in Dice.all()] == [d.high + d.low for d in Dice.all()]
    assert small(svg.board(Position.parse("six_one w 1 -"))) == 0  # the game is over


def test_what_cannot_be_drawn_is_told_in_a_sentence() -> None:
    start = Position.parse("short")
    other = Position.parse("long").legal_plays(Dice(3, 1))[0]
    with pytest.raises(TypeError, match=r"a play as text needs its dice"):
        svg.board(start, play="8/5 6/5")
    with pytest.raises(ValueError, match="was made for another position"):
        svg.board(start, play=other)
    with pytest.raises(ValueError, match="was made with other dice"):
        svg.board(start, Dice(6, 5), play=start.parse_play("8/5 6/5", Dice(3, 1)))
    with pytest.raises(ValueError, match="theme is 'light' or 'dark', not 'blue'"):
        svg.board(start, theme="blue")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        svg.board("short")  # type: ignore[arg-type]


@pytest.mark.wheel
def test_a_notebook_shows_a_position() -> None:
    start = Position.start(Variant.LONG)
    assert start._repr_svg_() == svg.board(start, size=420)  # type: ignore[attr-defined]


def test_import_draws_nothing() -> None:
    script = "import sys, nardy; print('nardy.svg' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", script], text=True) == "False\n"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_picture_of_the_readme_is_what_the_engine_says(theme: Any) -> None:
    """To draw it anew: NARDY_DRAW=1 python -m pytest tests/edges/test_svg.py"""
    from nardy import Engine

    start, dice = Position.parse("short"), Dice(3, 1)
    best = Engine().analyse(start, dice, Limit(depth=1))[0].play
    file = ROOT / ".github" / f"board-{theme}.svg"
    if os.environ.get("NARDY_DRAW"):
        file.write_text(svg.board(start, play=best, theme=theme) + "\n", encoding="utf-8")
    assert file.read_text(encoding="utf-8") == svg.board(start, play=best, theme=theme) + "\n"
