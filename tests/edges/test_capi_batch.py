"""Many positions at once in the C library. Python says the same."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_int8, c_int32, c_size_t, c_uint8

import numpy as np
import pytest

from nardy import Dice, Engine, batch
from support.capi import Chances, Library, array
from support.helpers import GAMES
from support.samples import sample

pytestmark = pytest.mark.slow


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
        library.batch_legal(name, raw, n, array(c_uint8, [1, 6]), 1, None, 0, byref(count), where, None, None, 0) == 0
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
