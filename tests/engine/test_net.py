"""Networks: the file, the arithmetic against a slow twin, equal bits on every instruction set, and learning."""

from __future__ import annotations

import itertools
import struct
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from nardy import Dice, Engine, InvalidNet, Limit, Position, Rules, Variant, _core, batch
from nardy.train.classes import race
from nardy.train.examples import rows
from nardy.train.spread import SelfPlay, self_play
from support import net_reference
from support.helpers import SHIPPED
from support.nets import wild_net
from support.paths import CPP

VARIANTS = list(Variant)


def resealed(data: bytearray) -> bytes:
    return bytes(data[:-8]) + struct.pack("<Q", net_reference.checksum(data[:-8]))


def some_rows(variant: Variant, n: int) -> np.ndarray:
    """Unfinished positions of all ages of which counting turns says nothing, so that the network itself answers."""
    boards = np.repeat(batch.from_positions([Position.start(variant)]), n, axis=0)
    kept = []
    for turn in range(60):
        kept.append(boards[turn::60])
        boards, _ = batch.random_play(variant, boards, seed=4, turn=turn)
    found = np.concatenate(kept)
    return found[of_the_network(variant, found)]


def of_the_network(variant: Variant, rows: np.ndarray) -> np.ndarray:
    """Which of them no table, count of turns or race network answers."""
    both_outside = rows[:, 7:26].any(axis=1) & rows[:, 33:52].any(axis=1)
    return np.asarray(both_outside & ~race(variant, rows))


@pytest.mark.parametrize("pairs", [False, True])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_engine_computes_what_the_slow_twin_does(variant: Variant, pairs: bool) -> None:
    data = wild_net(variant, pairs=pairs)
    net = net_reference.read(data)
    rows = some_rows(variant, 400)
    got = _core._Engine(net=data).evaluate(variant, rows)
    for row, chances in zip(rows, got, strict=True):
        assert chances == pytest.approx(net_reference.evaluate(net, row), abs=1.5 / 65536)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_instruction_set_gives_the_same_bits(variant: Variant) -> None:
    rows = some_rows(variant, 2000)
    for width, pairs in itertools.product((128, 384), (False, True)):
        data = wild_net(variant, width, pairs)
        plain = _core._Engine(net=data, isa="plain").evaluate(variant, rows)
        assert len(np.unique(plain[:, 0])) > 300
        for isa in ("avx2", "avx512", "neon"):
            try:
                engine = _core._Engine(net=data, isa=isa)
            except ValueError:
                continue
            assert np.array_equal(engine.evaluate(variant, rows), plain)


