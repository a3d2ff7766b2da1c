"""Pruning networks: what they may leave out and what not, the file, equal bits on every instruction set, learning."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import typer

from nardy import Dice, Engine, Filter, InvalidNet, Limit, Match, Position, Rules, Variant, _core
from nardy.batch import ROLLS
from nardy.train import pruning
from nardy.train.schedule import rules_of
from support import net_reference
from support.helpers import SHIPPED, opposite
from support.paths import CPP
from support.samples import MIDDLE

VARIANTS = list(Variant)


def network(variant: Variant) -> bytes:
    return _core.Learner(variant, 128, 5).net()


def wild(variant: Variant, seed: int = 3) -> net_reference.Net:
    """A pruning network of random weights, far larger than training makes them."""
    rng = np.random.default_rng(seed)
    return net_reference.Net(
        variant,
        0,
        phases=1,
        outputs=1,
        bias=rng.integers(-512, 513, 64),
        column=rng.integers(-512, 513, (2 * net_reference.SIDE_COLUMNS, 64)),
        output=rng.integers(-2048, 2049, (1, 1, 64)),
        output_bias=np.zeros((1, 1), np.int64),
    )


def with_pruning(variant: Variant) -> bytes:
    return network(variant) + net_reference.write(wild(variant))


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_what_the_slow_twin_prunes_is_left_out(variant: Variant) -> None:
    data = with_pruning(variant)
    twin = net_reference.read_all(data)[1]
    p = Position.parse(MIDDLE[variant])
    engine = Engine(net=data, filter=Filter(leaf_margin=None, prune_margin=0.25))
    total = nodes = 0
    for roll in ROLLS:
        plays = [play.position for play in p.legal_plays(roll)]
        ranks = [net_reference.rank(twin, np.array(q.counts(p.side) + q.counts(opposite(p.side)))) for q in plays]
        kept = [q for q, rank in zip(plays, ranks, strict=True) if rank >= max(ranks) - 0.25 * 65536]
        equities = [
            v if q.side == p.side else -v for q, v in ((q, engine.value(q, Limit(depth=0)).equity) for q in kept)
        ]
        total += (1 if roll.high == roll.low else 2) * round(max(equities) * 65536)
        nodes += len(kept)
    value = engine.value(p, Limit(depth=1))
    assert value.nodes == nodes < Engine(net=data, filter=None).value(p, Limit(depth=1)).nodes
    assert abs(value.equity * 65536 - total / 36) <= 0.5


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_instruction_set_prunes_alike(variant: Variant) -> None:
    data, start = with_pruning(variant), Position.start(variant)
    plain = _core._Engine(net=data, isa="plain").rollout(start, 0, 24, 1, 8, True)
    for isa in ("avx2", "avx512", "neon"):
        try:
            engine = _core._Engine(net=data, isa=isa)
        except ValueError:
            continue
        assert np.array_equal(engine.rollout(start, 0, 24, 1, 8, True), plain)


def test_a_play_that_ends_the_game_is_never_pruned() -> None:
    net = wild(Variant.SHORT)
    net.column[:15] = -1024  # the more checkers are off, the worse
    net.output[:] = 2048
    data = network(Variant.SHORT) + net_reference.write(net)
    pruned, every = (Engine(net=data, filter=Filter(leaf_margin=None, prune_margin=m)) for m in (0.0, None))
    won = Position.parse("short w 4,2 24*2,13*5,8*3,6*5")
    assert pruned.value(won, Limit(depth=1)) == every.value(won, Limit(depth=1))


@pytest.mark.parametrize("variant", [Variant(game) for game in SHIPPED])
def test_when_nothing_is_pruned(variant: Variant) -> None:
    p, limit = Position.parse(MIDDLE[variant]), Limit(depth=1)
    every, pruned = (Engine(filter=Filter(prune_margin=m)) for m in (None, 0.08))
    assert pruned.analyse(p, Dice(6, 5), limit).nodes < every.analyse(p, Dice(6, 5), limit).nodes
    match = Match(variant, length=3)
    a, b = (engine.analyse(p, Dice(6, 5), limit, match=match) for engine in (every, pruned))
    assert (a.lines, a.nodes) == (b.lines, b.nodes)
    # The library's pruning network is not asked about another network's plays.
    own = [Engine(net=network(variant), filter=Filter(prune_margin=m)).value(p, limit) for m in (None, 0.08)]
    assert own[0] == own[1]


def test_damaged_pruning_networks_are_refused() -> None:
    net = network(Variant.SHORT)
    good = net_reference.write(wild(Variant.SHORT))

    def patched(at: int, value: int) -> bytes:
        body = good[:at] + bytes([value]) + good[at + 1 : -8]
        return net + body + net_reference.checksum(body).to_bytes(8, "little")

    for data, message in [
        (patched(18, 128), "width 128 of a pruning network; it must be 64"),
        (patched(13, 2), "other inputs"),
        (patched(16, 7), "other inputs"),
        (net + good[:-1], "cut off"),
        (net + good[:500] + bytes([good[500] ^ 4]) + good[501:], "checksum"),
    ]:
        with pytest.raises(InvalidNet, match=message):
            Engine(net=data)


# --- learning ------------------------------------------------------------------------------------------------


def ranks(net: bytes, boards: np.ndarray) -> np.ndarray:
    """What a pruning network thinks by the slow twin, in points."""
    twin = net_reference.read(net)
    return np.array([net_reference.rank(twin, row) for row in boards], np.float32) / 65536


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_learner_thinks_what_the_slow_twin_finds_in_its_file(variant: Variant) -> None:
    learner = _core.PruningLearner(variant, 1)
    p = Position.parse(MIDDLE[variant])
    plays = [play.position for roll in ROLLS for play in p.legal_plays(roll)]
    boards = np.array([q.counts(p.side) + q.counts(opposite(p.side)) for q in plays], np.int8)
    assert learner.opinions(boards, 2) == pytest.approx(ranks(learner.net(), boards), abs=0.05)


def test_it_learns_what_the_network_prefers(tmp_path: Path) -> None:
    file = tmp_path / "short.net"
    file.write_bytes(network(Variant.SHORT))
    rules = rules_of("short")
    rolls = pruning.rolls_of_self_play(network(Variant.SHORT), rules, 6, seed=1, threads=2)
    assert rolls.first[-1] == len(rolls.boards) == len(rolls.equity)
    before, after = (
        pruning.loss(pruning.fit(Variant.SHORT, rolls, steps, 1, threads=2).opinions(rolls.boards, 2), rolls, 0.05)[1]
        for steps in (1, 60)
    )
    assert after < before / 2

    for _ in range(2):  # the second time in place of the first
        pruning.main("short", file, games=2, steps=3, threads=1, seed=1)
        own, small = _core.read_nets(file.read_bytes())
        assert own.to_bytes() == network(Variant.SHORT) and small.is_pruning
    assert Engine(net=file).analyse(Position.start(rules), Dice(3, 1))
    with pytest.raises(typer.BadParameter, match="no network of long"):
        pruning.main("long", file, games=2, steps=3, threads=1, seed=1)
    assert file.read_bytes() == own.to_bytes() + small.to_bytes()


@pytest.mark.parametrize("variant", [Variant(game) for game in SHIPPED])
def test_the_shipped_networks_prune_much_and_lose_little(variant: Variant) -> None:
    if not CPP.is_dir():
        pytest.skip("needs cpp/nets: run from a clone")
    net, own = _core.read_nets((CPP / "nets" / f"{variant.name.lower()}.net").read_bytes())
    rolls = pruning.rolls_of_self_play(net.to_bytes(), Rules(variant), 12, seed=9, threads=2)
    kept, lost = pruning.loss(ranks(own.to_bytes(), rolls.boards), rolls, 0.08)
    assert kept < 0.5 and lost < 0.002
