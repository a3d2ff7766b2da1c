"""How fast the engine thinks: evaluation, analyses at depths 0 to 2, and rollouts with and without luck taken out.

python -m pytest benchmarks/bench_engine.py. Times are CPU time of one thread; each benchmark asserts an answer first.
Decisions are corpus positions, every roll in turn; the engine remembers nothing from one to the next.
"""

from __future__ import annotations

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.bench_movegen import by_game, grouped, measure
from benchmarks.corpus import load
from nardy import Dice, Engine, Limit, Position, Rules, Variant, _core, batch
from nardy.batch import ROLLS

DECISIONS = {0: 400, 1: 100, 2: 15}
BOARDS = 20
GAMES = {True: 36, False: 360}


def decisions(variant: Variant, count: int) -> list[tuple[Position, Dice]]:
    """Unforced ones, spread over the corpus."""
    boards = load(variant).boards
    positions = batch.to_positions(variant, boards[:: max(len(boards) // (2 * count), 1)])
    found = [(p, ROLLS[k % len(ROLLS)]) for k, p in enumerate(positions)]
    return [(p, dice) for p, dice in found if len(p.legal_plays(dice)) > 1][:count]


@by_game
@grouped("evaluation: positions")
def test_evaluation(benchmark: BenchmarkFixture, variant: Variant) -> None:
    """All children of a position over the 21 rolls in one batch, as a search asks for them."""
    engine, plain = _core.Engine(), _core.Engine(isa="plain")
    boards = load(variant).boards[:: len(load(variant).boards) // BOARDS][:BOARDS]
    assert np.array_equal(engine.evaluate(variant, boards), plain.evaluate(variant, boards))
    amount, _ = _core.time_children(engine, variant, boards, 1)
    measure(
        benchmark, lambda: _core.time_children(engine, variant, boards, 1), amount, "evaluations", rounds=15
    )


@by_game
@pytest.mark.parametrize("depth", list(DECISIONS))
@grouped("analyse: decisions")
def test_analyse(benchmark: BenchmarkFixture, variant: Variant, depth: int) -> None:
    """The best play with the default filter."""
    engine, limit = Engine(table_mb=0), Limit(depth=depth)
    tasks = decisions(variant, DECISIONS[depth])
    shared = Engine(threads=3)
    for position, dice in tasks[:5]:
        assert (
            engine.analyse(position, dice, limit, top=1).lines
            == shared.analyse(position, dice, limit, top=1).lines
        )

    def think() -> None:
        for position, dice in tasks:
            engine.analyse(position, dice, limit, top=1)

    measure(benchmark, think, len(tasks), "decisions", rounds=5)


@by_game
@pytest.mark.parametrize("adjust_luck", [False, True], ids=["plain", "luck taken out"])
@grouped("rollout: games")
def test_rollout(benchmark: BenchmarkFixture, variant: Variant, adjust_luck: bool) -> None:
    """Whole games from the start; what a game's standard error is stands in extra_info."""
    engine, position = Engine(), Position.start(Rules(variant))
    games = GAMES[adjust_luck]

    def roll() -> tuple[float, float]:
        return engine.rollout(position, games, adjust_luck=adjust_luck)[:2]

    assert roll() == roll()
    _, error = measure(benchmark, roll, games, "games", rounds=5)
    benchmark.extra_info["standard_error_of_a_game"] = round(error * games**0.5, 3)