@pytest.mark.parametrize("variant", VARIANTS)
def test_children_of_a_parent_are_evaluated_as_alone(variant: Variant) -> None:
    data = wild_net(variant)
    engine = Engine(net=data, filter=None)
    for k, row in enumerate(some_rows(variant, 300)[::7]):
        position = batch.to_positions(variant, row[None])[0]
        analysis = engine.analyse(position, Dice(1 + k % 6, 1 + k // 6 % 6), Limit(depth=0))
        for line in analysis:
            after = line.play.position
            if after.is_over:
                continue
            alone = engine.value(after, Limit(depth=0)).equity
            assert line.equity == (alone if after.side == position.side else -alone)


def test_a_net_file_replaces_the_network_of_its_game_only(tmp_path: Path) -> None:
    path = tmp_path / "mine.net"
    path.write_bytes(wild_net(Variant.LONG) + wild_net(Variant.SHORT))
    engines = Engine(net=path), Engine(net=str(path)), Engine(net=path.read_bytes())
    for variant, changed in ((Variant.LONG, True), (Variant.SHORT, True), (Variant.SIX_ONE, False)):
        rows = some_rows(variant, 60)
        values = [engine.evaluate(variant, rows) for engine in engines]
        assert all(np.array_equal(v, values[0]) for v in values)
        assert np.array_equal(values[0], Engine().evaluate(variant, rows)) != changed


def damaged() -> dict[str, tuple[bytes, str]]:
    good = wild_net(Variant.SHORT)

    def patched(at: int, value: bytes) -> bytes:
        return resealed(bytearray(good[:at] + value + good[at + len(value) :]))

    return {
        "empty": (b"", "empty"),
        "text": (b"short w 24*2", "nardynet"),
        "another version": (patched(8, struct.pack("<I", 7)), "version 7; this library reads versions 2 and 3"),
        "units of another version": (patched(8, struct.pack("<I", 2)), "cut off"),
        "another game": (patched(12, b"q"), "no game has the letter q"),
        "other inputs": (patched(16, struct.pack("<H", 7)), "other inputs"),
        "width": (patched(18, struct.pack("<H", 100)), "width 100"),
        "cut off": (good[:-1], "cut off"),
        "a flipped bit": (good[:5000] + bytes([good[5000] ^ 4]) + good[5001:], "checksum"),
        "more behind it": (good + b"x", "nardynet"),
    }


@pytest.mark.parametrize("name", damaged())
def test_a_damaged_file_is_refused(name: str) -> None:
    data, message = damaged()[name]
    with pytest.raises(InvalidNet, match=message):
        Engine(net=data)


def test_a_missing_file_and_wrong_types() -> None:
    with pytest.raises(FileNotFoundError):
        Engine(net="no such file.net")
    with pytest.raises(TypeError, match="not both"):
        Engine(net=b"", evaluator="hand-made")
    with pytest.raises(TypeError, match="hand-made"):
        Engine(evaluator="best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a width is"):
        _core.Learner(Variant.LONG, 100)


@pytest.mark.parametrize("variant", [Variant(game) for game in SHIPPED])
def test_the_shipped_network_is_there_and_plays(variant: Variant) -> None:
    points = _core.duel(_core._Engine(), _core._Engine("hand-made"), Rules(variant), pairs=150, seed=2)
    assert points.mean() > 0.3


@pytest.mark.skipif(not (CPP / "nets").is_dir(), reason="needs cpp/nets: run from a clone")
def test_shipped_files_are_written_as_they_were() -> None:
    """The core is the only writer of them."""
    files = sorted((CPP / "nets").glob("*.net"))
    assert [file.stem for file in files] == sorted(SHIPPED)
    for file in files:
        nets = _core.read_nets(file.read_bytes())
        assert [net.is_pruning for net in nets] == [False, True]
        assert b"".join(net.to_bytes() for net in nets) == file.read_bytes()
    races = {file: _core.RaceWeights(file.read_bytes()) for file in (CPP / "nets").glob("*.race")}
    assert sorted(race.rolls_again for race in races.values()) == [False, True]
    assert all(race.to_bytes() == file.read_bytes() for file, race in races.items())


# --- self-play and learning ------------------------------------------------------------------------------------


def played(variant: Variant, threads: int = 1, **changes: object) -> np.ndarray:
    play = SelfPlay(
        games=40,
        first_game=7,
        seed=2,
        noise=0.1,
        random_share=0.3,
        random_plays=6,
        keep=0.3,
        depth=0,
        lambda_=0.7,
    )
    return self_play("hand-made", Rules(variant), replace(play, **changes), threads)  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", VARIANTS)
def test_self_play_is_the_same_for_any_number_of_threads(variant: Variant) -> None:
    for depth in (-1, 0):
        one, three = (played(variant, threads, depth=depth) for threads in (1, 3))
        assert len(one) > 300 and np.array_equal(one, three)


def test_games_can_be_played_in_parts() -> None:
    whole = played(Variant.LONG, games=30)
    parts = [played(Variant.LONG, games=10, first_game=7 + k) for k in (0, 10, 20)]
    assert np.array_equal(whole, np.concatenate(parts))


@pytest.mark.parametrize("variant", VARIANTS)
def test_labels_are_search_values(variant: Variant) -> None:
    found = played(variant, depth=1, games=2, lambda_=0.0)
    engine = Engine(evaluator="hand-made", filter=None)
    targets = found["chances"] / 2**14
    for position, target in zip(batch.to_positions(variant, rows(found)), targets, strict=True):
        assert target == pytest.approx(engine.value(position, Limit(depth=1)).chances, abs=2**-14)


@pytest.mark.parametrize("variant", VARIANTS)
def test_labels_hear_what_came_later_less_its_luck(variant: Variant) -> None:
    found = played(variant, depth=1, games=1, lambda_=0.5, keep=1.0, noise=0.0, random_share=0.0)
    positions = batch.to_positions(variant, rows(found))
    targets = found["chances"] / 2**14
    engine = Engine(evaluator="hand-made", filter=None)
    checked = 0
    for k, (position, following) in enumerate(itertools.pairwise(positions)):
        if variant is Variant.SIX_ONE and following in [play.position for play in position.legal_plays(Dice(6, 1))]:
            continue  # the side that rolled rolls again
        correction = targets[k + 1] - engine.value(following, Limit(depth=0)).chances
        turned = correction[[0, 3, 4, 1, 2]] * [-1, 1, 1, 1, 1]  # seen by the other side
        expected = np.array(engine.value(position, Limit(depth=1)).chances) + 0.5 * turned
        assert targets[k] == pytest.approx(expected, abs=2 * 2**-14)
        checked += 1
    assert checked > 20


def test_a_duel_with_oneself_is_even_and_seats_are_changed() -> None:
    engine = _core._Engine("hand-made")
    for variant in VARIANTS:
        points = _core.duel(engine, engine, Rules(variant), pairs=20, seed=3, threads=2)
        assert (points.sum(axis=1) == 0).all() and (points != 0).all()
        later = _core.duel(engine, engine, Rules(variant), pairs=10, first_pair=10, seed=3)
        assert np.array_equal(points[10:], later)


def fit_options(examples: np.ndarray, epochs: int, batch: int, rate: float, last: float) -> _core.FitOptions:
    steps = epochs * -(-len(examples) // batch)
    return _core.FitOptions(steps=steps, batch=batch, rate=rate, last_rate=last, seed=1)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_network_learns_what_it_is_shown(variant: Variant) -> None:
    examples = played(variant, games=60, keep=0.5)
    learner = _core.Learner(variant, 128, 1)
    before = learner.error(examples, 1)
    learner.fit(examples, fit_options(examples, 30, 128, 0.004, 0.0002), 2)
    after = learner.error(examples, 1)
    assert after < 0.1 < 0.3 < before
    # The integers that the engine uses say the same as the floats.
    examples = examples[of_the_network(variant, rows(examples))]
    after = learner.error(examples, 1)
    got = Engine(net=learner.net()).evaluate(variant, rows(examples))
    equity = 2 * got[:, 0] - 1 + got[:, 1] - got[:, 3] + got[:, 2] - got[:, 4]
    t = examples["chances"] / 2**14
    target = 2 * t[:, 0] - 1 + t[:, 1] - t[:, 3] + t[:, 2] - t[:, 4]
    assert np.sqrt(np.mean((equity - target) ** 2)) == pytest.approx(after, abs=0.01)


def test_a_learner_goes_on_from_its_state() -> None:
    examples = played(Variant.SHORT, games=20)
    learner, other = _core.Learner(Variant.SHORT, 128, 1), _core.Learner(Variant.SHORT, 128, 2)
    learner.fit(examples, fit_options(examples, 1, 256, 0.003, 0.001), 1)
    other.set_state(learner.state())
    assert other.net() == learner.net()
    with pytest.raises(ValueError, match="another shape"):
        other.set_state(learner.state()[:-1])
