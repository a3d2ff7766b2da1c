"""The columns of checkers that networks look at: column_of in cpp/nardy/eval/features.h, for numpy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

HEIGHTS = 8  # kHeights there
SIDE_COLUMNS = 15 + 25 * HEIGHTS

Floats = npt.NDArray[np.float32]


def side_columns(counts: npt.NDArray[np.int8]) -> Floats:
    """How often each column of one side is added up, (n, SIDE_COLUMNS), for counts of shape (n, 26)."""
    side = counts.astype(np.float32)
    off = side[:, :1] >= np.arange(1, 16)
    on = np.clip(side[:, 1:, None] - np.arange(HEIGHTS), 0, 1)
    on[..., -1] = np.maximum(side[:, 1:] - (HEIGHTS - 1), 0)  # the last column counts what is higher
    return np.concatenate([off, on.reshape(len(counts), -1)], axis=1, dtype=np.float32)
