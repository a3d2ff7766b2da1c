"""The judges of the yardsticks: signs and units on known positions, verdicts, files that go on where they ended."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from benchmarks.strength.data import judged, make_yardstick
from benchmarks.strength.data.judges import Floats, GnubgJudge, Judge, Nardy, Rolled, joined
from benchmarks.strength.data.verdict import Effort, judge_plays
from benchmarks.strength.measures import yardstick
from benchmarks.strength.players import gnubg
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.fibs import read_value, value_line
from benchmarks.strength.players.player import BUILT_IN
from nardy import Dice, Play, Position, Rules, Side, Variant

SHORT, SIX_ONE = Rules(Variant.SHORT), Rules(Variant.SIX_ONE)

# What the side to roll can expect, in points.
CERTAIN = {
    "short w 1 6,5": 1.0,
    "short w 1 3*15": 2.0,
    "short w 1 bar,6*14": 3.0,
    "short b bar,6*14 1": 3.0,
    "short b 1 3*15": -1 - 1 / 36,  # 2-2 takes none off
    "short b 1 7*15": -2.0,
    "short w 6 1": 2 * 27 / 36 - 1,  # 27 of 36 throws take the checker off
    "short w 6,5 1": 2 * 6 / 36 - 1,
}
START = "short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5"


def check_signs_and_units(judge: Judge) -> None:
    """Cubeless points of the side to roll; of the side that plays, where a roll's plays are looked at."""
    for text, equity in CERTAIN.items():
        found = judge.roll_out(Position.parse(text), seed=1, block=0)
        assert found.equity == pytest.approx(equity, abs=0.001), text
        assert found.error < 0.001
    start = judge.roll_out(Position.parse(START), seed=1, block=0)
    assert start.equity == pytest.approx(0.07, abs=0.12) and 0 < start.error < 0.06
    position, dice = Position.parse("short w 6,1 1*15"), Dice(6, 1)
    plays = list(position.legal_plays(dice))
    worth = dict(zip((str(p) for p in plays), judge.look(position, dice, plays), strict=True))
    assert worth["6/off 1/off"] == 2.0 and worth["6/5 5/off"] < 2.0


def test_this_engine_as_a_judge() -> None:
    judge = Nardy(36, None, BUILT_IN)
    check_signs_and_units(judge)
    position = Position.parse(START)
    assert judge.roll_out(position, 1, 0) == judge.roll_out(position, 1, 0) != judge.roll_out(position, 1, 1)
    judge.close()


@pytest.mark.peers
def test_gnubg_as_a_judge() -> None:
    if gnubg.find() is None:
        pytest.skip("needs gnubg")
    judge = GnubgJudge(36, 11)
    check_signs_and_units(judge)
    position = Position.parse(START)
    assert judge.roll_out(position, 1, 0) == judge.roll_out(position, 1, 0) != judge.roll_out(position, 1, 1)
    judge.close()


def test_what_gnubg_is_asked_for_a_value() -> None:
    """The line has the side that does not roll on turn; points are the roller's, bars included."""
    line = value_line(Position.parse("short b 13*15 bar,24,6*13"), 2)
    fields = line.removeprefix("evaluation fibsboard board:You:opp:").removesuffix(" plies 2 cube off").split(":")
    assert fields[3:29] == [str({25: 1, 24: 1, 6: 13, 12: -15}.get(p, 0)) for p in range(26)]
    assert fields[29] == "-1" and fields[-8:-4] == ["0", "0", "1", "0"]
    assert read_value("0.5 0.1 0.0 0.2 0.0 -0.1") == ([0.5, 0.1, 0.0, 0.2, 0.0], -0.1)
    with pytest.raises(ValueError, match="six numbers"):
        read_value("Error: no command given")


def test_a_deep_look_at_some() -> None:
    """What is not looked at keeps its distance from the best of what is."""
    assert joined(np.array([0.5, 0.4, 0.1]), [0, 1], np.array([0.3, 0.6])).tolist() == pytest.approx([0.3, 0.6, 0.2])


class Stub:
    """Finds a play's worth by its place in the list; ``wrong`` by the look, ``right`` by rollouts."""

    def __init__(self, wrong: Sequence[float], right: Sequence[float], error: float = 0.001) -> None:
        self.wrong, self.right, self.error = wrong, right, error
        self.places: dict[Position, int] = {}
        self.side = Side.WHITE
        self.asked: list[tuple[int, int, int]] = []  # place, seed, block

    def look(self, position: Position, dice: Dice, plays: Sequence[Play]) -> Floats:
        self.places = {p.position: i for i, p in enumerate(plays)}
        self.side = position.side
        return np.array([self.wrong[i] if i < len(self.wrong) else -5.0 for i in range(len(plays))])

    def roll_out(self, position: Position, seed: int, block: int) -> Rolled:
        place = self.places[position]
        self.asked.append((place, seed, block))
        sign = 1 if position.side == self.side else -1
        return Rolled(sign * (self.right[place] + 0.001 * (seed % 2)), self.error)

    def close(self) -> None:
        return


