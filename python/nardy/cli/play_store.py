"""The game that `nardy play` has saved: where it is, how it is read, and how it is written so that nothing is lost."""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import typer

from nardy import InvalidRecord, Level, Match, Side, Variant
from nardy._files import write_whole
from nardy.cli.texts import LANGUAGES

FORMAT = 1


class NoGame(InvalidRecord):
    """A text that is no saved game of any version: only such a file may be put aside."""


class Overtaken(Exception):
    """Somebody else, most likely another window, has written the file since it was read or written here."""


@dataclass
class SavedGame:
    """A match (of one game, unless asked for more) and who plays it. ``level`` is the computer's; ``on_disk`` is the
    text of the file as it was last read or written here, None where there was no file."""

    match: Match
    humans: tuple[Side, ...]
    level: Level
    lang: str
    on_disk: str | None = field(default=None, compare=False, repr=False)

    @property
    def variant(self) -> Variant:
        return self.match.rules.variant

    def to_json(self) -> str:
        settings = {
            "nardy_play": FORMAT,
            "humans": [side.name.lower() for side in self.humans],
            "level": self.level.name.lower(),
            "lang": self.lang,
            "match": json.loads(self.match.to_json()),
        }
        return json.dumps(settings, separators=(",", ":")) + "\n"

    @classmethod
    def from_json(cls, text: str) -> SavedGame:
        """Raises NoGame, and another InvalidRecord where it is a game, but another version's."""
        try:
            settings = json.loads(text)
            _check_version(settings["nardy_play"], FORMAT)
            humans = tuple(Side[name.upper()] for name in settings["humans"])
            level, lang = Level[settings["level"].upper()], settings["lang"]
            if not humans or len(set(humans)) < len(humans) or lang not in LANGUAGES:
                raise NoGame("it names no player, one twice, or an unknown language")
            record = settings["match"]
        except InvalidRecord:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
            raise NoGame(f"it is no saved game ({type(problem).__name__})") from None
        try:
            match = Match.from_json(json.dumps(record, separators=(",", ":")))
        except (ValueError, RecursionError) as problem:
            if isinstance(record, dict) and "nardy" in record:
                _check_version(record["nardy"], json.loads(Match(Variant.LONG, 1).to_json())["nardy"])
            raise NoGame(str(problem)) from None
        return cls(match, humans, level, lang)


def default_file(variant: Variant) -> Path:
    """One file for each game, where the system wants a user's state to be kept."""
    name = f"play-{variant.name.lower()}.json"
    state = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(state):
        return Path(state) / "nardy" / name
    if sys.platform in ("win32", "darwin"):
        return Path(typer.get_app_dir("nardy")) / name
    return Path("~/.local/state/nardy").expanduser() / name


def read(path: Path) -> SavedGame | None:
    """The saved game, None where there is no file. Raises NoGame where the file is something else, another
    InvalidRecord where it is another version's game or a folder, and OSError where it cannot be read: that says nothing
    about what is in it."""
    try:
        if path.exists() and not path.is_file():
            raise InvalidRecord(f"{path} is not a file")
        text = path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise NoGame(f"{path} is no saved game") from None
    try:
        saved = SavedGame.from_json(text)
    except InvalidRecord as problem:
        raise type(problem)(f"{path}: {problem}") from None
    saved.on_disk = text
    return saved


def write(path: Path, saved: SavedGame) -> Path | None:
    """Replaces the file as a whole: whatever happens, either the old or the new game is there. Where something else
    than a game has got into the file it is kept under another name, which is returned.

    Raises OSError, and Overtaken where the file holds a game that this program has not seen; then it is left alone.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    text = saved.to_json()
    aside = None
    with _folder_for_oneself(path.parent) as folder:
        there = _text(path)
        if there not in (None, saved.on_disk, text):  # text: Ctrl-C came between the lines below
            if _is_game(there):
                raise Overtaken
            aside = _put_aside(path)
        write_whole(path, text.encode())
        saved.on_disk = text
        _settle(folder)
    return aside


def write_record(file: Path, match: Match, path: Path | None) -> Path:
    """Writes the record of a match, as ``Match.from_json`` reads it, beside the saved game, or to ``path`` if it has
    been written before; returns where it is. Raises OSError."""
    if path is None:
        path = file.with_name(f"{file.stem}-{datetime.now():%Y-%m-%d-%H%M%S}.json")
    with _folder_for_oneself(path.parent) as folder:
        write_whole(path, f"{match.to_json()}\n".encode())
        _settle(folder)
    return path


def read_or_put_aside(path: Path) -> tuple[SavedGame | None, Path | None]:
    """As ``read``; but a file that is no game is moved out of the way, and it is said where it is then."""
    with suppress(NoGame):
        return read(path), None
    with _folder_for_oneself(path.parent):
        try:
            return read(path), None  # another window may have written a game meanwhile
        except NoGame:
            return None, _put_aside(path)


def _put_aside(path: Path) -> Path:
    """Gives a damaged file the first free name, for what was put aside earlier is kept too; returns its path."""
    aside, number = path.with_name(f"{path.name}.damaged"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_name(f"{path.name}.damaged-{number}")
    os.replace(path, aside)
    return aside


def _check_version(there: object, known: int) -> None:
    if type(there) is not int:
        raise NoGame("it is no saved game")
    if there != known:
        raise InvalidRecord("it was written by another version of nardy; --save FILE plays elsewhere")


def _is_game(text: str) -> bool:
    """Also where it is another version's."""
    try:
        SavedGame.from_json(text)
    except InvalidRecord as problem:
        return not isinstance(problem, NoGame)
    return True


def _settle(folder: int | None) -> None:
    """Waits until the new name in a folder has reached the disk."""
    if folder is not None:
        with suppress(OSError):  # some network disks cannot; the game has been written all the same
            os.fsync(folder)


def _text(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except FileNotFoundError:
        return None


@contextmanager
def _folder_for_oneself(folder: Path) -> Iterator[int | None]:
    """Locks a folder against other windows while a game is written, where the system can; gives its descriptor."""
    if os.name != "posix":
        yield None
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network disks have no locks
            fcntl = importlib.import_module("fcntl")
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)
