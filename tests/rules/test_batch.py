"""Batches against the object API: the same results, outcomes and errors, row by row; chance is fair and repeatable."""

from __future__ import annotations

import itertools
import threading
import time
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy import Dice, InvalidDice, InvalidPosition, Position, Rules, Side, Variant, batch
from support.helpers import GAMES, opposite, variant
from support.samples import place, rolls, sample

SHORT_START = batch.from_positions([Position.start(Variant.SHORT)])


def row(p: Position) -> tuple[int, ...]:
    return p.counts(p.side) + p.counts(opposite(p.side))


def results(p: Position, dice: Dice) -> list[tuple[tuple[int, ...], bool]]:
    """What batch.legal has to give: rows for the side that rolls next, and whether it is the same one."""
    return sorted((row(play.position), play.position.side == p.side) for play in p.legal_plays(dice))


def pairs_of(game: str, seed: int, count: int) -> tuple[list[Position], list[Dice], batch.Boards]:
    pairs = list(sample(game, seed, count))
    positions = [p for p, _ in pairs]
    return positions, [dice for _, dice in pairs], batch.from_positions(positions)


def parts(rows: batch.Boards, offsets: np.ndarray, same: np.ndarray) -> list[list[tuple[tuple[int, ...], bool]]]:
    """The results of each board."""
    together = [(tuple(r), s) for r, s in zip(rows.tolist(), same.tolist(), strict=True)]
    return [sorted(together[a:b]) for a, b in itertools.pairwise(offsets)]


@pytest.mark.parametrize("game", GAMES)
def test_legal(game: str) -> None:
    """With dice of its own for each board, and with one Dice for all."""
    positions, dice, boards = pairs_of(game, 71, 150)
    pairs = np.array([tuple(d)[::-1] for d in dice], np.int8)
    rows, offsets, same_side = batch.legal(variant(game), boards, pairs)
    assert (rows.dtype, offsets.dtype, same_side.dtype) == (np.int8, np.int64, np.bool_)
    assert rows.shape == (offsets[-1], 52) and same_side.shape == (offsets[-1],) and offsets.shape == (151,)
    assert parts(rows, offsets, same_side) == [results(p, d) for p, d in zip(positions, dice, strict=True)]
    for one in (Dice(6, 1), Dice(3, 3)):
        assert parts(*batch.legal(variant(game), boards, one)) == [results(p, one) for p in positions]


@pytest.mark.parametrize("game", GAMES)
def test_count(game: str) -> None:
    positions, _, boards = pairs_of(game, 72, 60)
    counts = batch.count(variant(game), boards)
    assert (counts.dtype, counts.shape) == (np.int32, (60, 21)) and Dice.all() == batch.ROLLS
    assert counts.tolist() == [[len(p.legal_plays(dice)) for dice in batch.ROLLS] for p in positions]


@pytest.mark.parametrize("game", GAMES)
def test_boards_and_positions(game: str) -> None:
    positions, _, boards = pairs_of(game, 73, 100)
    assert boards.dtype == np.int8 and [tuple(r) for r in boards.tolist()] == [row(p) for p in positions]
    back = batch.to_positions(variant(game), boards)
    assert back == [p if p.side == Side.WHITE else p.mirror() for p in positions]


FINISHED = [
    (Rules(Variant.LONG), {24: 14}, 1),
    (Rules(Variant.LONG), {24: 15}, 2),
    (Rules(Variant.LONG, koks="head"), {24: 15}, 3),
    (Rules(Variant.SIX_ONE, koks="none_home"), {6: 1, 24: 14}, 2),
    (Rules(Variant.SHORT), {25: 1, 1: 14}, 3),
    (Rules(Variant.SHORT), {7: 15}, 2),
]


@pytest.mark.parametrize(("rules", "loser", "points"), FINISHED)
def test_outcome(rules: Rules, loser: dict[int, int], points: int) -> None:
    """Won (+) or lost (-) by the row's side to roll; finished rows have no plays and are not played."""
    lost = place(rules, {}, loser)
    boards = batch.from_positions([lost, Position.start(rules)])
    boards = np.concatenate([boards, np.roll(boards[:1], 26, axis=1)])
    outcome = batch.outcome(rules, boards)
    assert outcome.dtype == np.int8 and outcome.tolist() == [-points, 0, points]
    assert lost.result is not None and lost.result.points == points
    rows, offsets, _ = batch.legal(rules, boards, Dice(6, 5))
    assert len(rows) == offsets[2] and offsets[0] == offsets[1] == 0 and offsets[2] == offsets[3] > 0
    counts = batch.count(rules, boards)
    assert not counts[[0, 2]].any() and (counts[1] > 0).all()
    played, same_side = batch.random_play(rules, boards, 1)
    assert (played[[0, 2]] == boards[[0, 2]]).all() and not same_side[[0, 2]].any()
    first, _, third = batch.to_positions(rules, boards)
    assert (first, third) == (lost.mirror(), lost) and third.side == Side.BLACK


