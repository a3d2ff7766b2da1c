"""The command `nardy`. It needs the extra `cli` (typer and rich); the rest of the package does not."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and leaves with exit code 0, or 2 after a line that says what is wrong."""
    try:
        from nardy.cli.app import run

        run(sys.argv[1:] if arguments is None else arguments)
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in ("typer", "rich"):
            raise
        print(f"error: the command line needs {package}: pip install 'nardy[cli]'", file=sys.stderr)
        sys.exit(2)
