"""Refuses memory, threads and the clock to the C library, one call after the other.

Run by tests/edges/test_faults.py.

Every call either gives its answer or NARDY_NO_MEMORY and has changed nothing; the same handles answer right the next
time, and the process lives.
"""

from __future__ import annotations

import ctypes
import json
import os
import sys
import time
from collections.abc import Callable
from ctypes import byref, c_int8, c_int32, c_size_t, c_uint8, c_void_p
from pathlib import Path
from typing import Any

from system import EVER, Fault, System, steps

from nardy import Engine, Limit, Position
from support.capi import Chances, Evaluator, Library, Play, RolloutOptions, RolloutResult, array

NO_MEMORY, INTERRUPTED = 10, 9
SHORT, LONG = b"short", b"long"
END_GAME = "short w 3*2,2,1*2 4*2,2*2,1"
Result = tuple[int, Any]  # the code, and what was written


class Calls:
    def __init__(self, path: str) -> None:
        self.c = Library(Path(path))
        self.start = self.c.made("position_start", SHORT, 0)
        row = (c_int8 * 52)()
        assert self.c.position_row(self.start, row) == 0
        self.boards = array(c_int8, list(row) * 40)
        self.even = Evaluator(self._even)

    @staticmethod
    def _even(user: Any, rules: bytes, boards: Any, n: int, out: Any) -> int:
        for i in range(n):
            out[5 * i], out[5 * i + 1], out[5 * i + 2], out[5 * i + 3], out[5 * i + 4] = 0.5, 0.1, 0, 0.1, 0
        return 0

    def request(self, engine: c_void_p, **keys: Any) -> Result:
        out = ctypes.create_string_buffer(1 << 18)
        code = self.c.request(engine, json.dumps(keys).encode(), out, len(out), None)
        return code, out.value

    def made(self, free: str, call: Callable[[Any], int]) -> Result:
        """A call that makes a handle."""
        handle = c_void_p(1)
        code = call(byref(handle))
        assert (code == 0) == (handle.value is not None), "a call that fails makes no handle"
        getattr(self.c, free)(handle)
        return code, None

    def on_engines(self) -> dict[str, Callable[[c_void_p], Result]]:
        def asked(op: str, **keys: Any) -> Callable[[c_void_p], Result]:
            return lambda e: self.request(e, op=op, **keys)

        def evaluated(e: c_void_p) -> Result:
            out = Chances()
            return self.c.evaluate(e, self.start, byref(out)), out.numbers()

        def rolled_out(e: c_void_p) -> Result:
            out = RolloutResult(ctypes.sizeof(RolloutResult))
            how = RolloutOptions(ctypes.sizeof(RolloutOptions), 4, 1, 48, 1, 0, 3.0, 0.0, 144, 72)
            return self.c.rollout(e, self.start, byref(how), byref(out)), out.equity

        def by_own(e: c_void_p) -> Result:
            own = c_void_p()
            options = self.c.options(evaluator=self.even)
            code = self.c.engine_new(byref(options), byref(own), None, 0)
            result = (code, None) if code else self.request(own, op="analyse", rules="short", dice=[3, 1], depth=0)
            self.c.engine_free(own)
            return result

        def made(free: str, name: str, *arguments: Any) -> Callable[[c_void_p], Result]:
            return lambda e: self.made(free, lambda out: getattr(self.c, name)(*arguments, out, None, 0))

        def counted(e: c_void_p) -> Result:
            out = (c_int32 * (40 * 21))()
            return self.c.batch_count(SHORT, self.boards, 40, out, None, 0), list(out)

        def legal(e: c_void_p) -> Result:
            rows, count, offsets = (c_int8 * (52 * 4000))(), c_size_t(), (c_size_t * 41)()
            dice = array(c_uint8, [3, 1])
            code = self.c.batch_legal(SHORT, self.boards, 40, dice, 1, rows, 4000, byref(count), offsets, None, None, 0)
            return code, bytes(rows[: 52 * count.value]) if code == 0 else None

        def written(e: c_void_p) -> Result:
            play, out = Play(ctypes.sizeof(Play)), ctypes.create_string_buffer(100)
            code = self.c.parse_play(self.start, 3, 1, b"8/5 6/5", byref(play))
            return code or self.c.play_text(byref(play), out, len(out), None), out.value

        options = self.c.options(threads=3, table_mb=1)
        text = b"short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5"
        return {
            "analyse, depth 0": asked("analyse", rules="short", dice=[3, 1], depth=0),
            "analyse, depth 1": asked("analyse", rules="long", dice=[5, 3], depth=1),
            "analyse, depth 2": asked("analyse", rules="short", dice=[4, 2], depth=2),
            "choose": asked("choose", rules="long", dice=[6, 5], level="easy", depth=1),
            "evaluate": asked("evaluate", rules="six_one", depth=1),
            "perft": asked("perft", rules="short", depth=2),
            "rollout": asked("rollout", rules="long", games=48, truncate=4),
            "rollout_plays": asked("rollout_plays", rules="short", dice=[3, 1], games=36, truncate=2, plays=2),
            "parse": asked("parse", position=text.decode()),
            "legal": asked("legal", rules="short", dice=[2, 2]),
            "explain": asked("explain", rules="short", dice=[2, 1], text="24/20"),
            "game": asked("game", rules="short", seed=3, action="opening"),
            "match": asked("match", rules="long", length=3, seed=3),
            "match_chance": asked("match_chance", rules="long", own=3, other=5),
            "batch_legal": asked("batch_legal", rules="short", boards=[list(self.boards[:52])] * 8, dice=[2, 1]),
            "batch_evaluate": asked("batch_evaluate", rules="short", boards=[list(self.boards[:52])] * 8),
            "an error": asked("fly"),
            "nardy_evaluate": evaluated,
            "nardy_rollout": rolled_out,
            "nardy_batch_count": counted,
            "nardy_batch_legal": legal,
            "nardy_play_text": written,
            "an evaluator of one's own": by_own,
            "nardy_engine_new": made("engine_free", "engine_new", byref(options)),
            "nardy_position_from_text": made("position_free", "position_from_text", text),
            "nardy_match_new": made("match_free", "match_new", LONG, 3, -1, 0, 1),
            "nardy_match_from_json": made("match_free", "match_from_json", self.a_match()),
        }

    def a_match(self) -> bytes:
        match = self.c.made("match_new", SHORT, 5, -1, 0, 1)
        game = self.c.made("match_game", match, error=False)
        assert self.c.game_opening(game, None, 0) == 0 and self.c.game_resign(game, 1) == 0
        return self.c.text("match_to_json", match).encode()

    def on_games(self) -> dict[str, tuple[bytes, Callable[[c_void_p], int]]]:
        """Records, and what is done to a game read from each."""
        game = self.c.made("game_new", SHORT, 0, 0, 7)

        def record() -> bytes:
            return self.c.text("game_to_json", game).encode()

        new = record()
        assert self.c.game_roll(game, 3, 1) == 0
        rolled = record()
        assert self.c.game_play_text(game, b"8/5 6/5") == 0
        played = record()
        unthrown = self.c.text("game_to_json", self.c.made("game_new", SHORT, -1, 0, 7)).encode()
        return {
            "opening": (unthrown, lambda g: self.c.game_opening(g, None, 0)),
            "roll": (new, lambda g: self.c.game_roll(g, 0, 0)),
            "move": (rolled, lambda g: self.c.game_move_text(g, b"8/5")),
            "play": (rolled, lambda g: self.c.game_play_text(g, b"8/5 6/5")),
            "undo": (played, lambda g: self.c.game_undo(g)),
            "resign": (played, lambda g: self.c.game_resign(g, 1)),
        }


