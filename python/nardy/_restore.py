"""What pickles of the engine's values call; plain functions, so that every pickle protocol can name them."""

from __future__ import annotations

from nardy import _core
from nardy._core import Dice, GameRoll, Move, Play, Plays, Position, Roll, Rules


def rules(text: str) -> Rules:
    return Rules.parse(text)


def position(text: str) -> Position:
    return Position.parse(text)


def play(origin: Position, text: str, dice: Dice) -> Play:
    return origin.parse_play(text, dice)


def plays(start: Position, dice: Dice) -> Plays:
    return start.legal_plays(dice)


def roll(start: Position, dice: Dice, moves: list[Move]) -> Roll:
    return start.begin(dice, moves)


def game_roll(game: _core._Game) -> GameRoll:
    return game.begin()
