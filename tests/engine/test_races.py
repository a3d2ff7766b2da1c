"""Races: wins, mars and koks at depth 0 against recursion, and what is certain where the sides still meet."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import reference as ref
from nardy import Dice, Engine, Limit, Position, Rules, Variant, _core
from reference import bearoff
from support.helpers import GAMES, variant
from support.nets import wild_net
from support.paths import BENCHMARKS

if not BENCHMARKS.is_dir():  # an installed wheel is tested without them
    pytest.skip("needs the folder benchmarks", allow_module_level=True)

from benchmarks import exact_races as bench

Array = np.ndarray[Any, Any]
DEPTHS = pytest.mark.parametrize("depth", [0, 1, 2])


def chances_of(text: str, depth: int = 0) -> Any:
    with Engine() as engine:
        return engine.value(Position.parse(text), limit=Limit(depth=depth)).chances


@DEPTHS
def test_a_mars_that_can_be_saved_is_saved(depth: int) -> None:
    position = Position.parse("long b 3,2,1 8*2,6*8,5*2,4*2,3")
    with Engine() as engine:
        best = engine.analyse(position, Dice(3, 1), limit=Limit(depth=depth)).lines[0]
    assert str(best.play) == "8/5 8/7"
    # White is done at once with five doubles; else black bears one off with all rolls but 2-1.
    assert best.equity == pytest.approx(-1 - (5 + 31 * 2 / 36) / 36, abs=1e-4)


@DEPTHS
@pytest.mark.parametrize("game", GAMES)
def test_a_mars_with_one_checker_outside(game: str, depth: int) -> None:
    lost = chances_of(f"{game} b 1*2 7,6*14", depth)
    assert lost.lose_mars == pytest.approx(19 / 36, abs=5e-4)
    assert lost.win == 0


@DEPTHS
def test_no_koks_where_none_can_be(depth: int) -> None:
    lost = chances_of("short b 1 17*15", depth)
    assert (lost.lose_mars, lost.lose_koks) == (1, 0)


@DEPTHS
@pytest.mark.parametrize(
    ("text", "koks"),
    [
        ("long:koks=head b 1 24*15", 1),
        ("long:koks=head b 1 24*2,23*13", 1),  # one a turn leaves the head
        ("long:koks=head b 1 23*15", 0),
        ("long:koks=none_home b 1 24*15", 34 / 36),  # two doubles bring a checker home
        ("long:koks=none_home b 1 18*14,6", 0),
        ("long:koks=some_outside b 1 7,6*14", 0),
        ("long:koks=some_outside b 1 12*2,6*13", 32 / 36),  # four doubles bring both home
        ("long b 1 24*15", 0),
    ],
)
def test_the_koks_option_is_known(text: str, koks: float, depth: int) -> None:
    """White bears off its last checker as soon as black has rolled."""
    lost = chances_of(text, depth)
    assert lost.lose_koks == pytest.approx(koks, abs=1e-3)
    assert lost.lose_koks <= lost.lose_mars and lost.win == 0


def test_a_long_way_home() -> None:
    lost = chances_of("long:koks=some_outside b 2*15 20*8,13*4,3*3")  # 140 pips, against eight turns
    assert lost.lose_koks == pytest.approx(lost.lose_mars, abs=0.01)
    assert lost.lose_mars > 0.9
    # Held up, though it had time to get home: nearly every mars is a koks.
    won = chances_of("long:koks=some_outside w 24*4,21,19*2,13,10,9,8,6,5,4,3 24*6,23,13,6,5,4,3,2*3")
    assert won.win_koks == pytest.approx(won.win_mars, rel=0.2)
    assert won.win_mars > 0.5
    assert chances_of("long:koks=head w 24*15 24*15").win_koks < 0.001


def test_a_race_that_the_network_has_not_learnt() -> None:
    """Seven checkers outside, some beyond point 12: the evaluator knows more of mars than an extrapolation."""
    lost = chances_of("short w 15,13*4,8*2,6*4,3*4 5,4*4,3,2*2,1*2")
    assert lost.lose_mars == pytest.approx(0.785, abs=0.05)  # by 324 games; as extrapolated it was 0.2
    assert lost.lose_koks == 0


@DEPTHS
@pytest.mark.parametrize(
    "text",
    ["short w 2,1 bar,22*14", "short w 1*2 23*2,6*13", "long w 1*2 24*10,20*5", "six_one w 1*2 24*15"],
)
def test_who_bears_off_at_once_has_won(text: str, depth: int) -> None:
    won = chances_of(text, depth)
    assert won.win == won.win_mars == 1
    assert won.win_koks == text.startswith("short")


def test_no_opinion_counts_against_what_is_certain() -> None:
    """A network of random weights; black on white's way may stop a 1-1."""
    with Engine(net=wild_net(Variant.SHORT)) as engine:

        def win(text: str) -> float:
            return engine.value(Position.parse(text), Limit(depth=0)).chances.win

        assert win("short w 2*2 24*15") < 35 / 36
        assert win("short w 2*2 22*15") == win("short w 1*2 22*15") == 1
        assert win("short w 1*4 22*15") >= 6 / 36


