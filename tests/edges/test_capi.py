"""The C library by its structs: handles, evaluators of one's own, requests that are worked out once."""

from __future__ import annotations

import ctypes
import math
from ctypes import POINTER, byref, c_int, c_size_t, c_uint64, c_void_p, sizeof
from typing import Any

import numpy as np
import pytest

import nardy as python
from nardy import Engine, batch
from support.capi import Chances, EngineOptions, Evaluator, Library, Limit, Line, Play, RolloutResult, declared
from support.helpers import GAMES
from support.samples import sample

pytestmark = pytest.mark.slow

INVALID_ARGUMENT, EVALUATOR_FAILED = 7, 6
DEEP, MASTER = 100, 3

Progress = ctypes.CFUNCTYPE(None, c_void_p, POINTER(Line), c_size_t, c_int, c_uint64)


@pytest.fixture(scope="module")
def handles(library: Library) -> dict[str, c_void_p]:
    return {
        "position": library.made("position_start", b"long", 0),
        "engine": library.engine(),
        "game": library.made("game_new", b"long", -1, 0, 1),
        "match": library.made("match_new", b"long", 3, -1, 0, 1),
    }


def handle_kind(parameter: str) -> str:
    words = parameter.replace("*", " * ").split()
    kinds = [w.removeprefix("nardy_") for w in words if w.startswith("nardy_")]
    return kinds[0] if kinds and "**" not in parameter else ""


TAKING_HANDLES = [
    (name, kind)
    for name, (returns, parameters) in declared().items()
    if returns == "int" and (kind := handle_kind(parameters[0])) in ("position", "engine", "game", "match")
]


@pytest.mark.parametrize(("name", "kind"), TAKING_HANDLES)
def test_a_handle_of_the_wrong_kind_says_so(
    name: str, kind: str, library: Library, handles: dict[str, c_void_p]
) -> None:
    made = c_void_p()

    def call(handle: c_void_p | None) -> int:
        """With a place for a handle out, and else nothing but zeros."""
        made.value = 1
        rest = declared()[name][1][1:]
        code: int = getattr(library.c, name)(
            handle, *(byref(made) if "**" in p else None if "*" in p or "[" in p else 0 for p in rest)
        )
        assert made.value is None or not any("**" in p for p in rest)
        return code

    for other, handle in handles.items():
        if other != kind:
            assert call(handle) == INVALID_ARGUMENT
            assert library.said(handle) == f"the call takes a nardy_{kind}, and this is a nardy_{other}"
            assert library.last_reason(handle) == 0
    assert call(None) == INVALID_ARGUMENT


def test_all_functions_are_looked_at() -> None:
    assert len(TAKING_HANDLES) > 50
    assert set(handle_kind(p[0]) for _, p in declared().values()) >= {"position", "engine", "game", "match"}


# --- an evaluator of one's own -------------------------------------------------------------------------------


def counting(answer: list[float]) -> tuple[Any, list[int]]:
    calls: list[int] = []

    @Evaluator
    def evaluator(user: Any, rules: bytes, boards: Any, n: int, out: Any) -> int:
        calls.append(n)
        for i in range(n):
            pips = sum(p * boards[52 * i + p] for p in range(26))
            for k, x in enumerate(answer):
                out[5 * i + k] = x if k else x * pips / 400
        return 0

    return evaluator, calls


def test_an_evaluator_of_ones_own(library: Library) -> None:
    evaluator, calls = counting([0.9, 0.0, 0.0, 0.0, 0.0])
    engine = library.engine(evaluator=evaluator, threads=8)

    def same(rules: Any, boards: Any) -> Any:
        out = np.zeros((len(boards), 5), np.float32)
        out[:, 0] = np.float32(0.9) * (boards[:, :26] @ np.arange(26)) / 400
        return out

    with Engine(evaluator=same) as own:
        for p, _ in sample("short", 3, 8):
            if p.is_over:
                continue
            out = Chances()
            assert library.evaluate(engine, library.position(p), byref(out)) == 0
            want = own.evaluate(p.rules, batch.from_positions([p]))[0]
            assert out.numbers() == pytest.approx(list(map(float, want)), abs=2e-5)
    assert calls


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ([math.nan, 0, 0, 0, 0], "the evaluator returned nan"),
        ([0.2, 0.9, 0, 0, 0], "win >= win_mars >= win_koks"),
        ([0.2, 0, 0, 0.9, 0], "1 - win >= lose_mars >= lose_koks"),
        ([1.5, 0, 0, 0, 0], "chances are 0 to 1"),
    ],
)
def test_chances_that_are_none(answer: list[float], says: str, library: Library) -> None:
    evaluator, _ = counting([answer[0] * 400 / 360, *answer[1:]])
    engine, start, out = (
        library.engine(evaluator=evaluator),
        library.made("position_start", b"long", 0),
        Chances(),
    )
    assert library.evaluate(engine, start, byref(out)) == EVALUATOR_FAILED
    assert says in library.said(engine)


