"""`nardy play` at a pseudo-terminal: whole games in both languages, killed and resumed, with and without colour."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from nardy import Match, Variant
from nardy.cli.play_store import read
from support.helpers import GAMES
from support.play_sessions import Terminal, choices, screens

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

OVER = re.compile(r"wins: (single|mars|koks), |выиграли: (оин|марс|кокс), ")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def answer(shown: str) -> str:
    """What a person types who always makes the first legal move of the list."""
    return "1" if choices(screens(shown)[-1]) else ""


def kill(terminal: Terminal) -> None:
    os.kill(terminal.child.pid, signal.SIGKILL)
    terminal.child.wait()
    terminal.close()


def drawn(shown: str) -> list[str]:
    return screens(shown)[-1]


def play_to_mid_roll(terminal: Terminal, moves: int) -> str:
    """Plays so many moves, and then on until a roll is half played; returns the screen."""
    shown = terminal.read()
    while moves > 0 or not (
        choices(drawn(shown))
        and re.search(r"(left: \d|числа: \d)(, \d)?$", shown, re.M)
        and re.search(r"│  (\d+|bar|бар)[/>]\S+( \S+)?$", shown, re.M)
    ):
        assert not OVER.search(shown), "the game ended before"
        shown = terminal.type(answer(shown))
        moves -= 1
    return shown


def test_killed_in_mid_roll(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "long", "--seed", "11", "--level", "easy", "--lang", "ru")
    before = play_to_mid_roll(terminal, 10)
    kill(terminal)
    resumed = Terminal(tmp_path, "long", "--resume")
    after = resumed.read()
    assert after.startswith("Игра продолжается с того же места.\n")
    assert drawn(after) == drawn(before)
    assert choices(drawn(resumed.type("u"))), "the move made before can be taken back"
    shown = resumed.type("s")
    assert shown.endswith("Игра сохранена. Продолжить: nardy play long --resume\n")
    assert resumed.close() == 0


def test_ctrl_c_and_ctrl_d(tmp_path: Path) -> None:
    for keys, said, code in (("\x03", "Stopped.", 130), ("\x04", "The input has ended.", 0)):
        terminal = Terminal(tmp_path, "short", "--new", "--seed", "1")
        terminal.read()
        terminal.child.send(keys)
        shown = terminal.read()
        assert said in shown
        assert shown.endswith("The game is saved. To go on: nardy play short --resume\n")
        assert "Traceback" not in shown
        assert terminal.close() == code


def special_choice(tmp_path: Path, **environment: str) -> str:
    """A screen on which the special move can be chosen."""
    seed = next(s for s in range(99) if Match(Variant.SIX_ONE, 1, seed=s).game.roll().high == 6)
    terminal = Terminal(tmp_path, "6-1", "--two", "--fast", "--seed", str(seed), **environment)
    shown = terminal.read()
    terminal.close()
    return shown


def test_colour(tmp_path: Path) -> None:
    shown = special_choice(tmp_path, TERM="xterm-256color")
    assert re.search(r"\x1b\[1;38;5;220m *\d+\) 24>[61]\x1b\[0m", shown), "gold"
    assert re.search(r"\x1b\[1;38;5;220m>[61]\x1b\[0m", shown), "gold on the board"


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1", "TERM": "xterm-256color"}, {"TERM": "dumb"}])
def test_without_colour(tmp_path: Path, environment: dict[str, str]) -> None:
    shown = special_choice(tmp_path, **environment)
    assert not re.search(r"\x1b\[[0-9;]*3[0-9;]*m", shown), "no colour; NO_COLOR allows bold"
    plain = COLOUR.sub("", shown)
    assert re.search(r"^  12 11 10  9  8  7 .*>[61]", plain, re.M)
    if environment["TERM"] == "dumb":
        assert "\x1b" not in shown


@pytest.mark.parametrize(("encoding", "said"), [("ascii", "White, you"), ("koi8-r", "Белые, вы")])
def test_terminals_with_fewer_letters(tmp_path: Path, encoding: str, said: str) -> None:
    environment = {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": encoding}
    terminal = Terminal(tmp_path, "long", "--lang", "ru", "--seed", "1", **environment)
    shown = terminal.read()
    assert said in shown
    assert "+-------------------+---+" in shown
    assert "?" not in shown.replace("? rules", "").replace("? правила", "").replace("?,", "").replace("Type ?", "")
    terminal.close()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_kills(tmp_path: Path, game: str, lang: str) -> None:
    """To the end, killed every twenty lines and resumed at the same screen."""
    terminal = Terminal(tmp_path, game, "--seed", "21", "--lang", lang, "--level", "easy")
    shown = terminal.read()
    lines = kills = 0
    while not OVER.search(shown):
        assert max(map(len, shown.splitlines())) <= 80
        if lines % 20 == 19:
            before = drawn(shown)
            kill(terminal)
            terminal = Terminal(tmp_path, game, "--resume")
            shown = terminal.read()
            assert drawn(shown) == before
            kills += 1
        shown = terminal.type(answer(shown))
        lines += 1
    terminal.type("")
    assert terminal.is_over and terminal.close() == 0
    assert kills > 2


def moves_saved(file: Path) -> int:
    saved = read(file)
    assert saved is not None
    game = saved.match.game
    roll = game.begin().moves if game.dice is not None else []
    return sum(len(turn.play.moves) for turn in game.turns) + len(roll)


@pytest.mark.slow
def test_killed_at_any_moment(tmp_path: Path) -> None:
    """While moves are made without a pause: the file is always a whole game, and never behind what was shown."""
    rng = random.Random(1)
    file = tmp_path / "nardy" / "play-short.json"
    reached = 0
    for _ in range(20):
        terminal = Terminal(tmp_path, "short", "--two", "--fast", "--resume", "--seed", "3")
        terminal.read()
        assert moves_saved(file) == reached
        terminal.child.send("1\n" * 12)
        time.sleep(rng.uniform(0, 0.2))
        os.kill(terminal.child.pid, signal.SIGKILL)
        shown = terminal.read_rest()
        terminal.close()
        assert moves_saved(file) >= reached + shown.count("\n> ")
        reached = moves_saved(file)
        saved = read(file)
        if saved is not None and saved.match.game.is_over:
            break  # the next start begins another game
    assert reached > 20
