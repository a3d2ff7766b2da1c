"""The reference rule by rule: small hand-made positions, each with the play that RULES.md asks for."""

from __future__ import annotations

import pytest

from reference import (
    START,
    Counts,
    Roll,
    Rules,
    after,
    all_home,
    apply,
    counts,
    head_allowance,
    is_illegal_fence,
    next_moves,
    other_number,
    plays,
    points,
    problems,
    results,
    single_moves,
)

LONG, SHORT, SIX_ONE = Rules("long"), Rules("short"), Rules("six_one")
HEAD_ONLY = counts({24: 15})


def written(rules: Rules, mine: Counts, theirs: Counts, roll: Roll) -> set[str]:
    """The canonical plays as text."""
    return {" ".join(map(str, chain)) for chain in plays(rules, mine, theirs, roll).values()}


def by_one(rules: Rules, mine: Counts, theirs: Counts, die: int, head_left: int = 1) -> set[str]:
    """The single legal moves by a number as text."""
    return {str(move) for move in single_moves(rules, (mine, theirs), die, head_left)}


@pytest.mark.parametrize("variant", ["long", "short", "six_one"])
def test_numbers_of_the_other_side(variant: str) -> None:
    seen = [other_number(variant, p) for p in range(1, 25)]
    assert sorted(seen) == list(range(1, 25))
    assert all(other_number(variant, q) == p for p, q in enumerate(seen, 1))
    assert other_number(variant, 24) == (1 if variant == "short" else 12)


# ---- duty to play


def test_the_larger_of_two_numbers() -> None:
    mine, one_closed = counts({10: 1}), {24: 2}
    assert written(SHORT, mine, counts(one_closed), (6, 3)) == {"10/4"}
    assert written(SHORT, mine, counts({**one_closed, 21: 2}), (3, 6)) == {"10/7"}
    assert written(SHORT, mine, counts({**one_closed, 21: 2, 18: 2}), (6, 3)) == {""}
    assert written(LONG, mine, counts({13: 1, 24: 1}), (6, 3)) == {"10/4"}
    # A special counts as a use of its number.
    mine = counts({24: 1, 2: 14})
    assert written(SIX_ONE, mine, counts({1: 1, 6: 1, 13: 1, 24: 12}), (6, 5)) == {"24>6"}


def test_both_numbers_before_either() -> None:
    # 24/18 would leave no 5; 24/19 leaves 19/13.
    assert written(SHORT, counts({24: 1}), counts({7: 2, 4: 2}), (6, 5)) == {"24/19 19/13"}
    assert written(SHORT, counts({24: 1}), counts({6: 2, 4: 2}), (6, 5)) == {"24/18 18/13"}


def test_the_game_ends_in_mid_roll() -> None:
    # Off by the 6 would end the game with one number; the duty asks for both, so the blot is hit.
    mine, theirs = counts({2: 1}), counts({24: 1})
    assert written(SHORT, mine, theirs, (6, 1)) == {"2/1* 1/off"}
    assert {str(move) for move in next_moves(SHORT, mine, theirs, (6, 1), ())} == {"2/1*"}
    assert written(LONG, counts({1: 1}), HEAD_ONLY, (3, 3)) == {"1/off"}
    assert written(SIX_ONE, counts({1: 1}), HEAD_ONLY, (6, 1)) == {"1/off"}
    assert written(LONG, HEAD_ONLY, counts({}), (6, 5)) == {""}  # a finished game: nothing is played


# ---- bearing off


def test_bearing_off() -> None:
    assert by_one(LONG, counts({6: 1, 4: 1}), HEAD_ONLY, 5) == {"6/1"}
    assert by_one(LONG, counts({4: 1, 3: 1}), HEAD_ONLY, 5) == {"4/off"}
    assert by_one(LONG, counts({7: 1, 4: 1}), HEAD_ONLY, 4) == {"7/3"}
    assert by_one(LONG, counts({6: 1, 2: 1}), HEAD_ONLY, 3) == {"6/3"}
    assert by_one(SHORT, counts({25: 1, 4: 1}), counts({1: 2}), 4) == {"bar/21"}
    assert all_home(counts({6: 2})) and not all_home(counts({25: 1}))


def test_bearing_off_is_a_choice() -> None:
    assert by_one(LONG, counts({3: 1, 2: 1}), HEAD_ONLY, 2) == {"3/1", "2/off"}
    assert written(LONG, counts({3: 1, 2: 1}), HEAD_ONLY, (2, 1)) == {"3/1 2/1", "3/1 1/off"}
    assert written(LONG, counts({2: 1, 1: 3}), HEAD_ONLY, (5, 5)) == {"2/off 1/off 1/off 1/off"}


def test_bearing_off_in_the_roll_that_brings_the_last_one_home() -> None:
    found = written(LONG, counts({7: 1, 6: 1}), HEAD_ONLY, (6, 1))
    assert found == {"7/1 1/off", "7/1 6/5"}


