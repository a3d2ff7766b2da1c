"""Refuses memory, threads and the clock to the Python package, one call after the other.

Run by tests/edges/test_faults.py.

Every call either gives its answer or says MemoryError; the same engine answers right the next time.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from system import EVER, Fault, System, steps

import nardy
from nardy import Dice, Engine, Game, Level, Limit, Match, Position, Side, Variant, batch, perft

START = Position.start(Variant.SHORT)
LONG = Position.start(Variant.LONG)
BOARDS = batch.from_positions([START, START.play(START.legal_plays(Dice(3, 1))[0]), START] * 20)
END_GAME = Position.parse("short w 3*2,2,1*2 4*2,2*2,1")


def even(rules: Any, boards: Any) -> Any:
    return np.full((len(boards), 5), [0.5, 0.1, 0, 0.1, 0])


def as_bytes(arrays: Any) -> Any:
    return [a.tobytes() for a in arrays] if isinstance(arrays, tuple) else arrays.tobytes()


def a_match(engine: Engine) -> str:
    match = Match(Variant.SHORT, length=3, seed=4)
    match.game.opening()
    for _ in range(3):
        dice = match.game.roll()
        match.game.play(engine.choose(match.game.position, dice, Level.EASY, Limit(depth=0), seed=1, match=match))
    match.game.undo()
    match.game.resign(1)
    match.next_game()
    return str(Match.from_json(match.to_json()).to_json())


CALLS: dict[str, Callable[[Engine], Any]] = {
    "analyse, depth 0": lambda e: e.analyse(START, Dice(3, 1), Limit(depth=0)).lines,
    "analyse, depth 1": lambda e: e.analyse(LONG, Dice(5, 3), Limit(depth=1)).lines,
    "analyse, depth 2": lambda e: e.analyse(START, Dice(4, 2), Limit(depth=2)).lines,
    "analyse_iter": lambda e: [a.lines for a in e.analyse_iter(START, Dice(3, 1), Limit(depth=1))],
    "value": lambda e: e.value(START, Limit(depth=1)).equity,
    "choose": lambda e: str(e.choose(LONG, Dice(6, 5), Level.EASY, seed=3)),
    "rollout": lambda e: e.rollout(LONG, games=48, truncate=4).equity,
    "evaluate": lambda e: as_bytes(e.evaluate(Variant.SHORT, BOARDS)),
    "an evaluator of one's own": lambda e: Engine(evaluator=even).analyse(START, Dice(3, 1), Limit(depth=1)).lines,
    "an engine": lambda e: Engine(threads=3, table_mb=1).value(START, Limit(depth=1)).equity,
    "batch.legal": lambda e: as_bytes(batch.legal(Variant.SHORT, BOARDS, Dice(2, 1))),
    "batch.count": lambda e: as_bytes(batch.count(Variant.SHORT, BOARDS)),
    "batch.outcome": lambda e: as_bytes(batch.outcome(Variant.SHORT, BOARDS)),
    "batch.random_play": lambda e: as_bytes(batch.random_play(Variant.SHORT, BOARDS, 1)),
    "perft": lambda e: perft(START, 2),
    "plays": lambda e: [str(p) for p in START.legal_plays(Dice(4, 4))],
    "a play": lambda e: str(START.parse_play("8/5 6/5", Dice(3, 1)).position),
    "a match": a_match,
}


def memory(system: System) -> None:
    for name, call in CALLS.items():
        with Engine(threads=3, table_mb=1) as engine:
            want, refused, started = call(engine), 0, time.monotonic()
        for times in (1, EVER):
            for n in steps():
                with Engine(threads=3, table_mb=1) as engine:
                    got, asked = system.refusing(Fault.MEMORY, n, times, lambda: call(engine))
                    assert isinstance(got, MemoryError) or got == want, (name, n, times, got)
                    assert call(engine) == want, (name, n, times, "the next call")
                refused += isinstance(got, MemoryError)
                if asked < n:
                    break
        print(
            f"memory: {name}: {refused} errors, {asked} allocations, {time.monotonic() - started:.1f} s",
            flush=True,
        )


def unchanged_games(system: System) -> None:
    """A call that fails has changed nothing, or all where only its result could not be returned."""

    def play(game: Game) -> None:
        game.play(game.position.legal_plays(game.dice)[0])

    actions: dict[str, tuple[Callable[[], Game], Callable[[Game], Any]]] = {}
    rolled = Game(Variant.SHORT, seed=7, first_side=Side.WHITE)
    rolled.roll()
    played = Game.from_json(rolled.to_json())
    play(played)
    actions["opening"] = (lambda: Game(Variant.SHORT, seed=7), lambda g: g.opening())
    actions["roll"] = (lambda: Game(Variant.SHORT, seed=7, first_side=Side.WHITE), lambda g: g.roll())
    actions["play"] = (lambda: Game.from_json(rolled.to_json()), play)
    actions["undo"] = (lambda: Game.from_json(played.to_json()), lambda g: g.undo())
    actions["resign"] = (lambda: Game.from_json(played.to_json()), lambda g: g.resign(1))
    for name, (make, act) in actions.items():
        done = make()
        act(done)
        for n in steps():
            game = make()
            before = game.to_json()
            got, asked = system.refusing(Fault.MEMORY, n, 1, lambda: act(game))
            if isinstance(got, MemoryError):
                assert game.to_json() in (before, done.to_json()), (name, n)
            else:
                assert game.to_json() == done.to_json(), (name, n)
            if asked < n:
                break
    print("memory: games are whole", flush=True)


def tables(system: System) -> None:
    """The tables of end games are made once a process: each try has one of its own."""

    def tried(n: int, times: int) -> int:
        child = os.fork()
        if child == 0:
            status = 3
            try:
                engine = Engine()
                got, _ = system.refusing(Fault.MEMORY, n, times, lambda: engine.value(END_GAME, Limit(depth=0)).equity)
                right = engine.value(END_GAME, Limit(depth=0)).equity == want
                status = 2 if not right else 1 if isinstance(got, MemoryError) else 0 if got == want else 3
            finally:
                os._exit(status)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    reader, writer = os.pipe()
    if os.fork() == 0:
        os.write(writer, repr(Engine().value(END_GAME, Limit(depth=0)).equity).encode())
        os._exit(0)
    want = float(os.read(reader, 100))
    found = [tried(n, times) for n in (1, 5, 20, 60, 90, 110, 1000, 10_000_000) for times in (1, EVER)]
    assert set(found) == {0, 1}, found
    print(f"memory: tables of end games: {found.count(1)} of {len(found)} refused", flush=True)


def threads(system: System) -> None:
    for name, call in CALLS.items():
        want = call(Engine(threads=1))
        for n in (1, 2, 3, 5):
            for times in (1, EVER):
                with Engine(threads=6, table_mb=1) as engine:
                    got, _ = system.refusing(Fault.THREADS, n, times, lambda: call(engine))
                    assert got == want, (name, n, times)
                    assert call(engine) == want, (name, n, times, "the next call")
    print("threads: fewer do the same", flush=True)


def clock(system: System) -> None:
    for fault in (Fault.CLOCK_STANDS, Fault.CLOCK_GOES_BACK, Fault.CLOCK_FAILS):
        for name in ("analyse, depth 1", "perft", "rollout", "batch.count"):
            with Engine(threads=2) as engine:
                want = CALLS[name](engine)
                for n, times in ((1, EVER), (2, 1), (3, EVER)):
                    got, _ = system.refusing(fault, n, times, lambda: CALLS[name](engine))
                    assert isinstance(got, OSError) or got == want, (
                        fault,
                        name,
                        n,
                        times,
                    )  # from Python's own clock
        for n, times in ((1, EVER), (2, EVER), (3, 1), (10, EVER)):
            for count in (1, 3):
                with Engine(threads=count) as engine:

                    def timed() -> Any:
                        return engine.analyse(START, Dice(4, 2), Limit(time=0.05), top=1).lines

                    started = time.monotonic()
                    got, _ = system.refusing(fault, n, times, timed)
                    assert isinstance(got, OSError) or got[0].play in START.legal_plays(Dice(4, 2))
                    took = time.monotonic() - started
                    assert took < 20, (fault, n, times, took)
                    assert timed()[0].play in START.legal_plays(Dice(4, 2))
    print("clock: no call waits for it", flush=True)


if __name__ == "__main__":
    system = System(nardy._core.__file__)  # type: ignore[attr-defined]
    for part in sys.argv[1:]:
        started = time.monotonic()
        {"memory": memory, "games": unchanged_games, "tables": tables, "threads": threads, "clock": clock}[part](system)
        print(f"{part}: {time.monotonic() - started:.1f} s", flush=True)
