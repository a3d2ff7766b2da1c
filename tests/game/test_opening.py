"""A game's opening, and its dice from the seed and from outside."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from nardy import Dice, Game, InvalidDice, InvalidNotation, NotAllowed, Position, Rules, Side, Variant
from support.games import play_turns, white_game

WHITE, BLACK = Side.WHITE, Side.BLACK


# --- the opening ---------------------------------------------------------------------------------------------


def test_the_higher_die_starts_and_ties_are_thrown_again() -> None:
    seen: Counter[int] = Counter()
    for seed in range(300):
        game = Game(Variant.LONG, seed=seed)
        throws = game.opening()
        assert throws == game.throws
        assert all(white == black for white, black in throws[:-1])
        white, black = throws[-1]
        assert white != black
        assert game.position == Position.start(Variant.LONG, WHITE if white > black else BLACK)
        assert game.dice is None
        seen[len(throws)] += 1
    assert seen[1] > 200, "a sixth of the throws are ties"
    assert seen[2] > 20
    assert seen[3] > 0


def test_the_opening_comes_once() -> None:
    game = Game(Variant.SHORT, seed=5)
    game.opening()
    with pytest.raises(NotAllowed, match="already"):
        game.opening()
    with pytest.raises(NotAllowed, match="first side was given"):
        white_game().opening()
    with pytest.raises(NotAllowed, match="first side was given"):
        Game.from_position(Position.start(Variant.LONG)).opening()


def test_a_roll_does_the_opening_first() -> None:
    thrown, rolled = Game(Variant.LONG, seed=9), Game(Variant.LONG, seed=9)
    throws = thrown.opening()
    assert rolled.throws == []
    assert rolled.roll() == thrown.roll()
    assert rolled.throws == throws
    assert rolled == thrown


def test_throws_from_outside() -> None:
    game = Game(Variant.LONG, seed=1)
    assert game.opening([(5, 5), (2, 6)]) == [(5, 5), (2, 6)]
    assert game.position.side == BLACK


@pytest.mark.parametrize("throws", [[(5, 5)], [(6, 2), (5, 1)], [(0, 3)], [(6, 7)], [(5, 5), (-1, 300)]])
def test_throws_that_cannot_be(throws: list[tuple[int, int]]) -> None:
    game = Game(Variant.LONG, seed=1)
    with pytest.raises(InvalidDice):
        game.opening(throws)
    assert game == Game(Variant.LONG, seed=1)


def test_the_starter_may_play_the_dice_thrown() -> None:
    for seed in range(50):
        game = Game(Variant.SHORT, seed=seed, opening="keep")
        thrown = Dice(*game.opening()[-1])
        assert game.roll() == thrown
        game.play(game.position.legal_plays(thrown)[0])
        game.undo()
        assert game.dice == thrown


def test_kept_dice_bind_dice_from_outside() -> None:
    game = Game(Variant.SHORT, seed=3, opening="keep")
    with pytest.raises(NotAllowed, match="thrown in the opening"):
        game.roll(Dice(1, 1))
    assert game.throws == [], "a call that fails changes nothing"
    thrown = Dice(*game.opening()[-1])
    assert game.roll(thrown) == thrown


def test_a_kept_6_1_rolls_again() -> None:
    game = Game(Variant.SIX_ONE, seed=1, opening="keep")
    game.opening([(1, 6)])
    assert game.roll() == Dice(6, 1)
    assert game.play("24/18 18/17").side == BLACK
    dice = game.roll()
    assert game.position.side == BLACK
    game.play(game.position.legal_plays(dice)[0])
    assert [turn.side for turn in game.turns] == [BLACK, BLACK]


def test_options() -> None:
    with pytest.raises(InvalidNotation, match="'reroll' or 'keep'"):
        Game(Variant.LONG, opening="throw")  # type: ignore[arg-type]
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            Game(Variant.LONG, seed=seed)
    assert Game(Variant.LONG, seed=2**64 - 1).seed == 2**64 - 1
    assert Game(Variant.LONG).seed != Game(Variant.LONG).seed, "drawn at random"
    rules = Rules(Variant.LONG, koks="head")
    game = Game(rules, seed=7, first_side=BLACK, opening="keep")
    assert (game.rules, game.seed, game.start) == (rules, 7, Position.start(rules, BLACK))
    assert game == Game(rules, seed=7, first_side=BLACK), "nobody throws, so nothing is kept"


# --- dice ----------------------------------------------------------------------------------------------------


def test_the_same_turn_always_gets_the_same_dice() -> None:
    """Whatever was played before it; by chance the games may differ in length and in who plays."""
    games = [play_turns(white_game(seed=11), random.Random(n)) for n in range(5)]
    for dice in itertools.zip_longest(*([turn.dice for turn in game.turns] for game in games)):
        assert len({d for d in dice if d is not None}) == 1
    other = play_turns(white_game(seed=12), random.Random(0))
    assert [t.dice for t in games[0].turns] != [t.dice for t in other.turns]


def test_dice_are_fair() -> None:
    rolls = [white_game(seed=seed).roll() for seed in range(7200)]
    counts = Counter(rolls)
    chi_square = sum((counts[d] - 200 * d.weight) ** 2 / (200 * d.weight) for d in Dice.all())
    assert chi_square < 45.3, "20 degrees of freedom: 0.1 %"


def test_dice_from_outside() -> None:
    game = white_game()
    assert game.roll(Dice(6, 5)) == Dice(6, 5) == game.dice
    with pytest.raises(NotAllowed, match="not been played yet"):
        game.roll()
    with pytest.raises(NotAllowed, match="not been played yet"):
        game.roll(Dice(6, 5))
    game.play("24/18 18/13")
    assert game.dice is None
    assert game.position.side == BLACK
