"""explain and IllegalPlay: every reason of the contract by one position made for it, and none for what is legal."""

from __future__ import annotations

import pickle
import random

import pytest
from hypothesis import given, settings

from nardy import Dice, GameOver, IllegalPlay, Position, Reason, Roll, Variant
from support.helpers import GAMES
from support.samples import Places, drawn, place, sample

LONG, SHORT, SIX_ONE = Variant.LONG, Variant.SHORT, Variant.SIX_ONE
HEAD: Places = {24: 15}
NEARLY_A_FENCE: Places = {24: 8, 23: 2, 22: 1, 21: 1, 20: 2, 18: 1}  # white's 19, black's 7, is missing
CLOSED_HOME: Places = {n: 2 for n in range(1, 7)}
AFTER_ONE_6 = place(SHORT, {24: 1, 14: 1}, {6: 2, 12: 2, 16: 2})  # a 5 can be played after 14/8 only

# The position, the roll and the text; the reason, the offending move and its index; part of the sentence.
Case = tuple[Position, tuple[int, int], str, Reason, str, int, str]
CASES: list[Case] = [
    (place(LONG, HEAD, HEAD), (6, 1), "23/22", Reason.NO_CHECKER, "23/22", 0, "stands on point 23"),
    (place(LONG, {2: 1}, HEAD), (6, 1), "off/2", Reason.NO_CHECKER, "None", 0, "off stays off"),
    (place(SHORT, {6: 2}, {24: 2}), (6, 1), "bar/24", Reason.NO_CHECKER, "bar/24", 0, "stands on the bar"),
    (place(SHORT, {24: 2}, {5: 2}), (4, 1), "24/23 24/20", Reason.BLOCKED, "24/20", 1, "point 20"),
    (place(LONG, HEAD, {11: 1, 24: 14}), (6, 1), "24/23", Reason.BLOCKED, "24/23", 0, "point 23"),
    (place(SHORT, {25: 1}, CLOSED_HOME), (6, 1), "bar/24", Reason.BLOCKED, "bar/24", 0, "point 24"),
    (place(LONG, HEAD, HEAD), (6, 1), "24/18 24/23", Reason.HEAD, "24/23", 1, "no further checker"),
    (place(LONG, HEAD, HEAD), (4, 4), "24/20(3)", Reason.HEAD, "24/20", 2, "no further checker"),
    (place(SIX_ONE, HEAD, HEAD), (4, 4), "24/20 24/20", Reason.HEAD, "24/20", 1, "no further checker"),
    (place(LONG, NEARLY_A_FENCE, HEAD), (4, 1), "20/19", Reason.FENCE, "20/19", 0, "fence of six"),
    (place(LONG, NEARLY_A_FENCE, HEAD), (2, 1), "20/19/17", Reason.FENCE, "20/19", 0, "fence of six"),
    (place(SHORT, {25: 1, 8: 2}, {24: 2}), (6, 1), "8/7", Reason.BAR_FIRST, "8/7", 0, "must enter first"),
    (
        place(SHORT, {25: 2, 8: 2}, {24: 2}),
        (6, 1),
        "bar/19 8/7",
        Reason.BAR_FIRST,
        "8/7",
        1,
        "must enter first",
    ),
    (place(LONG, {8: 1, 3: 2}, HEAD), (6, 3), "3/off", Reason.NOT_HOME, "3/off", 0, "all of them are home"),
    (
        place(SHORT, {7: 1, 3: 2}, {24: 1}),
        (3, 2),
        "3/off",
        Reason.NOT_HOME,
        "3/off",
        0,
        "all of them are home",
    ),
    (place(LONG, {5: 1, 3: 2}, HEAD), (4, 1), "3/off", Reason.HIGHER_CHECKER, "3/off", 0, "highest, point 5"),
    (place(LONG, HEAD, HEAD), (6, 1), "24/20", Reason.WRONG_DIE, "24/20", 0, "left (6, 1)"),
    (place(LONG, HEAD, HEAD), (6, 1), "24/18 18/12", Reason.WRONG_DIE, "18/12", 1, "left (1)"),
    (place(LONG, HEAD, HEAD), (6, 1), "24/18/17/11", Reason.WRONG_DIE, "17/11", 2, "no number"),
    (place(LONG, HEAD, HEAD), (6, 1), "18/24", Reason.NO_CHECKER, "18/24", 0, "point 18"),
    (place(LONG, HEAD, HEAD), (6, 1), "24>6", Reason.WRONG_DIE, "24>6", 0, "has no special move"),
    (place(SIX_ONE, HEAD, HEAD), (6, 5), "24>1", Reason.WRONG_DIE, "24>1", 0, "24>1 by a 1"),
    (place(SIX_ONE, HEAD, HEAD), (6, 5), "24>5", Reason.WRONG_DIE, "24>5", 0, "special move is 24>1"),
    (
        place(SIX_ONE, HEAD, {18: 1, 24: 14}),
        (6, 5),
        "24>6",
        Reason.SPECIAL_BLOCKED,
        "24>6",
        0,
        "holds point 6",
    ),
    (
        place(SIX_ONE, HEAD, {13: 1, 24: 14}),
        (5, 1),
        "24>1",
        Reason.SPECIAL_BLOCKED,
        "24>1",
        0,
        "holds point 1",
    ),
    (place(SIX_ONE, {23: 15}, HEAD), (6, 5), "24>6", Reason.NO_CHECKER, "24>6", 0, "point 24"),
    # 24/18 leaves no 5, but 14/8 leaves 8/3.
    (AFTER_ONE_6, (6, 5), "24/18", Reason.FEWER_NUMBERS, "24/18", 0, "than the roll allows (2)"),
    # 10/4 and 10/7 are legal, but nothing after either.
    (
        place(SHORT, {10: 1}, {24: 2}),
        (6, 3),
        "10/7",
        Reason.LARGER_NUMBER,
        "10/7",
        0,
        "must be the larger, 6",
    ),
    (place(LONG, {10: 1}, {13: 1, 24: 1}), (6, 3), "10/7", Reason.LARGER_NUMBER, "10/7", 0, "the larger, 6"),
]


