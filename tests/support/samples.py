"""Positions for tests: placed by hand, taken from the reference's games, or drawn by hypothesis."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from hypothesis import strategies as st

import reference as ref
from nardy import Dice, Position, Rules, Side, Variant
from support.helpers import GAMES, SHIPPED, dice, position, variant

Places = dict[int, int]  # checkers on a side's own points (25: bar); the rest are off

# In the middle of the game, with contact and many plays.
MIDDLE = {
    Variant.LONG: "long w 24*4,20*3,18*2,15*2,11,10*2,8 24*4,21*2,19*2,17*2,13*2,10,9,7",
    Variant.SHORT: "short w 24,22,13*4,10,8*2,6*4,5,3 24*2,13*4,11,8*3,6*4,4",
    Variant.SIX_ONE: "six_one b 24*4,20*3,18*2,15*2,11,10*2,8 24*4,21*2,19*2,17*2,13*2,10,9,7",
}

RULES = (
    ref.Rules("long"),
    ref.Rules("long", "head", (4, 6)),
    ref.Rules("short"),
    ref.Rules("six_one"),
    ref.Rules("six_one", "some_outside"),
    *(ref.Rules(game) for game in GAMES if game not in SHIPPED),
)


def place(rules: Rules | Variant, white: Places, black: Places, side: Side = Side.WHITE) -> Position:
    return Position.from_counts(rules, ref.counts(white), ref.counts(black), side)


def sample(game: str, seed: int, count: int) -> Iterator[tuple[Position, Dice]]:
    """Positions and rolls, half of whole games and half set up at random, for each side in turn."""
    rules = ref.Rules(game)
    steered = ref.steered(rules, seed, count - count // 2)
    pairs = itertools.chain(steered, ref.set_up(rules, seed, count // 2))
    for (state, roll), side in zip(pairs, itertools.cycle(Side), strict=False):
        yield position(rules, state, side), dice(roll)


MIDDLE |= {  # of other games, one of a played game
    variant(game): str(next(itertools.islice(sample(game, 1, 40), 8, None))[0]) for game in GAMES if game not in SHIPPED
}


def _drawn(rules: ref.Rules, seed: int, side: Side) -> tuple[Position, Dice]:
    state, roll = next(ref.set_up(rules, seed, 1))
    return position(rules, state, side), dice(roll)


def drawn() -> st.SearchStrategy[tuple[Position, Dice]]:
    """A random unfinished set-up position of any game and options, and a roll."""
    return st.builds(_drawn, st.sampled_from(RULES), st.integers(0, 2**32 - 1), st.sampled_from(list(Side)))


def rolls() -> st.SearchStrategy[Dice]:
    return st.sampled_from(Dice.all())