def test_a_pruned_play_may_lead_into_a_race() -> None:
    """No opinion drops the play that leaves the other side's way, which may save a mars."""
    position = Position.parse("long w 13,6*4,5*4,4*3,3*3 6*2,3,2")
    with Engine() as engine:
        for dice in (Dice(6, 1), Dice(5, 2), Dice(4, 3)):
            by_depth = [engine.analyse(position, dice, limit=Limit(depth=d)).lines for d in (0, 2)]
            assert by_depth[0][0].equity == pytest.approx(by_depth[1][0].equity, abs=0.05)


# ---- recursion


def side(points: dict[int, int]) -> list[int]:
    counts = [0] * 26
    for point, n in points.items():
        counts[point] = n
    counts[0] = 15 - sum(points.values())
    return counts


@pytest.mark.parametrize("game", ["short", "six_one"])
def test_what_the_race_network_learns(game: str) -> None:
    """Recursion in C++, move by move, against the reference, which tries whole plays."""
    few = [{7: 1}, {8: 2}, {12: 1, 3: 1}, {9: 1, 6: 1}, {8: 1, 5: 2}]
    full = [{8: 1, 6: 7, 1: 7}, {7: 1, 3: 7, 1: 7}]
    for sides, first_off, turns in (
        (few, False, bearoff.turns_to_all_off),
        (full, True, bearoff.turns_to_first_off),
    ):
        rows = np.array([side(s) for s in sides], np.int8)
        got = _core.RaceLabels(variant(game), 6, 2, first_off=first_off)(rows)
        for s, chances in zip(sides, got, strict=True):
            exactly = [float(x) for x in turns(ref.Rules(game), ref.counts(s))]
            want = [1 - sum(exactly[: k + 1]) for k in range(1, len(exactly))]
            assert np.abs(chances[: len(want)] - want).max() <= 1e-4, s
            assert not chances[len(want) :].any()


@pytest.mark.parametrize("game", GAMES)
def test_no_such_sides(game: str) -> None:
    labels = _core.RaceLabels(variant(game), 2, 1, first_off=False)
    for points in ({9: 1, 1: 14}, {7: 2, 1: 13}, {}):
        with pytest.raises(ValueError, match="row 0 is not among the cases"):
            labels(np.array([side(points)], np.int8))
    for counts in ([15] * 2 + [0] * 24, [-1, 15, 1] + [0] * 23, [0] * 25 + [15]):
        with pytest.raises(ValueError, match="row 0 is not among the cases"):
            labels(np.array([counts], np.int8))
    with pytest.raises(ValueError, match="not so many together"):
        _core.RaceLabels(variant(game), 18, 15, first_off=False)


@pytest.mark.parametrize("game", GAMES)
def test_chances_and_decisions_at_depth_0(game: str) -> None:
    """The bars, on what a small recursion covers: at most two checkers outside, up to point 14."""
    rules = Rules(variant(game))
    exact = bench.Exact(rules.variant, ((8, 2),))
    rows = bench.drawn(exact, rules, 600, 3)
    with Engine() as engine:
        error = np.abs(engine.evaluate(rules, rows) - exact.chances(rows))
        lost = bench.losses(exact, engine, rules, rows[:150], 3)
    assert error.mean(axis=0).max() <= 0.01
    assert error.max() <= 0.04
    assert lost.mean() <= 0.0005
    assert lost.max() <= 0.05
