"""Short nardy's move generation beside other programs, in one run: gnubg-nn, OpenSpiel and pgx (all from PyPI).

python -m benchmarks.anchors.movegen_peers (README.md one folder up says more). Prints a markdown table of
CPU times and ratios. A program that is not installed is left out, with a message.
"""

from __future__ import annotations

import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from datetime import date
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from benchmarks.corpus import load
from nardy import Position, Variant, batch
from nardy.batch import ROLLS, Boards

REPEATS = 7
RATIO_BAR = 3.0  # nardy.batch.legal against gnubg-nn
NARDY_GAMES = 1024
PEER_GAMES = 40
PGX_GAMES = 256
ROLLOUTS = 200


class Contender(NamedTuple):
    """Something to time: the call does its work once and says how much it was."""

    name: str
    call: Callable[[], int]


class Timing(NamedTuple):
    """What a contender did: millions a second, the median and the extremes of the repeats."""

    name: str
    rate: float
    low: float
    high: float


def race(contenders: list[Contender]) -> list[Timing]:
    """CPU time of each contender, REPEATS times after a first call that does not count, the order turned each time."""
    rates: dict[str, list[float]] = {c.name: [] for c in contenders}
    for repeat in range(-1, REPEATS):
        for contender in contenders if repeat % 2 else reversed(contenders):
            before = time.process_time()
            amount = contender.call()
            seconds = time.process_time() - before
            if repeat >= 0:
                rates[contender.name].append(amount / seconds / 1e6)
    return [Timing(name, statistics.median(r), min(r), max(r)) for name, r in rates.items()]


# ---- every result of every roll


def nardy_rows(boards: Boards) -> int:
    return sum(len(batch.legal(Variant.SHORT, boards, dice)[0]) for dice in ROLLS)


def nardy_plays(positions: list[Position]) -> int:
    """One position at a time, as gnubg-nn is asked, every play built with its moves and its position."""
    return sum(len(list(p.legal_plays(dice))) for p in positions for dice in ROLLS)


def gnubg_boards(boards: Boards) -> list[list[list[int]]]:
    """gnubg-nn's boards: the other side's points 1 to 24 and bar, then those of the side to roll."""
    return [[row[27:], row[1:26]] for row in boards.tolist()]


def gnubg_results(moves: Callable[[Any, int, int], tuple[Any, ...]], boards: list[list[list[int]]]) -> int:
    """A pass is an empty list there and one result here."""
    rolls = [tuple(dice) for dice in ROLLS]
    return sum(len(moves(board, a, b)) or 1 for board in boards for a, b in rolls)


def legal_results(gnubg_nn: ModuleType) -> list[Timing]:
    boards, _ = load(Variant.SHORT)
    few = batch.to_positions(Variant.SHORT, boards[::10])
    theirs = gnubg_boards(boards)
    expected = int(batch.count(Variant.SHORT, boards).sum())
    assert nardy_rows(boards) == gnubg_results(gnubg_nn.moves, theirs) == expected
    assert nardy_plays(few) == int(batch.count(Variant.SHORT, boards[::10]).sum())
    return race(
        [
            Contender("nardy batch.legal, rows written", lambda: nardy_rows(boards)),
            Contender("gnubg-nn moves, keys", lambda: gnubg_results(gnubg_nn.moves, theirs)),
            Contender("nardy batch.count, counted only", lambda: int(batch.count(Variant.SHORT, boards).sum())),
            Contender("nardy legal_plays, objects, one position at a time", lambda: nardy_plays(few)),
        ]
    )


# ---- random games


class NardyGames:
    """Random games from the start, NARDY_GAMES at once until all are finished; a new seed each time."""

    def __init__(self) -> None:
        self.seed = 0
        self.start = np.repeat(batch.from_positions([Position.start(Variant.SHORT)]), NARDY_GAMES, axis=0)

    def __call__(self) -> int:
        boards, turns, turn = self.start, 0, 0
        self.seed += 1
        while unfinished := int(np.count_nonzero(batch.outcome(Variant.SHORT, boards) == 0)):
            boards, _ = batch.random_play(Variant.SHORT, boards, self.seed, turn)
            turns, turn = turns + unfinished, turn + 1
        return turns


