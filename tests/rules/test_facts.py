"""What the facts of a game may say together: what nobody has thought through is refused when the engine is compiled."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from support.paths import CPP, TESTS

COMPILER = shutil.which("c++")
NACKGAMMON = (TESTS / "rules" / "nackgammon.h").read_text(encoding="utf-8")
WALLS = "static constexpr Inputs inputs = Inputs::walls;"
PARALLEL = "static constexpr Movement movement = Movement::parallel;"

# Facts that take the place of Nackgammon's, and what the compiler says of them.
REFUSED = {
    "parallel movement with hits": (PARALLEL, "hits with parallel movement are not thought through"),
    "one closes and is hit": ("static constexpr int closes_at = 1;", "no single checker can be hit"),
    "two close, one is not hit": ("static constexpr bool hits = false;", "a single one has to be hit"),
    "three close": ("static constexpr int closes_at = 3;", "one or two opposing checkers close a point"),
    "a fence": ("static constexpr bool has_fence = true;", "the fence with contrary movement"),
    "special moves": (
        "static constexpr bool has_special = true; static constexpr bool is_special_number(int) { return true; }",
        "special moves without a head",
    ),
    "two kinds of koks": ("static constexpr bool has_koks_option = true;", "a rule of the game or an option"),
    "other inputs": (WALLS, "these inputs are made for parallel movement"),
    "doubles roll again": (
        "static constexpr bool rolls_again(Dice dice) { return dice.is_double(); }",
        "a second roll after others than 6-1",
    ),
    "a letter of another game": ("", "two games have the same letter"),
}


def compiled(header: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Asks the compiler about the games with that one beside them; it makes no code."""
    if COMPILER is None or not CPP.is_dir():
        pytest.skip("needs a C++ compiler and cpp/")
    game, unit = folder / "game.h", folder / "game.cpp"
    game.write_text(header, encoding="utf-8")
    unit.write_text('#include "nardy/rules/variant.h"\n', encoding="utf-8")
    options = ["-std=c++20", "-fsyntax-only", f"-I{CPP}", f'-DNARDY_TEST_GAME="{game}"']
    return subprocess.run([COMPILER, *options, str(unit)], capture_output=True, text=True)


def test_a_game_that_is_thought_through(tmp_path: Path) -> None:
    assert len(NACKGAMMON.splitlines()) <= 40
    done = compiled(NACKGAMMON, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("what", REFUSED)
def test_facts_that_are_refused(what: str, tmp_path: Path) -> None:
    facts, message = REFUSED[what]
    name, letter = "    static constexpr const char* name", "'n'" if facts else "'s'"
    done = compiled(NACKGAMMON.replace(name, f"    {facts}\n{name}").replace("'n'", letter), tmp_path)
    assert done.returncode != 0 and message in done.stderr, done.stderr
