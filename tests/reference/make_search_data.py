"""Writes tests/data/search_reference.jsonl.gz: small positions with their exact searched equities.

Run from the repository's root: python -m tests.reference.make_search_data [path]
Each line: variant, mine, theirs, value (before a roll, depths 0, 1, 2), roll, lines (for each depth every
result of the roll as [mine, theirs, equity]; depth 2 only where that is quick). Unit 2^-16 point.
Same seed, same lines: nothing depends on the clock.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from .outcome import is_over, problems
from .perft import ROLLS
from .rules import BAR, CHECKERS, HEAD, OFF, Roll, Rules, State, other_number
from .search import Memo, analyse, value
from .turn import results

POSITIONS = 80  # a game
MOST_RESULTS = 350  # over the 21 rolls; past this depth 2 takes too long here
MOST_WORK = 1200  # results of the roll times results over the 21 rolls, for the lines of depth 2
DEFAULT_PATH = Path(__file__).parent.parent / "data" / "search_reference.jsonl.gz"

Places = list[int]


def _few(rng: random.Random) -> Places:
    """Two to five checkers anywhere."""
    return [rng.randint(1, 24) for _ in range(rng.randint(2, 5))]


def _home(rng: random.Random) -> Places:
    """A bear-off."""
    return [rng.randint(1, 6) for _ in range(rng.randint(2, 5))]


def _nearly_off(rng: random.Random) -> Places:
    """One or two checkers: a roll or two from the end, some of it in mid-roll."""
    return [rng.randint(1, 5) for _ in range(rng.randint(1, 2))]


def _head(rng: random.Random) -> Places:
    """One to three on the head and one or two anywhere: specials."""
    return [HEAD] * rng.randint(1, 3) + [rng.randint(1, 23) for _ in range(rng.randint(1, 2))]


def _bar(rng: random.Random) -> Places:
    """One or two on the bar and one to three anywhere."""
    return [BAR] * rng.randint(1, 2) + [rng.randint(1, 24) for _ in range(rng.randint(1, 3))]


def _points_held(rng: random.Random) -> Places:
    """Two or three closed points high up, which shut the other side out or in."""
    return [p for p in rng.sample(range(1, 25), 2) for _ in range(2)]


def _laggard(rng: random.Random) -> Places:
    """None off: a stack of 13 or 14 and one or two far behind, so that mars and koks count."""
    behind = [rng.randint(16, 24) for _ in range(rng.randint(1, 2))]
    return [rng.randint(1, 9)] * (CHECKERS - len(behind)) + behind


PAIRS = {
    "long": [(_few, _few), (_home, _home), (_nearly_off, _laggard), (_laggard, _nearly_off), (_head, _few)],
    "short": [
        (_few, _few),
        (_home, _home),
        (_nearly_off, _laggard),
        (_laggard, _nearly_off),
        (_bar, _points_held),
        (_points_held, _bar),
    ],
    "six_one": [
        (_head, _head),
        (_head, _few),
        (_few, _head),
        (_home, _home),
        (_nearly_off, _laggard),
        (_laggard, _nearly_off),
    ],
}


def _counts(places: Places) -> tuple[int, ...]:
    return tuple(CHECKERS - len(places) if p == OFF else places.count(p) for p in range(26))


def _small_positions(rules: Rules, rng: random.Random) -> Iterator[State]:
    """The pairs of kinds in turn, those few enough in results for depth 2."""
    while True:
        for make_mine, make_theirs in PAIRS[rules.variant]:
            while True:
                mine, theirs = make_mine(rng), make_theirs(rng)
                taken = {other_number(rules.variant, p) for p in mine if p not in (OFF, BAR)}
                state = (_counts(mine), _counts([p for p in theirs if p not in taken]))
                if problems(rules, *state) or is_over(state):
                    continue
                if _breadth(rules, state) <= MOST_RESULTS:
                    break
            yield state


def _breadth(rules: Rules, state: State) -> int:
    return sum(len(results(rules, *state, roll)) for roll in ROLLS)


def _roll(rules: Rules, rng: random.Random) -> Roll:
    """Any of the 21, and in six_one one in three is a 6-1."""
    if rules.variant == "six_one" and rng.random() < 1 / 3:
        return 6, 1
    return rng.choice(list(ROLLS))


def _line(rules: Rules, state: State, roll: Roll) -> dict[str, object]:
    memo: Memo = {}
    work = len(results(rules, *state, roll)) * _breadth(rules, state)
    lines = {}
    for depth in (0, 1, 2) if work <= MOST_WORK else (0, 1):
        found = analyse(rules, state, roll, depth, memo)
        lines[str(depth)] = [[*result, found[result]] for result in sorted(found)]
    return {
        "variant": rules.variant,
        "mine": state[0],
        "theirs": state[1],
        "value": [value(rules, state, depth, memo) for depth in (0, 1, 2)],
        "roll": roll,
        "lines": lines,
    }


def main(path: Path = DEFAULT_PATH, seed: int = 1) -> None:
    rng = random.Random(seed)
    text = []
    for variant in PAIRS:
        rules = Rules(variant)
        positions = _small_positions(rules, rng)
        for _ in range(POSITIONS):
            text.append(json.dumps(_line(rules, next(positions), _roll(rules, rng)), separators=(",", ":")))
        print(variant, len(text), flush=True)
    path.write_bytes(gzip.compress(("\n".join(text) + "\n").encode(), mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_PATH)
