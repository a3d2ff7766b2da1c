"""What `nardy bench` measures, and how: one function a figure makes the work of a game, `measure` times it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from statistics import median
from typing import NamedTuple

import numpy as np

from nardy import Dice, Engine, Limit, Position, Variant, _core, batch
from nardy.cli.bench_positions import tasks_of
from nardy.errors import NardyError
from nardy.limits import DEEP, Depth

REPEATS = 7  # at least
COPIES = 64  # of the boards, so that a call for many boards has many
GAMES_AT_ONCE = 1024
EVERY: dict[Depth, int] = {
    0: 1,
    1: 1,
    2: 4,
    DEEP: 8,
}  # every how many decisions are taken at a depth, so that a round is short
ROLLED_OUT = {False: 360, True: 36}  # games of a rollout, without and with the luck taken out


Clock = Callable[[], float]


class Sample(NamedTuple):
    """How much was done, in how many seconds."""

    amount: int
    seconds: float


Work = Callable[[int, Clock], Sample]
"""Does its round so many times, and reads the clock before and after."""


class Figure(NamedTuple):
    """Something that can be measured in every game."""

    label: str
    make: Callable[[Variant, int], Work]
    """The work of a game with so many threads."""
    is_time: bool = False
    """Shown as milliseconds for one, in place of so many a second."""

    @property
    def unit(self) -> str:
        return "ms" if self.is_time else "a second"

    def shown(self, rate: float) -> float:
        return 1000 / rate if self.is_time else rate


class Measured(NamedTuple):
    """A figure of a game in its unit: the median of all repeats, and how far from it half of them are at most."""

    value: float
    spread: float
    low: float
    high: float
    repeats: int


def measure(figure: Figure, works: Sequence[Work], seconds: float, clock: Clock) -> list[Measured]:
    """Times each of the works for so many seconds, in turns; a shorter time of each comes first as its warm-up."""
    share = seconds / REPEATS
    rounds = [warm_up(work, share / 2, clock) for work in works]
    rates: list[list[float]] = [[] for _ in works]
    end = time.perf_counter() + seconds * len(works)
    while len(rates[0]) < REPEATS or time.perf_counter() < end:
        for k, work in enumerate(works):
            amount, taken = work(math.ceil(share * rounds[k]), clock)
            rates[k].append(figure.shown(amount / taken))
    return [summary(values) for values in rates]


def warm_up(work: Work, least: float, clock: Clock) -> float:
    """Works for at least so many seconds, and says how many rounds one second takes."""
    rounds = 1
    while True:
        before = time.perf_counter()
        work(rounds, clock)
        taken = time.perf_counter() - before
        if taken >= least:
            return rounds / taken
        rounds *= 2


def summary(values: list[float]) -> Measured:
    middle = median(values)
    spread = median(abs(value - middle) for value in values)
    return Measured(middle, spread / middle, min(values), max(values), len(values))


def timed(a_round: Callable[[], int], rounds: int, clock: Clock) -> Sample:
    before = clock()
    amount = sum(a_round() for _ in range(rounds))
    return Sample(amount, clock() - before)


def together(work: Work, threads: int) -> Work:
    """The work done by each of so many Python threads at once: nothing in it takes Python's lock for long."""
    if threads == 1:
        return work
    pool = ThreadPoolExecutor(threads)

    def all_of_them(rounds: int, clock: Clock) -> Sample:
        parts = list(pool.map(lambda _: work(rounds, clock), range(threads)))
        return Sample(sum(amount for amount, _ in parts), max(seconds for _, seconds in parts))

    return all_of_them


@cache
def positions_of(variant: Variant) -> tuple[Position, ...]:
    return tuple(Position.parse(text) for text, _, _ in tasks_of(variant))


def boards_of(variant: Variant, copies: int = 1) -> batch.Boards:
    return np.tile(batch.from_positions(positions_of(variant)), (copies, 1))


def evaluations(variant: Variant, threads: int) -> Work:
    """All plays of a position over the 21 rolls in one call, as a search asks for them; they are found untimed."""
    engine, boards = _core._Engine(), boards_of(variant)

    def work(rounds: int, clock: Clock) -> Sample:
        amount, cpu, elapsed = _core.time_children(engine, variant, boards, rounds)
        return Sample(amount, cpu if clock is time.process_time else elapsed)

    return together(work, threads)


