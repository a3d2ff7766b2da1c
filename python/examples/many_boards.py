"""Thousands of boards at once in numpy arrays: random games of 6-1, and what their ends were."""

from __future__ import annotations

import numpy as np

from nardy import Engine, Position, Variant, batch

GAME = Variant.SIX_ONE


def main(games: int = 4096) -> None:
    boards = np.repeat(batch.from_positions([Position.start(GAME)]), games, axis=0)
    turn = 0
    while not batch.outcome(GAME, boards).all():  # 0 where a game goes on
        if turn == 40:
            chances = Engine().evaluate(GAME, boards)  # win, win_mars, win_koks, lose_mars, lose_koks
            print(f"after 40 turns: the side to roll wins {chances[:, 0].mean():.1%} of the games")
        boards, _ = batch.random_play(GAME, boards, seed=1, turn=turn)
        turn += 1
    points = np.abs(batch.outcome(GAME, boards))
    print(f"{games} games in at most {turn} turns, {np.mean(points == 2):.1%} of them by mars")


if __name__ == "__main__":
    main()
