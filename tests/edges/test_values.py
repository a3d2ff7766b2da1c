"""What the package hands out are values: equal ones compare equal, hash alike, and are pickled and copied."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any

import numpy as np
import pytest

import nardy
from nardy import (
    Chances,
    Dice,
    Engine,
    Filter,
    Game,
    Kind,
    Level,
    Limit,
    Move,
    Position,
    Result,
    RolloutResult,
    Rules,
    Side,
    Turn,
    Variant,
)
from nardy.rollout import RolledLine, Stop

START = Position.start(Variant.SHORT)
BLOT = Position.parse("short w 24*2,13*5,8*3,6*5 24*2,13*5,7*2,5,6*5")
ROLL = Dice(3, 1)
PLAY = START.parse_play("8/5 6/5", ROLL)


def rollout(games: int) -> Any:
    return Engine().rollout_plays(START, ROLL, 2, games, truncate=1)


# Each is made twice, so that nothing is equal only because it is the same object.
MAKERS: dict[str, Any] = {
    "Variant": lambda: Variant.LONG,
    "Side": lambda: Side.BLACK,
    "Kind": lambda: Kind.KOKS,
    "Level": lambda: Level.EASY,
    "Rules": lambda: Rules(Variant.LONG, koks="head"),
    "Dice": lambda: Dice(1, 3),
    "Move": lambda: Move(24, 18, 6),
    "Play": lambda: START.parse_play("8/5 6/5", ROLL),
    "Play that hits": lambda: BLOT.parse_play("24/20*/17", Dice(4, 3)),
    "Plays": lambda: START.legal_plays(ROLL),
    "Position": lambda: Position.parse("short w 24*2 24*2"),
    "Problem": lambda: Position.problems(Variant.LONG, [0] * 26, [0] * 26)[0],
    "Result": lambda: Result(Side.WHITE, Kind.MARS),
    "Roll": lambda: START.begin(ROLL, ["8/5"]),
    "Limit": lambda: Limit(depth=2),
    "Filter": lambda: Filter(keep=3),
    "Stop": lambda: Stop(stderr=0.1),
    "Analysis": lambda: Engine().analyse(START, ROLL),
    "Line": lambda: Engine().analyse(START, ROLL)[0],
    "Chances": lambda: Chances(1.0, 0.5, 0.0, 0.0, 0.0),
    "Value": lambda: Engine().value(START),
    "RolloutResult": lambda: Engine().rollout(START, 5, truncate=1),
    "RolloutResult of one game": lambda: Engine().rollout(START, 1, truncate=1),
    "PlayRollout": lambda: rollout(6),
    "PlayRollout of one game": lambda: rollout(1),
    "RolledLine of one game": lambda: rollout(1).best,
    "Turn": lambda: Turn(Side.WHITE, ROLL, PLAY),
    "Game": lambda: Game(Variant.LONG, seed=3),
}
CHANGE = {"Roll", "Game"}  # they have no hash


@pytest.mark.parametrize("name", MAKERS)
def test_values(name: str) -> None:
    one, two = MAKERS[name](), MAKERS[name]()
    twins = [two, copy.copy(one), copy.deepcopy(one)]
    twins += [pickle.loads(pickle.dumps(one, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for twin in twins:
        assert twin == one and (twin != one) is False and type(twin) is type(one)
        assert repr(twin) == repr(one)
        if name in CHANGE:
            with pytest.raises(TypeError, match="unhashable"):
                hash(twin)
        else:
            assert hash(twin) == hash(one)
    assert one != 5 and one is not None and one != "text"


def test_every_public_class_is_there() -> None:
    public = {n for n in nardy.__all__ if inspect.isclass(v := getattr(nardy, n)) and not issubclass(v, Exception)}
    services = {"Engine", "GameRoll", "Match", "Reason"}
    assert public - services <= {name.split()[0] for name in MAKERS}


def test_what_differs_is_not_equal() -> None:
    a, b = rollout(6), Engine().rollout_plays(START, ROLL, 2, 6, seed=2, truncate=1)
    assert a != b and a.games[0].shape == b.games[0].shape
    assert START.begin(ROLL, ["8/5"]) != START.begin(ROLL, ["6/5"]) != START.begin(ROLL)
    assert START.legal_plays(ROLL) != START.legal_plays(Dice(4, 1))
    assert RolloutResult(0.0, float("nan"), Chances(*[0.0] * 5), 1) != RolloutResult(0.0, 0.0, Chances(*[0.0] * 5), 1)
    assert isinstance(a.best, RolledLine)


def test_time_takes_no_part() -> None:
    a, b = Engine().analyse(START, ROLL), Engine().analyse(START, ROLL)
    assert a.time != b.time and a == b and hash(a) == hash(b)


def test_a_copied_roll_goes_its_own_way() -> None:
    r = START.begin(ROLL)
    other = copy.copy(r)
    other.move("8/5")
    assert (r.moves, len(other.moves)) == ([], 1)


def test_representations_are_short() -> None:
    a, r = Engine().analyse(START, ROLL), rollout(144)
    assert repr(a).startswith("<Analysis 3-1, depth 1: 8/5 6/5 +0.")
    assert repr(r).startswith("<PlayRollout 3-1: 8/5 6/5 +0.") and "288 games" in repr(r)
    assert all(len(repr(MAKERS[name]())) < 250 for name in MAKERS)


def test_a_turn_and_a_play_know_where_they_began() -> None:
    assert PLAY.start == START and START.play(PLAY).side == Side.BLACK
    for rules in (Rules(Variant.LONG), Rules(Variant.SHORT), Rules(Variant.SIX_ONE)):
        game = Game(rules, seed=11)
        before = []
        while not game.is_over:
            game.roll()
            before.append(game.position)
            game.play(game.position.legal_plays(game.dice)[-1])  # type: ignore[arg-type]
        assert [turn.start for turn in game.turns] == before
        assert [turn.start.play(turn.play) for turn in game.turns][:-1] == before[1:]
    assert np.array_equal(PLAY.start.counts(Side.WHITE), START.counts(Side.WHITE))
