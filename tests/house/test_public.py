"""The face of the package: what `nardy` offers, where its classes say that they are from, and that all is explained."""

from __future__ import annotations

import doctest
import inspect
import pickle
import re
import subprocess
import sys

import pytest

import nardy
from nardy import _core
from support.public import classes_and_functions, docs, fields

DOCS = dict(docs())


def test_dir_offers_what_is_public_and_nothing_else() -> None:
    offered = [name for name in dir(nardy) if not name.startswith("__")]
    assert sorted(offered) == sorted(nardy.__all__) and len(set(offered)) == len(offered)
    assert all(hasattr(nardy, name) for name in offered)
    needed = {
        "render",
        "Stop",
        "PlayRollout",
        "RolledLine",
        "Evaluator",
        "Workers",
        "Engine",
        "Limit",
        "Filter",
    }
    assert needed <= set(offered)


def test_what_is_loaded_late_is_there_at_once() -> None:
    script = "import nardy; nardy.Stop(); dir(nardy); from nardy import *; Workers, PlayRollout, render"
    subprocess.run([sys.executable, "-c", script], check=True)
    with pytest.raises(AttributeError, match="'nardy' has no attribute 'Stopp'"):
        nardy.Stopp  # type: ignore[attr-defined]  # noqa: B018


def test_every_public_class_says_a_public_module() -> None:
    wrong = {
        name: thing.__module__
        for name, thing in classes_and_functions().items()
        if re.search(r"\._|^(?!nardy\b)", thing.__module__)
    }
    assert wrong == {}


def test_a_class_is_found_where_it_says_to_be() -> None:
    for name, thing in classes_and_functions().items():
        assert getattr(sys.modules[thing.__module__], thing.__name__) is thing, name  # type: ignore[attr-defined]


def test_compiled_classes_are_public_or_say_that_they_are_not() -> None:
    for name, thing in vars(_core).items():
        if inspect.isclass(thing) and thing.__module__ == "nardy":
            assert getattr(nardy, name) is thing and name in nardy.__all__
    assert {"Engine", "Game", "Match", "AnalysisSteps"}.isdisjoint(vars(_core))


def test_help_and_errors_speak_of_nardy() -> None:
    assert "_core" not in "".join(DOCS.values())
    with pytest.raises(TypeError) as error:
        nardy.Position.parse("long").legal_plays(3)  # type: ignore[arg-type]
    assert "_core" not in str(error.value)


def values() -> list[object]:
    start, dice = nardy.Position.parse("short"), nardy.Dice(6, 5)
    plays = start.legal_plays(dice)
    return [start, dice, start.rules, plays, plays[0], plays[0].moves[0], nardy.Side.BLACK, nardy.Level.EASY,
            nardy.Result(nardy.Side.WHITE, nardy.Kind.MARS), start.begin(dice, ["24/18"]), nardy.Variant.SHORT,
            nardy.Problem("code", "message")]  # fmt: skip


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_name_nardy_and_old_ones_load(value: object, protocol: int) -> None:
    data = pickle.dumps(value, protocol)
    assert b"_core" not in data and pickle.loads(data) == value
    name = type(value).__name__.encode()
    old = pickle.dumps(value, 2).replace(b"cnardy\n" + name + b"\n", b"cnardy._core\n" + name + b"\n")
    assert pickle.loads(old) == value  # as versions before this one have written it


def test_a_game_roll_is_pickled_with_its_game() -> None:
    game = nardy.Game(nardy.Variant.SHORT, seed=1, first_side=nardy.Side.WHITE)
    game.roll(nardy.Dice(6, 5))
    game.move("24/18")
    again = pickle.loads(pickle.dumps(game.begin()))
    assert again.moves == game.begin().moves and again.start == game.start
    again.undo()
    assert len(game.begin().moves) == 1


def test_every_public_member_is_explained() -> None:
    assert [name for name, doc in DOCS.items() if not doc.strip()] == []
    assert len(DOCS) > 150


def test_every_field_is_named_by_its_class() -> None:
    missing = [
        f"{name}.{field}"
        for name, thing in classes_and_functions().items()
        if inspect.isclass(thing)
        for field in fields(thing)
        if f"``{field}``" not in (thing.__doc__ or "")
    ]
    assert missing == []


def test_the_examples_of_the_docstrings_run() -> None:
    wrong, examples = [], 0
    for name, doc in DOCS.items():
        names = {public: getattr(nardy, public) for public in nardy.__all__}
        test = doctest.DocTestParser().get_doctest(doc, names, name, name, 0)
        output: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        if runner.run(test, out=output.append).failed:
            wrong.append("".join(output))
        examples += bool(test.examples)
    assert not wrong, "\n".join(wrong)
    assert examples >= 15
