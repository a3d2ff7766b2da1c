"""How fast plays are found: counted, written as rows, played at random, and to a depth.

python -m pytest benchmarks/bench_movegen.py (README.md beside this file says more). Times are CPU time; each
benchmark asserts its answer first, and what it says per second is in `extra_info`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.corpus import load
from nardy import Position, Variant, batch, perft
from nardy.batch import ROLLS, Boards

GAMES = list(Variant)
NAMES = [variant.name.lower() for variant in GAMES]

# Distinct results of the corpus over the 21 rolls, as the reference in tests/reference counts them.
RESULTS = {Variant.LONG: 358_287, Variant.SHORT: 697_204, Variant.SIX_ONE: 273_035}

# RULES.md, "Known counts"; short to 3 was counted with gnubg-nn's move generator.
PERFT = {Variant.LONG: (4, 2_411_418), Variant.SHORT: (3, 116_154_993), Variant.SIX_ONE: (3, 181_546)}

AT_ONCE = 4096
SEED = 20260101
TURNS_A_GAME = {Variant.LONG: 95.55, Variant.SHORT: 95.67, Variant.SIX_ONE: 75.21}  # random play, within 2 %


def grouped(name: str) -> pytest.MarkDecorator:
    """One mark for both, since only the closest mark counts."""
    return pytest.mark.benchmark(group=name, timer=time.process_time)


by_game = pytest.mark.parametrize("variant", GAMES, ids=NAMES)


def measure(
    benchmark: BenchmarkFixture, call: Callable[[], Any], amount: int, unit: str, rounds: int = 31
) -> Any:
    """Times the call and notes how many millions of `unit` it does in a second."""
    answer = benchmark.pedantic(call, rounds=rounds, warmup_rounds=1)
    benchmark.extra_info[unit] = amount
    if benchmark.stats is not None:  # None with --benchmark-disable
        stats = benchmark.stats.stats
        benchmark.extra_info[f"million_{unit}_per_second"] = round(amount / stats.median / 1e6, 3)
        benchmark.extra_info[f"million_{unit}_per_second_at_best"] = round(amount / stats.min / 1e6, 3)
    return answer


@by_game
@grouped("count: distinct results")
def test_count(benchmark: BenchmarkFixture, variant: Variant) -> None:
    """Positions x 21 rolls, results found and counted in C++."""
    boards, known = load(variant)
    counts = batch.count(variant, boards)
    assert all(counts[row, roll] == results for row, roll, results in known)
    assert counts.sum() == RESULTS[variant]
    measure(benchmark, lambda: batch.count(variant, boards), RESULTS[variant], "results")


@by_game
@grouped("legal: rows written")
def test_legal(benchmark: BenchmarkFixture, variant: Variant) -> None:
    """Positions x 21 rolls, one call a roll, results written as rows."""
    boards, known = load(variant)

    def all_rolls() -> int:
        return sum(len(batch.legal(variant, boards, dice)[0]) for dice in ROLLS)

    offsets = [batch.legal(variant, boards, dice)[1] for dice in ROLLS]
    assert all(np.diff(offsets[roll])[row] == results for row, roll, results in known)
    assert all_rolls() == RESULTS[variant]
    measure(benchmark, all_rolls, RESULTS[variant], "rows")


def start_boards(variant: Variant) -> Boards:
    return np.repeat(batch.from_positions([Position.start(variant)]), AT_ONCE, axis=0)


def count_turns(variant: Variant) -> tuple[int, int]:
    """Turns of all games together, and of the longest one."""
    boards, turns, longest = start_boards(variant), 0, 0
    while unfinished := int(np.count_nonzero(batch.outcome(variant, boards) == 0)):
        boards, _ = batch.random_play(variant, boards, SEED, longest)
        turns, longest = turns + unfinished, longest + 1
    return turns, longest


@by_game
@grouped("random play: turns")
def test_random_play(benchmark: BenchmarkFixture, variant: Variant) -> None:
    """4,096 games at once from the start until the longest is finished; finished games stay in the batch."""
    turns, longest = count_turns(variant)
    assert turns / AT_ONCE == pytest.approx(TURNS_A_GAME[variant], rel=0.02)

    def play_all() -> Boards:
        boards = start_boards(variant)
        for turn in range(longest):
            boards, _ = batch.random_play(variant, boards, SEED, turn)
        return boards

    boards = measure(benchmark, play_all, turns, "turns", rounds=7)
    assert np.all(batch.outcome(variant, boards) != 0)
    benchmark.extra_info["rows"] = AT_ONCE * longest


@by_game
@grouped("perft: leaves")
def test_perft(benchmark: BenchmarkFixture, variant: Variant) -> None:
    """Sequences of plays from the start."""
    start, (depth, leaves) = Position.start(variant), PERFT[variant]
    assert perft(start, depth) == leaves
    measure(benchmark, lambda: perft(start, depth), leaves, "leaves", rounds=7)
