"""What nardy does where the system refuses memory, threads or the clock, and that Ctrl-C ends what takes long.

tests/faults has the calls, which run in processes of their own behind a shim that stands before the system.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.capi import Library
from support.paths import TESTS

FAULTS = TESTS / "faults"


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("c++")
    if compiler is None or sys.platform != "linux":
        pytest.skip("needs Linux and a C++ compiler")
    out = tmp_path_factory.mktemp("shim") / "faults.so"
    source = str(FAULTS / "shim.cpp")
    subprocess.run([compiler, "-std=c++20", "-O1", "-shared", "-fPIC", source, "-o", str(out), "-ldl"], check=True)
    return out


def run(shim: Path, script: str, *arguments: str) -> str:
    """Runs a script of tests/faults behind the shim, with what it says as it goes in any failure."""
    with subprocess.Popen(
        [sys.executable, str(FAULTS / script), *arguments],
        env={**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": str(TESTS)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            process.kill()
            pytest.fail(f"{script} hangs after\n{process.communicate()[0]}")
    assert process.returncode == 0, f"{process.returncode} after\n{said[-3000:]}"
    return said


@pytest.mark.slow
@pytest.mark.parametrize("part", ["memory", "tables", "clock"])
def test_python_where_the_system_refuses(part: str, shim: Path) -> None:
    run(shim, "python_calls.py", part)


def test_python_where_threads_are_refused(shim: Path) -> None:
    run(shim, "python_calls.py", "threads")


@pytest.mark.slow
@pytest.mark.parametrize("part", ["memory", "games", "tables", "threads", "clock"])
def test_the_c_library_where_the_system_refuses(part: str, shim: Path, library: Library) -> None:
    run(shim, "capi_calls.py", str(library.c._name), part)


NO_ROOM = """
import resource
from nardy import Dice, Engine, Limit, Position, Variant
p = Position.start(Variant.SHORT)
want = Engine(threads=1).analyse(p, Dice(3, 1), Limit(depth=2)).lines
engine = Engine(threads=64)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (100 << 20),) * 2)
for _ in range(3):
    assert engine.analyse(p, Dice(3, 1), Limit(depth=2)).lines == want
print("the same", len(open("/proc/self/status").read().split("Threads:")[1].split()[0]))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_an_engine_with_more_threads_than_there_is_room_for() -> None:
    done = subprocess.run([sys.executable, "-c", NO_ROOM], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stdout.startswith("the same"), done.stderr


# --- Ctrl-C --------------------------------------------------------------------------------------------------

LONG_CALLS = {
    "perft": "nardy.perft(start, 6)",
    "batch.legal": "batch.legal(Variant.SHORT, boards, Dice(1, 1))",
    "batch.count": "batch.count(Variant.SHORT, boards)",
    "batch.outcome": "[batch.outcome(Variant.SHORT, boards) for _ in range(10**6)]",
    "batch.random_play": "batch.random_play(Variant.SHORT, boards, 1)",
    "evaluate": "Engine().evaluate(Variant.SHORT, boards)",
    "analyse": "Engine(threads=2).analyse(start, Dice(2, 2), Limit(depth=6))",
    "rollout": "Engine(threads=2).rollout(start, games=10**6)",
}
INTERRUPTED = """
import signal, sys, threading, time
import numpy as np, nardy
from nardy import Dice, Engine, Limit, Position, Variant, batch
signal.signal(signal.SIGINT, signal.default_int_handler)
start = Position.start(Variant.SHORT)
boards = np.repeat(batch.from_positions([start]), 3_000_000, axis=0)
print("begun", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
@pytest.mark.parametrize("name", LONG_CALLS)
def test_ctrl_c(name: str) -> None:
    script = INTERRUPTED.format(call=LONG_CALLS[name])
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        sent = time.monotonic()
        try:
            said, _ = process.communicate(timeout=30)
        finally:
            process.kill()
        assert float(said) - sent < 1


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_ends_the_command() -> None:
    script = "import signal, nardy.cli; signal.signal(signal.SIGINT, signal.default_int_handler); nardy.cli.main()"
    with subprocess.Popen(
        [sys.executable, "-c", script, "perft", "short", "6"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        time.sleep(3)  # it has begun to count
        process.send_signal(signal.SIGINT)
        try:
            said, errors = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130 and said == b"" and b"Traceback" not in errors
