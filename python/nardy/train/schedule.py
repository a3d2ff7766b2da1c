"""What is done in which order: the stages of a training and their settings.

The order is a result of trials: learning from the returns of whole games is the quickest way from nothing to a sensible
network; labels by search then carry less noise. A network grows by units that have no weight in the outputs yet:
fitted from scratch to few labels, a wide one loses to the narrow one that has seen more games (long, 0.66 M labels:
-0.21 points a game), but on millions of labels it wins (short, 3.8 M: +0.02).

Labels that look one roll ahead bring errors that show only many rolls later back one roll a round: after 40 rounds
values of such labels were still 0.05 (short) and 0.10 (long) points from rollouts, twice what the network was off from
the labels. So the last stages' labels hear what came later in their game, less its luck: within a quarter of an hour
that halved the distance to rollouts, and won 0.02 (short) and 0.05 (long) points a game.

``again`` is the schedule that makes a champion stronger: millions of labels of its games, a new network fitted to all
of them, then labels by rollouts of what close decisions lead to.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from nardy import Rules, Variant, _core


@dataclass(frozen=True)
class Stage:
    """Rounds of one kind. A round plays, labels, fits and judges."""

    name: str
    kind: Literal["returns", "search", "labels", "refit", "rollouts", "tune", "prune"]
    """returns: the network plays, and learns lambda returns; search: the same with labels by ``depth``; labels: the
    champion plays, nothing is learnt; refit: no games, a new network on all labels by search; rollouts: the champion
    plays, and what its close decisions lead to is labelled by rollouts; tune: the network goes on with all labels by
    rollouts and as many others; prune: the champion gets a pruning network."""
    rounds: int
    width: int = 512
    games: int = 0
    """Self-play games a round."""
    keep: float = 0.3
    """Share of the positions that are labelled."""
    depth: int = 1
    lambda_: float = 0.0
    """How much a label believes in what came later in its game: see SelfPlayOptions in cpp/nardy/train/selfplay.h."""
    noise: float = 0.02
    random_share: float = 0.2
    random_plays: int = 12
    close: float = 0.03
    """rollouts: how near to the best play, in points, others must be."""
    rollout: tuple[int, int] = (36, 5)
    """rollouts: games, and the rolls after which they end with the champion's value."""
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
    """``games`` of a round."""

    def later(name: str, rounds: int, lambda_: float, rate: float, last_rate: float) -> Stage:
        return Stage(
            name,
            "search",
            rounds,
            512,
            games=games,
            keep=0.6,
            lambda_=lambda_,
            noise=noise,
            starts_share=0.2,
            window=10,
            epochs=1,
            batch=2048,
            rate=rate,
            last_rate=last_rate,
            judge_every=4,
        )

    return Schedule(
        (
            Stage(
                "from scratch",
                "returns",
                30,
                256,
                games=12_000,
                keep=0.6,
                lambda_=0.7,
                epochs=1,
                rate=0.002,
                last_rate=0.0005,
            ),
            Stage(
                "one deep",
                "search",
                3,
                256,
                games=games,
                noise=noise,
                epochs=1,
                rate=0.0008,
                last_rate=0.0004,
                judge_every=3,
            ),
            Stage(
                "wider",
                "search",
                14,
                512,
                games=games,
                noise=noise,
                starts_share=0.2,
                window=8,
                epochs=1,
                rate=0.0006,
                last_rate=0.0002,
                judge_every=4,
            ),
            Stage("on all labels", "refit", 1, 512, epochs=6, rate=0.004, last_rate=0.00002),
            later("what came later", 20, 0.9, 0.0006, 0.0003),
            later("what came soon", 12, 0.7, 0.0003, 0.00004),
            later("what came next", 30, 0.5, 0.0003, 0.00003),
            later("how it ended", 10, 1.0, 0.0003, 0.00003),
        )
    )


def schedule_of(variant: Variant) -> Schedule:
    """Games with hits were tried in short nardy, those without in long and 6-1."""
    return _schedule(15_000, 0.03) if _core.Facts(variant).hits else _schedule(8_000, 0.01)


def again(variant: Variant) -> Schedule:
    """From a champion on. A round of labels is 270,000 (short) to 330,000 positions."""
    hits = _core.Facts(variant).hits
    play = Stage(
        "labels",
        "labels",
        80,
        games=6000 if hits else 4000,
        keep=1.0,
        lambda_=0.8,
        noise=0.03 if hits else 0.01,
        starts_share=0.25,
    )
    return Schedule(
        (
            play,
            Stage("on all labels", "refit", 1, 768, epochs=4, batch=4096, rate=0.004, last_rate=0.00001),
            Stage("pruning", "prune", 1),
            replace(play, name="rollouts", kind="rollouts", rounds=40, games=600, rollout=(36, 5) if hits else (36, 7)),
            Stage("polish", "tune", 1, 768, epochs=2, batch=4096, rate=0.0003, last_rate=0.00001),
            Stage("pruning again", "prune", 1),
        )
    )


def rules_of(name: str) -> Rules:
    """The rules that a network is trained for: the game without options. Raises InvalidNotation."""
    return Rules(Variant(name))


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
    """Names of the rounds with labels by search whose examples are on disk, oldest first."""
    rollouts_done: list[str] = field(default_factory=list)
    """The same of labels by rollouts."""
