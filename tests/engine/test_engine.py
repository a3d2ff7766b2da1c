"""The search against the reference expectiminimax, and the engine's contract."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import reference as ref
from nardy import Dice, Engine, Filter, GameOver, Limit, Position, Rules, Side, Variant, batch
from support.helpers import GAMES, SHIPPED, dice, lines, position, state, variant

UNIT = 65536


def pip_evaluator(rules: Rules, boards: batch.Boards) -> np.ndarray[Any, Any]:
    """reference.pip_chances for arrays."""
    counts = boards.astype(np.int64)
    mine, theirs = counts[:, :26], counts[:, 26:]
    places = np.arange(26)
    diff = theirs @ places - mine @ places + 4
    win = np.clip(32768 + 256 * diff, 1024, 64512)
    win_mars = np.where(theirs[:, 0] == 0, win // 4, 0)
    lose_mars = np.where(mine[:, 0] == 0, (UNIT - win) // 4, 0)
    koks = 1 if rules.variant == Variant.SHORT else 0
    return np.stack([win, win_mars, koks * (win_mars // 8), lose_mars, koks * (lose_mars // 8)], axis=1) / UNIT


@pytest.fixture(scope="module")
def exact() -> Iterator[Engine]:
    with Engine(evaluator=pip_evaluator) as engine:
        yield engine


@pytest.mark.parametrize("game", SHIPPED)
def test_search_against_the_reference(game: str, exact: Engine) -> None:
    """Depths 0 to 2 on the committed positions, to depth + 1 units of 2^-16 point."""
    rules, checked = ref.Rules(game), 0
    for n, line in enumerate(x for x in lines("search_reference.jsonl.gz") if x["variant"] == game):
        side = list(Side)[n % 2]
        p = position(rules, (tuple(line["mine"]), tuple(line["theirs"])), side)
        for depth, want in enumerate(line["value"]):
            got = exact.value(p, Limit(depth=depth)).equity * UNIT
            assert abs(got - want) <= depth + 1, (p, depth)
        for depth, plays in line["lines"].items():
            analysis = exact.analyse(p, dice(line["roll"]), Limit(depth=int(depth)))
            want_lines = {(tuple(m), tuple(t)): equity for m, t, equity in plays}
            assert len(analysis) == len(want_lines)
            for one in analysis:
                want = want_lines[state(one.play.position, side)]
                assert abs(one.equity * UNIT - want) <= int(depth) + 1, (p, one)
                assert one.depth == int(depth)
            equities = [one.equity for one in analysis]
            assert equities == sorted(equities, reverse=True)
        checked += 1
    assert checked >= 50


@pytest.mark.parametrize("game", GAMES)
def test_search_recomputed(game: str, exact: Engine) -> None:
    """Other positions than the committed ones, the reference at work in the test."""
    rules = ref.Rules(game)
    for before, roll in list(ref.set_up(rules, 11, 40)):
        if sum(before[0][1:]) + sum(before[1][1:]) > 6:
            continue
        p = position(rules, before, Side.BLACK)
        assert abs(exact.value(p, Limit(depth=1)).equity * UNIT - ref.value(rules, before, 1)) <= 2
        want = ref.analyse(rules, before, roll, 1)
        for line in exact.analyse(p, dice(roll), Limit(depth=1)):
            assert abs(line.equity * UNIT - want[state(line.play.position, Side.BLACK)]) <= 2


def test_pip_evaluator_is_the_reference_one() -> None:
    for game in GAMES:
        rules = ref.Rules(game)
        states = [pair[0] for pair in ref.set_up(rules, 12, 50)]
        boards = np.array([mine + theirs for mine, theirs in states], np.int8)
        got = pip_evaluator(Rules(variant(game)), boards) * UNIT
        assert [tuple(row) for row in got.astype(int)] == [ref.pip_chances(rules, s) for s in states]


def test_equity_is_the_sum_of_the_chances() -> None:
    for game in Variant:
        for line in Engine().analyse(Position.start(game), Dice(6, 5), Limit(depth=0)):
            c = line.chances
            assert 1 >= c.win >= c.win_mars >= c.win_koks >= 0
            assert line.equity == 2 * c.win - 1 + c.win_mars - c.lose_mars + c.win_koks - c.lose_koks


def test_finished_games_have_exact_values() -> None:
    off, back = [15] + [0] * 25, [0] * 24 + [15, 0]
    p = Position.from_counts(Variant.LONG, off, back, Side.BLACK)
    value = Engine().value(p, Limit(depth=2))
    assert (value.equity, value.chances.lose_mars, value.nodes) == (-2, 1, 0)
    rows = np.array([off + back, back + off], np.int8)
    assert Engine().evaluate(Variant.LONG, rows).tolist() == [[1, 1, 0, 0, 0], [0, 0, 0, 1, 0]]


def test_a_winning_play_is_worth_its_points() -> None:
    """The loser has borne off none and has checkers on the bar and in the winner's home: koks."""
    p = Position.parse("short w 1 bar*2,13*5,8*3,6*5")
    best = Engine().analyse(p, Dice(2, 1), Limit(depth=2))[0]
    result = best.play.position.result
    assert best.equity == 3 and result is not None and result.points == 3


def test_top_and_filter() -> None:
    p = Position.start(Variant.SHORT)
    every = Engine(filter=None).analyse(p, Dice(3, 1))
    assert len(every) == len(p.legal_plays(Dice(3, 1)))
    for top in (1, 3, 12):
        some = Engine(filter=Filter(keep=2, margin=0.0)).analyse(p, Dice(3, 1), Limit(depth=2), top=top)
        assert len(some) == top and {line.depth for line in some} == {2}
    assert len(Engine(filter=Filter(keep=4, margin=6)).analyse(p, Dice(3, 1))) == 4
    assert str(every[0].play) == "8/5 6/5"


