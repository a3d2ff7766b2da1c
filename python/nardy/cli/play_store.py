"""The game that `nardy play` has saved: where it is, how it is read, and how it is written so that nothing is lost."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import typer

from nardy import InvalidRecord, Level, Match, Side, Variant
from nardy.cli.texts import LANGUAGES

FORMAT = 1


@dataclass
class SavedGame:
    """A match (of one game, unless asked for more) and who plays it. ``level`` is the computer's."""

    match: Match
    humans: tuple[Side, ...]
    level: Level
    lang: str

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
        """Raises InvalidRecord."""
        try:
            settings = json.loads(text)
            if settings["nardy_play"] != FORMAT:
                raise InvalidRecord(f"it was written by another version ({settings['nardy_play']!r})")
            humans = tuple(Side[name.upper()] for name in settings["humans"])
            level, lang = Level[settings["level"].upper()], settings["lang"]
            if not humans or lang not in LANGUAGES:
                raise InvalidRecord("it names no player or an unknown language")
            match = Match.from_json(json.dumps(settings["match"], separators=(",", ":")))
        except InvalidRecord:
            raise
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as problem:
            raise InvalidRecord(f"it is no saved game ({type(problem).__name__})") from None
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
    """The saved game, None where there is no file. Raises InvalidRecord where the file is something else."""
    try:
        if path.exists() and not path.is_file():
            raise InvalidRecord(f"{path} is not a file")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise InvalidRecord(f"{path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise InvalidRecord(f"{path} is no saved game") from None
    try:
        return SavedGame.from_json(text)
    except InvalidRecord as problem:
        raise InvalidRecord(f"{path}: {problem}") from None


def write(path: Path, saved: SavedGame) -> None:
    """Replaces the file as a whole: whatever happens, either the old or the new game is there. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.new")
    with open(temporary, "w", encoding="utf-8") as file:
        file.write(saved.to_json())
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    if os.name == "posix":  # the new name has to reach the disk too
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
