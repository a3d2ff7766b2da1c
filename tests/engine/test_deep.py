"""Close plays settled by short rollouts: what the numbers are, that they repeat, and what ends them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from nardy import Analysis, Dice, Engine, Level, Limit, Match, Play, Position, Side, Variant, _core, batch
from nardy.limits import DEEP
from support.games import lose
from support.helpers import GAMES, variant
from support.samples import MIDDLE, sample

UNIT = 65536
WORD = 2**64
MOST = 4  # plays that are close
ROLLING = {game: _core.Facts(variant(game)).rolling for game in GAMES}
LOOK = Limit(depth=DEEP)


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with Engine() as made:
        yield made


# --- against the rule in deep.h, in plain Python -------------------------------------------------------------


def seed_of(position: Position, dice: Dice | None) -> int:
    """The hash of the board (rules/position.h) and the dice, mixed (rules/mix.h)."""
    step, first, second = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

    def words(side: Side) -> tuple[int, int]:
        counts = position.counts(side)
        return sum(n << 4 * k for k, n in enumerate(counts[:16])), sum(n << 4 * k for k, n in enumerate(counts[16:]))

    def stirred(h: int, number: int, factor: int) -> int:
        return ((h ^ h >> 29) + number) * factor % WORD

    (low, high), (their_low, their_high) = words(position.side), words(Side(1 - position.side))
    h = low * step % WORD
    for number, factor in ((high, first), (their_low, second), (their_high, step)):
        h = stirred(h, number, factor)
    z = ((h ^ h >> 32) + (dice.high * 8 + dice.low if dice else 0)) % WORD
    z = (z ^ z >> 30) * first % WORD
    z = (z ^ z >> 27) * second % WORD
    return z ^ z >> 31


def is_exact(engine: Engine, position: Position) -> bool:
    """Whether the rules or counting turns know the value, so that no rollout is needed."""
    return engine.value(position, Limit(depth=0)).nodes == 0


def games(engine: Engine, game: str, play: Position, mover: Side, seed: int, first: int) -> Any:
    """Equities of a play's games for the side that has made it, in points."""
    rolling = ROLLING[game]
    rows = engine._open().rollout(play, first, rolling["games"], seed, rolling["rolls"], True)
    return (rows[:, 0] if play.side == mover else -rows[:, 0]) / UNIT


def expected(engine: Engine, game: str, position: Position, dice: Dice) -> tuple[list[tuple[Play, float]], set[Play]]:
    """The plays with their equities, best first, and which were rolled out. None of them has an exact value."""
    rolling, share = ROLLING[game], ROLLING[game]["share"] / 100
    lines = engine.analyse(position, dice, Limit(depth=2))
    before = {line.play: line.equity for line in lines}
    seed, rolled = seed_of(position, dice), dict[Play, Any]()

    def ranked() -> list[tuple[Play, float]]:
        now = {p: share * rolled[p].mean() + (1 - share) * e if p in rolled else e for p, e in before.items()}
        return sorted(now.items(), key=lambda item: -item[1])

    def play(p: Play, first: int = 0) -> Any:
        return games(engine, game, p.position, position.side, seed, first)

    margin = int(rolling["margin"] * UNIT / 1000) / UNIT
    close = [line.play for line in lines if line.equity >= lines[0].equity - margin][:MOST]
    if len(close) > 1:
        rolled.update({p: play(p) for p in close})
        while (best := ranked()[0][0]) not in rolled:
            rolled[best] = play(best)
        one, two = (p for p, _ in ranked()[:2])
        if two in rolled:
            gap = share * (rolled[one] - rolled[two]) + (1 - share) * (before[one] - before[two])
            if gap.mean() ** 2 <= gap.var(ddof=1) / len(gap):
                rolled.update({p: np.concatenate([rolled[p], play(p, rolling["games"])]) for p in (one, two)})
                while (best := ranked()[0][0]) not in rolled:
                    rolled[best] = play(best)
    return ranked(), set(rolled)


@pytest.mark.parametrize("game", GAMES)
def test_what_deep_is(game: str, engine: Engine) -> None:
    settled = 0
    for position, dice in sample(game, 3, 14):
        if any(is_exact(engine, line.play.position) for line in engine.analyse(position, dice, Limit(depth=0), top=6)):
            continue
        want, rolled = expected(engine, game, position, dice)
        found = engine.analyse(position, dice, LOOK)
        assert found.depth == DEEP
        assert {line.play for line in found if line.depth == DEEP} == rolled
        assert {line.depth for line in found} <= {2, DEEP}
        equities = {line.play: line.equity for line in found}
        for play, equity in want:
            assert equities[play] == pytest.approx(equity, abs=5 / UNIT)
        assert [line.equity for line in found] == sorted(equities.values(), reverse=True)
        settled += len(rolled) > 1
    assert settled >= 2


