"""What the strength bench makes for its measures: classes, self-play, rollouts, samples."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest

from benchmarks.strength.data import mixed, sample, selfplay
from benchmarks.strength.data.blockades import blockaded
from benchmarks.strength.data.classes import classify
from benchmarks.strength.players.cast import open_player
from nardy import Dice, Engine, Position, Rules, Variant, batch

LONG, SHORT = Rules(Variant.LONG), Rules(Variant.SHORT)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5", {"all", "contact"}),
        ("short w 6*15 6*15", {"all", "race"}),
        ("short w bar*2,6*13 3*3,2*3,1*3,6*6", {"all", "contact", "checker on the bar", "5+ on points 1-3 of a side"}),
        ("long w 24*15 24*15", {"all", "contact", "opening"}),
        ("long w 6*15 6*15", {"all", "race"}),
        ("long w 24*13,13,2 21,20,19,18,17,2*10", {"all", "contact", "blockade", "trapped checkers"}),
    ],
)  # fmt: skip
def test_classes(text: str, names: set[str]) -> None:
    position = Position.parse(text)
    found = classify(position.rules, batch.from_positions([position]))
    named = {name for name, mask in found.items() if mask[0]}
    if text.startswith("short w bar"):
        named -= {"blockade", "trapped checkers", "bear-off with contact"}
    assert named == names


def test_blockaded_is_seen_from_both_sides() -> None:
    """Black holds white's 12 to 9 (its own 24 to 21); white's rearmost stands on 24."""
    position = Position.parse("long w 24*15 24*12,23,22,21")
    for p, expected in ((position, (True, False)), (position.mirror(), (True, False))):
        own, opposing = blockaded(LONG, batch.from_positions([p]))
        assert (bool(own[0]), bool(opposing[0])) == expected
    three = Position.parse("long w 24*15 24*13,23,22")
    assert not any(mask[0] for mask in blockaded(LONG, batch.from_positions([three])))


def test_best_takes_the_first_of_equals() -> None:
    values, offsets = np.array([1.0, 3.0, 3.0, -2.0, 0.0, 0.0]), np.array([0, 3, 4, 6])
    assert selfplay.best(values, offsets).tolist() == [1, 3, 4]


@pytest.mark.parametrize("variant", Variant)
def test_self_play_follows_the_engine(variant: Variant) -> None:
    """Without noise every choice is that of analyse at depth 0."""
    rules, engine, other = Rules(variant), Engine(), open_player("built-in@0")
    steps = list(selfplay.play(engine, rules, 3, seed=5))
    assert sum(int(s.over.sum()) for s in steps) == 3
    for s, after in itertools.pairwise(steps[:20]):
        position = batch.to_positions(rules, s.boards[:1])[0]
        chosen = other.choose(position, Dice(*s.dice[0].tolist()), 1).position
        assert (batch.from_positions([chosen])[0] == after.boards[0]).all()


@pytest.mark.parametrize("even", [True, False])
def test_a_sample(even: bool) -> None:
    """Numbered in random order; shared out among the classes, or as the decisions come."""
    found = selfplay.decisions(Engine(), LONG, games=20, seed=1, noise=0.05)
    taken = sample.draw(found, LONG, count=40, seed=1, even=even)
    assert [s.number for s in taken] == list(range(40))
    assert max(Counter((s.game, s.name) for s in taken).values()) <= sample.PER_GAME
    if even:
        assert {"opening", "blockade", "trapped checkers"} <= {s.name for s in taken[:25]}
    assert taken == sample.draw(found, LONG, count=40, seed=1, even=even)


def test_games_of_two_players() -> None:
    """Both seats, every decision with several plays, the same for the same seed."""
    found = mixed.decisions(SHORT, ("hand-made@0", "random"), games=2, seed=3, noise=0.2)
    assert set(found.games.tolist()) == {0, 1} and len(found.boards) == len(found.dice) > 40
    for position, dice in list(zip(batch.to_positions(SHORT, found.boards), found.dice, strict=True))[::10]:
        assert len(position.legal_plays(Dice(*dice.tolist()))) > 1
    again = mixed.decisions(SHORT, ("hand-made@0", "random"), games=2, seed=3, noise=0.2)
    assert (found.boards == again.boards).all()
