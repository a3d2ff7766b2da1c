"""Game: playing, whole games, games as values. Beside this: the opening and the dice, taking back, the end."""

from __future__ import annotations

import copy
import gc
import pickle
import random

import pytest

from nardy import (
    Dice,
    Game,
    IllegalPlay,
    InvalidNotation,
    Move,
    NotAllowed,
    Position,
    Reason,
    Rules,
    Side,
    Turn,
    Variant,
)
from support.games import ALL_RULES, play_moves, refused, white_game, whole_game

WHITE, BLACK = Side.WHITE, Side.BLACK


# --- playing -------------------------------------------------------------------------------------------------


def test_play_as_text_as_play_and_by_hand() -> None:
    start = Position.start(Variant.LONG)
    by_text, by_play, by_hand = white_game(), white_game(), white_game()
    for game in (by_text, by_play, by_hand):
        game.roll(Dice(6, 5))
    after = by_text.play("24/13")
    assert by_play.play(start.legal_plays(Dice(6, 5))[0]) == after
    by_hand.move(Move(24, 18, 6))
    by_hand.move("18/13")
    assert by_hand.play() == after
    assert by_text == by_play == by_hand
    assert by_text.turns == [Turn(WHITE, Dice(6, 5), start.parse_play("24/13", Dice(6, 5)))]
    assert after == start.parse_play("24/13", Dice(6, 5)).position


def test_a_whole_play_takes_the_place_of_moves_made() -> None:
    game = Game(Variant.SHORT, seed=1, first_side=WHITE)
    game.roll(Dice(3, 1))
    game.move("24/23")
    assert str(game.position) == str(Position.start(Variant.SHORT))
    game.play("8/5 6/5")
    game.roll(Dice(2, 1))
    game.move("6/5")
    game.play(game.position.legal_plays(Dice(2, 1))[0])
    assert [str(turn.play) for turn in game.turns] == ["8/5 6/5", "24/22 24/23"]


def test_an_unfinished_roll_does_not_end_the_turn() -> None:
    game = white_game()
    game.roll(Dice(6, 5))
    game.move("24/18")
    for attempt in (game.play, lambda: game.begin().play):
        with pytest.raises(IllegalPlay) as caught:
            attempt()
        assert caught.value.reason == Reason.INCOMPLETE
    assert [str(m) for m in game.begin().moves] == ["24/18"]


def test_what_is_refused_changes_nothing() -> None:
    game = Game(Variant.LONG, seed=4)
    elsewhere = Position.start(Variant.SHORT).legal_plays(Dice(6, 5))[0]
    refused(game, NotAllowed, game.play)
    refused(game, NotAllowed, lambda: game.play("24/18"))
    refused(game, NotAllowed, lambda: game.move("24/18"))
    refused(game, NotAllowed, game.begin)
    refused(game, NotAllowed, game.undo)
    game.roll(Dice(6, 5))
    refused(game, NotAllowed, game.undo)
    refused(game, IllegalPlay, lambda: game.play("24/18 24/19"))
    refused(game, InvalidNotation, lambda: game.play("24-18"))
    refused(game, IllegalPlay, lambda: game.move("13/7"))
    refused(game, IllegalPlay, lambda: game.move(Move(13, 7, 6)))
    refused(game, ValueError, lambda: game.play(elsewhere))
    refused(game, NotAllowed, lambda: game.play(game.position.legal_plays(Dice(6, 4))[0]))
    assert game.legal_moves
    assert set(game.destinations(24)) == {18, 19, 13}


def test_a_play_of_another_position() -> None:
    game = white_game()
    game.roll(Dice(2, 1))
    play = game.position.legal_plays(Dice(2, 1))[0]
    game.play(play)
    game.roll(Dice(2, 1))
    refused(game, NotAllowed, lambda: game.play(play))


def test_a_legal_end_with_fewer_numbers() -> None:
    game = Game.from_position(Position.parse("short w 2,1*2 6*15"), seed=1)
    game.roll(Dice(5, 1))
    game.move("2/off")
    with pytest.raises(IllegalPlay):
        game.play()
    game.undo()
    game.play("2/off")
    assert str(game.turns[0].play) == "2/1 1/off"


def test_a_roll_that_cannot_be_played() -> None:
    """The turn passes, by hand and as text; 6-1 rolls again all the same."""
    blocked = Position.parse("six_one w 24*15 24*11,8*2,7*2")
    game = Game.from_position(blocked, seed=1)
    game.roll(Dice(5, 4))
    assert game.legal_moves == []
    assert game.begin().is_complete
    assert game.play().side == BLACK
    assert game.turns[0].play.is_pass
    closed = Position.parse("six_one w 24*15 24*9,18,13,11*2,6*2")
    game = Game.from_position(closed, seed=1)
    game.roll(Dice(6, 1))
    assert game.play("pass").side == WHITE
    assert game.dice is None


