"""Rollouts: fair dice, luck taken out without a bias, the same games in any parts and on any number of threads."""

from __future__ import annotations

import math
import threading
import time

import numpy as np
import pytest

from nardy import Engine, GameOver, Limit, Position, RolloutResult, Rules, Variant, _core, batch
from support import samples

VARIANTS = list(Variant)
LATE = samples.MIDDLE | {
    Variant.LONG: "long w 13,9*2,6*4,5*3,2 8*4,6*3,4*3",
    Variant.SHORT: "short w 10*2,6*3,5*2 bar,6*4,3*2,1",
    Variant.SIX_ONE: "six_one w 24,9*2,6*4,5*3 24,8*3,6*3,4*3",
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_roll_is_depth_one(variant: Variant) -> None:
    """36 games have the 36 throws, so a rollout of one roll is the average that a search of depth 1 makes."""
    engine = Engine()
    for position in (Position.start(variant), Position.parse(LATE[variant])):
        exact = engine.value(position, Limit(depth=1))
        for first in (0, 36, 36 * 71):
            plain = engine.rollout(position, 36, seed=5, first_game=first, truncate=1, adjust_luck=False)
            assert plain.equity == pytest.approx(exact.equity, abs=1e-5)
            assert plain.chances == pytest.approx(exact.chances, abs=1e-5)
        lucky = engine.rollout(position, 7, seed=5, truncate=1)
        assert lucky.equity == pytest.approx(exact.equity, abs=1e-5) and lucky.stderr == 0


def test_two_rolls_are_all_pairs_of_throws() -> None:
    engine = Engine()
    position = Position.parse(LATE[Variant.SHORT])
    values = [engine.rollout(position, 1296, seed, truncate=2, adjust_luck=False) for seed in (1, 2)]
    assert values[0].equity == pytest.approx(values[1].equity, abs=1e-9)
    part = engine.rollout(position, 200, 1, truncate=2, adjust_luck=False)
    assert part.stderr > 0 and part.equity == pytest.approx(values[0].equity, abs=4 * part.stderr)


@pytest.mark.parametrize("variant", VARIANTS)
def test_luck_is_taken_out_without_a_bias(variant: Variant) -> None:
    """Even with an evaluation that knows little."""
    engine = Engine(evaluator="hand-made")
    position = Position.parse(LATE[variant])
    plain = engine.rollout(position, 6000, adjust_luck=False)
    lucky = engine.rollout(position, 300)
    joint = math.hypot(plain.stderr, lucky.stderr)
    assert lucky.equity == pytest.approx(plain.equity, abs=4 * joint)
    assert lucky.chances.win == pytest.approx(plain.chances.win, abs=3 * joint)
    assert lucky.chances.lose_mars == pytest.approx(plain.chances.lose_mars, abs=3 * joint)
    assert lucky.stderr * math.sqrt(lucky.games) < 0.8 * plain.stderr * math.sqrt(plain.games)
    c = plain.chances
    assert plain.equity == pytest.approx(2 * c[0] - 1 + c[1] - c[3] + c[2] - c[4], abs=1e-4)


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_are_the_same_in_parts_and_for_any_threads(variant: Variant) -> None:
    position = Position.parse(LATE[variant])
    core = _core._Engine("hand-made", 1)
    whole = core.rollout(position, 0, 60, 9, 0, True)
    parts = [_core._Engine("hand-made", 3).rollout(position, first, 20, 9, 0, True) for first in (0, 20, 40)]
    assert whole.shape == (60, 6) and np.array_equal(whole, np.concatenate(parts))
    assert not np.array_equal(whole, core.rollout(position, 0, 60, 10, 0, True))


@pytest.mark.parametrize("variant", VARIANTS)
def test_end_games_need_no_dice(variant: Variant) -> None:
    position = Position.parse(f"{Rules(variant)} w 6,5,3 6,2")
    result = Engine().rollout(position, 3)
    exact = Engine().value(position, Limit(depth=0))
    assert result == RolloutResult(exact.equity, 0.0, exact.chances, 3)


def test_a_function_evaluates_and_its_errors_come_through() -> None:
    def even(rules: Rules, boards: batch.Boards) -> np.ndarray:
        return np.full((len(boards), 5), [0.5, 0, 0, 0, 0])

    position = Position.parse("short w 3,2 2,1")
    result = Engine(evaluator=even).rollout(position, 1296, adjust_luck=False)
    exact = Engine().value(position, Limit(depth=0)).equity
    assert result.equity == pytest.approx(exact, abs=4 * result.stderr + 0.02)

    def broken(rules: Rules, boards: batch.Boards) -> np.ndarray:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Engine(evaluator=broken).rollout(position, 3)


def test_wrong_calls() -> None:
    engine = Engine()
    over = Position.parse("long w 3*2 -")
    with pytest.raises(GameOver):
        engine.rollout(over)
    start = Position.start(Variant.LONG)
    for name, least in {"games": 1, "first_game": 0, "truncate": 1}.items():
        with pytest.raises(ValueError, match=f"{name} is at least {least}, not {least - 1}"):
            engine.rollout(start, **{name: least - 1})  # type: ignore[arg-type]


def test_stop_ends_a_rollout() -> None:
    engine = Engine(threads=2)
    found: list[RolloutResult] = []
    thread = threading.Thread(target=lambda: found.append(engine.rollout(Position.start(Variant.LONG), 10**6)))
    thread.start()
    time.sleep(0.3)
    engine.stop()
    thread.join(timeout=20)
    assert found[0].games == 0 and math.isnan(found[0].equity)


def test_chances_of_few_games_are_raw_means_that_can_be_brought_into_bounds() -> None:
    position = Position.parse("short w 24*2,20*2,19*2,13,6,3*3,2*4 20*3,11,9,8,7*3,4*2,2*4")
    seen = [Engine().rollout(position, 1, seed).chances for seed in range(1, 9)]
    assert any(min(c) < 0 or c.win_koks > c.win_mars for c in seen)
    for raw in seen:
        c = raw.in_bounds()
        assert 0 <= c.win_koks <= c.win_mars <= c.win <= 1
        assert 0 <= c.lose_koks <= c.lose_mars <= 1 - c.win
        assert c.in_bounds() == c