def decisions(depth: Depth, variant: Variant, threads: int) -> Work:
    """The best play with the default filter; the engine remembers nothing from one decision to the next."""
    engine, limit = Engine(threads, table_mb=0), Limit(depth=depth)
    engine.warm_up(variant)
    every = [(position, dice) for position in positions_of(variant) for dice in batch.ROLLS]
    tasks = [(p, dice) for p, dice in every if len(p.legal_plays(dice)) > 1][:: EVERY[depth]]

    def decide_all() -> int:
        for position, dice in tasks:
            engine.analyse(position, dice, limit, top=1)
        return len(tasks)

    return partial(timed, decide_all)


def generated(variant: Variant, threads: int) -> Work:
    """The position after every play, written as rows by nardy.batch.legal."""
    boards = boards_of(variant, COPIES)
    return together(
        partial(timed, lambda: sum(len(batch.legal(variant, boards, dice)[0]) for dice in batch.ROLLS)),
        threads,
    )


def counted(variant: Variant, threads: int) -> Work:
    """The same plays found and only counted, by nardy.batch.count."""
    boards = boards_of(variant, COPIES)
    return together(partial(timed, lambda: int(batch.count(variant, boards).sum())), threads)


def random_turns(variant: Variant, threads: int) -> Work:
    """Turns of random games, many at once from the start until the longest is over (nardy.batch.random_play)."""
    start = np.tile(batch.from_positions([Position.start(variant)]), (GAMES_AT_ONCE, 1))
    boards, turns, longest = start, 0, 0
    while unfinished := int(np.count_nonzero(batch.outcome(variant, boards) == 0)):
        boards, _ = batch.random_play(variant, boards, 1, longest)
        turns, longest = turns + unfinished, longest + 1

    def play_all() -> int:
        boards = start
        for turn in range(longest):
            boards, _ = batch.random_play(variant, boards, 1, turn)
        return turns

    return together(partial(timed, play_all), threads)


def rollouts(luck: bool, variant: Variant, threads: int) -> Work:
    """Whole games from the start, each play the best at depth 0."""
    engine, position, games = Engine(threads), Position.start(variant), ROLLED_OUT[luck]
    engine.warm_up(variant)

    def roll_out() -> int:
        return engine.rollout(position, games, adjust_luck=luck).games

    return partial(timed, roll_out)


FIGURES = {
    "evaluations": Figure("evaluations", evaluations),
    **{f"depth-{d}": Figure(f"a decision, depth {d}", partial(decisions, d), True) for d in EVERY if d != DEEP},
    DEEP: Figure(f"a decision, {DEEP}", partial(decisions, DEEP), True),
    "plays": Figure("plays generated", generated),
    "counted": Figure("plays counted", counted),
    "random": Figure("random turns", random_turns),
    "rollouts": Figure("rollout games", partial(rollouts, False)),
    "luck": Figure("games, luck taken out", partial(rollouts, True)),
}


def check(variant: Variant) -> None:
    """Holds the answers that are timed to a second way to get them; NardyError where they differ."""
    boards, dice = boards_of(variant), batch.ROLLS
    plays = [batch.legal(variant, boards, d) for d in dice]
    counts = np.column_stack([np.diff(offsets) for _, offsets, _ in plays])
    rows = np.concatenate([rows for rows, _, _ in plays])
    position, roll = positions_of(variant)[0], Dice(6, 5)
    ways = {
        "the plays counted and those generated": (counts, batch.count(variant, boards)),
        "evaluations here and by the plain loops": [
            engine.evaluate(variant, rows) for engine in (_core._Engine(), _core._Engine(isa="plain"))
        ],
        "a play's position and the rows of a batch": (
            sorted(map(bytes, batch.from_positions([p.position for p in position.legal_plays(roll)]))),
            sorted(map(bytes, batch.legal(variant, batch.from_positions([position]), roll)[0])),
        ),
    }
    for what, (one, other) in ways.items():
        if not np.array_equal(one, other):
            raise NardyError(f"{variant.name.lower()}: {what} differ, so nothing was timed: this build is wrong")
