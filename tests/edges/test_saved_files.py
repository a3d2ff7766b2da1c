"""Files that the package has saved: one that is damaged is refused by an error of the package that names it."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path

import numpy as np
import pytest

from nardy import Dice, Engine, Game, InvalidNet, InvalidRecord, Match, Position, Rules, Variant, _core
from nardy._files import write_whole, writing
from nardy.rollout import PlayRollout
from nardy.train.examples import Store
from nardy.train.run import Training
from nardy.train.schedule import schedule_of

START = Position.start(Variant.SHORT)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("rollouts") / "saved.npz"
    Engine().rollout_plays(START, Dice(3, 1), 2, 6, truncate=1).save(path)
    return path


def refused(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(InvalidRecord) as caught:
        PlayRollout.load(path)
    assert str(path) in str(caught.value)
    return str(caught.value)


def test_a_rollout_cut_short_anywhere(saved: Path, tmp_path: Path) -> None:
    whole = saved.read_bytes()
    for length in {0, 1, 4, *range(10, len(whole), len(whole) // 60), len(whole) - 1}:
        refused(tmp_path / "cut.npz", whole[:length])


def test_a_rollout_with_a_changed_byte(saved: Path, tmp_path: Path) -> None:
    """What was saved, or an error: nothing else comes of it."""
    whole, rng, path = saved.read_bytes(), random.Random(4), tmp_path / "changed.npz"
    what_was_saved = PlayRollout.load(saved)
    for _ in range(300):
        at = rng.randrange(len(whole))
        path.write_bytes(whole[:at] + bytes([whole[at] ^ rng.randrange(1, 256)]) + whole[at + 1 :])
        with contextlib.suppress(InvalidRecord):
            assert PlayRollout.load(path) == what_was_saved


def test_what_is_no_rollout(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    assert "no saved rollout" in refused(path, b"short w 24*2 24*2")
    with np.load(saved) as file:
        good = dict(file)
    for name, value in {
        "position": np.array("short w 24*2"),
        "dice": np.array([7, 1]),
        "plays": np.array([], dtype=str),
        "settings": np.array([1, 2]),
        "games0": np.zeros((3, 5), np.int32),
        "games1": np.zeros((3, 6)),
    }.items():
        np.savez(path, **(good | {name: value}))  # type: ignore[arg-type]
        refused(path, path.read_bytes())
        np.savez(path, **{key: good[key] for key in good if key != name})  # type: ignore[arg-type]
        said = refused(path, path.read_bytes())
        assert said == f"{path} is no saved rollout, or it is damaged: it has no {name}"
    np.save(tmp_path / "one.npy", np.zeros(3))
    refused(path, (tmp_path / "one.npy").read_bytes())
    with pytest.raises(FileNotFoundError):
        PlayRollout.load(tmp_path / "nowhere.npz")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, b"first")
    for error in (OSError, KeyboardInterrupt):
        with pytest.raises(error), writing(path) as file:
            file.write(b"half of the sec")
            raise error
    assert [p.name for p in tmp_path.iterdir()] == ["file"] and path.read_bytes() == b"first"
    write_whole(str(path), b"second")
    assert [p.name for p in tmp_path.iterdir()] == ["file"] and path.read_bytes() == b"second"


def test_a_full_memory_is_no_fault_of_the_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "load", full)
    with pytest.raises(MemoryError):
        PlayRollout.load(saved)


def test_a_damaged_net_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.net"
    path.write_bytes(_core.Learner(Variant.LONG, 128, 1).net()[:-9])
    with pytest.raises(InvalidNet, match=r"mine\.net: "):
        Engine(net=path)
    with pytest.raises(TypeError, match="net is the path or the bytes of a file"):
        Engine(net=5)  # type: ignore[arg-type]


def test_records_cut_short_anywhere() -> None:
    game, match = Game(Variant.SHORT, seed=1), Match(Variant.LONG, 3, seed=2)
    for _ in range(3):
        game.roll()
        game.play(game.begin().start.legal_plays(game.begin().dice)[0])
    for text, load in ((game.to_json(), Game.from_json), (match.to_json(), Match.from_json)):
        for length in range(len(text)):
            with pytest.raises(InvalidRecord):
                load(text[:length])


def test_a_training_whose_files_are_damaged(tmp_path: Path) -> None:
    def training() -> Training:
        return Training(Rules(Variant.LONG), schedule_of(Variant.LONG), tmp_path, 1, lambda line: None)

    for text in ("", "[]", "{", json.dumps({"stage": 1, "level": 2})):
        (tmp_path / "progress.json").write_text(text)
        with pytest.raises(InvalidRecord, match=r"progress\.json is no progress of a training"):
            training()
    (tmp_path / "progress.json").unlink()
    (tmp_path / "learner.npz").write_bytes(b"PK\x03\x04 half of it")
    with pytest.raises(InvalidRecord, match=r"learner\.npz is no learner"):
        training()._saved_learner()
    np.savez(tmp_path / "learner.npz", width=128, pairs=True)
    with pytest.raises(InvalidRecord, match=r"learner\.npz is no learner.*: it has no state$"):
        training()._saved_learner()
    store = Store(tmp_path / "examples")
    store.save("00-000", np.zeros(5, _core.EXAMPLE))
    assert store.load(["00-000"]).shape == (5,)
    store.path("00-000").write_bytes(store.path("00-000").read_bytes()[:-7])
    with pytest.raises(InvalidRecord, match=r"00-000\.npy is no file of examples"):
        store.load(["00-000"])
