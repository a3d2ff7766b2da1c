"""The commands where things are narrow, full, closed, missing or too large: a sentence and a code, no traceback."""

from __future__ import annotations

import errno
import os
import re
import shlex
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from nardy import Dice, Position
from nardy.cli import main
from nardy.cli.guard import guarded
from nardy.cli.output import columns, rows

START = "long w 24*15 24*15"
SHORT = "short w 22*2,13*3,8*3,6*6,2 bar,20*2,13*4,8*2,6*3,5*2,1"
RANKED = ("analyze", SHORT, "1-1", "--top", "4")
TOO_LARGE = ("99999999999", "9" * 30, "9" * 5000)
COMMANDS = (
    ("analyze", START, "6-5"),
    ("analyze", START, "6-5", "--json"),
    ("perft", "long", "1"),
    ("perft", "long", "1", "--divide"),
    ("play", "long", "--seed", "1"),
    ("--help",),
    ("analyze", "--help"),
    ("--version",),
)
PROGRAMS = ("nardy.train", "nardy.train.pruning", "nardy.train.race", "nardy.train.plot")
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs /dev/full, or pipes of POSIX")


def nardy(
    *arguments: str, folder: Path, module: str = "nardy", out: int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs a program of the package in a process of its own, with nothing to read."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_STATE_HOME": str(folder), **environment},
        timeout=120,
    )


# --- outputs that cannot be written --------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_full_disk(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with open("/dev/full", "wb") as full:
        done = nardy(*arguments, folder=tmp_path, out=full.fileno())
    assert done.returncode == 1
    assert done.stderr == "error: the output cannot be written: No space left on device\n"


