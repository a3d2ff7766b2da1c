"""How long a training will still take, from the rounds that are done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nardy.train.schedule import Progress, Schedule, Stage

LAST = 10
"""So many rounds of a stage count: the machine may have been busier before."""


def seconds_left(schedule: Schedule, progress: Progress, log: Sequence[Mapping[str, object]]) -> float | None:
    """Rounds of a stage cost what its last ones did. A stage that has not begun costs what one of its kind did, game by
    game; None where there was none, or the training is done."""
    took = _seconds(log)
    by_kind: dict[str, float] = {}  # a game, or a round where there are no games
    left = 0.0
    for number, stage in enumerate(schedule.stages):
        known = took.get(stage.name)
        rounds = stage.rounds - (progress.round if number == progress.stage else 0)
        if known:
            mean = sum(known[-LAST:]) / len(known[-LAST:])
            by_kind[stage.kind] = mean / _size(stage)
        elif stage.kind in by_kind:
            mean = by_kind[stage.kind] * _size(stage)
        elif number >= progress.stage:
            continue  # no telling
        else:
            mean = 0.0
        if number >= progress.stage:
            left += rounds * mean
    return left or None


def _size(stage: Stage) -> int:
    return stage.games or 1


def _seconds(log: Sequence[Mapping[str, object]]) -> dict[str, list[float]]:
    """What each stage's rounds took."""
    took: dict[str, list[float]] = {}
    before = 0.0
    for line in log:
        now = float(str(line["seconds"]))
        took.setdefault(str(line["stage"]), []).append(now - before)
        before = now
    return took
