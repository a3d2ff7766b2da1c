"""The compiled engine. Import these names from ``nardy``."""

import enum
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias, final, overload

import numpy as np
import numpy.typing as npt
from typing_extensions import Self

from nardy._training import Learner as Learner
from nardy._training import RaceLabels as RaceLabels
from nardy._training import duel as duel
from nardy._training import label as label
from nardy._training import self_play as self_play
from nardy._training import time_children as time_children
from nardy.analysis import Analysis, Value
from nardy.engine import Evaluator
from nardy.errors import Reason
from nardy.game import Opening
from nardy.limits import Filter, Limit
from nardy.match import NextStart

UNIT: int  # equities and chances are in 2^-16
_AnyRules: TypeAlias = Rules | Variant
_Rows: TypeAlias = npt.NDArray[np.int8]
_Koks: TypeAlias = Literal["head", "none_home", "some_outside"]

class Variant(enum.IntEnum):
    def __new__(cls, value: int | str) -> Self: ...  # a member, its number or its name
    LONG = 0
    SHORT = 1
    SIX_ONE = 2

class Side(enum.IntEnum):
    def __new__(cls, value: int | str) -> Self: ...  # a member, its number or its name
    WHITE = 0
    BLACK = 1

class Level(enum.IntEnum):
    def __new__(cls, value: int | str) -> Self: ...  # a member, its number or its name
    EASY = 0
    NORMAL = 1
    STRONG = 2

class Kind(enum.IntEnum):
    def __new__(cls, value: int | str) -> Self: ...  # a member, its number or its name
    SINGLE = 1
    MARS = 2
    KOKS = 3

@final
class Rules:
    def __init__(
        self, variant: Variant, koks: _Koks | None = None, first_turn_doubles: Iterable[int] = (3, 4, 6)
    ) -> None: ...
    variant: Final[Variant]
    koks: Final[_Koks | None]
    first_turn_doubles: Final[tuple[int, ...]]
    winner_starts: Final[bool]
    def rolls_again(self, dice: Dice) -> bool: ...
    def other_number(self, point: int) -> int: ...
    @staticmethod
    def parse(text: str) -> Rules: ...

@final
class Dice:
    def __init__(self, a: int, b: int) -> None: ...
    high: Final[int]
    low: Final[int]
    is_double: Final[bool]
    weight: Final[int]
    @staticmethod
    def all() -> tuple[Dice, ...]: ...
    @staticmethod
    def parse(text: str) -> Dice: ...
    def __iter__(self) -> Iterator[int]: ...

@final
class Move:
    def __init__(self, src: int, dst: int, die: int, special: bool = False, hit: bool = False) -> None: ...
    src: Final[int]
    dst: Final[int]
    die: Final[int]
    special: Final[bool]
    hit: Final[bool]

@final
class Play:
    dice: Final[Dice]
    moves: Final[tuple[Move, ...]]
    position: Final[Position]
    start: Final[Position]
    is_pass: Final[bool]

@final
class Plays(Sequence[Play]):
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Play]: ...
    def __contains__(self, play: object, /) -> bool: ...
    def count(self, play: Any) -> int: ...
    def index(self, play: Any) -> int: ...  # type: ignore[override]
    @overload
    def __getitem__(self, index: int, /) -> Play: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Play]: ...
    is_pass: Final[bool]
    dice: Final[Dice]
    start: Final[Position]

@final
class Result:
    def __init__(self, winner: Side, kind: Kind) -> None: ...
    winner: Final[Side]
    points: Final[int]
    kind: Final[Kind]

@final
class Problem:
    def __init__(self, code: str, message: str) -> None: ...
    code: Final[str]
    message: Final[str]

@final
class Position:
    @staticmethod
    def start(rules: _AnyRules, side: Side = Side.WHITE) -> Position: ...
    @staticmethod
    def from_counts(rules: _AnyRules, white: Iterable[int], black: Iterable[int], side: Side) -> Position: ...
    @staticmethod
    def problems(rules: _AnyRules, white: Iterable[int], black: Iterable[int]) -> list[Problem]: ...
    @staticmethod
    def parse(text: str) -> Position: ...
    @staticmethod
    def from_id(id: str) -> Position: ...
    variant: Final[Variant]
    rules: Final[Rules]
    side: Final[Side]
    is_over: Final[bool]
    result: Final[Result | None]
    id: Final[str]
    def counts(self, side: Side) -> tuple[int, ...]: ...
    def pip_count(self, side: Side) -> int: ...
    def mirror(self) -> Position: ...
    def status(self) -> list[Problem]: ...
    def legal_plays(self, dice: Dice) -> Plays: ...
    def play(self, play: Play | str, dice: Dice | None = None) -> Position: ...
    def parse_play(self, text: str, dice: Dice) -> Play: ...
    def explain(self, text: str, dice: Dice) -> Reason | None: ...
    def begin(self, dice: Dice, moves: Iterable[Move | str] = ()) -> Roll: ...

