"""Matches of the C library. Python says the same."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_int, c_size_t, c_uint16
from typing import Any

import pytest

from nardy import Game, Match, Side, match_chance
from support.capi import Library
from support.games import ALL_RULES

pytestmark = pytest.mark.slow

INVALID_ARGUMENT, GAME_OVER, NOT_ALLOWED = 7, 5, 11


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_matches(rules: Any, library: Library) -> None:
    match = Match(rules, 3, seed=6)
    handle = library.made("match_new", str(rules).encode(), 3, -1, 0, 6)
    game = library.made("match_game", handle, error=False)
    white, black, winner, away, count = c_int(), c_int(), c_int(), (c_uint16 * 2)(), c_size_t()
    while True:
        assert library.text("match_to_json", handle) == match.to_json()
        score = (match.score[Side.WHITE], match.score[Side.BLACK])
        assert library.match_score(handle, byref(white), byref(black), byref(winner)) == 0
        assert (white.value, black.value) == score
        assert winner.value == (-1 if match.winner is None else int(match.winner))
        if match.is_over:
            break
        assert library.match_away(handle, away) == 0
        assert list(away) == [3 - points for points in score]
        for _ in range(2):
            match.game.roll()
            assert library.game_roll(game, 0, 0) == 0
            play = match.game.position.legal_plays(match.game.dice)[0]  # type: ignore[arg-type]
            match.game.play(play)
            assert library.game_play_text(game, str(play).encode()) == 0
        match.game.resign(1)
        assert library.match_next_game(handle) == NOT_ALLOWED
        assert library.game_resign(game, 1) == 0
        assert library.match_finished_count(handle, byref(count)) == 0
        assert count.value == len(match.games)
        last = library.made("match_finished_game", handle, count.value - 1, error=False)
        assert Game.from_json(library.text("game_to_json", last)) == match.games[-1]
        if not match.is_over:
            match.next_game()
            assert library.match_next_game(handle) == 0
    assert library.match_away(handle, away) == GAME_OVER
    assert library.match_next_game(handle) == GAME_OVER
    read = library.made("match_from_json", match.to_json().encode())
    assert library.text("match_to_json", library.made("match_clone", read, error=False)) == match.to_json()
    assert library.text("match_rules", read) == str(rules)


def test_a_game_handle_outlives_its_match(library: Library) -> None:
    handle = library.made("match_new", b"long", 5, 1, 1, 2)
    game = library.made("match_game", handle, error=False)
    library.match_free(handle)
    assert library.game_roll(game, 0, 0) == 0
    assert Game.from_json(library.text("game_to_json", game)).dice is not None
    library.game_free(game)


def test_match_chances(library: Library) -> None:
    chance = ctypes.c_double()
    for rules in ALL_RULES:
        for own, other in ((1, 1), (2, 5), (7, 3), (100, 1)):
            assert library.match_chance(str(rules).encode(), own, other, byref(chance), None, 0) == 0
            assert chance.value == match_chance(rules.variant, own, other)
    error = ctypes.create_string_buffer(200)
    assert library.match_chance(b"long", 0, 1, byref(chance), error, 200) == INVALID_ARGUMENT
    assert error.value == b"both sides need at least 1 point, not 0 and 1"
