"""The tables of end games: against fractions, another recursion and GNU Backgammon; and how searches use them."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

import reference as ref
from nardy import Dice, Engine, Limit, Position, Rules, Side, Variant, batch
from reference import bearoff
from support.helpers import GAMES, lines, rules_of, variant
from support.races import Races, first_home, placements

UNIT = 65536


def evaluated(rules: Rules | Variant, rows: Any) -> np.ndarray[Any, Any]:
    """Chances in units of 2^-16; (win, win_mars, lose_mars)."""
    found = Engine().evaluate(rules, np.array(rows, np.int8)).astype(float) * UNIT
    assert not found[:, [2, 4]].any()  # no koks
    return found[:, [0, 1, 3]]


def home(*points: int) -> ref.Counts:
    return ref.counts({p: points.count(p) for p in points})


def up_to(most: int, highest: int) -> list[ref.Counts]:
    sizes = range(1, most + 1)
    return [home(*c) for n in sizes for c in combinations_with_replacement(range(1, highest + 1), n)]


def random_rows(seed: int, count: int, mine: tuple[int, int], theirs: tuple[int, int]) -> np.ndarray[Any, Any]:
    """Both sides home, with a number of checkers in these bounds."""
    rng = np.random.default_rng(seed)
    sides = []
    for least, most in (mine, theirs):
        side = np.zeros((count, 26), np.int8)
        for row, n in zip(side, rng.integers(least, most + 1, count), strict=True):
            row[1:7] = rng.multinomial(n, rng.dirichlet(np.ones(6)))
            row[0] = 15 - n
        sides.append(side)
    return np.concatenate(sides, axis=1)


@pytest.fixture(scope="module", params=["short", "six_one"])
def races(request: pytest.FixtureRequest) -> tuple[str, Races]:
    return request.param, Races(request.param, 6)


@pytest.mark.parametrize("game", GAMES)
def test_pairs_against_fractions(game: str) -> None:
    """Pairs of at most two checkers a side, and of three and four on the low points."""
    rules, memo = ref.Rules(game), {}
    small = [*up_to(2, 5), home(6), home(6, 6)]
    states = [(mine, theirs) for mine in small for theirs in small]
    states += [
        (home(1, 2, 3), home(1, 1, 2, 2)),
        (home(1, 1, 2, 3), home(2, 3, 3)),
        (home(5, 4), home(2, 2, 1)),
    ]
    want = [float(bearoff.win_chance(rules, s, memo)) * UNIT for s in states]
    got = evaluated(rules_of(rules), [mine + theirs for mine, theirs in states])
    assert np.abs(got[:, 0] - want).max() <= 0.5001
    assert not got[:, 1:].any()


@pytest.mark.parametrize("game", ["short", "six_one"])
def test_races_against_fractions(game: str) -> None:
    """More than six checkers, mars and all; the bound is what packing to 16 bits costs."""
    rules = ref.Rules(game)
    few = [home(1), home(3, 2), home(2, 2, 1, 1), home(3, 3)]
    many = [home(*[1] * 7), home(*[2] * 5, 1, 1, 1), home(*[3] * 7), home(*[1] * 15)]
    full = [home(6, 6, 5, *[3] * 12), home(6, 6, 6, *[4] * 12), home(*[5] * 4, *[4] * 11)]
    off = {side: bearoff.turns_to_all_off(rules, side) for side in few + many}
    first = {side: bearoff.turns_to_first_off(rules, side) for side in full}
    rows, want = [], []
    for mine in few + many:
        for theirs in many:
            win = bearoff.first_home(off[mine], off[theirs], rolls_first=True)
            ones = many[-1]  # any roll bears one off
            saved = {ones: (0, 1)}
            mars = bearoff.first_home(off[mine], saved[ones], True) if theirs == ones else 0
            lost = bearoff.first_home(off[theirs], saved[ones], False) if mine == ones else 0
            rows.append(mine + theirs)
            want.append([float(x) * UNIT for x in (win, mars, lost)])
    assert np.abs(evaluated(rules_of(rules), rows) - want).max() <= 2
    for loser in full:
        rows = [winner + loser for winner in few] + [loser + winner for winner in few]
        marses = [float(bearoff.first_home(off[w], first[loser], True)) * UNIT for w in few]
        lost_marses = [float(bearoff.first_home(off[w], first[loser], False)) * UNIT for w in few]
        got = evaluated(rules_of(rules), rows)
        assert np.abs(got[: len(few), 1] - marses).max() <= 2
        assert np.abs(got[len(few) :, 2] - lost_marses).max() <= 2
        assert not got[len(few) :, 1].any() and not got[: len(few), 2].any()


@pytest.mark.slow
@pytest.mark.parametrize("game", ["short", "six_one"])
def test_races_of_all_placements(game: str) -> None:
    races = Races(game, 15)
    n, rng = len(races.counts), np.random.default_rng(1)
    mine = np.concatenate([rng.integers(1, 2000, 10000), rng.integers(924, n, 20000)])
    theirs = np.concatenate([rng.integers(38760, n, 10000), rng.integers(1, n, 20000)])
    off = races.counts[:, 0]

    def race(first: Any, second: Any, rolls_first: bool) -> Any:
        exactly = -np.diff(first, axis=1)
        return (exactly * (second[:, :-1] if rolls_first else second[:, 1:])).sum(axis=1) * UNIT

    win = race(races.all_off[mine], races.all_off[theirs], True)
    win_mars = np.where(off[theirs] > 0, 0, race(races.all_off[mine], races.first_off[theirs], True))
    lose_mars = np.where(off[mine] > 0, 0, race(races.all_off[theirs], races.first_off[mine], False))
    got = evaluated(variant(game), np.concatenate([races.counts[mine], races.counts[theirs]], axis=1))
    exact = (off[mine] >= 9) & (off[theirs] >= 9)
    want = np.stack([win, win_mars, lose_mars], axis=1)
    assert (~exact).sum() > 25000 and np.abs(got - want)[~exact].max() <= 1.5


def test_two_races_come_close_to_best_play(races: tuple[str, Races]) -> None:
    """For all pairs of at most six checkers the two kinds of tables could answer: they differ by 0.015 at most."""
    game, table = races
    sides = table.counts[1:]
    n = len(sides)
    exact = evaluated(variant(game), np.concatenate([sides.repeat(n, axis=0), np.tile(sides, (n, 1))], axis=1))
    difference = first_home(table.all_off[1:], table.all_off[1:], True) - exact[:, 0].reshape(n, n) / UNIT
    assert np.abs(difference).max() < 0.015 and np.abs(difference).mean() < 0.001
    assert exact[:, 0].min() < 0.02 * UNIT and exact[:, 0].max() == UNIT


def test_gnu_backgammon_agrees() -> None:
    """Both keep 16 bits of a number; gnubg's own errors in its table of pairs add up a little more."""
    data = list(lines("bearoff_gnubg.jsonl"))
    got = evaluated(Variant.SHORT, [line["mine"] + line["theirs"] for line in data]) / UNIT
    want = np.array([line["chances"] for line in data])
    assert len(data) == 300 and np.abs(got - want).max() <= 6e-5
    assert ((want[:, 1:].max(axis=1) > 0.01) & (want[:, 1:].max(axis=1) < 0.99)).sum() >= 50


