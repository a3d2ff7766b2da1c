"""Random games for tests, played through Game alone, and calls that a game refuses."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from nardy import Game, Match, Rules, Side, Variant
from support.helpers import SHIPPED

ALL_RULES = (
    Rules(Variant.LONG),
    Rules(Variant.LONG, koks="head", first_turn_doubles=(4, 6)),
    Rules(Variant.SHORT),
    Rules(Variant.SIX_ONE),
    Rules(Variant.SIX_ONE, koks="some_outside"),
    *(Rules(game) for game in Variant if game.name.lower() not in SHIPPED),
)


def white_game(variant: Variant = Variant.LONG, seed: int = 1) -> Game:
    return Game(variant, seed=seed, first_side=Side.WHITE)


def play_turns(game: Game, rng: random.Random, turns: int = 10_000) -> Game:
    """Plays uniformly chosen plays until the game is over or so many more turns are played."""
    for _ in range(turns):
        if game.is_over:
            break
        dice = game.roll()  # first: it does the opening, which says whose roll it is
        game.play(rng.choice(game.position.legal_plays(dice)))
    return game


def play_moves(game: Game, rng: random.Random, moves: int = 10_000) -> Game:
    """Plays single moves by hand, ending each turn when it is complete; stops after so many moves."""
    while not game.is_over:
        if game.dice is None:
            game.roll()
        while offered := game.legal_moves:
            if moves == 0:
                return game
            game.move(rng.choice(offered))
            moves -= 1
        game.play()
    return game


def whole_game(rules: Rules | Variant, seed: int) -> Game:
    return play_turns(Game(rules, seed=seed), random.Random(seed))


def lose(match: Match, loser: Side, points: int = 1) -> None:
    """One side resigns as soon as it is to roll."""
    game = match.game
    if not game.throws and match.next_start == "roll":
        game.opening()
    while game.position.side != loser or (not game.turns and not game.throws and not match.games):
        play_turns(game, random.Random(1), 1)
    game.resign(points)


def refused(game: Game, error: type[Exception], call: Callable[[], object]) -> None:
    """The call raises the error and changes nothing."""
    before = game.to_json()
    with pytest.raises(error):
        call()
    assert game.to_json() == before
