"""Taking turns and single moves back."""

from __future__ import annotations

import pytest

from nardy import Dice, Game, NotAllowed, Rules, Side, Variant
from support.games import ALL_RULES, white_game, whole_game

WHITE = Side.WHITE


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_whole_game_taken_back_and_played_again(rules: Rules) -> None:
    game = whole_game(rules, 3)
    turns, result, record = game.turns, game.result, game.to_json()
    for turn in reversed(turns):
        game.undo()
        assert not game.is_over
        assert game.dice == turn.dice
        assert game.position.side == turn.side
    assert game.turns == []
    with pytest.raises(NotAllowed, match="nothing"):
        game.undo()
    for turn in turns:
        assert (game.dice or game.roll()) == turn.dice
        assert game.play(turn.play) == turn.play.position
    assert (game.turns, game.result, game.to_json()) == (turns, result, record)


def test_dice_from_outside_come_back() -> None:
    game = white_game(seed=1)
    for n in range(1, 7):
        game.roll(Dice(n, n))
        game.play(game.position.legal_plays(Dice(n, n))[0])
    for n in range(6, 0, -1):
        game.undo()
        assert game.dice == Dice(n, n)


def test_single_moves_are_taken_back_first() -> None:
    game = Game(Variant.SHORT, seed=1, first_side=WHITE)
    game.roll(Dice(2, 2))
    game.play("13/9 6/2")
    game.roll(Dice(3, 3))
    game.move("24/21")
    game.move("24/21 13/10")
    for left in (2, 1, 0):
        game.undo()
        assert len(game.begin().moves) == left
    game.undo()
    assert game.dice == Dice(2, 2)
    assert game.turns == []
    assert game.begin().moves == []
