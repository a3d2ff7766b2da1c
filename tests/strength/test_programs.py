"""The protocol by which other programs play in the strength bench."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks.strength.measures.duels import points_a_game
from benchmarks.strength.measures.pairs import Duel, dropped, play_pairs
from benchmarks.strength.players.opponent import Program, read_answer
from benchmarks.strength.players.player import NoAnswer
from nardy import Dice, IllegalPlay, Position, Rules, Variant

LONG = Rules(Variant.LONG)

pipes = pytest.mark.skipif(sys.platform == "win32", reason="waits for pipes with select")


PROGRAM = """
import random, sys
from nardy import Dice, Position
for line in sys.stdin:
    word, *rest = line.split()
    if word == "quit":
        break
    if word == "new":
        rng, answer = random.Random(int(rest[1])), "ok"
    else:
        plays = Position.parse(" ".join(rest[:4])).legal_plays(Dice(int(rest[4]), int(rest[5])))
        play = rng.choice(plays)
        answer = rng.choice([f"play {play}", f"position {play.position}", f"id {play.position.id}"])
        BAD
    print(answer, flush=True)
"""


def program(folder: Path, bad: str = "") -> str:
    """The name of a player: a program that plays at random, with a line that spoils its answers."""
    path = folder / "random_player.py"
    path.write_text(PROGRAM.replace("BAD", bad))
    return f"program={sys.executable} {path}"


@pipes
@pytest.mark.parametrize("rules", ["long:first=46", "short", "six_one"])
def test_a_program_plays(tmp_path: Path, rules: str) -> None:
    log, duel = tmp_path / "log.jsonl", Duel(rules, 3, "hand-made@0", program(tmp_path))
    records = play_pairs(duel, 2, log)
    assert not dropped(records)
    assert points_a_game(records).mean > 0
    assert all(min(r["decisions"]) > 0 for r in records)
    text = log.read_text()
    log.write_text(text[:-5])  # killed while it wrote
    again = play_pairs(duel, 2, log)
    assert [r["points"] for r in again] == [r["points"] for r in records]
    with pytest.raises(SystemExit, match="another run"):
        play_pairs(Duel(rules, 4, "hand-made@0", "random"), 2, log)


@pipes
@pytest.mark.parametrize(
    ("bad", "kind"),
    [
        ("if rng.random() < 0.2: answer = 'play 24/1'", "illegal"),
        ("answer = 'hello'", "unreadable"),
        ("answer = 'error lost'", "refused"),
        ("break", "silent"),
    ],
)
def test_pairs_without_an_answer_are_dropped(tmp_path: Path, bad: str, kind: str) -> None:
    (record,) = play_pairs(Duel("long", 1, program(tmp_path, bad), "random"), 1)
    assert record["dropped"] == kind
    assert "points" not in record


@pipes
def test_a_program_has_only_so_much_time(tmp_path: Path) -> None:
    command = program(tmp_path, "import time; time.sleep(9)").removeprefix("program=")
    with Program("slow", command) as player:
        player.new_game(LONG, 1)
        player.timeout = 0.2
        with pytest.raises(NoAnswer, match="no answer in"):
            player.choose(Position.start(LONG), Dice(3, 1), 1)


def test_a_position_that_no_play_leads_to() -> None:
    start = Position.start(LONG)
    with pytest.raises(NoAnswer, match="no result"):
        read_answer(start, Dice(6, 1), "position long b 24*15 24*15")
    assert str(read_answer(start, Dice(6, 1), "position long w 24*14,17 24*15")) == "24/18 18/17"
    with pytest.raises(IllegalPlay):
        start.parse_play("24/20", Dice(6, 1))
