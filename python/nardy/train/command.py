"""The command lines of ``python -m nardy.train``, ``nardy.train.pruning``, ``nardy.train.race`` and
``nardy.train.plot``."""

from __future__ import annotations

import importlib
import math
import os
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from nardy.cli.options import positive, whole
from nardy.train import plot, pruning, race
from nardy.train.forecast import seconds_left
from nardy.train.run import Training
from nardy.train.schedule import again, rules_of, schedule_of
from nardy.work import Workers

GAME = typer.Argument(metavar="GAME", help="long, short or 6-1 (six_one)")
THREADS = typer.Option(parser=whole(0, 1024), metavar="N", help="Threads; 0: all processors.")
STEPS = typer.Option(parser=whole(1, 10**9), metavar="N", help="Steps of fitting.")


def train(
    game: Annotated[str, GAME],
    folder: Annotated[Path | None, typer.Option(help="Where it keeps everything; default: training/GAME.")] = None,
    minutes: Annotated[
        float | None,
        typer.Option(
            parser=positive,
            metavar="N",
            help="Stop after the round in which this time is up; by default all rounds are played.",
        ),
    ] = None,
    threads: Annotated[int, THREADS] = 0,
    start: Annotated[
        Path | None,
        typer.Option(
            exists=True,
            dir_okay=False,
            metavar="NET",
            help="Go on from this network: a stronger one is made of its games.",
        ),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option(help="Address of a dask scheduler whose workers play the games (nardy[distributed])."),
    ] = None,
) -> None:
    """Trains a network from scratch, or goes on with a training that was stopped.

    The best network so far is champion.net in the folder; copied to cpp/nets/GAME.net it becomes part of the library.
    """
    rules = rules_of(game)
    name = rules.variant.name.lower()
    schedule = again(rules.variant) if start else schedule_of(rules.variant)
    place = folder or Path("training") / name
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*columns) as bar:
        task = bar.add_task(name, total=sum(stage.rounds for stage in schedule.stages), left="")

        def tell(line: dict[str, object]) -> None:
            bar.console.print(" ".join(f"{key}={value}" for key, value in line.items()), highlight=False)
            bar.advance(task)
            bar.update(task, left=left())
            if "champion" in line:
                plot.main([place], place / "curve.svg")

        def left() -> str:
            seconds = seconds_left(schedule, training.progress, training.log())
            return "" if seconds is None else f"about {timedelta(seconds=60 * round(seconds / 60))} left"[:-3]

        training = Training(
            rules,
            schedule,
            place,
            threads or os.cpu_count() or 1,
            tell,
            lambda what: bar.update(task, description=f"{name}: {what}"),
            cluster_of(scheduler) if scheduler else None,
        )
        if start:
            training.begin_with(start.read_bytes())
        bar.update(task, completed=training.finished_rounds, left=left())
        training.run(math.inf if minutes is None else 60 * minutes)


def prune(
    game: Annotated[str, GAME],
    net: Annotated[Path, typer.Argument(help="A network's file, which is given the pruning network.")],
    games: Annotated[
        int, typer.Option(parser=whole(1, 10**9), metavar="N", help="Games of self-play to learn from.")
    ] = 1000,
    steps: Annotated[int, STEPS] = 20_000,
    threads: Annotated[int, THREADS] = 0,
    seed: Annotated[int, typer.Option(parser=whole(0, 2**63 - 1), metavar="N", help="Of the games and the order.")] = 1,
) -> None:
    """Makes a network's pruning network, or makes it anew, and prints what it lets through and loses."""
    pruning.main(game, net, games, steps, threads, seed)


def race_net(
    file: Annotated[Path, typer.Argument(dir_okay=False, help="Where the network goes; an old one is replaced.")],
    again: Annotated[bool, typer.Option("--again", help="That of nardy 6-1.")] = False,
    games: Annotated[
        int,
        typer.Option(parser=whole(1, 10**9), metavar="N", help="Games of self-play to learn from, of each game."),
    ] = 20_000,
    drawn: Annotated[int, typer.Option(parser=whole(100, 10**9), metavar="N", help="Sides drawn at random.")] = 300_000,
    steps: Annotated[int, STEPS] = 20_000,
    threads: Annotated[int, THREADS] = 0,
    seed: Annotated[
        int, typer.Option(parser=whole(0, 2**63 - 1), metavar="N", help="Of everything that is drawn.")
    ] = 1,
) -> None:
    """Makes a race network and prints its error on sides that it has not learnt."""
    race.main(file, again, games, drawn, steps, threads, seed)


def draw(
    folders: Annotated[list[Path], typer.Argument(help="Folders of trainings; each one's name is its label.")],
    out: Annotated[Path, typer.Option(help="The picture: .svg or .png.")] = Path("curve.svg"),
) -> None:
    """Draws how strong the champions became over time."""
    plot.main(folders, out)


def cluster_of(address: str) -> Workers:
    """The workers of a dask cluster; nardy.work makes the executor, in the way that it needs."""
    connect = importlib.import_module("distributed").Client
    try:
        client: Workers = connect(address)
    except (OSError, ValueError) as error:  # nobody answers there, or it is no address
        raise typer.BadParameter(f"there is no dask scheduler at {address!r}: {error}") from error
    return client