class _Reads:  # what Roll and GameRoll have in common, without a class of its own when it runs
    dice: Final[Dice]
    start: Final[Position]
    @property
    def dice_left(self) -> tuple[int, ...]: ...
    @property
    def moves(self) -> list[Move]: ...
    @property
    def legal_moves(self) -> list[Move]: ...
    @property
    def is_complete(self) -> bool: ...
    @property
    def position(self) -> Position: ...
    @property
    def play(self) -> Play: ...
    def move(self, move: Move | str) -> None: ...
    def undo(self) -> None: ...
    def destinations(self, src: int) -> dict[int, tuple[Move, ...]]: ...

@final
class Roll(_Reads):
    def __copy__(self) -> Roll: ...
    def __deepcopy__(self, memo: object) -> Roll: ...

@final
class GameRoll(_Reads): ...

@final
class _Game:
    def __init__(self, rules: _AnyRules, seed: int, first_side: Side | None, opening: Opening) -> None: ...
    @staticmethod
    def from_position(position: Position, seed: int) -> _Game: ...
    @staticmethod
    def from_json(text: str) -> _Game: ...
    def to_json(self) -> str: ...
    def copy(self) -> _Game: ...
    rules: Final[Rules]
    seed: Final[int]
    @property
    def start(self) -> Position: ...
    @property
    def throws(self) -> list[tuple[int, int]]: ...
    @property
    def position(self) -> Position: ...
    @property
    def dice(self) -> Dice | None: ...
    @property
    def turns(self) -> list[tuple[Side, Dice, Play]]: ...
    @property
    def turn_count(self) -> int: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def resigned(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def legal_moves(self) -> list[Move]: ...
    def destinations(self, src: int) -> dict[int, tuple[Move, ...]]: ...
    def begin(self) -> GameRoll: ...
    def opening(self, throws: Sequence[tuple[int, int]]) -> None: ...
    def roll(self, dice: Dice | None) -> Dice: ...
    def move(self, move: Move | str) -> None: ...
    def finish(self) -> None: ...
    def play(self, play: Play | str) -> None: ...
    def undo(self) -> None: ...
    def resign(self, points: int) -> None: ...

@final
class _Match:
    def __init__(
        self, rules: _AnyRules, length: int, seed: int, next_start: NextStart | None, opening: Opening
    ) -> None: ...
    @staticmethod
    def from_json(text: str) -> _Match: ...
    def to_json(self) -> str: ...
    def copy(self) -> _Match: ...
    rules: Final[Rules]
    length: Final[int]
    seed: Final[int]
    next_start: Final[NextStart]
    @property
    def game(self) -> _Game: ...
    @property
    def earlier(self) -> list[_Game]: ...
    def score(self, side: Side) -> int: ...
    @property
    def winner(self) -> Side | None: ...
    def next_game(self) -> None: ...

@final
class _Engine:
    def __init__(
        self,
        evaluator: Evaluator | str | None = None,
        threads: int = 1,
        table_bytes: int = 0,
        net: bytes | None = None,
        isa: str = "",
    ) -> None: ...
    def analyse(
        self,
        position: Position,
        dice: Dice,
        limit: Limit,
        filter: Filter | None,
        match: _Match | None,
        top: int,
        plays: Sequence[Play],
    ) -> Analysis: ...
    def value(
        self, position: Position, limit: Limit, filter: Filter | None, match: _Match | None
    ) -> Value: ...
    def choose(
        self,
        position: Position,
        dice: Dice,
        level: Level,
        limit: Limit,
        filter: Filter | None,
        match: _Match | None,
        seed: int,
    ) -> Play: ...
    def evaluate(self, rules: _AnyRules, boards: _Rows) -> npt.NDArray[np.float32]: ...
    def rollout(
        self, position: Position, first: int, games: int, seed: int, truncate: int, adjust_luck: bool
    ) -> npt.NDArray[np.int32]: ...
    def stop(self) -> None: ...

@final
class _AnalysisSteps:
    def __init__(
        self,
        engine: _Engine,
        position: Position,
        dice: Dice,
        limit: Limit,
        filter: Filter | None,
        match: _Match | None,
        top: int,
        plays: Sequence[Play],
    ) -> None: ...
    def __iter__(self) -> Iterator[Analysis]: ...
    def __next__(self) -> Analysis: ...

DEFAULT_FILTER: dict[str, Any]  # nardy.Filter's
MAX_DEPTH: int

def match_chance(variant: Variant, white_away: int, black_away: int) -> float: ...

class Facts:  # variants/*.h: how the checkers of a game meet
    def __init__(self, variant: Variant) -> None: ...
    contrary: Final[bool]
    hits: Final[bool]
    closes_at: Final[int]
    has_koks: Final[bool]

def isa() -> Literal["plain", "avx2", "avx512", "neon"]: ...
def perft(position: Position, depth: int) -> int: ...
def batch_legal(
    rules: _AnyRules, boards: _Rows, dice: Dice | _Rows
) -> tuple[_Rows, npt.NDArray[np.int64], npt.NDArray[np.bool_]]: ...
def batch_count(rules: _AnyRules, boards: _Rows) -> npt.NDArray[np.int32]: ...
def batch_outcome(rules: _AnyRules, boards: _Rows) -> _Rows: ...
def batch_random_play(
    rules: _AnyRules, boards: _Rows, seed: int, turn: int
) -> tuple[_Rows, npt.NDArray[np.bool_]]: ...
