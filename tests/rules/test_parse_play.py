"""Typed plays: any legal order, any grouping, and the right reason where the rules forbid one."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from nardy import AmbiguousPlay, Dice, IllegalPlay, InvalidNotation, Move, Play, Position, Reason, Variant
from support.helpers import GAMES
from support.samples import Places, drawn, place, sample

LONG, SHORT, SIX_ONE = Variant.LONG, Variant.SHORT, Variant.SIX_ONE
START = Position.start(LONG)


@pytest.mark.parametrize("text", ["24/18 18/17", "24/18/17", "24/17", " 24/23/17 ", "24/18,18/17", "24/23\t23/17"])
def test_groupings_and_orders_of_one_play(text: str) -> None:
    play = START.parse_play(text, Dice(1, 6))
    assert str(play) == "24/18 18/17" and play in START.legal_plays(Dice(6, 1))


FORMS: list[tuple[Variant, Places, Places, tuple[int, int], str, str]] = [
    (LONG, {24: 15}, {24: 15}, (6, 6), "24/18(2)", "24/18 24/18"),
    (SHORT, {8: 2, 1: 1}, {3: 2}, (2, 2), "8/4(2)", "8/6 8/6 6/4 6/4"),
    (SHORT, {24: 1, 8: 2}, {5: 2}, (4, 4), "8/4(2)", "8/4 8/4"),
    (SHORT, {8: 4}, {3: 2}, (4, 4), "8/4(4)", "8/4 8/4 8/4 8/4"),
    (SHORT, {8: 3, 6: 1}, {3: 2}, (4, 4), "6/2 8/4(3)", "8/4 8/4 8/4 6/2"),
    (SHORT, {25: 1, 6: 2}, {5: 1}, (5, 1), "bar/20*/19", "bar/20* 20/19"),
    (SHORT, {25: 1, 6: 2}, {5: 1}, (5, 1), "bar/20* 6/5", "bar/20* 6/5"),
    (SHORT, {25: 1, 6: 2}, {5: 1}, (5, 1), "25/20 6/5", "bar/20* 6/5"),
    (SHORT, {25: 2, 6: 2}, {3: 2}, (5, 5), "bar/20(2) 20/15(2)", "bar/20 bar/20 20/15 20/15"),
    (LONG, {3: 2, 1: 1}, {24: 15}, (4, 2), "3/1 3/off", "3/off 3/1"),
    (LONG, {6: 3}, {24: 15}, (6, 6), "6/off(3)", "6/off 6/off 6/off"),
    (LONG, {6: 3}, {24: 15}, (6, 6), "6/0 6/0(2)", "6/off 6/off 6/off"),
    (LONG, {4: 1, 3: 1}, {24: 15}, (3, 1), "4/off", "4/1 1/off"),
    (LONG, {7: 1, 6: 1}, {24: 15}, (6, 1), "7/off", "7/1 1/off"),
    (SIX_ONE, {24: 15}, {24: 15}, (6, 1), "24>1 24>6", "24>6 24>1"),
    (SIX_ONE, {24: 15}, {24: 15}, (6, 1), "24>1 24/18", "24/18 24>1"),
    (SIX_ONE, {24: 15}, {24: 15}, (6, 1), "24>6/5", "24>6 6/5"),
    (SIX_ONE, {24: 3, 1: 12}, {11: 1}, (6, 6), "24/6 24>6", "24/18 24>6 18/12 12/6"),
    (SIX_ONE, {24: 4, 1: 11}, {11: 1}, (6, 6), "24>6(4)", "24>6 24>6 24>6 24>6"),
]


@pytest.mark.parametrize(("game", "white", "black", "roll", "text", "canonical"), FORMS)
def test_forms(game: Variant, white: Places, black: Places, roll: tuple[int, int], text: str, canonical: str) -> None:
    assert str(place(game, white, black).parse_play(text, Dice(*roll))) == canonical


def test_pass() -> None:
    shut_out = place(SHORT, {25: 1, 6: 2}, {p: 2 for p in range(1, 7)})
    play = shut_out.parse_play("pass", Dice(6, 1))
    assert (str(play), play.moves, play.is_pass) == ("pass", (), True)
    with pytest.raises(IllegalPlay) as caught:
        START.parse_play("pass", Dice(6, 1))
    assert caught.value.reason == Reason.INCOMPLETE


WRONG_ORDERS: list[tuple[Position, tuple[int, int], str, Reason, int]] = [
    (START, (6, 1), "18/17 24/18", Reason.NO_CHECKER, 0),
    (place(LONG, {8: 1, 4: 1, 2: 1}, {24: 15}), (5, 4), "4/off 8/3", Reason.NOT_HOME, 0),
    (place(LONG, {6: 1, 3: 1, 1: 1}, {24: 15}), (5, 2), "3/1 3/off 6/1", Reason.NO_CHECKER, 1),
    (place(LONG, {5: 1, 3: 1, 1: 2}, {24: 15}), (4, 2), "3/off 5/3", Reason.HIGHER_CHECKER, 0),
    (place(SHORT, {25: 1, 8: 2}, {24: 2}), (5, 1), "8/7 bar/20", Reason.BAR_FIRST, 0),
    (place(SHORT, {25: 2, 6: 2}, {3: 2}), (5, 5), "bar/20/15(2)", Reason.BAR_FIRST, 1),
]


@pytest.mark.parametrize(("p", "roll", "text", "reason", "index"), WRONG_ORDERS)
def test_wrong_orders(p: Position, roll: tuple[int, int], text: str, reason: Reason, index: int) -> None:
    """Where the moves would be a legal play in another order, the first that is not legal is named."""
    before = str(p)
    with pytest.raises(IllegalPlay) as caught:
        p.parse_play(text, Dice(*roll))
    error = caught.value
    assert (error.reason, error.index) == (reason, index)
    assert error.move is not None and str(error).startswith(f"{error.move}: ")
    assert p.explain(text, Dice(*roll)) == reason and str(p) == before


# White's 24 with 2-1: black's blot stands on white's 22, which one of the two ways hits.
BLOT_ON_22 = place(SHORT, {24: 1, 13: 2}, {3: 1, 6: 2})
BLOT_ON_23 = place(SHORT, {24: 1, 13: 2}, {2: 1, 6: 2})
BLOT_ON_21 = place(SHORT, {24: 1, 13: 2}, {4: 1, 6: 2})
BLOTS_ON_BOTH = place(SHORT, {24: 1}, {3: 1, 2: 1})


@pytest.mark.parametrize(
    ("p", "text", "canonical"),
    [
        (BLOT_ON_22, "24/23/21", "24/23 23/21"),
        (BLOT_ON_22, "24/22*/21", "24/22* 22/21"),
        (BLOT_ON_22, "24/22/21", "24/22* 22/21"),
        (BLOT_ON_23, "24/22/21", "24/22 22/21"),
        (BLOT_ON_23, "24/23*/21", "24/23* 23/21"),
        (BLOT_ON_21, "24/21*", "24/22 22/21*"),
        (BLOT_ON_21, "24/21", "24/22 22/21*"),
        (BLOTS_ON_BOTH, "24/22*/21", "24/22* 22/21"),
        (BLOTS_ON_BOTH, "24/23/21", "24/23* 23/21"),
        (place(SHORT, {24: 1}, {3: 1, 2: 2}), "24/21", "24/22* 22/21"),
    ],
)
def test_the_star_decides(p: Position, text: str, canonical: str) -> None:
    """One checker, two ways: the way that hits where the stars say so; no star needed where only one is left."""
    assert str(p.parse_play(text, Dice(2, 1))) == canonical


@pytest.mark.parametrize(
    ("p", "text", "ways"),
    [
        (BLOT_ON_22, "24/21", ("24/22* 22/21", "24/23 23/21")),
        (
            BLOT_ON_22,
            "24/21*",
            ("24/22* 22/21", "24/23 23/21"),
        ),  # nothing is hit there: the star says nothing
        (BLOT_ON_23, "24/21", ("24/22 22/21", "24/23* 23/21")),
        (BLOTS_ON_BOTH, "24/21", ("24/22* 22/21", "24/23* 23/21")),
        (place(SHORT, {24: 1}, {3: 1, 4: 1}), "24/21*", ("24/22* 22/21*", "24/23 23/21*")),
        (place(SHORT, {25: 1}, {2: 1}), "BAR/22", ("bar/23* 23/22", "bar/24 24/22")),
    ],
)
def test_a_text_for_two_plays_is_refused_with_both(p: Position, text: str, ways: tuple[str, str]) -> None:
    """Whole or as the beginning of a play; each way can be written, and it is no move against the rules."""
    dice, r = Dice(2, 1), p.begin(Dice(2, 1))
    for call in (p.parse_play, lambda text, dice: r.move(text), lambda text, dice: p.begin(dice, [text])):
        with pytest.raises(AmbiguousPlay, match=f"{ways[0]} or {ways[1]}".replace("*", r"\*")) as caught:
            call(text, dice)
        assert caught.value.ways == ways and r.moves == []
        again = pickle.loads(pickle.dumps(caught.value))
        assert (str(again), again.ways) == (str(caught.value), ways)
    assert p.explain(text, dice) is None and text not in p.legal_plays(dice)
    assert len({p.parse_play(way, dice).position for way in ways}) == 2


@settings(max_examples=150, deadline=None)
@given(drawn())
def test_no_text_is_read_as_one_of_two_plays(pair: tuple[Position, Dice]) -> None:
    """One checker by both numbers: exactly where the ways differ in what they do, the text is refused."""
    p, dice = pair
    by_ends: dict[str, set[Position]] = {}
    r = p.begin(dice)
    for first in r.legal_moves if not dice.is_double else []:
        r.move(first)
        for second in r.legal_moves:
            if second.src == first.dst and not (first.special or second.special):
                r.move(second)
                text = str(first).split("/")[0] + "/" + str(second).rstrip("*").split("/")[1]
                by_ends.setdefault(text, set()).add(r.play.position)
                r.undo()
        r.undo()
    for text, results in by_ends.items():
        try:
            read = p.parse_play(text, dice).position
        except AmbiguousPlay:
            assert len(results) == 2, (p, dice, text)
        else:
            assert results == {read}, (p, dice, text)


@pytest.mark.parametrize(
    ("p", "roll", "text", "canonical"),
    [
        (place(SHORT, {25: 1, 6: 2}, {5: 1}), (5, 1), "Bar/20*/19", "bar/20* 20/19"),
        (place(SHORT, {25: 1, 6: 2}, {5: 1}), (5, 1), "BAR/20 6/5", "bar/20* 6/5"),
        (place(LONG, {3: 2, 1: 1}, {24: 15}), (4, 2), "3/OFF 3/1", "3/off 3/1"),
        (place(SHORT, {25: 1, 6: 2}, {p: 2 for p in range(1, 7)}), (6, 1), "Pass", "pass"),
    ],
)
def test_words_in_capitals(p: Position, roll: tuple[int, int], text: str, canonical: str) -> None:
    assert str(p.parse_play(text, Dice(*roll))) == canonical
    assert p.explain(text, Dice(*roll)) is None and text in p.legal_plays(Dice(*roll))


def test_specials_are_never_meant_by_a_slash() -> None:
    p = Position.start(SIX_ONE)
    assert p.explain("24/6", Dice(6, 1)) == Reason.WRONG_DIE
    assert str(p.parse_play("24>6 24/23", Dice(6, 1))) == "24>6 24/23"
    for text in ("24>5", "23>6", "24>off"):
        assert p.explain(text, Dice(6, 5)) is not None


def groupings(play: Play) -> Iterator[str]:
    """The play with neighbouring moves of one checker drawn together as 'a/b/c'."""
    text = str(play)
    yield text
    tokens = text.split()
    for k in range(len(play.moves) - 1, 0, -1):
        if play.moves[k].src == play.moves[k - 1].dst and not play.moves[k].special:
            tokens[k - 1 : k + 1] = [tokens[k - 1] + tokens[k][tokens[k].index("/") :]]
            yield " ".join(tokens)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_play_is_read_back(game: str) -> None:
    plays = 0
    for p, dice in sample(game, 31, 60):
        for play in p.legal_plays(dice)[:50]:
            assert all(p.parse_play(text, dice) == play for text in groupings(play)), (p, dice, str(play))
            plays += 1
    assert plays > 300


@settings(max_examples=100, deadline=None)
@given(drawn())
def test_moves_in_any_legal_order(pair: tuple[Position, Dice]) -> None:
    """Reversed or not, what is accepted leads to the same position; a refusal has a reason."""
    p, dice = pair
    for play in p.legal_plays(dice)[:10]:
        text = " ".join(reversed(str(play).split()))
        try:
            again = p.parse_play(text, dice)
        except IllegalPlay as error:
            assert isinstance(error.reason, Reason) and error.reason == p.explain(text, dice)
        else:
            assert (again.position, again.moves) == (play.position, play.moves)


def test_the_error_names_the_move() -> None:
    with pytest.raises(IllegalPlay, match="24/23: no further checker may leave the head") as caught:
        START.parse_play("24/18 24/23", Dice(6, 1))
    assert (caught.value.reason, caught.value.move, caught.value.index) == (Reason.HEAD, Move(24, 23, 1), 1)
    with pytest.raises(InvalidNotation, match="'24-18' is not a move"):
        START.parse_play("24-18", Dice(6, 1))
