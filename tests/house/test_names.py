"""The words of enumerations stand once, in names.h: what C and Python show of them are the same words."""

from __future__ import annotations

import re

import pytest

import nardy.errors
from nardy import Level, NardyError, Reason, Side
from support.paths import CPP

NAMES = CPP / "nardy" / "rules" / "names.h"
pytestmark = pytest.mark.skipif(not CPP.is_dir(), reason="needs the sources")


def table(enumeration: str) -> list[str]:
    """The names of an enumeration's values."""
    text = re.sub(r"//.*", "", NAMES.read_text(encoding="utf-8"))
    found = re.search(rf"names_of\({enumeration}\) {{\s*return names\((.*?)\);", text, flags=re.S)
    assert found
    return re.findall(r'"(\w+)"', found[1])


def numbers(enumeration: str, prefix: str) -> dict[int, str]:
    """What an enumeration of nardy.h calls its numbers."""
    found = re.search(
        rf"enum {enumeration} {{(.*?)}};", (CPP / "capi" / "nardy.h").read_text(encoding="utf-8"), flags=re.S
    )
    assert found
    return {int(number): name for name, number in re.findall(rf"\b{prefix}(\w+) = (-?\d+)", found[1])}


def values(enumeration: str) -> list[str]:
    """What an enumeration of the core calls its values."""
    for header in (CPP / "nardy").rglob("*.h"):
        text = re.sub(r"//.*", "", header.read_text(encoding="utf-8"))
        if found := re.search(rf"enum class {enumeration} : std::uint8_t {{(.*?)}}", text, flags=re.S):
            return re.findall(r"\w+", found[1])
    raise AssertionError(f"there is no {enumeration}")


@pytest.mark.parametrize("enumeration", ["Side", "Koks", "Opening", "NextStart", "Level", "Isa", "Code", "Reason"])
def test_every_value_has_its_name(enumeration: str) -> None:
    assert [name.lower() for name in table(enumeration)] == values(enumeration)


def test_both_choices_of_the_first_turn_have_a_name() -> None:
    assert len(table("FirstTurn")) == len(values("FirstTurn"))


@pytest.mark.parametrize(
    ("enumeration", "prefix", "core"),
    [
        ("nardy_code", "NARDY_", "Code"),
        ("nardy_reason", "NARDY_REASON_", "Reason"),
        ("nardy_side", "NARDY_", "Side"),
        ("nardy_opening", "NARDY_", "Opening"),
        ("nardy_level", "NARDY_", "Level"),
    ],
)
def test_c_has_the_numbers_of_the_core(enumeration: str, prefix: str, core: str) -> None:
    known = numbers(enumeration, prefix)
    known.pop(-1, None)  # nobody
    names = [name.upper() for name in table(core) if name != "AMBIGUOUS_PLAY"]  # C has no code for that
    assert known == dict(enumerate(names))


def test_python_has_the_names_of_the_core() -> None:
    assert ["NONE", *Reason.__members__] == table("Reason")
    for enumeration in (Side, Level):
        assert [name.lower() for name in enumeration.__members__] == table(enumeration.__name__)


def test_every_error_of_python_has_a_code() -> None:
    classes = {name for name, value in vars(nardy.errors).items() if isinstance(value, type)}
    errors = {name for name in classes if issubclass(getattr(nardy.errors, name), NardyError)} - {"NardyError"}
    assert errors and errors <= {name.title().replace("_", "") for name in table("Code")}
