"""The instruction sets of this machine, and the one that a new process uses."""

from __future__ import annotations

import os
import platform
import subprocess
import sys

BEST: dict[str, tuple[str, ...]] = {
    "x86_64": ("plain", "avx2", "avx512"),
    "amd64": ("plain", "avx2", "avx512"),
    "aarch64": ("neon",),
    "arm64": ("neon",),
}
NAMES = BEST.get(platform.machine().lower(), ("plain",))


def isa(forced: str | None = None) -> str:
    """What a new process uses: the choice is made once in each."""
    environment = {name: value for name, value in os.environ.items() if name != "NARDY_ISA"}
    if forced is not None:
        environment["NARDY_ISA"] = forced
    command = [sys.executable, "-c", "import nardy; print(nardy.isa())"]
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()
