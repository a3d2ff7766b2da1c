"""Settle a close decision by playing it out: the same dice for every play, the games spread over processes."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from nardy import Dice, Engine, Position


def main(games: int = 648) -> None:
    position, dice = Position.parse("short w 24*2,13*4,8*3,6*5,4 24*2,13*5,8*3,6*5"), Dice(4, 1)
    with ProcessPoolExecutor(2) as workers, Engine() as engine:
        rolled = engine.rollout_plays(position, dice, plays=3, games=games, truncate=11, workers=workers)
    for line in rolled:
        print(f"{line.equity:+.4f} +- {line.stderr:.4f}  {line.play}")


if __name__ == "__main__":  # the processes import this file
    main()
