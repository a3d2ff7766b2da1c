"""The types of what nardy._core has for the package alone. There is no such module when it runs."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias, final

import numpy as np
import numpy.typing as npt

from nardy._core import Dice, GameRoll, Level, Move, Play, Position, Result, Rules, Side, Variant
from nardy.analysis import Analysis, Value
from nardy.engine import Evaluator
from nardy.game import Opening
from nardy.limits import Filter, Limit
from nardy.match import NextStart

_AnyRules: TypeAlias = Rules | Variant
_Rows: TypeAlias = npt.NDArray[np.int8]
_Examples: TypeAlias = npt.NDArray[np.uint8]

@final
class _Game:
    def __init__(self, rules: _AnyRules, seed: int, first_side: Side | None, opening: Opening) -> None: ...
    @staticmethod
    def from_position(position: Position, seed: int) -> _Game: ...
    @staticmethod
    def from_json(text: str) -> _Game: ...
    def to_json(self) -> str: ...
    def copy(self) -> _Game: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def seed(self) -> int: ...
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
    @property
    def rules(self) -> Rules: ...
    @property
    def length(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def next_start(self) -> NextStart: ...
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

class RaceLabels:  # see nardy.train.race
    def __init__(self, variant: Variant, points: int, most: int, first_off: bool) -> None: ...
    def __call__(self, rows: _Rows) -> npt.NDArray[np.float32]: ...

class Learner:  # see nardy.train
    def __init__(self, variant: Variant, width: int, seed: int = 1) -> None: ...
    @property
    def width(self) -> int: ...
    @property
    def variant(self) -> Variant: ...
    def fit(
        self,
        examples: _Examples,
        epochs: int,
        batch: int,
        rate: float,
        last_rate: float,
        seed: int,
        threads: int,
    ) -> float: ...
    def error(self, examples: _Examples, threads: int) -> float: ...
    def net(self) -> bytes: ...
    def state(self) -> npt.NDArray[np.float32]: ...
    def set_state(self, state: npt.NDArray[np.float32]) -> None: ...

def self_play(
    engine: _Engine,
    rules: _AnyRules,
    *,
    games: int,
    first_game: int,
    seed: int,
    noise: float,
    random_share: float,
    random_plays: int,
    keep: float,
    depth: int,
    lambda_: float,
    starts: _Rows | None = None,
    starts_share: float = 0.0,
    threads: int = 1,
) -> _Examples: ...
def label(
    engine: _Engine,
    rules: _AnyRules,
    examples: _Examples,
    *,
    depth: int,
    keep: int = 0,
    margin: int = 0,
    threads: int = 1,
) -> _Examples: ...
def duel(
    a: _Engine,
    b: _Engine,
    rules: _AnyRules,
    *,
    pairs: int,
    first_pair: int = 0,
    seed: int = 1,
    depth_a: int = 0,
    depth_b: int = 0,
    keep: int = 8,
    margin: int = 13107,
    starts: _Rows | None = None,
    threads: int = 1,
) -> _Rows: ...
def time_children(
    engine: _Engine, rules: _AnyRules, boards: _Rows, rounds: int
) -> tuple[int, float, float]: ...