@pytest.mark.parametrize("game", GAMES)
def test_the_value_before_a_roll(game: str, engine: Engine) -> None:
    share = ROLLING[game]["share"] / 100
    for position, _ in sample(game, 4, 6):
        shallow = engine.value(position, Limit(depth=2))
        deep = engine.value(position, LOOK)
        if is_exact(engine, position):
            assert deep == shallow
            continue
        rolled = games(engine, game, position, position.side, seed_of(position, None), 0)
        assert deep.equity == pytest.approx(share * rolled.mean() + (1 - share) * shallow.equity, abs=5 / UNIT)
        assert deep.nodes > shallow.nodes


# --- the same question, the same answer ----------------------------------------------------------------------


def close(engine: Engine, game: str, count: int = 4) -> list[tuple[Position, Dice, Analysis]]:
    """Decisions that rollouts settle, and how."""
    found = []
    for position, dice in sample(game, 5, 60):
        analysis = engine.analyse(position, dice, LOOK, top=5)
        if analysis[0].depth == DEEP:
            found.append((position, dice, analysis))
        if len(found) == count:
            break
    assert len(found) == count
    return found


@pytest.mark.parametrize("game", GAMES)
def test_threads_tables_and_colours_change_nothing(game: str, engine: Engine) -> None:
    for position, dice, want in close(engine, game):
        value = engine.value(position, LOOK)
        for threads, table_mb in ((1, 0), (2, 16), (7, 1)):
            with Engine(threads, table_mb) as other:
                assert other.analyse(position, dice, LOOK, top=5) == want
                assert other.value(position, LOOK) == value
        mirrored = engine.analyse(position.mirror(), dice, LOOK, top=5)
        assert [line[1:] for line in mirrored] == [line[1:] for line in want]
        assert [str(line.play) for line in mirrored] == [str(line.play) for line in want]


@pytest.mark.parametrize("game", GAMES)
def test_other_plays_are_as_depth_2_leaves_them(game: str, engine: Engine) -> None:
    for position, dice, _ in close(engine, game):
        shallow = {line.play: line for line in engine.analyse(position, dice, Limit(depth=2))}
        deep = engine.analyse(position, dice, LOOK)
        for line in deep:
            assert line == shallow[line.play] or line.depth == DEEP
        (single,) = engine.analyse(position, dice, LOOK, top=1)
        assert single == deep[0], "no play that may be close is given up halfway"


def test_chances_are_possible_and_fit_the_equity(engine: Engine) -> None:
    for game in GAMES:
        for _, _, analysis in close(engine, game):
            for line in analysis:
                c = line.chances
                assert c == c.in_bounds()
                equity = 2 * c.win - 1 + c.win_mars - c.lose_mars + c.win_koks - c.lose_koks
                assert line.equity == pytest.approx(equity, abs=3 / UNIT)


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5", (3, 1)),  # 8/5 6/5 is clear
        ("short w 6*2,5,4 6*3,2", (3, 1)),  # an end game
        ("long w 12*2,9,6*5,5,4 10*3,5*3,3", (2, 1)),  # a race
        ("short w bar,6*5,5*5 24,6*2,5*2,4*2,3*2,2*2,1*2", (6, 6)),  # no play at all
    ],
)
def test_nothing_to_settle(text: str, dice: tuple[int, int], engine: Engine) -> None:
    position, roll = Position.parse(text), Dice(*dice)
    deep, shallow = (engine.analyse(position, roll, Limit(depth=d)) for d in (DEEP, 2))
    assert (deep.lines, deep.nodes) == (shallow.lines, shallow.nodes)
    assert (deep.depth, shallow.depth) == (DEEP, 2)


def test_given_plays_alone(engine: Engine) -> None:
    for position, dice, analysis in close(engine, "short"):
        two = [line.play for line in analysis[:2]]
        found = engine.analyse(position, dice, LOOK, plays=two)
        assert {line.play for line in found} == set(two)
        assert found[0] == analysis[0] or analysis[0].equity - analysis[1].equity < 0.01


