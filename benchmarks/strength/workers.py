"""Work spread over processes: results in order, Ctrl-C that ends at once, a crash that is an error and no hang."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import active_children
from multiprocessing.util import Finalize
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_closers: list[Callable[[], None]] = []  # of this worker


def at_end(close: Callable[[], None]) -> None:
    """For a worker's start: called when the worker ends, also when it is told to (atexit does not reach workers)."""
    _closers.append(close)
    Finalize(None, close, exitpriority=1)


def _told_to_end(number: int, frame: object) -> None:
    for close in _closers:
        close()
    os._exit(1)


def _start(start: Callable[..., None], args: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the main process, which ends the workers
    signal.signal(signal.SIGTERM, _told_to_end)
    start(*args)


def _several(work: Callable[[T], R], items: list[T]) -> list[R]:
    return [work(item) for item in items]


def spread(
    work: Callable[[T], R],
    items: Iterable[T],
    processes: int,
    start: Callable[..., None],
    args: tuple[Any, ...],
    chunk: int = 1,
) -> Generator[R, None, None]:
    """``work`` of each item; every process first calls ``start(*args)``. Items are taken as they are needed."""
    left = iter(items)
    chunks = iter(lambda: list(islice(left, chunk)), [])
    with ProcessPoolExecutor(processes, initializer=_start, initargs=(start, args)) as pool:
        try:
            running = deque(pool.submit(_several, work, part) for part in islice(chunks, 2 * processes))
            while running:
                found = running.popleft().result()
                running.extend(pool.submit(_several, work, part) for part in islice(chunks, 1))
                yield from found
        except BaseException:  # KeyboardInterrupt, or the reader has stopped
            for process in active_children():
                process.terminate()
            raise
