"""Games as JSON: what is written, that it is read back as it was, and that nothing damaged is taken for a game."""

from __future__ import annotations

import copy
import json
import random
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy import Dice, Game, InvalidRecord, Position, Rules, Side, Variant
from support.games import ALL_RULES, play_moves, play_turns, whole_game


def same(game: Game) -> None:
    text = game.to_json()
    again = Game.from_json(text)
    assert again == game
    assert again.to_json() == text
    assert again.turns == game.turns
    assert (again.position, again.dice, again.result, again.resigned) == (
        game.position,
        game.dice,
        game.result,
        game.resigned,
    )


def test_the_form() -> None:
    game = Game(Rules(Variant.LONG, koks="head"), seed=2**53 - 1)
    assert game.to_json() == (
        '{"nardy":1,"rules":"long:koks=head","seed":9007199254740991,"opening":{"rule":"reroll","throws":[]},"turns":[]}'
    )
    game.opening([(5, 5), (6, 2)])
    game.roll(Dice(6, 5))
    game.play("24/13")
    game.roll(Dice(1, 1))
    game.move("24/23")
    game.resign(2)
    assert game.to_json() == (
        '{"nardy":1,"rules":"long:koks=head","seed":9007199254740991,"opening":{"rule":"reroll","throws":[[5,5],[6,2]]},'
        '"first":"white","turns":[["w","65","24/18 18/13"]],"roll":{"dice":"11","used":"1","moves":["24/23"]},'
        '"result":{"winner":"white","points":2,"resigned":true}}'
    )
    same(game)
    setup = Game.from_position(Position.parse("short b bar,6*14 24*2,13*5,8*3,6*5"), seed=2**53)
    setup.roll(Dice(6, 6))
    assert setup.to_json() == (
        '{"nardy":1,"rules":"short","start":"short b bar,6*14 24*2,13*5,8*3,6*5","seed":"9007199254740992",'
        '"first":"black","turns":[],"roll":{"dice":"66","used":"","moves":[]}}'
    )
    same(setup)
    given_side = Game(Variant.SIX_ONE, seed=2**64 - 1, first_side=Side.BLACK)
    assert given_side.to_json() == (
        '{"nardy":1,"rules":"six_one","seed":"18446744073709551615","first":"black","turns":[]}'
    )
    same(given_side)


@settings(max_examples=60, deadline=None)
@given(
    rules=st.sampled_from(ALL_RULES),
    seed=st.integers(0, 2**64 - 1),
    first=st.sampled_from([None, *Side]),
    opening=st.sampled_from(["reroll", "keep"]),
    turns=st.integers(0, 150),
    moves=st.integers(0, 9),
    resigned=st.sampled_from([0, 0, 1, 2]),
)
def test_random_games(
    rules: Rules, seed: int, first: Side | None, opening: Any, turns: int, moves: int, resigned: int
) -> None:
    game = Game(rules, seed=seed, first_side=first, opening=opening)
    same(game)
    rng = random.Random(seed)
    play_moves(play_turns(game, rng, turns), rng, moves)
    if resigned and not game.is_over:
        if first is None and not game.throws:
            game.opening()
        game.resign(resigned)
    same(game)
    twin = Game.from_json(game.to_json())
    if resigned and game.resigned:
        game.undo()
        twin.undo()
    play_moves(game, random.Random(1))
    play_moves(twin, random.Random(1))
    assert game == twin, "a game that has been read goes on with the same dice"


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_after_every_move(rules: Rules) -> None:
    game, rng = Game(rules, seed=6), random.Random(6)
    while not game.is_over:
        same(game)
        play_moves(game, rng, 1)
    same(game)
    while game.turns:
        game.undo()
        same(game)


def test_the_number_that_bore_a_checker_off_is_kept() -> None:
    for die, left in ((5, (4,)), (4, (5,))):
        game = Game.from_position(Position.parse("long w 3*2,1 24*14"), seed=1)
        game.roll(Dice(5, 4))
        game.move(next(m for m in game.legal_moves if (m.src, m.die) == (3, die)))
        same(game)
        assert Game.from_json(game.to_json()).begin().dice_left == left


def test_whole_games_of_each_kind() -> None:
    for rules in ALL_RULES:
        for seed in range(40):
            same(whole_game(rules, seed))


# --- damaged -------------------------------------------------------------------------------------------------


def broken(record: dict[str, Any] | str, message: str = "") -> None:
    text = record if isinstance(record, str) else json.dumps(record)
    with pytest.raises(InvalidRecord, match=re.escape(message)):
        Game.from_json(text)


