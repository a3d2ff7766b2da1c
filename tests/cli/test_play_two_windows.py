"""`nardy play` where its file changes under it: another window, a file that is gone or damaged, a full disk."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from support.play_sessions import Terminal, saved_match, state

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

KEPT = "Another window has played on: its newer game is kept, and this window ends."
GO_ON = "To go on: nardy play long"


def window(folder: Path, *arguments: str, **more: object) -> Terminal:
    return Terminal(folder, "long", "--two", "--seed", "7", *arguments, **more)  # type: ignore[arg-type]


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("key", ["s", "1", "u", "t", "b", "\x03", "\x04"])
def test_the_newer_game_of_two_windows_is_kept(key: str, tmp_path: Path) -> None:
    """Whatever is done in the stale window: leaving, a move, taking back, Ctrl-C, the end of the input."""
    first = window(tmp_path)
    for typed in ("", "1"):
        first.read()
        first.child.sendline(typed)
    first.read()
    second = window(tmp_path, "--resume")
    second.read()
    for typed in ("b", ""):
        second.type(typed)
    newer = state(tmp_path).read_bytes()
    assert len(saved_match(state(tmp_path)).game.turns) == 1
    shown = first.type(key) if key.isalnum() else _press(first, key)
    assert KEPT in plain(shown) and GO_ON in plain(shown)
    assert "is saved" not in shown and "Traceback" not in shown
    assert (first.close(), state(tmp_path).read_bytes()) == (1, newer)
    assert "numbers left" in second.type("")
    assert "The game is saved." in second.type("s")
    assert second.close() == 0


def _press(terminal: Terminal, key: str) -> str:
    terminal.child.send(key)
    return terminal.read()


def test_a_new_game_in_another_window_is_kept(tmp_path: Path) -> None:
    first, second = window(tmp_path), None
    first.read()
    second = window(tmp_path, "--new", "--match", "9")
    second.read()
    assert KEPT in plain(first.type(""))
    assert saved_match(state(tmp_path)).length == 9
    second.type("")
    assert "The game is saved." in second.type("s")


@pytest.mark.parametrize("answer", ["", "n"])
def test_an_offer_that_was_overtaken(answer: str, tmp_path: Path) -> None:
    """A window asks whether to go on, and the game goes on elsewhere before it is answered."""
    playing = window(tmp_path)
    playing.read()
    asking = window(tmp_path)
    assert "An unfinished game is saved" in asking.read()
    playing.type("")
    assert KEPT in plain(asking.type(answer))
    assert asking.close() == 1
    assert "The game is saved." in playing.type("s")


def test_two_windows_that_change_nothing(tmp_path: Path) -> None:
    first = window(tmp_path)
    first.read()
    second = window(tmp_path, "--resume")
    second.read()
    for terminal in (second, first):
        assert "The game is saved." in terminal.type("s")
        assert terminal.close() == 0


@pytest.mark.parametrize("folder_too", [False, True])
def test_a_file_that_is_gone_is_written_again(folder_too: bool, tmp_path: Path) -> None:
    terminal = window(tmp_path)
    terminal.read()
    shutil.rmtree(state(tmp_path).parent) if folder_too else os.unlink(state(tmp_path))
    assert "numbers left" in terminal.type("")
    assert saved_match(state(tmp_path)).game.dice is not None
    assert "The game is saved." in terminal.type("s")


@pytest.mark.parametrize("own_file", [False, True])
def test_a_file_that_was_damaged_is_kept_aside(own_file: bool, tmp_path: Path) -> None:
    file = tmp_path / "mine.json" if own_file else state(tmp_path)
    terminal = window(tmp_path, *(["--save", str(file)] if own_file else []))
    terminal.read()
    file.write_bytes(b"\xff not a game")
    shown = terminal.type("")
    assert "The saved game was damaged; it is now" in plain(shown) and "numbers left" in shown
    assert file.with_name(file.name + ".damaged").read_bytes() == b"\xff not a game"
    assert saved_match(file).game.dice is not None
    assert "The game is saved." in terminal.type("s")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Its place has been taken by a file; the game goes on all the same, and is saved when that is possible again."""
    terminal = window(tmp_path)
    terminal.read()
    folder = state(tmp_path).parent
    shutil.rmtree(folder)
    folder.write_text("in the way")
    shown = terminal.type("")
    assert "The game cannot be saved:" in shown and "numbers left" in shown
    assert "cannot be saved" not in terminal.type("1"), "said once"
    folder.unlink()
    terminal.type("u")
    assert saved_match(state(tmp_path)).game.dice is not None
    assert "The game is saved." in terminal.type("s")
    assert terminal.close() == 0


def test_a_folder_that_could_never_be_written(tmp_path: Path) -> None:
    (tmp_path / "nardy").symlink_to("/proc/self/fdinfo")  # where not even root can make a file
    terminal = window(tmp_path)
    assert "The game cannot be saved:" in terminal.read()
    assert "numbers left" in terminal.type("")
    assert "The game cannot be saved:" in terminal.type("s")
    assert terminal.close() == 1


@pytest.mark.parametrize("room", [0, 100])
def test_a_full_disk(room: int, tmp_path: Path) -> None:
    """No half of a game takes the place of a whole one, and nothing else is left behind."""
    whole = window(tmp_path)
    whole.read()
    whole.type("s")
    before = state(tmp_path).read_bytes()
    full = window(tmp_path, "--resume", disk=room)
    assert "The game cannot be saved:" in full.read()
    assert "numbers left" in full.type("")
    assert "File too large" in plain(full.type("s"))
    assert full.close() == 1
    assert state(tmp_path).read_bytes() == before
    assert [path.name for path in state(tmp_path).parent.iterdir()] == ["play-long.json"]


def test_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    terminal = window(tmp_path, disk=100)
    terminal.read()
    terminal.type("r 1")
    assert "The record cannot be written: " in plain(terminal.type("y"))
    terminal.type("")
    assert terminal.close() == 1
