"""Race networks: they learn what exact recursion says, and their file says what they have learnt."""

from __future__ import annotations

import numpy as np
import pytest

from nardy import Variant, _core
from nardy.train import race as race_nets
from support import net_reference

WIDTH = 192


def chances_in_file(file: bytes, sides: np.ndarray) -> np.ndarray:
    """By the description of the file in cpp/nardy/endgames/race_net.h, in floats."""
    numbers = np.frombuffer(file[12:], "<i2").astype(np.float64)
    columns, outputs = net_reference.SIDE_COLUMNS, race_nets.OUTPUTS
    sizes = (WIDTH, columns * WIDTH, outputs, columns * outputs, outputs * WIDTH)
    hidden_bias, hidden, direct_bias, direct, output = np.split(numbers, np.cumsum(sizes)[:-1])
    found = []
    for side in sides:
        on = net_reference.checker_columns(np.concatenate([side, np.zeros(26, np.int8)]))
        layer = np.clip((hidden_bias + hidden.reshape(columns, -1)[on].sum(axis=0)) / 1024, 0, 1)
        past = (direct_bias + direct.reshape(columns, -1)[on].sum(axis=0)) / 256
        found.append(1 / (1 + np.exp(-(output.reshape(outputs, -1) / 1024 @ layer + past))))
    return np.array(found)


def test_a_race_network_learns_what_recursion_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race_nets, "TABLES", ((3, 3), (3, 2), (3, 1)))
    sides = race_nets.random_sides(Variant.LONG, 600, seed=1)
    sides, chances = race_nets.labelled(sides, Variant.LONG)
    assert len(sides) > 100 and not np.isnan(chances).any()
    before, after = (race_nets.fit(sides, chances, steps, seed=1, threads=2) for steps in (1, 400))
    errors = [race_nets.error_of(learner.chances(sides, 2), chances)[0] for learner in (before, after)]
    assert errors[1] < 0.1 < 0.4 < errors[0]
    file = after.net(False)
    assert _core.RaceWeights(file).to_bytes() == file and not _core.RaceWeights(file).rolls_again
    some = sides[::10]
    assert after.chances(some, 1) == pytest.approx(chances_in_file(file, some), abs=0.01)
    with pytest.raises(ValueError, match="not a race network"):
        _core.RaceWeights(file[:-1])
    with pytest.raises(ValueError, match="row 0 has not fifteen checkers"):
        after.chances(np.zeros((1, 26), np.int8), 1)