def test_long_and_short_are_alike_and_six_one_is_not() -> None:
    rows = np.concatenate([random_rows(1, 100, (1, 15), (1, 15)), random_rows(2, 100, (1, 6), (1, 6))])
    by_game = [evaluated(game, rows) for game in Variant]
    assert (by_game[0] == by_game[1]).all() and (by_game[0] != by_game[2]).any()


@pytest.mark.parametrize("game", GAMES)
def test_sanity(game: str) -> None:
    """Chances are cumulative; to roll is never worse than to wait, nor is a checker less.

    (The same checkers with one of them further on can be worse, by a little: it may leave a gap.)
    """
    rows = np.concatenate([random_rows(3, 400, (1, 6), (1, 6)), random_rows(4, 400, (1, 15), (1, 15))])
    turned = np.concatenate([rows[:, 26:], rows[:, :26]], axis=1)
    win, win_mars, lose_mars = evaluated(variant(game), rows).T
    assert (win >= win_mars).all() and (UNIT - win >= lose_mars).all()
    assert not win_mars[rows[:, 26] > 0].any() and not lose_mars[rows[:, 0] > 0].any()
    assert (win >= UNIT - evaluated(variant(game), turned)[:, 0]).all()
    rows = random_rows(5, 400, (2, 6), (1, 6))
    fewer = rows.copy()
    for row, p in zip(fewer, [np.flatnonzero(row[1:7])[-1] + 1 for row in rows], strict=True):
        row[p] -= 1
        row[0] += 1
    assert (evaluated(variant(game), fewer)[:, 0] >= evaluated(variant(game), rows)[:, 0]).all()


