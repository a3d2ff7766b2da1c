"""Reads and writes what the package saves: a file that is damaged or no such file is an InvalidRecord that names it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from nardy.errors import InvalidRecord


@contextmanager
def reading(path: str | os.PathLike[str], what: str) -> Iterator[BytesIO]:
    """The bytes of a file; whatever goes wrong while they are read as ``what`` is the file's fault. Raises OSError
    where there is no such file."""
    with open(path, "rb") as file:
        data = BytesIO(file.read())
    try:
        yield data
    except MemoryError:  # the machine's fault
        raise
    except Exception as error:  # numpy, zipfile, zlib and json have a dozen kinds for this
        why = str(error) or type(error).__name__
        raise InvalidRecord(f"{os.fspath(path)} is no {what}, or it is damaged: {why}") from error


class Arrays(dict[str, npt.NDArray[Any]]):
    """The arrays of an .npz file; asking for one that it has not raises a ValueError that says so."""

    def __init__(self, file: BytesIO) -> None:
        data = np.load(file)
        if isinstance(data, np.ndarray):
            raise ValueError("it is one array, not several with names")
        super().__init__({name: data[name] for name in data.files})

    def __missing__(self, name: str) -> NoReturn:
        raise ValueError(f"it has no {name}")
