"""GNU Backgammon as a player of short nardy, over its ``external`` socket (one line a move).

What is set, and why. The socket answers with the settings of ``eval`` and ``hint``, not with those of a player:

    set evaluation chequerplay type evaluation
    set evaluation chequerplay evaluation plies N         N-ply
    set evaluation chequerplay evaluation cubeful off     no cube in its thoughts
    set evaluation chequerplay evaluation noise 0         always the same answer
    set evaluation chequerplay evaluation prune on        its default: small nets sort first from 1-ply on
    set jacoby off                                        else a mars counts 1 while the cube is in the middle
    set cube use off, set threads 1, set automatic ... off

Move filters stay as they are (8 more plays within 0.16 at 0-ply, then 2 within 0.04 at 2-ply). So set, 0-ply answers
all 1,249 decisions of the short yardstick as its ``gnubg0`` did.

Its answers end with a newline and in some versions with a NUL too; both are stripped. ``exit`` closes the connection
only, so the program is ended by a signal.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from benchmarks.strength.players.child import cpu_seconds
from benchmarks.strength.players.fibs import board_line, read_play, read_value, value_line
from benchmarks.strength.players.player import NoAnswer, Player
from nardy import Dice, Play, Position, Rules, Variant

SETTINGS = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set automatic bearoff off",
    "set cube use off",
    "set jacoby off",
    "set threads 1",
    "set evaluation chequerplay type evaluation",
    "set evaluation chequerplay evaluation cubeful off",
    "set evaluation chequerplay evaluation noise 0",
    "set evaluation chequerplay evaluation prune on",
)
TIMEOUT = 120.0  # seconds for one answer; a 2-ply move takes about a tenth of a second


def find() -> str | None:
    """The program: $GNUBG, the PATH, or the games folder that is not on every PATH."""
    return os.environ.get("GNUBG") or shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")


class Gnubg(Player):
    """gnubg at N-ply, cubeless, without noise; each player has a process and a unix socket of its own."""

    def __init__(self, name: str, plies: int) -> None:
        super().__init__(name)
        program = find()
        if program is None:
            raise SystemExit("gnubg is not installed; set $GNUBG to the program")
        self._folder = tempfile.TemporaryDirectory(prefix="nardy-gnubg-")
        path = Path(self._folder.name) / "socket"
        settings = [*SETTINGS, f"set evaluation chequerplay evaluation plies {plies}", f"external {path}"]
        self._process = subprocess.Popen(
            [program, "-t", "-q", "-r"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdin is not None
        self._process.stdin.write(("\n".join(settings) + "\n").encode())
        self._process.stdin.flush()
        self._socket = self._connect(path)
        self._start = cpu_seconds(self._process.pid)

    def _connect(self, path: Path, patience: float = 30.0) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX)
        end = time.monotonic() + patience
        while time.monotonic() < end and self._process.poll() is None:
            try:
                connection.connect(str(path))
            except OSError:
                time.sleep(0.02)
            else:
                connection.settimeout(TIMEOUT)
                return connection
        connection.close()
        self._process.kill()
        raise SystemExit("gnubg does not open its external socket")

    @property
    def cpu(self) -> float:
        return cpu_seconds(self._process.pid) - self._start  # without its start

    def ask(self, line: str) -> str:
        """One line there, one line back."""
        self._socket.sendall(line.encode() + b"\n")
        answer = b""
        while not answer.rstrip(b"\0").endswith(b"\n"):
            chunk = self._socket.recv(4096)
            if not chunk:
                raise NoAnswer("silent", f"gnubg has closed the connection after {line}")
            answer += chunk
        return answer.decode(errors="replace").strip("\0\r\n ")

    def new_game(self, rules: Rules, seed: int) -> None:
        if rules.variant != Variant.SHORT:
            raise SystemExit("gnubg plays short nardy only")

    def choose(self, position: Position, dice: Dice, seed: int) -> Play:
        self.decisions += 1
        try:
            answer = self.ask(board_line(position, dice))
        except TimeoutError as error:
            raise NoAnswer("silent", f"gnubg: no answer in {TIMEOUT:g} s") from error
        try:
            return read_play(position, dice, answer)
        except ValueError as error:
            raise NoAnswer("unreadable", f"{position} {dice}: {error}") from error

    def chances(self, position: Position, plies: int) -> list[float]:
        """Win, mars, koks, mars lost, koks lost of the side to roll, cubeless."""
        return read_value(self.ask(value_line(position, plies)))[0]

    def equity(self, position: Position, plies: int) -> float:
        """Points for the side to roll, cubeless."""
        return read_value(self.ask(value_line(position, plies)))[1]

    def close(self) -> None:
        self._socket.close()
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()
