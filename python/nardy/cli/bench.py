"""`nardy bench`: analyses fixed positions; its signature changes exactly when the engine's answers do."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Annotated

import typer

from nardy import Dice, Engine, Limit, Position, Variant, _core
from nardy.cli.bench_positions import POSITIONS, drawn
from nardy.cli.options import whole
from nardy.cli.output import speed

TOP = 3  # lines of each position that enter the signature


def bench(
    threads: Annotated[
        int,
        typer.Option(
            parser=whole(1, 1024), metavar="N", help="Threads; the signature must not depend on them."
        ),
    ] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of lines.")] = False,
) -> None:
    """Measure speed and sign the answers."""
    signature = sha256()
    games = []
    for variant in Variant:
        game = variant.name.lower()
        tasks = POSITIONS.get(game) or drawn(variant)
        nodes, seconds = 0, 0.0
        with Engine(threads=threads) as engine:
            engine.value(Position.parse(f"{game} w 1 1"))  # the tables of end games, untimed
            for text, (high, low), depth in tasks:
                analysis = engine.analyse(Position.parse(text), Dice(high, low), Limit(depth=depth), top=TOP)
                nodes += analysis.nodes
                seconds += analysis.time
                answers = [f"{line.play} {round(line.equity * _core.UNIT)}\n" for line in analysis]
                if game in POSITIONS:
                    signature.update(f"{''.join(answers)}{analysis.nodes}\n".encode())
        games.append({"game": game, "positions": len(tasks), "nodes": nodes, "time": seconds})
        if not as_json:
            print(
                f"{game:<8} {len(tasks)} positions, {nodes:,} nodes, {seconds:.2f} s, {speed(nodes, seconds)}"
            )
    short = signature.hexdigest()[:16]
    if as_json:
        print(json.dumps({"signature": short, "games": games}))
    else:
        print(f"signature {short}")
