"""What the engine advises in `nardy play`: what a position is worth, and the plays that can still be made."""

from __future__ import annotations

from typing import NamedTuple

from nardy import Dice, Engine, GameRoll, Limit, Line, Move, Position
from nardy.cli.play_screen import Screen
from nardy.limits import DEEP, Depth

DEPTH: Depth = DEEP  # where no number of rolls is asked for
MOST = 4  # rolls to look ahead; takes some seconds
NODES = 400_000  # as far as QUICK, and deep: well below a second
QUICK = 2
PATIENCE = 20.0  # seconds that a longer look may take
LINES = 5


class Advice(NamedTuple):
    """Plays that lead on from the moves made, the best first, and the best of all plays of the roll."""

    lines: tuple[Line, ...]
    best: Line
    depth: Depth


def is_quick(depth: Depth) -> bool:
    return depth == DEEP or depth <= QUICK


def limit(depth: Depth) -> Limit:
    return Limit(depth=depth, nodes=NODES) if is_quick(depth) else Limit(depth=depth, time=PATIENCE)


def advise(engine: Engine, roll: GameRoll, depth: Depth) -> Advice:
    """With moves made, only the plays to which the roll can still be completed."""
    position, dice = roll.start, roll.dice
    top = len(position.legal_plays(dice)) if roll.moves else LINES
    analysis = engine.analyse(position, dice, limit(depth), top)
    lines = analysis.lines
    if roll.moves:
        ends = reachable(position, dice, roll.moves)
        lines = tuple(line for line in lines if line.play.position in ends)
    return Advice(lines[:LINES], analysis[0], analysis.depth)


def show_value(screen: Screen, engine: Engine, position: Position, depth: Depth) -> None:
    """What the position is worth before the roll."""
    value = engine.value(position, limit(depth))
    screen.say("hint_value", equity=f"{value.equity:+.3f}", **_percent(value.chances.win, value.chances.win_mars))


def show_plays(screen: Screen, advice: Advice, moved: bool) -> None:
    """The best plays; with moves made, also what would be better than all that are left."""
    look = "look_deep" if advice.depth == DEEP else "look_ahead"
    screen.say("hint_rest" if moved else "hint_head", look=screen.words(look, depth=advice.depth))
    for rank, line in enumerate(advice.lines, start=1):
        chances = _percent(line.chances.win, line.chances.win_mars)
        values = {"rank": rank, **_play(screen, line), **chances}
        text = screen.words("hint_line", **values)
        screen.line(text if len(text) <= screen.width else screen.words("hint_short", **values))
    if advice.lines[:1] != (advice.best,):
        screen.say("hint_better", **_play(screen, advice.best))


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
