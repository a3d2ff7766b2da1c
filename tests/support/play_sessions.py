"""Runs `nardy play` for tests: its input from a list of lines, in this process, or at a pseudo-terminal."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import re
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from nardy import Match, Side, Variant
from nardy.cli import main
from nardy.cli.play_store import read

TITLES = (
    "Long nardy",
    "Short nardy",
    "Nardy 6-1",
    "Длинные нарды",
    "Короткие нарды",
    "Нарды 6-1",
    "Nackgammon",
)
ROLL_AND_MOVE = ("", "1")
"""Typed again and again these play a game to its end: Enter rolls and ends turns, 1 is the first legal move."""


class Piped:
    """`nardy play` in this process. ``out`` is what it printed, ``err`` what it complained of."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        for name in ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("XDG_STATE_HOME", str(folder))
        monkeypatch.setattr(os, "fsync", lambda _: None)  # a disk may take longer than the game

    def __call__(self, *arguments: str, typed: Iterable[str] = (), code: int = 0) -> str:
        text = "".join(line + "\n" for line in typed)
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        with pytest.raises(SystemExit) as leaving:
            main(["play", *arguments])
        self.out, self.err = self.capsys.readouterr()
        assert (leaving.value.code or 0) == code, self.out[-2000:] + self.err
        return self.out


def state(tmp_path: Path, game: str = "long") -> Path:
    return tmp_path / "nardy" / f"play-{game}.json"


def saved_match(path: Path) -> Match:
    saved = read(path)
    assert saved is not None
    return saved.match


def long_game(play: Piped, *typed: str, lang: str = "en") -> str:
    """White plays 6-2 first, against the computer's easy level."""
    seed = next(s for s in itertools.count() if first_roll(s) == (Side.WHITE, "6-2"))
    out = play("long", "--new", "--seed", str(seed), "--lang", lang, "--level", "easy", typed=typed)
    return out.split("\n> ", 1)[1]


def first_roll(seed: int) -> tuple[Side, str]:
    game = Match(Variant.LONG, 1, seed=seed).game
    dice = game.roll()
    return game.position.side, str(dice)


def screens(out: str) -> list[list[str]]:
    """The drawn boards with what stands above and below them, up to the line that was typed."""
    found: list[list[str]] = []
    for line in out.splitlines():
        if line.startswith(TITLES):
            found.append([])
        if found and not any(row.startswith("> ") for row in found[-1]):
            found[-1].append(line)
    return found


def choices(screen: list[str]) -> list[str]:
    """The moves of the numbered list, in order."""
    return re.findall(r"(?<=\d\) )\S+", "\n".join(line for line in screen if re.match(r" ?\d+\) ", line)))


class Terminal:
    """`nardy play` at a terminal of 80x24, or of other ``size`` (rows, columns), in a process of its own. It is a
    simple one, which cannot be cleared, unless TERM says more. ``disk``: bytes that a file can have, as if the disk
    were full then."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        size: tuple[int, int] = (24, 80),
        disk: int | None = None,
        **environment: str,
    ) -> None:
        import pexpect

        def prepare() -> None:
            # A shell that starts the tests in the background has them ignore Ctrl-C, and they would hand that on.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            if disk is not None:
                import resource

                resource.setrlimit(resource.RLIMIT_FSIZE, (disk, disk))

        usual = {"XDG_STATE_HOME": str(folder), "TERM": "dumb", "PYTHONUTF8": "1", "LANG": "C.UTF-8"}
        kept = {k: v for k, v in os.environ.items() if k not in {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"}}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "nardy", "play", *arguments],
            env={**kept, **usual, **environment},
            dimensions=size,
            encoding=environment.get("PYTHONIOENCODING", "utf-8"),
            timeout=180,
            preexec_fn=prepare,
            codec_errors="replace",
        )
        self.child.delaybeforesend = None

    def read(self) -> str:
        """What is shown up to the next prompt, or to the end."""
        import pexpect

        self.child.expect([r"(?:^|\n)(?:\x1b\[[?0-9]*[a-z])*> $", pexpect.EOF])
        return str(self.child.before).replace("\r\n", "\n")

    def read_rest(self) -> str:
        """What is still shown until the process ends."""
        import pexpect

        self.child.expect(pexpect.EOF)
        return str(self.child.before).replace("\r\n", "\n")

    def type(self, line: str) -> str:
        """Types a line and returns what is shown then, without the line itself."""
        self.child.sendline(line)
        return self.read().removeprefix(line).lstrip("\n")

    def press(self, key: str) -> str:
        """Presses a key that ends the program, and returns what is shown then. It presses again after a while, as a
        person would: Python's readline waits on where the signal comes just before it begins to wait."""
        import pexpect

        for seconds in (20, 20, 180):
            with contextlib.suppress(pexpect.TIMEOUT):
                self.child.send(key)
                self.child.expect(pexpect.EOF, timeout=seconds)
                break
        return str(self.child.before).replace("\r\n", "\n")

    @property
    def is_over(self) -> bool:
        return bool(self.child.eof())

    def close(self) -> int | None:
        with contextlib.suppress(Exception):
            self.child.close(force=True)
        code: int | None = self.child.exitstatus
        return code
