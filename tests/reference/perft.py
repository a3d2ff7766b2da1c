"""Counts of distinct plays to a depth: the numbers of RULES.md, "Known counts"."""

from __future__ import annotations

from .outcome import is_over
from .rules import Counts, Roll, Rules
from .turn import after, results

# The 21 rolls with how many of the 36 throws give each.
ROLLS: dict[Roll, int] = {(a, b): 1 if a == b else 2 for a in range(6, 0, -1) for b in range(a, 0, -1)}


def perft(
    rules: Rules,
    mine: Counts,
    theirs: Counts,
    depth: int,
    memo: dict[tuple[Counts, Counts, int], int] | None = None,
) -> int:
    """ "Distinct plays summed over the 21 rolls; a level is one roll; a finished game is a leaf and counts
    1, however early." After 6-1 in six_one the next level is the same side's. The memo serves one Rules."""
    if depth == 0 or is_over((mine, theirs)):
        return 1
    memo = {} if memo is None else memo
    key = (mine, theirs, depth)
    if key not in memo:
        total = 0
        for roll in ROLLS:
            found = results(rules, mine, theirs, roll)
            if depth == 1:
                total += len(found)
                continue
            for result in found:
                (next_mine, next_theirs), _ = after(rules, result, roll)
                total += perft(rules, next_mine, next_theirs, depth - 1, memo)
        memo[key] = total
    return memo[key]
