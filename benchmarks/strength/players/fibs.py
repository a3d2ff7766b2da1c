"""The FIBS board line and gnubg's way of writing a play."""

from __future__ import annotations

from collections.abc import Sequence

from nardy import Dice, IllegalPlay, InvalidNotation, Play, Position, Side

UNLIMITED = 9999  # match length of a money session


def other(side: Side) -> Side:
    """The side across the board."""
    return Side.BLACK if side == Side.WHITE else Side.WHITE


def signed_points(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """Points 1 to 24 of two sides' counts: positive where the first has checkers, negative where the second has."""
    return [mine[p] - theirs[25 - p] for p in range(1, 25)]


def board_line(position: Position, dice: Dice, length: int = UNLIMITED, names: str = "You:opp") -> str:
    """The position (short nardy) with its side to roll as the player who moves downwards, and the roll.

    Both may-double fields are 1 although nobody ever doubles: where both are 0, gnubg 1.07 takes the line for a
    question about the cube (one the other side has just turned) and answers take, drop or beaver.
    """
    mine, theirs = position.counts(position.side), position.counts(other(position.side))
    squares = ":".join(map(str, [-theirs[25], *signed_points(mine, theirs), mine[25]]))
    turn = f"1:{dice.high}:{dice.low}:0:0"
    cube = "1:1:1:0"  # value, may double, the other may double, was doubled
    way = "1:-1:0:25"  # colour, direction, home, bar
    off = f"{mine[0]}:{theirs[0]}:{mine[25]}:{theirs[25]}"
    movable = 4 if dice.is_double else 2
    return f"board:{names}:{length}:0:0:{squares}:{turn}:{cube}:{way}:{off}:{movable}:0:0:0"


def value_line(position: Position, plies: int) -> str:
    """Asks gnubg for the cubeless chances of a position before the roll. It values the side that is not on turn in the
    line, as if that one were to roll next; so the line has the other side on turn."""
    mine, theirs = position.counts(position.side), position.counts(other(position.side))
    squares = [-theirs[25], *signed_points(mine, theirs), mine[25]]
    turn = [-1, 0, 0, 0, 0]
    cube, way = [1, 0, 0, 0], [1, -1, 0, 25]
    off = [mine[0], theirs[0], mine[25], theirs[25]]
    fields = ":".join(map(str, [0, 0, 0, *squares, *turn, *cube, *way, *off, 0, 0, 0, 0]))
    return f"evaluation fibsboard board:You:opp:{fields} plies {plies} cube off"


def read_value(answer: str) -> tuple[list[float], float]:
    """The five chances of the side to roll, and its equity in points, of gnubg's answer. Raises ValueError."""
    words = answer.split()
    if len(words) != 6:
        raise ValueError(f"not six numbers: {answer!r}")
    numbers = [float(word) for word in words]
    return numbers[:5], numbers[5]


def read_play(position: Position, dice: Dice, answer: str) -> Play:
    """The play gnubg means by ``8/5*(2) bar/20``; 25 and 0 stand for bar and off. Raises ValueError."""
    if not answer.strip():
        raise ValueError("an empty answer")
    try:
        return position.parse_play(answer.strip(), dice)
    except (IllegalPlay, InvalidNotation) as error:
        raise ValueError(f"{answer.strip()!r}: {error}") from error
