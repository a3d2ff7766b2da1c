"""Players of the strength bench by their names."""

from __future__ import annotations

import pytest

from benchmarks.strength.data import judged
from benchmarks.strength.measures import yardstick
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import read_limit
from nardy import Rules, Variant
from support.paths import BENCHMARKS

YARDSTICK = BENCHMARKS / "data" / "short_yardstick.jsonl.gz"
LONG, SHORT = Rules(Variant.LONG), Rules(Variant.SHORT)


def test_limits() -> None:
    assert (read_limit("").depth, read_limit("2").depth) == (0, 2)
    assert (read_limit("50ms").time, read_limit("2000n").nodes) == (0.05, 2000)
    with pytest.raises(SystemExit, match="no such net"):
        open_player("missing.net@1")


@pytest.mark.peers
def test_bgsage_plays() -> None:
    pytest.importorskip("bgsage")
    decisions = judged.read(SHORT, YARDSTICK, 60)
    with open_player("bgsage@0") as player:
        assert yardstick.losses(player, decisions)[yardstick.JUDGE].mean() < 0.02
    with open_player("bgsage@1") as player, pytest.raises(SystemExit, match="short nardy only"):
        player.new_game(LONG, 1)
