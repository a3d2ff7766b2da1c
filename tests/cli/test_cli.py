"""The command `nardy`: what it prints, what it refuses, and that it does so in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

from nardy import Dice, Position, Rules, Variant
from nardy.train.schedule import rules_of
from support.command import Command

START = "long w 24*15 24*15"
SHORT_START = "short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5"
CHANCES = ["win", "win_mars", "win_koks", "lose_mars", "lose_koks"]


@pytest.mark.wheel
def test_analyze_json(nardy: Command) -> None:
    answer = nardy.json("analyze", SHORT_START, "3-1", "--top", "5")
    assert list(answer) == ["position", "dice", "depth", "nodes", "lines"]
    assert answer["position"] == SHORT_START
    assert (answer["dice"], answer["depth"], len(answer["lines"])) == ([3, 1], 1, 5)
    assert answer["nodes"] > 0
    legal = {str(play) for play in Position.parse(SHORT_START).legal_plays(Dice(3, 1))}
    for line in answer["lines"]:
        assert list(line) == ["play", "equity", "chances", "depth"]
        assert list(line["chances"]) == CHANCES
        assert line["play"] in legal
        assert line["depth"] == 1
        win, win_mars, win_koks, lose_mars, lose_koks = line["chances"].values()
        expected = 2 * win - 1 + win_mars - lose_mars + win_koks - lose_koks
        assert line["equity"] == pytest.approx(expected, abs=1e-3)
    equities = [line["equity"] for line in answer["lines"]]
    assert equities == sorted(equities, reverse=True)


@pytest.mark.wheel
def test_analyze_draws_the_board_and_a_table(nardy: Command) -> None:
    out = nardy("analyze", START, "6-5")
    lines = out.splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert "\x1b" not in out
    assert "White to play 6-5" in out
    assert any(line.startswith("1 24/18 18/13 ") for line in lines)
    assert " nodes in " in lines[-1]


def test_a_race_is_not_searched(nardy: Command) -> None:
    out = nardy("analyze", "long b 3,2,1 8*2,6*8,5*2,4*2,3", "3-1", "--depth", "4")
    assert "\n 1 8/5 8/7 -1.1867" in out
    assert out.splitlines()[-1] == "a race: valued by counting turns, at every depth"


@pytest.mark.parametrize("dice", ["6-5", "65", "6 5", "56", " 5-6 "])
def test_spellings_of_a_roll(nardy: Command, dice: str) -> None:
    assert nardy.json("analyze", START, dice)["dice"] == [6, 5]


def test_a_position_by_its_id(nardy: Command) -> None:
    by_id = nardy.json("analyze", Position.parse(SHORT_START).id, "6-5")
    assert by_id == nardy.json("analyze", SHORT_START, "6-5")


def test_the_other_spelling(nardy: Command) -> None:
    assert nardy.json("analyse", START, "4-2") == nardy.json("analyze", START, "4-2")
    assert "analyse" not in nardy("--help")


def test_top_and_all(nardy: Command) -> None:
    assert len(nardy.json("analyze", SHORT_START, "2-1")["lines"]) == 10
    assert len(nardy.json("analyze", SHORT_START, "2-1", "--top", "2")["lines"]) == 2
    everything = nardy.json("analyze", SHORT_START, "2-1", "--all")["lines"]
    legal = Position.parse(SHORT_START).legal_plays(Dice(2, 1))
    assert sorted(line["play"] for line in everything) == sorted(str(play) for play in legal)


def test_depth_and_no_filter(nardy: Command) -> None:
    shallow = nardy.json("analyze", START, "3-3", "--depth", "0")
    assert {line["depth"] for line in shallow["lines"]} == {0}
    whole = nardy.json("analyze", START, "3-3", "--no-filter")
    assert {line["depth"] for line in whole["lines"]} == {1}
    assert whole["nodes"] >= shallow["nodes"]


def test_a_roll_that_cannot_be_played(nardy: Command) -> None:
    blocked = "short w bar,6*5,5*5,4*4 6*3,5*3,4*3,3*2,2*2,1*2"
    assert [line["play"] for line in nardy.json("analyze", blocked, "6-5")["lines"]] == ["pass"]
    assert "pass" in nardy("analyze", blocked, "6-5")


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyze", START, "7-5"),
        ("analyze", START, "654"),
        ("analyze", START, "six"),
        ("analyze", "long w 24*16 24*15", "6-5"),
        ("analyze", "chess w 24*15 24*15", "6-5"),
        ("analyze", "long w 24*15", "6-5"),
        ("analyze", "nonsense", "6-5"),
        ("analyze", "", "6-5"),
        ("analyze", "long b - 24*15", "6-5"),
        ("perft", "chess", "2"),
        ("perft", "long", "1", "--position", SHORT_START),
    ],
)
def test_mistakes_get_one_line(nardy: Command, arguments: tuple[str, ...]) -> None:
    assert nardy(*arguments, code=2) == ""
    assert nardy.err.startswith("error: ")
    assert nardy.err.count("\n") == 1


def test_games_by_name(nardy: Command) -> None:
    """Every command knows the names that people type; a name alone is the start."""
    for name in ("6-1", "Six-One", "six_one", "6_1"):
        assert nardy.json("analyze", name, "6-1")["position"] == "six_one w 24*15 24*15"
        assert nardy("perft", name, "1", "--position", name).startswith("perft 1 = 42 ")
    assert nardy.json("analyze", "Short", "3-1")["position"] == SHORT_START
    assert nardy.json("analyze", "LONG:koks=head", "31")["position"] == "long:koks=head w 24*15 24*15"
    nardy("perft", "Long", "1", "--position", "6-1", code=2)
    assert nardy.err == "error: this is a position of 6-1, not of long\n"
    assert rules_of("6-1") == rules_of("Six-One") == Rules(Variant.SIX_ONE), "training, too"


def test_wrong_usage(nardy: Command) -> None:
    nardy("analyze", START, code=2)
    assert "Usage: nardy analyze" in nardy.err
    nardy("perft", "long", "deep", code=2)
    assert "Traceback" not in nardy.err


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (("long", "1"), "22"),
        (("long", "3"), "35,387"),
        (("short", "1"), "447"),
        (("six_one", "2"), "2,058"),
        (("6-1", "2"), "2,058"),
        (("long", "2", "--position", START), "484"),
        (("long", "2", "--position", "long w 1 24*15"), "21"),  # every roll ends the game
    ],
)
def test_perft(nardy: Command, arguments: tuple[str, ...], count: str) -> None:
    head = f"perft {arguments[1]} = {count} in "
    assert nardy("perft", *arguments).startswith(head)
    *rolls, total = nardy("perft", *arguments, "--divide").splitlines()
    assert total.startswith(head)
    assert len(rolls) == 21
    assert f"{sum(int(roll.split()[1].replace(',', '')) for roll in rolls):,}" == count


@pytest.mark.wheel
def test_as_a_module() -> None:
    command = [sys.executable, "-m", "nardy", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("nardy ")


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_without_the_extra(package: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; from nardy.cli import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", code, "analyze", START, "6-5"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == f"error: the command line needs {package}: pip install 'nardy[cli]'\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    import pexpect

    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("NO_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "nardy", "analyze", START, "6-5"],
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=60,
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert "\x1b[" in child.before
    assert "24/18 18/13" in child.before
