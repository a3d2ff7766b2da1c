"""Work on other processes and machines: any executor, the same answers, nothing lost with a killed worker."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import numpy as np
import pytest

from nardy import Dice, Engine, GameOver, Position, Rules, Variant, _core
from nardy.rollout import PlayRollout, Stop
from nardy.train import spread
from nardy.work import completed
from support import work_units

SHORT = Position.parse("short w 24,22,13*4,10,8*2,6*4,5,3 24*2,13*4,11,8*3,6*4,4")
LATE = Position.parse("short b 10*2,6*3,5*2 bar,6*4,3*2,1")
can_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


# --- units ------------------------------------------------------------------------------------------------------


def test_every_unit_is_done_once() -> None:
    units = [(k,) for k in range(700)]
    with ThreadPoolExecutor(3) as threads:
        found = list(completed(threads, work_units.square, units))
        assert sorted(found) == [(k, k * k) for k in range(700)]
        assert list(completed(threads, work_units.square, [])) == []
        with pytest.raises(KeyError, match="5"):
            list(completed(threads, work_units.broken, [(5,)]))
        assert threads.submit(work_units.square, 3).result() == 9  # it is not ours to shut down


@can_kill
def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    units = [(k, str(tmp_path / "flag")) for k in range(60)]
    found = dict(completed(processes, work_units.killed_once, units))
    assert (tmp_path / "flag").exists() and sum(found.values()) == sum(range(60))


@can_kill
def test_where_it_cannot_go_on_it_says_so(tmp_path: Path) -> None:
    with (
        processes() as pool,
        pytest.raises(BrokenProcessPool, match=r"of 60 units are missing; give a function"),
    ):
        list(completed(pool, work_units.killed_once, [(k, str(tmp_path / "f")) for k in range(60)]))
    with pytest.raises(BrokenProcessPool):
        list(completed(processes, work_units.always_killed, [(1,)], retries=1))


# --- rollouts ---------------------------------------------------------------------------------------------------


def test_workers_play_the_same_games() -> None:
    engine = Engine(threads=2)
    with processes() as pool:
        for position in (SHORT, LATE):
            here = engine.rollout(position, 100, seed=4, first_game=20, truncate=4)
            assert engine.rollout(position, 100, seed=4, first_game=20, truncate=4, workers=pool) == here
        a, b = (
            engine.rollout_plays(SHORT, Dice(4, 1), 3, 144, seed=2, truncate=3, workers=workers)
            for workers in (None, pool)
        )
        assert a.lines == b.lines
        with pytest.raises(GameOver):
            engine.rollout(Position.parse("long w 3*2 -"), workers=pool)
    with pytest.raises(TypeError, match="evaluator of its own"):
        own = Engine(evaluator=lambda rules, boards: np.full((len(boards), 5), 0.5))
        own.rollout(SHORT, 10, workers=processes)


def test_plays_are_rolled_out_with_the_same_dice() -> None:
    engine = Engine()
    never = Stop(behind=None)
    result = engine.rollout_plays(SHORT, Dice(4, 1), 3, 180, seed=2, truncate=3, stop=never)
    assert len(result) == 3 and [line.games for line in result] == [180] * 3
    assert list(result) == sorted(result, key=lambda line: -line.equity) and result.best.behind == 0
    for line in result:
        alone = engine.rollout(line.play.position, 180, seed=2, truncate=3)
        assert (line.equity, line.stderr) == pytest.approx((-alone.equity, alone.stderr), abs=1e-9)
        assert line.chances.win == pytest.approx(1 - alone.chances.win, abs=1e-9)
        assert line.chances.lose_mars == pytest.approx(alone.chances.win_mars, abs=1e-9)
    # The difference of two plays is known better than either, and no worse than as if their dice were not the same.
    second = result[1]
    apart = (result.best.equity - second.equity) / np.hypot(result.best.stderr, second.stderr)
    assert second.behind >= 0.9 * apart


def test_it_ends_when_it_is_clear() -> None:
    engine = Engine()
    plays = SHORT.legal_plays(Dice(4, 1))
    ranked = [line.play for line in Engine(filter=None).analyse(SHORT, Dice(4, 1))]
    good_and_bad = [ranked[0], ranked[-1]]
    assert len(plays) > 2
    clear = engine.rollout_plays(SHORT, Dice(4, 1), good_and_bad, 5000, truncate=3)
    assert clear.best.play == ranked[0] and clear.best.games == 144 and clear[1].behind > 3
    exact = engine.rollout_plays(SHORT, Dice(4, 1), [ranked[0]], 5000, truncate=3, stop=Stop(stderr=0.02, least=36))
    assert exact.best.stderr <= 0.02 and exact.best.games < 5000
    seen: list[int] = []
    engine.rollout_plays(
        SHORT,
        Dice(4, 1),
        ranked[:2],
        300,
        truncate=2,
        stop=Stop(None),
        progress=lambda r: seen.append(r.best.games),
    )
    assert seen == [144, 216, 288, 300]


def test_a_rollout_can_be_gone_on_with(tmp_path: Path) -> None:
    engine = Engine()
    settings = {"seed": 9, "truncate": 2, "stop": Stop(behind=None)}
    whole = engine.rollout_plays(SHORT, Dice(4, 1), 2, 300, **settings)  # type: ignore[arg-type]
    part = engine.rollout_plays(SHORT, Dice(4, 1), 2, 150, **settings)  # type: ignore[arg-type]
    part.save(tmp_path / "part.npz")
    again = PlayRollout.load(tmp_path / "part.npz")
    assert again.lines == part.lines and again.position == SHORT
    on = engine.rollout_plays(SHORT, Dice(4, 1), again.plays, 300, resume=again, **settings)  # type: ignore[arg-type]
    assert set(on.lines) == set(whole.lines)
    with pytest.raises(ValueError, match="another position or has another seed"):
        engine.rollout_plays(SHORT, Dice(4, 1), 2, 300, seed=8, resume=again)
    np.savez(tmp_path / "other.npz", x=1)
    with pytest.raises(ValueError, match="no saved rollout"):
        PlayRollout.load(tmp_path / "other.npz")


def test_plays_that_end_the_game() -> None:
    position = Position.parse("long w 2,1 5*2,24*13")
    result = Engine().rollout_plays(position, Dice(2, 1), 1, 40)
    assert (result.best.equity, result.best.stderr, result.best.games) == (2.0, 0.0, 40)
    six_one = Position.parse("six_one w 8*2,6*5,5*4,3*2,2*2 24*2,12*2,6*5,5*4,3*2")
    again = Engine().rollout_plays(six_one, Dice(6, 1), 1, 36, truncate=2)
    after = Engine().rollout(again.best.play.position, 36, truncate=2)
    assert again.best.equity == pytest.approx(after.equity)  # the same side rolls again


# --- training's games --------------------------------------------------------------------------------------------


def test_self_play_and_duels_by_workers() -> None:
    rules = Rules(Variant.LONG)
    play = spread.SelfPlay(
        games=150,
        first_game=7,
        seed=3,
        noise=0.1,
        random_share=0.2,
        random_plays=5,
        keep=0.2,
        depth=1,
        lambda_=0.5,
    )
    with processes() as pool:
        a, b = (spread.self_play("hand-made", rules, play, workers=workers) for workers in (None, pool))
        assert len(a) > 500 and np.array_equal(a, b)
        net = _core.Learner(Variant.LONG, 128, 1).net()
        a, b = (spread.duel(net, "hand-made", rules, pairs=300, seed=2, workers=workers) for workers in (None, pool))
        assert a.shape == (300, 2) and np.array_equal(a, b)


# --- a real cluster ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@can_kill
@pytest.mark.skipif(sys.platform == "win32", reason="kills processes")
def test_a_dask_cluster_loses_nothing_with_a_killed_worker() -> None:
    distributed = pytest.importorskip("distributed")
    engine = Engine()
    here = engine.rollout(SHORT, 1500, seed=3, truncate=6)
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        pool: Executor = client.get_executor()
        assert engine.rollout(SHORT, 100, seed=3, workers=pool) == engine.rollout(SHORT, 100, seed=3)
        assert engine.rollout(SHORT, 100, seed=3, workers=client) == engine.rollout(SHORT, 100, seed=3)
        victim = next(iter(client.run(lambda: __import__("os").getpid()).values()))
        timer = __import__("threading").Timer(0.5, lambda: __import__("os").kill(victim, signal.SIGKILL))
        timer.start()
        assert engine.rollout(SHORT, 1500, seed=3, truncate=6, workers=pool) == here
        timer.join()
        assert victim not in client.run(lambda: __import__("os").getpid()).values()
