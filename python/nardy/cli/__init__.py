"""The command `nardy`. It needs the extra `cli` (typer and rich); the rest of the package does not."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from nardy.cli.guard import guarded

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and leaves with an exit code: 0, or what ``guarded`` says about what went wrong."""

    def command_line() -> None:
        from nardy.cli.app import app

        app(list(sys.argv[1:] if arguments is None else arguments), prog_name="nardy")

    guarded(command_line, "the command line", "cli")
