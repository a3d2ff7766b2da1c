"""Short nardy against two other programs, result by result: gnubg-nn and OpenSpiel (pytest -m peers).

Everything in which they differ from RULES.md is written down here as a predicate with its count; anything else fails
with the slow reference as a third opinion. Positions are seen by the side to roll, without the borne off (15 less the
rest), as in `Seen`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pytest

from nardy import Dice, Variant, batch
from reference import START, Roll, Rules, State, results, set_up, steered

pytestmark = pytest.mark.peers

RULES = Rules("short")
PAIRS = 8000  # (position, roll) of each source
LONGEST_GAME = 400  # rolls, as in `steered`; OpenSpiel ends a game after 500

# Points 1 to 24 and bar of the side to roll, then of the other.
Seen = tuple[tuple[int, ...], tuple[int, ...]]
Ours = dict[Seen, int]  # every result, seen by the side that waited, and the points just won


def ours(state: State, roll: Roll) -> Ours:
    rows, _, same_side = batch.legal(Variant.SHORT, np.array([state[0] + state[1]], dtype=np.int8), Dice(*roll))
    assert not same_side.any()
    points = -batch.outcome(Variant.SHORT, rows)
    found = {(tuple(row[1:26]), tuple(row[27:])): won for row, won in zip(rows.tolist(), points.tolist(), strict=True)}
    assert len(found) == len(rows), f"a result twice: {state} {roll}"
    return found


def seen(state: State) -> Seen:
    return state[0][1:], state[1][1:]


def is_pass(state: State, found: Iterable[Seen]) -> bool:
    """No number could be played: the one result is the position, seen by the other side."""
    mine, theirs = seen(state)
    return list(found) == [(theirs, mine)]


def random_games(seed: int, count: int) -> Iterator[tuple[State, Roll]]:
    """`count` pairs along nardy's random games; the first roll is no double, as in RULES.md's opening "keep".

    Results are sorted before one is drawn, so the order in which the engine finds them does not matter."""
    rng = random.Random(seed)
    while True:
        state: State = (START["short"], START["short"])
        a, b = rng.sample(range(1, 7), 2)
        roll: Roll = (a, b)
        for _ in range(LONGEST_GAME):
            if count == 0:
                return
            yield state, roll
            count -= 1
            mine, theirs = rng.choice(sorted(ours(state, roll)))
            state = (15 - sum(mine), *mine), (15 - sum(theirs), *theirs)
            if 15 in (state[0][0], state[1][0]):
                break
            roll = rng.randint(1, 6), rng.randint(1, 6)


def report(name: str, state: State, roll: Roll, mine: Iterable[Seen], peers: Iterable[Seen]) -> str:
    """Who lists what, and with whom the reference sides."""
    mine, peers = set(mine), set(peers)
    third = {(theirs[1:], own[1:]) for own, theirs in results(RULES, *state, roll)}
    return (
        f"mine {state[0]} theirs {state[1]} roll {roll}: only nardy {sorted(mine - peers)}, only {name} "
        f"{sorted(peers - mine)}; the reference has nardy's: {third == mine}, {name}'s: {third == peers}"
    )


# ---- gnubg-nn

GnubgMoves = Callable[[list[list[int]], int, int], tuple[str, ...]]


def lists_nothing_for_a_pass(state: State, found: Ours, listed: tuple[str, ...]) -> bool:
    """Known difference: RULES.md has a pass as a play with one result; gnubg-nn then returns no results."""
    return not listed and is_pass(state, found)


@pytest.mark.parametrize(
    ("source", "passes"),
    [(random_games, 347), (steered, 450), (set_up, 154)],
    ids=["random", "steered", "set_up"],
)
def test_gnubg_nn(source: Callable[..., Iterator[tuple[State, Roll]]], passes: int) -> None:
    gnubg_nn = pytest.importorskip("gnubg_nn", reason="needs gnubg-nn (pip install gnubg-nn)")
    pairs = source(1, PAIRS) if source is random_games else source(RULES, 1, PAIRS)
    compared = differences = 0
    for state, roll in pairs:
        mine, theirs = seen(state)
        found, listed = ours(state, roll), gnubg_nn.moves([list(theirs), list(mine)], *roll)
        compared += 1
        if lists_nothing_for_a_pass(state, found, listed):
            differences += 1
            continue
        peers = {gnubg_nn.board_from_position_key(key) for key in listed}
        assert len(peers) == len(listed)
        assert peers == set(found), report("gnubg-nn", state, roll, found, peers)
    assert (compared, differences) == (PAIRS, passes)


# ---- OpenSpiel

Actions = tuple[int, ...]
BAR = 100
CHANCE = -1


class Spiel:
    """A game of OpenSpiel's backgammon that follows a game of nardy's. Its boards cannot be set, only played to.

    Differences in form, none in rules: the first roll is never a double and decides who starts; a double is two
    turns of one player with two numbers each, put together here; a pass is an action like any other."""

    def __init__(self, pyspiel: Any) -> None:
        self.state = pyspiel.load_game("backgammon", {"scoring_type": "full_scoring"}).new_initial_state()

    def roll(self, roll: Roll) -> None:
        """The outcome with these dice in this order if it has one, else in the other; the first that fits."""
        texts = {self.state.action_to_string(CHANCE, a): a for a in self.state.legal_actions()}
        for a, b in (roll, roll[::-1]):
            fitting = [action for text, action in texts.items() if re.search(rf"roll: {a}{b}\b", text)]
            if fitting:
                self.state.apply_action(fitting[0])
                return
        raise AssertionError(f"no outcome {roll} among {list(texts)}")

    def seen(self, state: Any, player: int) -> Seen:
        """X, player 0, walks up the numbers 0 to 23; O walks down."""
        paths = [[*range(23, -1, -1), BAR], [*range(24), BAR]]
        mine, theirs = (tuple(state.board(p, at) for at in paths[p]) for p in (player, 1 - player))
        return mine, theirs

    def results(self) -> dict[Seen, tuple[int, Actions]]:
        """Every result after the whole roll, seen by the side that waited: points just won, one way to get there.

        A state's text shows board, bar and scores, so what is met again by another order is known by it."""
        player = self.state.current_player()
        found: dict[Seen, tuple[int, Actions]] = {}
        todo: list[tuple[Any, Actions]] = [(self.state, ())]
        met = set()
        while todo:
            state, actions = todo.pop()
            if actions and state.current_player() != player:  # the other's roll, or the end
                won = round(state.returns()[player]) if state.is_terminal() else 0
                found[self.seen(state, 1 - player)] = won, actions
                continue
            for action in state.legal_actions():
                child = state.child(action)
                if (text := str(child)) not in met:
                    met.add(text)
                    todo.append((child, (*actions, action)))
        return found


