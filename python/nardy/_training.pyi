"""The types of what nardy._core has for training. There is no such module when it runs."""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from nardy._core import Rules, Variant, _Engine

_AnyRules: TypeAlias = Rules | Variant
_Rows: TypeAlias = npt.NDArray[np.int8]
_Examples: TypeAlias = npt.NDArray[np.uint8]

class RaceLabels:  # see nardy.train.race
    def __init__(self, variant: Variant, points: int, most: int, first_off: bool) -> None: ...
    def __call__(self, rows: _Rows) -> npt.NDArray[np.float32]: ...

class Learner:  # see nardy.train
    def __init__(self, variant: Variant, width: int, seed: int = 1) -> None: ...
    width: Final[int]
    variant: Final[Variant]
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
def time_children(engine: _Engine, rules: _AnyRules, boards: _Rows, rounds: int) -> tuple[int, float]: ...
