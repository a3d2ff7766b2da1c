"""What the move filters leave out: against a slow twin of cpp/nardy/search, and what may not depend on them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from nardy import Dice, Engine, Filter, Limit, Position, Side, Variant
from nardy.batch import ROLLS
from support import net_reference
from support.helpers import SHIPPED, opposite
from support.paths import CPP
from support.samples import MIDDLE

UNIT = 65536
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


@cache
def pruning_net(variant: Variant) -> net_reference.Net:
    if not CPP.is_dir():
        pytest.skip("needs cpp/nets: run from a clone")
    return net_reference.read_all((CPP / "nets" / f"{variant.name.lower()}.net").read_bytes())[1]


@cache
def rank(side: Side, after: Position) -> int:
    row = np.array(after.counts(side) + after.counts(opposite(side)))
    return net_reference.rank(pruning_net(after.variant), row)


def not_pruned(side: Side, plays: list[tuple[int, Position]], margin: int | None) -> list[tuple[int, Position]]:
    """Those that the pruning network leaves."""
    if margin is None:
        return plays
    best = max(rank(side, q) for _, q in plays)
    return [(equity, q) for equity, q in plays if rank(side, q) >= best - margin or q.is_over]


def mean_of_best(values: Sequence[Sequence[int]]) -> int:
    weights = [1 if roll.high == roll.low else 2 for roll in ROLLS]
    return round(Fraction(sum(w * max(v) for w, v in zip(weights, values, strict=True)), 36))


def values_of_siblings(
    positions: Sequence[Position], margin: int, late: Collection[Position] = (), prune: int | None = None
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
                tried = [
                    (equity, q)
                    for equity, q in plays
                    if p in scouts
                    or q.counts(other) != p.counts(other)
                    or behind.get((roll, q.counts(side)), 0) <= margin
                ] or plays
                kept = not_pruned(side, tried, prune)
                best = max(equity for equity, _ in kept)
                looked_at.append([equity for equity, _ in kept])
                for equity, q in tried if p in scouts else []:
                    name = (roll, q.counts(side))
                    lag = best - equity if (equity, q) in kept else 100 * UNIT
                    if q.counts(other) == p.counts(other):
                        behind[name] = min(behind.get(name, lag), lag)
            values[p] = mean_of_best(looked_at)
    return [values[p] for p in positions]


@pytest.mark.parametrize("game", [Variant(game) for game in SHIPPED])  # with their networks
@pytest.mark.parametrize(("margin", "prune"), [(0.0, None), (0.05, None), (0.05, 0.03)])
def test_depth_two_against_the_twin(game: Variant, margin: float, prune: float | None) -> None:
    p = Position.parse(MIDDLE[game])
    filter = Filter(reply_keep=1, reply_margin=0.01, leaf_margin=margin, prune_margin=prune)
    left = None if prune is None else round(prune * UNIT)
    wide = None if left is None else left + round(0.01 * UNIT)
    best = [max(not_pruned(p.side, plays, wide), key=lambda x: x[0])[1] for plays in replies(p)]
    late = set(best[::2]) - set(best[1::2])
    found = values_of_siblings(best, round(margin * UNIT) // 4, late, left)
    want = mean_of_best([[seen_by(q, p.side, v)] for q, v in zip(best, found, strict=True)])
    assert Engine(filter=filter).value(p, Limit(depth=2)).equity * UNIT == want


@pytest.mark.parametrize("game", [Variant(game) for game in SHIPPED])  # with their networks
@pytest.mark.parametrize("prune", [None, 0.0, 0.1])
def test_depth_one_against_the_twin(game: Variant, prune: float | None) -> None:
    p, roll = Position.parse(MIDDLE[game]), Dice(5, 2)
    engine = Engine(filter=Filter(keep=20, margin=2, leaf_margin=0.02, prune_margin=prune))
    ranked = [line.play.position for line in engine.analyse(p, roll, Limit(depth=0))]
    candidates = ranked[:20]
    left = None if prune is None else round(prune * UNIT)
    found = values_of_siblings(candidates, round(0.02 * UNIT), (), left)
    want = {q: seen_by(q, p.side, v) for q, v in zip(candidates, found, strict=True)}
    got = engine.analyse(p, roll, Limit(depth=1))
    assert {line.play.position: line.equity * UNIT for line in got} == want
    wider = Filter(keep=20, margin=2, leaf_margin=None, prune_margin=None)
    assert got.nodes < Engine(filter=wider).analyse(p, roll).nodes


@pytest.mark.parametrize("game", [Variant(game) for game in SHIPPED])  # with their networks
def test_a_wide_margin_leaves_nothing_out(game: Variant) -> None:
    p, roll = Position.parse(MIDDLE[game]), Dice(3, 1)
    every, wide, narrow = (
        Engine(filter=Filter(keep=6, leaf_margin=m, prune_margin=m)).analyse(p, roll, Limit(depth=2))
        for m in (None, 6, 0.02)
    )
    assert wide.lines == every.lines
    assert narrow.nodes < every.nodes
    assert all(a.equity == pytest.approx(b.equity, abs=0.05) for a, b in zip(narrow, every, strict=False))


@pytest.mark.parametrize("game", [Variant(game) for game in SHIPPED])  # with their networks
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
    if not CPP.is_dir():
        pytest.skip("needs cpp/capi/nardy.h: run from a clone")
    header = CPP / "capi" / "nardy.h"
    found = re.search(r"define NARDY_ENGINE_OPTIONS_INIT[\s\\]*\{.*?, 1, (.+?), \d+, NULL", header.read_text())
    assert found
    assert Filter(*(float(x) if "." in x else int(x) for x in found[1].replace("f", "").split(", "))) == Filter()


@pytest.mark.parametrize("name", ["leaf_margin", "prune_margin"])
def test_margins_that_cannot_be(name: str) -> None:
    for wrong in (-0.1, 7, float("nan")):
        with pytest.raises(ValueError, match="margin of 0 to 6"):
            Filter(**{name: wrong})  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Filter(**{name: "wide"})  # type: ignore[arg-type]
