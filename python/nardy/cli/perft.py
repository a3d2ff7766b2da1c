"""`nardy perft`: counts plays, the standard check of a move generator."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from nardy import Dice, InvalidPosition, Position
from nardy import perft as count_plays
from nardy.cli.arguments import ALL_ROLLS, name_of, parse_position, parse_variant
from nardy.cli.options import whole
from nardy.cli.output import speed


def perft(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="The game: long, short or 6-1.")],
    depth: Annotated[int, typer.Argument(parser=whole(1, 100), metavar="DEPTH", help="How many rolls to go down.")],
    position: Annotated[
        str | None, typer.Option(help="Where to begin, as text or id; else the start of the game.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count below each first roll.")] = False,
) -> None:
    """Count the plays of every roll, DEPTH rolls deep."""
    game = parse_variant(variant)
    pos = Position.start(game) if position is None else parse_position(position)
    if pos.variant != game:
        raise InvalidPosition(f"this is a position of {name_of(pos.variant)}, not of {name_of(game)}")
    started = perf_counter()
    if divide:
        total = 0
        for high, low in ALL_ROLLS:
            count = _count_below(pos, Dice(high, low), depth)
            total += count
            print(f"{high}-{low}  {count:,}")
    else:
        total = count_plays(pos, depth)
    seconds = perf_counter() - started
    print(f"perft {depth} = {total:,} in {seconds:.3f} s, {speed(total, seconds)}")


def _count_below(pos: Position, dice: Dice, depth: int) -> int:
    plays = pos.legal_plays(dice)
    if depth == 1:
        return len(plays)
    return sum(1 if play.position.is_over else count_plays(play.position, depth - 1) for play in plays)