def test_the_view_of_a_roll() -> None:
    game = Game(Variant.SIX_ONE, seed=1, first_side=WHITE)
    with pytest.raises(NotAllowed):
        game.begin()
    game.roll(Dice(6, 5))
    roll, same = game.begin(), game.position.begin(Dice(6, 5))
    for text in ("24>6", "24/19"):
        for r in (roll, same):
            r.move(text)
        for name in ("dice", "start", "dice_left", "moves", "legal_moves", "is_complete", "position"):
            assert getattr(roll, name) == getattr(same, name), name
        assert roll.destinations(24) == same.destinations(24) == game.destinations(24)
        assert repr(roll) == repr(same)
    assert roll.play == same.play
    roll.undo()
    roll.undo()
    with pytest.raises(IndexError):
        roll.undo()
    roll.move(roll.legal_moves[0])
    assert game.begin().moves == roll.moves
    game.play("24>6 24/19")
    game.roll(Dice(6, 5))
    with pytest.raises(NotAllowed):
        roll.move("24/18")
    game.undo()
    assert roll.moves == [], "the turn that was taken back is the view's own again"


# --- 6-1 -----------------------------------------------------------------------------------------------------


def test_6_1_rolls_again_each_time_with_a_new_head_allowance() -> None:
    game = Game(Variant.SIX_ONE, seed=1, first_side=BLACK)
    for turn in range(3):
        game.roll(Dice(1, 6))
        assert game.position.side == BLACK
        game.play("24/18 24>1" if turn == 0 else "24/23 24>6")
    game.roll(Dice(5, 4))
    game.play("24/15")
    assert game.position.side == WHITE
    assert [turn.side for turn in game.turns] == [BLACK] * 4
    for _ in range(4):
        game.undo()
        assert game.position.side == BLACK
    assert game.position == Position.start(Variant.SIX_ONE, BLACK)


# --- whole games and values ----------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_whole_games_follow_the_positions(rules: Rules) -> None:
    again = 0
    for seed in range(25):
        game = play_moves(Game(rules, seed=seed), random.Random(seed)) if seed % 5 == 0 else whole_game(rules, seed)
        p = game.start
        for turn in game.turns:
            assert turn.side == p.side
            assert turn.play.dice == turn.dice
            assert turn.play in p.legal_plays(turn.dice)
            p = p.play(turn.play)
            again += not p.is_over and p.side == turn.side
            assert (not p.is_over and p.side == turn.side) is (rules.rolls_again(turn.dice) and not p.is_over)
        assert p == game.position
        assert p.is_over
        assert game.result == p.result
    assert (again > 0) is (rules.variant == Variant.SIX_ONE)


def test_copies_are_games_of_their_own() -> None:
    game = play_moves(Game(Variant.SHORT, seed=8), random.Random(8), 31)
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        assert twin.begin().moves == game.begin().moves
        twin.undo()
        assert twin != game
        play_moves(twin, random.Random(1))
        assert twin.is_over
    assert not game.is_over
    assert game != "a game"
    with pytest.raises(TypeError):
        hash(game)


def test_repr() -> None:
    game = Game(Rules(Variant.LONG, koks="head"), seed=1, first_side=BLACK)
    assert repr(game) == "<Game long:koks=head: 0 turns, black to roll>"
    game.roll()
    assert repr(game) == "<Game long:koks=head: 0 turns, black to play>"
    game.resign()
    assert repr(game) == "<Game long:koks=head: 0 turns, over>"


@pytest.mark.parametrize("variant", list(Variant))
def test_what_a_game_gives_out_stays_as_it_was(variant: Variant) -> None:
    """Positions are values: the game may go on, be undone or be gone."""
    given: list[tuple[Position, str]] = []

    def keep(position: Position) -> None:
        given.append((position, str(position)))

    for seed in range(3):
        game = Game(variant, seed=seed)
        rng = random.Random(seed)
        keep(game.start)
        keep(game.position)
        game.opening()
        while not game.is_over:
            if game.dice is None:
                game.roll()
            roll = game.begin()
            for position in (game.start, game.position, roll.start, roll.position):
                keep(position)
            keep(game.play(rng.choice(game.position.legal_plays(game.dice))))
            if rng.random() < 0.1:
                game.undo()
        del roll, game
        gc.collect()
        [Game(variant, seed=k).roll() for k in range(50)]  # whatever takes the memory
    assert [str(position) for position, _ in given] == [text for _, text in given]
