"""The summary after a game of `nardy play`: which of a side's plays lost how much, in the engine's opinion."""

from __future__ import annotations

from typing import NamedTuple

from nardy import Dice, Engine, Game, Play, Side
from nardy.cli import play_hint
from nardy.cli.play_screen import Screen

SMALL = 0.02  # points; less is no mistake to speak of
WORST = 3  # mistakes that are told one by one


class Choice(NamedTuple):
    """A play that was chosen among several, and what the best one would have been worth more (points)."""

    turn: int
    dice: Dice
    play: Play
    best: Play
    loss: float


def review(engine: Engine, game: Game, side: Side) -> list[Choice]:
    """Every choice of one side, judged like the hints."""
    choices = []
    position = game.start
    for number, turn in enumerate(game.turns, start=1):
        plays = position.legal_plays(turn.dice)
        if turn.side == side and len(plays) > 1:
            analysis = engine.analyse(position, turn.dice, play_hint.limit(play_hint.DEPTH), len(plays))
            own = next(line for line in analysis if line.play.position == turn.play.position)
            loss = analysis[0].equity - own.equity
            choices.append(Choice(number, turn.dice, turn.play, analysis[0].play, loss))
        position = turn.play.position
    return choices


def show_review(screen: Screen, engine: Engine, game: Game, side: Side) -> None:
    """How many plays were the best, what the others lost, and the worst of them. Nothing where nothing was chosen."""
    choices = review(engine, game, side)
    if not choices:
        return
    best = sum(choice.loss == 0 for choice in choices)
    lost = sum(choice.loss for choice in choices)
    screen.say("review", side=screen.seat(side), best=best, count=len(choices), loss=f"{lost:.2f}")
    for choice in sorted(choices, key=lambda choice: -choice.loss)[:WORST]:
        if choice.loss >= SMALL:
            plays = {"play": screen.words.moves(choice.play), "best": screen.words.moves(choice.best)}
            screen.say(
                "review_play", turn=choice.turn, dice=choice.dice, loss=f"{choice.loss:.2f}", **plays
            )
