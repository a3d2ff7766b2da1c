"""GNU Backgammon's rollouts of short nardy: it prints their results only to a terminal, so it gets one of its own.

Cubeless, in points of money play, both sides at 0-ply, luck taken out, the first throws spread evenly, ended by the
tables of end games, one thread. Needs pexpect.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pexpect

from benchmarks.strength.players.child import cpu_seconds
from nardy import Position

SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic bearoff off",
    "set player 0 human",
    "set player 1 human",
    "set output digits 6",
    "set threads 1",
    "set jacoby off",  # else a mars counts 1 while the cube is in the middle
    "set rollout varredn on",
    "set rollout quasirandom on",
    "set rollout cubeful off",
    "set rollout limit enable off",
    "set rollout chequerplay evaluation plies 0",
    "set rollout chequerplay evaluation cubeful off",
    "set rollout chequerplay evaluation noise 0",
    "set rollout truncation chequerplay evaluation plies 0",
    "set rollout truncation chequerplay evaluation cubeful off",
)
PROMPT = r"\([^()]+\) $"
# The values and their errors; the last of a line is the cubeless equity.
RESULT = re.compile(r"CL\s+([-+]\d\.\d+)\s+\[[^\]]*CL\s+(\d\.\d+)\]")


class Rolled(NamedTuple):
    """Equity in points for the side to roll, its standard error as gnubg has it, CPU seconds spent."""

    equity: float
    error: float
    seconds: float


class Terminal:
    """gnubg in a terminal of its own."""

    def __init__(self, program: str) -> None:
        self._child = pexpect.spawn(program, ["-t", "-q", "-r"], encoding="latin-1", timeout=300, dimensions=(60, 250))
        self._child.expect(PROMPT)
        self._set: dict[str, int | None] = {}
        for line in (*SETTINGS, "new game"):
            self._say(line)

    def _say(self, line: str) -> str:
        self._child.sendline(line)
        self._child.expect(PROMPT)
        return str(self._child.before)

    def _keep(self, name: str, value: int | None, *lines: str) -> None:
        """Says the lines of a setting unless it is so already."""
        if self._set.get(name, -1) != value:
            for line in lines:
                self._say(line)
            self._set[name] = value

    def roll_out(self, position: Position, games: int, truncate: int | None = None, seed: int | None = None) -> Rolled:
        """So many games, cut off after ``truncate`` rolls by gnubg's 0-ply. The position is not over."""
        self._keep("games", games, f"set rollout trials {games}")
        if truncate is None:
            self._keep("truncate", None, "set rollout truncation enable off")
        else:
            self._keep(
                "truncate", truncate, "set rollout truncation enable on", f"set rollout truncation plies {truncate}"
            )
        if seed is not None:
            self._keep("seed", seed, f"set rollout seed {seed}")
        key = position.id[2:].replace("-", "+").replace("_", "/")  # in short it is gnubg's, in another alphabet
        self._say(f"set board {key}")
        before = cpu_seconds(self._child.pid)
        text = self._say("rollout")
        spent = cpu_seconds(self._child.pid) - before
        found = RESULT.findall(text)
        if not found:
            raise SystemExit(f"gnubg's answer cannot be read:\n{text}")
        return Rolled(float(found[-1][0]), float(found[-1][1]), spent)

    def close(self) -> None:
        self._child.close(force=True)
