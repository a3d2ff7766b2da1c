"""The shim's side in Python: arms a fault, runs a call, tells how often the system was asked."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")
EVER = 2**31  # more times than anything is asked for


class Fault(IntEnum):
    MEMORY = 1
    THREADS = 2
    CLOCK_STANDS = 3
    CLOCK_GOES_BACK = 4
    CLOCK_FAILS = 5


class System:
    """``library``: part of the path of the library whose memory is meant, while it does not hold Python's lock."""

    def __init__(self, library: str) -> None:
        self._shim = ctypes.CDLL(None)
        self._shim.faults_arm.argtypes = [ctypes.c_int, ctypes.c_long, ctypes.c_long]
        self._shim.faults_disarm.restype = ctypes.c_long
        assert self._shim.faults_watch(library.encode(), 1) == 1, f"{library} is not loaded"

    def refusing(
        self, fault: Fault, first: int, times: int, call: Callable[[], T]
    ) -> tuple[T | MemoryError | OSError, int]:
        """What the call returns where the system refuses; an error that says so is a result like others."""
        self._shim.faults_arm(fault, first, times)
        try:
            result: T | MemoryError | OSError = call()
        except (MemoryError, OSError) as error:
            result = error
        finally:
            asked: int = self._shim.faults_disarm()
        return result, asked


def steps() -> Iterator[int]:
    """The first ones all, then fewer and fewer."""
    n = 1
    while True:
        yield n
        n += max(1, n // 12)
