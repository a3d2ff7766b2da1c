"""nardy_request on rollouts, many boards and matches, against the Python module's answers."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from nardy import Dice, Engine, Match, Side, batch, match_chance
from nardy.rollout import Stop
from support.capi import Ask
from support.games import ALL_RULES
from support.helpers import GAMES
from support.samples import sample

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("game", GAMES)
def test_rollouts(game: str, ask: Ask) -> None:
    with Engine() as own:
        for p, d in sample(game, 4, 2):
            answer = ask("rollout", position=str(p), games=72, seed=9, truncate=5, adjust_luck=False, first_game=36)
            want = own.rollout(p, 72, 9, truncate=5, adjust_luck=False, first_game=36)
            assert (answer["games"], answer["interrupted"]) == (72, False)
            assert answer["equity"] == pytest.approx(want.equity, abs=1e-9)
            assert answer["stderr"] == pytest.approx(want.stderr, abs=1e-9)
            assert answer["chances"] == pytest.approx(want.chances._asdict(), abs=1e-9)

            asked: dict[str, Any] = {"position": str(p), "dice": [d.high, d.low], "games": 108, "truncate": 4}
            stop = {"behind": 2.0, "stderr": None, "least": 36, "block": 24}
            lines = ask("rollout_plays", **asked, plays=3, stop=stop)["lines"]
            rolled = own.rollout_plays(p, d, 3, 108, truncate=4, stop=Stop(behind=2.0, least=36, block=24))
            for line, want_line in zip(lines, rolled, strict=True):
                assert (line["text"], line["games"]) == (str(want_line.play), want_line.games)
                assert line["equity"] == pytest.approx(want_line.equity, abs=1e-9)
                assert line["behind"] == pytest.approx(want_line.behind, abs=1e-6)
            texts = [line["text"] for line in lines]
            assert ask("rollout_plays", **asked, plays=texts, stop=stop)["lines"] == lines


@pytest.mark.parametrize("game", GAMES)
def test_batches(game: str, ask: Ask) -> None:
    some = list(sample(game, 5, 20))
    rules, boards = some[0][0].rules, batch.from_positions([p for p, _ in some])
    dice = np.array([[d.high, d.low] for _, d in some], np.int8)
    given = {"rules": str(rules), "boards": boards.tolist()}
    for roll, as_json in ((dice, dice.tolist()), (Dice(6, 1), [1, 6])):
        rows, offsets, same = batch.legal(rules, boards, roll)
        assert ask("batch_legal", **given, dice=as_json) == {
            "rows": rows.tolist(),
            "offsets": offsets.tolist(),
            "same_side": same.tolist(),
        }
    assert ask("batch_count", **given) == {"count": batch.count(rules, boards).tolist()}
    assert ask("batch_outcome", **given) == {"outcome": batch.outcome(rules, boards).tolist()}
    played, same = batch.random_play(rules, boards, 8, 3)
    want = {"boards": played.tolist(), "same_side": same.tolist()}
    assert ask("batch_random_play", **given, seed=8, turn=3) == want
    with Engine() as own:
        found = [list(c.values()) for c in ask("batch_evaluate", **given)["chances"]]
        assert np.allclose(found, own.evaluate(rules, boards), atol=1e-5)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_match_from_record_to_record(rules: Any, ask: Ask) -> None:
    match = Match(rules, 2, seed=5, opening="keep")
    state = ask("match", rules=str(rules), length=2, seed=5, opening="keep")

    def step(action: str, **keys: Any) -> dict[str, Any]:
        return ask("match", record=state["record"], action=action, **keys)

    for _ in range(9):
        assert state["record"] == json.loads(match.to_json())
        assert state["score"] == {side.name.lower(): n for side, n in match.score.items()}
        assert state["winner"] == (None if match.winner is None else match.winner.name.lower())
        if match.is_over:
            break
        assert state["away"] == [2 - match.score[Side.WHITE], 2 - match.score[Side.BLACK]]
        match.game.roll()
        state = step("roll")
        assert match.game.dice is not None
        play = match.game.position.legal_plays(match.game.dice)[0]
        match.game.play(play)
        state = step("play", text=str(play))
        assert state["position"] == str(match.game.position)
        match.game.resign(1)
        state = step("resign", points=1)
        assert state["result"]["resigned"]
        if not match.is_over:
            match.next_game()
            state = step("next_game")
    assert match.is_over
    assert state["away"] is None
    assert step("next_game")["error"]["code"] == "GAME_OVER"
    chance = ask("match_chance", rules=str(rules), own=2, other=5)["chance"]
    assert chance == pytest.approx(match_chance(rules.variant, 2, 5), abs=1e-5)


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"op": "rollout", "rules": "long", "games": 0}, "games: a whole number from 1 to"),
        ({"op": "rollout", "rules": "long", "adjust_luck": 1}, "adjust_luck: it is true or false"),
        (
            {"op": "rollout_plays", "rules": "long", "dice": [6, 5], "stop": {"least": 1}},
            "least: a whole number",
        ),
        (
            {"op": "rollout_plays", "rules": "long", "dice": [6, 5], "stop": {"lest": 9}},
            "stop has no such key",
        ),
        (
            {"op": "rollout_plays", "rules": "long", "dice": [6, 5], "plays": "24/18"},
            "plays: a list of texts",
        ),
        (
            {"op": "rollout_plays", "rules": "long", "dice": [6, 5], "plays": []},
            "there is no play to roll out",
        ),
        ({"op": "batch_count", "rules": "long", "boards": [[0] * 51]}, "boards: a list is needed"),
        ({"op": "batch_legal", "rules": "long", "boards": [], "dice": [[6, 5]]}, "dice: one roll is needed"),
        ({"op": "match", "rules": "long"}, "length: the points that the match goes to"),
        ({"op": "match", "rules": "long", "length": 3, "action": "fly"}, "of a match also next_game"),
        ({"op": "match_chance", "rules": "long", "own": 0, "other": 1}, "own: a whole number from 1"),
    ],
)
def test_wrong_requests(request_: dict[str, Any], says: str, ask: Ask) -> None:
    error = ask(**request_)["error"]
    assert (error["code"], error["reason"]) == ("INVALID_ARGUMENT", None)
    assert says in error["message"]
    row = ask("batch_outcome", rules="long", boards=[[0] * 52])["error"]
    assert row["code"] == "INVALID_POSITION" and "row 0" in row["message"]
