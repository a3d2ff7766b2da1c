"""Fixtures of several test files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nardy import Variant
from support.capi import Ask, Library, asking
from support.paths import TESTS

SCRIPT = TESTS / "embed" / "run.sh"
TOOLS = ("bash", "cmake", "c++", "pkg-config", "nm")


def pytest_make_parametrize_id(val: object) -> str | None:
    """Tests are named by the game: `pytest -k short`."""
    return val.name.lower() if isinstance(val, Variant) else None


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which tests/embed/run.sh has installed nardy (prefix/) and built programs/ against it."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing or sys.platform == "win32":
        pytest.skip(f"needs Linux or macOS with {', '.join(missing or TOOLS)}")
    work = tmp_path_factory.mktemp("installed")
    done = subprocess.run(["bash", str(SCRIPT), str(work)], capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    assert done.stdout.endswith("embed: everything held\n")
    return work


@pytest.fixture(scope="session")
def library(installed: Path) -> Library:
    """The shared library that was installed."""
    return Library(next(p for p in (installed / "prefix").rglob("libnardy.*") if p.suffix in (".so", ".dylib")))


@pytest.fixture(scope="session")
def ask(library: Library) -> Ask:
    """nardy_request with an engine of its own."""
    return asking(library)
