"""`nardy play` at terminals that make it hard: tiny, resized, without colour, closed; and keys nobody should press."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.helpers import GAMES
from support.play_sessions import Terminal, saved_match, state

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

XTERM = {"TERM": "xterm-256color"}
SIZES = [(5, 20), (1, 1), (20, 40), (24, 60), (24, 74), (24, 80), (30, 100), (60, 200)]
LEAST = 12  # characters of a move with its number, which is not broken
CODES = re.compile(r"\x1b\[[?0-9;]*[a-zA-Z]")
CLEAR = "\x1b[2J"
END = re.compile(r"another\s+game|ещё\s+одна\s+игра")


def seen(shown: str) -> list[str]:
    """The lines on a terminal that has been cleared for the last time, without the prompt."""
    return CODES.sub("", shown.split(CLEAR)[-1]).replace("\r", "").rstrip("\n").split("\n")


# --- sizes ---------------------------------------------------------------------------------------------------


def play_and_look(terminal: Terminal, size: tuple[int, int], turns: int) -> str:
    """Plays the hints for so many turns, or to the end, and looks whether everything fits."""
    rows, columns = size
    shown = terminal.read()
    for number in range(3 * turns):
        assert max(map(len, seen(shown))) <= max(columns, LEAST)
        if rows >= 24 and columns >= 60:
            assert len(seen(shown)) < rows, shown
        if END.search(shown):  # what was lost and where the record is may leave no room for the board
            break
        if rows >= 24 and columns >= 60:
            assert any("13 14 15 16 17 18" in line for line in seen(shown)), "the board is there"
        shown = terminal.type(("", "b", "")[number % 3])
    return shown


@pytest.mark.parametrize("size", SIZES)
def test_sizes(size: tuple[int, int], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "6-1", "--lang", "ru", "--seed", "3", size=size, **XTERM)
    play_and_look(terminal, size, 3)
    for typed in ("h", "p", "?", "l", "u", "24/1", "r"):
        assert max(map(len, seen(terminal.type(typed)))) <= max(size[1], LEAST)
    terminal.type("s")
    assert terminal.close() == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", [(5, 20), (20, 40), (24, 60), (24, 80)])
@pytest.mark.parametrize(("game", "lang"), [(game, lang) for game in GAMES for lang in ("en", "ru")])
def test_whole_games_in_all_sizes(game: str, lang: str, size: tuple[int, int], tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, game, "--lang", lang, "--seed", "4", size=size, **XTERM)
    assert END.search(play_and_look(terminal, size, 300))
    terminal.type("n")
    terminal.type("s")
    assert terminal.close() == 0


def test_a_terminal_that_is_resized(tmp_path: Path) -> None:
    """The next screen has the new size, whatever the size is."""
    terminal = Terminal(tmp_path, "short", "--two", "--seed", "3", **XTERM)
    terminal.read()
    for rows, columns in (*SIZES, *reversed(SIZES)):
        terminal.child.setwinsize(rows, columns)
        time.sleep(0.02)  # the signal comes in while a line is awaited
        terminal.type("")
        shown = seen(terminal.type("l"))
        assert max(map(len, shown)) <= max(columns, LEAST)
        assert columns < 75 or any("│  " in line and "pips" in line for line in shown), "beside the board"
    terminal.type("s")
    assert terminal.close() == 0


def test_the_board_is_redrawn(tmp_path: Path) -> None:
    """One board on the screen, with what was said about it below; a simple terminal gets line after line."""
    redrawn, simple = (Terminal(tmp_path / t, "long", "--seed", "1", TERM=t) for t in ("xterm", "dumb"))
    for terminal in (redrawn, simple):
        terminal.read()
        shown = terminal.type("p")
        assert "is ahead by" in shown and "is ahead by" in seen(shown)[-1]
        assert shown.count(CLEAR) == (terminal is redrawn)
        assert ("┌──" in shown) == (terminal is redrawn)
        shown = terminal.type("")
        assert shown.count("┌──") == 1 and "is ahead by" not in shown
        terminal.type("s")
        assert terminal.close() == 0


@pytest.mark.parametrize(
    ("environment", "colour", "cleared"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False, True),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "unknown"}, False, False),
        ({"TERM": ""}, None, False),
        ({"TERM": "no-such-terminal"}, True, True),
        ({"TERM": "xterm", "COLUMNS": "0", "LINES": "-3"}, True, True),
        ({"TERM": "xterm", "COLUMNS": "x", "LINES": "99999"}, True, True),
    ],
)
def test_what_terminals_can(environment: dict[str, str], colour: bool | None, cleared: bool, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "long", "--seed", "1", **environment)
    shown = terminal.read() + terminal.type("") + terminal.type("b")
    assert colour is None or bool(re.search(r"\x1b\[[0-9;]*31m", shown)) == colour
    assert (CLEAR in shown) == cleared
    if cleared:
        shown = terminal.type("?")  # board and rules have more than 24 lines: the board gives way
        assert len(seen(shown)) < 24 and max(map(len, seen(shown))) < 80, "80x24 is believed, not the variables"
    terminal.type("s")
    assert terminal.close() == 0


# --- keys ----------------------------------------------------------------------------------------------------

PROMPTS: dict[str, tuple[str, ...]] = {
    "roll": (),
    "move": ("",),
    "done": ("", "b"),
    "resigning": ("", "r 1"),
    "next game": ("r 1", "y"),
    "end": ("r 1", "y", "", "r 1", "y", "", "r 1", "y"),
}


@pytest.mark.parametrize(("key", "term"), [("\x03", "xterm"), ("\x04", "dumb")])
@pytest.mark.parametrize("prompt", PROMPTS)
def test_leaving_by_a_key_at_each_prompt(prompt: str, key: str, term: str, tmp_path: Path) -> None:
    """Ctrl-C and the end of the input: the game is saved as it stands, and the code says what happened."""
    terminal = Terminal(tmp_path, "short", "--two", "--match", "2", "--seed", "2", TERM=term)
    terminal.read()
    for typed in PROMPTS[prompt]:
        shown = terminal.type(typed)
        if END.search(shown):
            break
    shown = terminal.press(key)
    assert {"\x03": "Stopped.", "\x04": "The input has ended."}[key] in shown
    assert "Traceback" not in shown
    match = saved_match(state(tmp_path, "short"))
    assert match.is_over == (prompt == "end")
    assert ("nardy play short --resume" in shown) == (prompt != "end")
    assert terminal.close() == {"\x03": 130, "\x04": 0}[key]
    assert match.game.is_over == (prompt in ("next game", "end")), "a resignation that was not confirmed is none"


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_leaving_at_the_offer(key: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "short", "--two")
    terminal.read()
    terminal.type("s")
    before = state(tmp_path, "short").read_bytes()
    terminal = Terminal(tmp_path, "short", **XTERM)
    terminal.read()
    assert "nardy play short --resume" in terminal.press(key)
    assert terminal.close() == {"\x03": 130, "\x04": 0}[key]
    assert state(tmp_path, "short").read_bytes() == before


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_ctrl_c_stops_a_hint_only(term: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "short", "--two", "--seed", "303", TERM=term)
    terminal.read()
    terminal.type("")
    terminal.child.sendline("h 4")
    terminal.child.expect("Ctrl-C stops it")
    time.sleep(0.3)
    started = time.monotonic()
    terminal.child.send("\x03")
    assert "The engine was stopped." in terminal.read()
    assert time.monotonic() - started < 2
    assert "the roll is played" in terminal.type("b")
    terminal.type("s")
    assert terminal.close() == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_keys_that_mean_nothing(term: str, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "long", "--two", "--seed", "1", TERM=term)
    terminal.read()
    terminal.type("")
    for keys in (
        b"\xff\xfe\xc3",
        b"\x1b[A\x1b[B\x1b[17~",
        b"\x0c",
        b"\t\t",
        b"x" * 3000,
        "№ё\u202e".encode(),
    ):
        os.write(terminal.child.child_fd, keys + b"\n")
        shown = terminal.read()
        assert "Traceback" not in shown
    terminal.type("b")
    terminal.type("s")
    assert terminal.close() == 0


# --- a terminal that goes away -------------------------------------------------------------------------------


def test_a_window_that_is_closed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "long", "--two", "--seed", "1", **XTERM)
    terminal.read()
    terminal.type("")
    terminal.type("1")
    terminal.child.close(force=False)  # the terminal hangs up
    assert not terminal.child.isalive()
    assert len(saved_match(state(tmp_path)).game.begin().moves) == 1


def test_a_reader_that_goes_away_in_a_game(tmp_path: Path) -> None:
    """No traceback, and a game that can be resumed."""
    program = subprocess.Popen(
        [sys.executable, "-m", "nardy", "play", "long", "--two", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
    )
    assert program.stdin and program.stdout and program.stderr
    while b"rolls the dice" not in program.stdout.readline():
        pass
    program.stdout.close()
    program.stdin.write(b"\n1\n1\n\n")
    program.stdin.close()
    assert program.stderr.read() == b""
    assert program.wait(timeout=60) == 1
    assert not saved_match(state(tmp_path)).game.turns
