"""The engine compiled to WebAssembly, run by Node, answers as the one in this process does."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from nardy import Dice, Engine, Level, Position, perft
from nardy._core import UNIT
from nardy.cli.bench import TOP
from nardy.cli.bench_positions import POSITIONS
from support.paths import CPP, ROOT, TESTS

ASK = TESTS / "wasm" / "ask.mjs"
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(NODE is None, reason="needs Node"),
    pytest.mark.skipif(importlib.util.find_spec("ziglang") is None, reason="needs zig: pip install ziglang"),
    pytest.mark.skipif(shutil.which("cmake") is None, reason="needs CMake"),
    pytest.mark.skipif(not CPP.is_dir(), reason="needs the sources"),
]

Call = list[Any]
Ask = Callable[[list[Call]], list[Any]]

TEXTS = [text for tasks in POSITIONS.values() for text, _, _ in tasks]
ROLLS = [[dice.high, dice.low] for dice in Dice.all()]
# 1-1 has hundreds of plays here, so the answer is longer than the loader's first buffer.
MANY = "short w 24,20,18,16,14,12,11,10,9,8,7,6,5,4,3 24*15"


@pytest.fixture(scope="module")
def ask() -> Ask:
    build = ["bash", str(CPP / "wasm" / "build")]
    subprocess.run(build, check=True, env={**os.environ, "PYTHON": sys.executable})

    def calls(questions: list[Call]) -> list[Any]:
        command = [str(NODE), str(ASK), str(ROOT / "build" / "wasm" / "nardy.js")]
        done = subprocess.run(command, input=json.dumps(questions), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        answers: list[Any] = json.loads(done.stdout)
        assert len(answers) == len(questions)
        return answers

    return calls


def test_perft(ask: Ask) -> None:
    starts = [tasks[0][0] for tasks in POSITIONS.values()]
    questions = [["perft", text, depth] for text in starts for depth in (1, 2, 3)]
    assert ask(questions) == [perft(Position.parse(text), depth) for _, text, depth in questions]


def test_legal_plays(ask: Ask) -> None:
    questions = [["legal", text, roll] for text in [*TEXTS, MANY] for roll in ROLLS]
    for (_, text, roll), found in zip(questions, ask(questions), strict=True):
        plays = Position.parse(text).legal_plays(Dice(*roll))
        assert [(p["text"], p["position"]) for p in found] == [(str(p), str(p.position)) for p in plays], text


def test_an_answer_longer_than_the_first_buffer(ask: Ask) -> None:
    (plays,) = ask([["legal", MANY, [1, 1]]])
    assert len(json.dumps(plays)) > 3 * 65536
    assert len(plays) == len(Position.parse(MANY).legal_plays(Dice(1, 1)))


def test_signature_of_bench(ask: Ask) -> None:
    signature = sha256()
    tasks = [task for game in POSITIONS.values() for task in game]
    for analysis in ask([["analyse", text, roll, {"depth": d, "top": TOP}] for text, roll, d in tasks]):
        for line in analysis["lines"]:
            signature.update(f"{line['text']} {round(line['equity'] * UNIT)}\n".encode())
        signature.update(f"{analysis['nodes']}\n".encode())
    command = [sys.executable, "-m", "nardy", "bench", "--signature", "--json"]
    native = subprocess.run(command, check=True, capture_output=True, text=True)
    assert signature.hexdigest().startswith(json.loads(native.stdout)["signature"])


def test_the_computer_opponent(ask: Ask) -> None:
    tasks = [(text, [3, 1], seed) for text in TEXTS[:3] for seed in range(4)]
    chosen = ask([["choose", text, roll, {"level": "easy", "seed": seed}] for text, roll, seed in tasks])
    with Engine() as engine:
        for (text, roll, seed), play in zip(tasks, chosen, strict=True):
            same = engine.choose(Position.parse(text), Dice(*roll), Level.EASY, seed=seed)
            assert play["text"] == str(same)


def test_rollouts_and_matches(ask: Ask) -> None:
    text, options = TEXTS[0], {"games": 8, "truncate": 3, "seed": 2}
    rolled, plays, match = ask(
        [
            ["rollout", text, options],
            ["rolloutPlays", text, [3, 1], {**options, "plays": 2}],
            ["match", {"rules": "long", "length": 3, "seed": 4}, {"action": "roll"}],
        ]
    )
    position = Position.parse(text)
    with Engine() as engine:
        assert abs(rolled["equity"] - engine.rollout(position, 8, 2, truncate=3).equity) < 1e-9
        want = engine.rollout_plays(position, Dice(3, 1), 2, 8, 2, truncate=3)
        assert [play["text"] for play in plays] == [str(line.play) for line in want]
    assert (match["score"], match["away"]) == ({"white": 0, "black": 0}, [3, 3])


def test_plays_and_refusals(ask: Ask) -> None:
    text = "long w 24*15 24*15"
    play, refused, broken, timed, start = ask(
        [
            ["play", text, [6, 5], "24/13"],
            ["play", text, [6, 5], "24/1"],
            ["legal", "long w", [6, 5]],
            ["analyse", text, [6, 5], {"time_ms": 50}],
            ["parse", {"rules": "long", "side": "black"}],
        ]
    )
    assert play["position"] == "long b 24*14,13 24*15"
    assert refused == {
        "code": "ILLEGAL_PLAY",
        "reason": Position.parse(text).explain("24/1", Dice(6, 5)).name,
    }
    assert broken == {"code": "INVALID_NOTATION", "reason": None}
    assert timed["depth"] >= 1
    assert start["position"] == "long b 24*15 24*15"