class SpielGames:
    """OpenSpiel's backgammon, PEER_GAMES games, driven from Python. A double is one turn there too."""

    def __init__(self, pyspiel: ModuleType) -> None:
        self.game = pyspiel.load_game("backgammon")
        self.rng = random.Random(1)
        self.games = self.turns = 0

    def __call__(self) -> int:
        turns = sum(self.play() for _ in range(PEER_GAMES))
        self.games += PEER_GAMES
        self.turns += turns
        return turns

    def play(self) -> int:
        state, turns, choose = self.game.new_initial_state(), 0, self.rng.choice
        while not state.is_terminal():
            if state.is_chance_node():
                turns += 1
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(self.rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(choose(state.legal_actions()))
        return turns


class SpielRollouts:
    """The same in C++: one simulation of OpenSpiel's MCTS is ROLLOUTS random games. Their turns are not told, so the
    mean of the games played from Python stands for them."""

    def __init__(self, pyspiel: ModuleType, games: SpielGames) -> None:
        self.games, self.seed, self.pyspiel = games, 0, pyspiel
        self.state = games.game.new_initial_state()
        self.state.apply_action(0)

    def __call__(self) -> int:
        self.seed += 1
        evaluator = self.pyspiel.RandomRolloutEvaluator(ROLLOUTS, self.seed)
        bot = self.pyspiel.MCTSBot(self.games.game, evaluator, 1.0, 1, 10, False, self.seed, False)
        assert bot.mcts_search(self.state).explore_count == 1
        return round(ROLLOUTS * self.games.turns / self.games.games)


class PgxGames:
    """pgx's backgammon, PGX_GAMES at once until all are finished, compiled by JAX for this processor. It is made for
    graphics cards; here it stands for what a training without one would get."""

    def __init__(self, pgx: ModuleType) -> None:
        import jax
        import jax.numpy as jnp

        env = pgx.make("backgammon")

        def unfinished(carry: Any) -> Any:
            return ~carry[0].terminated.all()

        def move(carry: Any) -> Any:
            before, key, turns = carry
            key, choice, roll = jax.random.split(key, 3)
            allowed = jnp.where(before.legal_action_mask, 0.0, -jnp.inf)
            action = jax.random.categorical(choice, allowed, axis=-1)
            after = jax.vmap(env.step)(before, action, jax.random.split(roll, PGX_GAMES))
            ends_turn = (after._turn != before._turn) | after.terminated
            return after, key, turns + (ends_turn & ~before.terminated).sum()

        def play(seed: int) -> Any:
            key, start = jax.random.split(jax.random.PRNGKey(seed))
            states = jax.vmap(env.init)(jax.random.split(start, PGX_GAMES))
            return jax.lax.while_loop(unfinished, move, (states, key, jnp.int32(0)))[2]

        self.play = jax.jit(play)
        self.games = self.turns = 0

    def __call__(self) -> int:
        turns = int(self.play(self.games))
        self.games += PGX_GAMES
        self.turns += turns
        return turns


def random_games(pyspiel: ModuleType | None, pgx: ModuleType | None) -> list[Timing]:
    contenders = [Contender("nardy batch.random_play", NardyGames())]
    peers: list[SpielGames | PgxGames] = []
    if pyspiel:
        in_python = SpielGames(pyspiel)
        in_python()  # the mean that SpielRollouts needs
        contenders.append(Contender("OpenSpiel, its C++ rollouts", SpielRollouts(pyspiel, in_python)))
        contenders.append(Contender("OpenSpiel, driven from Python", in_python))
        peers.append(in_python)
    if pgx:
        in_jax = PgxGames(pgx)
        contenders.append(Contender("pgx, compiled by JAX for the CPU", in_jax))
        peers.append(in_jax)
    timings = race(contenders)
    for peer in peers:
        mean = peer.turns / peer.games
        assert 85 < mean < 107, f"{mean} turns a game"  # nardy: 95.7
    return timings


# ---- the table


def table(title: str, unit: str, timings: list[Timing]) -> None:
    first = timings[0]
    print(f"\n{title}\n\n| program | M {unit}/s of CPU, median | lowest to highest | nardy's ratio |")
    print("|---|---|---|---|")
    for t in timings:
        ratio = "1" if t is first else f"{first.rate / t.rate:.1f}"
        print(f"| {t.name} | {t.rate:.4g} | {t.low:.4g} to {t.high:.4g} | {ratio} |")


def optional(module: str) -> ModuleType | None:
    try:
        return __import__(module)
    except ImportError:
        print(f"{module} is not installed: left out")
        return None


def machine() -> str:
    """The processor in general words."""
    try:
        flags = Path("/proc/cpuinfo").read_text().split()
    except OSError:
        flags = []
    simd = next((name for name in ("avx512f", "avx2") if name in flags), "")
    return f"{os.cpu_count()}-core {platform.machine()} {simd}".strip()


def version(package: str) -> str:
    try:
        return f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return f"{package} absent"


def main() -> None:
    gnubg_nn, pyspiel, pgx = optional("gnubg_nn"), optional("pyspiel"), optional("pgx")
    print(f"{date.today()}, {machine()}, {platform.system()}, Python {platform.python_version()}, ", end="")
    print(", ".join(version(package) for package in ("nardy", "gnubg-nn", "open_spiel", "pgx", "numpy")))
    if gnubg_nn:
        timings = legal_results(gnubg_nn)
        table("Every result of every roll, short nardy, positions of the corpus", "results", timings)
        ratio = timings[0].rate / timings[1].rate
        verdict = "met" if ratio >= RATIO_BAR else "MISSED"
        print(f"\nBar: {RATIO_BAR:g} times gnubg-nn - {verdict} ({ratio:.1f}).")
    if pyspiel or pgx:
        table("Random games of short nardy (backgammon)", "turns", random_games(pyspiel, pgx))


if __name__ == "__main__":
    main()
