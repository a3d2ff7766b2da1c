"""The rules of one move, one function for each rule, after RULES.md and nothing else.

Everything is seen by the side to roll: `mine` are its checkers in its own numbers, `theirs` the other
side's in the other side's numbers.
"""

from __future__ import annotations

from typing import NamedTuple

Counts = tuple[int, ...]  # 26 counts in the side's own numbers: [0] off, [1..24] points, [25] bar
State = tuple[Counts, Counts]  # (mine, theirs), mine is to roll
Roll = tuple[int, int]

OFF = 0
HEAD = 24
BAR = 25
CHECKERS = 15


class Rules(NamedTuple):
    """A game and its options."""

    variant: str  # a key of START
    koks: str | None = None  # None | "head" | "none_home" | "some_outside"; long and six_one only
    first_turn_doubles: tuple[int, ...] = (3, 4, 6)  # long only


class Move(NamedTuple):
    """One checker by one number."""

    src: int
    dst: int
    die: int
    special: bool
    hit: bool

    def __str__(self) -> str:
        """24/18, bar/20, 8/2*, 3/off, and a special as 24>1."""
        src = "bar" if self.src == BAR else str(self.src)
        dst = "off" if self.dst == OFF else str(self.dst)
        return f"{src}{'>' if self.special else '/'}{dst}{'*' if self.hit else ''}"


def counts(places: dict[int, int]) -> Counts:
    """A side by its places on the board (and the bar); all other checkers are off."""
    return (CHECKERS - sum(places.values()), *(places.get(p, 0) for p in range(1, 26)))


SHORT = ("short", "nackgammon")  # RULES.md, "Nackgammon": short nardy from another start

