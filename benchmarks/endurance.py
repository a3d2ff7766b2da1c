"""What an embedding program relies on: memory, limits of time, many threads of one engine, threads of one analysis.

python -m benchmarks.endurance [memory growth time threads scaling]

Each part runs in a process of its own and prints one line. Positions are those of corpus.py.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from benchmarks.corpus import decisions
from nardy import Dice, Engine, Limit, Position, Variant

Task = tuple[Position, Dice]


def resident() -> float:
    """Megabytes (2^20 bytes) of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def memory() -> str:
    """Everything an engine of default settings takes: beside an interpreter that has numpy and the positions."""
    tasks = {variant: decisions(variant, 20) for variant in Variant}
    before, found = resident(), []
    engine = Engine()
    for variant in Variant:
        for position, dice in tasks[variant]:
            engine.analyse(position, dice, Limit(depth=2), top=1)
        found.append(f"{variant.name.lower()} {resident() - before:.1f}")
    return f"memory: MiB above the interpreter with numpy, after depth 2 of {', then '.join(found)}"


def growth() -> str:
    engine, said = Engine(), []
    for depth, count in ((0, 1_000_000), (1, 10_000)):
        tasks = decisions(Variant.SHORT, 400)
        limit = Limit(depth=depth)

        def think(times: int, tasks: list[Task] = tasks, limit: Limit = limit) -> None:
            for k in range(times):
                position, dice = tasks[k % len(tasks)]
                engine.analyse(position, dice, limit, top=1)

        think(count // 10)
        before = resident()
        think(count)
        said.append(f"{resident() - before:+.2f} MiB in {count:,} decisions at depth {depth}")
    return "growth: " + ", ".join(said)


def time_limit(calls: int = 500, limit: float = 0.05) -> str:
    engine, over = Engine(), []
    for variant in Variant:
        tasks = decisions(variant, 60)
        for k in range(calls // 3 + 1):
            position, dice = tasks[k % len(tasks)]
            before = time.perf_counter()
            answer = engine.analyse(position, dice, Limit(time=limit))
            over.append(1000 * (time.perf_counter() - before - limit))
            assert len(answer) >= 1
    p99, most = np.quantile(over, 0.99), max(over)
    return f"time: {len(over)} calls of {1000 * limit:.0f} ms, late by {p99:.1f} ms (99 % of them), {most:.1f} ms (all)"


def together(threads: int, seconds: float, tasks: list[Task], want: list[object]) -> float:
    """Decisions a second of so many Python threads on one engine; every answer is checked."""
    engine, counts, wrong = Engine(), [0] * threads, []
    end = time.perf_counter() + seconds

    def think(me: int) -> None:
        k = me
        while time.perf_counter() < end:
            position, dice = tasks[k % len(tasks)]
            if engine.analyse(position, dice, Limit(depth=1), top=1).lines != want[k % len(tasks)]:
                wrong.append(k)
            counts[me] += 1
            k += 7

    workers = [threading.Thread(target=think, args=(k,)) for k in range(threads)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    assert not wrong, f"{len(wrong)} wrong answers"
    return sum(counts) / seconds


def threads(seconds: float = 60) -> str:
    tasks = [task for variant in Variant for task in decisions(variant, 60)]
    alone = Engine()
    want: list[object] = [alone.analyse(p, d, Limit(depth=1), top=1).lines for p, d in tasks]
    before, many, after = (together(n, s, tasks, want) for n, s in ((2, seconds / 4), (100, seconds), (2, seconds / 4)))
    two = (before + after) / 2
    return f"threads: 100 decide {many:.0f} times a second, 2 {two:.0f}: {100 * many / two:.0f} %, no wrong answer"


def search(threads: int, rounds: int) -> float:
    """Seconds for some decisions at depth 2."""
    tasks = [task for variant in Variant for task in decisions(variant, 15)]
    with Engine(threads=threads, table_mb=0) as engine:
        for position, dice in tasks[::5]:
            engine.analyse(position, dice, Limit(depth=2), top=1)
        before = time.perf_counter()
        for _ in range(rounds):
            for position, dice in tasks:
                engine.analyse(position, dice, Limit(depth=2), top=1)
        return time.perf_counter() - before


def scaling(rounds: int = 6, repeats: int = 5) -> str:
    """The speed-up of two threads, as a share of that of two processes."""
    one, shared, apart = [], [], []
    for _ in range(repeats):
        one.append(search(1, rounds))
        shared.append(search(2, rounds))
        with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
            apart.append(max(pool.map(search, (1, 1), (rounds, rounds))))
    of_threads, of_processes = (
        np.median(np.array(one) / np.array(shared)),
        2 * np.median(np.array(one) / np.array(apart)),
    )
    share = 100 * of_threads / of_processes
    return f"scaling: two threads {of_threads:.2f}, two processes {of_processes:.2f}: {share:.0f} %"


PARTS = {"memory": memory, "growth": growth, "time": time_limit, "threads": threads, "scaling": scaling}


def run(name: str) -> str:
    return PARTS[name]()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=list(PARTS), help=" ".join(PARTS))
    for name in parser.parse_args().parts:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, context) as pool:
            print(pool.submit(run, name).result(), flush=True)


if __name__ == "__main__":
    main()
