"""Networks made up for tests."""

from __future__ import annotations

import numpy as np

from nardy import Variant, _core


def wild_net(variant: Variant, width: int = 128, pairs: bool = True) -> bytes:
    """A network of random weights, far larger than training makes them."""
    learner = _core.Learner(variant, width, 5, pairs)
    state = learner.state()
    learner.set_state(np.random.default_rng(3).uniform(-0.3, 0.3, len(state)).astype(np.float32))
    return learner.net()
