"""Where the benchmarks' files are, and those of the tests that they read or write."""

from __future__ import annotations

from pathlib import Path

BENCHMARKS = Path(__file__).parent
DATA = BENCHMARKS / "data"
TEST_DATA = BENCHMARKS.parent / "tests" / "data"
