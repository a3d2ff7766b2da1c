"""Starts the programs of this package: ``python -m nardy.train``, and of ``pruning``, ``race`` and ``plot`` in it."""

from __future__ import annotations

from nardy.cli.guard import guarded


def start(command: str, module: str) -> None:
    """Runs a function of nardy.train.command as ``python -m module``; says so where the extra ``train`` is missing."""

    def program() -> None:
        from nardy.cli.options import run
        from nardy.train import command as commands

        run(getattr(commands, command), f"python -m {module}")

    guarded(program, "training", "train")
