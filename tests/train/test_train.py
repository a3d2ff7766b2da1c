"""nardy.train: classes of positions, the store, and a whole small training that is stopped and resumed."""

from __future__ import annotations

import json
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from nardy import Engine, Position, Rules, Variant, _core, batch
from nardy.train import race as race_nets
from nardy.train import run
from nardy.train.classes import back_game, blockade, classes, crashed, race
from nardy.train.examples import Store
from nardy.train.forecast import seconds_left
from nardy.train.gate import Duel, Verdict
from nardy.train.run import Training
from nardy.train.schedule import Progress, Schedule, Stage, again, schedule_of
from nardy.work import in_order
from support.nets import wild_net

TINY = Schedule(
    (
        Stage("scratch", "returns", 2, 128, games=60, keep=0.5, epochs=1, rate=0.002),
        Stage("small", "search", 2, 128, games=8, starts_share=0.5, judge_every=2),
        Stage("wide", "search", 1, 256, games=8),
        Stage("again", "refit", 1, 128, epochs=1),
    ),
    judge_pairs=20,
    class_starts=10,
)


def rows_of(text: str) -> np.ndarray:
    return batch.from_positions([Position.parse(text)])


@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5", False, False),
        ("short w 24*2,13*5,6*8 10*2,9*2,8*2,7*2,6*7", True, False),  # five points in front of white's two
        ("short w 10*2,9*2,8*2,7*2,6*7 24*2,13*5,6*8", False, True),
        ("short w 13*7,6*8 10*2,9*2,8*2,7*2,6*7", False, False),  # they have passed it
        ("short w 24*2,13*5,6*8 10*2,9*2,8,7*2,6*8", False, False),  # a blot does not block
        ("long w 24*15 24*15", False, False),
        ("long w 24*15 24*11,8,7,6,5", True, False),  # black's 8..5 are white's 20..17
        ("long w 24*11,8,7,6,5 24*15", False, True),
        ("long w 24*15 24*12,8,7,6", False, False),
    ],
)
def test_blockade(text: str, mine: bool, theirs: bool) -> None:
    rows = rows_of(text)
    found = blockade(Position.parse(text).variant, rows)
    assert (bool(found[0][0]), bool(found[1][0])) == (mine, theirs)


def test_other_classes() -> None:
    short, long = Variant.SHORT, Variant.LONG
    assert race(short, rows_of("short w 12*15 12*15"))[0]
    assert not race(short, rows_of("short w 14*15 12*15"))[0]
    assert race(long, rows_of("long w 12*15 12*15"))[0] and not race(long, rows_of("long w 13*15 12*15"))[0]
    assert back_game(short, rows_of("short w 24*2,20,13*12 13*8,8*7"))[0]
    assert not back_game(short, rows_of("short w 24*2,13*13 13*8,8*7"))[0]
    assert crashed(short, rows_of("short w 24*2,3*5,13*8 13*8,8*7"))[0]
    assert not crashed(short, rows_of("short w 12*10,3*5 12*15"))[0]  # a race
    assert set(classes(Rules(long))) == {"race", "blockade"}


