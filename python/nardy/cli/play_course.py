"""The course of a game of `nardy play`: the opening, the computer's turns, and asking the people for theirs."""

from __future__ import annotations

from nardy import Level, Limit
from nardy.cli.play_commands import Commands
from nardy.cli.play_input import understand
from nardy.cli.play_table import Table
from nardy.limits import DEEP

# Counted, not timed, so that a seed gives the same game everywhere.
LIMITS = {Level.STRONG: Limit(depth=2, nodes=400_000), Level.MASTER: Limit(depth=DEEP, nodes=800_000)}


def play(table: Table) -> None:
    """One match after another, until the user leaves: raises Leave, and EOFError or KeyboardInterrupt from the
    keyboard. Raises Overtaken where another window has played on."""
    commands = Commands(table)
    table.save()
    while True:
        phase = table.phase
        if phase == "opening":
            _open(table)
        elif phase in ("end", "over") or table.is_humans:
            _human_step(table, commands, phase)
        else:
            _computer_turn(table)


def _open(table: Table) -> None:
    screen = table.screen
    *ties, (white, black) = table.game.opening()
    table.save()
    for dice in ties:
        screen.say("opening", white=dice[0], black=dice[1])
        screen.say("tie")
    screen.say("opening", white=white, black=black)
    screen.say("starts", side=screen.seat(table.game.position.side))


def _computer_turn(table: Table) -> None:
    game, match, level = table.game, table.match, table.saved.level
    if game.dice is None:
        game.roll()
        table.save()
    assert game.dice is not None
    turn = 1000 * len(match.games) + len(game.turns)
    seed = (match.seed + turn * 0x9E3779B97F4A7C15) % 2**64
    game.play(table.engine.choose(game.position, game.dice, level, LIMITS.get(level), seed))
    table.turn_ended()


def _human_step(table: Table, commands: Commands, phase: str) -> None:
    """One change by a person: a roll, a move, the end of a turn, the next game. Some need nobody to be asked."""
    if phase == "roll" and table.fast:
        table.game.roll()
        table.save()
    elif phase == "done" and table.fast:
        table.end_turn()
    else:
        table.draw()
        if phase == "pass":
            names = table.screen.names(table.game.position.side)
            table.screen.say("no_move", **names, dice=table.game.dice)
            table.end_turn()
        else:
            while not commands.obey(*understand(table.keyboard.line())):
                pass