def follow(pyspiel: Any, pairs: Iterator[tuple[State, Roll]]) -> tuple[int, int]:
    """Plays the games in OpenSpiel too and compares every roll; pairs compared, and games left out because their
    first roll is a double, which OpenSpiel does not have."""
    compared = left_out = 0
    game: Spiel | None = None
    reached: dict[Seen, tuple[int, Actions]] = {}
    for state, roll in pairs:
        if state == (START["short"], START["short"]):
            game = Spiel(pyspiel) if roll[0] != roll[1] else None
            left_out += game is None
        elif game is not None:
            for action in reached[seen(state)][1]:
                game.state.apply_action(action)
        if game is None:
            continue
        game.roll(roll)
        assert game.seen(game.state, game.state.current_player()) == seen(state)
        found, reached = ours(state, roll), game.results()
        compared += 1
        assert set(reached) == set(found), report("OpenSpiel", state, roll, found, reached)
        assert {result: won for result, (won, _) in reached.items()} == found
    return compared, left_out


@pytest.mark.parametrize(
    ("source", "count", "compared", "left_out"),
    [("random", 16_000, 16_000, 0), ("steered", 9_000, 5_042, 40)],
    ids=["random", "steered"],
)
def test_open_spiel(source: str, count: int, compared: int, left_out: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="needs OpenSpiel (pip install open_spiel)")
    pairs = random_games(2, count) if source == "random" else steered(RULES, 2, count)
    assert follow(pyspiel, pairs) == (compared, left_out)
