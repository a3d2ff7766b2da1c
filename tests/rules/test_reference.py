"""The reference itself: against the vectors, RULES.md's counts, and its own duller twin of each search."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from reference import (
    ROLLS,
    START,
    Move,
    Roll,
    Rules,
    State,
    analyse,
    counts,
    is_over,
    next_moves,
    perft,
    pip_chances,
    plays,
    points,
    problems,
    results,
    set_up,
    static_equity,
    steered,
    value,
)
from reference.search import rounded_div
from reference.turn import legal_now, order, start
from support.paths import DATA

VARIANTS = ("long", "short", "six_one")


def as_state(pair: list[list[int]]) -> State:
    return tuple(pair[0]), tuple(pair[1])


def as_roll(pair: list[int]) -> Roll:
    return pair[0], pair[1]


def lines(name: str) -> Iterator[Any]:
    path = DATA / name
    text = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return map(json.loads, text.decode().splitlines())


# ---- the vectors and the known counts


@pytest.mark.parametrize("name", ["vectors/movegen.jsonl.gz", "vectors/known_faults.jsonl"])
def test_vectors(name: str) -> None:
    seen = 0
    for line in lines(name):
        rules, (mine, theirs) = Rules(line["variant"]), as_state([line["mine"], line["theirs"]])
        expected = [as_state(pair) for pair in line["results"]]
        assert results(rules, mine, theirs, as_roll(line["roll"])) == set(expected), line
        assert len(set(expected)) == len(expected), line
        worth = [points(rules, *pair) if is_over(pair) else 0 for pair in expected]
        assert worth == line["points"], line
        assert problems(rules, mine, theirs) == [], line
        seen += 1
    assert seen == {"vectors/movegen.jsonl.gz": 3726, "vectors/known_faults.jsonl": 40}[name]


def test_option_vectors() -> None:
    kinds = []
    for line in lines("vectors/options.jsonl"):
        kinds.append(line["kind"])
        if line["kind"] == "outcome":
            for option, worth in line["points"].items():
                rules = Rules(line["variant"], koks=None if option == "none" else option)
                assert points(rules, *as_state([line["winner"], line["loser"]])) == worth, line
        else:
            rules = Rules(line["variant"], first_turn_doubles=tuple(map(int, line["first_turn_doubles"])))
            mine, theirs = as_state([line["mine"], line["theirs"]])
            expected = {as_state(pair) for pair in line["results"]}
            assert results(rules, mine, theirs, as_roll(line["roll"])) == expected, line
    assert (kinds.count("outcome"), kinds.count("first_turn")) == (72, 72)


@pytest.mark.parametrize(
    ("variant", "known"),
    [("long", (22, 484, 35387)), ("short", (447, 202782)), ("six_one", (42, 2058, 181546))],
)
def test_known_counts(variant: str, known: tuple[int, ...]) -> None:
    board = START[variant]
    assert tuple(perft(Rules(variant), board, board, d + 1) for d in range(len(known))) == known


# ---- chains, canonical and played move by move


def every_chain(rules: Rules, state: State, roll: Roll) -> dict[State, set[tuple[Move, ...]]]:
    """Every chain of individually legal moves of every length, by where it ends; no cleverness at all."""
    found: dict[State, set[tuple[Move, ...]]] = {}
    stack = [(start(rules, *state, roll), tuple[Move, ...]())]
    while stack:
        node, chain = stack.pop()
        found.setdefault(node.state, set()).add(chain)
        stack.extend((then, (*chain, move)) for move, then in legal_now(rules, node).items())
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_plays_and_next_moves_against_every_chain(variant: str) -> None:
    rules = Rules(variant)
    for state, roll in [*steered(rules, 5, 100), *set_up(rules, 5, 100)]:
        if variant != "long" and roll[0] == roll[1] and len(results(rules, *state, roll)) > 60:
            continue  # very many chains
        chains, found = every_chain(rules, state, roll), plays(rules, *state, roll)
        longest = max(len(chain) for ways in chains.values() for chain in ways)
        for result, canonical in found.items():
            ways = [chain for chain in chains[result] if len(chain) == longest]
            assert canonical == max(ways, key=lambda chain: [order(move) for move in chain])
        accepted = {chain for result in found for chain in chains[result]}
        prefixes = {chain[:n] for chain in accepted for n in range(len(chain) + 1)}
        going_on: dict[tuple[Move, ...], set[Move]] = {prefix: set() for prefix in prefixes}
        for prefix in prefixes - {()}:
            going_on[prefix[:-1]].add(prefix[-1])
        for prefix in sorted(prefixes)[:50]:
            assert next_moves(rules, *state, roll, prefix) == going_on[prefix]


def test_a_roll_played_with_fewer_numbers() -> None:
    rules, theirs = Rules("short"), counts({1: 2})
    # 2/off by the 5 ends where 2/1/off ends, so it is accepted and nothing is left to play.
    first = next_moves(rules, counts({2: 1}), theirs, (5, 1), ())
    assert {(move.src, move.dst, move.die) for move in first} == {(2, 0, 5), (2, 1, 1)}
    assert next_moves(rules, counts({2: 1}), theirs, (5, 1), (Move(2, 0, 5, False, False),)) == frozenset()
    assert [str(move) for move in plays(rules, counts({2: 1}), theirs, (5, 1)).popitem()[1]] == [
        "2/1",
        "1/off",
    ]
    with pytest.raises(ValueError, match="not a legal move"):
        next_moves(rules, counts({2: 1}), theirs, (5, 1), (Move(2, 0, 1, False, False),))


# ---- the reference's search and its data


def test_evaluator_and_rounding() -> None:
    board = START["short"]
    win = 32768 + 256 * 4
    expected = (win, win // 4, win // 32, (65536 - win) // 4, (65536 - win) // 4 // 8)
    assert pip_chances(Rules("short"), (board, board)) == expected
    assert pip_chances(Rules("long"), (counts({1: 1}), counts({24: 15}))) == (64512, 16128, 0, 0, 0)
    for total in range(-200, 200):
        assert rounded_div(total, 36) == round(Fraction(total, 36))


def test_value_is_the_average_of_the_best_lines() -> None:
    rules, state = Rules("six_one"), (counts({24: 2, 3: 1}), counts({5: 1, 2: 1}))
    best = {roll: max(analyse(rules, state, roll, 1).values()) for roll in ROLLS}
    total = sum(weight * best[roll] for roll, weight in ROLLS.items())
    assert value(rules, state, 2) == round(Fraction(total, 36))
    won = results(rules, counts({1: 1}), counts({24: 15}), (2, 1))
    assert [analyse(rules, (counts({1: 1}), counts({24: 15})), (2, 1), 2)[r] for r in won] == [2 * 65536]


def test_search_data_is_what_the_reference_computes() -> None:
    seen = dict.fromkeys(VARIANTS, 0)
    for line in lines("search_reference.jsonl.gz"):
        rules, state = Rules(line["variant"]), as_state([line["mine"], line["theirs"]])
        assert line["value"][:2] == [static_equity(rules, state), value(rules, state, 1)]
        for depth, rows in line["lines"].items():
            found = {as_state(row[:2]): row[2] for row in rows}
            if depth == "2":  # too slow to compute again
                assert found.keys() == results(rules, *state, as_roll(line["roll"]))
            else:
                assert found == analyse(rules, state, as_roll(line["roll"]), int(depth))
        seen[line["variant"]] += 1
    assert min(seen.values()) >= 50


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("make", [steered, set_up])
def test_made_positions(variant: str, make: Any) -> None:
    rules = Rules(variant)
    made = list(make(rules, 3, 300))
    assert made == list(make(rules, 3, 300)) != list(make(rules, 4, 300))
    assert all(problems(rules, *state) == [] and not is_over(state) for state, _ in made)
