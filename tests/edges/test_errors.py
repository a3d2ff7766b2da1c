"""A file of bad inputs: each is refused with the right error and a sentence, and nothing that was passed in changes.

Also that text from anywhere raises nothing but the documented errors.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reference as ref
from nardy import (
    Dice,
    Engine,
    Filter,
    IllegalPlay,
    InvalidNotation,
    InvalidPosition,
    Limit,
    Move,
    NardyError,
    Position,
    Roll,
    Rules,
    Side,
    Variant,
    batch,
    perft,
)
from support.helpers import lines
from support.paths import DATA
from support.samples import drawn

LINES = list(lines("bad_inputs.jsonl"))


def raises(rules: Rules, boards: batch.Boards) -> None:
    raise ArithmeticError("the net is on fire")


EVALUATORS: dict[str, Callable[[Rules, batch.Boards], Any]] = {
    "raises": raises,
    "wrong_shape": lambda rules, boards: np.zeros((len(boards) + 1, 5)),
    "nothing": lambda rules, boards: None,
    "text": lambda rules, boards: "half",
    "nan": lambda rules, boards: np.full((len(boards), 5), np.nan),
    "infinite": lambda rules, boards: np.full((len(boards), 5), np.inf),
    "too_large": lambda rules, boards: np.full((len(boards), 5), 1.5),
    "out_of_order": lambda rules, boards: np.tile([0.2, 0.9, 0, 0, 0], (len(boards), 1)),
    "lose_out_of_order": lambda rules, boards: np.tile([0.5, 0, 0, 0.9, 0], (len(boards), 1)),
}

# How objects are written in the file: {"dice": [6, 1]}.
MAKERS: dict[str, Callable[[Any], Any]] = {
    "position": Position.parse,
    "rules": Rules.parse,
    "variant": lambda name: Variant[name],
    "side": lambda name: Side[name],
    "dice": lambda pair: Dice(*pair),
    "move": lambda parts: Move(*parts),
    "counts": lambda places: ref.counts({int(p): n for p, n in places.items()}),
    "play": lambda parts: Position.parse(parts[0]).parse_play(parts[2], Dice(*parts[1])),
    "boards": lambda texts: batch.from_positions(Position.parse(text) for text in texts),
    "repeat": lambda parts: parts[0] * parts[1],
    "float": float,
}


def make(arg: Any) -> Any:
    if isinstance(arg, dict) and "array" in arg:
        return np.array(arg["array"], arg["dtype"])
    if isinstance(arg, dict) and len(arg) == 1 and (key := next(iter(arg))) in MAKERS:
        return MAKERS[key](arg[key])
    return {key: make(value) for key, value in arg.items()} if isinstance(arg, dict) else arg


@contextlib.contextmanager
def a_roll(p: Position, dice: Dice, moves: list[str]) -> Iterator[Roll]:
    """A Roll that has to be unchanged afterwards."""
    r = p.begin(dice, moves)
    before = (r.moves, r.dice_left, r.position, r.legal_moves)
    try:
        yield r
    finally:
        assert (r.moves, r.dice_left, r.position, r.legal_moves) == before


def roll_move(p: Position, dice: Dice, moves: list[str], move: Any) -> None:
    with a_roll(p, dice, moves) as r:
        r.move(move)


def roll_play(p: Position, dice: Dice, moves: list[str]) -> object:
    with a_roll(p, dice, moves) as r:
        return r.play


def roll_undo(p: Position, dice: Dice, moves: list[str]) -> None:
    with a_roll(p, dice, moves) as r:
        r.undo()


def engine_with(evaluator: str) -> Engine:
    return Engine(evaluator=EVALUATORS[evaluator])


def closed(call: str) -> object:
    with Engine() as engine:
        pass
    start = Position.start(Variant.LONG)
    return engine.value(start) if call == "value" else engine.analyse(start, Dice(6, 1))


def unpickle(value: Any, state: list[object]) -> None:
    """What pickle.loads does where the state in the file has been changed to `state`."""
    maker, args, *rest = value.__reduce_ex__(2)
    if rest and rest[0] is not None:
        maker(*args).__setstate__(tuple(state))
    else:
        maker(*state)


START = Position.start(Variant.SHORT)
CALLS: dict[str, Callable[..., Any]] = {
    "Position.parse": Position.parse,
    "Position.from_id": Position.from_id,
    "Position.from_counts": Position.from_counts,
    "Position.start": Position.start,
    "Rules": Rules,
    "Rules.parse": Rules.parse,
    "Dice": Dice,
    "Move": Move,
    "play": Position.play,
    "legal_plays": Position.legal_plays,
    "legal_plays[]": lambda p, dice, index: p.legal_plays(dice)[index],
    "parse_play": Position.parse_play,
    "explain": Position.explain,
    "begin": Position.begin,
    "roll.move": roll_move,
    "roll.play": roll_play,
    "roll.undo": roll_undo,
    "perft": perft,
    "batch.legal": batch.legal,
    "batch.count": batch.count,
    "batch.outcome": batch.outcome,
    "batch.random_play": batch.random_play,
    "evaluate": lambda rules, boards: Engine().evaluate(rules, boards),
    "value": lambda p, limit: Engine().value(p, Limit(**limit)),
    "analyse": lambda *args: Engine().analyse(*args),
    "Filter": Filter,
    "Engine": Engine,
    "analyse_filtered": lambda f: Engine(filter=Filter(**f) if isinstance(f, dict) else f).analyse(START, Dice(6, 1)),
    "analyse_with": lambda name: engine_with(name).analyse(START, Dice(6, 1)),
    "value_with": lambda name: engine_with(name).value(START),
    "evaluate_with": lambda name: engine_with(name).evaluate(Variant.SHORT, batch.from_positions([START])),
    "closed": closed,
    "unpickle": unpickle,
}


def snapshot(args: list[Any]) -> list[str]:
    return [str(arg.tolist()) if isinstance(arg, np.ndarray) else repr(arg) for arg in args]


@pytest.mark.parametrize("line", LINES, ids=[f"{n}-{x['call']}" for n, x in enumerate(LINES, 1)])
def test_bad_input(line: dict[str, Any]) -> None:
    args = [make(arg) for arg in line["args"]]
    before = snapshot(args)
    with pytest.raises(Exception) as caught:
        CALLS[line["call"]](*args)
    assert (type(caught.value).__name__, line["says"] in str(caught.value)) == (line["error"], True), repr(caught.value)
    assert snapshot(args) == before
    if isinstance(caught.value, NardyError):
        assert isinstance(caught.value, ValueError) and str(caught.value)


def test_the_file() -> None:
    """Enough of them, for every call of the table, and no line twice."""
    assert len(LINES) >= 80 and {line["call"] for line in LINES} == set(CALLS)
    texts = (DATA / "bad_inputs.jsonl").read_text().splitlines()
    assert len(set(texts)) == len(texts) == len(LINES)
    assert all(json.loads(text).keys() == {"call", "args", "error", "says"} for text in texts)


# Text from anywhere, and text that is nearly right.
WORDS = [
    "long",
    "short",
    "six_one",
    ":koks=head",
    ":first=46",
    "w",
    "b",
    "pass",
    "bar",
    "off",
    "24",
    "18",
    "13",
]
WORDS += ["7", "1", "0", "25", "*2", "*15", "(2)", *"-,/>*()", " ", " ", " "]
TEXTS = st.one_of(
    st.text(max_size=100),
    st.text(st.sampled_from("0123456789/*>,()- barofwl:=й№\x00"), max_size=100),
    st.lists(st.sampled_from(WORDS), max_size=14).map("".join),
    st.binary(max_size=100).map(lambda raw: raw.decode("latin-1")),
)


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_any_text_as_position_rules_or_id(text: str) -> None:
    for call in (Position.parse, Position.from_id):
        with contextlib.suppress(InvalidNotation, InvalidPosition):
            assert call(text).status() == []
    with contextlib.suppress(InvalidNotation):
        assert Rules.parse(str(Rules.parse(text))) == Rules.parse(text)


@settings(max_examples=400, deadline=None)
@given(TEXTS, drawn())
def test_any_text_as_play(text: str, pair: tuple[Position, Dice]) -> None:
    p, dice = pair
    before, r = str(p), p.begin(dice)
    with contextlib.suppress(InvalidNotation):
        p.explain(text, dice)
    with contextlib.suppress(InvalidNotation, IllegalPlay):
        assert p.parse_play(text, dice) in p.legal_plays(dice)
    try:
        r.move(text)
    except (InvalidNotation, IllegalPlay):
        assert r.moves == [] and r.position == p
    assert str(p) == before
