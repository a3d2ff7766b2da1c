"""Labelled positions on disk: one array a round, never changed after it is written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from nardy._files import reading, writing

Examples = npt.NDArray[np.uint8]
"""Shape (n, 48): Example of cpp/nardy/train/learn.h as bytes; ``view`` names the parts."""

_LAYOUT = np.dtype([("words", "<u8", 4), ("target", "<i2", 5), ("unused", "<u2", 3)])


def view(examples: Examples) -> npt.NDArray[np.void]:
    """The same memory with names: ``words`` (the counts as nibbles) and ``target`` (chances in 2^-14)."""
    return examples.view(_LAYOUT)[:, 0]


def rows(examples: Examples) -> npt.NDArray[np.int8]:
    """The positions as rows of 52 counts, as in nardy.batch: the side to roll first."""
    words = view(examples)["words"]
    shifts = np.arange(16, dtype=np.uint64) * np.uint64(4)
    nibbles = (words[:, :, None] >> shifts) & np.uint64(15)  # (n, 4, 16)
    low_mine, high_mine, low_theirs, high_theirs = (nibbles[:, k].astype(np.int8) for k in range(4))
    return np.concatenate([low_mine, high_mine[:, :10], low_theirs, high_theirs[:, :10]], axis=1)


class Store:
    """The rounds' examples in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def path(self, name: str) -> Path:
        return self.folder / f"{name}.npy"

    def names(self) -> list[str]:
        return sorted(p.stem for p in self.folder.glob("*.npy"))

    def save(self, name: str, examples: Examples) -> None:
        """Whole or not at all: a stop in between leaves no half-written round."""
        with writing(self.path(name)) as file:
            np.save(file, examples)

    def load(self, names: list[str]) -> Examples:
        parts = [self._load(name) for name in names]
        return np.concatenate(parts) if parts else np.zeros((0, 48), np.uint8)

    def _load(self, name: str) -> Examples:
        with reading(self.path(name), "file of examples") as file:
            examples: Examples = np.load(file)
            if examples.dtype != np.uint8 or examples.ndim != 2:
                raise ValueError(f"examples are uint8 rows, not {examples.dtype} of shape {examples.shape}")
        return examples
