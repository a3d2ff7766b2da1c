"""What the strength bench and gnubg say to each other."""

from __future__ import annotations

import pytest

from benchmarks.strength.data import judged
from benchmarks.strength.measures.pairs import Duel, play_pairs
from benchmarks.strength.players import gnubg
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.fibs import board_line, read_play
from nardy import Dice, Position, Rules, Side, Variant
from support.paths import BENCHMARKS

YARDSTICK = BENCHMARKS / "data" / "short_yardstick.jsonl.gz"
SHORT = Rules(Variant.SHORT)


def test_board_line_as_verified() -> None:
    """The line that FIBS and gnubg are known to agree on."""
    line = board_line(Position.start(Variant.SHORT), Dice(3, 1), length=5)
    assert line == (
        "board:You:opp:5:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
        ":1:3:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
    )


def test_board_line_is_from_the_side_to_roll() -> None:
    position = Position.parse("short w bar,24,13*5,8*3,6*4 24*2,13*5,8*3,6*4")
    mirrored = position.mirror()
    assert mirrored.side == Side.BLACK
    line = board_line(position, Dice(2, 2))
    assert board_line(mirrored, Dice(2, 2)) == line
    numbers = [int(x) for x in line.split(":")[6:32]]
    assert (numbers[0], numbers[25], numbers[24], numbers[1]) == (0, 1, 1, -2)
    assert line.split(":")[-8:-4] == ["1", "1", "1", "0"]  # off, off, bar, bar
    assert line.split(":")[-4] == "4"


@pytest.mark.parametrize(
    ("position", "dice", "answer", "play"),
    [
        ("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5", (3, 1), "8/5 6/5 ", "8/5 6/5"),
        ("short w bar,24,13*5,8*3,6*5 24*2,13*5,8*3,6*4,5", (5, 2), "25/20* 6/4", "bar/20* 6/4"),
        ("short w bar,24,13*5,8*3,6*5 24*2,13*5,8*3,6*4,5", (5, 2), "bar/20* 6/4", "bar/20* 6/4"),
        ("short w bar,24,13*5,8*3,6*5 24*2,13*5,8*3,6*4,5", (5, 2), "bar/20*/18", "bar/20* 20/18"),
        ("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5", (2, 2), "24/22(2) 6/4(2)", "24/22 24/22 6/4 6/4"),
        ("short w 6*2,5 24", (6, 5), "6/off 5/0", "6/off 5/off"),
    ],
)
def test_gnubg_answers(position: str, dice: tuple[int, int], answer: str, play: str) -> None:
    assert str(read_play(Position.parse(position), Dice(*dice), answer)) == play


@pytest.mark.parametrize("answer", ["", "beaver", "take", "8/4 6/5", "8/5", "Error: no command given"])
def test_answers_that_are_no_play(answer: str) -> None:
    with pytest.raises(ValueError):
        read_play(Position.start(Variant.SHORT), Dice(3, 1), answer)


@pytest.mark.peers
def test_gnubg_itself() -> None:
    """0-ply through the socket chooses what the yardstick says that gnubg chose, and plays a pair of games."""
    if gnubg.find() is None:
        pytest.skip("needs gnubg")
    with open_player("gnubg@0") as player:
        for seed, d in enumerate(judged.read(SHORT, YARDSTICK, 200)):
            chosen = player.choose(d.position, d.dice, seed).position
            assert d.loss(chosen) == pytest.approx(d.references["gnubg0"], abs=1e-4)
        assert player.cpu > 0
    (record,) = play_pairs(Duel("short", 1, "random", "gnubg@0"), 1)
    assert "dropped" not in record
    assert sum(record["points"]) < 0
