"""The JSON reader, by way of a record's unknown key: it takes what Python's takes, except what is not strict JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nardy import Game, InvalidRecord

BASE = '{"nardy":1,"rules":"long","seed":1,"first":"white","turns":[],"x":'


def accepts(value: str) -> bool:
    try:
        Game.from_json(BASE + value + "}")
    except InvalidRecord as error:
        assert str(error).startswith("not JSON, byte ")
        return False
    return True


def python_accepts(value: str) -> bool:
    def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) != len(pairs):
            raise ValueError
        return dict(pairs)

    def finite(text: str) -> float:
        if abs(float(text)) == float("inf"):
            raise ValueError
        return float(text)

    def no(_: str) -> None:
        raise ValueError

    def sound(node: Any) -> None:
        """Half a surrogate pair is no text."""
        json.dumps(node, ensure_ascii=False).encode()

    try:
        whole = json.loads(
            BASE + value + "}",
            object_pairs_hook=no_twins,
            parse_constant=no,
            parse_float=finite,
            parse_int=finite,
        )
        sound(whole)
    except (ValueError, RecursionError):
        return False
    return True


TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(TREES, st.booleans(), st.sampled_from([None, 1]))
def test_what_python_writes(tree: Any, ascii_only: bool, indent: int | None) -> None:
    assert accepts(json.dumps(tree, ensure_ascii=ascii_only, indent=indent))


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='[]{}",:\\/untrfalsebd0123456789eE+-. \n\t\x00\x7fé😀', max_size=12))
@example("01")
@example("1.e3")
@example('"\\ud83d\\ude00"')
@example('"\\ud83d\\ud83d"')
def test_accepts_what_python_accepts(text: str) -> None:
    assert accepts(text) is python_accepts(text)


@settings(max_examples=200, deadline=None)
@given(TREES, st.data())
def test_damage(tree: Any, data: st.DataObject) -> None:
    text = json.dumps(tree, ensure_ascii=data.draw(st.booleans()))
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.sampled_from(list('[]{}",:\\0-.eu'))) + text[at + data.draw(st.integers(0, 2)) :]
    assert accepts(text) is python_accepts(text)


@pytest.mark.parametrize(
    ("value", "accepted"),
    [
        ("1", True),
        ("-0", True),
        ("0.5e-3", True),
        ("1E+2", True),
        ("9223372036854775808", True),
        ("-9223372036854775809", True),
        ("1e-999", True),
        ("1e999", False),
        ("-", False),
        ("+1", False),
        (".5", False),
        ("1.", False),
        ("1e", False),
        ("00", False),
        ("0x1", False),
        ("NaN", False),
        ("Infinity", False),
        ("tru", False),
        ("nulll", False),
        ("'a'", False),
        ('"\\x"', False),
        ('"\\u12g4"', False),
        ('"\\udc00"', False),
        ('"\\ud800"', False),
        ('"\t"', False),
        ("[1,]", False),
        ("[,]", False),
        ("[1 2]", False),
        ('{"a":1,}', False),
        ('{"a" 1}', False),
        ("{1:1}", False),
        ('{"a":1,"a":1}', False),
        ("1}{", False),
        ("1 // one", False),
        ("\u00a01", False),
        ("[" * 31 + "]" * 31, True),
        ("[" * 32 + "]" * 32, False),
        ("[" * 100_000, False),
    ],
)
def test_by_hand(value: str, accepted: bool) -> None:
    assert accepts(value) is accepted


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON, byte 0: the text ends too early"),
        ('{"a":[1,{"b":tru', "not JSON, byte 16 (a, item 2, b): the text ends too early"),
        ('{"a":[1,{"b":trux', "not JSON, byte 13 (a, item 2, b): here a value should begin"),
        ('{"a":"é', "not JSON, byte 8 (a): the text ends too early"),
        ('{"a":"\\', "not JSON, byte 7 (a): the text ends too early"),
        ('{"a":[1 2]}', "not JSON, byte 8 (a, after item 1): expected , or ]"),
        ("[1] 2", "not JSON, byte 4: something follows after the end"),
        ('{"a":1,"a":2}', "not JSON, byte 13: the object that ends here has a key twice"),
        (f'{{"{"k" * 50}":?}}', "not JSON, byte 54 (a long key): here a value should begin"),
        (" " * (4 * 2**20 + 1), "the JSON text is longer than 4194304 bytes"),
    ],
)
def test_says_where(text: str, message: str) -> None:
    with pytest.raises(InvalidRecord) as caught:
        Game.from_json(text)
    assert str(caught.value) == message


def test_many_keys_are_no_trouble() -> None:
    assert accepts(json.dumps({str(n): n for n in range(100_000)}))