def test_an_evaluator_that_fails(library: Library) -> None:
    evaluator = Evaluator(lambda user, rules, boards, n, out: 3)
    engine, start = library.engine(evaluator=evaluator), library.made("position_start", b"long", 0)
    result = RolloutResult(sizeof(RolloutResult))
    assert library.rollout(engine, start, None, byref(result)) == EVALUATOR_FAILED
    assert library.said(engine) == "the evaluator returned 3; 0 means that it has answered"


def test_programs_built_before_there_were_evaluators(library: Library) -> None:
    options = EngineOptions(EngineOptions.evaluator.offset, 1, 12, 0.12, 3, 0.06, 0.15, 0.08, 16)
    library.engine_free(library.made("engine_new", byref(options)))
    options.size += 4
    error, engine = ctypes.create_string_buffer(200), c_void_p()
    assert library.engine_new(byref(options), byref(engine), error, len(error)) == INVALID_ARGUMENT


# --- a look that is deep -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_deep(game: str, library: Library) -> None:
    """The numbers that Python's "deep" and "master" stand for, and what the lines and the progress say of them."""
    handle, limit, seen = library.engine(), Limit(sizeof(Limit), DEEP), list[int]()
    lines, play, count, nodes = (Line * 4)(), Play(sizeof(Play)), c_size_t(), c_uint64()
    progress = Progress(lambda user, found, n, depth, used: seen.append(depth))
    with Engine() as engine:
        for position, dice in sample(game, 12, 8):
            where, roll = library.position(position), (dice.high, dice.low)
            lines[0].size = sizeof(Line)
            seen.clear()
            call = handle, where, *roll, byref(limit), 4, progress, None, lines, 4, byref(count), byref(nodes)
            assert library.analyse_with(*call) == 0
            want = engine.analyse(position, dice, python.Limit(depth="deep"), top=4)
            assert (seen, count.value, nodes.value) == ([0, 1, 2, DEEP], len(want), want.nodes)
            for line, other in zip(lines, want, strict=False):
                assert line.equity == pytest.approx(other.equity, abs=1e-6)
                assert line.depth == {2: 2, "deep": DEEP}[other.depth]
            assert library.choose(handle, where, *roll, MASTER, None, 1, byref(play)) == 0
            assert bytes(play.row) == batch.from_positions([want[0].play.position]).tobytes()
    for depth in (9, DEEP - 1, DEEP + 1, -2):
        limit.depth = depth
        assert library.analyse(handle, where, *roll, byref(limit), 4, None, 0, byref(count), None) == INVALID_ARGUMENT
        assert library.said(handle) == f"depth is -1 to 8, or NARDY_DEEP (100), not {depth}"
    assert library.choose(handle, where, *roll, 4, None, 1, byref(play)) == INVALID_ARGUMENT
    assert library.said(handle) == "level is 0 (easy), 1 (normal), 2 (strong) or 3 (master), not 4"


# --- a request is worked out once ----------------------------------------------------------------------------


def test_a_request_is_answered_once(library: Library) -> None:
    evaluator, calls = counting([0.9, 0.0, 0.0, 0.0, 0.0])
    engine, needed = library.engine(evaluator=evaluator), c_size_t()
    text = b'{"op": "analyse", "rules": "short", "dice": [3, 1], "depth": 1}'
    whole = ctypes.create_string_buffer(1 << 16)
    assert library.request(engine, text, whole, len(whole), byref(needed)) == 0
    once = len(calls)
    assert library.request(engine, text, None, 0, byref(needed)) == 0
    assert len(calls) == 2 * once
    short = ctypes.create_string_buffer(10)
    assert library.request(engine, text, short, 10, None) == 8
    fitting = ctypes.create_string_buffer(needed.value)
    assert library.request(engine, text, fitting, needed.value, None) == 0
    assert fitting.value == whole.value
    assert len(calls) == 2 * once  # asked for its length, too short, fetched: worked out once
    assert library.request(engine, text, fitting, needed.value, None) == 0
    assert len(calls) == 3 * once  # and not kept any longer

    # Failures are kept with their code, and another request takes the place of the answer.
    assert library.request(engine, b'{"op": "fly"}', None, 0, byref(needed)) == INVALID_ARGUMENT
    assert library.request(engine, b'{"op": "fly"}', whole, len(whole), None) == INVALID_ARGUMENT
    assert library.request(engine, text, None, 0, byref(needed)) == 0
    assert library.request(engine, b'{"op": "version"}', whole, len(whole), None) == 0
    assert b'"abi"' in whole.value
    assert library.request(engine, text, whole, len(whole), None) == 0
    assert len(calls) == 5 * once
