"""``python -m nardy.train <game>``."""

from __future__ import annotations

import importlib
import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from nardy.train.run import Training, rules_of
from nardy.train.schedule import SCHEDULES
from nardy.work import Workers


def main(
    game: Annotated[str, typer.Argument(help="long, short or six_one")],
    folder: Annotated[
        Path | None, typer.Option(help="Where it keeps everything; default: training/GAME.")
    ] = None,
    minutes: Annotated[float, typer.Option(help="Stop after the round in which this time is up.")] = 1e9,
    threads: Annotated[int, typer.Option(help="Threads; 0: all processors.")] = 0,
    scheduler: Annotated[
        str | None,
        typer.Option(help="Address of a dask scheduler whose workers play the games (nardy[distributed])."),
    ] = None,
) -> None:
    """Trains a network from scratch, or goes on with a training that was stopped.

    The best network so far is champion.net in the folder; copied to cpp/nets/GAME.net it becomes part of the library.
    """
    names = {variant.name.lower(): variant for variant in SCHEDULES}
    if game not in names:
        raise typer.BadParameter(f"no game is called {game!r}: {', '.join(names)}")
    schedule = SCHEDULES[names[game]]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns) as bar:
        task = bar.add_task(game, total=sum(stage.rounds for stage in schedule.stages))

        def tell(line: dict[str, object]) -> None:
            bar.console.print(" ".join(f"{key}={value}" for key, value in line.items()), highlight=False)
            bar.advance(task)

        training = Training(
            rules_of(game),
            schedule,
            folder or Path("training") / game,
            threads or os.cpu_count() or 1,
            tell,
            lambda what: bar.update(task, description=f"{game}: {what}"),
            cluster_of(scheduler) if scheduler else None,
        )
        bar.advance(task, training.finished_rounds)
        training.run(60 * minutes)


def cluster_of(address: str) -> Workers:
    """The workers of a dask cluster."""
    executor: Workers = importlib.import_module("distributed").Client(address).get_executor()
    return executor


if __name__ == "__main__":
    typer.run(main)
