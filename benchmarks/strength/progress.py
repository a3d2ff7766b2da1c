"""Progress of a long run: what an earlier one has left, and how far this one is.

A bar where rich is installed and the output is a terminal, a line now and then elsewhere.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

SECONDS = 10.0  # between two plain lines


def follow(items: Iterable[T], what: str, total: int, done: int = 0) -> Iterator[T]:
    """The items; each counts one of ``total``, of which ``done`` were there before."""
    try:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
    except ImportError:
        yield from _lines(items, what, total, done)
        return
    if not sys.stderr.isatty():
        yield from _lines(items, what, total, done)
        return
    from rich.console import Console

    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total, completed=done)
        for item in items:
            yield item
            bar.advance(task)


def _lines(items: Iterable[T], what: str, total: int, done: int) -> Iterator[T]:
    start = last = time.monotonic()
    before = done
    for item in items:
        yield item
        done += 1
        now = time.monotonic()
        if now - last >= SECONDS:
            last = now
            rate = (done - before) / (now - start)
            print(f"{what}: {done} of {total}, {rate:.3g} a second", file=sys.stderr, flush=True)


def finished_lines(log: Path, header: str) -> list[str]:
    """The whole lines of a log behind its header; begins it where there is none. Refuses the log of another run."""
    if not log.exists() or not log.stat().st_size:
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text(header + "\n")
        return []
    text = log.read_text()
    whole = text[: text.rfind("\n") + 1]  # the last line may have been cut by a kill
    if whole != text:
        log.write_text(whole)
    first, *lines = whole.splitlines()
    if first != header:
        raise SystemExit(f"{log} is of another run: {first}")
    return lines
