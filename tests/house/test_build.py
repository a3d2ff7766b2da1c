"""What somebody reads who builds nardy and lacks something."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from support.paths import ROOT

pytestmark = [
    pytest.mark.skipif(shutil.which("cmake") is None, reason="needs CMake"),
    pytest.mark.skipif(not (ROOT / "CMakeLists.txt").exists(), reason="needs the sources"),
    pytest.mark.skipif(os.name == "nt", reason="Visual Studio finds its compiler by itself"),
]


def configure(build: Path, *options: str, **env: str) -> str:
    """What CMake says where it fails, without its line breaks."""
    command = ["cmake", "-S", str(ROOT), "-B", str(build), *options]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **env})
    assert done.returncode != 0
    return " ".join((done.stdout + done.stderr).split())


def test_without_a_compiler(tmp_path: Path) -> None:
    said = configure(tmp_path / "a", CXX="/nonexistent/c++")
    assert "There is no compiler /nonexistent/c++, which CXX or CMAKE_CXX_COMPILER names." in said
    assert "sudo apt install g++" in said
    said = configure(tmp_path / "b", "-DCMAKE_CXX_COMPILER=c++-of-nobody")
    assert "There is no compiler c++-of-nobody" in said


def test_pip_says_it_too(tmp_path: Path) -> None:
    """scikit-build-core prints the text below whatever CMake said."""
    said = configure(tmp_path, "-DSKBUILD=2", CXX="/nonexistent/c++")
    assert "There is no compiler" in said and "apt" not in said
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'messages.after-failure = """' in project and "sudo apt install g++" in project
