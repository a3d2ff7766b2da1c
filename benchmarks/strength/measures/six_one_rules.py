"""What the extra roll and the special moves of nardy 6-1 are worth, in points of the side that has them.

python -m benchmarks.strength.measures.six_one_rules [--games 200]

Games of self-play at depth 0 are looked at roll by roll at depth 1 (all plays of the roll, without a filter).
*Extra roll*: after each 6-1, the best result with the same side to roll, less the best one if the other side rolled
next. *Special moves*: in each roll that has a play with one, the best play less the best one without. Each counts
this one roll only: both sides keep their rights from then on. A roll all of whose plays are special is left out.
The sum over a game is what both sides together gain by the right; a game is one value of the interval.
"""

from __future__ import annotations

import argparse

import numpy as np

from benchmarks.strength import stats
from benchmarks.strength.data import selfplay
from benchmarks.strength.players.fibs import other
from benchmarks.strength.progress import follow
from nardy import Dice, Engine, Limit, Position, Rules, Side, Variant, batch

RULES = Rules(Variant.SIX_ONE)
LIMIT = Limit(depth=1)


def extra_roll(engine: Engine, position: Position) -> float:
    """Of a 6-1 in this position; 0 if it ends the game."""
    dice = Dice(6, 1)
    results = [play.position for play in position.legal_plays(dice)]
    if any(p.is_over for p in results):
        return 0.0
    again = max(engine.value(p, LIMIT).equity for p in results)
    turned = [Position.from_counts(RULES, p.counts(Side.WHITE), p.counts(Side.BLACK), other(p.side)) for p in results]
    return again - max(-engine.value(p, LIMIT).equity for p in turned)


def special_moves(engine: Engine, position: Position, dice: Dice) -> float | None:
    """Of one roll; None if it has no such choice."""
    lines = engine.analyse(position, dice, LIMIT)
    without = [line.equity for line in lines if not any(move.special for move in line.play.moves)]
    if not without or len(without) == len(lines):
        return None
    return lines[0].equity - max(without)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    engine, every = Engine(), Engine(filter=None)
    rolls, specials = np.zeros(args.games), np.zeros(args.games)
    each_roll: list[float] = []
    each_special: list[float] = []
    for step in follow(selfplay.play(engine, RULES, args.games, args.seed), "rolls", 0):
        positions = batch.to_positions(RULES, step.boards)
        for position, throw, game in zip(positions, step.dice.tolist(), step.games.tolist(), strict=True):
            dice = Dice(*throw)
            if {dice.high, dice.low} == {6, 1}:
                each_roll.append(extra_roll(every, position))
                rolls[game] += each_roll[-1]
            if 6 in throw or 1 in throw:
                gain = special_moves(every, position, dice)
                if gain is not None:
                    each_special.append(gain)
                    specials[game] += gain
    print("| right | times a game | points each time | points a game, both sides together |\n|---|---|---|---|")
    for name, each, games in (("extra roll", each_roll, rolls), ("special moves", each_special, specials)):
        times = len(each) / args.games
        print(f"| {name} | {times:.2f} | {np.mean(each):.3f} | {stats.mean(games).interval()} |")


if __name__ == "__main__":
    main()
