"""What `nardy bench` found: as an object for machines, as a table, in Markdown, and beside another one's."""

from __future__ import annotations

import json
import math
import os
import platform
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from nardy import Variant, __version__, isa
from nardy.cli.arguments import name_of
from nardy.cli.bench_figures import FIGURES
from nardy.cli.output import columns, fitting, make_console
from nardy.errors import NardyError

Report = dict[str, Any]

FACTS = ("cpu", "cores", "system", "isa", "nardy", "python", "threads", "clock")
"""What two reports may differ in, so that their figures do."""


def machine() -> Report:
    """The facts that figures depend on."""
    return {
        "nardy": __version__,
        "cpu": cpu_name(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "isa": isa(),
        "python": platform.python_version(),
    }


def cpu_name() -> str:
    """As the system calls it."""
    with suppress(OSError, subprocess.SubprocessError):
        if sys.platform == "darwin":
            command = ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
            return subprocess.run(command, capture_output=True, text=True, check=True, timeout=5).stdout.strip()
        for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def read_report(path: Path) -> Report:
    """What ``nardy bench --json`` has written to a file; NardyError for anything else."""
    try:
        report = json.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as problem:
        raise NardyError(f"{path}: not what nardy bench --json prints: {problem}") from None
    if not _is_report(report):
        raise NardyError(f"{path}: JSON, but not what nardy bench --json prints: no figures of games in it")
    return dict(report)


def _is_report(report: object) -> bool:
    if not (isinstance(report, dict) and isinstance(games := report.get("figures"), dict)):
        return False
    rows = [row for game in games.values() if isinstance(game, dict) for row in game.values()]
    return bool(rows) and all(isinstance(row, dict) and _is_figure(row.get("value")) for row in rows)


def _is_figure(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < math.inf


def compared(now: Report, before: Report, name: str) -> Report:
    """How many times as fast each figure is as in the other report, and what should be known before that is quoted."""
    ratios: Report = {}
    missing = []
    for game, figures in now["figures"].items():
        for figure, row in figures.items():
            other = before["figures"].get(game, {}).get(figure)
            if other is None or other.get("unit") != row["unit"]:
                missing.append(f"{game} {figure}")
                continue
            ratio = row["value"] / other["value"]
            faster = 1 / ratio if row["unit"] == "ms" else ratio
            ratios.setdefault(game, {})[figure] = {"before": other["value"], "times_as_fast": faster}
    if not ratios:
        raise NardyError(f"{name}: it has none of the figures measured here ({', '.join(missing)})")
    notes = [
        f"{fact}: {now[fact]} here, {before.get(fact, 'not told')} there"
        for fact in FACTS
        if before.get(fact) != now[fact]
    ]
    if before.get("signature") != now["signature"]:
        notes.append(
            f"signature: {now['signature']} here, {before.get('signature', 'not told')} there: the engines answer "
            "differently, so they did different work"
        )
    if missing:
        notes.append(f"not in {name}: {', '.join(missing)}")
    return {"with": name, "notes": notes, "ratios": ratios}


def number(value: float) -> str:
    """Three digits that count: 3,660,000 and 0.0190."""
    if value >= 100:
        return f"{float(f'{value:.3g}'):,.0f}"
    text = f"{value:#.3g}".rstrip(".")
    return text if "e" not in text else f"{value:.3g}"


def headline(report: Report) -> str:
    threads = "1 thread" if report["threads"] == 1 else f"{report['threads']} threads"
    return (
        f"nardy {report['nardy']}, {report['cpu']}, {report['cores']} cores, {report['isa']}, {report['system']}, "
        f"Python {report['python']}; {threads}, {report['clock']}, {report['seconds']:g} s a figure"
    )


def print_report(report: Report) -> None:
    """A table: the figures of each game below its name, with as many columns as the terminal has room for."""
    from rich.table import Table

    console, ratios = make_console(), report.get("compared", {}).get("ratios", {})
    cells: dict[str, list[str]] = {"": [], "median": [], "unit": [], "times\nas fast": []}
    cells |= {"before": [], "times\n1 thread": [], "spread": []}
    heads = []
    for game, figures in report["figures"].items():
        heads.append(len(cells[""]))
        for column in cells.values():
            column.append("")
        cells[""][-1] = name_of(Variant(game))
        for name, row in figures.items():
            ratio = ratios.get(game, {}).get(name)
            cells[""].append(f"  {FIGURES[name].label}")
            cells["median"].append(number(row["value"]))
            cells["unit"].append(row["unit"])
            cells["times\nas fast"].append(f"{ratio['times_as_fast']:.2f}" if ratio else "")
            cells["before"].append(number(ratio["before"]) if ratio else "")
            cells["times\n1 thread"].append(f"{_speed_up(row):.2f}" if "one_thread" in row else "")
            cells["spread"].append(f"{100 * row['spread']:.1f} %")
    cells = {heading: column for heading, column in cells.items() if any(column)}
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    shown = fitting(cells, columns())
    for heading in shown:
        justify: Literal["left", "right"] = "left" if heading in ("", "unit") else "right"
        table.add_column(heading, justify=justify, no_wrap=True, vertical="bottom")
    for index, row_cells in enumerate(zip(*shown.values(), strict=True)):
        table.add_row(*row_cells, style="bold" if index in heads else None)
    console.print(table)
    console.print()
    console.print(headline(report))
    for note in report.get("compared", {}).get("notes", []):
        console.print(note)
    console.print(f"signature {report['signature']}")


def _speed_up(row: Report) -> float:
    ratio = float(row["value"] / row["one_thread"])
    return 1 / ratio if row["unit"] == "ms" else ratio


def markdown(report: Report) -> str:
    """The table of README.md: a line a figure, a column a game."""
    games = report["figures"]
    lines = [f"| | {' | '.join(games)} |", f"|---|{'---|' * len(games)}"]
    for name in next(iter(games.values())):
        values = [number(game[name]["value"]) for game in games.values()]
        lines.append(f"| {FIGURES[name].label}, {FIGURES[name].unit} | {' | '.join(values)} |")
    return "\n".join([*lines, "", f"{headline(report)}; signature {report['signature']}"])
