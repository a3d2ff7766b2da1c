"""Match: who starts, the score, the end, and its record."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from typing import Any

import pytest

from nardy import (
    Dice,
    Game,
    GameOver,
    InvalidNotation,
    InvalidRecord,
    Match,
    NotAllowed,
    Rules,
    Side,
    Variant,
)
from support.games import ALL_RULES, lose, play_moves, play_turns
from support.helpers import opposite

WHITE, BLACK = Side.WHITE, Side.BLACK


def finish(match: Match, seed: int) -> Match:
    """Plays at random to the end of the match."""
    rng = random.Random(seed)
    play_turns(match.game, rng)
    while not match.is_over:
        play_turns(match.next_game(), rng)
    return match


def test_the_winner_starts_without_a_throw() -> None:
    match = Match(Variant.LONG, length=9, seed=1)
    assert match.next_start == "winner"
    assert match.game.opening()
    for loser in (BLACK, WHITE, WHITE, BLACK):
        lose(match, loser)
        game = match.next_game()
        assert game.position.side == opposite(loser)
        with pytest.raises(NotAllowed, match="first side was given"):
            game.opening()
    assert match.score == {WHITE: 2, BLACK: 2}


def test_the_start_is_thrown_for_every_time() -> None:
    match = Match(Variant.SHORT, length=99, seed=1)
    assert match.next_start == "roll"
    starters = set()
    for _ in range(20):
        throws = match.game.opening()
        starters.add(WHITE if throws[-1][0] > throws[-1][1] else BLACK)
        lose(match, WHITE)
        match.next_game()
    assert starters == {WHITE, BLACK}


def test_options() -> None:
    usual = {Variant.LONG: "winner", Variant.SHORT: "roll", Variant.SIX_ONE: "winner"}
    for variant, next_start in usual.items():
        assert Match(variant, 3).next_start == next_start
        assert Match(variant, 3, next_start="roll").next_start == "roll"
        assert Match(variant, 3, next_start="winner").next_start == "winner"
    with pytest.raises(InvalidNotation, match="'winner' or 'roll'"):
        Match(Variant.LONG, 3, next_start="loser")  # type: ignore[arg-type]
    with pytest.raises(InvalidNotation, match="'reroll' or 'keep'"):
        Match(Variant.LONG, 3, opening="loser")  # type: ignore[arg-type]
    for length in (0, -3):
        with pytest.raises(ValueError, match="length is at least 1"):
            Match(Variant.LONG, length)
    rules = Rules(Variant.LONG, koks="head")
    match = Match(rules, length=7, seed=2)
    assert (match.rules, match.length, match.seed, match.game.rules) == (rules, 7, 2, rules)
    assert Match(Variant.LONG, 3).seed != Match(Variant.LONG, 3).seed


def test_kept_dice() -> None:
    match = Match(Variant.SHORT, length=5, seed=4, opening="keep")
    for _ in range(3):
        throws = match.game.opening()
        assert match.game.roll() == Dice(*throws[-1])
        match.game.resign()
        if match.is_over:
            break
        match.next_game()
    match = Match(Variant.LONG, length=5, seed=4, opening="keep")
    lose(match, WHITE)
    rolls = set()
    for _ in range(4):
        rolls.add(match.next_game().roll())
        match.game.resign()
    assert len(rolls) > 1, "where nobody throws, the starter throws both dice"


def test_points_count_as_soon_as_a_game_is_over() -> None:
    match = Match(Variant.SHORT, length=5, seed=3)
    assert (match.score, match.winner, match.games) == ({WHITE: 0, BLACK: 0}, None, ())
    with pytest.raises(NotAllowed, match="not over yet"):
        match.next_game()
    lose(match, BLACK, 3)
    assert match.score == {WHITE: 3, BLACK: 0}
    match.game.undo()
    assert match.score == {WHITE: 0, BLACK: 0}
    match.game.resign(2)
    assert match.games == (match.game,)
    match.next_game()
    assert len(match.games) == 1
    lose(match, WHITE, 3)
    match.next_game()
    assert (match.score, match.winner, match.is_over) == ({WHITE: 2, BLACK: 3}, None, False)
    lose(match, BLACK, 3)
    assert (match.score, match.winner, match.is_over) == ({WHITE: 5, BLACK: 3}, WHITE, True)
    with pytest.raises(GameOver, match="match is over"):
        match.next_game()
    assert [game.result.points for game in match.games if game.result] == [2, 3, 3]
    assert repr(match) == "<Match short to 5: 5-3>"


def test_an_earlier_game_stays_what_it_was() -> None:
    match = Match(Variant.LONG, length=5, seed=3)
    first = match.game
    assert match.game is first
    lose(match, BLACK)
    record = first.to_json()
    second = match.next_game()
    assert second is match.game
    assert first.to_json() == record
    first.undo()
    match.games[0].undo()
    assert match.score == {WHITE: 1, BLACK: 0}
    assert match.games[0].to_json() == record


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_whole_matches(rules: Rules) -> None:
    match = finish(Match(rules, length=7, seed=5), 5)
    score = {WHITE: 0, BLACK: 0}
    for k, game in enumerate(match.games):
        assert game.result is not None
        assert max(score.values()) < 7
        if k and match.next_start == "winner":
            last = match.games[k - 1].result
            assert last is not None
            assert game.start.side == last.winner
            assert game.throws == []
        else:
            assert game.throws
        score[game.result.winner] += game.result.points
    assert match.score == score
    assert match.winner is not None
    assert score[match.winner] >= 7
    assert len({game.seed for game in match.games}) == len(match.games)
    assert finish(Match(rules, length=7, seed=5), 5) == match, "the same seed, the same match"
    assert finish(Match(rules, length=7, seed=6), 5) != match
    assert Match.from_json(match.to_json()) == match


def test_records_at_any_time() -> None:
    match, rng = Match(Variant.SIX_ONE, length=3, seed=9), random.Random(9)
    while not match.is_over:
        text = match.to_json()
        again = Match.from_json(text)
        assert again == match
        assert again.to_json() == text
        assert (again.score, again.games, again.game) == (match.score, match.games, match.game)
        if match.game.is_over:
            match.next_game()
            assert again.next_game() == match.game
        play_moves(match.game, rng, 23)
    assert Match.from_json(match.to_json()) == match


def test_the_form() -> None:
    match = Match(Variant.LONG, length=5, seed=1)
    lose(match, BLACK)
    match.next_game()
    record = json.loads(match.to_json())
    games = record.pop("games")
    assert record == {
        "nardy": 1,
        "rules": "long",
        "match": {"length": 5, "next_start": "winner", "opening": "reroll"},
        "seed": 1,
        "score": {"white": 1, "black": 0},
    }
    assert Game.from_json(json.dumps(games[0])) == match.games[0]
    assert Game.from_json(json.dumps(games[1])) == match.game


def test_copies() -> None:
    match = Match(Variant.LONG, length=5, seed=1)
    lose(match, BLACK)
    play_turns(match.next_game(), random.Random(1), 9)
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match
        twin.game.resign()
        assert twin != match
    assert match != "a match"
    with pytest.raises(TypeError):
        hash(match)


def test_damage() -> None:
    match = finish(Match(Variant.LONG, length=5, seed=2), 2)
    text = match.to_json()
    good: dict[str, Any] = json.loads(text)
    assert len(good["games"]) >= 3

    def broken(message: str, *path: Any, value: Any = None) -> None:
        bad = copy.deepcopy(good)
        part = bad
        for key in path[:-1]:
            part = part[key]
        if value is None:
            del part[path[-1]]
        else:
            part[path[-1]] = value
        with pytest.raises(InvalidRecord, match=re.escape(message)):
            Match.from_json(json.dumps(bad))

    broken("no record", "nardy")
    broken("format 2", "nardy", value=2)
    broken("rules:", "rules")
    broken("rules:", "rules", value="chess")
    broken("game 1: its rules", "rules", value="long:koks=head")
    broken("seed:", "seed")
    broken("game 1: its rules, seed", "seed", value=3)
    broken("match:", "match")
    for length in (0, 1.5, "5", 10**12):
        broken("match: the length", "match", "length", value=length)
    broken("game 2: the match is over", "match", "length", value=1)
    broken("match: next_start", "match", "next_start", value="loser")
    broken("game 2: its start must be thrown", "match", "next_start", value="roll")
    broken("game 1: its rules, seed and opening", "match", "opening", value="keep")
    broken("match: opening", "match", "opening")
    broken("games: a list", "games")
    broken("games: a match has at least one", "games", value=[])
    broken("game 2: turn 3 ", "games", 1, "turns", 2)
    broken("game 1: its start must be thrown", "games", 0)
    broken("game 2: ", "games", 1)
    broken("score: white", "score")
    broken("score:", "score", "black", value=99)
    broken("game 2: nardy", "games", 1, value=7)
    broken("game 1: result", "games", 0, "result")
    swapped = copy.deepcopy(good)
    game = swapped["games"][1]
    game["first"] = "white" if game["first"] == "black" else "black"
    game["turns"] = []
    del game["result"]
    with pytest.raises(InvalidRecord, match="game 2: the winner of the last game starts"):
        Match.from_json(json.dumps(swapped))
    for size in range(0, len(text), 131):
        with pytest.raises(InvalidRecord):
            Match.from_json(text[:size])
    with pytest.raises(InvalidRecord, match="record of a match"):
        Game.from_json(text)