START: dict[str, Counts] = {
    "long": counts({24: 15}),
    "short": counts({24: 2, 13: 5, 8: 3, 6: 5}),
    "six_one": counts({24: 15}),
    "nackgammon": counts({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
}


def other_number(variant: str, p: int) -> int:
    """Common ground: "long and 6-1: p+12 if p <= 12, else p-12 [...] short: 25-p"."""
    if variant in SHORT:
        return 25 - p
    return p + 12 if p <= 12 else p - 12


def is_closed(variant: str, theirs: Counts, p: int) -> bool:
    """Long: "a checker may land only on a point with no opposing checker".
    Short: "a point with two or more opposing checkers is closed"."""
    opposing = theirs[other_number(variant, p)]
    return opposing >= 2 if variant in SHORT else opposing >= 1


def is_hit(variant: str, theirs: Counts, p: int) -> bool:
    """Short: "a single opposing checker (blot) is hit (бой)". Long: "no hitting"."""
    return variant in SHORT and theirs[other_number(variant, p)] == 1


def must_enter(mine: Counts) -> bool:
    """Short: "a side with checkers on the bar must enter them before any other move".
    "Number n enters on its own point 25-n" needs no rule of its own: it is a move by n from 25."""
    return mine[BAR] > 0


def all_home(mine: Counts) -> bool:
    """Bearing off: "only while all 15 are home or off"."""
    return not any(mine[7:])


def bear_off_allowed(mine: Counts, src: int, die: int) -> bool:
    """Bearing off: "Number n takes a checker from point n. [...] If point n is empty [...]: if no checker
    of the side stands on a higher point than n, n takes one from the highest occupied point"."""
    if not all_home(mine):
        return False
    return src == die or (src < die and not any(mine[src + 1 :]))


def is_first_turn(mine: Counts) -> bool:
    """Head rule: "exactly while all 15 of its checkers stand on its head"."""
    return mine[HEAD] == CHECKERS


def head_allowance(rules: Rules, mine: Counts, roll: Roll) -> int:
    """How many checkers may leave the head by ordinary moves in this roll; `mine` as before the roll.

    Long: "one checker a turn [...] on a side's first turn: with 6-6, 4-4 or 3-3 two may leave".
    6-1: "per roll one checker by an ordinary move plus one for each special move. The first-turn
    exception for doubles does not exist here." Short: "no head rule"."""
    if rules.variant in SHORT:
        return CHECKERS
    if rules.variant == "six_one":
        return 1
    exception = roll[0] == roll[1] and roll[0] in rules.first_turn_doubles
    return 2 if exception and is_first_turn(mine) else 1


def special_target(variant: str, die: int) -> int | None:
    """6-1: "the number 1 may carry a checker from the head straight to own point 1, the number 6
    straight to own point 6"."""
    return die if variant == "six_one" and die in (1, 6) else None


def is_illegal_fence(variant: str, mine: Counts, theirs: Counts) -> bool:
    """Whether `mine` holds a fence that may not stand against `theirs`.

    "Making one is forbidden unless at least one opposing checker is already past it": the row is
    points w..w+5 in the opponent's numbers, w = 1..19; past it is "an opposing checker on an opponent's
    number below w (0, borne off, counts)". "If several rows of six stand, each is judged."
    Short: "no fence rule"."""
    if variant in SHORT:
        return False
    in_a_row = 0
    for p in range(1, 25):  # along the opponent's path
        in_a_row = in_a_row + 1 if mine[other_number(variant, p)] else 0
        w = p - 5
        if in_a_row >= 6 and not any(theirs[:w]):
            return True
    return False


def rolls_again(variant: str, roll: Roll) -> bool:
    """6-1: "after a roll of 6-1 has been played (also when nothing could be played) the same side rolls
    again, each time"."""
    return variant == "six_one" and sorted(roll) == [1, 6]


def numbers(roll: Roll) -> tuple[int, ...]:
    """Common ground: "a roll of two different numbers gives two moves, a double four"; larger first."""
    if roll[0] == roll[1]:
        return (roll[0],) * 4
    return (max(roll), min(roll))


def apply(variant: str, state: State, move: Move) -> State:
    """The position after a move; a hit checker "goes to its bar"."""
    mine, theirs = list(state[0]), state[1]
    mine[move.src] -= 1
    mine[move.dst] += 1
    if move.hit:
        struck = list(theirs)
        struck[other_number(variant, move.dst)] -= 1
        struck[BAR] += 1
        theirs = tuple(struck)
    return tuple(mine), theirs


def ordinary_move(variant: str, state: State, src: int, die: int) -> Move | None:
    """The checker on src by the number, if where it lands allows it."""
    mine, theirs = state
    if src <= die:
        return Move(src, OFF, die, False, False) if bear_off_allowed(mine, src, die) else None
    if is_closed(variant, theirs, src - die):
        return None
    return Move(src, src - die, die, False, is_hit(variant, theirs, src - die))


def special_move(variant: str, state: State, die: int) -> Move | None:
    """6-1: "Not onto a point with an opposing checker; onto own checkers, yes. It needs a checker on the
    head; it is never a bear-off"."""
    mine, theirs = state
    target = special_target(variant, die)
    if target is None or mine[HEAD] == 0 or is_closed(variant, theirs, target):
        return None
    return Move(HEAD, target, die, True, False)


def single_moves(rules: Rules, state: State, die: int, head_left: int) -> dict[Move, State]:
    """Every move by this number that is legal by itself where the side stands, and what it leads to.

    `head_left`: how many ordinary moves from the head the roll still allows (specials never use it up).
    "Every move must itself be legal where it stands"; the fence is "judged after EVERY move"."""
    variant, mine = rules.variant, state[0]
    tried = []
    for src in range(1, 26):
        if mine[src] == 0 or (must_enter(mine) and src != BAR):
            continue
        if src == HEAD and head_left == 0:
            continue
        tried.append(ordinary_move(variant, state, src, die))
    tried.append(special_move(variant, state, die))
    legal = {}
    for move in tried:
        if move is not None:
            after = apply(variant, state, move)
            if not is_illegal_fence(variant, *after):
                legal[move] = after
    return legal