def test_the_analysis_can_be_watched() -> None:
    """analyse_iter: every depth as analyse gives it, the last one included."""
    p, dice = Position.parse("short b 13*5,8*3,6*5,24*2 13*4,8*4,6*5,24*2"), Dice(5, 2)
    engine = Engine()
    steps = list(engine.analyse_iter(p, dice, Limit(depth=2), top=3))
    assert [a.depth for a in steps] == [0, 1, 2]
    for depth, step in enumerate(steps):
        whole = Engine().analyse(p, dice, Limit(depth=depth), top=3)
        assert (step.lines, step.nodes) == (whole.lines, whole.nodes)
    quick = list(engine.analyse_iter(p, dice, Limit(time=0.03)))
    assert [a.depth for a in quick] == list(range(len(quick))) and quick[-1].time < 1
    with pytest.raises(GameOver):
        engine.analyse_iter(Position.parse("long w - 1"), dice)
    begun = engine.analyse_iter(p, dice, Limit(depth=2))
    engine.close()
    assert next(begun).depth == 0  # what has begun keeps what it needs; its end came with close()
    with pytest.raises(ValueError, match="closed"):
        engine.analyse_iter(p, dice)


def test_what_the_engine_remembers_changes_no_answer() -> None:
    """Not the lines, not the count of nodes, not where a limit of nodes ends the search; only the time."""
    for game in Variant:
        p = Position.start(game)
        plain, remembers = Engine(table_mb=0), Engine(table_mb=1, threads=2)
        for _ in range(2):
            for limit in (Limit(depth=2), Limit(nodes=20_000), Limit(depth=3, nodes=60_000)):
                a, b = (e.analyse(p, Dice(4, 2), limit, top=2) for e in (plain, remembers))
                assert (a.lines, a.nodes) == (b.lines, b.nodes)
            assert plain.value(p, Limit(depth=2)) == remembers.value(p, Limit(depth=2))
    start, roll, limit = Position.start(Variant.SHORT), Dice(4, 2), Limit(depth=2)
    narrow, wide = (Engine(filter=Filter(reply_keep=k, reply_margin=0.2)).analyse(start, roll, limit) for k in (1, 8))
    assert narrow.nodes < wide.nodes


def test_depth_two_takes_less_than_a_second() -> None:
    for game in Variant:
        p = Position.start(game)
        for roll in [Dice(6, 4), Dice(3, 1)]:
            assert Engine().analyse(p, roll, Limit(depth=2), top=3).time < 1


def test_same_answer_every_time_and_from_many_threads() -> None:
    engine = Engine()
    p = Position.parse("short b 13*5,8*3,6*5,24*2 13*4,8*4,6*5,24*2")
    want = engine.analyse(p, Dice(5, 2), Limit(depth=1)).lines
    got: list[object] = []

    def work() -> None:
        got.append(engine.analyse(p, Dice(5, 2), Limit(depth=1)).lines)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert got == [want] * 8


def test_limits_end_the_search_with_an_answer() -> None:
    p = Position.start(Variant.SHORT)
    by_time = Engine(filter=None).analyse(p, Dice(6, 6), Limit(time=0.05), top=2)
    assert len(by_time) == 2 and by_time.time < 1
    by_nodes = Engine().analyse(p, Dice(3, 1), Limit(nodes=1), top=2)
    assert by_nodes.depth == 0 and len(by_nodes) == 2


def test_stop_ends_a_running_call() -> None:
    engine = Engine(filter=None)
    timer = threading.Timer(0.1, engine.stop)
    timer.start()
    start = time.perf_counter()
    analysis = engine.analyse(Position.start(Variant.SHORT), Dice(2, 2), Limit(depth=8), top=1)
    assert time.perf_counter() - start < 5 and analysis.depth < 8
    engine.close()
    with pytest.raises(ValueError, match="closed"):
        engine.analyse(Position.start(Variant.SHORT), Dice(2, 2))


def test_a_value_that_is_stopped_is_that_of_depth_0() -> None:
    position = Position.parse("short w 24*2,13*5,8*3,6*4,5 24*2,13*5,8*3,6*5")
    engine = Engine(filter=None)
    timer = threading.Timer(0.1, engine.stop)
    timer.start()
    stopped = engine.value(position, Limit(depth=8))
    assert stopped[:2] == engine.value(position, Limit(depth=0))[:2]


def test_an_evaluators_error_comes_out() -> None:
    def broken(rules: Rules, boards: batch.Boards) -> list[list[float]]:
        raise RuntimeError("the net is on fire")

    with pytest.raises(RuntimeError, match="on fire"):
        Engine(evaluator=broken).analyse(Position.start(Variant.LONG), Dice(6, 5))


def test_evaluation_prefers_what_a_player_prefers() -> None:
    """The hand-made evaluation: the side ahead in the race is the favourite, in every game."""
    for game in Variant:
        mine, theirs = [0] * 26, [0] * 26
        mine[0], mine[2], mine[3] = 11, 2, 2
        theirs[0], theirs[6], theirs[5] = 5, 6, 4
        ahead = Position.from_counts(game, mine, theirs, Side.WHITE)
        assert Engine().value(ahead, Limit(depth=0)).chances.win > 0.9
        assert Engine().value(ahead.mirror(), Limit(depth=0)) == Engine().value(ahead, Limit(depth=0))
