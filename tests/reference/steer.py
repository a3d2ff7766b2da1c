"""Makes test positions: whole games steered by styles, and random legal set-up positions.

Random play hardly ever builds fences, holds points in the other's home or brings 15 checkers to the bar's
door; each style here pushes games to where some rule bites.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from .outcome import is_over, problems
from .rules import BAR, CHECKERS, HEAD, OFF, SHORT, START, Counts, Roll, Rules, State, other_number
from .turn import after, plays

Style = Callable[[str, Counts, Counts], int]

LONGEST_GAME = 400  # rolls; two stayers in short can go on hitting each other for very long


def fence_builder(variant: str, mine: Counts, theirs: Counts) -> int:
    """Six own points in a row, or all but one of them, where opposing checkers have yet to cross."""
    score, held = 0, [mine[other_number(variant, p)] > 0 for p in range(1, 25)]
    for low in range(19):
        if any(theirs[low + 7 :]):
            score += sum(held[low : low + 6]) ** 3
    return score


def runner(variant: str, mine: Counts, theirs: Counts) -> int:
    """The rearmost checkers first."""
    return -sum(p * p * count for p, count in enumerate(mine))


def stayer(variant: str, mine: Counts, theirs: Counts) -> int:
    """Rear checkers stay: on the head, on the bar side, on points in the other's home."""
    theirs_home = (19, 20, 21, 22, 23) if variant in SHORT else (13, 14, 15, 16, 17, 18)
    return -runner(variant, mine, theirs) + 300 * sum(mine[p] > 0 for p in theirs_home)


def huddler(variant: str, mine: Counts, theirs: Counts) -> int:
    """The foremost checker as far back as can be, so that a fence in front of it has nobody past it."""
    foremost = next((p for p in range(26) if mine[p]), 0)
    return 100 * foremost - mine[foremost]


def hunter(variant: str, mine: Counts, theirs: Counts) -> int:
    """Hits in short; home by specials in 6-1; stacks elsewhere."""
    return 5 * theirs[BAR] + sum(mine[:7]) + max(mine[1:])


def aimless(variant: str, mine: Counts, theirs: Counts) -> int:
    """Any play is as good as another."""
    return 0


STYLES: tuple[Style, ...] = (fence_builder, fence_builder, runner, stayer, huddler, hunter, aimless)


def biased_roll(rules: Rules, rng: random.Random) -> Roll:
    """Many doubles, and in six_one many 6-1s; either die first."""
    chance = rng.random()
    if chance < 0.3:
        die = rng.randint(1, 6)
        return die, die
    if rules.variant == "six_one" and chance < 0.45:
        return rng.choice(((6, 1), (1, 6)))
    return rng.randint(1, 6), rng.randint(1, 6)


def _opponents(rng: random.Random) -> tuple[Style, Style]:
    """Any two styles; every third game a builder against one who is late to get past."""
    if rng.random() < 1 / 3:
        return rng.choice(((fence_builder, huddler), (huddler, fence_builder)))
    return rng.choice(STYLES), rng.choice(STYLES)


def _pick(rules: Rules, state: State, roll: Roll, style: Style, rng: random.Random) -> State:
    """The style's best result, ties and every tenth play by chance."""
    found = list(plays(rules, *state, roll))
    if rng.random() < 0.1:
        return rng.choice(found)
    scored = [(style(rules.variant, *result), result) for result in found]
    best = max(score for score, _ in scored)
    return rng.choice([result for score, result in scored if score == best])


def steered(rules: Rules, seed: int, count: int) -> Iterator[tuple[State, Roll]]:
    """`count` pairs of a position and the roll thrown in it, along whole games from the start."""
    rng = random.Random(seed)
    start = START[rules.variant]
    while True:
        state = (start, start)
        to_roll, waiting = _opponents(rng)
        for _ in range(LONGEST_GAME):
            if count == 0:
                return
            roll = biased_roll(rules, rng)
            yield state, roll
            count -= 1
            state, same_side = after(rules, _pick(rules, state, roll, to_roll, rng), roll)
            if is_over(state):
                break
            if not same_side:
                to_roll, waiting = waiting, to_roll


