"""Reads and writes what the package saves: a file that is damaged or no such file is an InvalidRecord that names it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO, NoReturn

import numpy as np
import numpy.typing as npt

from nardy.errors import InvalidRecord


@contextlib.contextmanager
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


@contextlib.contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of ``path`` when all is written and on the disk: whatever stops it in
    between, Ctrl-C too, leaves that as it was."""
    folder, name = os.path.split(os.fspath(path))
    # A name of its own: two programs may write at once.
    new = os.path.join(folder, f".{name}.{os.urandom(4).hex()}.new")
    try:
        with open(new, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """All of it or nothing."""
    with writing(path) as file:
        file.write(data)


class Arrays(dict[str, npt.NDArray[Any]]):
    """The arrays of an .npz file; asking for one that it has not raises a ValueError that says so."""

    def __init__(self, file: BytesIO) -> None:
        data = np.load(file)
        if isinstance(data, np.ndarray):
            raise ValueError("it is one array, not several with names")
        super().__init__({name: data[name] for name in data.files})

    def __missing__(self, name: str) -> NoReturn:
        raise ValueError(f"it has no {name}")
