"""Where things are in the repository. Beside an installed wheel there are the tests alone."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parent.parent
ROOT = TESTS.parent
DATA = TESTS / "data"
CPP = ROOT / "cpp"
BENCHMARKS = ROOT / "benchmarks"
