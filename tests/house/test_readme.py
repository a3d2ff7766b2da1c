"""Every example of README.md and of the docstrings runs."""

from __future__ import annotations

import doctest
import re
import shlex

import pytest

import nardy.batch
import nardy.engine
import nardy.errors
from nardy.cli import main
from support.paths import ROOT

README = ROOT / "README.md"


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


def test_the_first_command_shows_a_ranking(capsys: pytest.CaptureFixture[str]) -> None:
    """The one that .ci/run runs, too; its best play is the one that everybody knows."""
    [set_up] = [line for line in README.read_text().splitlines() if "nardy analyze" in line and "pip" in line]
    assert f'RUN_COMMAND="{set_up.strip()}"' in (README.parent / ".ci" / "run").read_text()
    name, *arguments = shlex.split(set_up.split("&&")[1])
    assert name == "nardy"
    with pytest.raises(SystemExit):
        main(arguments)
    ranks = re.findall(r"^ *(\d+) .*[+-]\d\.\d{4}", capsys.readouterr().out, re.M)
    assert len(ranks) > 5 and ranks == [str(rank) for rank in range(1, len(ranks) + 1)]
