"""nardy: the engine for the Russian backgammon family - long nardy, short nardy and nardy 6-1.

The examples in the docstrings of the package need ``from nardy import *``.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from nardy import _names, batch
from nardy._core import (
    Dice,
    Kind,
    Level,
    Move,
    Play,
    Plays,
    Position,
    Problem,
    Result,
    Roll,
    Rules,
    Side,
    Variant,
    isa,
    perft,
)
from nardy.analysis import Analysis, Chances, Line, RolloutResult, Value
from nardy.engine import Engine, Evaluator
from nardy.errors import (
    AmbiguousPlay,
    GameOver,
    IllegalPlay,
    InvalidDice,
    InvalidNet,
    InvalidNotation,
    InvalidPosition,
    InvalidRecord,
    NardyError,
    NotAllowed,
    Reason,
)
from nardy.game import Game, GameRoll, Turn
from nardy.limits import MAX_DEPTH, Filter, Limit
from nardy.match import Match, match_chance
from nardy.render import render

if TYPE_CHECKING:
    from nardy.rolled import PlayRollout, RolledLine
    from nardy.rollout import Stop
    from nardy.work import Workers

# Where the names are that few need: their modules take long to import.
_LATER = {"PlayRollout": "rolled", "RolledLine": "rolled", "Stop": "rollout", "Workers": "work"}

_names.register()

__version__ = "0.1.0"

__all__ = [
    "MAX_DEPTH",
    "AmbiguousPlay",
    "Analysis",
    "Chances",
    "Dice",
    "Engine",
    "Evaluator",
    "Filter",
    "Game",
    "GameOver",
    "GameRoll",
    "IllegalPlay",
    "InvalidDice",
    "InvalidNet",
    "InvalidNotation",
    "InvalidPosition",
    "InvalidRecord",
    "Kind",
    "Level",
    "Limit",
    "Line",
    "Match",
    "Move",
    "NardyError",
    "NotAllowed",
    "Play",
    "PlayRollout",
    "Plays",
    "Position",
    "Problem",
    "Reason",
    "Result",
    "Roll",
    "RolledLine",
    "RolloutResult",
    "Rules",
    "Side",
    "Stop",
    "Turn",
    "Value",
    "Variant",
    "Workers",
    "batch",
    "isa",
    "match_chance",
    "perft",
    "render",
]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'nardy' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(f"nardy.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, *(name for name in globals() if name.startswith("__"))]
