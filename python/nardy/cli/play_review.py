"""The summary after a game of `nardy play`: which of a side's plays lost how much, in the engine's opinion."""

from __future__ import annotations

from typing import NamedTuple

from nardy import Dice, Engine, Game, Play, Side
from nardy.cli import play_hint
from nardy.cli.play_screen import Screen

SMALL = 0.02  # points; less is no mistake to speak of


class Choice(NamedTuple):
    """A play that was chosen among several, and what the best one would have been worth more (points)."""

    turn: int
    dice: Dice
    play: Play
    best: Play
    loss: float


def review(engine: Engine, game: Game, side: Side) -> list[Choice]:
    """Every choice of one side, judged like the hints."""
    limit = play_hint.limit(play_hint.DEPTH)
    choices = []
    for number, (player, dice, play) in enumerate(game.turns, start=1):
        if player != side or len(play.start.legal_plays(dice)) < 2:
            continue
        best, loss = engine.analyse(play.start, dice, limit, top=1)[0].play, 0.0
        if best.position != play.position:
            both = engine.analyse(play.start, dice, limit, plays=[best, play])
            own = next(line for line in both if line.play.position == play.position)
            best, loss = both[0].play, both[0].equity - own.equity
        choices.append(Choice(number, dice, play, best, loss))
    return choices


def summary(screen: Screen, engine: Engine, game: Game, side: Side, worst: int) -> list[str]:
    """How many plays were the best, what the others lost, and so many of the worst; nothing if none was chosen."""
    choices = review(engine, game, side)
    if not choices:
        return []
    best = sum(choice.loss == 0 for choice in choices)
    counts = {"side": screen.seat(side), "count": len(choices)}
    if best == len(choices):
        return [screen.words("review_best", **counts)]
    lost = sum(choice.loss for choice in choices)
    lines = [screen.words("review", **counts, best=best, loss=f"{lost:.2f}")]
    for choice in sorted(choices, key=lambda choice: -choice.loss)[:worst]:
        if choice.loss >= SMALL:
            plays = {"play": screen.words.moves(choice.play), "best": screen.words.moves(choice.best)}
            values = {"turn": choice.turn, "dice": choice.dice, "loss": f"{choice.loss:.2f}"}
            lines.append(screen.words("review_play", **values, **plays))
    return lines
