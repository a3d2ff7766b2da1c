"""Decisions of games that two players play against each other, so that neither's taste alone makes the positions.

The players change seats from game to game. Now and then, by chance, a play is any legal one in place of the player's,
which brings kinds of positions about that good players avoid.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from benchmarks.strength.data.selfplay import Decisions
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import Player
from benchmarks.strength.progress import follow
from nardy import Dice, Play, Position, Rules, Side, batch


def _choose(player: Player, position: Position, dice: Dice, rng: random.Random, noise: float) -> Play:
    plays = position.legal_plays(dice)
    if rng.random() < noise:
        return rng.choice(plays)
    return player.choose(position, dice, rng.getrandbits(32)) if len(plays) > 1 else plays[0]


def decisions(rules: Rules, names: Sequence[str], games: int, seed: int, noise: float) -> Decisions:
    """All unforced decisions of so many games of two players; ``noise`` is the share of plays left to chance."""
    positions: list[Position] = []
    rolls: list[list[int]] = []
    numbers: list[int] = []
    with open_player(names[0]) as first, open_player(names[1]) as second:
        for game in follow(range(games), " and ".join(names), games):
            rng = random.Random(f"{seed} {game}")
            white, black = (first, second) if game % 2 == 0 else (second, first)
            position = Position.start(rules)
            first.new_game(rules, game)
            second.new_game(rules, game)
            while not position.is_over:
                dice = Dice(rng.randint(1, 6), rng.randint(1, 6))
                if len(position.legal_plays(dice)) > 1:
                    positions.append(position)
                    rolls.append([dice.high, dice.low])
                    numbers.append(game)
                player = white if position.side == Side.WHITE else black
                position = _choose(player, position, dice, rng, noise).position
    return Decisions(batch.from_positions(positions), np.array(rolls, dtype=np.int8), np.array(numbers))