@pytest.mark.parametrize("game", GAMES)
def test_random_games(game: str) -> None:
    """Every row stays a position, every step is one of its results, and all games end."""
    boards = batch.from_positions([Position.start(variant(game))] * 40)
    for turn in range(2000):
        before, kept = boards, boards.copy()
        boards, same_side = batch.random_play(variant(game), boards, 5, turn)
        assert (before == kept).all(), "a new array"
        assert (boards[:, :26].sum(axis=1) == 15).all() and (boards[:, 26:].sum(axis=1) == 15).all()
        assert boards.min() >= 0
        if turn in (0, 7, 40):
            for old, new, same in zip(before, boards.tolist(), same_side.tolist(), strict=True):
                p = batch.to_positions(variant(game), old[None])[0]
                unchanged = p.is_over and (old == new).all()
                assert unchanged or any((tuple(new), same) in results(p, dice) for dice in batch.ROLLS)
        if (done := batch.outcome(variant(game), boards)).all():
            break
    assert done.all() and set(done.tolist()) <= {-3, -2, -1}


def test_random_play_depends_on_seed_row_and_turn_alone() -> None:
    boards = batch.from_positions([Position.start(Variant.SHORT)] * 64)
    first, _ = batch.random_play(Variant.SHORT, boards, 9, 3)
    assert (batch.random_play(Variant.SHORT, boards, 9, 3)[0] == first).all()
    assert (batch.random_play(Variant.SHORT, boards[:10], 9, 3)[0] == first[:10]).all()
    for seed, turn in [(10, 3), (9, 4), (3, 9), (2**64 - 1, 3)]:
        assert (batch.random_play(Variant.SHORT, boards, seed, turn)[0] != first).any()
    assert len(np.unique(first, axis=0)) > 30


def test_random_play_is_uniform() -> None:
    """Chi-square over the results of one position: the roll by its weight, then every distinct result alike."""
    p, n = place(Variant.SIX_ONE, {24: 2, 11: 1}, {24: 5, 2: 3}), 100_000
    expected: Counter[tuple[tuple[int, ...], bool]] = Counter()
    for dice in Dice.all():
        for result in (found := results(p, dice)):
            expected[result] += n * dice.weight / 36 / len(found)  # type: ignore[assignment]
    played, same_side = batch.random_play(Variant.SIX_ONE, np.repeat(batch.from_positions([p]), n, axis=0), 1)
    seen = Counter(zip(map(tuple, played.tolist()), same_side.tolist(), strict=True))
    assert seen.keys() <= expected.keys() and len(expected) > 50 and min(expected.values()) > 50
    chi_square = sum((seen[k] - e) ** 2 / e for k, e in expected.items())
    freedom = len(expected) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5  # 4 standard deviations


@settings(max_examples=30, deadline=None)
@given(rolls(), st.integers(1, 3), st.sampled_from("CF"))
def test_arrays_that_lie_apart_in_memory(dice: Dice, step: int, order: str) -> None:
    _, _, boards = pairs_of("short", 74, 12)
    want = batch.legal(Variant.SHORT, boards[::-step].copy(), dice)
    wide = np.zeros((12, 60), np.int8, order=order)
    wide[:, 3:55] = boards
    view = wide[::-step, 3:55]
    view.flags.writeable = False
    for got, expected in zip(batch.legal(Variant.SHORT, view, dice), want, strict=True):
        assert (got == expected).all() and got.shape == expected.shape
    assert (batch.count(Variant.SHORT, view)[0] == batch.count(Variant.SHORT, boards[-1:])).all()
    assert batch.to_positions(Variant.SHORT, view) == batch.to_positions(Variant.SHORT, boards[::-step])


@pytest.mark.parametrize("game", list(Variant))
def test_no_boards(game: Variant) -> None:
    none = batch.from_positions([])
    assert none.shape == (0, 52) and batch.to_positions(game, none) == []
    for dice in (Dice(6, 1), np.zeros((0, 2), np.int8)):
        rows, offsets, same_side = batch.legal(game, none, dice)
        assert (rows.shape, offsets.tolist(), same_side.shape) == ((0, 52), [0], (0,))
    assert batch.count(game, none).shape == (0, 21) and batch.outcome(game, none).shape == (0,)
    assert batch.random_play(game, none, 1)[0].shape == (0, 52)


def test_errors_name_the_row() -> None:
    boards = np.repeat(SHORT_START, 5, axis=0)
    boards[3, 24] = 3
    boards[4, 24] = -1
    before = boards.copy()
    for call in (
        lambda: batch.legal(Variant.SHORT, boards, Dice(6, 1)),
        lambda: batch.count(Variant.SHORT, boards),
        lambda: batch.outcome(Variant.SHORT, boards),
        lambda: batch.random_play(Variant.SHORT, boards, 1),
    ):
        with pytest.raises(InvalidPosition, match=r"row 3.* has 16 checkers"):
            call()
    with pytest.raises(InvalidDice, match="row 2: a die shows 1 to 6, not 9"):
        batch.legal(Variant.SHORT, boards[:3], np.array([[1, 2], [6, 6], [9, 1]], np.int8))
    assert (boards == before).all()


def test_the_lock_is_released() -> None:
    """Two batches and this thread at the same time: Python goes on while they work, and the answers are right."""
    boards, want = np.repeat(SHORT_START, 3000, axis=0), batch.count(Variant.SHORT, SHORT_START)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(batch.count(Variant.SHORT, boards))) for _ in range(2)]
    for thread in threads:
        thread.start()
    ticks, start = 0, time.perf_counter()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.001)
        ticks += 1
    took = time.perf_counter() - start
    assert len(answers) == 2 and all((a == want).all() for a in answers)
    assert took < 0.05 or ticks >= 5
