"""A whole roll: the duty to play, canonical plays, and a roll played move by move."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .outcome import has_won, is_over
from .rules import HEAD, Counts, Move, Roll, Rules, State, head_allowance, numbers, rolls_again, single_moves

Chain = tuple[Move, ...]


class Node(NamedTuple):
    """Somewhere in a roll: the position, the numbers still to be played, ordinary head moves left."""

    state: State
    dice: tuple[int, ...]
    head_left: int


def order(move: Move) -> tuple[int, int, bool, int]:
    """Duty to play: moves compare "as (src, die, ordinary before special, dst)", and the greatest
    sequence is the canonical one, so an ordinary move is the greater."""
    return move.src, move.die, not move.special, move.dst


def start(rules: Rules, mine: Counts, theirs: Counts, roll: Roll) -> Node:
    """The roll with nothing played yet."""
    return Node((mine, theirs), numbers(roll), head_allowance(rules, mine, roll))


def legal_now(rules: Rules, node: Node) -> dict[Move, Node]:
    """The individually legal moves by any number left, greatest first.

    "Numbers may be taken in any order." "The game ends the moment a side's last checker is off, also in
    the middle of a roll"."""
    if is_over(node.state):
        return {}
    found = {}
    for die in set(node.dice):
        at = node.dice.index(die)
        left = node.dice[:at] + node.dice[at + 1 :]
        for move, state in single_moves(rules, node.state, die, node.head_left).items():
            from_head = move.src == HEAD and not move.special
            found[move] = Node(state, left, node.head_left - from_head)
    return {move: found[move] for move in sorted(found, key=order, reverse=True)}


def longest_chains(rules: Rules, mine: Counts, theirs: Counts, roll: Roll) -> dict[Node, Chain]:
    """Duty to play: "as many numbers as can be played by some order and choice must be played".

    One layer for each number played; the last layer that is not empty holds the longest chains. Moves are
    tried greatest first and layers keep their order, so the first chain to reach a node is its greatest."""
    layer: dict[Node, Chain] = {start(rules, mine, theirs, roll): ()}
    while True:
        deeper: dict[Node, Chain] = {}
        for node, chain in layer.items():
            for move, then in legal_now(rules, node).items():
                if then not in deeper:
                    deeper[then] = (*chain, move)
        if not deeper:
            return layer
        layer = deeper


def larger_number_only(chains: dict[Node, Chain]) -> dict[Node, Chain]:
    """Duty to play: "If of two different numbers only one can be played, and either could be, the larger
    must be." Leaves chains of no or several numbers as they are."""
    largest = max(chain[0].die if len(chain) == 1 else 0 for chain in chains.values())
    return {node: chain for node, chain in chains.items() if len(chain) != 1 or chain[0].die == largest}


@lru_cache(maxsize=1024)
def _plays(rules: Rules, mine: Counts, theirs: Counts, roll: Roll) -> dict[State, Chain]:
    found: dict[State, Chain] = {}
    for node, chain in larger_number_only(longest_chains(rules, mine, theirs, roll)).items():
        found.setdefault(node.state, chain)  # "Two sequences of moves that end in the same position are the same play"
    return found


def plays(rules: Rules, mine: Counts, theirs: Counts, roll: Roll) -> dict[State, Chain]:
    """Every distinct (mine, theirs) after the whole roll with its canonical moves, greatest play first.

    "The recorded, canonical sequence uses the most numbers and, among those, is the greatest when
    compared move by move." A pass is one result equal to the input, with no moves."""
    return dict(_plays(rules, mine, theirs, roll))


def results(rules: Rules, mine: Counts, theirs: Counts, roll: Roll) -> frozenset[State]:
    """Every distinct (mine, theirs) after the whole roll under the duty to play, before sides change."""
    return frozenset(_plays(rules, mine, theirs, roll))


def _reaches(rules: Rules, node: Node, goals: frozenset[State], known: dict[Node, bool]) -> bool:
    """Whether the node is, or some chain of individually legal moves from it ends in, a goal."""
    if node not in known:
        known[node] = node.state in goals or any(
            _reaches(rules, then, goals, known) for then in legal_now(rules, node).values()
        )
    return known[node]


def replay(rules: Rules, mine: Counts, theirs: Counts, roll: Roll, done: Chain) -> Node:
    """Where the moves lead; ValueError at one that is not legal by itself where it stands."""
    node = start(rules, mine, theirs, roll)
    for move in done:
        moves = legal_now(rules, node)
        if move not in moves:
            raise ValueError(f"not a legal move: {move}")
        node = moves[move]
    return node


def next_moves(rules: Rules, mine: Counts, theirs: Counts, roll: Roll, done: Chain) -> frozenset[Move]:
    """The moves legal now that can still end in a legal position; empty when the roll is finished.

    "Any chain of legal moves that ends in a legal end position is accepted from a user, even one that used
    fewer numbers". Not empty does not mean that the user has to go on: where `done` already stands in one
    of results(), it is a whole play too."""
    goals = results(rules, mine, theirs, roll)
    node = replay(rules, mine, theirs, roll, done)
    known: dict[Node, bool] = {}
    return frozenset(move for move, then in legal_now(rules, node).items() if _reaches(rules, then, goals, known))


def after(rules: Rules, result: State, roll: Roll) -> tuple[State, bool]:
    """The state as seen by the side that rolls next, and whether it is the side that has just played.

    6-1: the same side rolls again after 6-1, "not after the game is over". A finished game is turned so
    that `mine` is the loser."""
    mine, theirs = result
    if is_over(result):
        return ((theirs, mine) if has_won(mine) else result), False
    if rolls_again(rules.variant, roll):
        return result, True
    return (theirs, mine), False