@posix
@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_reader_that_has_gone(arguments: tuple[str, ...], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = nardy(*arguments, folder=tmp_path, out=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (1, "")


@posix
def test_a_full_disk_for_the_errors_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "nardy", "analyze", "nonsense", "6-5"]
    with open("/dev/full", "wb") as full:
        for buffered in ("", "1"):
            env = {**os.environ, "PYTHONUNBUFFERED": buffered}
            assert subprocess.run(command, stdout=full, stderr=full, env=env).returncode == 2


@posix
@pytest.mark.parametrize("errors", ["", " 2>&-"])
@pytest.mark.parametrize("arguments", COMMANDS)
def test_no_output_at_all(arguments: tuple[str, ...], errors: str, tmp_path: Path) -> None:
    shell = f"{sys.executable} -m nardy {shlex.join(arguments)} >&-{errors} </dev/null"
    kept = {**os.environ, "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(shell, shell=True, env=kept, stderr=subprocess.PIPE, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        (
            TimeoutError("Timed out trying to connect to tcp://x:1"),
            "Timed out trying to connect to tcp://x:1",
        ),
        (TimeoutError(), "TimeoutError"),
        (ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused"), "Connection refused"),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "the output cannot be written: No space left on device",
        ),
        (
            FileNotFoundError(errno.ENOENT, "No such file or directory", "net"),
            "net: No such file or directory",
        ),
    ],
)
def test_what_the_system_refuses(problem: OSError, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Not everything without a file's name is about the output."""

    def program() -> None:
        raise problem

    with pytest.raises(SystemExit) as leaving:
        guarded(program, "the program", "cli")
    assert (leaving.value.code, capsys.readouterr().err) == (1, f"error: {line}\n")


def test_a_fault_of_the_program_is_no_wrong_input() -> None:
    with pytest.raises(ValueError, match="operands"):
        guarded(lambda: np.zeros(2) + np.zeros(3), "the program", "cli")


@posix
@pytest.mark.parametrize("locale", ["C", "POSIX", "ru_RU.KOI8-R"])
def test_other_locales(locale: str, tmp_path: Path) -> None:
    plain = {"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "TERM": "dumb"}
    for arguments in COMMANDS:
        done = nardy(*arguments, folder=tmp_path, **plain)
        assert (done.returncode, done.stderr) == (0, ""), arguments


# --- numbers that do not fit ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [*TOO_LARGE, "-1", "x", "1.5", "", "²", "٣"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("analyze", START, "6-5", "--top"),
        ("analyze", START, "6-5", "--depth"),
        ("perft", "long"),
        ("perft", "long", "--divide"),
        ("bench", "--threads"),
        ("play", "long", "--match"),
        ("analyze", START),
    ],
)
def test_numbers_that_do_not_fit(arguments: tuple[str, ...], number: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(arguments, number, capsys)


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "-1", "x", "", str(2**64)])
def test_seeds_that_do_not_fit(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(("play", "long", "--seed"), number, capsys)


def refused(arguments: tuple[str, ...], number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([*arguments, number])
    out, err = capsys.readouterr()
    assert (leaving.value.code, out) == (2, "")
    last = err.splitlines()[-1]
    assert re.match(r"[Ee]rror: ", last) and len(last) < 200
    assert not any(jargon in err for jargon in ("Traceback", "Value error", "Input should", "argument type"))


def test_words_of_options_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--level", "--side", "--lang", "--koks"):
        with pytest.raises(SystemExit):
            main(["play", "long", option, "hard"])
        err = capsys.readouterr().err
        assert re.search(rf"Invalid value for '?{option}'?: 'hard' is not one of \w+, \w+", err)


# --- programs without what they need -------------------------------------------------------------------------


@pytest.mark.parametrize("package", ["typer", "rich"])
@pytest.mark.parametrize("module", PROGRAMS)
def test_training_without_the_extra(module: str, package: str, tmp_path: Path) -> None:
    """No traceback, whatever the program begins with."""
    code = (
        f"import runpy, sys; sys.modules[{package!r}] = None; sys.argv = ['x', 'long', 'x.net']; "
        f"runpy.run_module({module!r}, run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"error: training needs {package}: pip install 'nardy[train]'\n"


@pytest.mark.parametrize("module", PROGRAMS)
def test_help_of_training(module: str, tmp_path: Path) -> None:
    """What stands in brackets is shown, and no default that nobody would type."""
    done = nardy("--help", folder=tmp_path, module=module, COLUMNS="80")
    assert done.returncode == 0 and f"Usage: python -m {module} " in done.stdout
    assert "(nardy)" not in done.stdout and "1000000000" not in done.stdout
    if module == "nardy.train":
        assert "(nardy[distributed])" in done.stdout


@pytest.mark.parametrize(
    ("module", "arguments", "code"),
    [
        ("nardy.train", ("chess",), 2),
        ("nardy.train", ("long", "--minutes", "nan"), 2),
        ("nardy.train", ("long", "--threads", "99999999999"), 2),
        ("nardy.train.pruning", ("long", "no-such.net"), 1),
        ("nardy.train.pruning", ("long", "x.net", "--steps", "0"), 2),
        ("nardy.train.pruning", ("long", __file__), 2),
        ("nardy.train.race", (), 2),
        ("nardy.train.race", ("race.net", "--threads", "-1"), 2),
        ("nardy.train.race", ("race.net", "--steps", "0"), 2),
        ("nardy.train.race", ("no-such-folder/race.net",), 2),
        ("nardy.train.race", (os.path.dirname(__file__),), 2),
    ],
)
def test_mistakes_in_training(module: str, arguments: tuple[str, ...], code: int, tmp_path: Path) -> None:
    done = nardy(*arguments, folder=tmp_path, module=module)
    assert done.returncode == code
    assert re.match(r"[Ee]rror: ", done.stderr.splitlines()[-1])
    assert "Traceback" not in done.stderr


# --- narrow terminals ----------------------------------------------------------------------------------------


def analyzed(
    width: int,
    arguments: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(width))
    with pytest.raises(SystemExit):
        main(arguments)
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("width", [100, 80, 75, 74, 60, 46, 45, 40, 39, 30])
def test_plays_stay_whole(width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The rank, the play and its equity are the last to go; nothing is wider than the terminal."""
    lines = analyzed(width, RANKED, capsys, monkeypatch)
    assert max(map(len, lines)) <= width
    best = Position.parse(SHORT).legal_plays(Dice(1, 1))
    ranked = [line for line in lines if re.match(r"[1-4] (\d+|bar)/", line)]
    assert len(ranked) == 4
    for rank, line in enumerate(ranked, start=1):
        number, play = re.fullmatch(r"(\d) (.*?\S) +[+-]\d\.\d{4}\b.*", line).groups()  # type: ignore[union-attr]
        assert int(number) == rank and play in map(str, best)
    assert ("mars" in " ".join(lines)) == (width >= 60)
    beside = [line for line in lines if re.search(r"[│|]  ● Black  162 pips", line)]
    below = [line for line in lines if line.startswith("● Black  162 pips")]
    assert (len(beside), len(below)) == ((1, 0) if width >= 75 else (0, 1))


@pytest.mark.parametrize("width", [20, 10, 5, 1])
def test_hardly_any_room(width: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays and their equities are folded, not dropped."""
    ranked = [line for line in analyzed(100, RANKED, capsys, monkeypatch) if re.match(r"[1-4] (\d+|bar)/", line)]
    wanted = [re.sub(r"\s", "", line[: re.search(r"\.\d{4}", line).end()]) for line in ranked]  # type: ignore[union-attr]
    lines = analyzed(width, RANKED, capsys, monkeypatch)
    assert max(map(len, lines)) <= max(width, 8)
    text = "".join("".join(line.split()) for line in lines)
    assert len(wanted) == 4 and "".join(wanted) in text


def test_koks_only_where_it_exists(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for position, there in ((SHORT, True), (START, False), ("long:koks=head w 24*15 24*15", True)):
        lines = analyzed(80, ("analyze", position, "6-5"), capsys, monkeypatch)
        assert ("koks" in "\n".join(line for line in lines if "mars" in line)) == there


@posix
@pytest.mark.parametrize("known", [(30, 100), (0, 0)])
@pytest.mark.parametrize("asked", ["99999", "-1", "x", "0", "", "50"])
def test_the_size_of_a_terminal(known: tuple[int, int], asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables that are no usable numbers do not count, nor does a terminal that says 0."""
    fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")
    monkeypatch.setenv("COLUMNS", asked)
    monkeypatch.setenv("LINES", asked)
    ours, theirs = os.openpty()
    with open(ours, "wb"), open(theirs, "w", encoding="utf-8") as terminal:
        fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("4H", *known, 0, 0))
        monkeypatch.setattr(sys, "stdout", terminal)
        size = rows(), columns()
        monkeypatch.undo()
    assert size == ((50, 50) if asked == "50" else known if any(known) else (24, 80))
