"""Play at a score: the chance to win a match, and what it makes of a game's chances."""

from __future__ import annotations

import random

import pytest

from nardy import Dice, Engine, Game, Level, Limit, Match, Position, Side, Variant, match_chance
from support import samples
from support.games import lose

MIDDLE = {game: Position.parse(text) for game, text in samples.MIDDLE.items()} | {
    Variant.LONG: Position.parse("long w 24*8,20*2,18,15,11,10*2 24*7,21,19,17*2,13*2,10,7"),
    Variant.SHORT: Position.parse("short w 24,22,13*4,10,8*2,6*4,5,3 24*2,13*4,11,8*3,6*4,4"),
    Variant.SIX_ONE: Position.parse("six_one w 24*8,20*2,18,15,11,10*2 24*7,21,19,17*2,13*2,10,7"),
}


def at_score(variant: Variant, length: int, white: int, black: int) -> Match:
    """A match in which the sides have won so many single games."""
    match = Match(variant, length, seed=1)
    for loser in [Side.BLACK] * white + [Side.WHITE] * black:
        lose(match, loser)
        match.next_game()
    return match


@pytest.mark.parametrize("variant", list(Variant))
def test_match_chances(variant: Variant) -> None:
    """Even at even scores, one less the other side's, more for the leader, and the slow recursion."""
    chance = {(a, b): match_chance(variant, a, b) for a in range(1, 9) for b in range(1, 9)}
    for (a, b), x in chance.items():
        assert x == pytest.approx(1 - chance[b, a], abs=2**-15)
        assert a == 8 or x > chance[a + 1, b]
    assert chance[1, 1] == chance[5, 5] == 0.5
    # From behind at 1-away: what share of games bring two points or more, and three.
    two = 4 * chance[2, 1] - 1
    three = 2 * chance[3, 1] - (1 - two) * chance[2, 1] - two * 0.5
    three = three / (1 - 0.5)
    share = {1: 1 - two, 2: two - three, 3: three}
    assert 0.1 < two < 0.5 and -0.001 < three < 0.05

    def slow(a: int, b: int) -> float:
        if a <= 0 or b <= 0:
            return float(a <= 0)
        return sum(s / 2 * (slow(a - n, b) + slow(a, b - n)) for n, s in share.items())

    for a, b in [(2, 3), (4, 2), (6, 5)]:
        assert chance[a, b] == pytest.approx(slow(a, b), abs=0.001)
    assert match_chance(variant, 100, 100) == 0.5
    for wrong in [(0, 1), (1, -1)]:
        with pytest.raises(ValueError, match="at least 1 point"):
            match_chance(variant, *wrong)


@pytest.mark.parametrize("variant", list(Variant))
def test_what_a_mars_is_worth(variant: Variant) -> None:
    """At 1-away nothing; at 2-away against 1-away a single game brings an even score and a mars the match."""
    engine, position = Engine(), MIDDLE[variant]
    last = at_score(variant, 3, 2, 2)
    for line in engine.analyse(position, Dice(5, 3), Limit(depth=1), match=last):
        assert line.equity == pytest.approx(2 * line.chances.win - 1, abs=2 / 65536)
    behind = at_score(variant, 3, 1, 2)
    for line in engine.analyse(position, Dice(5, 3), Limit(depth=1), match=behind):
        assert line.equity == pytest.approx(line.chances.win + line.chances.win_mars - 1, abs=4 / 65536)
    value = engine.value(position, Limit(depth=1), match=last)
    assert value.equity == pytest.approx(2 * value.chances.win - 1, abs=2 / 65536)
    # The other side of the same score.
    value = engine.value(position.mirror(), Limit(depth=1), match=behind)
    c = value.chances
    assert value.equity == pytest.approx(2 * c.win - 1 + 1 - c.win - c.lose_mars, abs=4 / 65536)


def test_the_score_decides_between_plays() -> None:
    """Where a mars wins the match and where it is worth nothing, the best plays are not always the same."""
    engine = Engine()
    differ = 0
    for variant in Variant:
        safe, bold = at_score(variant, 4, 3, 3), at_score(variant, 4, 2, 3)
        game, rng = Game(variant, seed=5, first_side=Side.WHITE), random.Random(5)
        while not game.is_over:
            dice, position = game.roll(), game.position
            if position.side == Side.WHITE:
                a, b = (engine.choose(position, dice, limit=Limit(depth=0), match=m) for m in (safe, bold))
                best = engine.analyse(position, dice, Limit(depth=0), top=1, match=safe)[0]
                assert str(a) == str(best.play)
                differ += a != b
            game.play(rng.choice(position.legal_plays(dice)))
    assert differ > 3


def test_levels_follow_the_score() -> None:
    match = at_score(Variant.SHORT, 3, 2, 2)
    engine, position = Engine(filter=None), MIDDLE[Variant.SHORT]
    lines = engine.analyse(position, Dice(3, 1), Limit(depth=1), match=match)
    behind = {str(line.play): lines[0].equity - line.equity for line in lines}
    chosen = {str(engine.choose(position, Dice(3, 1), Level.EASY, seed=s, match=match)) for s in range(60)}
    assert len(chosen) > 1 and max(behind[play] for play in chosen) <= 0.35


def test_levels_where_hardly_anything_is_at_stake() -> None:
    """Far behind at 1-away a game changes the chance to win the match by less than the engine can count."""
    for variant in Variant:
        match = at_score(variant, 64, 63, 0)
        for level in Level:
            play = Engine().choose(MIDDLE[variant], Dice(3, 1), level, Limit(depth=0), match=match)
            assert play in MIDDLE[variant].legal_plays(Dice(3, 1))


def test_a_match_that_is_over_has_no_score_to_play_for() -> None:
    match = at_score(Variant.LONG, 2, 1, 0)
    lose(match, Side.BLACK)
    with pytest.raises(ValueError, match="the match is over"):
        Engine().analyse(MIDDLE[Variant.LONG], Dice(2, 1), match=match)
