"""Every line of the move-generation vectors, which a program unrelated to engine and reference computed."""

from __future__ import annotations

from typing import Any

import pytest

import reference as ref
from nardy import Position, Side
from support.helpers import dice, lines, position, rules_of, state, variant

pytestmark = pytest.mark.wheel


@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("file", ["movegen.jsonl.gz", "known_faults.jsonl"])
def test_results_and_points(file: str, side: Side) -> None:
    for line in lines(f"vectors/{file}"):
        start = (tuple(line["mine"]), tuple(line["theirs"]))
        plays = position(ref.Rules(line["variant"]), start, side).legal_plays(dice(line["roll"]))
        got = {state(p.position, side): p.position.result.points if p.position.result else 0 for p in plays}
        want = {(tuple(m), tuple(t)): n for (m, t), n in zip(line["results"], line["points"], strict=True)}
        assert got == want and len(plays) == len(want), line


def outcome(line: dict[str, Any], koks: str | None) -> int:
    rules = rules_of(ref.Rules(line["variant"], koks))
    p = Position.from_counts(rules, line["winner"], line["loser"], Side.WHITE)
    assert p.result is not None and p.result.winner == Side.WHITE
    return p.result.points


def test_options() -> None:
    kinds = {"outcome": 0, "first_turn": 0}
    for line in lines("vectors/options.jsonl"):
        kinds[line["kind"]] += 1
        if line["kind"] == "outcome":
            for koks, points in line["points"].items():
                assert outcome(line, None if koks == "none" else koks) == points, (line, koks)
            continue
        doubles = tuple(int(c) for c in str(line["first_turn_doubles"]))
        rules = ref.Rules(line["variant"], None, doubles)
        p = position(rules, (tuple(line["mine"]), tuple(line["theirs"])), Side.BLACK)
        got = {state(play.position, Side.BLACK) for play in p.legal_plays(dice(line["roll"]))}
        assert got == {(tuple(m), tuple(t)) for m, t in line["results"]}, line
    assert all(kinds.values())


def test_variants_have_the_names_of_the_rules() -> None:
    assert [variant(name) for name in ("long", "short", "six_one")] == [0, 1, 2]
