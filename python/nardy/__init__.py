"""nardy: the engine for the Russian backgammon family - long nardy, short nardy and nardy 6-1."""

from collections.abc import Sequence

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
from nardy.engine import Analysis, Chances, Engine, Filter, Limit, Line, RolloutResult, Value
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
from nardy.match import Match, match_chance

_names.read_names()
_names.read_types(Line, RolloutResult, Turn, Value)
Sequence.register(Plays)

__version__ = "0.1.0"

__all__ = [
    "AmbiguousPlay",
    "Analysis",
    "Chances",
    "Dice",
    "Engine",
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
    "Plays",
    "Position",
    "Problem",
    "Reason",
    "Result",
    "Roll",
    "RolloutResult",
    "Rules",
    "Side",
    "Turn",
    "Value",
    "Variant",
    "batch",
    "isa",
    "match_chance",
    "perft",
]
