"""Position: what it is made of, what set-up refuses, how a game ends, and its plays as a lazy sequence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import reference as ref
from nardy import Dice, GameOver, InvalidPosition, Kind, Play, Position, Rules, Side, Variant
from support.helpers import GAMES, opposite, rules_of
from support.samples import RULES, Places, drawn, place, sample

LONG, SHORT, SIX_ONE = Variant.LONG, Variant.SHORT, Variant.SIX_ONE
WHITE, BLACK = Side.WHITE, Side.BLACK
HEAD = ref.START["long"]
OFF = ref.counts({})


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("side", list(Side))
def test_start(rules: ref.Rules, side: Side) -> None:
    p = Position.start(rules_of(rules), side)
    assert p.counts(WHITE) == p.counts(BLACK) == ref.START[rules.variant]
    assert (p.variant.name.lower(), p.side, p.rules) == (rules.variant, side, rules_of(rules))
    assert (p.is_over, p.result, p.status()) == (False, None, [])
    assert p.pip_count(WHITE) == (167 if p.variant == SHORT else 360)


def test_a_variant_stands_for_its_plain_rules() -> None:
    assert Position.start(LONG) == Position.start(Rules(LONG)) and Position.start(LONG).side == WHITE
    assert Position.from_counts(LONG, HEAD, HEAD, BLACK).rules == Rules(LONG)


@pytest.mark.parametrize(
    "make",
    [list, tuple, iter, np.array, lambda c: np.array(c, np.int8), lambda c: np.array([c, c], np.uint64)[0]],
)
def test_counts_of_any_kind(make: Callable[[tuple[int, ...]], Iterable[int]]) -> None:
    """Own numbers on both sides: black's 13 is white's 1 here, white's 13 black's 1."""
    white, black = ref.counts({24: 1, 6: 2}), ref.counts({24: 3, 5: 1})
    p = Position.from_counts(LONG, make(white), make(black), BLACK)
    assert (p.counts(WHITE), p.counts(BLACK)) == (white, black)
    assert str(p) == "long b 24,6*2 24*3,5"
    assert p.pip_count(WHITE) == 36 and p.pip_count(BLACK) == 77


@settings(max_examples=200, deadline=None)
@given(drawn())
def test_counts_pips_and_mirror(pair: tuple[Position, Dice]) -> None:
    p, dice = pair
    assert p.status() == [] and not p.is_over and p.result is None
    for side in Side:
        counts = p.counts(side)
        assert sum(counts) == 15 and p.pip_count(side) == sum(n * k for n, k in enumerate(counts))
        assert p.mirror().counts(side) == p.counts(opposite(side))
    assert p.mirror().side == opposite(p.side) and p.mirror().mirror() == p
    assert [str(play) for play in p.mirror().legal_plays(dice)] == [str(play) for play in p.legal_plays(dice)]


def counts(places: Places, **changes: int) -> list[int]:
    out = list(ref.counts(places))
    for name, n in changes.items():
        out[int(name[1:])] = n
    return out


CLOSED_AND_BAR = {p: 2 for p in range(1, 7)} | {25: 1}
PROBLEMS: list[tuple[Variant, list[int], list[int], list[str], str]] = [
    (LONG, counts({24: 14}, p0=0), counts({24: 15}), ["TOTAL"], "white has 14 checkers, 15 are needed"),
    (LONG, counts({24: 15}), counts({24: 15}, p3=1), ["TOTAL"], "black has 16 checkers, 15 are needed"),
    (LONG, counts({24: 15}, p0=1, p7=-1), counts({24: 15}), ["NEGATIVE"], "white has -1 checkers on 7"),
    (LONG, counts({25: 1, 24: 14}), counts({24: 15}), ["BAR"], "white has a checker on the bar"),
    (SIX_ONE, counts({24: 15}), counts({25: 1, 24: 14}), ["BAR"], "black has a checker on the bar"),
    (LONG, counts({12: 1}), counts({24: 1}), ["SHARED_POINT"], "white's 12 is black's 24"),
    (SIX_ONE, counts({24: 1}), counts({12: 1}), ["SHARED_POINT"], "white's 24 is black's 12"),
    (SHORT, counts({24: 1}), counts({1: 1}), ["SHARED_POINT"], "white's 24 is black's 1"),
    (LONG, counts({}), counts({}), ["BOTH_OFF"], "both sides have borne off"),
    (SHORT, counts({}), counts({}), ["BOTH_OFF"], "both sides have borne off"),
    (LONG, counts({p: 1 for p in range(18, 24)}), counts({24: 15}), ["FENCE"], "white has a fence of six"),
    (LONG, counts({24: 15}), counts({p: 1 for p in range(1, 7)}), ["FENCE"], "black has a fence of six"),
    (SHORT, counts(CLOSED_AND_BAR), counts(CLOSED_AND_BAR), ["BOTH_ON_BAR"], "closed home"),
    (
        LONG,
        counts({24: 14}, p0=0),
        counts({25: 1, 24: 14}, p5=-1),
        ["BAR", "NEGATIVE", "TOTAL", "TOTAL"],
        "; ",
    ),
]


@pytest.mark.parametrize(("game", "white", "black", "codes", "says"), PROBLEMS)
def test_problems(game: Variant, white: list[int], black: list[int], codes: list[str], says: str) -> None:
    """Everything that RULES.md, "Set-up positions", refuses, with its code and a sentence."""
    problems = Position.problems(game, white, black)
    assert sorted(problem.code for problem in problems) == codes
    assert all(problem.message for problem in problems)
    with pytest.raises(InvalidPosition, match=says) as caught:
        Position.from_counts(game, white, black, WHITE)
    assert all(problem.message in str(caught.value) for problem in problems)


ACCEPTED: list[tuple[Variant, Places, Places]] = [
    (LONG, {p: 1 for p in range(18, 24)}, {24: 14}),  # one off is past the fence
    (LONG, {p: 1 for p in range(18, 24)}, {24: 14, 5: 1}),  # black's 6 to 11 are fenced, 5 is past them
    (LONG, {p: 1 for p in range(19, 24)}, {24: 15}),  # five in a row
    (LONG, {p: 1 for p in (8, 9, 10, 11, 12, 13)}, {19: 15}),  # over black's own 1|24 seam
    (SIX_ONE, {24: 1, 3: 1}, {24: 15}),  # men off while others are outside home
    (SHORT, {p: 2 for p in range(1, 7)} | {25: 3}, {25: 15}),  # one home is open
]


@pytest.mark.parametrize(("game", "white", "black"), ACCEPTED)
def test_accepted(game: Variant, white: Places, black: Places) -> None:
    assert Position.problems(game, ref.counts(white), ref.counts(black)) == []
    assert place(game, white, black).status() == []


# The loser's checkers, and what it loses by the default rules and by each koks option.
LOSERS: list[tuple[Variant, Places, tuple[int, int, int, int]]] = [
    (LONG, {24: 14}, (1, 1, 1, 1)),
    (LONG, {24: 1, 1: 14}, (2, 3, 2, 3)),
    (LONG, {23: 15}, (2, 2, 3, 3)),
    (LONG, {7: 1, 6: 14}, (2, 2, 2, 3)),
    (LONG, {6: 15}, (2, 2, 2, 2)),
    (SIX_ONE, {24: 15}, (2, 3, 3, 3)),
]


@pytest.mark.parametrize(("game", "loser", "points"), LOSERS)
@pytest.mark.parametrize("winner", list(Side))
def test_results(game: Variant, loser: Places, points: tuple[int, ...], winner: Side) -> None:
    for koks, worth in zip((None, "head", "none_home", "some_outside"), points, strict=True):
        white, black = ({}, loser) if winner == WHITE else (loser, {})
        result = place(Rules(game, koks=koks), white, black).result  # type: ignore[arg-type]
        assert result is not None
        assert (result.winner, result.points, result.kind) == (winner, worth, Kind(worth))


@pytest.mark.parametrize(
    ("loser", "kind"),
    [
        ({24: 14}, Kind.SINGLE),
        ({18: 1, 1: 14}, Kind.MARS),
        ({19: 1, 1: 14}, Kind.KOKS),
        ({25: 1, 1: 14}, Kind.KOKS),
    ],
)
def test_results_of_short(loser: Places, kind: Kind) -> None:
    result = place(SHORT, loser, {}).result
    assert result is not None and (result.winner, result.kind) == (BLACK, kind)


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("winner", list(Side))
def test_a_finished_position_is_turned_to_the_loser(winner: Side, side: Side) -> None:
    white, black = (OFF, HEAD) if winner == WHITE else (HEAD, OFF)
    over = Position.from_counts(LONG, white, black, side)
    assert over.is_over and over.side == opposite(winner) and over.status() == []
    assert (over.counts(WHITE), over.counts(BLACK)) == (white, black)
    assert over.mirror().result is not None and over.mirror().side == winner
    play = Position.start(LONG).legal_plays(Dice(6, 5))[0]
    calls: list[Callable[[], Any]] = [
        lambda: over.legal_plays(Dice(6, 1)),
        lambda: over.begin(Dice(6, 1)),
        lambda: over.play(play),
        lambda: over.parse_play("pass", Dice(6, 1)),
    ]
    for call in calls:
        with pytest.raises(GameOver, match="the game is over"):
            call()


@pytest.mark.parametrize("game", GAMES)
def test_plays_are_a_sequence(game: str) -> None:
    for p, dice in sample(game, 41, 60):
        plays = p.legal_plays(dice)
        n, listed = len(plays), list(plays)
        assert n == len(listed) == len(set(listed)) >= 1
        assert [plays[i] for i in range(n)] == [plays[i - n] for i in range(n)] == listed
        assert plays[1:] == listed[1:] and plays[::-2] == listed[::-2] and plays[n:] == []
        assert list(reversed(plays)) == listed[::-1]
        assert (
            all(play in plays for play in listed)
            and str(listed[0]) in plays
            and "24/24" not in plays
            and None not in plays
        )
        assert plays.is_pass is (listed[0].moves == ()) is listed[0].is_pass
        assert plays.dice == dice and all(play.dice == dice for play in listed)
        for index in (n, -n - 1):
            with pytest.raises(IndexError, match=f"there are {n} plays"):
                plays[index]
        for play in listed[:20]:
            assert p.play(play) == play.position


def test_a_pass_is_one_empty_play() -> None:
    p = place(SHORT, {25: 1, 6: 2}, {n: 2 for n in range(1, 7)})
    plays = p.legal_plays(Dice(6, 1))
    assert plays.is_pass and len(plays) == 1 and str(plays[0]) == "pass"
    assert p.play(plays[0]) == plays[0].position and plays[0].position.side == BLACK


def test_a_play_of_another_position_is_refused() -> None:
    start = Position.start(SHORT)
    play: Play = start.parse_play("24/18 8/7", Dice(6, 1))
    others = [
        start.mirror(),
        start.play(play),
        Position.start(LONG),
        Position.start(SIX_ONE),
        Position.parse("short w 24*2,13*5,8*2,7,6*5 24*2,13*5,8*3,6*5"),
        Position.parse("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*4,5"),
    ]
    for p in others:
        text, id = str(p), p.id
        with pytest.raises(ValueError, match="made for another position"):
            p.play(play)
        assert (str(p), p.id) == (text, id)
    six_one = Position.start(SIX_ONE).legal_plays(Dice(6, 1))[0]
    with pytest.raises(ValueError, match="made for another position"):
        Position.start(Rules(SIX_ONE, koks="head")).play(six_one)


@pytest.mark.parametrize("name", ["side", "id", "rules", "variant", "is_over"])
def test_positions_do_not_change(name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(Position.start(LONG), name, None)
