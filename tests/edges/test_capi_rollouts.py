"""Rollouts of the C library. Python says the same."""

from __future__ import annotations

import math
import time
from concurrent.futures import ThreadPoolExecutor
from ctypes import byref, c_size_t, sizeof
from typing import Any

import pytest

from nardy import Engine, Variant
from nardy.rollout import Stop
from support.capi import Library, RolledLine, RolloutOptions, RolloutResult
from support.games import whole_game
from support.helpers import GAMES
from support.samples import sample

pytestmark = pytest.mark.slow

INVALID_ARGUMENT, GAME_OVER, INTERRUPTED = 7, 5, 9


def options(**given: Any) -> RolloutOptions:
    out = RolloutOptions(sizeof(RolloutOptions), 0, 1, 1296, 1, 0, 3.0, 0.0, 144, 72)
    for name, value in given.items():
        setattr(out, name, value)
    return out


@pytest.mark.parametrize("game", GAMES)
def test_rollouts(game: str, library: Library) -> None:
    engine, result = library.engine(threads=2), RolloutResult(sizeof(RolloutResult))
    with Engine() as own:
        for p, d in sample(game, 4, 3):
            given = options(games=72, seed=9, truncate=6, first_game=36)
            assert library.rollout(engine, library.position(p), byref(given), byref(result)) == 0
            want = own.rollout(p, 72, 9, truncate=6, first_game=36)
            assert result.games == want.games == 72
            assert result.equity == pytest.approx(want.equity, abs=1e-6)
            assert result.standard_error == pytest.approx(want.stderr, abs=1e-6)
            assert result.chances.numbers() == pytest.approx(list(want.chances), abs=1e-6)

            given = options(games=180, truncate=4, behind=2.0, least=36, block=24)
            lines, count = (RolledLine * 4)(RolledLine(sizeof(RolledLine))), c_size_t()
            arguments = (library.position(p), d.high, d.low, byref(given))
            assert library.rollout_plays(engine, *arguments, None, 4, lines, 4, byref(count)) == 0
            rolled = own.rollout_plays(p, d, 4, 180, truncate=4, stop=Stop(behind=2.0, least=36, block=24))
            assert count.value == len(rolled)
            for line, want_line in zip(lines, rolled, strict=False):
                assert line.result.games == want_line.games
                assert line.result.equity == pytest.approx(want_line.equity, abs=1e-6)
                assert line.result.chances.numbers() == pytest.approx(list(want_line.chances), abs=1e-6)
                assert line.behind == pytest.approx(want_line.behind, rel=1e-4, abs=1e-4)
            # The same plays, named.
            plays = (type(lines[0].play) * count.value)(*[line.play for line in lines[: count.value]])
            named = (RolledLine * 4)(RolledLine(sizeof(RolledLine)))
            assert library.rollout_plays(engine, *arguments, plays, count.value, named, 4, byref(count)) == 0
            assert [bytes(a.play) for a in named] == [bytes(a.play) for a in lines]


def test_rollouts_that_cannot_be(library: Library) -> None:
    engine, start = library.engine(), library.made("position_start", b"long", 0)
    result = RolloutResult(sizeof(RolloutResult))
    for wrong, says in (
        ({"games": 0}, "games is 1 to"),
        ({"behind": math.nan}, "behind is positive"),
        ({"least": 1}, "least is at least 2"),
        ({"truncate": -1}, "truncate is at least 1"),
        ({"adjust_luck": 2}, "adjust_luck is 0 or 1"),
        ({"size": 3}, "options has size 3"),
    ):
        assert library.rollout(engine, start, byref(options(**wrong)), byref(result)) == INVALID_ARGUMENT
        assert says in library.said(engine)
    over = library.position(whole_game(Variant.LONG, 2).position)
    assert library.rollout(engine, over, None, byref(result)) == GAME_OVER


def test_a_rollout_that_is_stopped(library: Library) -> None:
    engine, start = library.engine(), library.made("position_start", b"long", 0)
    result, many = RolloutResult(sizeof(RolloutResult)), options(games=1000000)
    lines, count = (RolledLine * 3)(RolledLine(sizeof(RolledLine))), c_size_t()
    calls = (
        lambda: library.rollout(engine, start, byref(many), byref(result)),
        lambda: library.rollout_plays(engine, start, 6, 1, byref(many), None, 3, lines, 3, byref(count)),
    )
    for call in calls:
        with ThreadPoolExecutor() as pool:
            answer = pool.submit(call)
            while not answer.done():
                time.sleep(0.02)
                library.engine_stop(engine)
            assert answer.result() == INTERRUPTED
    assert result.games == 0 and math.isnan(result.equity)
    assert count.value == len({bytes(line.play) for line in lines[: count.value]}) > 0
