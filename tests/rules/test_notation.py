"""Text form, id, repr, pickle: what is written is canonical, and what is read is what was written."""

from __future__ import annotations

import base64
import copy
import pickle
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nardy
from nardy import Dice, InvalidNotation, InvalidPosition, Move, Position, Rules, Side, Variant
from support.helpers import GAMES
from support.samples import drawn, place, sample

FEW = settings(max_examples=200, deadline=None)

STARTS = {
    "long w 24*15 24*15": "lwAACA_z8AAID_Pw",
    "long b 24*14,13 24*15": "lbABAA_z8AAID_Pw",
    "short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5": "sw4HPwATDgc_ABMA",
    "six_one w 24*15 24*15": "xwAACA_z8AAID_Pw",
}


@pytest.mark.parametrize(("text", "id"), STARTS.items())
def test_text_and_id_of_starts(text: str, id: str) -> None:
    p = Position.parse(text)
    assert (str(p), p.id) == (text, id)
    assert Position.from_id(id) == p


def test_space_around_a_text_means_nothing() -> None:
    for text, id in STARTS.items():
        game = text.split()[0]
        for before, behind in ((" ", ""), ("", "\n"), ("\t ", " \r\n")):
            p = Position.parse(f"{before}{text}{behind}")
            assert p == Position.parse(f"{before}{id}{behind}") == Position.from_id(f"{before}{id}{behind}")
            assert p.rules == Rules.parse(f"{before}{game}{behind}")
            assert p.rules.variant == Variant(f"{before}{game}{behind}")
    for nothing in ("", " ", " \n"):
        for read in (Position.parse, Position.from_id, Rules.parse, Variant):
            with pytest.raises(InvalidNotation):
                read(nothing)


def test_the_second_roll() -> None:
    """After white's 6-5 with one checker black is to roll."""
    play = Position.start(Variant.LONG).parse_play("24/13", Dice(6, 5))
    assert (str(play.position), play.position.id) == ("long b 24*14,13 24*15", "lbABAA_z8AAID_Pw")


# The board of an XGID, whether its bottom player is to roll, and the GNUBG Position ID.
GNUBG_IDS = [
    ("-BDB-------------a------e-", False, "ewMAAD4gAAAAAA"),
    ("-A-B--A---------------d---", True, "PAAAICMAAAAAAA"),
    ("---D---------------a--b-a-", False, "PAAAICMAAAAAAA"),
    ("-a-a--E-C---dE---d-e----B-", True, "4PPgASTgc/ABMA"),
    ("---bB-DCC-B-cA---a-dabb---", True, "bD3BAQyYd2cEAA"),
    ("-b----E-C---eE---c-e----AA", True, "4HPwATDgc/ABUA"),
    ("a------------------------B", True, "AAAAAQAADAAAAA"),
    ("-b----E-C---eE---c-e----B-", True, "4HPwATDgc/ABMA"),
]


@pytest.mark.parametrize(("board", "bottom_rolls", "key"), GNUBG_IDS)
@pytest.mark.parametrize("bottom", list(Side))
def test_gnubg_position_ids(board: str, bottom_rolls: bool, key: str, bottom: Side) -> None:
    """The key of short nardy is GNU Backgammon's, whichever colour is to roll."""
    mine = {p: ord(c) - ord("A") + 1 for p, c in enumerate(board) if c.isupper()}
    theirs = {25 - p: ord(c) - ord("a") + 1 for p, c in enumerate(board) if c.islower()}
    white, black = (mine, theirs) if bottom == Side.WHITE else (theirs, mine)
    side = bottom if bottom_rolls else Side(1 - bottom)
    p = place(Variant.SHORT, white, black, side)
    assert p.id == "s" + "wb"[side] + key.replace("+", "-").replace("/", "_")
    assert Position.from_id(p.id) == p


