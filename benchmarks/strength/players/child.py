"""A program on the other end of a pipe: lines with a timeout, and the CPU time it has used."""

from __future__ import annotations

import math
import os
import select
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path


class ChildError(Exception):
    """The program is silent for too long, has ended, or says something that cannot be understood."""


def cpu_seconds(pid: int) -> float:
    """CPU time of a running process and all its threads; nan where the system has no /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return math.nan
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Child:
    """A program started by us that is spoken to in lines over its standard input and output."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self._buffer = b""

    @property
    def cpu(self) -> float:
        """CPU seconds used so far."""
        return cpu_seconds(self.process.pid)

    def send(self, line: str) -> None:
        """Writes one line."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
        except OSError as error:
            raise ChildError(f"the program has ended: {error}") from error

    def line(self, timeout: float) -> str:
        """Reads one line, without its end. Raises ChildError after ``timeout`` seconds."""
        assert self.process.stdout is not None
        end = time.monotonic() + timeout
        while b"\n" not in self._buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                raise ChildError(f"no answer in {timeout:g} s")
            chunk = os.read(self.process.stdout.fileno(), 65536)
            if not chunk:
                raise ChildError("the program has ended")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line.decode(errors="replace").strip("\0\r\n ")

    def close(self, farewell: str = "", patience: float = 2.0) -> None:
        """Says farewell, waits a little, then ends the program."""
        if self.process.poll() is None and farewell:
            try:
                self.send(farewell)
                self.process.wait(patience)
            except (ChildError, subprocess.TimeoutExpired):
                pass
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(patience)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