def record(rules: Rules | Variant = Variant.LONG, seed: int = 1) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(whole_game(rules, seed).to_json())
    return made


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_cut_off(rules: Rules) -> None:
    text = whole_game(rules, 4).to_json()
    first, last = text.index('"turns":[') + 9, text.index('],"result"')
    for size in [*range(0, len(text), 7), len(text) - 1]:
        with pytest.raises(InvalidRecord) as caught:
            Game.from_json(text[:size])
        if first < size < last:
            turn = text[:size].count('["') - text[:first].count('["')
            assert re.search(rf"\(turns, (after )?item {turn}\b|\(turns, item {turn + 1}\b", str(caught.value))


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_a_wrong_turn_is_named(rules: Rules) -> None:
    good = record(rules)
    for k in range(0, len(good["turns"]), 9):
        side, dice, play = good["turns"][k]
        sixes = str(Position.start(rules.variant).legal_plays(Dice(6, 6))[0])
        for wrong, message in [
            (["b" if side == "w" else "w", dice, play], "was to roll"),
            ([side, dice, "24/22"], ""),
            ([side, dice, play + " 24/26"], "is not a move"),
            ([side, dice, "x"], "is not a move"),
            ([side, dice, ""], "empty"),
            ([side, "11" if dice != "11" else "66", play if play != "pass" else sixes], ""),
            ([side, "07", play], "two digits from 1 to 6"),
            ([side, "2.", play], "two digits from 1 to 6"),
            (["white", dice, play], "w or b"),
            ([side, dice], "three texts"),
            ([side, dice, play, play], "three texts"),
            ([side, 65, play], "three texts"),
            (None, "three texts"),
            ({"side": side}, "three texts"),
        ]:
            bad = copy.deepcopy(good)
            bad["turns"][k] = wrong
            if wrong == [side, dice, "24/22"] and play == "24/22":
                continue
            try:
                Game.from_json(json.dumps(bad))
            except InvalidRecord as error:
                # Another play may be legal here and spoil a later turn.
                number = int(re.match(r"(?:turn (\d+)|result)", str(error))[1] or 0)  # type: ignore[index]
                assert number == 0 or number > k
                if message:
                    assert number == k + 1
                    assert message in str(error)
            else:
                pytest.fail(f"turn {k + 1} as {wrong} was accepted")


def test_turns_left_out_or_doubled() -> None:
    good = record(seed=2)
    for k in range(len(good["turns"])):
        less, more = copy.deepcopy(good), copy.deepcopy(good)
        del less["turns"][k]
        more["turns"].insert(k, more["turns"][k])
        broken(less, f"turn {k + 1} " if k < len(good["turns"]) - 1 else "result")
        broken(more, f"turn {k + 2} ")


def changed(**changes: Any) -> dict[str, Any]:
    good = record(seed=3)
    for key, value in changes.items():
        if value is None:
            del good[key]
        else:
            good[key] = value
    return good


def test_other_damage() -> None:
    good = record(seed=3)
    winner, loser = ("white", "black") if good["result"]["winner"] == "white" else ("black", "white")
    result = {"winner": winner, "points": 1, "resigned": False}
    assert good["result"]["winner"] == winner
    broken(changed(nardy=None), "no record")
    broken(changed(nardy=2), "format 2; known is format 1")
    broken(changed(nardy="1"), "no record")
    broken(changed(rules=None), "rules")
    broken(changed(rules="chess"), "rules: unknown game 'chess'")
    broken(changed(rules="short"), "turn 2 ")
    broken(changed(seed=None), "seed")
    for seed in (-1, 1.5, "", "-1", "18446744073709551616", 2**64, "1e3", True):
        broken(changed(seed=seed), "seed")
    broken(changed(first=None), "first: it must")
    broken(changed(first=7), "first: it must")
    broken(changed(first={"white": "black", "black": "white"}[good["first"]]), "first: it says")
    broken(changed(opening=None, first=None), "first: without an opening")
    broken(changed(opening={"rule": "throw", "throws": []}), "opening: rule")
    broken(changed(opening={"rule": "keep"}), "opening: throws")
    broken(changed(opening={"rule": "keep", "throws": []}), "first: nobody")
    broken(changed(opening={"rule": "keep", "throws": []}, first=None), "turn 1: the opening")
    broken(changed(opening={"rule": "keep", "throws": [[6, 6]]}), "opening: the last throw")
    broken(changed(opening={"rule": "keep", "throws": [[6, 0]]}), "opening: throw 1")
    broken(changed(opening={"rule": "keep", "throws": [[6, 6], [6, 6, 6]]}), "opening: throw 2")
    broken(changed(turns=None), "turns: a list is missing")
    broken(changed(turns={}), "turns: a list is missing")
    broken(changed(result=None), "result: it is missing")
    broken(changed(result={**result, "winner": loser}), "result: it is not what was played")
    broken(changed(result={**result, "points": 3}), "result: it is not what was played")
    broken(changed(result={**result, "resigned": True}), "result: the game is over")
    broken(changed(result={"winner": winner}), "result: it must have")
    broken(changed(turns=good["turns"][:-1]), "result: the game is not over")
    broken(changed(turns=good["turns"] + good["turns"][-1:]), f"turn {len(good['turns']) + 1} ")
    broken(changed(roll={"dice": "65", "used": "", "moves": []}), "roll: the game is over")
    broken(changed(start="long w 24*15 24*15"), "opening: a game from a set-up position has none")
    broken("[1]", "no record")
    broken("{}", "no record")
    broken('{"nardy":1,"games":[]}', "a match")


