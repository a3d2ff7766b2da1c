"""Runs a program so that what goes wrong outside it ends in one line and an exit code, not in a traceback."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Callable
from typing import TextIO

from nardy.errors import NardyError

EXTRAS = {"typer": "", "rich": "", "matplotlib": "train", "distributed": "distributed"}
"""The packages that only programs need, and the extra that brings each; "": every extra with programs does."""


OUTPUT_FAILS = {errno.EBADF, errno.EFBIG, errno.EINVAL, errno.EIO, errno.ENOSPC, errno.EPIPE}
"""What an output may answer. Anything else without a file's name, like a cluster that does not, is not about it."""


def guarded(program: Callable[[], None], name: str, extra: str) -> None:
    """Runs ``program``, called ``name`` in sentences, which the extra ``extra`` is for.

    The exit code is 2 after a line about wrong input or a missing package, 1 after one about a file or an output that
    the system refuses. It is also 1, without a line, where the reader of the output has gone away (``| head``).
    """
    try:
        try:
            program()
        finally:  # what is still to be written fails here, not later while Python shuts down
            if sys.stdout is not None:
                sys.stdout.flush()
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in EXTRAS:
            raise
        _leave(f"{name} needs {package}: pip install 'nardy[{EXTRAS[package] or extra}]'", 2)
    except NardyError as problem:  # what a program was given; another ValueError would be a fault of its own
        _leave(str(problem), 2)
    except OSError as problem:
        _silence(sys.stdout)
        _leave("" if isinstance(problem, BrokenPipeError) else _sentence(problem), 1)


def _sentence(problem: OSError) -> str:
    why = problem.strerror or str(problem) or type(problem).__name__
    if problem.filename is not None:
        return f"{problem.filename}: {why}"
    return f"the output cannot be written: {why}" if problem.errno in OUTPUT_FAILS else why


def _leave(line: str, code: int) -> None:
    if line and sys.stderr is not None:
        try:
            print(f"error: {line}", file=sys.stderr, flush=True)
        except OSError:
            _silence(sys.stderr)
    sys.exit(code)


def _silence(stream: TextIO | None) -> None:
    """What could not be written is not tried again when Python shuts down, which would change the exit code."""
    if stream is None:
        return
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
