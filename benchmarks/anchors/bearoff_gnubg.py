"""End games of short nardy as GNU Backgammon values them: writes tests/data/bearoff_gnubg.jsonl.

python -m benchmarks.anchors.bearoff_gnubg [path]     needs GNU Backgammon (Debian's package `gnubg`; 1.07.001 was used)

A line: `mine`, `theirs` (26 counts, own numbers), `chances` (win, win_mars, lose_mars of the side to roll). gnubg takes
them from its two bear-off databases: both sides at most six checkers on six points, exact, and for more checkers two
independent races, mars by a race to the first checker off. It keeps 16 bits of each number, so the last figures are its
own. Same seed, same lines.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from benchmarks.paths import TEST_DATA
from benchmarks.strength.players.gnubg import Gnubg
from nardy import Position, Side, Variant

PATH = TEST_DATA / "bearoff_gnubg.jsonl"
SEED = 1

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


def main(path: Path = PATH) -> None:
    gnubg = Gnubg("gnubg@0", 0)
    with gnubg, path.open("w") as out:
        for mine, theirs in positions(random.Random(SEED)):
            position = Position.from_counts(Variant.SHORT, mine, theirs, Side.WHITE)
            win, win_mars, win_koks, lose_mars, lose_koks = gnubg.chances(position, 0)
            assert win_koks == lose_koks == 0
            line = {"mine": mine, "theirs": theirs, "chances": [win, win_mars, lose_mars]}
            out.write(json.dumps(line, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
