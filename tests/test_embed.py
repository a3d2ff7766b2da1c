"""nardy as a library for other programs: installed, found by CMake and pkg-config, linked, run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "embed" / "run.sh"
TOOLS = ("bash", "cmake", "c++", "pkg-config", "nm")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the script is for Linux and macOS")
def test_programs_that_embed_nardy(tmp_path: Path) -> None:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    done = subprocess.run(["bash", str(SCRIPT), str(tmp_path)], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    assert done.stdout.endswith("embed: everything held\n")