def test_a_verdict_of_two_judges() -> None:
    """The first play is the best by one look, the third by the other; the fourth matters to nobody."""
    position, dice = Position.start(SHORT), Dice(3, 1)
    plays = list(position.legal_plays(dice))
    one = Stub([0.50, 0.46, 0.30, 0.2], [0.40, 0.40, 0.10])
    two = Stub([0.30, 0.20, 0.50, 0.1], [0.30, 0.30, 0.20])
    found = judge_plays([one, two], Effort(margin=0.05, rounds=3), position, dice, plays, seed=7)
    assert found.rounds[:4].tolist() == [3, 3, 1, 0]  # the third is clearly behind after a round
    assert found.halves[0, :, 0] == pytest.approx([0.40, 0.401])
    assert found.halves.mean(axis=(0, 1))[:3] == pytest.approx([0.3505, 0.3505, 0.1505])
    assert found.errors[0] == pytest.approx(0.001 / 12**0.5) and found.errors[3] == 0
    assert sorted(b for place, s, b in one.asked if place == 0 and s == 14) == [0, 1, 2]
    shift = np.mean([0.40 - 0.50, 0.40 - 0.46, 0.10 - 0.30]) + 0.0005
    assert found.halves[0, :, 3] == pytest.approx(0.2 + shift)


def test_a_verdict_where_the_mover_rolls_again() -> None:
    """After a 6-1 a result has the same side to roll, so its equity keeps its sign."""
    position, dice = Position.start(SIX_ONE), Dice(6, 1)
    plays = list(position.legal_plays(dice))
    assert all(p.position.side == position.side for p in plays)
    stub = Stub([0.3, 0.3], [0.2, 0.1])
    found = judge_plays([stub], Effort(0.05, 1), position, dice, plays, seed=1)
    assert found.halves[0, 0, :2] == pytest.approx([0.2, 0.1])


def test_a_clear_decision_is_not_rolled_out() -> None:
    position, dice = Position.start(SHORT), Dice(3, 1)
    plays = list(position.legal_plays(dice))
    stub = Stub([0.5, 0.1], [])
    found = judge_plays([stub], Effort(0.05, 2), position, dice, plays, seed=1)
    assert not stub.asked and not found.rounds.any()
    assert found.halves[0, 0, :2].tolist() == [0.5, 0.1]


def line(worth: Sequence[Sequence[Sequence[float]]]) -> str:
    """A line of a file whose results are worth so much by each judge's halves."""
    position, dice = Position.start(SHORT), Dice(3, 1)
    plays = list(position.legal_plays(dice))
    padded = [*worth, *([[[-1, -1], [-1, -1]]] * (len(plays) - len(worth)))]
    results = [
        [list(p.position.counts(Side.WHITE)), list(p.position.counts(Side.BLACK)), float(np.mean(w)), 1, 0.01, w]
        for p, w in zip(plays, padded, strict=True)
    ]
    mine, theirs = position.counts(Side.WHITE), position.counts(Side.BLACK)
    head = {"mine": list(mine), "theirs": list(theirs), "roll": [3, 1], "game": 0, "class": "contact"}
    return json.dumps(head | {"judges": ["nardy", "gnubg"], "choices": {"gnubg@0": 1}, "results": results})


def test_losses_by_each_judge() -> None:
    """The best of one half is judged by the other: two plays that only chance tells apart lose nothing on average."""
    d = judged.read_line(SHORT, line([[[0.3, 0.1], [0.5, 0.5]], [[0.1, 0.3], [0.2, 0.2]]]))
    first, second = list(d.equities)[:2]
    assert d.losses(first) == {
        "nardy": pytest.approx(((0.1 - 0.1) + (0.1 - 0.3)) / 2),
        "gnubg": pytest.approx(0),
        "mean": pytest.approx(0),
    }
    assert d.losses(second)["nardy"] == pytest.approx(((0.1 - 0.3) + (0.1 - 0.1)) / 2)
    assert d.losses(second)["gnubg"] == pytest.approx(0.3)
    assert d.choices == {"gnubg@0": second}
    assert list(d.equities.values())[:2] == pytest.approx([0.35, 0.2])


def test_three_judgements_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    text = line([[[0.3, 0.3], [0.5, 0.5]], [[0.1, 0.1], [0.2, 0.2]]])
    with open_player("hand-made@0") as player:
        yardstick.report(SHORT, [judged.read_line(SHORT, text)] * 3, player)
    out = capsys.readouterr().out
    assert "| class | decisions | nardy | gnubg | mean | mean less gnubg@0's |" in out
    assert "| gnubg@0 | +0.25000 [+0.25000, +0.25000] |" in out


def test_a_file_goes_on_where_it_ended(tmp_path: Path) -> None:
    """Judged in two runs, it is the file of one run; in between it can be read."""
    settings = make_yardstick.Settings("long", BUILT_IN, False, 6, 4, 0.05, 3, 0.02, 1, 2, 0, 0)
    parts, whole = tmp_path / "parts_yardstick.gz", tmp_path / "whole_yardstick.gz"
    make_yardstick.run(settings, parts, tmp_path / "a", minutes=0, processes=1)
    first = judged.read(Rules.parse("long"), parts)
    assert 0 < len(first) < 6
    make_yardstick.run(settings, parts, tmp_path / "a", minutes=10, processes=1)
    make_yardstick.run(settings, whole, tmp_path / "b", minutes=10, processes=1)
    assert parts.read_bytes() == whole.read_bytes()
    decisions = judged.read(Rules.parse("long"), whole)
    assert len(decisions) == 6 and set(first[0].choices) == {"maker@0", "maker@1", "maker@2"}
    with open_player("built-in@0") as player:
        lost = yardstick.losses(player, decisions)
        assert list(lost) == ["nardy"]
        assert lost["nardy"] == pytest.approx(yardstick.reference_losses(decisions)["maker@0"]["nardy"])
    with pytest.raises(SystemExit, match="another run"):
        make_yardstick.run(replace(settings, seed=4), whole, tmp_path / "b", minutes=0, processes=1)
