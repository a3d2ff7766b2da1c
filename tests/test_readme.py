"""Every example of README.md and of the docstrings runs."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import nardy.batch
import nardy.engine
import nardy.errors

README = Path(__file__).parent.parent / "README.md"


def test_the_tour() -> None:
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0 and result.attempted > 10


@pytest.mark.parametrize("module", [nardy, nardy.batch, nardy.engine, nardy.errors])
def test_docstrings(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_the_commands_named_exist() -> None:
    from typer.main import get_command

    from nardy.cli.app import app

    commands = set(get_command(app).commands)  # type: ignore[attr-defined]
    for line in re.findall(r"`nardy ([a-z]+)", README.read_text()):
        assert line in commands
    [set_up] = [line for line in README.read_text().splitlines() if "nardy analyze" in line and "pip" in line]
    assert shlex.split(set_up.split("&&")[1])[0] == "nardy"