NO_MEMORY_SAID = ("", "no memory left", "there is no memory for all the results")


def memory(calls: Calls, system: System) -> None:
    for name, call in calls.on_engines().items():
        want, errors = call(calls.c.engine(threads=3, table_mb=1)), 0
        for times in (1, EVER):
            for n in steps():
                engine = calls.c.engine(threads=3, table_mb=1)
                got, asked = system.refusing(Fault.MEMORY, n, times, lambda: call(engine))
                assert got == want or got[0] == NO_MEMORY, (name, n, times, got)
                errors += got[0] == NO_MEMORY
                assert calls.c.said(engine) in NO_MEMORY_SAID or want[0], (
                    name,
                    n,
                    calls.c.said(engine),
                )
                assert call(engine) == want, (name, n, times, "the next call")
                calls.c.engine_free(engine)
                if asked < n:
                    break
        print(f"memory: {name}: {errors} errors, {asked} allocations", flush=True)


def changed(calls: Calls, system: System, kind: str, record: bytes, act: Callable[[c_void_p], int], name: str) -> None:
    """A call that fails has changed nothing."""

    def made() -> c_void_p:
        return calls.c.made(f"{kind}_from_json", record)

    def text(handle: c_void_p) -> str:
        return calls.c.text(f"{kind}_to_json", handle)

    done, before = made(), text(made())
    assert act(done) == 0
    for times in (1, EVER):
        for n in steps():
            handle = made()
            code, asked = system.refusing(Fault.MEMORY, n, times, lambda: act(handle))
            assert code in (0, NO_MEMORY), (name, n, code)
            if code:
                assert text(handle) == before, (name, n)
                assert act(handle) == 0
            assert text(handle) == text(done), (name, n)
            getattr(calls.c, f"{kind}_free")(handle)
            if asked < n:
                break
    print(f"memory: {name} changes all or nothing, {asked} allocations", flush=True)


