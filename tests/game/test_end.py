"""The end of a game: the last checker, and resigning."""

from __future__ import annotations

import copy
import random

import pytest

import reference as ref
from nardy import Dice, Game, GameOver, Kind, NotAllowed, Position, Result, Rules, Side
from nardy.analysis import has_koks
from support.games import ALL_RULES, play_moves, refused
from support.helpers import opposite

WHITE = Side.WHITE


@pytest.mark.parametrize(
    ("text", "dice", "play", "points"),
    [
        ("long w 2,1 24*14", Dice(6, 5), "2/off 1/off", Kind.SINGLE),
        ("long w 1 24*15", Dice(6, 5), "1/off", Kind.MARS),
        ("long:koks=head w 1 24*15", Dice(6, 5), "1/off", Kind.KOKS),
        ("long:koks=head w 1 23*15", Dice(6, 5), "1/off", Kind.MARS),
        ("short w 1 bar,6*14", Dice(3, 3), "1/off", Kind.KOKS),
        ("short w 1 6*15", Dice(3, 3), "1/off", Kind.MARS),
        ("six_one w 1 24*15", Dice(6, 1), "1/off", Kind.MARS),
    ],
)
def test_the_last_checker_ends_the_game(text: str, dice: Dice, play: str, points: Kind) -> None:
    game = Game.from_position(Position.parse(text), seed=1)
    game.roll(dice)
    after = game.play(play)
    assert game.is_over
    assert game.result == after.result
    assert game.result is not None
    assert (game.result.winner, game.result.kind, game.resigned) == (WHITE, points, False)
    for call in (game.roll, game.play, lambda: game.play("1/off"), lambda: game.move("1/off"), game.resign):
        refused(game, GameOver, call)
    assert (game.legal_moves, game.destinations(1)) == ([], {})
    game.undo()
    assert not game.is_over
    assert game.result is None


def test_a_game_that_begins_finished() -> None:
    game = Game.from_position(Position.parse("long w - 24*15"), seed=1)
    assert game.result is not None
    assert game.result.winner == WHITE
    refused(game, GameOver, game.roll)
    refused(game, NotAllowed, game.undo)
    assert Game.from_json(game.to_json()) == game


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_resigning(rules: Rules) -> None:
    all_off, on_head = ref.counts({}), ref.counts({24: 15})
    most = ref.points(ref.Rules(rules.variant.name.lower(), rules.koks), all_off, on_head)
    assert has_koks(rules) == (most == 3)
    game = Game(rules, seed=2)
    refused(game, NotAllowed, lambda: game.resign(1))
    game.opening()
    loser = game.position.side
    for points in (0, -1, 4, *range(most + 1, 4)):
        refused(game, NotAllowed, lambda n=points: game.resign(n))
    for points in range(1, most + 1):
        game.resign(points)
        assert game.is_over
        assert game.resigned
        assert isinstance(game.result, Result)
        assert (game.result.winner, game.result.points) == (opposite(loser), points)
        refused(game, GameOver, lambda: game.resign(1))
        refused(game, GameOver, game.roll)
        game.undo()
        assert (game.result, game.resigned, game.is_over) == (None, False, False)
    play_moves(game, random.Random(1), 5)
    before = copy.copy(game)
    side = game.position.side
    game.resign(1)
    assert game.result is not None
    assert game.result.winner == opposite(side)
    for call in (lambda: game.move(before.legal_moves[0]), game.play):
        refused(game, GameOver, call)
    game.undo()
    assert game == before, "the unfinished roll lies there as before"
