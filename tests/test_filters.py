"""What the move filters leave out: against a slow twin of cpp/nardy/siblings.h, and what may not depend on them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from helpers import opposite

from nardy import Dice, Engine, Filter, Limit, Position, Side, Variant
from nardy.batch import ROLLS

UNIT = 65536
MIDDLE = {
    Variant.LONG: "long w 24*4,20*3,18*2,15*2,11,10*2,8 24*4,21*2,19*2,17*2,13*2,10,9,7",
    Variant.SHORT: "short w 24,22,13*4,10,8*2,6*4,5,3 24*2,13*4,11,8*3,6*4,4",
    Variant.SIX_ONE: "six_one b 24*4,20*3,18*2,15*2,11,10*2,8 24*4,21*2,19*2,17*2,13*2,10,9,7",
}
ENGINE = Engine()


@cache
def evaluation(p: Position) -> int:
    """For the side to roll, in units of 2^-16 point."""
    return round(ENGINE.value(p, Limit(depth=0)).equity * UNIT)


def seen_by(p: Position, side: Side, equity: int) -> int:
    return equity if p.side == side else -equity


def replies(p: Position) -> list[list[tuple[int, Position]]]:
    """Of every roll, the plays' values for the side that plays and the positions they lead to."""
    return [
        [(seen_by(q, p.side, evaluation(q)), q) for q in (play.position for play in p.legal_plays(roll))]
        for roll in ROLLS
    ]


def mean_of_best(values: Sequence[Sequence[int]]) -> int:
    weights = [1 if roll.high == roll.low else 2 for roll in ROLLS]
    return round(Fraction(sum(w * max(v) for w, v in zip(weights, values, strict=True)), 36))


def values_of_siblings(
    positions: Sequence[Position], margin: int, late: Collection[Position] = ()
) -> list[int]:
    """At depth 1, each for its side to roll; there are late ones where they are replies to late rolls only."""
    families: dict[tuple[Side, tuple[int, ...]], list[Position]] = {}
    for p in dict.fromkeys(positions):
        families.setdefault((p.side, p.counts(p.side)), []).append(p)
    values: dict[Position, int] = {}
    for (side, _), family in families.items():
        other = opposite(side)
        family.sort(key=lambda p: p in late)
        n = max(sum(p not in late for p in family), 3)
        scouts = {family[k * n // 3] for k in range(3)} if len(family) >= 5 else set(family)
        behind: dict[object, int] = {}
        for p in sorted(family, key=lambda p: p not in scouts):
            looked_at = []
            for roll, plays in zip(ROLLS, replies(p), strict=True):
                best = max(equity for equity, _ in plays)
                kept = []
                for equity, q in plays:
                    name = (roll, q.counts(side))
                    misses = q.counts(other) == p.counts(other)
                    if p in scouts and misses:
                        behind[name] = min(behind.get(name, best - equity), best - equity)
                    if p in scouts or not misses or behind.get(name, 0) <= margin:
                        kept.append(equity)
                looked_at.append(kept or [equity for equity, _ in plays])
            values[p] = mean_of_best(looked_at)
    return [values[p] for p in positions]


@pytest.mark.parametrize("game", list(Variant))
@pytest.mark.parametrize("margin", [0.0, 0.05])
def test_depth_two_against_the_twin(game: Variant, margin: float) -> None:
    p = Position.parse(MIDDLE[game])
    best = [max(plays, key=lambda x: x[0])[1] for plays in replies(p)]
    late = set(best[::2]) - set(best[1::2])
    found = values_of_siblings(best, round(margin * UNIT) // 4, late)
    want = mean_of_best([[seen_by(q, p.side, v)] for q, v in zip(best, found, strict=True)])
    got = Engine(filter=Filter(reply_keep=1, leaf_margin=margin)).value(p, Limit(depth=2)).equity
    assert got * UNIT == want


@pytest.mark.parametrize("game", list(Variant))
def test_depth_one_against_the_twin(game: Variant) -> None:
    p, roll = Position.parse(MIDDLE[game]), Dice(5, 2)
    engine = Engine(filter=Filter(keep=20, margin=2, leaf_margin=0.02))
    ranked = [line.play.position for line in engine.analyse(p, roll, Limit(depth=0))]
    candidates = ranked[:20]
    found = values_of_siblings(candidates, round(0.02 * UNIT))
    want = {q: seen_by(q, p.side, v) for q, v in zip(candidates, found, strict=True)}
    got = engine.analyse(p, roll, Limit(depth=1))
    assert {line.play.position: line.equity * UNIT for line in got} == want
    assert got.nodes < Engine(filter=Filter(keep=20, margin=2, leaf_margin=None)).analyse(p, roll).nodes


@pytest.mark.parametrize("game", list(Variant))
def test_a_wide_margin_leaves_nothing_out(game: Variant) -> None:
    p, roll = Position.parse(MIDDLE[game]), Dice(3, 1)
    every, wide, narrow = (
        Engine(filter=Filter(keep=6, leaf_margin=m)).analyse(p, roll, Limit(depth=2)) for m in (None, 6, 0.02)
    )
    assert wide.lines == every.lines
    assert narrow.nodes < every.nodes
    assert all(a.equity == pytest.approx(b.equity, abs=0.05) for a, b in zip(narrow, every, strict=False))


@pytest.mark.parametrize("game", list(Variant))
def test_the_best_play_alone_takes_less(game: Variant) -> None:
    """Plays that fall behind on half of the rolls are looked at no further, whatever is remembered of others."""
    p, limit = Position.parse(MIDDLE[game]), Limit(depth=2)
    engine, less = Engine(table_mb=1), 0
    for roll in ROLLS[::4]:
        all_lines = Engine(table_mb=0).analyse(p, roll, limit)
        best = Engine(table_mb=0).analyse(p, roll, limit, top=1)
        assert best.lines == all_lines.lines[:1]
        less += best.nodes < all_lines.nodes
        for top, want in ((None, all_lines), (1, best), (1, best)):
            again = engine.analyse(p, roll, limit, top=top)
            assert (again.lines, again.nodes) == (want.lines, want.nodes)
    assert less > 0


def test_the_c_abi_has_the_same_default() -> None:
    header = Path(__file__).parent.parent / "cpp" / "capi" / "nardy.h"
    if not header.is_file():
        pytest.skip("needs cpp/capi/nardy.h: run from a clone")
    found = re.search(r"define NARDY_ENGINE_OPTIONS_INIT \{.*?, 1, (.+?), \d+, NULL", header.read_text())
    assert found
    assert (
        Filter(*(float(x) if "." in x else int(x) for x in found[1].replace("f", "").split(", "))) == Filter()
    )


def test_a_leaf_margin_that_cannot_be() -> None:
    for wrong in (-0.1, 7, float("nan")):
        with pytest.raises(ValueError, match="margin of 0 to 6"):
            Filter(leaf_margin=wrong)
    with pytest.raises(TypeError):
        Filter(leaf_margin="wide")  # type: ignore[arg-type]
