"""Work spread over the workers of any ``concurrent.futures.Executor``: threads, processes, a dask cluster.

A unit of work is a call of a module's function with arguments that can be pickled, and follows from them alone. So one
that was lost with its worker is simply done again, and the sum over all units is exact whatever happened on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

__all__ = ["Client", "Workers", "check_workers", "completed", "in_order"]

T = TypeVar("T")


class Client(Protocol):
    """A ``dask.distributed.Client``, or whatever else gives an executor."""

    def get_executor(self, *, pure: bool) -> Executor:
        """An executor of this client's workers; ``pure`` says whether equal calls may share one answer."""
        ...


Workers = Executor | Client | Callable[[], Executor]
"""An executor, which its owner shuts down; a dask client; or a function that makes an executor, which is then shut down
after use. Only with the function can work go on after an executor has broken, as a ProcessPoolExecutor does when one
process is killed."""

IN_FLIGHT = 256  # units handed out at once: enough for large clusters, few enough to stop soon


def check_workers(workers: object) -> None:
    """Raises TypeError for what plays no games."""
    if not (isinstance(workers, Executor) or hasattr(workers, "get_executor") or callable(workers)):
        raise TypeError(
            "workers are an executor of concurrent.futures, a dask client (or its client.get_executor()), or a "
            f"function that makes an executor, not {workers!r}"
        )


def completed(
    workers: Workers,
    function: Callable[..., T],
    units: Sequence[tuple[Any, ...]],
    *,
    retries: int = 3,
) -> Iterator[tuple[int, T]]:
    """Calls ``function(*unit)`` for every unit and yields (index of the unit, result) in the order of completion.

    After an executor has broken, a new one gets the units that are missing, up to ``retries`` times in a row without
    a result in between. Raises what a unit raises, and BrokenExecutor where there is no way to go on.
    """
    check_workers(workers)
    missing = dict(enumerate(units))
    failures = 0
    while missing:
        try:
            with _executor(workers) as executor:
                for index, result in _run(executor, function, missing):
                    del missing[index]
                    failures = 0
                    yield index, result
        except BrokenExecutor as error:
            failures += 1
            if not callable(workers) or isinstance(workers, Executor):
                raise type(error)(
                    f"{error} {len(missing)} of {len(units)} units are missing; give a function that makes the "
                    "executor instead, and they are done by a new one"
                ) from error
            if failures > retries:
                raise


def in_order(workers: Workers, function: Callable[..., T], units: Sequence[tuple[Any, ...]]) -> list[T]:
    """The results of ``completed`` in the order of the units."""
    found = dict(completed(workers, function, units))
    return [found[k] for k in range(len(units))]


@contextmanager
def _executor(workers: Workers) -> Iterator[Executor]:
    if isinstance(workers, Executor):
        yield workers
        return
    if not callable(workers):
        yield workers.get_executor(pure=False)  # its owner's, and gone with the client
        return
    made = workers()
    if not isinstance(made, Executor):
        raise TypeError(f"workers is a function that makes an executor of concurrent.futures, and it made {made!r}")
    try:
        yield made
    finally:
        made.shutdown(wait=False, cancel_futures=True)


def _run(executor: Executor, function: Callable[..., T], units: dict[int, tuple[Any, ...]]) -> Iterator[tuple[int, T]]:
    waiting = iter(list(units.items()))
    running: dict[Future[T], int] = {}
    try:
        while True:
            while len(running) < IN_FLIGHT and (unit := next(waiting, None)) is not None:
                running[executor.submit(function, *unit[1])] = unit[0]
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()
