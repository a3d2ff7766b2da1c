"""How exact races are at depth 0: chances and decisions against recursion, on positions of games of the engine.

    python -m benchmarks.exact_races [--positions 5000] [--game short ...]

The sides have passed each other and each has at most four checkers outside. The exact turns of each side by itself come
from recursion over all its checkers (cpp/nardy/train/race_labels.h), played for the lowest mean; koks from one of its
own below. Takes 6 GB.
"""

from __future__ import annotations

import argparse
from functools import cache
from typing import Any

import numpy as np

from nardy import Dice, Engine, Limit, Position, Rules, Side, Variant, _core, batch
from nardy.analysis import has_koks
from nardy.train.classes import race
from nardy.train.race import races_of_games, random_sides

Array = np.ndarray[Any, Any]
TURNS = 32
OUTSIDE = [*range(7, 26), *range(33, 52)]  # of a row
TABLES = ((12, 4), (17, 3))


@cache
def turns_from_19(checkers: tuple[int, ...]) -> tuple[float, ...]:
    """The chances of more than 0, 1 .. turns until these, each so many points too far back, have left. Short nardy."""
    if not checkers:
        return (0.0,) * (TURNS + 1)

    def after(left: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
        if not numbers or not left:
            return left
        ways = [
            after(
                tuple(sorted((*left[:k], *([c - numbers[0]] if c > numbers[0] else []), *left[k + 1 :]))),
                numbers[1:],
            )
            for k, c in enumerate(left)
        ]
        return min(ways, key=lambda way: sum(turns_from_19(way)))

    total = np.zeros(TURNS + 1)
    for dice in Dice.all():
        if dice.high == dice.low:
            end = after(checkers, (dice.high,) * 4)
        else:
            ways = (after(checkers, (dice.high, dice.low)), after(checkers, (dice.low, dice.high)))
            end = min(ways, key=lambda way: sum(turns_from_19(way)))
        total[1:] += dice.weight * np.array(turns_from_19(end))[:-1]
    total /= 36
    total[0] = 1
    return tuple(total)


class Exact:
    """Chances of races by recursion."""

    def __init__(self, variant: Variant, tables: tuple[tuple[int, int], ...] = TABLES) -> None:
        self.sizes = tables  # of each table: so many points beyond home, so many checkers on them
        self.tables = {
            goal: [_core.RaceLabels(variant, points, most, first_off=goal) for points, most in tables]
            for goal in (False, True)
        }
        self.has_koks = has_koks(Rules(variant))

    def table_of(self, sides: Array) -> Array:
        """(n,): the index of the first table that has the side, len(tables) where none has."""
        outside, far = sides[:, 7:].sum(axis=1), np.where(sides[:, 1:] > 0, np.arange(1, 26), 0).max(axis=1)
        reached = np.stack([(outside <= most) & (far <= 6 + points) for points, most in self.sizes])
        return np.where(reached.any(axis=0), reached.argmax(axis=0), len(self.sizes))

    def turns(self, sides: Array, first_off: bool) -> Array:
        """(n, TURNS + 1); sides that have a checker off already take no turn to their first."""
        out = np.zeros((len(sides), TURNS + 1))
        out[:, 0] = 1
        done = sides[:, 0] > (0 if first_off else 14)
        of = self.table_of(sides)
        for k, table in enumerate(self.tables[first_off]):
            mine = (of == k) & ~done
            out[mine, 1:] = table(np.ascontiguousarray(sides[mine]))
        out[done] = 0
        return out

    def chances(self, rows: Array) -> Array:
        """(n, 5): win, win_mars, win_koks, lose_mars, lose_koks of the side to roll."""
        mine, theirs = np.ascontiguousarray(rows[:, :26]), np.ascontiguousarray(rows[:, 26:])
        to_end = [self.turns(side, False) for side in (mine, theirs)]
        to_first = [self.turns(side, True) for side in (mine, theirs)]
        from_19 = [np.zeros_like(to_end[0]) for _ in range(2)]
        if self.has_koks:
            for side, out in zip((mine, theirs), from_19, strict=True):
                for i in np.flatnonzero(side[:, 19:25].any(axis=1) & (side[:, 0] == 0)):
                    out[i] = turns_from_19(tuple(np.repeat(np.arange(1, 7), side[i, 19:25])))

        def ahead(winner: Array, loser: Array, behind: int) -> Array:
            exactly = winner[:, :-1] - winner[:, 1:]
            out: Array = (exactly * loser[:, 1 - behind : TURNS + 1 - behind]).sum(axis=1)
            return out

        win = ahead(to_end[0], to_end[1], 1)
        win_mars, lose_mars = ahead(to_end[0], to_first[1], 1), ahead(to_end[1], to_first[0], 0)
        win_koks, lose_koks = ahead(to_end[0], from_19[1], 1), ahead(to_end[1], from_19[0], 0)
        return np.stack([win, win_mars, np.minimum(win_mars, win_koks), lose_mars, np.minimum(lose_mars, lose_koks)], 1)


def equity(chances: Array) -> Array:
    return 2 * chances[:, 0] - 1 + chances[:, 1] + chances[:, 2] - chances[:, 3] - chances[:, 4]


def drawn(exact: Exact, rules: Rules, count: int, seed: int) -> Array:
    """Races that are not end games, half from games of the engine with itself, half at random."""
    rng = np.random.default_rng(seed)
    of_games = races_of_games(rules.variant, 4 * count, seed, 2)
    at_random = random_sides(rules.variant, 20 * count, seed).reshape(-1, 52)
    found = []
    for rows in (of_games, at_random):
        sides = rows.reshape(-1, 26)
        fits = (exact.table_of(sides) < len(exact.sizes)) & (sides[:, 7:].sum(axis=1) <= 4) & (sides[:, 0] < 15)
        rows = rows[fits.reshape(-1, 2).all(axis=1) & race(rules.variant, rows) & (rows[:, OUTSIDE] > 0).any(axis=1)]
        found.append(rows[rng.permutation(len(rows))[: count // 2]])
    return np.ascontiguousarray(np.concatenate(found))


def losses(exact: Exact, engine: Engine, rules: Rules, rows: Array, seed: int) -> Array:
    """What the play chosen at depth 0 gives away, of one roll of each position."""
    rng = np.random.default_rng(seed)
    lost = []
    for row in rows:
        dice = Dice(*rng.integers(1, 7, 2).tolist())
        position = Position.from_counts(rules, row[:26].tolist(), row[26:].tolist(), Side.WHITE)
        after, _, same_side = batch.legal(rules, row[None], dice)
        if (after[:, 26] == 15).any() or (after[:, 0] == 15).any():
            continue  # a play ends the game
        value = np.where(same_side, 1, -1) * equity(exact.chances(after))
        chosen = engine.analyse(position, dice, limit=Limit(depth=0), top=1).lines[0].play.position
        sides = (Side.WHITE, Side.BLACK) if chosen.side is Side.WHITE else (Side.BLACK, Side.WHITE)
        own = np.concatenate([chosen.counts(side) for side in sides])
        lost.append(value.max() - value[(after == own).all(axis=1)][0])
    return np.array(lost)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--game", nargs="*", default=["long", "short", "six_one"])
    args = parser.parse_args()
    for game in args.game:
        variant = Variant[game.upper()]
        rules, exact = Rules(variant), Exact(variant)
        rows = drawn(exact, rules, args.positions, args.seed)
        with Engine() as engine:
            error = np.abs(engine.evaluate(rules, rows) - exact.chances(rows))
            lost = losses(exact, engine, rules, rows, args.seed)
        names = ("win", "win mars", "win koks", "lose mars", "lose koks")
        print(game, len(rows), "positions")
        for name, column in zip(names, error.T, strict=True):
            print(f"  {name}: off by {column.mean():.4f} on average, {column.max():.4f} at most")
        print(f"  decisions at depth 0 lose {lost.mean():.5f} on average, {lost.max():.4f} at most", flush=True)


if __name__ == "__main__":
    main()
