"""`nardy bench`: what it measures, how it prints and compares that, and its signature."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from nardy import Dice, Position, Variant
from nardy.cli.bench import sign
from nardy.cli.bench_figures import FIGURES, Figure, Sample, check, measure
from nardy.cli.bench_positions import POSITIONS, drawn
from nardy.cli.bench_report import number
from support.command import Command
from support.helpers import GAMES, SHIPPED
from support.paths import DATA

SIGNATURE = (DATA / "signature.txt").read_text().strip()
QUICK = ("--seconds", "0.01", "--figure", "counted", "--figure", "depth-0")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Two positions a game are signed."""
    few = {game: [(text, dice, 1) for text, dice, _ in tasks[:2]] for game, tasks in POSITIONS.items()}
    monkeypatch.setattr("nardy.cli.bench.POSITIONS", few)
    return few


def test_signature_follows_the_positions(nardy: Command, few: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    signature = nardy.json("bench", "--signature")["signature"]
    assert len(signature) == 16
    assert nardy("bench", "--signature", "--threads", "2") == f"signature {signature}\n"
    monkeypatch.setattr("nardy.cli.bench.POSITIONS", {"long": few["long"]})
    assert nardy.json("bench", "--signature") != {"signature": signature}


def test_threads_that_answer_differently(nardy: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nardy.cli.bench._signed", lambda threads: f"{threads:016}")
    nardy("bench", "--threads", "2", code=2)
    assert "0000000000000001 with one thread, 0000000000000002 with 2: a wrong build" in nardy.err


def test_positions_are_playable() -> None:
    assert tuple(POSITIONS) == SHIPPED
    for game, tasks in [
        *POSITIONS.items(),
        *((game, drawn(Variant(game))) for game in GAMES if game not in SHIPPED),
    ]:
        assert len(tasks) == 12
        for text, dice, _ in tasks:
            position = Position.parse(text)
            assert str(position) == text
            assert position.variant.name.lower() == game
            assert not position.is_over
            assert position.legal_plays(Dice(*dice))[0].moves, text


def test_report_for_machines(nardy: Command, few: dict[str, Any]) -> None:
    report = nardy.json("bench", *QUICK)
    assert list(report["figures"]) == list(GAMES)
    assert report["signature"] == sign(1)
    assert (report["threads"], report["clock"], report["seconds"]) == (1, "CPU time", 0.01)
    assert all(report[fact] for fact in ("nardy", "cpu", "cores", "system", "isa", "python"))
    for figures in report["figures"].values():
        assert list(figures) == ["depth-0", "counted"]  # in the order of FIGURES
        assert (figures["depth-0"]["unit"], figures["counted"]["unit"]) == ("ms", "a second")
        for row in figures.values():
            assert 0 < row["low"] <= row["value"] <= row["high"]
            assert row["repeats"] >= 7
            assert row["spread"] >= 0


def test_games_and_threads(nardy: Command, few: dict[str, Any]) -> None:
    report = nardy.json("bench", "6-1", "short", "6-1", *QUICK, "--threads", "2")
    assert list(report["figures"]) == ["short", "six_one"]
    assert report["clock"] == "time of the clock"
    assert all(row["one_thread"] > 0 for game in report["figures"].values() for row in game.values())


@pytest.mark.slow
def test_every_figure(nardy: Command) -> None:
    report = nardy.json("bench", "--seconds", "0.01", "--threads", "2")
    assert report["signature"] == SIGNATURE
    for figures in report["figures"].values():
        assert list(figures) == list(FIGURES)
        assert all(row["value"] > 0 for row in figures.values())


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_table_fits(nardy: Command, few: dict[str, Any], monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = nardy("bench", "long", *QUICK).splitlines()
    assert max(map(len, lines)) <= width
    assert ("spread" in lines[0]) == (width >= 60)
    assert [line.split()[:2] for line in lines[1:4]] == [["long"], ["a", "decision,"], ["plays", "counted"]]
    assert lines[-1] == f"signature {sign(1)}"


def test_markdown(nardy: Command, few: dict[str, Any]) -> None:
    lines = nardy("bench", *QUICK, "--markdown").splitlines()
    assert lines[:2] == [f"| | {' | '.join(GAMES)} |", f"|---|{'---|' * len(GAMES)}"]
    assert [line.split("|")[1].strip() for line in lines[2:4]] == [
        "a decision, depth 0, ms",
        "plays counted, a second",
    ]
    assert lines[-1].endswith(f"0.01 s a figure; signature {sign(1)}")


def test_comparison(nardy: Command, few: dict[str, Any], tmp_path: Path) -> None:
    before, file = nardy.json("bench", "short", *QUICK), tmp_path / "before.json"
    before["figures"]["short"]["depth-0"]["value"] = 1000.0
    before |= {"cpu": "Abacus", "signature": "0" * 16}
    file.write_text(json.dumps(before))
    found = nardy.json("bench", "short", "long", *QUICK, "--compare", str(file))
    now, compared = found["figures"]["short"], found["compared"]
    assert list(compared["ratios"]) == ["short"]
    ratio = compared["ratios"]["short"]
    assert ratio["depth-0"]["times_as_fast"] == pytest.approx(1000 / now["depth-0"]["value"])
    old = before["figures"]["short"]["counted"]["value"]
    assert ratio["counted"]["times_as_fast"] == pytest.approx(now["counted"]["value"] / old)
    cpu, signature, missing = compared["notes"]
    assert cpu == f"cpu: {found['cpu']} here, Abacus there"
    assert signature.startswith(f"signature: {sign(1)} here, {'0' * 16} there: ")
    assert missing == f"not in {file}: long depth-0, long counted"
    table = nardy("bench", "short", *QUICK, "--compare", str(file))
    assert "as fast" in table
    assert "Abacus there" in table


GOOD = {"unit": "a second", "value": 1.0}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "No such file"),
        ("", "not what nardy bench --json prints: "),
        ("\xff\xfe", "not what nardy bench --json prints: "),
        ("[" * 100_000, "not what nardy bench --json prints: "),
        ("[]", "no figures of games in it"),
        ('{"figures": {}}', "no figures of games in it"),
        ('{"figures": {"long": {"counted": {"value": "3"}}}}', "no figures of games in it"),
        ('{"figures": {"long": {"counted": {"value": 0}}}}', "no figures of games in it"),
        ('{"figures": {"long": {"counted": {"value": NaN}}}}', "no figures of games in it"),
        ('{"figures": {"long": {"counted": {"value": true}}}}', "no figures of games in it"),
        ('{"figures": {"long": {"counted": {"value": Infinity}}}}', "no figures of games in it"),
        (
            json.dumps({"figures": {"chess": {"counted": GOOD}}}),
            "it has none of the figures measured here (short depth-0, short counted)",
        ),
    ],
)
def test_no_report_to_compare_with(
    nardy: Command, few: dict[str, Any], tmp_path: Path, text: str | None, problem: str
) -> None:
    file = tmp_path / "before.json"
    if text is not None:
        file.write_bytes(text.encode("latin-1"))
    nardy("bench", "short", *QUICK, "--compare", str(file), code=2 if file.exists() else 1)
    assert problem in nardy.err
    assert nardy.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("--seconds", "0"), "--seconds"),
        (("--seconds", "nan"), "--seconds"),
        (("--threads", "0"), "--threads"),
        (("--figure", "warp"), "depth-0"),
        (("chess",), "chess"),
        (("--json", "--markdown"), "--markdown"),
    ],
)
def test_what_it_refuses(nardy: Command, arguments: tuple[str, ...], problem: str) -> None:
    nardy("bench", *arguments, code=2)
    assert problem in nardy.err


