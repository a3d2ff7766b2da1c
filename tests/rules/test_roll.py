"""Roll: a roll played move by move, taken back, and finished in canonical form; rolls of 6-1; the rare cases."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from nardy import Dice, IllegalPlay, InvalidNotation, Move, Position, Reason, Roll, Side, Variant
from support.helpers import GAMES, opposite
from support.samples import drawn, place, sample

LONG, SHORT, SIX_ONE = Variant.LONG, Variant.SHORT, Variant.SIX_ONE
Look = tuple[list[Move], tuple[int, ...], Position, list[Move], bool]


def look(r: Roll) -> Look:
    return r.moves, r.dice_left, r.position, r.legal_moves, r.is_complete


def test_a_roll_step_by_step() -> None:
    start = Position.start(LONG)
    r = start.begin(Dice(1, 6))
    assert (r.dice, r.start, r.position, r.moves, r.dice_left) == (Dice(6, 1), start, start, [], (6, 1))
    assert r.legal_moves == [Move(24, 18, 6), Move(24, 23, 1)] and not r.is_complete
    r.move(Move(24, 18, 6))
    assert (r.moves, r.dice_left) == ([Move(24, 18, 6)], (1,))
    assert str(r.position) == "long w 24*14,18 24*15" and r.start == start
    r.move("18/17")
    assert r.is_complete and r.legal_moves == [] and r.dice_left == ()
    assert str(r.position) == "long w 24*14,17 24*15", "the same side's until the play is made"
    assert r.play == start.parse_play("24/17", Dice(6, 1)) and r.play.position.side == Side.BLACK
    assert start.play(r.play) == r.play.position


def test_text_of_several_moves() -> None:
    start = Position.start(SHORT)
    r = start.begin(Dice(3, 3))
    r.move("8/5(2) 13/7")
    assert [str(m) for m in r.moves] == ["8/5", "8/5", "13/10", "10/7"] and r.is_complete
    assert str(r.play) == "13/10 10/7 8/5 8/5", "as played, and as recorded"
    r.undo()
    assert [str(m) for m in r.moves] == ["8/5", "8/5", "13/10"] and r.dice_left == (3,)


def test_begin_after_moves() -> None:
    p, dice = Position.start(SHORT), Dice(6, 1)
    for moves in (["13/7"], [Move(13, 7, 6)], iter(["13/7"]), ("13/7",)):
        assert look(p.begin(dice, moves)) == look(p.begin(dice, [Move(13, 7, 6)]))
    assert str(p.begin(dice, ["13/7", Move(8, 7, 1)]).play) == "13/7 8/7"
    with pytest.raises(IllegalPlay):
        p.begin(dice, ["13/7", "13/7"])


@pytest.mark.parametrize("game", GAMES)
def test_random_walks(game: str) -> None:
    """Along any way: one number less a move, complete exactly when nothing is offered, and undone the same way."""
    rng = random.Random(61)
    for p, dice in sample(game, 61, 200):
        r, seen = p.begin(dice), []
        while moves := r.legal_moves:
            seen.append(look(r))
            assert not r.is_complete and len(moves) == len(set(moves))
            left = sorted(r.dice_left)
            move = rng.choice(moves)
            if rng.random() < 0.5:
                r.move(move)
            else:
                r.move(str(move))
                assert r.moves[-1].dst == move.dst
            left.remove(r.moves[-1].die)
            assert sorted(r.dice_left) == left and r.position.side == p.side
            assert r.position.counts(p.side)[move.src] == seen[-1][2].counts(p.side)[move.src] - 1
        assert r.is_complete and r.play in p.legal_plays(dice)
        assert all(r.play.position.counts(side) == r.position.counts(side) for side in Side)
        assert p.parse_play(" ".join(map(str, r.moves)) or "pass", dice) == r.play
        for before in reversed(seen):
            r.undo()
            assert look(r) == before
        with pytest.raises(IndexError, match="no move has been made"):
            r.undo()
        assert r.position == p


FAILURES = [
    (Move(23, 22, 1), IllegalPlay),
    (Move(24, 23, 1), IllegalPlay),  # the head allows no second checker
    (Move(18, 12, 6), IllegalPlay),
    (Move(18, 17, 6), IllegalPlay),  # a 6 does not make this move
    ("18/12", IllegalPlay),
    ("18/17 17/11", IllegalPlay),  # the first of the two is legal
    ("18/17 nonsense", InvalidNotation),
    ("", InvalidNotation),
    (18, TypeError),
    (None, TypeError),
]


@pytest.mark.parametrize(("move", "error"), FAILURES)
def test_a_move_that_fails_changes_nothing(move: object, error: type[Exception]) -> None:
    r = Position.start(LONG).begin(Dice(6, 1), ["24/18"])
    before = look(r)
    with pytest.raises(error):
        r.move(move)  # type: ignore[arg-type]
    assert look(r) == before
    r.move("18/17")
    assert r.is_complete


def test_a_move_too_many() -> None:
    r = Position.start(LONG).begin(Dice(6, 1), ["24/17"])
    before = look(r)
    with pytest.raises(IllegalPlay) as caught:
        r.move("17/16")
    assert (caught.value.reason, caught.value.index) == (Reason.WRONG_DIE, 2) and look(r) == before


def journeys(r: Roll, at: int) -> set[int]:
    """Where the checker on `at` can go by the moves that are offered."""
    found = set()
    for m in r.legal_moves:
        if m.src == at:
            r.move(m)
            found |= {m.dst} | (journeys(r, m.dst) if m.dst else set())
            r.undo()
    return found


@settings(max_examples=100, deadline=None)
@given(drawn())
def test_destinations(pair: tuple[Position, Dice]) -> None:
    """Every place that one checker can reach, each with moves of that checker which lead there."""
    p, dice = pair
    r = p.begin(dice)
    for src in range(1, 26):
        ways = r.destinations(src)
        assert set(ways) == journeys(r, src)
        for dst, way in ways.items():
            assert [m.src for m in way] == [src, *(m.dst for m in way[:-1])] and way[-1].dst == dst
            for m in way:
                r.move(m)
            for _ in way:
                r.undo()
    assert r.destinations(0) == {} and r.destinations(99) == {}


def test_specials_among_the_destinations() -> None:
    r = Position.start(SIX_ONE).begin(Dice(6, 1))
    ways = r.destinations(24)
    assert {dst: " ".join(map(str, way)) for dst, way in ways.items()} == {
        18: "24/18",
        6: "24>6",
        23: "24/23",
        1: "24>1",
        17: "24/18 18/17",
        5: "24>6 6/5",
    }
    assert [m.special for m in (ways[6][0], ways[1][0], ways[18][0])] == [True, True, False]
    r.move(ways[6][0])
    assert r.destinations(24)[1] == (Move(24, 1, 1, special=True),)
    r.move("24>1")
    assert r.is_complete and str(r.play) == "24>6 24>1"


@pytest.mark.parametrize("side", list(Side))
def test_six_one_rolls_again(side: Side) -> None:
    p = Position.start(SIX_ONE, side)
    for text in ("24/17", "24>6 24>1", "24/23 24>6"):
        assert p.parse_play(text, Dice(6, 1)).position.side == side
    assert p.parse_play("24/13", Dice(6, 5)).position.side == opposite(side)
    assert Position.start(LONG, side).parse_play("24/17", Dice(6, 1)).position.side == opposite(side)
    blocked = place(SIX_ONE, {24: 1}, {12 - 1: 2, 12 - 6: 2, 13: 2, 18: 2})  # 23, 18, 1 and 6 are held
    roll = blocked.begin(Dice(6, 1))
    assert roll.is_complete and roll.play.is_pass and roll.play.position == blocked
    assert p.rules.rolls_again(Dice(1, 6)) and not p.rules.rolls_again(Dice(6, 6))


def test_a_finished_game_does_not_roll_again() -> None:
    play = place(SIX_ONE, {6: 1, 1: 1}, {24: 15}).parse_play("6/off 1/off", Dice(6, 1))
    assert play.position.is_over and play.position.side == Side.BLACK
    assert play.position.result is not None and play.position.result.winner == Side.WHITE


def test_a_game_that_ends_in_mid_roll() -> None:
    r = place(LONG, {1: 1}, {24: 15}).begin(Dice(6, 6))
    r.move("1/off")
    assert r.is_complete and r.dice_left == (6, 6, 6) and r.play.position.is_over


def test_both_numbers_before_the_end_of_the_game() -> None:
    """Off by the 6 alone would end the game; the duty asks for both, so the blot on 1 is hit."""
    p, dice = place(SHORT, {2: 1}, {24: 1}), Dice(6, 1)
    assert p.begin(dice).legal_moves == [Move(2, 1, 1, hit=True)]
    assert [str(play) for play in p.legal_plays(dice)] == ["2/1* 1/off"]
    # Without the blot both ways end alike, so the 6 alone is accepted too.
    p = place(SHORT, {2: 1}, {20: 1})
    assert str(p.parse_play("2/off", dice)) == "2/1 1/off"
    r = p.begin(dice, [Move(2, 0, 6)])
    assert r.is_complete and r.dice_left == (1,) and str(r.play) == "2/1 1/off"


@pytest.mark.parametrize("game", list(Variant))
def test_a_legal_end_with_fewer_numbers(game: Variant) -> None:
    """2/off by the 5 leaves two on 1, as 2/1 1/off does; a Roll still offers the 1."""
    p, dice = place(game, {2: 1, 1: 2}, {20: 12}), Dice(5, 1)
    assert str(p.parse_play("2/off", dice)) == "2/1 1/off"
    r = p.begin(dice, ["2/off"])
    assert r.legal_moves == [Move(1, 0, 1)] and not r.is_complete
    r.move("1/off")
    assert str(r.play) == "2/off 1/off"


def test_a_blocked_roll_is_complete_at_once() -> None:
    p = place(SHORT, {25: 1, 6: 2}, {n: 2 for n in range(1, 7)})
    r = p.begin(Dice(4, 4))
    assert r.is_complete and r.legal_moves == [] and r.dice_left == (4, 4, 4, 4)
    assert r.play.is_pass and r.play == p.parse_play("pass", Dice(4, 4)) and r.destinations(25) == {}
