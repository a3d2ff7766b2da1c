"""End games of short nardy as GNU Backgammon values them: writes tests/data/bearoff_gnubg.jsonl.

python -m benchmarks.anchors.bearoff_gnubg [path]     needs GNU Backgammon (Debian's package `gnubg`; 1.07.001 was used)

A line: `mine`, `theirs` (26 counts, own numbers), `chances` (win, win_mars, lose_mars of the side to roll). gnubg takes
them from its two bear-off databases: both sides at most six checkers on six points, exact, and for more checkers two
independent races, mars by a race to the first checker off. It keeps 16 bits of each number, so the last figures are its
own. Same seed, same lines.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import time
from io import BufferedRWPair
from pathlib import Path

from benchmarks.paths import TEST_DATA

PATH = TEST_DATA / "bearoff_gnubg.jsonl"
# Debian puts the program where not every PATH looks.
GNUBG = os.environ.get("GNUBG") or shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games") or "gnubg"
SEED = 1
PATIENCE = 30  # seconds until gnubg listens

Counts = list[int]


def _home(rng: random.Random, least: int, most: int, points: tuple[int, int] = (1, 6)) -> Counts:
    """So many checkers at home, between these points, the others off."""
    counts = [0] * 26
    for _ in range(rng.randint(least, most)):
        counts[rng.randint(*points)] += 1
    counts[0] = 15 - sum(counts)
    return counts


def positions(rng: random.Random) -> list[tuple[Counts, Counts]]:
    found = [(_home(rng, 1, 6), _home(rng, 1, 6)) for _ in range(140)]
    found += [(_home(rng, 7, 15), _home(rng, 7, 15)) for _ in range(60)]
    for _ in range(50):  # mars in the balance, for and against the side to roll
        found.append((_home(rng, 1, 4, (1, 4)), _home(rng, 15, 15, (4, 6))))
        found.append((_home(rng, 15, 15, (4, 6)), _home(rng, 1, 2, (1, 6))))
    return found


def board(mine: Counts, theirs: Counts) -> str:
    """A FIBS board. gnubg values it for the side that is not on turn, which then rolls: mine."""
    points = [0] * 26
    for p in range(1, 25):
        points[p] += mine[p]
        points[25 - p] -= theirs[p]
    turn_dice_cube = [-1, 0, 0, 0, 0, 1, 0, 0, 0]
    colour_direction_bars_off = [1, -1, 0, 25, mine[0], theirs[0], 0, 0]
    fields = [0, 0, 0, *points, *turn_dice_cube, *colour_direction_bars_off, 0, 0, 0, 0]
    return ":".join(["board", "mine", "theirs", *map(str, fields)])


def ask(gnubg: BufferedRWPair, mine: Counts, theirs: Counts) -> list[float]:
    gnubg.write(f"evaluation fibsboard {board(mine, theirs)} plies 0 cube off\n".encode())
    gnubg.flush()
    answer = gnubg.readline().replace(b"\0", b"").split()  # it ends its lines with a NUL after the newline
    win, win_mars, win_koks, lose_mars, lose_koks, _ = map(float, answer)
    assert win_koks == lose_koks == 0
    return [win, win_mars, lose_mars]


def connected(port: int) -> socket.socket:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("localhost", port))
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("localhost", 0))
        port: int = listener.getsockname()[1]
        return port


def main(path: Path = PATH) -> None:
    port = free_port()
    program = subprocess.Popen([GNUBG, "-t", "-q", "-r"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        assert program.stdin is not None
        program.stdin.write(f"external localhost:{port}\n".encode())
        program.stdin.flush()
        with connected(port) as connection, connection.makefile("rwb") as gnubg, path.open("w") as out:
            for mine, theirs in positions(random.Random(SEED)):
                line = {"mine": mine, "theirs": theirs, "chances": ask(gnubg, mine, theirs)}
                out.write(json.dumps(line, separators=(",", ":")) + "\n")
    finally:
        program.kill()
        program.wait()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
