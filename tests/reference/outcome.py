"""The end of a game, what it is worth, and which set-up positions are refused, after RULES.md."""

from __future__ import annotations

from .rules import BAR, CHECKERS, HEAD, OFF, SHORT, Counts, Rules, State, is_illegal_fence, other_number


def has_won(mine: Counts) -> bool:
    """ "The game ends the moment a side's last checker is off"."""
    return mine[OFF] == CHECKERS


def is_over(state: State) -> bool:
    """Whether either side has borne off all 15."""
    return has_won(state[0]) or has_won(state[1])


def is_mars(loser: Counts) -> bool:
    """ "single 1 point: the loser has borne off at least one checker; mars 2 points: none"."""
    return loser[OFF] == 0


def is_short_koks(loser: Counts) -> bool:
    """Short: "the loser has a checker on the bar or in the winner's home", which is the loser's 19-24."""
    return any(loser[19:])


def is_long_koks(option: str | None, loser: Counts) -> bool:
    """Long and 6-1, option `koks`: "head - the loser still has a checker on the head; none_home - no
    checker of the loser is home; some_outside - some checker of the loser is not home"."""
    if option == "head":
        return loser[HEAD] > 0
    if option == "none_home":
        return not any(loser[1:7])
    if option == "some_outside":
        return any(loser[7:])
    return False


def points(rules: Rules, winner: Counts, loser: Counts) -> int:
    """What a finished game is worth; koks is "always a mars in which besides" its condition holds."""
    if not has_won(winner):
        raise ValueError("the winner has not borne off all checkers")
    if not is_mars(loser):
        return 1
    koks = is_short_koks(loser) if rules.variant in SHORT else is_long_koks(rules.koks, loser)
    return 3 if koks else 2


def share_a_point(variant: str, mine: Counts, theirs: Counts) -> bool:
    """Set-up positions: "both sides on one point"."""
    return any(mine[p] and theirs[other_number(variant, p)] for p in range(1, 25))


def home_closed(counts: Counts) -> bool:
    """Whether the other side cannot enter by any number (short)."""
    return all(counts[p] >= 2 for p in range(1, 7))


def problems(rules: Rules, mine: Counts, theirs: Counts) -> list[str]:
    """Why a set-up position is refused; empty if it is accepted.

    "Refused: totals other than 15 a side, negative counts, a bar count outside short, both sides on one
    point, both sides 15 off, an illegal standing fence of either side, both sides on the bar against two
    closed homes (short)."""
    variant, found = rules.variant, []
    if sum(mine) != CHECKERS or sum(theirs) != CHECKERS:
        found.append("TOTAL")
    if min(mine) < 0 or min(theirs) < 0:
        found.append("NEGATIVE")
    if variant not in SHORT and (mine[BAR] or theirs[BAR]):
        found.append("BAR")
    if share_a_point(variant, mine, theirs):
        found.append("SHARED_POINT")
    if has_won(mine) and has_won(theirs):
        found.append("BOTH_OFF")
    if is_illegal_fence(variant, mine, theirs) or is_illegal_fence(variant, theirs, mine):
        found.append("FENCE")
    if mine[BAR] and theirs[BAR] and home_closed(mine) and home_closed(theirs):
        found.append("BOTH_ON_BAR")
    return found