def _put(counts: list[int], places: list[int]) -> list[int]:
    for p in places:
        counts[p] += 1
    counts[OFF] += CHECKERS - sum(counts)
    return counts


def _few(rng: random.Random) -> list[int]:
    """One to five checkers anywhere, the rest off."""
    return _put([0] * 26, [rng.randint(1, 24) for _ in range(rng.randint(1, 5))])


def _bear_off(rng: random.Random) -> list[int]:
    """Home, some off, with up to two stragglers outside."""
    stragglers = [rng.randint(7, 24) for _ in range(rng.choice((0, 0, 0, 1, 1, 2)))]
    return _put([0] * 26, [rng.randint(1, 6) for _ in range(rng.randint(1, 13))] + stragglers)


def _full_head(rng: random.Random) -> list[int]:
    """Eight or more still on the head."""
    head = rng.randint(8, 15)
    return _put([0] * 26, [HEAD] * head + [rng.randint(1, 23) for _ in range(CHECKERS - head)])


def _near_fence(rng: random.Random) -> list[int]:
    """Five or more points of a row around the ring with a gap or two, and the rest close behind it."""
    low, length = rng.randint(1, 24), rng.randint(6, 8)
    gaps = rng.sample(range(length), rng.choice((1, 1, 2)))
    row = [(low + i - 1) % 24 + 1 for i in range(length) if i not in gaps]
    behind = [(low + length + rng.randint(-1, 6) - 1) % 24 + 1 for _ in range(CHECKERS - len(row))]
    return _put([0] * 26, row + behind)


def _held_back(rng: random.Random) -> list[int]:
    """Everything still on a few rear points, so that fences in front of it count."""
    rear = [rng.randint(17, 24) for _ in range(rng.randint(1, 4))]
    return _put([0] * 26, [rng.choice(rear) for _ in range(rng.choice((15, 15, 15, 14)))])


def _scattered(rng: random.Random) -> list[int]:
    """On some eight points anywhere; now and then a few off while others are outside home."""
    used = [rng.randint(1, 24) for _ in range(rng.randint(4, 10))]
    return _put([0] * 26, [rng.choice(used) for _ in range(rng.choice((15, 15, 15, 13, 10)))])


KINDS = (_few, _bear_off, _full_head, _near_fence, _held_back, _scattered)
PAIRS = tuple((a, b) for a in KINDS for b in KINDS) + 4 * (
    (_near_fence, _held_back),
    (_held_back, _near_fence),
    (_near_fence, _full_head),
    (_few, _few),
    (_bear_off, _bear_off),
)


def _to_bar(counts: list[int], rng: random.Random) -> None:
    """Up to four checkers from anywhere on the board to the bar."""
    for _ in range(rng.randint(1, 4)):
        places = [p for p in range(1, 25) if counts[p]]
        if places:
            counts[rng.choice(places)] -= 1
            counts[BAR] += 1


def _make_room(variant: str, mine: list[int], theirs: list[int], rng: random.Random) -> None:
    """Moves their checkers off points that both sides hold, mostly to where they still have more to walk."""
    for p in range(1, 25):
        if theirs[p] and mine[other_number(variant, p)]:
            free = [q for q in range(1, 25) if not mine[other_number(variant, q)]]
            higher = [q for q in free if q > p]
            theirs[rng.choice(higher or free)] += theirs[p]
            theirs[p] = 0


def set_up(rules: Rules, seed: int, count: int) -> Iterator[tuple[State, Roll]]:
    """`count` pairs of a random legal set-up position, not over, and a roll."""
    rng = random.Random(seed)
    while count:
        make_mine, make_theirs = rng.choice(PAIRS)
        mine, theirs = make_mine(rng), make_theirs(rng)
        if rules.variant in SHORT:
            for counts in (mine, theirs):
                if rng.random() < 0.3:
                    _to_bar(counts, rng)
        _make_room(rules.variant, mine, theirs, rng)
        state = (tuple(mine), tuple(theirs))
        if problems(rules, *state) or is_over(state):
            continue
        yield state, biased_roll(rules, rng)
        count -= 1
