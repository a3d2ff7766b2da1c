"""nardy: the engine for the Russian backgammon family - long nardy, short nardy and nardy 6-1."""

from nardy import batch
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
from nardy.engine import Analysis, Chances, Engine, Filter, Limit, Line, Value
from nardy.errors import (
    GameOver,
    IllegalPlay,
    InvalidDice,
    InvalidNotation,
    InvalidPosition,
    NardyError,
    Reason,
)

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Chances",
    "Dice",
    "Engine",
    "Filter",
    "GameOver",
    "IllegalPlay",
    "InvalidDice",
    "InvalidNotation",
    "InvalidPosition",
    "Kind",
    "Level",
    "Limit",
    "Line",
    "Move",
    "NardyError",
    "Play",
    "Plays",
    "Position",
    "Problem",
    "Reason",
    "Result",
    "Roll",
    "Rules",
    "Side",
    "Value",
    "Variant",
    "batch",
    "isa",
    "perft",
]