# Keys with the checkers of the roller and of the opponent.
MORE_KEYS: list[tuple[str, dict[int, int], dict[int, int]]] = [
    ("4Dl4ADbgOXgANg", {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    (
        "Np7BQSCYZ/AAWA",
        {4: 2, 6: 4, 8: 2, 13: 4, 24: 2, 25: 1},
        {2: 2, 3: 2, 6: 4, 8: 2, 13: 3, 18: 1, 24: 1},
    ),
    ("/z0AADDeaxsAAA", {2: 4, 3: 4, 4: 1, 5: 2, 6: 2, 7: 2}, {1: 9, 2: 4, 24: 2}),
]


@pytest.mark.parametrize(("key", "mine", "theirs"), MORE_KEYS)
def test_more_gnubg_position_ids(key: str, mine: dict[int, int], theirs: dict[int, int]) -> None:
    assert Position.from_id("sw" + key.replace("/", "_")) == place(Variant.SHORT, mine, theirs)
    assert place(Variant.SHORT, theirs, mine, Side.BLACK).id == "sb" + key.replace("/", "_")


def assert_twins(value: object) -> None:
    """Copies and pickles are equal to the value and hash alike."""
    pickled = [pickle.loads(pickle.dumps(value, n)) for n in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for twin in (copy.copy(value), copy.deepcopy(value), *pickled):
        assert twin == value and hash(twin) == hash(value)


def key_of(p: Position) -> str:
    """FORMATS.md, "Id of a position", once more from its words."""
    bits = ""
    for side in (Side(1 - p.side), p.side):
        bits += "".join("1" * n + "0" for n in p.counts(side)[1:])
    packed = int(bits[::-1], 2).to_bytes(10, "little")
    return base64.b64encode(packed, b"-_").decode().rstrip("=")


@FEW
@given(drawn())
def test_round_trips(pair: tuple[Position, Dice]) -> None:
    p, _ = pair
    assert Position.parse(str(p)) == p
    assert Position.from_id(p.id) == p
    assert eval(repr(p), vars(nardy)) == p
    letter, options = str(p.rules)[0], str(p.rules).partition(":")
    assert p.id == ("x" if letter == "s" and p.variant == Variant.SIX_ONE else letter) + "wb"[p.side] + (
        key_of(p) + options[1] + options[2]
    )
    assert_twins(p)


@FEW
@given(drawn(), st.randoms(use_true_random=False), st.sampled_from([" ", "  ", "\t", "\r\n"]))
def test_any_order_is_read(pair: tuple[Position, Dice], rng: object, gap: str) -> None:
    """Points in any order, counts of one written out, more space than needed."""
    p, _ = pair
    game, side, *checkers = str(p).split()
    for n, text in enumerate(checkers):
        items = [item if "*" in item or item == "-" else item + "*1" for item in text.split(",")]
        rng.shuffle(items)  # type: ignore[attr-defined]
        checkers[n] = ",".join(items)
    assert Position.parse(gap + gap.join([game, side, *checkers]) + gap) == p


@pytest.mark.parametrize("game", GAMES)
def test_different_positions_are_different(game: str) -> None:
    seen: dict[Position, tuple[str, str]] = {}
    for p, _ in sample(game, 21, 200):
        assert seen.setdefault(p, (str(p), p.id)) == (str(p), p.id)
        other_side = p.mirror().mirror()
        assert other_side == p and hash(other_side) == hash(p)
        assert p.mirror().id[2:] == p.id[2:] and p.mirror().id != p.id
    assert len(set(seen.values())) == len(seen) == len({id for _, id in seen.values()})


def test_printing_is_canonical() -> None:
    p = Position.parse("short b 6*5,24*1,bar*1,13*1,8*3 2*2")
    assert str(p) == "short b bar,24,13,8*3,6*5 2*2"
    assert str(Position.parse("short b bar*2,1 -")) == "short w bar*2,1 -", "the side that has lost"
    assert str(Position.parse("six_one w 1 -")) == "six_one w 1 -"


def test_options_suffix() -> None:
    text = "long:koks=head:first=46 w 24*15 24*15"
    p = Position.start(Rules(Variant.LONG, koks="head", first_turn_doubles=(4, 6)))
    assert (str(p), p.id) == (text, "lwAACA_z8AAID_Pw:koks=head:first=46")
    assert Position.parse(text.replace(":koks=head:first=46", ":first=46:koks=head")) == p
    assert Position.from_id("lwAACA_z8AAID_Pw:first=46:koks=head") == p
    assert str(Rules.parse("long:first=346")) == "long"
    for koks in ("none_home", "some_outside"):
        rules = Rules(Variant.SIX_ONE, koks=koks)
        assert str(rules) == f"six_one:koks={koks}" and Rules.parse(str(rules)) == rules


@pytest.mark.parametrize("text", ["long:koks=head:koks=none_home", "long:first=46:first=46"])
def test_an_option_is_named_once(text: str) -> None:
    with pytest.raises(InvalidNotation):
        Rules.parse(text)


def test_equality_and_hash() -> None:
    p = Position.start(Variant.LONG)
    others = [
        Position.start(Variant.SIX_ONE),
        Position.start(Variant.LONG, Side.BLACK),
        Position.start(Rules(Variant.LONG, koks="head")),
        Position.start(Rules(Variant.LONG, first_turn_doubles=(4, 6))),
        Position.parse("long w 24*14,23 24*15"),
    ]
    assert len({p, *others}) == 6 and all(p != q for q in others)
    assert p != str(p) and p != None and p in {Position.start(Variant.LONG): 1}  # noqa: E711


@pytest.mark.parametrize(
    "value",
    [
        Rules(Variant.LONG),
        Rules(Variant.LONG, koks="head", first_turn_doubles=(4, 6)),
        Dice(2, 5),
        Move(24, 18, 6),
        Move(24, 1, 1, special=True),
        Move(25, 20, 5, hit=True),
    ],
    ids=repr,
)
def test_small_values_round_trip(value: object) -> None:
    assert eval(repr(value), vars(nardy)) == value
    assert_twins(value)


@pytest.mark.parametrize("protocol", [0, 1])
def test_the_oldest_pickle_protocols(protocol: int) -> None:
    """In a process of its own, since a failure here would be an abort."""
    code = (
        "import pickle; from nardy import *\n"
        "for x in Position.start(Variant.LONG), Rules(Variant.LONG), Dice(6, 1), Move(24, 18, 6):\n"
        f"    assert pickle.loads(pickle.dumps(x, {protocol})) == x"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_key_refuses_what_it_cannot_hold() -> None:
    with pytest.raises(InvalidNotation):
        Position.from_id("lw" + "_" * 14)
    with pytest.raises(InvalidPosition, match="both sides have borne off"):
        Position.from_id("lw" + "A" * 14)
    with pytest.raises(InvalidNotation):  # a bit is set behind the last place
        Position.from_id("sw4HPwATDgc_ABMB")
