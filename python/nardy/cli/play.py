"""`nardy play`: a game or a match in the terminal, against the computer or between two people."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Annotated

import typer

from nardy import Engine, InvalidRecord, Level, Match, Rules, Side, Variant
from nardy.cli import play_course
from nardy.cli.arguments import name_of, parse_variant
from nardy.cli.options import one_of, whole
from nardy.cli.play_commands import Leave
from nardy.cli.play_input import Keyboard, yes_or_no
from nardy.cli.play_screen import Screen
from nardy.cli.play_store import Overtaken, SavedGame, default_file, read, read_or_put_aside
from nardy.cli.play_table import Table
from nardy.cli.texts import LANGUAGES, Words

LEVELS = tuple(level.name.lower() for level in Level)
SIDES = tuple(side.name.lower() for side in Side)
KOKS = ("head", "none_home", "some_outside")


def _option(names: tuple[str, ...], text: str) -> typer.models.OptionInfo:
    """An option whose value is one of some words."""
    info: typer.models.OptionInfo = typer.Option(parser=one_of(*names), metavar="|".join(names), help=text)
    return info


def play(
    variant: Annotated[str, typer.Argument(metavar="GAME", help="The game: long, short or 6-1 (six_one).")],
    level: Annotated[str | None, _option(LEVELS, "How well the computer plays.  [default: normal]")] = None,
    two: Annotated[bool, typer.Option("--two", help="Two people at one keyboard.")] = False,
    side: Annotated[str | None, _option(SIDES, "Your side against the computer.  [default: white]")] = None,
    match: Annotated[int, typer.Option(parser=whole(1, 2**31 - 1), metavar="N", help="A match to N points.")] = 1,
    seed: Annotated[
        int | None,
        typer.Option(parser=whole(0, 2**64 - 1), metavar="N", help="The same N gives the same dice."),
    ] = None,
    lang: Annotated[
        str | None, _option(LANGUAGES, "The language; by default Russian where the system speaks it.")
    ] = None,
    koks: Annotated[
        str | None, _option(KOKS, "Which mars counts 3 in long and 6-1; in short it always exists.")
    ] = None,
    fast: Annotated[
        bool, typer.Option("--fast", help="Roll at once, and end a turn as soon as its moves are made.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the unfinished game without asking.")] = False,
    new: Annotated[bool, typer.Option("--new", help="Begin a new game without asking.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the game here; by default one for each game in your folders."),
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
    rules = Rules.parse(f"{name_of(game)}:koks={koks}") if koks else Rules(game)
    file = _file(save, game)
    command = f"nardy play {name_of(game)} --resume" + (f" --save {shlex.quote(str(save))}" if save else "")

    found, aside = _found(file, game, may_put_aside=save is None)
    going_on = found is not None and not found.match.is_over and not new
    screen = Screen(Words(lang or (found.lang if found and going_on else _system_language())))
    keyboard = Keyboard(screen.write, screen.ready)
    if aside is not None:
        screen.say("put_aside", file=aside)
    try:
        if found and going_on and not resume and not _wants(found, screen, keyboard):
            going_on = False
            screen.speak(Words(lang or _system_language()))
    except (EOFError, KeyboardInterrupt) as why:
        code = _interrupted(screen, why)
        screen.say("saved", command=command)
        screen.flush()
        raise typer.Exit(code) from None
    if found and going_on:
        saved = found
        screen.say("goes_on")
    else:
        humans = tuple(Side) if two else (Side(side) if side else Side.WHITE,)
        on_disk = found.on_disk if found else None
        saved = SavedGame(Match(rules, match, seed=seed), humans, Level.NORMAL, screen.words.lang, on_disk)
        screen.say("nothing_saved" if resume else "welcome")
    saved.lang = screen.words.lang
    if level is not None:
        saved.level = Level(level)
    screen.artist.seats = _seats(saved, screen.words)
    with Engine() as engine:
        code = _play(Table(saved, file, screen, keyboard, engine, fast), command)
    raise typer.Exit(code)


def _play(table: Table, command: str) -> int:
    """Plays until the user leaves, and returns the exit code. In every case the last line says how to go on."""
    screen, code = table.screen, 0
    try:
        try:
            play_course.play(table)
        except Leave:
            pass
        except (EOFError, KeyboardInterrupt) as why:
            code = _interrupted(screen, why)
        finally:
            table.save()  # in case something came between a change and its saving
    except Overtaken:
        screen.say("overtaken", command=command)
        code = 1
    else:
        if table.problem is not None:
            screen.say("not_saved", why=table.problem.strerror)
            code = code or 1
        elif not table.match.is_over:
            screen.say("saved", command=command)
    screen.flush()
    return code


def _interrupted(screen: Screen, why: BaseException) -> int:
    """Says why no more is typed; returns the exit code."""
    if isinstance(why, EOFError):
        screen.say("end_of_input")
        return 0
    screen.write("\n")
    screen.say("stopped")
    return 130


def _file(save: Path | None, game: Variant) -> Path:
    try:
        return Path(os.path.realpath((save or default_file(game)).expanduser()))
    except RuntimeError:  # nobody has that name, or the user has no folder
        where = f"the home folder in {save} is unknown" if save else "the home folder is unknown: give --save FILE"
        raise typer.BadParameter(where) from None


def _found(file: Path, game: Variant, may_put_aside: bool) -> tuple[SavedGame | None, Path | None]:
    """The game of the file, if there is one, and where a damaged file has been moved to. A file that the user has
    named and that is no game is never touched."""
    saved, aside = read_or_put_aside(file) if may_put_aside else (read(file), None)
    if saved is not None and saved.variant != game:
        name = name_of(saved.variant)
        raise InvalidRecord(f"{file} holds a game of {name}: nardy play {name} --save {shlex.quote(str(file))}")
    return saved, aside


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
