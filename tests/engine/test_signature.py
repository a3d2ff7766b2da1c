"""The answers of `nardy bench`: the same on every instruction set and for any number of threads, and as committed.

A search, an evaluation or a network that is meant to answer differently comes with its new signature in
tests/data/signature.txt.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from support.isa import NAMES, isa
from support.paths import DATA

COMMITTED = DATA / "signature.txt"


@pytest.mark.parametrize("name", NAMES)
def test_signature(name: str) -> None:
    pytest.importorskip("typer")
    if isa(name) != name:
        pytest.skip(f"this machine has no {name}")
    found = {}
    for threads in (1, 2, 7):
        command = [sys.executable, "-m", "nardy", "bench", "--signature", "--json", "--threads", str(threads)]
        run = subprocess.run(command, env={**os.environ, "NARDY_ISA": name}, check=True, capture_output=True, text=True)
        found[threads] = json.loads(run.stdout)["signature"]
    assert found == dict.fromkeys((1, 2, 7), COMMITTED.read_text().strip())
