"""Means with standard errors: independent values, paired differences, values that come in clusters (games)."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Z95 = 1.959964  # two-sided 95 % of the normal distribution; samples here are large


class Estimate(NamedTuple):
    """A mean, its standard error and how many independent values it rests on."""

    mean: float
    error: float
    size: int

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval."""
        return self.mean - Z95 * self.error

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval."""
        return self.mean + Z95 * self.error

    def interval(self, digits: int = 3) -> str:
        """As text: mean [low, high]."""
        return f"{self.mean:+.{digits}f} [{self.low:+.{digits}f}, {self.high:+.{digits}f}]"

    def text(self, digits: int = 5) -> str:
        """As text: mean +- standard error."""
        return f"{self.mean:.{digits}f} +- {self.error:.{digits}f}"


def mean(values: npt.ArrayLike) -> Estimate:
    """The mean of independent values. One value has an unknown error: infinity."""
    v = np.asarray(values, dtype=np.float64)
    if v.size == 0:
        return Estimate(math.nan, math.nan, 0)
    error = float(v.std(ddof=1)) / math.sqrt(v.size) if v.size > 1 else math.inf
    return Estimate(float(v.mean()), error, v.size)


def paired(a: npt.ArrayLike, b: npt.ArrayLike) -> Estimate:
    """The mean of a - b where both were measured on the same things, one by one."""
    x, y = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if x.shape != y.shape:
        raise ValueError(f"paired values come in equal numbers, not {x.shape} and {y.shape}")
    return mean(x - y)


def clustered(values: npt.ArrayLike, clusters: npt.ArrayLike) -> Estimate:
    """The mean of values that depend on each other within a cluster; ``size`` is the number of clusters."""
    v = np.asarray(values, dtype=np.float64)
    _, which = np.unique(np.asarray(clusters), return_inverse=True)
    if v.size == 0:
        return Estimate(math.nan, math.nan, 0)
    return from_sums(np.bincount(which, weights=v), np.bincount(which))


def from_sums(sums: npt.ArrayLike, counts: npt.ArrayLike) -> Estimate:
    """The same from each cluster's sum and number of values: the error of a ratio of sums over clusters."""
    s, c = np.asarray(sums, dtype=np.float64), np.asarray(counts, dtype=np.float64)
    s, c = s[c > 0], c[c > 0]
    n, total = len(c), float(c.sum())
    if n == 0:
        return Estimate(math.nan, math.nan, 0)
    value = float(s.sum()) / total
    if n == 1:
        return Estimate(value, math.inf, 1)
    residual = s - value * c
    return Estimate(value, math.sqrt(n / (n - 1) * float((residual**2).sum())) / total, n)
