"""Statistics of the strength bench."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks.strength import stats


def test_mean_and_pairs() -> None:
    e = stats.mean([1.0, 2.0, 3.0, 6.0])
    assert (e.mean, e.size) == (3.0, 4)
    assert e.error == pytest.approx(math.sqrt(14 / 3 / 4))
    assert e.high - e.low == pytest.approx(2 * 1.959964 * e.error)
    assert stats.paired([1, 2, 3], [0, 1, 2]) == (1.0, 0.0, 3)
    assert math.isinf(stats.mean([1.0]).error)
    assert math.isnan(stats.mean([]).mean)
    with pytest.raises(ValueError, match="equal numbers"):
        stats.paired([1, 2], [1])


def test_clusters_of_one_are_independent_values() -> None:
    values = np.random.default_rng(1).normal(size=500)
    alone, plain = stats.clustered(values, np.arange(500)), stats.mean(values)
    assert alone.mean == pytest.approx(plain.mean)
    assert alone.error == pytest.approx(plain.error)


def test_clusters_of_equal_values_count_once() -> None:
    values = np.random.default_rng(2).normal(size=100)
    repeated = stats.clustered(np.repeat(values, 7), np.repeat(np.arange(100), 7))
    assert repeated.error == pytest.approx(stats.mean(values).error)
    assert repeated.size == 100


def test_the_interval_covers() -> None:
    """95 % intervals of clustered values hold the true mean about 95 times in 100."""
    rng, held = np.random.default_rng(3), 0
    for _ in range(400):
        games = rng.normal(size=60)
        clusters = np.repeat(np.arange(60), rng.integers(1, 9, 60))
        e = stats.clustered(games[clusters] + rng.normal(size=len(clusters)), clusters)
        held += e.low <= 0 <= e.high
    assert 0.90 < held / 400 < 0.985
