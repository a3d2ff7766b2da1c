"""Puts the commands together, and turns a mistake in the input into one line on the standard error stream."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from nardy import __version__
from nardy.cli.analyze import analyze
from nardy.cli.bench import bench
from nardy.cli.perft import perft
from nardy.cli.play import play

app = typer.Typer(
    name="nardy",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("analyze")(analyze)
app.command("analyse", hidden=True)(analyze)
app.command("play")(play)
app.command("perft")(perft)
app.command("bench")(bench)


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"nardy {__version__}")
        raise typer.Exit


@app.callback()
def nardy(
    _version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Engine for long nardy, short nardy and nardy 6-1."""


def run(arguments: Sequence[str]) -> None:
    try:
        app(list(arguments), prog_name="nardy")
    except ValueError as problem:  # every error of the engine about its input is one
        print(f"error: {problem}", file=sys.stderr)
        sys.exit(2)
