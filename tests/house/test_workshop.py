"""What the notes for contributors, the hooks and the workflows say is so: versions, files, commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nardy
from support.paths import ROOT

if not (ROOT / ".ci").is_dir():  # an installed wheel is tested without the sources
    pytest.skip("needs the sources", allow_module_level=True)

CONTRIBUTING = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PLACES = r"(?:cpp|python|tests|benchmarks|\.ci|\.github)"


def test_files_that_are_named_exist() -> None:
    texts = {"CONTRIBUTING": CONTRIBUTING, "README": (ROOT / "README.md").read_text(encoding="utf-8")}
    texts |= {path.name: path.read_text(encoding="utf-8") for path in WORKFLOWS}
    for name, text in texts.items():
        for path in re.findall(rf"(?<![\w./]){PLACES}/[\w./-]*\w", text):
            assert (ROOT / path).exists(), f"{name}: {path}"


def test_hooks_have_the_versions_of_the_checks() -> None:
    wanted = dict(re.findall(r"^([\w-]+)==(\S+)$", (ROOT / ".ci" / "requirements.txt").read_text(), re.M))
    hooks = re.findall(r"\[([\w-]+)==([^\]]+)\]", (ROOT / ".pre-commit-config.yaml").read_text())
    assert len(hooks) == 3
    assert set(hooks) <= set(wanted.items())


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_named_by_hash(workflow: Path) -> None:
    """A tag can be moved to other code; the comment says which version the hash is."""
    used = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action


def test_one_version_everywhere() -> None:
    version = nardy.__version__
    assert f'\nversion = "{version}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f"project(nardy VERSION {version} " in (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    changes = (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## (\d+\.\d+\.\d+)", changes, re.M)[1] == version  # type: ignore[index]
