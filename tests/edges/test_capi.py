"""The C library by its structs: handles, an own evaluators, rollouts, batches, matches. Python says the same."""

from __future__ import annotations

import ctypes
import math
import time
from concurrent.futures import ThreadPoolExecutor
from ctypes import byref, c_int, c_int8, c_int32, c_size_t, c_uint8, c_uint16, c_void_p, sizeof
from typing import Any

import numpy as np
import pytest

from nardy import Dice, Engine, Game, Match, Side, Variant, batch, match_chance
from nardy.rollout import Stop
from support.capi import (
    Chances,
    EngineOptions,
    Evaluator,
    Library,
    RolledLine,
    RolloutOptions,
    RolloutResult,
    array,
    declared,
)
from support.games import ALL_RULES, whole_game
from support.helpers import GAMES
from support.samples import sample

pytestmark = pytest.mark.slow

INVALID_ARGUMENT, EVALUATOR_FAILED, GAME_OVER, INTERRUPTED, NOT_ALLOWED = 7, 6, 5, 9, 11


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


# --- rollouts ------------------------------------------------------------------------------------------------


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


def test_rollouts_that_cannot_be(library: Library, handles: dict[str, c_void_p]) -> None:
    engine, start, result = handles["engine"], handles["position"], RolloutResult(sizeof(RolloutResult))
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


# --- many positions at once ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_batches(game: str, library: Library) -> None:
    some = list(sample(game, 5, 60))
    rules, boards = some[0][0].rules, batch.from_positions([p for p, _ in some])
    n, name, raw = len(boards), str(rules).encode(), array(c_int8, boards.ravel().tolist())
    dice = np.array([[d.high, d.low] for _, d in some], np.int8)
    want, offsets, same = batch.legal(rules, boards, dice)
    rows, where, flags, count = (
        (c_int8 * (len(want) * 52))(),
        (c_size_t * (n + 1))(),
        (c_uint8 * len(want))(),
        c_size_t(),
    )
    pairs = array(c_uint8, dice.ravel().tolist())
    call = (name, raw, n, pairs, n)
    assert library.batch_legal(*call, None, 0, byref(count), where, None, None, 0) == 0
    assert count.value == len(want)
    assert library.batch_legal(*call, rows, len(want), byref(count), where, flags, None, 0) == 0
    assert list(rows) == want.ravel().tolist()
    assert list(where) == offsets.tolist()
    assert list(flags) == same.tolist()
    assert library.batch_legal(*call, rows, 3, byref(count), where, flags, None, 0) == 8
    one = batch.legal(rules, boards, Dice(6, 1))[1]
    assert (
        library.batch_legal(
            name, raw, n, array(c_uint8, [1, 6]), 1, None, 0, byref(count), where, None, None, 0
        )
        == 0
    )
    assert list(where) == one.tolist()

    counts = (c_int32 * (21 * n))()
    assert library.batch_count(name, raw, n, counts, None, 0) == 0
    assert list(counts) == batch.count(rules, boards).ravel().tolist()
    out = (c_int8 * n)()
    assert library.batch_outcome(name, raw, n, out, None, 0) == 0
    assert list(out) == batch.outcome(rules, boards).tolist()
    chances = (Chances * n)()
    assert library.batch_evaluate(library.engine(), name, raw, n, chances) == 0
    with Engine() as own:
        assert np.allclose([c.numbers() for c in chances], own.evaluate(rules, boards), atol=1e-6)
    for turn in range(4):
        boards, same = batch.random_play(rules, boards, 8, turn)
        assert library.batch_random_play(name, raw, n, 8, turn, flags, None, 0) == 0
        assert list(raw) == boards.ravel().tolist()
        assert list(flags[:n]) == same.tolist()


def test_batches_that_cannot_be(library: Library) -> None:
    error, count = ctypes.create_string_buffer(200), c_size_t()
    bad = array(c_int8, [0] * 104)
    assert library.batch_outcome(b"long", bad, 2, (c_int8 * 2)(), error, 200) == 1
    assert error.value.startswith(b"row 0")
    where = (c_size_t * 3)()
    wrong = (array(c_uint8, [7, 1]), 1, None, 0, byref(count), where, None, error, 200)
    assert library.batch_legal(b"long", bad, 2, *wrong) == 3
    assert b"pair 0: a die shows 1 to 6" in error.value
    assert library.batch_count(b"chess", bad, 2, None, error, 200) != 0
    assert error.value


# --- matches -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_matches(rules: Any, library: Library) -> None:
    match = Match(rules, 3, seed=6)
    handle = library.made("match_new", str(rules).encode(), 3, -1, 0, 6)
    game = library.made("match_game", handle, error=False)
    white, black, winner, away, count = c_int(), c_int(), c_int(), (c_uint16 * 2)(), c_size_t()
    while True:
        assert library.text("match_to_json", handle) == match.to_json()
        score = (match.score[Side.WHITE], match.score[Side.BLACK])
        assert library.match_score(handle, byref(white), byref(black), byref(winner)) == 0
        assert (white.value, black.value) == score
        assert winner.value == (-1 if match.winner is None else int(match.winner))
        if match.is_over:
            break
        assert library.match_away(handle, away) == 0
        assert list(away) == [3 - points for points in score]
        for _ in range(2):
            match.game.roll()
            assert library.game_roll(game, 0, 0) == 0
            play = match.game.position.legal_plays(match.game.dice)[0]  # type: ignore[arg-type]
            match.game.play(play)
            assert library.game_play_text(game, str(play).encode()) == 0
        match.game.resign(1)
        assert library.match_next_game(handle) == NOT_ALLOWED
        assert library.game_resign(game, 1) == 0
        assert library.match_finished_count(handle, byref(count)) == 0
        assert count.value == len(match.games)
        last = library.made("match_finished_game", handle, count.value - 1, error=False)
        assert Game.from_json(library.text("game_to_json", last)) == match.games[-1]
        if not match.is_over:
            match.next_game()
            assert library.match_next_game(handle) == 0
    assert library.match_away(handle, away) == GAME_OVER
    assert library.match_next_game(handle) == GAME_OVER
    read = library.made("match_from_json", match.to_json().encode())
    assert library.text("match_to_json", library.made("match_clone", read, error=False)) == match.to_json()
    assert library.text("match_rules", read) == str(rules)


def test_a_game_handle_outlives_its_match(library: Library) -> None:
    handle = library.made("match_new", b"long", 5, 1, 1, 2)
    game = library.made("match_game", handle, error=False)
    library.match_free(handle)
    assert library.game_roll(game, 0, 0) == 0
    assert Game.from_json(library.text("game_to_json", game)).dice is not None
    library.game_free(game)


def test_match_chances(library: Library) -> None:
    chance = ctypes.c_double()
    for rules in ALL_RULES:
        for own, other in ((1, 1), (2, 5), (7, 3), (100, 1)):
            assert library.match_chance(str(rules).encode(), own, other, byref(chance), None, 0) == 0
            assert chance.value == match_chance(rules.variant, own, other)
    error = ctypes.create_string_buffer(200)
    assert library.match_chance(b"long", 0, 1, byref(chance), error, 200) == INVALID_ARGUMENT
    assert error.value == b"both sides need at least 1 point, not 0 and 1"
