"""What README.md shows and says holds: its tour, its commands, its pictures and its links."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from nardy.cli import main
from support.paths import ROOT

README = ROOT / "README.md"


def test_the_tour() -> None:
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0 and result.attempted > 10


DOCUMENTS = [
    README,
    *(ROOT / ".github").glob("*.md"),
    *ROOT.glob("cpp/*.md"),
    *ROOT.glob("benchmarks/**/README.md"),
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    """To files, and to headings as GitHub names them; ../../actions is GitHub's page of the workflows."""
    text = document.read_text(encoding="utf-8")
    for link in re.findall(r'\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"', text):
        path, _, heading = "".join(link).partition("#")
        if path.startswith(("https://", "../../actions")):
            continue
        file = document.parent / path if path else document
        assert file.exists(), link
        if heading:
            headings = re.findall(r"^#+ (.*)", file.read_text(encoding="utf-8"), re.M)
            assert heading in [re.sub(r"[^\w\- ]", "", h).lower().replace(" ", "-") for h in headings], link


def test_claims_are_figures_of_the_benchmarks() -> None:
    """Every number of the bold claims stands in the document that it names."""
    first_screen = README.read_text(encoding="utf-8").partition("\n## ")[0]
    claims = re.findall(r"^- \*\*.*?(?=^- |^$)", first_screen, re.M | re.S)
    assert len(claims) == 3
    for claim in claims:
        [source] = re.findall(r"\]\((benchmarks/[^#)]*)", claim)
        there = (ROOT / source).read_text(encoding="utf-8")
        for number in re.findall(r"(?<![\w.])[+-]?\d[\d.,]*(?<![.,])", re.sub(r"\]\([^)]*\)", "", claim)):
            assert re.search(rf"(?<![\d.]){re.escape(number)}(?!\d)", there), f"{number} in {source}"


def test_the_commands_named_exist() -> None:
    from typer.main import get_command

    from nardy.cli.app import app

    commands = set(get_command(app).commands)  # type: ignore[attr-defined]
    named = re.findall(r"`nardy ([a-z]+)", README.read_text())
    assert named and set(named) <= commands


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