# ---- the head


def test_head_on_the_first_turn() -> None:
    assert written(LONG, HEAD_ONLY, HEAD_ONLY, (6, 6)) == {"24/18 24/18"}
    assert written(LONG, HEAD_ONLY, HEAD_ONLY, (4, 4)) == {"24/20 24/20 20/16 20/16"}
    assert written(LONG, HEAD_ONLY, HEAD_ONLY, (5, 5)) == {"24/19 19/14 14/9 9/4"}
    assert "24/21 24/21 21/18 21/18" in written(LONG, HEAD_ONLY, HEAD_ONLY, (3, 3))
    only_46 = Rules("long", first_turn_doubles=(4, 6))
    assert written(only_46, HEAD_ONLY, HEAD_ONLY, (3, 3)) == {"24/21 21/18 18/15"}
    assert head_allowance(only_46, HEAD_ONLY, (4, 4)) == 2


def test_head_later_and_elsewhere() -> None:
    later = counts({24: 14, 18: 1})
    assert head_allowance(LONG, later, (6, 6)) == 1
    assert by_one(LONG, later, counts({24: 15}), 5, head_left=0) == {"18/13"}
    assert head_allowance(SIX_ONE, HEAD_ONLY, (6, 6)) == 1
    assert written(SHORT, counts({24: 4}), counts({1: 2}), (6, 6)).issuperset({"24/18 24/18 24/18 24/18"})


# ---- the fence


def test_fence_is_judged_in_mid_roll() -> None:
    mine = counts({11: 1, 5: 2, 4: 3, 3: 3, 2: 3, 1: 3})
    # 11/6 6/5 would end in the same position but stands on 1-6 for a moment.
    assert written(LONG, mine, HEAD_ONLY, (5, 1)) == {"11/10 10/5"}
    assert {str(move) for move in next_moves(LONG, mine, HEAD_ONLY, (5, 1), ())} == {"11/10"}


def test_fence_across_the_seams() -> None:
    across_mine = counts({24: 10, 23: 1, 22: 1, 3: 1, 2: 1, 1: 1})
    assert is_illegal_fence("long", across_mine, HEAD_ONLY)
    assert is_illegal_fence("six_one", across_mine, counts({16: 15}))
    assert not is_illegal_fence("short", across_mine, HEAD_ONLY)
    across_theirs = counts({15: 10, 14: 1, 13: 1, 12: 1, 11: 1, 10: 1})
    assert not is_illegal_fence("long", across_theirs, counts({21: 15}))


def test_fence_with_an_opponent_past_it() -> None:
    mine = counts({24: 10, 18: 1, 17: 1, 16: 1, 15: 1, 14: 1})  # 24/19 makes their 2-7
    assert "24/19" not in by_one(LONG, mine, HEAD_ONLY, 5)
    assert "24/19" not in by_one(LONG, mine, counts({24: 14, 8: 1}), 5)
    assert "24/19" in by_one(LONG, mine, counts({24: 14, 1: 1}), 5)
    assert "24/19" in by_one(LONG, mine, counts({24: 14}), 5)
    assert "24/19" in by_one(SIX_ONE, mine, counts({24: 14, 1: 1}), 5)


def test_every_fence_is_judged() -> None:
    rows = counts({other_number("long", p): 1 for p in (2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15)})
    assert is_illegal_fence("long", rows, counts({24: 14, 8: 1}))  # past the upper row only
    assert not is_illegal_fence("long", rows, counts({24: 14, 1: 1}))


def test_fence_stops_a_special() -> None:
    mine = counts({24: 10, 6: 1, 5: 1, 4: 1, 3: 1, 2: 1})
    assert "24>1" not in by_one(SIX_ONE, mine, HEAD_ONLY, 1)
    assert "24>1" in by_one(SIX_ONE, mine, counts({24: 14, 11: 1}), 1)


# ---- short: bar and hits


def test_bar_first() -> None:
    theirs = counts({1: 2, 4: 1})
    assert by_one(SHORT, counts({25: 1, 10: 1}), theirs, 4) == {"bar/21*"}
    assert written(SHORT, counts({25: 2, 10: 1}), theirs, (6, 1)) == {"bar/19"}
    assert written(SHORT, counts({25: 1, 10: 1}), theirs, (2, 1)) == {"bar/23 23/22", "bar/23 10/9"}
    state = apply("short", (counts({10: 1}), theirs), next(iter(single_moves(SHORT, (counts({25: 1}), theirs), 4, 15))))
    assert state[1] == counts({25: 1, 1: 2})


# ---- 6-1: specials and the second roll


