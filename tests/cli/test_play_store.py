"""The file of a saved game: how it is written and put aside, whatever comes between."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from nardy import Level, Match, Side, Variant
from nardy.cli.play_store import NoGame, Overtaken, SavedGame, read, read_or_put_aside, write, write_record
from support.play_sessions import Piped, long_game, saved_match, state

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs locks and folders of POSIX")


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Piped:
    return Piped(capsys, monkeypatch, tmp_path)


def game(seed: int = 1) -> SavedGame:
    return SavedGame(Match(Variant.LONG, 1, seed=seed), (Side.WHITE,), Level.EASY, "en")


@posix
def test_a_game_that_is_written_meanwhile_is_not_put_aside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another window replaces the damaged file before this one has the folder for itself."""
    import fcntl

    file, saved = (
        tmp_path / "game",
        game(),
    )
    file.write_text("half a ga")
    monkeypatch.setattr(fcntl, "flock", lambda *_: file.write_text(saved.to_json()))
    assert read_or_put_aside(file) == (saved, None)
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


@pytest.mark.parametrize("reason", [errno.EACCES, errno.EIO])
def test_a_game_that_cannot_be_read_stays(
    play: Piped, monkeypatch: pytest.MonkeyPatch, reason: int, tmp_path: Path
) -> None:
    """A disk or a right that fails says nothing about the game."""
    long_game(play, "", "1")
    file = state(tmp_path)
    whole = file.read_text()

    def fail(path: Path) -> bytes:
        raise OSError(reason, os.strerror(reason), str(path))

    with monkeypatch.context() as failing:
        failing.setattr(Path, "read_bytes", fail)
        play("long", code=1)
    assert play.err == f"error: {file}: {os.strerror(reason)}\n"
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert file.read_text() == whole


@pytest.mark.parametrize("format_of", ["nardy_play", "nardy"])
def test_a_game_of_another_version_stays(play: Piped, format_of: str, tmp_path: Path) -> None:
    """Whether it is saved in another way, or the record of the match is written so."""
    long_game(play, "", "1")
    file = state(tmp_path)
    other = file.read_text().replace(f'"{format_of}":1', f'"{format_of}":2')
    file.write_text(other)
    for arguments in ((), ("--new",), ("--resume",)):
        play("long", *arguments, code=2)
        assert play.err.startswith(f"error: {file}: it was written by another version of nardy")
    with pytest.raises(Overtaken):
        write(file, game())
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert file.read_text() == other


def test_one_person_does_not_sit_on_both_chairs() -> None:
    for humans in ('["white","white"]', "[]", '["green"]'):
        with pytest.raises(NoGame):
            SavedGame.from_json(game().to_json().replace('["white"]', humans))
    assert SavedGame.from_json(game().to_json()) == game()


def test_ctrl_c_after_the_file_was_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The window that wrote the file is not overtaken by itself."""
    file, saved = tmp_path / "game", game()
    write(file, saved)
    saved.match.game.roll()
    replace = os.replace

    def interrupted(source: Path, target: Path) -> None:
        replace(source, target)
        raise KeyboardInterrupt

    with monkeypatch.context() as pressed, pytest.raises(KeyboardInterrupt):
        pressed.setattr(os, "replace", interrupted)
        write(file, saved)
    assert read(file) == saved
    write(file, saved)
    assert [path.name for path in tmp_path.iterdir()] == ["game"]


def test_ctrl_c_while_a_file_is_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is left behind, and two that write at once do not write into one file."""
    seen: list[str] = []

    def interrupted(_: int) -> None:
        seen.extend(path.name for path in tmp_path.iterdir())
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            write(tmp_path / "game", game())
        assert list(tmp_path.iterdir()) == []
    assert len(set(seen)) == 2


@posix
def test_a_disk_that_cannot_settle_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fsync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))

    monkeypatch.setattr(os, "fsync", fsync)
    saved = game()
    assert write(tmp_path / "game", saved) is None
    assert read(tmp_path / "game") == saved
    assert write_record(tmp_path / "game", saved.match, None).exists()


def test_ctrl_c_while_the_best_play_is_saved(play: Piped, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It leaves the game with the moves made: only the engine's search is stopped on its own."""
    replace = os.replace

    def interrupted(source: Path, target: Path) -> None:
        replace(source, target)
        game = saved_match(state(tmp_path)).game
        if game.dice is not None and game.begin().moves:
            monkeypatch.setattr(os, "replace", replace)
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    out = play("long", "--two", "--seed", "1", typed=["", "b", ""], code=130)
    assert "Stopped." in out and "The engine was stopped" not in out
    assert saved_match(state(tmp_path)).game.begin().is_complete, "no half of it"


@posix
def test_places_that_are_nowhere(play: Piped, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    play("long", "--save", "~nosuchuser/x", code=2)
    assert "the home folder in ~nosuchuser/x is unknown" in play.err
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    play("long", "--save", str(circle), code=1)
    assert play.err == f"error: {circle}: {os.strerror(errno.ELOOP)}\n"
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)  # no HOME, and no entry in the list of users
    play("long", code=2)
    assert "the home folder is unknown: give --save FILE" in " ".join(play.err.split())
