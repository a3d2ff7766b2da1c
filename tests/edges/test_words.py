"""Names and texts that people type: games, positions, rolls and the members of enumerations."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from nardy import (
    Dice,
    Engine,
    Filter,
    InvalidDice,
    InvalidNotation,
    Kind,
    Level,
    Limit,
    Position,
    Rules,
    Side,
    Variant,
)
from support.samples import MIDDLE

LONG, SHORT, SIX_ONE = Variant.LONG, Variant.SHORT, Variant.SIX_ONE


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("long", LONG),
        ("Long", LONG),
        ("SHORT", SHORT),
        ("six_one", SIX_ONE),
        ("Six-One", SIX_ONE),
        ("6-1", SIX_ONE),
        ("6_1", SIX_ONE),
    ],
)
def test_names_of_games(text: str, game: Variant) -> None:
    assert Rules.parse(text) == Rules(game) and Variant(text) is game
    assert Position.parse(text) == Position.parse(f" {text}\n") == Position.start(game)
    start = str(Position.start(game)).split(maxsplit=1)[1]
    assert Position.parse(f"{text} {start}") == Position.start(game)


def test_positions_by_name_text_or_id() -> None:
    rules = Rules(SIX_ONE, koks="head")
    for p in (
        Position.start(rules, Side.BLACK),
        Position.start(SHORT),
        Position.parse("short b bar*2,6*3 24,bar,3*2"),
    ):
        for text in (str(p), p.id, f"  {p.id} ", str(p).upper()):
            assert Position.parse(text) == p
    assert Position.parse("6-1:koks=head") == Position.parse("SIX-ONE:KOKS=HEAD") == Position.start(rules)
    with pytest.raises(InvalidNotation, match="is not an id"):
        Position.from_id("long")
    for text in ("lnog", "chess", "lwAACA", "6-2"):
        with pytest.raises(InvalidNotation, match=r"is not a position: .* of long, short, six_one"):
            Position.parse(text)
    with pytest.raises(InvalidNotation, match="unknown option 'koks=tail'"):
        Position.parse("long:koks=tail")
    with pytest.raises(InvalidNotation, match="unknown game 'Chess'"):
        Position.parse("Chess w 24*15 24*15")
    upper = Position.start(LONG).id.upper()  # an id's letters differ by case
    with pytest.raises(InvalidNotation, match="is not an id"):
        Position.parse(upper)


@pytest.mark.parametrize("text", ["6-5", "65", "6 5", "5-6", " 6 - 5 ", "6,5", "6:5", "56\n"])
def test_rolls(text: str) -> None:
    assert Dice.parse(text) == Dice(6, 5)


@pytest.mark.parametrize("text", ["", "6", "6-", "-65", "6--5", "6-5-", "655", "6x5", "six five", "6" * 2000, "６５"])
def test_what_is_no_roll(text: str) -> None:
    with pytest.raises(InvalidDice, match="is not a roll; write two numbers"):
        Dice.parse(text)


def test_a_die_has_six_sides() -> None:
    for text, number in (("7-1", 7), ("0-1", 0), ("19", 9)):
        with pytest.raises(InvalidDice, match=f"a die shows 1 to 6, not {number}"):
            Dice.parse(text)


def test_members_by_name() -> None:
    assert (Side("black"), Level("Easy"), Kind("mars"), Variant(1)) == (
        Side.BLACK,
        Level.EASY,
        Kind.MARS,
        SHORT,
    )
    assert (Side(" black\n"), Variant(" long "), Variant("6-1\n")) == (
        Side.BLACK,
        Variant.LONG,
        Variant.SIX_ONE,
    )
    for kind, name in ((Side, "red"), (Level, "hard"), (Kind, "oin")):
        with pytest.raises(InvalidNotation, match=f"there is no {kind.__name__} called '{name}'; there are "):
            kind(name)
    with pytest.raises(InvalidNotation, match="unknown game 'chess'; games are long, short, six_one"):
        Variant("chess")
    with pytest.raises(InvalidNotation, match="with options, and its name alone"):
        Variant("long:koks=head")
    with pytest.raises(ValueError, match="7 is not a valid Variant"):
        Variant(7)


def test_plays_as_text() -> None:
    start, dice = Position.start(SHORT), Dice(3, 1)
    plays = start.legal_plays(dice)
    assert "8/5 6/5" in plays and "6/5 8/5" in plays and "8/4" in plays
    assert "8/5" not in plays and "24/20 8/5" not in plays and "rubbish" not in plays
    assert plays[plays.index("6/5 8/5")] == start.parse_play("8/5 6/5", dice) and plays.count("8/4") == 1
    assert start.play("8/5 6/5", dice) == start.play(plays[plays.index("8/5 6/5")], dice)
    assert plays.start == start


# --- what is made of an analysis --------------------------------------------------------------------------------


def nardy(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "nardy", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_the_commands_read_the_same() -> None:
    pytest.importorskip("typer")
    shown = json.loads(nardy("analyze", "short", "3-1", "--json", "--top", "3"))
    analysis = Engine().analyse(Position.start(SHORT), Dice(3, 1), top=3)
    assert analysis.to_dict() == shown and json.loads(json.dumps(analysis.to_dict())) == shown
    assert list(shown) == ["position", "dice", "depth", "nodes", "lines"] and len(shown["lines"]) == 3
    for game in ("6-1", "Six_One"):
        assert nardy("analyze", game, "6-1", "--json") == nardy("analyze", Position.start(SIX_ONE).id, "61", "--json")
        assert nardy("perft", game, "1").startswith("perft 1 = ")


@pytest.mark.parametrize("game", Variant)
@pytest.mark.parametrize("threads", [1, 2])
def test_given_plays_are_ranked_alone(game: Variant, threads: int) -> None:
    """They get the values that they have without a filter, however bad they are."""
    p, dice = Position.parse(MIDDLE[game]), Dice(5, 2)
    full = Engine(threads, filter=None).analyse(p, dice, Limit(depth=1))
    wanted = [full[-1].play, full[0].play]
    filtered = Engine(threads, filter=Filter(keep=1, margin=0, leaf_margin=None, prune_margin=None))
    found = filtered.analyse(p, dice, Limit(depth=1), plays=wanted)
    assert found.lines == (full[0], full[-1]) and found.position == p and found.dice == dice
    by_text = filtered.analyse(p, dice, Limit(depth=1), top=1, plays=[str(play) for play in wanted])
    assert by_text.lines == found.lines[:1]
    steps = list(filtered.analyse_iter(p, dice, Limit(depth=1), plays=wanted))
    assert [step.depth for step in steps] == [0, 1] and steps[-1] == found
    assert filtered.analyse(p, dice, Limit(depth=2), plays=wanted[:1])[0].play == wanted[0]


def test_warm_up() -> None:
    """In a process of its own: the first end game afterwards is worked out from tables that are there."""
    code = """
import os, sys
from nardy import Engine, Limit, Position, Variant
IDLE = len(os.listdir("/proc/self/task")) - 1 if sys.platform == "linux" else 0
engine = Engine(threads=2)
engine.warm_up(Variant.SIX_ONE)
if sys.platform == "linux":
    assert len(os.listdir("/proc/self/task")) >= 2 + IDLE
engine.warm_up()
position = Position.parse("short w 6*5,5*5,4*5 6*5,5*5,4*5")
exact = engine.value(position, Limit(depth=0))
assert engine.value(position, Limit(depth=0, time=0.05)).equity == exact.equity  # it does not wait for tables
engine.warm_up(Variant.LONG)
try:
    engine.warm_up("long")
except TypeError as error:
    assert "a game is a Variant such as Variant.LONG" in str(error), error
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    own = Engine(evaluator=lambda rules, boards: __import__("numpy").full((len(boards), 5), 0.5))
    own.warm_up(SHORT)
