"""Open Sage (the package bgsage, from PyPI) as a player of short nardy: cubeless, one thread, in this process.

Its levels are called 1-ply, 2-ply and so on, the first being the network alone; here they are counted as ours: 0 rolls
ahead, 1, 2, 3. Its boards hold the checkers of the side to roll as positive counts on that side's own points, the other
side's as negative ones, and both bars, 25 and 0, as positive ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.strength.players.fibs import other, signed_points
from benchmarks.strength.players.player import InProcess, NoAnswer
from nardy import Dice, Play, Position, Rules, Variant


def board_of(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """Counts of both sides, as its board for the first."""
    return [theirs[25], *signed_points(mine, theirs), mine[25]]


class Bgsage(InProcess):
    """It looks so many rolls ahead."""

    def __init__(self, name: str, rolls: int) -> None:
        super().__init__(name)
        try:
            from bgsage import create_analyzer
        except ImportError as missing:
            raise SystemExit("bgsage is not installed: pip install bgsage") from missing
        if not 0 <= rolls <= 3:
            raise SystemExit(f"bgsage looks 0 to 3 rolls ahead, not {rolls}")
        self._analyzer = create_analyzer(f"{rolls + 1}ply", cubeful=False, parallel_threads=1)

    def new_game(self, rules: Rules, seed: int) -> None:
        if rules.variant != Variant.SHORT:
            raise SystemExit("bgsage plays short nardy only")

    def choose(self, position: Position, dice: Dice, seed: int) -> Play:
        side, opponent = position.side, other(position.side)
        board = board_of(position.counts(side), position.counts(opponent))
        with self.timed():
            found = self._analyzer.checker_play(board, dice.high, dice.low, jacoby=False)
        best = list(found.moves[0].board)
        for play in position.legal_plays(dice):
            if board_of(play.position.counts(side), play.position.counts(opponent)) == best:
                return play
        raise NoAnswer("illegal", f"bgsage: {position} {dice}: {best}")
