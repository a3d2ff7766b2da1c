"""Reads what the package has saved: a file that is damaged, or something else, is an InvalidRecord with its name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from nardy.errors import InvalidRecord


@contextmanager
def reading(path: str | os.PathLike[str], what: str) -> Iterator[BytesIO]:
    """The bytes of a file; whatever goes wrong while they are read as ``what`` is the file's fault. Raises OSError
    where there is no such file."""
    with open(path, "rb") as file:
        data = BytesIO(file.read())
    try:
        yield data
    except Exception as error:  # numpy, zipfile, zlib and json have a dozen kinds for this
        why = f"it has no {error}" if isinstance(error, KeyError) else error or type(error).__name__
        raise InvalidRecord(f"{os.fspath(path)} is no {what}, or it is damaged: {why}") from error