# --- what ends it --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nodes_end_it_with_what_depth_2_found(game: str, engine: Engine) -> None:
    position, dice, deep = close(engine, game, 1)[0]
    steps = list(engine.analyse_iter(position, dice, LOOK, top=5))
    assert [step.depth for step in steps] == [0, 1, 2, DEEP]
    assert steps[-1] == deep
    for nodes in (steps[2].nodes + 1, (steps[2].nodes + deep.nodes) // 2, deep.nodes - 1):
        found = engine.analyse(position, dice, Limit(depth=DEEP, nodes=nodes), top=5)
        assert (found.lines, found.depth) == (steps[2].lines, 2)
    assert engine.analyse(position, dice, Limit(depth=DEEP, nodes=deep.nodes + 1), top=5) == deep
    shallow, whole = engine.value(position, Limit(depth=2)), engine.value(position, LOOK)
    cut = engine.value(position, Limit(depth=DEEP, nodes=(shallow.nodes + whole.nodes) // 2))
    assert (cut.equity, cut.chances) == (shallow.equity, shallow.chances)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_stop_ends_it_with_what_depth_2_found(threads: int, engine: Engine) -> None:
    position, dice, deep = close(engine, "long", 1)[0]
    with Engine(threads) as other:
        steps = other.analyse_iter(position, dice, LOOK, top=5)
        shallow = [next(steps) for _ in range(3)][-1]
        other.stop()
        assert list(steps) == []
        # In the middle of the rollouts, wherever that is: the answer is one of the two.
        for wait in (0.005, 0.02, 0.05):
            timer = threading.Timer(wait, other.stop)
            timer.start()
            found = other.analyse(position, dice, LOOK, top=5)
            timer.join()
            assert found.depth in (0, 1, 2) or found == deep
            assert found.depth != 2 or found.lines == shallow.lines


def test_time_ends_it(engine: Engine) -> None:
    position, dice, deep = close(engine, "short", 1)[0]
    engine.warm_up(Variant.SHORT)
    assert engine.analyse(position, dice, Limit(depth=DEEP, time=60), top=5) == deep
    assert engine.analyse(position, dice, Limit(depth=DEEP, time=1e-6), top=5).depth == 0


def test_an_evaluator_of_ones_own(engine: Engine) -> None:
    """It is asked on one thread, and what goes wrong in it in the rollouts comes through."""
    asked = 0

    def seen(rules: Any, boards: batch.Boards) -> Any:
        nonlocal asked
        asked += len(boards)
        if asked > limit:
            raise KeyError("mine")
        return engine.evaluate(rules, boards)

    position, dice, limit = Position.parse(MIDDLE[Variant.SHORT]), Dice(6, 1), 10**9
    with Engine(evaluator=seen) as own:
        shallow = own.analyse(position, dice, Limit(depth=1), top=2)
        assert shallow.nodes == asked
        plays = [line.play for line in shallow]
        steps = list(own.analyse_iter(position, dice, LOOK, plays=plays))
        assert steps[-1].depth == DEEP
        if steps[-1].nodes > steps[-2].nodes:
            asked, limit = 0, steps[-2].nodes + 500
            with pytest.raises(KeyError, match="mine"):
                own.analyse(position, dice, LOOK, plays=plays)


# --- at a score ----------------------------------------------------------------------------------------------


def at_score(game: Variant, length: int, white: int, black: int) -> Match:
    match = Match(game, length, seed=1)
    for loser in [Side.BLACK] * white + [Side.WHITE] * black:
        lose(match, loser)
        match.next_game()
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_score_is_heeded(game: str, engine: Engine) -> None:
    """At 1-away a mars is worth nothing; at 2-away against 1-away it wins the match."""
    last, behind = at_score(variant(game), 3, 2, 2), at_score(variant(game), 3, 1, 2)
    rolled = 0
    for asked, dice, _ in close(engine, game, 6):
        position = asked if asked.side == Side.WHITE else asked.mirror()
        for line in engine.analyse(position, dice, LOOK, top=3, match=last):
            assert line.equity == pytest.approx(2 * line.chances.win - 1, abs=2 / UNIT)
            rolled += line.depth == DEEP
        for line in engine.analyse(position, dice, LOOK, top=3, match=behind):
            assert line.equity == pytest.approx(line.chances.win + line.chances.win_mars - 1, abs=4 / UNIT)
            rolled += line.depth == DEEP
        value = engine.value(position, LOOK, match=last)
        assert value.equity == pytest.approx(2 * value.chances.win - 1, abs=2 / UNIT)
    assert rolled > 4


# --- levels and words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_master_looks_deep(game: str, engine: Engine) -> None:
    """Whatever the limit's depth; its nodes count."""
    for position, dice, _ in close(engine, game, 2):
        best = engine.analyse(position, dice, LOOK)[0].play
        for limit in (None, Limit(depth=0), Limit(depth=3), Limit(nodes=10**9)):
            assert engine.choose(position, dice, Level.MASTER, limit) == best
        first = engine.analyse(position, dice, Limit(depth=0), top=1)[0].play
        assert engine.choose(position, dice, Level.MASTER, Limit(nodes=1)) == first


def test_words() -> None:
    assert Limit(depth=DEEP, time=2) == Limit("deep", 2.0)
    for wrong in ("Deep", "2", ""):
        with pytest.raises(TypeError, match="depth is a whole number from 0 to 8 or 'deep', not"):
            Limit(depth=wrong)  # type: ignore[arg-type]
    assert Level("master") == Level.MASTER > Level.STRONG
