"""nardy's slow reference: RULES.md in the dullest Python, sharing nothing with the engine.

Tests compare the engine with it; whoever adds a game or changes a rule writes it here first.
"""

from .outcome import is_over, points, problems
from .perft import ROLLS, perft
from .rules import (
    START,
    Counts,
    Move,
    Roll,
    Rules,
    State,
    all_home,
    apply,
    bear_off_allowed,
    counts,
    head_allowance,
    is_closed,
    is_illegal_fence,
    other_number,
    rolls_again,
    single_moves,
)
from .search import analyse, pip_chances, static_equity, value
from .steer import set_up, steered
from .turn import after, next_moves, plays, results

__all__ = [
    "ROLLS",
    "START",
    "Counts",
    "Move",
    "Roll",
    "Rules",
    "State",
    "after",
    "all_home",
    "analyse",
    "apply",
    "bear_off_allowed",
    "counts",
    "head_allowance",
    "is_closed",
    "is_illegal_fence",
    "is_over",
    "next_moves",
    "other_number",
    "perft",
    "pip_chances",
    "plays",
    "points",
    "problems",
    "results",
    "rolls_again",
    "set_up",
    "single_moves",
    "static_equity",
    "steered",
    "value",
]
