"""Units of work for test_work.py, in a module of their own so that other processes can import them."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def square(x: int) -> int:
    return x * x


def broken(x: int) -> int:
    raise KeyError(x)


def killed_once(x: int, flag: str) -> int:
    """The first process that gets the unit 7 is killed in the middle of it."""
    if x == 7:
        try:
            Path(flag).touch(exist_ok=False)
        except FileExistsError:
            return x
        os.kill(os.getpid(), signal.SIGKILL)
    return x


def always_killed(x: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return x