def test_specials() -> None:
    assert written(SIX_ONE, HEAD_ONLY, HEAD_ONLY, (3, 2)) == {"24/21 21/19"}
    assert written(SIX_ONE, HEAD_ONLY, HEAD_ONLY, (6, 4)) == {"24/18 18/14", "24>6 24/20", "24>6 6/2"}
    assert written(SIX_ONE, HEAD_ONLY, HEAD_ONLY, (6, 6)) == {"24/18 24>6 24>6 24>6", "24>6 24>6 24>6 24>6"}
    assert "24>1 24>1 24>1 24>1" in written(SIX_ONE, HEAD_ONLY, HEAD_ONLY, (1, 1))
    four = written(SIX_ONE, counts({24: 4, 20: 11}), HEAD_ONLY, (6, 6))
    assert {"24>6 24>6 20/14 20/14", "24/18 24>6 24>6 20/14"} <= four
    assert by_one(SIX_ONE, counts({20: 15}), HEAD_ONLY, 6) == {"20/14"}
    assert by_one(SIX_ONE, HEAD_ONLY, HEAD_ONLY, 6, head_left=0) == {"24>6"}
    assert by_one(LONG, HEAD_ONLY, HEAD_ONLY, 6) == {"24/18"}


def test_specials_barred_by_the_opponent_in_its_18_and_13() -> None:
    assert by_one(SIX_ONE, HEAD_ONLY, counts({24: 14, 18: 1}), 6) == {"24/18"}
    assert by_one(SIX_ONE, HEAD_ONLY, counts({24: 14, 18: 1}), 1) == {"24/23", "24>1"}
    assert by_one(SIX_ONE, HEAD_ONLY, counts({24: 14, 13: 1}), 1) == {"24/23"}


def test_who_rolls_next() -> None:
    state = (counts({5: 1}), counts({7: 1}))
    assert after(SIX_ONE, state, (1, 6)) == (state, True)
    assert after(SIX_ONE, state, (6, 2)) == (state[::-1], False)
    assert after(LONG, state, (6, 1)) == (state[::-1], False)
    won = (counts({}), counts({7: 1}))
    assert after(SIX_ONE, won, (6, 1)) == (won[::-1], False)
    shut_in = counts({6: 1, 11: 1, 13: 1, 18: 1, 24: 11})
    assert results(SIX_ONE, HEAD_ONLY, shut_in, (6, 1)) == {(HEAD_ONLY, shut_in)}


# ---- points and set-up positions


@pytest.mark.parametrize(
    ("loser", "none", "head", "none_home", "some_outside"),
    [
        (counts({24: 14}), 1, 1, 1, 1),
        (counts({24: 1, 6: 14}), 2, 3, 2, 3),
        (counts({23: 1, 7: 14}), 2, 2, 3, 3),
        (counts({24: 1, 7: 14}), 2, 3, 3, 3),
        (counts({7: 1, 6: 14}), 2, 2, 2, 3),
        (counts({6: 15}), 2, 2, 2, 2),
    ],
)
def test_koks_options(loser: Counts, none: int, head: int, none_home: int, some_outside: int) -> None:
    expected = {None: none, "head": head, "none_home": none_home, "some_outside": some_outside}
    for variant in ("long", "six_one"):
        assert {k: points(Rules(variant, koks=k), counts({}), loser) for k in expected} == expected


def test_points_in_short() -> None:
    for loser, worth in (({18: 1, 1: 14}, 2), ({19: 1, 1: 14}, 3), ({25: 1, 1: 14}, 3), ({25: 1, 1: 13}, 1)):
        assert points(SHORT, counts({}), counts(loser)) == worth
    with pytest.raises(ValueError, match="not borne off"):
        points(SHORT, START["short"], START["short"])


def test_problems() -> None:
    home = counts({p: 2 for p in range(1, 7)} | {25: 1})
    fence = counts({24: 10, 23: 1, 22: 1, 21: 1, 20: 1, 19: 1})
    few, none = counts({1: 1}), counts({})
    assert problems(SHORT, START["short"], START["short"]) == []
    assert problems(SHORT, home, home) == ["BOTH_ON_BAR"]
    assert problems(SHORT, home, counts({25: 1})) == problems(LONG, counts({1: 1, 20: 1}), none) == []
    assert problems(LONG, (15, 1, *[0] * 24), few) == ["TOTAL"]
    assert problems(LONG, counts({5: -1, 24: 2}), few) == ["NEGATIVE"]
    assert problems(SIX_ONE, few, counts({25: 1})) == ["BAR"]
    assert problems(LONG, few, counts({13: 1})) == problems(SHORT, few, counts({24: 1})) == ["SHARED_POINT"]
    assert problems(LONG, none, none) == ["BOTH_OFF"]
    assert problems(LONG, fence, HEAD_ONLY) == problems(LONG, HEAD_ONLY, fence) == ["FENCE"]
    assert problems(LONG, fence, counts({24: 14, 6: 1})) == problems(LONG, fence, few) == []
