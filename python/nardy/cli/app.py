"""Puts the commands together."""

from __future__ import annotations

from typing import Annotated

import typer

from nardy import __version__
from nardy.cli.analyze import analyze
from nardy.cli.bench import bench
from nardy.cli.options import make_app
from nardy.cli.perft import perft
from nardy.cli.play import play

app = make_app("nardy", no_args_is_help=True)
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
