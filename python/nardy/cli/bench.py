"""`nardy bench`: measures the engine's speed, and signs its answers."""

from __future__ import annotations

import json
import time
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

import typer

from nardy import Dice, Engine, Limit, Position, Variant, _core
from nardy.cli.arguments import name_of, parse_variant
from nardy.cli.bench_figures import FIGURES, check, measure
from nardy.cli.bench_positions import POSITIONS
from nardy.cli.bench_report import compared, machine, markdown, print_report, read_report
from nardy.cli.options import one_of, positive, whole
from nardy.errors import NardyError

TOP = 3  # lines of each position that enter the signature


def bench(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME]...", help="The games to measure: long, short, 6-1; else all."),
    ] = None,
    figures: Annotated[
        list[str] | None,
        typer.Option(
            "--figure",
            parser=one_of(*FIGURES),
            metavar="NAME",
            help=f"Measure only this; may be given several times: {', '.join(FIGURES)}.",
        ),
    ] = None,
    threads: Annotated[
        int,
        typer.Option(parser=whole(1, 1024), metavar="N", help="Measure with N threads beside one thread."),
    ] = 1,
    seconds: Annotated[
        float,
        typer.Option(parser=positive, metavar="S", help="How long each figure is measured. Under 3 is a guess."),
    ] = 3.0,
    compare: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Show how many times as fast this is as what --json wrote there."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")] = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="Print a table in Markdown, a column a game.")
    ] = False,
    only_signature: Annotated[
        bool, typer.Option("--signature", help="Measure nothing: print the signature alone.")
    ] = False,
) -> None:
    """Measure the engine's speed, and sign its answers.

    Fixed positions, twelve of each game from its first roll to the bear-off, with all 21 rolls (a quarter of them at
    depth 2, an eighth deep); random games and rollouts begin at the start. Each figure is the median of at least seven
    repeats after a warm-up; half of the repeats are no further from it than the spread. One thread is timed by its CPU
    time, so that other programs matter less. With --threads N all times are of the clock, and one thread and N take
    turns: decisions and rollouts share the threads of one engine, for the rest N calls run at once.

    The signature is the same on every machine, with any number of threads; it changes exactly when the engine's
    answers do.

    Examples: nardy bench, nardy bench short --figure depth-1 --threads 2, nardy bench --json > before.json and then
    nardy bench --compare before.json
    """
    if as_json and as_markdown:
        raise typer.BadParameter("--json and --markdown cannot both be meant")
    chosen = sorted({parse_variant(game) for game in games or []}) or list(Variant)
    names = [name for name in FIGURES if not figures or name in figures]
    before = None if compare is None else read_report(compare)
    signature = sign(threads)
    if only_signature:
        print(json.dumps({"signature": signature}) if as_json else f"signature {signature}")
        return
    report: dict[str, Any] = {"signature": signature, **machine(), "threads": threads}
    report |= {"clock": "CPU time" if threads == 1 else "time of the clock", "seconds": seconds}
    report["figures"] = measure_all(chosen, names, threads, seconds)
    if before is not None:
        report["compared"] = compared(report, before, str(compare))
    if as_json:
        print(json.dumps(report))
    elif as_markdown:
        print(markdown(report))
    else:
        print_report(report)


def sign(threads: int) -> str:
    """The signature: best plays, equities and nodes of the fixed positions of all games, hashed.

    NardyError where one thread answers differently.
    """
    found = {count: _signed(count) for count in (1, threads)}
    if len(set(found.values())) > 1:
        raise NardyError(f"signature {found[1]} with one thread, {found[threads]} with {threads}: a wrong build")
    return found[threads]


def _signed(threads: int) -> str:
    signature = sha256()
    for tasks in POSITIONS.values():
        with Engine(threads=threads) as engine:
            for text, (high, low), depth in tasks:
                analysis = engine.analyse(Position.parse(text), Dice(high, low), Limit(depth=depth), top=TOP)
                for line in analysis:
                    signature.update(f"{line.play} {round(line.equity * _core.UNIT)}\n".encode())
                signature.update(f"{analysis.nodes}\n".encode())
    return signature.hexdigest()[:16]


def measure_all(games: list[Variant], names: list[str], threads: int, seconds: float) -> dict[str, Any]:
    """The figures of the games by name. A terminal is told what is being measured."""
    from rich.console import Console

    found: dict[str, Any] = {}
    counts = [1] if threads == 1 else [1, threads]
    clock = time.process_time if threads == 1 else time.perf_counter
    with Console(stderr=True, highlight=False).status("") as status:
        for game in games:
            check(game)
            for name in names:
                figure = FIGURES[name]
                status.update(f"{name_of(game)}: {figure.label}")
                works = [figure.make(game, count) for count in counts]
                first, *more = measure(figure, works, seconds, clock)
                row: dict[str, Any] = {"unit": figure.unit, **(more[-1] if more else first)._asdict()}
                if more:
                    row["one_thread"] = first.value
                found.setdefault(game.name.lower(), {})[name] = row
    return found