def test_measure_warms_up_and_takes_turns() -> None:
    calls: list[tuple[str, int]] = []

    def work(name: str, rate: int, rounds: int, clock: Any) -> Sample:
        calls.append((name, rounds))
        time.sleep(0.001 * rounds)
        return Sample(rounds * rate, rounds)

    figure = Figure("time", lambda *_: lambda *_: Sample(1, 1.0), is_time=True)
    works = [lambda n, c, x=x, rate=rate: work(x, rate, n, c) for x, rate in (("a", 10), ("b", 20))]
    one, two = measure(figure, works, 0.07, time.perf_counter)
    assert (one.value, two.value) == (100, 50)  # milliseconds
    assert one.repeats == two.repeats >= 7
    measured = calls[-2 * one.repeats :]
    assert [name for name, _ in measured] == ["a", "b"] * one.repeats
    assert calls[0] == ("a", 1)
    assert len(calls) > len(measured) + 1


def test_a_wrong_build_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        check(Variant(game))
    monkeypatch.setattr("nardy.batch.count", lambda variant, boards: boards[:, :21])
    with pytest.raises(ValueError, match=r"^long: the plays counted and those generated differ, so nothing"):
        check(Variant.LONG)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3_664_999.0, "3,660,000"),
        (100.4, "100"),
        (0.01904, "0.0190"),
        (6.754, "6.75"),
        (23.0, "23.0"),
        (1e-9, "1e-09"),
    ],
)
def test_numbers(value: float, text: str) -> None:
    assert number(value) == text
