"""nardy as a library for other programs: installed, found by CMake and pkg-config, linked, run."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from nardy import Engine, Game, Level, Limit, Variant

pytestmark = pytest.mark.slow


def test_programs_that_embed_nardy(installed: Path) -> None:
    compare_games(str(installed / "programs" / "games"), int(os.environ.get("NARDY_GAMES", "150")))


def record_of_game(engine: Engine, game: Variant, seed: int) -> str:
    """The game that games.c plays with this seed."""
    g = Game(game, seed=seed)
    turn = 0
    while not g.is_over:
        dice = g.roll()
        level = Level.EASY if (seed + turn) % 2 else Level.STRONG
        g.play(engine.choose(g.position, dice, level, Limit(depth=0), seed=seed + turn))
        turn += 1
    return g.to_json()


def compare_games(program: str, count: int) -> None:
    """Computer against computer through Game and through the C ABI: the same records, letter for letter.

    The issue's bar is 10,000 games of each kind: NARDY_GAMES=10000 python -m pytest -m slow tests/edges/test_embed.py
    """
    printed = subprocess.run([program, str(count)], capture_output=True, text=True, check=True).stdout.split()
    engine = Engine()
    for game in Variant:
        h = 14695981039346656037
        for seed in range(count):
            for byte in record_of_game(engine, game, seed).encode():
                h = ((h ^ byte) * 1099511628211) % 2**64
        assert [game.name.lower(), f"{h:016x}"] == printed[2 * game : 2 * game + 2]
