"""nardy_request of the C library, one JSON text in and one out, against the Python module's answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from nardy import Dice, Engine, Game, IllegalPlay, Level, Limit, Move, Position, Reason, Side, Variant
from nardy.limits import DEEP, Depth
from support.capi import Ask
from support.games import ALL_RULES, whole_game
from support.helpers import GAMES, lines
from support.samples import sample

pytestmark = pytest.mark.slow


def pair(d: Dice) -> list[int]:
    return [d.high, d.low]


def move_json(m: Move) -> dict[str, Any]:
    return {"src": m.src, "dst": m.dst, "die": m.die, "special": m.special, "hit": m.hit}


def counts(p: Position) -> dict[str, list[int]]:
    return {"white": list(p.counts(Side.WHITE)), "black": list(p.counts(Side.BLACK))}


@pytest.mark.parametrize("game", GAMES)
def test_positions_and_plays(game: str, ask: Ask) -> None:
    for p, d in sample(game, 7, 120):
        parsed = ask("parse", position=str(p))
        assert (parsed["position"], parsed["id"], parsed["board"]) == (str(p), p.id, counts(p))
        assert parsed == ask("parse", position=p.id)
        assert parsed == ask("parse", rules=str(p.rules), side=p.side.name.lower(), **counts(p))
        assert parsed["result"] is None
        assert parsed["pips"] == {s.name.lower(): p.pip_count(s) for s in Side}

        plays = ask("legal", position=str(p), dice=pair(d))["plays"]
        for answer, play in zip(plays, p.legal_plays(d), strict=True):
            assert (answer["text"], answer["position"]) == (str(play), str(play.position))
            assert answer["moves"] == [move_json(m) for m in play.moves]
            assert answer["same_side"] == (play.position.side == p.side)
            result = play.position.result
            assert answer["points"] == (result.points if result else 0)
            assert ask("play", position=str(p), dice=pair(d), text=str(play)) == answer

        begun = p.begin(d)
        for _ in range(4):
            answer = ask("legal_moves", position=str(p), dice=pair(d), moves=[move_json(m) for m in begun.moves])
            assert answer["legal_moves"] == [move_json(m) for m in begun.legal_moves]
            assert (answer["complete"], answer["board"]) == (begun.is_complete, counts(begun.position))
            if begun.is_complete:
                break
            begun.move(begun.legal_moves[-1])


@pytest.mark.parametrize("game", GAMES)
def test_explanations(game: str, ask: Ask) -> None:
    seen: set[Reason | None] = set()
    for n, (p, d) in enumerate(sample(game, 8, 300)):
        src = 24 - n % 24
        text = f"{src}/{max(src - d.low, 0)}"
        why = p.explain(text, d)
        seen.add(why)
        answer = ask("explain", position=str(p), dice=pair(d), text=text)
        assert (answer["legal"], answer["reason"]) == (why is None, why.name if why else None)
        try:
            p.parse_play(text, d)
        except IllegalPlay as refused:
            error = ask("play", position=str(p), dice=pair(d), text=text)["error"]
            assert error == {"code": "ILLEGAL_PLAY", "message": str(refused), "reason": refused.reason.name}
    assert len(seen) > 3


def near(a: float, b: float) -> bool:
    return abs(a - b) < 1e-5


@pytest.mark.parametrize("game", GAMES)
def test_the_engine(game: str, ask: Ask) -> None:
    with Engine() as engine:
        for p, d in sample(game, 9, 12):
            looks: tuple[Depth, ...] = (1, DEEP)
            for look in looks:
                answer = ask("analyse", position=str(p), dice=pair(d), depth=look, top=4)
                want = engine.analyse(p, d, Limit(depth=look), top=4)
                assert (answer["depth"], answer["nodes"], answer["interrupted"]) == (look, want.nodes, False)
                for got, line in zip(answer["lines"], want, strict=True):
                    assert (got["text"], got["depth"]) == (str(line.play), line.depth)
                    assert near(got["equity"], line.equity)
                    assert all(near(got["chances"][k], v) for k, v in line.chances._asdict().items())
            for level in Level:
                got = ask("choose", position=str(p), dice=pair(d), depth=0, seed=3, level=level.name.lower())
                assert got["text"] == str(engine.choose(p, d, level, Limit(depth=0), seed=3))
            for depth in (0, *looks):
                value = engine.value(p, Limit(depth=depth))
                assert near(ask("evaluate", position=str(p), depth=depth)["equity"], value.equity)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_game_from_record_to_record(rules: Any, ask: Ask) -> None:
    game = Game(rules, seed=5)
    state = ask("game", rules=str(rules), seed=5)
    while not game.is_over and len(game.turns) < 40:
        assert state["record"] == json.loads(game.to_json())
        state = ask("game", record=state["record"], action="roll")
        game.roll()
        while game.legal_moves:
            assert state["dice"] == pair(game.dice) if game.dice else False
            assert state["legal_moves"] == [move_json(m) for m in game.legal_moves]
            game.move(game.legal_moves[0])
            state = ask("game", record=state["record"], action="move", move=state["legal_moves"][0])
        game.play()
        state = ask("game", record=state["record"], action="play")
        assert state["position"] == str(game.position)
    undone = ask("game", record=state["record"], action="undo")
    game.undo()
    assert undone["record"] == json.loads(game.to_json())
    game.resign(2)
    given_up = ask("game", record=undone["record"], action="resign", points=2)
    assert given_up["record"] == json.loads(game.to_json())
    winner = "black" if undone["side"] == "white" else "white"
    assert given_up["result"] == {"winner": winner, "points": 2, "resigned": True}


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_finished_games(rules: Any, ask: Ask) -> None:
    game = whole_game(rules, 11)
    result = game.result
    assert result is not None
    shown = ask("game", record=json.loads(game.to_json()))
    said = {"winner": result.winner.name.lower(), "points": result.points, "resigned": False}
    assert (shown["result"], shown["legal_moves"], shown["dice"]) == (said, [], None)
    assert ask("parse", position=shown["position"])["result"] == said
    assert ask("legal", position=shown["position"], dice=[1, 2])["error"]["code"] == "GAME_OVER"


def test_a_text_for_two_plays_is_refused_with_both(ask: Ask) -> None:
    board = {"position": "short w 24,13*2 6*2,3", "dice": [2, 1]}
    error = ask("play", text="24/21", **board)["error"]
    assert error["code"] == "INVALID_NOTATION" and "24/22* 22/21 or 24/23 23/21" in error["message"]
    assert ask("legal_moves", moves="24/21", **board)["error"]["message"] == error["message"]
    assert ask("explain", text="24/21", **board)["legal"] is True
    assert ask("play", text="24/22*/21", **board)["text"] == "24/22* 22/21"


def test_positions_by_name(ask: Ask) -> None:
    for name in ("6-1", "Six_One", "six_one w 24*15 24*15"):
        assert ask("parse", position=name)["id"] == Position.start(Variant.SIX_ONE).id


def test_bad_positions(ask: Ask) -> None:
    """The file of bad inputs: the same code and sentence as Python's."""
    names = {"Position.parse": "parse", "Position.from_id": "parse"}
    checked = 0
    for line in lines("bad_inputs.jsonl"):
        if line["call"] not in names or len(line["args"]) != 1 or not isinstance(line["args"][0], str):
            continue
        text = line["args"][0]
        half_a_pair = any("\ud800" <= c <= "\udfff" for c in text)  # no JSON has such text
        if half_a_pair or len(text) > 1000 or (" " in text) != (line["call"] == "Position.parse"):
            continue
        error = ask("parse", position=text)["error"]
        assert error["code"].replace("_", "").lower() == line["error"].lower()
        assert line["says"] in error["message"]
        checked += 1
    assert checked > 50


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"op": "analyse", "rules": "long", "dice": [6, 1], "dept": 2}, "analyse has no such key"),
        ({"op": "fly"}, "op: there are version"),
        ({"op": "legal", "dice": [6, 1]}, "position: a position is needed"),
        ({"op": "legal", "rules": "long", "dice": [6]}, "dice: two numbers are needed"),
        ({"op": "analyse", "rules": "long", "dice": [6, 1], "depth": 9}, "depth: a whole number from 0 to 8"),
        (
            {"op": "analyse", "rules": "long", "dice": [6, 1], "depth": "low"},
            'depth: a whole number from 0 to 8 or "deep"',
        ),
        ({"op": "choose", "rules": "long", "dice": [6, 1], "level": "hard"}, "level: it is 'easy', 'normal'"),
        ({"op": "game", "rules": "long", "action": "leave"}, "action: it is show"),
        ({"op": "legal", "rules": "long", "side": "red", "dice": [6, 1]}, "side: it is 'white' or 'black'"),
    ],
)
def test_wrong_requests(request_: dict[str, Any], says: str, ask: Ask) -> None:
    error = ask(**request_)["error"]
    assert (error["code"], error["reason"]) == ("INVALID_ARGUMENT", None)
    assert says in error["message"]
    assert ask("legal", rules="long", dice=[6, 7])["error"]["code"] == "INVALID_DICE"
    assert ask("legal", rules="long", dice=[6, 1])["plays"]
