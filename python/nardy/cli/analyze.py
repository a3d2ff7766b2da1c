"""`nardy analyze`: the plays of a roll, ranked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from nardy import Analysis, Dice, Engine, Limit
from nardy.analysis import Chances, has_koks
from nardy.cli.arguments import parse_dice, parse_position
from nardy.cli.options import depth as parse_depth
from nardy.cli.options import whole
from nardy.cli.output import column_width, columns, fitting, make_console, print_board, speed
from nardy.limits import DEEP, MAX_DEPTH

if TYPE_CHECKING:
    from rich.console import Console


def analyze(
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="A position: its text form, its id, or a game (its start)."),
    ],
    dice: Annotated[str, typer.Argument(metavar="DICE", help="The roll: 6-5, 65 or '6 5'.")],
    depth: Annotated[
        Any,
        typer.Option(
            parser=parse_depth,
            metavar="N",
            help=f"Rolls to look ahead after the play, 0 to {MAX_DEPTH}; or {DEEP}: 2, and close plays are rolled out.",
        ),
    ] = 1,
    top: Annotated[int, typer.Option(parser=whole(1, 100_000), metavar="N", help="How many plays to show.")] = 10,
    all_plays: Annotated[bool, typer.Option("--all", help="Show every legal play.")] = False,
    no_filter: Annotated[
        bool, typer.Option("--no-filter", help="Look at every play to the full depth, however bad.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Rank the plays of a roll.

    Examples: nardy analyze short 3-1, nardy analyze "long w 24*10,20,17,14,11,9 24*11,19,16,13,7" 6-5
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
    _print_table(console, analysis, has_koks(pos.rules))


def _print_table(console: Console, analysis: Analysis, koks: bool) -> None:
    """The rank, the play and its equity always; the other columns as far as the terminal has room for them."""
    from rich.table import Table

    best = analysis[0].equity
    plays = [str(line.play) for line in analysis]
    always = {
        "#": [str(rank) for rank in range(1, len(plays) + 1)],
        "play": plays,
        "equity": [f"{line.equity:+.4f}" for line in analysis],
    }
    wanted = {
        "diff": ["", *(f"{line.equity - best:+.4f}" for line in analysis.lines[1:])],
        **{
            name.replace("_", "\n"): [f"{100 * getattr(line.chances, name):.1f}" for line in analysis]
            for name in Chances._fields
            if koks or not name.endswith("koks")
        },
        "depth": [str(line.depth) for line in analysis],
    }
    shown = {**always, **fitting(wanted, columns() - sum(map(column_width, always.items())))}
    if sum(map(column_width, always.items())) > columns():  # plays are folded rather than dropped
        for cells in zip(*always.values(), strict=True):
            console.print(" ".join(cells), overflow="fold")
    else:
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="bold")
        for heading in shown:
            justify: Literal["left", "right"] = "left" if heading == "play" else "right"
            table.add_column(heading, justify=justify, no_wrap=True, vertical="bottom")
        for row, cells in enumerate(zip(*shown.values(), strict=True)):
            table.add_row(*cells, style="bold" if row == 0 else None)
        console.print(table)
    explained = [
        text for heading, text in (("win", "chances in percent"), ("diff", "diff to the best play")) if heading in shown
    ]
    console.print()
    if explained:
        console.print(", ".join(explained))
    searched = f"{analysis.nodes:,} nodes in {analysis.time:.3f} s, {speed(analysis.nodes, analysis.time)}"
    console.print(searched if analysis.nodes else "a race: valued by counting turns, at every depth")