def games(calls: Calls, system: System) -> None:
    for name, (record, act) in calls.on_games().items():
        changed(calls, system, "game", record, act, name)
    changed(calls, system, "match", calls.a_match(), calls.c.match_next_game, "next_game")


def tables(calls: Calls, system: System) -> None:
    """The tables of end games are made once a process: each try has one of its own."""

    def in_child(body: Callable[[], int]) -> int:
        child = os.fork()
        if child == 0:
            status = 9
            try:
                status = body()
            finally:
                os._exit(status)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def tried(n: int, times: int) -> int:
        engine = calls.c.engine()
        (code, _), _ = system.refusing(Fault.MEMORY, n, times, lambda: ask(engine))
        again, answer = ask(engine)
        return code if again == 0 and json.loads(answer)["equity"] == want else 8

    def ask(engine: c_void_p) -> Result:
        return calls.request(engine, op="evaluate", position=END_GAME)

    want = round(Engine().value(Position.parse(END_GAME), Limit(depth=0)).equity, 5)  # it has tables of its own
    allowed = {0, NO_MEMORY}
    found = [in_child(lambda: tried(n, t)) for n in (1, 10, 30, 60, 90, 110, 1000, 10_000_000) for t in (1, EVER)]
    assert set(found) == allowed, found
    print(f"memory: tables of end games: {found.count(NO_MEMORY)} of {len(found)} refused", flush=True)


def threads(calls: Calls, system: System) -> None:
    for name, call in calls.on_engines().items():
        want = call(calls.c.engine())
        for n in (1, 2, 5):
            for times in (1, EVER):
                engine = calls.c.engine(threads=6)
                got, _ = system.refusing(Fault.THREADS, n, times, lambda: call(engine))
                assert got == want and call(engine) == want, (name, n, times)
                calls.c.engine_free(engine)
    print("threads: fewer do the same", flush=True)


def clock(calls: Calls, system: System) -> None:
    """A call without a time limit does not mind; one with a limit ends and has an answer."""
    untimed = calls.on_engines()
    for fault in (Fault.CLOCK_STANDS, Fault.CLOCK_GOES_BACK, Fault.CLOCK_FAILS):
        for name in ("analyse, depth 2", "rollout", "perft"):
            want = untimed[name](calls.c.engine())
            for first in (1, 3):
                got, _ = system.refusing(fault, first, EVER, lambda: untimed[name](calls.c.engine(threads=3)))
                assert got == want, (fault, name)
        for first in (1, 2, 10):
            engine = calls.c.engine(threads=1 + first % 2)
            started = time.monotonic()
            got, _ = system.refusing(
                fault,
                first,
                EVER,
                lambda: calls.request(engine, op="analyse", rules="short", dice=[4, 2], time_ms=50, top=1),
            )
            assert got[0] == 0 and len(json.loads(got[1])["lines"]) == 1, (fault, first, got)
            assert time.monotonic() - started < 20, (fault, first)
    print("clock: no call waits for it", flush=True)


if __name__ == "__main__":
    calls, system = Calls(sys.argv[1]), System(sys.argv[1])
    for part in sys.argv[2:]:
        started = time.monotonic()
        {"memory": memory, "games": games, "tables": tables, "threads": threads, "clock": clock}[part](calls, system)
        print(f"{part}: {time.monotonic() - started:.1f} s", flush=True)
