"""The engine against the slow reference, on steered games and on random set-up positions, for both colours."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

import reference as ref
from nardy import Dice, Position, Roll, Side
from support.helpers import GAMES, dice, move_key, position, state, variant

Pair = tuple[ref.State, ref.Roll]
QUICK, FULL = 2_000, 20_000


def pairs(rules: ref.Rules, seed: int, count: int) -> Iterator[Pair]:
    """Half from steered games, half from set-up positions."""
    yield from ref.steered(rules, seed, count // 2)
    yield from ref.set_up(rules, seed, count - count // 2)


def check(rules: ref.Rules, pair: Pair, side: Side) -> None:
    before, roll = pair
    p = position(rules, before, side)
    plays = p.legal_plays(dice(roll))
    want = ref.plays(rules, *before, roll)
    got = {state(play.position, side): tuple(move_key(m) for m in play.moves) for play in plays}
    assert got == {end: tuple(move_key(m) for m in moves) for end, moves in want.items()}, (p, roll)
    assert len(plays) == len(want)
    assert list(got) == list(want), "the greatest canonical moves come first"
    for play, end in zip(plays, want, strict=True):
        (mine, theirs), same_side = ref.after(rules, end, roll)
        assert (play.position.side == side) is same_side
        assert state(play.position, play.position.side) == (mine, theirs)
        points = ref.points(rules, theirs, mine) if ref.is_over(end) else 0
        assert (play.position.result.points if play.position.result else 0) == points
        assert play.position.is_over is ref.is_over(end)


def agree(game: str, seed: int, count: int) -> None:
    rules = ref.Rules(game)
    sides = itertools.cycle(Side)
    made = 0
    for pair in pairs(rules, seed, count):
        check(rules, pair, next(sides))
        made += 1
    assert made == count


@pytest.mark.parametrize("game", GAMES)
def test_plays(game: str) -> None:
    agree(game, 1, QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_plays_on_many_positions(game: str) -> None:
    agree(game, 2, FULL)


def test_options() -> None:
    for doubles in [(3, 4, 6), (4, 6)]:
        rules = ref.Rules("long", "head", doubles)
        start = ref.START["long"]
        for roll in ref.ROLLS:
            check(rules, ((start, start), roll), Side.WHITE)
        for pair in ref.set_up(rules, 3, 200):
            check(rules, pair, Side.BLACK)


def walk(rules: ref.Rules, before: ref.State, roll: ref.Roll, r: Roll, seen: set[ref.State]) -> None:
    """Follows every chain of offered moves; a state met on two ways is entered once."""
    side = r.start.side
    done = tuple(ref.Move(*move_key(m)) for m in r.moves)
    want = ref.next_moves(rules, *before, roll, done)
    got = r.legal_moves
    assert {move_key(m) for m in got} == {move_key(m) for m in want}, (r.start, roll, done)
    assert r.is_complete is (not got)
    if not got:
        seen.add(state(r.position, side))
        assert state(r.play.position, side) == state(r.position, side)
        return
    for m in got:
        r.move(m)
        walk(rules, before, roll, r, seen)
        r.undo()


def moves_reach_the_results(game: str, seed: int, count: int) -> None:
    rules = ref.Rules(game)
    for before, roll in pairs(rules, seed, count):
        p = position(rules, before, Side.WHITE)
        results = ref.results(rules, *before, roll)
        if len(results) > 40:
            continue  # the chains of a wide double are too many to follow one by one
        seen: set[ref.State] = set()
        walk(rules, before, roll, p.begin(dice(roll)), seen)
        assert seen <= results
        # A result may also be a board from which one more move leads to another result (RULES.md, "Duty to play").
        for play in p.legal_plays(dice(roll)):
            if state(play.position, Side.WHITE) not in seen:
                assert p.parse_play(str(play), dice(roll)) == play


@pytest.mark.parametrize("game", GAMES)
def test_move_by_move(game: str) -> None:
    moves_reach_the_results(game, 4, 150)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_move_by_move_on_many_positions(game: str) -> None:
    moves_reach_the_results(game, 5, 3_000)


@pytest.mark.parametrize("game", GAMES)
def test_refused_set_ups(game: str) -> None:
    """What the reference refuses is refused for the same reasons, and the rest is accepted."""
    rules = ref.Rules(game)
    for n, ((mine, theirs), _) in enumerate(ref.set_up(rules, 6, 300)):
        spoilt = list(mine)
        source = max(p for p in range(26) if spoilt[p])
        spoilt[source] -= 1
        spoilt[(n * 7) % 26] += 1
        for a, b in [(tuple(spoilt), theirs), (theirs, tuple(spoilt)), (mine, theirs)]:
            want = ref.problems(rules, a, b)
            got = [problem.code for problem in Position.problems(variant(game), a, b)]
            assert set(got) == set(want), (game, a, b)


def test_a_legal_end_with_fewer_numbers_is_accepted() -> None:
    p = Position.parse("short w 2,1*2 13*5,8*3,6*7")
    assert str(p.parse_play("2/off", Dice(5, 1))) == "2/1 1/off"
    assert p.begin(Dice(5, 1), ["2/off"]).legal_moves
