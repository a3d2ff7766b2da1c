"""A game more, from one header: the engine is built with Nackgammon, and all tests that take a game take it, too."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from support.paths import CPP, ROOT, TESTS

GAME = TESTS / "rules" / "nackgammon.h"
WORK = ROOT / "build" / "fourth_game"

# Of its own C library, which is built anew. The rest takes the module that is built here.
OTHER_LIBRARY = [f"--ignore-glob={TESTS / 'edges' / name}*" for name in ("test_capi", "test_request")]


def run(*command: str, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def python() -> str:
    """A Python whose nardy knows a fourth game, and which has the packages of this one."""
    if not CPP.is_dir() or sys.platform == "win32":
        pytest.skip("needs a clone, on Linux or macOS")
    settings = {
        "build-dir": str(WORK / "cmake"),
        "cmake.define.NARDY_TEST_GAME": str(GAME),
        "cmake.define.CMAKE_CXX_FLAGS_RELEASE": "-O1 -DNDEBUG",
    }
    options = [part for key, value in settings.items() for part in ("--config-settings", f"{key}={value}")]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade"]
    run(*pip, "--target", str(WORK / "site"), *options, str(ROOT))
    venv.create(WORK / "venv", with_pip=False, clear=True, symlinks=True)
    found = WORK / "venv" / "bin" / "python"
    script = "import sysconfig; print(sysconfig.get_paths()['purelib'])"
    own = Path(run(str(found), "-c", script).strip())
    # In this order. The .pth files there, such as that of an editable nardy, are not read again.
    paths = sysconfig.get_paths()
    (own / "fourth.pth").write_text("\n".join([str(WORK / "site"), paths["purelib"], paths["platlib"]]) + "\n")
    return str(found)


@pytest.mark.slow
def test_a_fourth_game_is_one_header(python: str) -> None:
    tests = run(python, "-m", "pytest", "-q", "-k", "nackgammon", "-p", "no:cacheprovider", *OTHER_LIBRARY)
    assert int(tests.splitlines()[-1].split(" passed")[0].split()[-1]) > 50, tests[-2000:]
    nardy = [python, "-m", "nardy"]
    assert "perft 1 = 547 in " in run(*nardy, "perft", "nackgammon", "1")
    assert "perft 2 = 324,161 in " in run(*nardy, "perft", "nackgammon", "2")
    assert "24/" in run(*nardy, "analyze", "nackgammon", "6-4")
    signature = (TESTS / "data" / "signature.txt").read_text().strip()
    assert run(*nardy, "bench").splitlines()[-1].split()[1] == signature
