"""`nardy analyze`: the plays of a roll, ranked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from nardy import Analysis, Dice, Engine, Limit
from nardy.cli.arguments import parse_dice, parse_position
from nardy.cli.output import make_console, print_board, speed

if TYPE_CHECKING:
    from rich.console import Console

CHANCES = ("win", "win_mars", "win_koks", "lose_mars", "lose_koks")


def analyze(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="A position: its text form, its id, or a game (its start)."),
    ],
    dice: Annotated[str, typer.Argument(metavar="DICE", help="The roll: 6-5, 65 or '6 5'.")],
    depth: Annotated[int, typer.Option(min=0, help="Rolls to look ahead after the play.")] = 1,
    top: Annotated[int, typer.Option(min=1, help="How many plays to show.")] = 10,
    all_plays: Annotated[bool, typer.Option("--all", help="Show every legal play.")] = False,
    no_filter: Annotated[
        bool, typer.Option("--no-filter", help="Look at every play to the full depth, however bad.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Rank the plays of a roll.

    Example: nardy analyze "long w 24*15 24*15" 6-5
    """
    pos = parse_position(position)
    roll = parse_dice(dice)
    if all_plays:
        top = max(1, len(pos.legal_plays(Dice(*roll))))
    with Engine(filter=None) if no_filter else Engine() as engine:
        analysis = engine.analyse(pos, Dice(*roll), Limit(depth=depth), top=top)
    if as_json:
        print(json.dumps(analysis.to_dict()))
        return
    console = make_console()
    print_board(console, pos, Dice(*roll))
    console.print()
    _print_table(console, analysis)


def _print_table(console: Console, analysis: Analysis) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("#", justify="right", vertical="bottom")
    table.add_column("play", overflow="fold")
    for heading in ("equity", "diff", "win", "win\nmars", "win\nkoks", "lose\nmars", "lose\nkoks", "depth"):
        table.add_column(heading, justify="right", no_wrap=True)
    best = analysis[0].equity
    for rank, line in enumerate(analysis, start=1):
        behind = f"{line.equity - best:+.4f}" if rank > 1 else ""
        chances = [f"{100 * getattr(line.chances, name):.1f}" for name in CHANCES]
        table.add_row(
            str(rank),
            str(line.play),
            f"{line.equity:+.4f}",
            behind,
            *chances,
            str(line.depth),
            style="bold" if rank == 1 else None,
        )
    console.print(table)
    console.print(
        f"\n{analysis.nodes:,} nodes in {analysis.time:.3f} s, {speed(analysis.nodes, analysis.time)}; "
        "chances in percent, diff to the best play",
        soft_wrap=True,
    )
