"""The hints of `nardy play`: what the engine thinks of a position, and of the plays that can still be made."""

from __future__ import annotations

from nardy import Dice, Engine, GameRoll, Limit, Line, Move, Position
from nardy.cli.play_screen import Screen

LIMIT = Limit(depth=2, nodes=200_000)  # well below a second
LINES = 5


def show_value(screen: Screen, engine: Engine, position: Position) -> None:
    """What the position is worth before the roll."""
    value = engine.value(position, Limit(depth=1))
    screen.say(
        "hint_value", equity=f"{value.equity:+.3f}", **_percent(value.chances.win, value.chances.win_mars)
    )


def show_plays(screen: Screen, engine: Engine, roll: GameRoll) -> None:
    """The best plays; with moves made, those to which the roll can still be completed, and what would be better."""
    position, dice = roll.start, roll.dice
    top = len(position.legal_plays(dice)) if roll.moves else LINES
    lines = engine.analyse(position, dice, LIMIT, top).lines
    open_plays = lines
    if roll.moves:
        ends = reachable(position, dice, roll.moves)
        open_plays = tuple(line for line in lines if line.play.position in ends)
    screen.say("hint_rest" if roll.moves else "hint_head")
    for rank, line in enumerate(open_plays[:LINES], start=1):
        chances = _percent(line.chances.win, line.chances.win_mars)
        screen.line(screen.words("hint_line", rank=rank, **_play(screen, line), **chances))
    if open_plays[:1] != lines[:1]:
        screen.say("hint_better", **_play(screen, lines[0]))


def reachable(position: Position, dice: Dice, moves: list[Move]) -> set[Position]:
    """The positions in which the roll can end once these moves have been made."""
    roll = position.begin(dice, moves)
    seen: set[tuple[Position, tuple[int, ...]]] = set()
    ends: set[Position] = set()

    def go_on() -> None:
        state = roll.position, roll.dice_left
        if state in seen:
            return
        seen.add(state)
        if roll.is_complete:
            ends.add(roll.play.position)
        for move in roll.legal_moves:
            roll.move(move)
            go_on()
            roll.undo()

    go_on()
    return ends


def _play(screen: Screen, line: Line) -> dict[str, str]:
    return {"play": screen.words.moves(line.play), "equity": f"{line.equity:+.3f}"}


def _percent(win: float, mars: float) -> dict[str, str]:
    return {"win": f"{100 * win:.0f}", "mars": f"{100 * mars:.0f}"}
