"""`nardy play`: what it saves and finds again, how it leaves, and its options."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from nardy import Level, Match, Side, Variant
from nardy.cli import play_table
from nardy.cli.play_store import SavedGame, read, write
from support.play_sessions import Piped, long_game, saved_match, screens, state


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Piped:
    return Piped(capsys, monkeypatch, tmp_path)


# --- saving --------------------------------------------------------------------------------------------------


def test_the_end_of_the_input_saves(play: Piped, tmp_path: Path) -> None:
    out = long_game(play, "", "1")
    assert out.endswith("> \nThe input has ended.\nThe game is saved. To go on: nardy play long --resume\n")
    before = screens(out)[-1][:-3]
    resumed = play("long", "--resume")
    assert resumed.startswith("The game goes on where it was left.\n")
    assert screens(resumed)[0][: len(before)] == before


def test_an_unfinished_game_is_offered(play: Piped, tmp_path: Path) -> None:
    long_game(play, "", "1")
    text = state(tmp_path).read_text()
    for typed in ((), ("maybe",), ("", "s"), ("y",), ("да",)):
        out = play("long", typed=typed)
        assert "An unfinished game is saved (turns played: 0)." in out
        assert state(tmp_path).read_text() == text
    assert "Please answer" in play("long", typed=("maybe",))
    assert "Opening throw" in play("long", "--seed", "4", typed=("n",))
    assert saved_match(state(tmp_path)).seed == 4
    assert "There is no unfinished game" in play("short", "--resume")


def test_settings_of_a_saved_game(play: Piped, tmp_path: Path) -> None:
    play("long", "--two", "--match", "3", "--seed", "1", "--lang", "ru")
    assert "Длинные нарды, матч до 3 очков" in play("long", "--resume", "--match", "9", "--koks", "head")
    out = play("long", "--resume", "--lang", "en", "--level", "strong")
    assert "match to 3 points" in out
    saved = read(state(tmp_path))
    assert saved is not None
    assert (saved.lang, saved.level, len(saved.humans)) == ("en", Level.STRONG, 2)
    assert saved.match.rules.koks is None


def test_a_new_game_has_the_language_of_the_system(play: Piped, tmp_path: Path) -> None:
    play("long", "--lang", "ru")
    assert "Игра продолжается" in play("long", "--resume")
    for arguments, typed in ((("--new",), ()), ((), ("n",))):
        play("long", "--lang", "ru", "--new")
        out = play("long", *arguments, typed=typed)
        assert "Type ? at any time" in out and "Long nardy" in out
        saved = read(state(tmp_path))
        assert saved is not None and saved.lang == "en"
    assert "Наберите ?" in play("long", "--new", "--lang", "ru")


@pytest.mark.parametrize("game", ["6-1", "six_one", "Six-One"])
def test_the_hint_to_go_on_has_the_name_that_people_type(play: Piped, game: str, tmp_path: Path) -> None:
    assert play(game, "--new").endswith("To go on: nardy play 6-1 --resume\n")
    assert "The game goes on" in play("6-1", "--resume")
    file = tmp_path / "other"
    play("6-1", "--save", str(file))
    play("long", "--save", str(file), code=2)
    assert f"holds a game of 6-1: nardy play 6-1 --save {file}" in play.err


def test_a_file_of_ones_own(play: Piped, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "my game.json"
    out = play("short", "--save", str(file))
    assert f"nardy play short --resume --save '{file}'" in out.replace("\n", " ")
    assert read(file) is not None
    assert not (tmp_path / "nardy").exists()
    assert [path.name for path in file.parent.iterdir()] == ["my game.json"]
    play("long", "--save", str(file), code=2)
    assert "holds a game of short" in play.err


def test_a_file_that_is_no_game_is_not_touched(play: Piped, tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    for content in (b"buy milk", b"", b"\xff\xfe", b"[]", b'{"nardy_play":2}', b"[" * 99999):
        notes.write_bytes(content)
        play("long", "--save", str(notes), "--new", code=2)
        assert play.err.startswith(f"error: {notes}")
        assert play.err.count("\n") == 1
        assert notes.read_bytes() == content
    play("long", "--save", str(tmp_path), code=2)
    play("long", "--save", str(notes / "inside"), code=1)
    assert play.err == f"error: {notes / 'inside'}: Not a directory\n"


def test_a_damaged_game_is_put_aside(play: Piped, tmp_path: Path) -> None:
    long_game(play, "", "1")
    file = state(tmp_path)
    half = file.read_text()[:200]
    file.write_text(half)
    out = play("long")
    assert "The saved game was damaged; it is now" in out
    assert file.with_name(file.name + ".damaged").read_text() == half
    assert read(file) is not None
    for number in (2, 3):
        file.write_text(f"{number}")
        play("long")
    names = ["damaged", "damaged-2", "damaged-3"]
    assert [(file.parent / f"{file.name}.{name}").read_text() for name in names] == [half, "2", "3"]


def test_saved_games_round_trip(tmp_path: Path) -> None:
    match = Match(Variant.SHORT, 5, seed=2**64 - 1)
    match.game.roll()
    match.game.move(match.game.legal_moves[0])
    saved = SavedGame(match, (Side.BLACK,), Level.EASY, "ru")
    write(tmp_path / "game", saved)
    assert read(tmp_path / "game") == saved
    assert read(tmp_path / "none") is None
    record = json.loads(saved.to_json())
    assert Match.from_json(json.dumps(record["match"])) == match


def test_a_disk_that_is_full(play: Piped, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, saved: SavedGame) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(play_table, "write", full)
    out = play("long", "--seed", "1", typed=["", "1", "", "s"], code=1)
    assert out.count("The game cannot be saved") == 2, "at once and at the end"
    assert out.endswith("The game cannot be saved: No space left on device\n")


def test_ctrl_c(play: Piped, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int = -1, /) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(io, "StringIO", Interrupted)
    out = play("long", "--seed", "1", code=130)
    assert out.endswith("\nStopped.\nThe game is saved. To go on: nardy play long --resume\n")
    out = play("long", code=130)
    assert out.endswith("\nStopped.\nThe game is saved. To go on: nardy play long --resume\n"), "at the offer too"


def test_without_any_input(play: Piped, monkeypatch: pytest.MonkeyPatch) -> None:
    class Nothing:
        def __new__(cls, text: str) -> None:  # type: ignore[misc]
            return None

    monkeypatch.setattr(io, "StringIO", Nothing)
    assert "The input has ended." in play("long", "--seed", "1")
    assert sys.stdin is None


# --- options -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess",),
        ("short", "--koks", "head"),
        ("long", "--level", "best"),
        ("long", "--match", "0"),
        ("long", "--seed", "-1"),
        ("long", "--two", "--side", "white"),
        ("long", "--resume", "--new"),
        ("long", "--lang", "de"),
        (),
    ],
)
def test_wrong_options(play: Piped, arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert play(*arguments, code=2) == ""
    assert "Traceback" not in play.err
    assert not (tmp_path / "nardy").exists()


@pytest.mark.parametrize(("value", "text"), [("ru_RU.UTF-8", "Наберите ?"), ("C", "Type ?"), ("de_DE", "Type ?")])
def test_the_language_of_the_system(play: Piped, monkeypatch: pytest.MonkeyPatch, value: str, text: str) -> None:
    monkeypatch.setenv("LANG", value)
    assert text in play("long", "--new")
