"""The table of README.md, section "Speed", measured anew: python -m benchmarks.table

Runs bench_movegen.py and bench_engine.py on the installed package (install the wheel that ships: `.ci/wheels`), several
times, and prints the best figures as Markdown.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import nardy
from benchmarks.paths import BENCHMARKS

SUITES = ("bench_movegen.py", "bench_engine.py")
GAMES = ("long", "short", "six_one")


class Row(NamedTuple):
    """A line of the table: a benchmark, its unit in extra_info, and what a figure is of seconds for so many."""

    text: str
    test: str  # how the benchmark's name begins
    unit: str
    per: float  # figure = amount / seconds / per, or, for times, seconds / amount / per
    is_time: bool = False


ROWS = (
    Row("distinct results generated, M/s", "test_count", "results", 1e6),
    Row("results written as rows, `nardy.batch.legal`, M/s", "test_legal", "rows", 1e6),
    Row("random play, 4,096 games at once, M turns/s", "test_random_play", "turns", 1e6),
    Row("evaluations of siblings, M/s", "test_evaluation", "evaluations", 1e6),
    Row("`Engine.analyse`, depth 0, ms", "test_analyse[0", "decisions", 1e-3, True),
    Row("`Engine.analyse`, depth 1, ms", "test_analyse[1", "decisions", 1e-3, True),
    Row("`Engine.analyse`, depth 2, ms", "test_analyse[2", "decisions", 1e-3, True),
    Row("rollouts, whole games/s", "test_rollout[plain", "games", 1),
    Row("the same with luck taken out, games/s", "test_rollout[luck", "games", 1),
)


def measured(times: int) -> list[dict[str, Any]]:
    """The benchmarks of so many runs as pytest-benchmark notes them."""
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        for k in range(times):
            out = Path(folder) / f"{k}.json"
            suites = [str(BENCHMARKS / name) for name in SUITES]
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *suites]
            subprocess.run([*command, f"--benchmark-json={out}"], check=True, stdout=sys.stderr)
            found += json.loads(out.read_text())["benchmarks"]
    return found


def figure(row: Row, game: str, benchmarks: list[dict[str, Any]]) -> str:
    """The best of all runs' medians."""
    some = [
        b["extra_info"][row.unit] / b["stats"]["median"]
        for b in benchmarks
        if b["name"].startswith(row.test) and game in b["name"].rpartition("[")[2].rstrip("]").split("-")
    ]
    if not some:
        return ""
    value = 1 / max(some) / row.per if row.is_time else max(some) / row.per
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--times", type=int, default=3, help="runs")
    benchmarks = measured(parser.parse_args().times)
    print(f"nardy {nardy.__version__}, {nardy.isa()}\n")
    print(f"| | {' | '.join(GAMES)} |\n|---|{'---|' * len(GAMES)}")
    for row in ROWS:
        print(f"| {row.text} | {' | '.join(figure(row, game, benchmarks) for game in GAMES)} |")


if __name__ == "__main__":
    main()
