"""What is done in which order: the stages of a training and their settings.

The order is TRAINING's result, not theory: learning from the returns of whole games is the quickest way from nothing to
a sensible network; labels by search then carry less noise; a wider network is fitted from scratch to all labels once
the small one stops gaining, because labels keep their worth.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from nardy import Variant


@dataclass(frozen=True)
class Stage:
    """Rounds of one kind. A round plays, labels, fits and judges."""

    name: str
    kind: Literal["returns", "search", "refit"]
    """returns: labels by the lambda return; search: by `depth`; refit: no games, a new network on all search labels."""
    rounds: int
    width: int
    games: int = 0
    """Self-play games a round."""
    keep: float = 0.3
    """Share of the positions that are labelled."""
    depth: int = 1
    noise: float = 0.02
    random_share: float = 0.2
    random_plays: int = 12
    starts_share: float = 0.0
    """Share of games that begin in one of the classes' positions."""
    window: int = 3
    """The fit takes the labels of so many last rounds."""
    epochs: int = 2
    batch: int = 1024
    rate: float = 0.001
    last_rate: float = 0.0001
    """Adam's step falls from one to the other over the stage; within a round it falls to a fifth."""
    judge_every: int = 1
    """The champion is challenged every so many rounds, and after the last."""


@dataclass(frozen=True)
class Schedule:
    """A training from scratch."""

    stages: tuple[Stage, ...]
    judge_pairs: int = 50_000
    seed: int = 1
    class_starts: int = 2000
    """Positions of each class, from the first search round, in which challengers must not be worse."""


def _schedule(games: int, noise: float) -> Schedule:
    return Schedule(
        (
            Stage(
                "from scratch", "returns", 45, 256, games=12_000, keep=0.6, noise=0.02, epochs=1, rate=0.002
            ),
            Stage(
                "one deep, small", "search", 6, 256, games=games, noise=noise, rate=0.001, last_rate=0.0003
            ),
            Stage("wider", "refit", 1, 512, epochs=5, rate=0.004, last_rate=0.00002),
            Stage(
                "one deep, wide",
                "search",
                40,
                512,
                games=2 * games,
                noise=noise,
                starts_share=0.2,
                window=6,
                epochs=1,
                rate=0.0006,
                last_rate=0.00005,
            ),
        )
    )


SCHEDULES = {
    Variant.LONG: _schedule(25_000, 0.01),
    Variant.SHORT: _schedule(40_000, 0.03),
    Variant.SIX_ONE: _schedule(25_000, 0.01),
}


@dataclass
class Progress:
    """Where a training stands; written after every round."""

    stage: int = 0
    round: int = 0
    """Within the stage."""
    seconds: float = 0.0
    strength: float = 0.0
    """Points a game gained so far, as the sum of the champions' duels against their predecessors."""
    games: int = 0
    rounds_done: list[str] = field(default_factory=list)
    """Names of the search rounds whose examples are on disk, oldest first."""