def test_store_keeps_whole_rounds_only(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save("a", np.ones(3, _core.EXAMPLE))
    store.save("b", np.zeros(2, _core.EXAMPLE))
    store.save("0", np.zeros(0, _core.EXAMPLE))
    (tmp_path / "c.half").write_bytes(b"stopped in the middle")
    assert store.names() == ["0", "a", "b"] and len(store.load(["b", "0", "a"])) == 5
    assert len(store.load([])) == 0


def test_verdict() -> None:
    better, even, worse = Duel(0.02, 0.005, 100), Duel(-0.001, 0.005, 100), Duel(-0.02, 0.005, 100)
    assert Verdict(better, {"race": even}).replaces
    assert not Verdict(better, {"race": worse}).replaces and not Verdict(even, {}).replaces
    assert str(better) == "+0.0200 +- 0.0050"


@pytest.mark.parametrize("variant", list(Variant))
def test_a_training_resumes_where_it_was_stopped(variant: Variant, tmp_path: Path) -> None:
    rules = Rules(variant)
    said: list[str] = []
    Training(rules, TINY, tmp_path / "whole", 2, doing=said.append).run()
    assert said[:3] == ["playing", "fitting", "judging"]
    for _ in range(20):  # each time one round, with one thread: the same games, another order of sums
        training = Training(rules, TINY, tmp_path / "parts", 1)
        training.run(1e-9)
    assert training.finished_rounds == 6
    logs = []
    for name in ("whole", "parts"):
        folder = tmp_path / name
        logs.append([json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()])
        assert [line["stage"] for line in logs[-1]] == [
            "scratch",
            "scratch",
            "small",
            "small",
            "wide",
            "again",
        ]
        assert Engine(net=folder / "champion.net").value(Position.start(rules)).nodes > 20
        assert not list(folder.rglob("*.half"))
    assert [line["games"] for line in logs[0]] == [line["games"] for line in logs[1]]
    assert logs[0][0]["examples"] == logs[1][0]["examples"] > 500


AGAIN = Schedule(
    (
        Stage("labels", "labels", 2, games=6, keep=1.0, lambda_=0.8, starts_share=0.5),
        Stage("anew", "refit", 1, 128, epochs=1),
        Stage("rollouts", "rollouts", 1, games=3, keep=0.5, close=0.5, rollout=(2, 2)),
        Stage("polish", "tune", 1, 128, epochs=1),
        Stage("pruning", "prune", 1),
    ),
    judge_pairs=10,
    class_starts=5,
)


@pytest.mark.parametrize("variant", list(Variant))
def test_a_champion_is_made_stronger(variant: Variant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PRUNING_GAMES", 2)
    monkeypatch.setattr(run, "PRUNING_STEPS", 5)
    start = _core.Learner(variant, 128, 3).net()
    training = Training(Rules(variant), AGAIN, tmp_path, 2)
    with pytest.raises(ValueError, match="no network of"):
        training.begin_with(wild_net(Variant((variant + 1) % 3)))
    training.begin_with(start)
    for _ in range(6):
        training = Training(Rules(variant), AGAIN, tmp_path, 2)
        training.run(1e-9)
    log = training.log()
    assert [line["stage"] for line in log] == ["labels", "labels", "anew", "rollouts", "polish", "pruning"]
    count = [int(str(line.get("examples", 0))) for line in log]
    assert count[0] > 100 and count[2] == count[0] + count[1] and count[4] == 2 * count[3] > 0
    assert [net.is_pruning for net in _core.read_nets((tmp_path / "champion.net").read_bytes())] == [False, True]
    assert training.finished_rounds == 6


def test_a_learner_goes_on_with_a_network() -> None:
    for pairs in (False, True):
        file = wild_net(Variant.LONG, 128, pairs)
        assert _core.Learner(_core.read_nets(file)[0]).net() == file
    with pytest.raises(ValueError, match="PruningLearner"):
        _core.Learner(_core.read_nets(_core.PruningLearner(Variant.LONG, 1).net())[0])


def test_the_time_that_is_left() -> None:
    log: list[dict[str, object]] = [{"stage": "labels", "seconds": 10}, {"stage": "labels", "seconds": 30}]
    assert seconds_left(AGAIN, Progress(), []) is None
    assert seconds_left(AGAIN, Progress(stage=0, round=1), log[:1]) == 10
    log += [{"stage": "anew", "seconds": 90}, {"stage": "rollouts", "seconds": 100}]
    assert seconds_left(AGAIN, Progress(stage=3, round=0), log) is None  # nothing of the kind was done yet
    more = Schedule((*AGAIN.stages, replace(AGAIN.stages[0], name="more labels", rounds=5, games=12)))
    assert seconds_left(more, Progress(stage=5, round=2), log) == 3 * 30


def test_widening_changes_nothing_at_first(tmp_path: Path) -> None:
    narrow = _core.Learner(Variant.SHORT, 128, 1)
    wide = narrow.widened(384, 2)
    rows = rows_of("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5")
    assert np.array_equal(
        Engine(net=narrow.net()).evaluate(Variant.SHORT, rows),
        Engine(net=wide.net()).evaluate(Variant.SHORT, rows),
    )


def test_every_game_has_a_schedule() -> None:
    for schedule in map(again, Variant):
        assert {stage.kind for stage in schedule.stages} == {"labels", "refit", "rollouts", "tune", "prune"}
    for schedule in map(schedule_of, Variant):
        assert schedule.stages[0].kind == "returns" and schedule.judge_pairs >= 50_000


def test_curve(tmp_path: Path) -> None:
    pytest.importorskip("typer")
    from nardy.train.plot import curve

    log = tmp_path / "log.jsonl"
    log.write_text('{"seconds": 30}\n{"seconds": 90, "champion": true, "strength": 0.02}\n')
    assert curve(log) == ([1.5], [0.02])


# --- a dask cluster, as far as it can be had without one -------------------------------------------------------


class FakeClient:
    """As much of a dask client as is used; dask keeps results by their arguments where ``pure`` is not False."""

    def __init__(self, address: str) -> None:
        if address == "tcp://nowhere:1":
            raise OSError("Timed out trying to connect")
        if ":" not in address:
            raise ValueError("missing port number")

    def get_executor(self, *, pure: bool = True) -> Executor:
        assert not pure
        return ThreadPoolExecutor(1)


def test_a_cluster_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    typer = pytest.importorskip("typer")
    from nardy.train.command import cluster_of

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=FakeClient))
    assert in_order(cluster_of("tcp://here:8786"), abs, [(-1,), (2,)]) == [1, 2]
    for address, why in (
        ("tcp://nowhere:1", "Timed out trying to connect"),
        ("nonsense", "missing port number"),
    ):
        with pytest.raises(typer.BadParameter) as caught:
            cluster_of(address)
        assert str(caught.value) == f"there is no dask scheduler at '{address}': {why}"


def test_a_race_network_of_few_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it but the tables, which take gigabytes."""
    pytest.importorskip("rich")
    pytest.importorskip("typer")
    chances = np.full((1, race_nets.OUTPUTS), 0.5, np.float32)
    monkeypatch.setattr(race_nets, "labelled", lambda sides, variant: (sides, chances.repeat(len(sides), axis=0)))
    race_nets.main(tmp_path / "race.net", again=True, games=1, drawn=100, steps=2, threads=1, seed=1)
    assert (tmp_path / "race.net").read_bytes().startswith(b"nardyrac")