@pytest.mark.parametrize("koks", ["head", "none_home", "some_outside"])
def test_koks_options_change_nothing(koks: Any) -> None:
    """A loser whose checkers are all home is never koks."""
    rows = random_rows(6, 100, (1, 5), (15, 15))
    for game in (Variant.LONG, Variant.SIX_ONE):
        assert (evaluated(Rules(game, koks=koks), rows) == evaluated(game, rows)).all()
    for row in rows.tolist():
        assert ref.points(ref.Rules("long", koks), (15, *[0] * 25), tuple(row[26:])) == 2


@pytest.mark.parametrize("game", GAMES)
def test_pairs_are_their_own_look_ahead(game: str) -> None:
    """One roll ahead over the tables' values gives the tables' value, to the rounding of units."""
    plain = Engine()
    ahead = Engine(evaluator=plain.evaluate)
    for row in random_rows(7, 60, (1, 6), (1, 6)):
        p = Position.from_counts(variant(game), row[:26].tolist(), row[26:].tolist(), Side.WHITE)
        table, looked = plain.value(p), ahead.value(p, Limit(depth=1))
        assert table.nodes == 0
        assert abs(table.equity - looked.equity) * UNIT <= 2, p
    for row in random_rows(8, 60, (7, 15), (7, 15)):
        p = Position.from_counts(variant(game), row[:26].tolist(), row[26:].tolist(), Side.BLACK)
        assert abs(plain.value(p).equity - ahead.value(p, Limit(depth=1)).equity) < 0.01, p


def test_what_is_covered() -> None:
    engine = Engine()
    for text in ("long w 13 2*15", "short w 2 24", "six_one w 6,24 6*15", "short w bar 1"):
        assert engine.value(Position.parse(text), Limit(depth=0)).nodes == 1, text
    ends = ("long w 6*15 6*15", "short b 1 1", "six_one w 6 6*15", "six_one b 5*7 1")
    races = ("long w 7 1*15", "short w 1 7")
    for text in (*ends, *races):
        for depth in (0, 1, 8):
            assert engine.value(Position.parse(text), Limit(depth=depth)).nodes == 0, text


@pytest.mark.parametrize("text", ["long w 6*3,5*2,1 4*9", "short b 6*12,5*3 4*2,2", "six_one w 6*2,3 5*2,4"])
def test_plays_into_end_games_are_ranked_by_the_tables(text: str) -> None:
    p, engine = Position.parse(text), Engine(filter=None)
    for dice in (Dice(2, 1), Dice(6, 1), Dice(3, 3)):
        analysis = engine.analyse(p, dice, Limit(depth=3))
        assert analysis.nodes == 0 and analysis.depth == 3
        for line in analysis:
            after = line.play.position
            value = engine.value(after).equity
            assert line.equity == (value if after.side == p.side else -value)


@pytest.mark.parametrize("text", ["long w 13,6*2 5*3", "short w 20,5*3 9,4*2", "six_one b 24,1 5*2,3"])
def test_searches_use_them_as_leaves(text: str) -> None:
    """The same values as by an evaluator that answers from the tables itself, with fewer evaluations."""
    p, plain = Position.parse(text), Engine(filter=None)
    ahead = Engine(evaluator=plain.evaluate)
    a, b = plain.value(p, Limit(depth=1)), ahead.value(p, Limit(depth=1))
    assert (a.equity, a.chances) == (b.equity, b.chances) and a.nodes <= b.nodes
    a, b = plain.value(p, Limit(depth=2)), ahead.value(p, Limit(depth=2))
    assert abs(a.equity - b.equity) < 0.01 and a.nodes < b.nodes
    want = plain.analyse(p, Dice(6, 5), Limit(depth=2))
    shared = Engine(threads=3, filter=None).analyse(p, Dice(6, 5), Limit(depth=2))
    assert shared.lines == want.lines and shared.nodes == want.nodes


def test_a_function_values_every_unfinished_leaf() -> None:
    asked = []

    def half(rules: Rules, boards: batch.Boards) -> np.ndarray[Any, Any]:
        asked.append(len(boards))
        return np.tile([0.5, 0, 0, 0, 0], (len(boards), 1))

    p = Position.parse("long w 6*3 5*9")
    engine = Engine(evaluator=half)
    assert engine.value(p, Limit(depth=0)).equity == 0 and asked == [1]
    assert engine.analyse(p, Dice(5, 4), Limit(depth=0)).nodes == asked[1] > 0
    assert engine.evaluate(Variant.LONG, batch.from_positions([p])).tolist() == [[0.5, 0, 0, 0, 0]]


def test_placements_of_the_helper() -> None:
    assert [len(placements(n)) for n in (1, 6)] == [7, 924]
