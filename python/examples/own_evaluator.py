"""Bring an evaluation of your own: the search, rollouts and levels of the engine then go by it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from nardy import Dice, Engine, Limit, Position, Rules

PIPS = np.arange(26)  # 0 is off, 1 to 24 are a side's points, 25 is the bar


def by_pips(rules: Rules, boards: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
    """Whoever has fewer pips to go is the more likely to win.

    A row of `boards` has 26 counts of the side to roll, then 26 of the other. The answer has a row of five chances for
    each: win, win_mars, win_koks, lose_mars, lose_koks.
    """
    lead = boards[:, 26:] @ PIPS - boards[:, :26] @ PIPS
    chances = np.zeros((len(boards), 5), dtype=np.float32)
    chances[:, 0] = 1 / (1 + np.exp(-lead / 30))
    return chances


def main() -> None:
    position, dice = Position.parse("long w 24*10,20,17,14,11,9 24*11,19,16,13,7"), Dice(6, 5)
    for name, engine in (("by pips", Engine(evaluator=by_pips)), ("the engine's own", Engine())):
        best = engine.analyse(position, dice, Limit(depth=1))[0]
        print(f"{name}: {best.play} ({best.equity:+.3f})")


if __name__ == "__main__":
    main()
