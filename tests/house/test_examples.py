"""The programs of python/examples run, and the pages of the API come without a warning."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.paths import ROOT

EXAMPLES = ROOT / "python" / "examples"

# What each prints, in part, with the arguments that make it quick.
PRINTED: dict[str, tuple[tuple[Any, ...], str]] = {
    "analyse": ((), "+0.16"),
    "bot": ((1,), "bot 0, computer 2"),
    "many_boards": ((256,), "256 games in at most"),
    "own_evaluator": ((), "by pips: 20/15 9/3"),
    "rollout": ((144,), " +- 0.0"),
}


def test_every_example_is_listed() -> None:
    assert sorted(PRINTED) == sorted(path.stem for path in EXAMPLES.glob("*.py"))


@pytest.mark.parametrize("name", PRINTED)
def test_example(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    arguments, printed = PRINTED[name]
    monkeypatch.syspath_prepend(str(EXAMPLES))  # so that processes of its own find it, too
    importlib.import_module(name).main(*arguments)
    assert printed in capsys.readouterr().out


def test_an_example_is_a_program() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLES / "analyse.py"), "6-1", "6-1"], capture_output=True, text=True)
    assert done.returncode == 0 and "24>6 24>1" in done.stdout, done.stderr


def test_the_notebook_shows_what_it_would_show_today() -> None:
    cells = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {}
    pictures = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop()
        assert isinstance(last, ast.Expr)
        exec(compile(tree, "cell", "exec"), names)
        shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names)._repr_svg_()
        assert "".join(cell["outputs"][0]["data"]["image/svg+xml"]) == shown
        pictures += 1
    assert pictures >= 3


@pytest.mark.slow
def test_pages_of_the_api(tmp_path: Path) -> None:
    """As .github/CONTRIBUTING.md says; pdoc warns of links that lead nowhere and of annotations it cannot read."""
    pytest.importorskip("pdoc")
    out = tmp_path / "pages"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "pdoc", "nardy", "-o", str(out)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and "arn" not in done.stderr, done.stderr
    assert (out / "nardy.html").stat().st_size > 10_000
