"""Labelled positions on disk: one array of bytes a round, never changed after it is written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from nardy import _core
from nardy._files import reading, writing

Examples = npt.NDArray[np.void]
"""Records of dtype ``_core.EXAMPLE``, which is Example in cpp/nardy/train/example.h."""


def rows(examples: Examples) -> npt.NDArray[np.int8]:
    """The positions as rows of 52 counts, as in nardy.batch: the side to roll first."""
    words = np.concatenate([examples["mine"], examples["theirs"]], axis=1)
    shifts = np.arange(16, dtype=np.uint64) * np.uint64(4)
    nibbles = ((words[:, :, None] >> shifts) & np.uint64(15)).astype(np.int8)  # (n, 4, 16)
    counts: npt.NDArray[np.int8] = nibbles.reshape(-1, 2, 32)[:, :, :26].reshape(-1, 52)
    return counts


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
            np.save(file, examples.view(np.uint8).reshape(-1, _core.EXAMPLE.itemsize))

    def load(self, names: list[str]) -> Examples:
        parts = [self._load(name) for name in names]
        return np.concatenate(parts) if parts else np.zeros(0, _core.EXAMPLE)

    def length(self, name: str) -> int:
        return len(np.load(self.path(name), mmap_mode="r"))

    def sample(self, names: list[str], n: int, seed: int) -> Examples:
        """So many examples, drawn evenly from the rounds; all of them where there are fewer."""
        rng = np.random.default_rng(seed)
        share = -(-n // max(len(names), 1))
        parts = []
        for name in names:
            examples = self._load(name)
            parts.append(examples[np.sort(rng.permutation(len(examples))[:share])])
        return np.concatenate(parts)[:n] if parts else np.zeros(0, _core.EXAMPLE)

    def _load(self, name: str) -> Examples:
        with reading(self.path(name), "file of examples") as file:
            data = np.load(file)
            if data.dtype != np.uint8 or data.ndim != 2:
                raise ValueError(f"examples are uint8 rows, not {data.dtype} of shape {data.shape}")
            examples: Examples = data.view(_core.EXAMPLE)[:, 0]
        return examples
