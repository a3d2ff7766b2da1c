"""`nardy play`: a game or a match in the terminal, against the computer or between two people."""

from __future__ import annotations

import enum
import os
import shlex
from pathlib import Path
from typing import Annotated

import typer

from nardy import Engine, InvalidRecord, Level, Match, Rules, Side, Variant
from nardy.cli.arguments import parse_variant
from nardy.cli.play_input import Keyboard, yes_or_no
from nardy.cli.play_screen import Screen
from nardy.cli.play_store import SavedGame, default_file, read
from nardy.cli.play_table import Leave, Table
from nardy.cli.texts import Words


class LevelName(str, enum.Enum):
    easy = "easy"
    normal = "normal"
    strong = "strong"


class SideName(str, enum.Enum):
    white = "white"
    black = "black"


class Lang(str, enum.Enum):
    en = "en"
    ru = "ru"


class Koks(str, enum.Enum):
    head = "head"
    none_home = "none_home"
    some_outside = "some_outside"


def play(
    variant: Annotated[
        str, typer.Argument(metavar="VARIANT", help="The game: long, short or six_one (6-1).")
    ],
    level: Annotated[
        LevelName | None, typer.Option(help="How well the computer plays.  [default: normal]")
    ] = None,
    two: Annotated[bool, typer.Option("--two", help="Two people at one keyboard.")] = False,
    side: Annotated[
        SideName | None, typer.Option(help="Your side against the computer.  [default: white]")
    ] = None,
    match: Annotated[int, typer.Option(min=1, metavar="N", help="A match to N points.")] = 1,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same N gives the same dice.")] = None,
    lang: Annotated[
        Lang | None, typer.Option(help="The language; by default Russian where the system speaks it.")
    ] = None,
    koks: Annotated[
        Koks | None, typer.Option(help="Which mars counts 3 in long and six_one; in short it always exists.")
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Roll at once, and end a turn as soon as its moves are made.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the unfinished game without asking.")
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game without asking.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep the game here; by default one for each game in your folders."
        ),
    ] = None,
) -> None:
    """Play a game, or a match, in the terminal.

    It is saved after every move: close the window whenever you like. A saved game keeps its own settings; only the
    level and the language may be changed when it goes on.

    Example: nardy play long --level easy
    """
    if two and side is not None:
        raise typer.BadParameter("--side is for a game against the computer")
    if resume and new:
        raise typer.BadParameter("--resume and --new cannot both be meant")
    game = parse_variant(variant)
    rules = Rules(game, koks=koks.value if koks else None)
    file = (save or default_file(game)).expanduser().resolve()
    command = f"nardy play {game.name.lower()} --resume" + (
        f" --save {shlex.quote(str(save))}" if save else ""
    )

    saved, aside = _saved(file, game, may_put_aside=save is None)
    screen = Screen(Words(lang.value if lang else saved.lang if saved else _system_language()))
    keyboard = Keyboard(screen.write)
    if aside is not None:
        screen.say("put_aside", file=aside)
    try:
        if saved is None or new or not (resume or _wants(saved, screen, keyboard)):
            if resume:
                screen.say("nothing_saved")
            humans = tuple(Side) if two else (Side[side.name.upper()] if side else Side.WHITE,)
            saved = SavedGame(Match(rules, match, seed=seed), humans, Level.NORMAL, screen.words.lang)
            screen.say("welcome")
        else:
            screen.say("goes_on")
        saved.lang = screen.words.lang
        if level is not None:
            saved.level = Level[level.name.upper()]
        screen.seats = _seats(saved, screen.words)
    except (EOFError, KeyboardInterrupt):
        screen.say("saved", command=command)
        return
    with Engine() as engine:
        _play(Table(saved, file, screen, keyboard, engine, fast), command)


def _play(table: Table, command: str) -> None:
    """Plays until the end or until the user leaves; in every case the last line says how to go on."""
    try:
        table.play()
    except Leave:
        code = _farewell(table, command)
    except EOFError:
        code = _farewell(table, command, "end_of_input")
    except KeyboardInterrupt:
        table.screen.write("\n")
        code = _farewell(table, command, "stopped") or 130
    except Exception:
        _farewell(table, command)
        raise
    else:
        code = 0
    raise typer.Exit(code)


def _farewell(table: Table, command: str, why: str = "") -> int:
    """Saves once more, in case something came between a change and its saving; returns the exit code."""
    table.save()
    if why:
        table.screen.say(why)
    if table.problem is None:
        table.screen.say("saved", command=command)
        return 0
    table.screen.say("not_saved", why=table.problem.strerror)
    return 1


def _saved(file: Path, game: Variant, may_put_aside: bool) -> tuple[SavedGame | None, Path | None]:
    """The unfinished game of the file, if there is one, and where a damaged file has been moved to. A file that the
    user has named is never touched."""
    try:
        saved = read(file)
    except InvalidRecord:
        if not may_put_aside or not file.is_file():
            raise
        aside = file.with_name(file.name + ".damaged")
        os.replace(file, aside)
        return None, aside
    if saved is not None and saved.variant != game:
        name = saved.variant.name.lower()
        raise InvalidRecord(
            f"{file} holds a game of {name}: nardy play {name} --save {shlex.quote(str(file))}"
        )
    return (None if saved is None or saved.match.is_over else saved), None


def _wants(saved: SavedGame, screen: Screen, keyboard: Keyboard) -> bool:
    screen.say("offer", turns=len(saved.match.game.turns))
    while True:
        line = keyboard.line()
        answer = yes_or_no(line) if line.strip() else True
        if answer is not None:
            return answer
        screen.say("yes_or_no")


def _seats(saved: SavedGame, words: Words) -> dict[Side, str]:
    if len(saved.humans) == len(Side):
        return {}
    computer = words("computer", level=words(saved.level.name.lower()))
    return {side: words("you") if side in saved.humans else computer for side in Side}


def _system_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"
