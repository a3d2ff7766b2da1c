"""The modules of benchmarks import each other one way, as test_layout.py says of the engine's files."""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.paths import BENCHMARKS

if not BENCHMARKS.is_dir():
    pytest.skip("needs the folder benchmarks", allow_module_level=True)

STRENGTH = "benchmarks.strength"
# Lowest first, beside what they all use: the modules beside these folders, and the two that stand here.
FLOORS = tuple(f"{STRENGTH}.{name}" for name in ("players", "data", "measures"))
BELOW = {"benchmarks.paths", "benchmarks.corpus"}


def module(path: Path) -> str:
    parts = path.relative_to(BENCHMARKS.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


MODULES = {module(path): path for path in BENCHMARKS.rglob("*.py")}


def imports(path: Path) -> Iterator[str]:
    """The modules of benchmarks that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, f"{path}: written in full, please"
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in MODULES else node.module for name in inside]
        yield from (name for name in names if name in MODULES)


GRAPH = {name: set(imports(path)) for name, path in MODULES.items()}


def floor(name: str) -> int:
    """-1 for what all may use, the number of the floors for what may use them all."""
    if not name.startswith(STRENGTH):
        return -1 if name in BELOW else len(FLOORS)
    return next((k for k, folder in enumerate(FLOORS) if name.startswith(folder)), -1)


def test_there_is_no_circle() -> None:
    order = list(graphlib.TopologicalSorter(GRAPH).static_order())
    assert len(order) == len(MODULES) and sum(map(len, GRAPH.values())) > 50


def test_strength_imports_downwards() -> None:
    assert {floor(name) for name in MODULES} == {-1, 0, 1, 2, 3}
    wrong = [f"{a} imports {b}" for a, others in GRAPH.items() for b in others if floor(b) > floor(a)]
    assert wrong == []