@pytest.mark.parametrize(("p", "roll", "text", "reason", "move", "index", "says"), CASES)
def test_reasons(
    p: Position, roll: tuple[int, int], text: str, reason: Reason, move: str, index: int, says: str
) -> None:
    """explain, parse_play and Roll.move give the same reason; nothing changes."""
    dice, before = Dice(*roll), str(p)
    assert p.explain(text, dice) is reason
    r = p.begin(dice)
    for call in (lambda: p.parse_play(text, dice), lambda: r.move(text), lambda: p.begin(dice, [text])):
        with pytest.raises(IllegalPlay) as caught:
            call()
        error = caught.value
        assert (error.reason, str(error.move), error.index) == (reason, move, index)
        assert says in str(error) and str(error).startswith(f"{error.move or text}: ")
    assert (str(p), r.moves, r.position) == (before, [], p)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[3].name)
def test_errors_cross_processes(case: Case) -> None:
    """An IllegalPlay survives pickling, which multiprocessing does to what a worker raises."""
    p, roll, text, *_ = case
    with pytest.raises(IllegalPlay) as caught:
        p.parse_play(text, Dice(*roll))
    error, again = caught.value, pickle.loads(pickle.dumps(caught.value))
    assert type(again) is IllegalPlay and str(again) == str(error)
    assert (again.reason, again.move, again.index) == (error.reason, error.move, error.index)


def test_every_reason_is_shown() -> None:
    shown = {case[3] for case in CASES} | {Reason.INCOMPLETE, Reason.GAME_OVER}
    assert shown == set(Reason)
    assert all(reason.sentence for reason in Reason)


def test_incomplete() -> None:
    """Only a whole play can be too short: for explain and Roll.move it is a beginning."""
    p, dice = Position.start(LONG), Dice(6, 1)
    assert p.explain("24/18", dice) is None and p.explain("pass", dice) is None
    for text in ("24/18", "24/23", "pass"):
        with pytest.raises(IllegalPlay, match="not finished") as caught:
            p.parse_play(text, dice)
        assert (caught.value.reason, caught.value.move) == (Reason.INCOMPLETE, None)
    with pytest.raises(IllegalPlay, match="not finished") as caught:
        p.begin(dice, ["24/18"]).play  # noqa: B018
    assert caught.value.reason == Reason.INCOMPLETE


def test_game_over() -> None:
    over = place(SHORT, {}, {6: 2})
    assert over.explain("6/5", Dice(6, 1)) is Reason.GAME_OVER
    with pytest.raises(GameOver):
        over.parse_play("6/5", Dice(6, 1))


@pytest.mark.parametrize("game", GAMES)
def test_the_beginnings_of_legal_plays(game: str) -> None:
    rng = random.Random(51)
    for p, dice in sample(game, 51, 150):
        r = p.begin(dice)
        while moves := r.legal_moves:
            r.move(rng.choice(moves))
            text = " ".join(str(m) for m in r.moves)
            assert p.explain(text, dice) is None, (p, dice, text)
        assert p.explain("pass", dice) is None


def reach(r: Roll, at: int) -> set[int]:
    """Where the checker can go by ordinary moves that may be made."""
    found = set()
    for m in r.legal_moves:
        if m.src == at and not m.special:
            r.move(m)
            found |= {m.dst} | (reach(r, m.dst) if m.dst else set())
            r.undo()
    return found


def place_name(place: int) -> str:
    return {0: "off", 25: "bar"}.get(place, str(place))


@settings(max_examples=60, deadline=None)
@given(drawn())
def test_explain_agrees_with_the_moves_that_are_offered(pair: tuple[Position, Dice]) -> None:
    """Each way of one checker from anywhere to anywhere: no reason against it exactly where it can be made."""
    p, dice = pair
    r = p.begin(dice)
    for src in range(1, 26):
        reached = reach(r, src)
        for dst in range(25):
            allowed = p.explain(f"{place_name(src)}/{place_name(dst)}", dice) is None
            assert allowed == (dst in reached), (p, dice, src, dst)
    for target in (1, 6):
        special = any(m.special and m.dst == target for m in r.legal_moves)
        assert (p.explain(f"24>{target}", dice) is None) == special


def test_one_checker_by_both_numbers_where_one_would_do() -> None:
    """The last checker may not be borne off by the 6 alone, but it goes off by 2/1* 1/off."""
    p, dice = place(SHORT, {2: 1}, {24: 1}), Dice(6, 1)
    assert [str(play) for play in p.legal_plays(dice)] == ["2/1* 1/off"]
    assert list(p.begin(dice).destinations(2)) == [1, 0]
    assert p.explain("2/off", dice) is None
    assert str(p.parse_play("2/off", dice)) == "2/1* 1/off"