def test_a_damaged_roll() -> None:
    base = {"nardy": 1, "rules": "long", "seed": 1, "first": "white", "turns": []}
    good = {"dice": "65", "used": "6", "moves": ["24/18"]}
    assert Game.from_json(json.dumps({**base, "roll": good})).dice == Dice(6, 5)
    for wrong, message in [
        ({"dice": "6"}, "the dice must be"),
        ({"dice": "67"}, "the dice must be"),
        ({"moves": []}, "moves must be a list, and used"),
        ({"used": "65"}, "moves must be a list, and used"),
        ({"used": "5"}, "move 1: '24/18' by a 5 is not one legal move"),
        ({"used": "x"}, "move 1: "),
        ({"moves": ["13/7"]}, "move 1: 13/7: no checker"),
        ({"moves": ["24/13"]}, "move 1: '24/13' by a 6 is not one legal move"),
        ({"moves": [6]}, "move 1: it must be a text"),
        ({"moves": ["24/18", "24/19"], "used": "65"}, "move 2: 24/19: no further checker"),
    ]:
        broken({**base, "roll": {**good, **wrong}}, "roll: " + message)
    broken({**base, "roll": 1}, "roll: ")
    unopened = {**base, "opening": {"rule": "reroll", "throws": []}, "roll": good}
    del unopened["first"]
    broken(unopened, "roll: the opening")
    keep = {**base, "opening": {"rule": "keep", "throws": [[6, 4]]}, "roll": good}
    broken(keep, "roll: the first roll is the dice thrown")


def test_unknown_keys_are_ignored() -> None:
    good = record(seed=3)
    more = {**good, "players": {"white": "Анна", "black": None}, "clock": [1.5, -2e-3, True, '\u0000\\"/é😀']}
    more["result"] = {**more["result"], "by": "time"}
    assert Game.from_json(json.dumps(more)).to_json() == json.dumps(good, separators=(",", ":"))
    assert Game.from_json(json.dumps(more, ensure_ascii=False, indent=1)) == Game.from_json(json.dumps(good))


def places(node: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a record."""
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [path] + [p for key, child in children for p in places(child, (*path, key))]


def test_every_part_replaced() -> None:
    """Whatever stands in any place, the record is read as a sound game or refused, and nothing else happens."""
    game = play_moves(Game(Variant.SIX_ONE, seed=5), random.Random(5), 17)
    assert game.dice is not None
    game.resign(1)
    good = json.loads(game.to_json())
    refused = 0
    for path in places(good):
        for value in (None, True, 0, -1, 7, 1e300, "", "w", "61", "pass", "é" * 40, [], [[]], {}, [None] * 3):
            bad = copy.deepcopy(good)
            if not path:
                bad = value
            else:
                part = bad
                for key in path[:-1]:
                    part = part[key]
                part[path[-1]] = value
            try:
                same(Game.from_json(json.dumps(bad, ensure_ascii=False)))
            except InvalidRecord:
                refused += 1
    assert refused > 500


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_noise(data: st.DataObject) -> None:
    text = NOISY
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.text(max_size=3) | st.sampled_from(list('{}[]",:1w/'))) + text[at + cut :]
    try:
        game = Game.from_json(text)
    except InvalidRecord:
        return
    same(game)


NOISY = play_moves(Game(Variant.SIX_ONE, seed=8), random.Random(8), 9).to_json()
