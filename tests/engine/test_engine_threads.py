"""Threads of one engine: the same answer, started when needed, alive after a fork; levels and seeds of `choose`."""

from __future__ import annotations

import os
import random
import sys
from typing import Any

import pytest

from nardy import Dice, Engine, GameOver, Level, Limit, Position, Variant

MIDDLE = Position.parse("short w 24,22,13*4,10,8*2,6*4,5,3 24*2,13*4,11,8*3,6*4,4")


@pytest.mark.parametrize("game", list(Variant))
def test_threads_do_not_change_the_answer(game: Variant) -> None:
    p = Position.start(game)
    alone = Engine(threads=1).analyse(p, Dice(4, 1), Limit(depth=2))
    for threads in (2, 7):
        shared = Engine(threads=threads).analyse(p, Dice(4, 1), Limit(depth=2))
        assert shared.lines == alone.lines and shared.nodes == alone.nodes


@pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "darwin", reason="needs fork")
def test_threads_survive_a_fork() -> None:
    """The parent's threads are running; the child has none of them and starts its own."""
    engine = Engine(threads=3)
    want = engine.analyse(MIDDLE, Dice(3, 1), Limit(depth=1)).lines
    child = os.fork()
    if child == 0:
        try:
            same = engine.analyse(MIDDLE, Dice(3, 1), Limit(depth=1)).lines == want
        finally:
            os._exit(0 if same else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert engine.analyse(MIDDLE, Dice(3, 1), Limit(depth=1)).lines == want


def test_levels() -> None:
    """Strong plays the best; the others one of the four best, and none that is further behind than the level allows."""
    engine = Engine(filter=None)
    lines = engine.analyse(MIDDLE, Dice(3, 1), Limit(depth=1))
    behind = {str(line.play): lines[0].equity - line.equity for line in lines}
    assert str(engine.choose(MIDDLE, Dice(3, 1), Level.STRONG)) == str(lines[0].play)
    for level, most in [(Level.NORMAL, 0.25), (Level.EASY, 0.6)]:
        chosen = [str(engine.choose(MIDDLE, Dice(3, 1), level, seed=seed)) for seed in range(80)]
        assert max(behind[play] for play in chosen) <= most
        assert set(chosen) <= set(list(behind)[:4])
        assert len(set(chosen)) > 1
        assert chosen == [str(engine.choose(MIDDLE, Dice(3, 1), level, seed=seed)) for seed in range(80)]


@pytest.mark.parametrize("game", list(Variant))
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_weak_levels_do_not_take_longer_than_strong(game: Variant, level: Level) -> None:
    """Counted in evaluations, by an evaluator of one's own: what a decision of a whole game costs."""
    costs = {level: 0, Level.STRONG: 0}

    def seen(rules: Any, boards: Any) -> Any:
        costs[playing] += len(boards)
        return plain.evaluate(rules, boards)

    plain = Engine()
    position, rng = Position.start(game), random.Random(1)
    with Engine(evaluator=seen) as engine:
        for _ in range(40):
            if position.is_over:
                break
            dice = Dice(rng.randint(1, 6), rng.randint(1, 6))
            for playing in costs:
                play = engine.choose(position, dice, playing, seed=1)
            position = play.position
    assert costs[level] <= costs[Level.STRONG]


def test_choose_without_a_seed_follows_the_engines_own() -> None:
    def choices(seed: int) -> list[str]:
        engine = Engine(seed=seed)
        return [str(engine.choose(MIDDLE, Dice(3, 1), Level.EASY)) for _ in range(30)]

    assert choices(1) == choices(1) != choices(2)


def test_choose_in_a_finished_game() -> None:
    over = Position.from_counts(Variant.LONG, [15] + [0] * 25, [0] * 24 + [15, 0], MIDDLE.side)
    with pytest.raises(GameOver):
        Engine().choose(over, Dice(6, 5), Level.EASY)
