"""What a player is, and those of the house: nardy with a net, a depth or a level, and chance."""

from __future__ import annotations

import hashlib
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from nardy import Dice, Engine, Filter, Level, Limit, Play, Position, Rules
from nardy.limits import DEEP

BUILT_IN = "built-in"
HAND_MADE = "hand-made"


class NoAnswer(Exception):
    """A player gave no legal play. The text says what it gave; ``kind`` is what is counted."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Player(ABC):
    """Chooses plays. ``decisions`` counts the choices among several plays, ``cpu`` their CPU seconds."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.decisions = 0

    @property
    @abstractmethod
    def cpu(self) -> float:
        """CPU seconds of all choices so far; nan if unknown."""

    @abstractmethod
    def choose(self, position: Position, dice: Dice, seed: int) -> Play:
        """A play of a roll that has several. Raises NoAnswer."""

    def new_game(self, rules: Rules, seed: int) -> None:
        """A game begins."""
        return

    def close(self) -> None:
        """Ends what the player has started."""
        return

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class InProcess(Player):
    """Thinks in this process, so its CPU time is taken around its thoughts."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._seconds = 0.0

    @property
    def cpu(self) -> float:
        return self._seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Around one decision."""
        start = time.process_time()
        yield
        self._seconds += time.process_time() - start
        self.decisions += 1


class EnginePlayer(InProcess):
    """nardy at a limit, or at a level."""

    def __init__(self, name: str, engine: Engine, limit: Limit, level: Level | None = None) -> None:
        super().__init__(name)
        self.engine, self.limit, self.level = engine, limit, level

    def choose(self, position: Position, dice: Dice, seed: int) -> Play:
        with self.timed():
            if self.level is None:
                return self.engine.analyse(position, dice, self.limit, top=1)[0].play
            return self.engine.choose(position, dice, self.level, self.limit, seed)

    def close(self) -> None:
        self.engine.close()


class RandomPlayer(Player):
    """Any legal play, all alike."""

    @property
    def cpu(self) -> float:
        return 0.0

    def choose(self, position: Position, dice: Dice, seed: int) -> Play:
        self.decisions += 1
        return random.Random(seed).choice(position.legal_plays(dice))


def open_engine(net: str, filter: Filter | None = None) -> Engine:
    """``built-in``, ``hand-made`` or a net's file."""
    filter = filter or Filter()
    if net == BUILT_IN:
        return Engine(filter=filter)
    if net == HAND_MADE:
        return Engine(evaluator="hand-made", filter=filter)
    if not Path(net).is_file():
        raise SystemExit(
            f"{net}: no such net, and not {BUILT_IN}, {HAND_MADE}, random, level=..., gnubg, bgsage or program="
        )
    return Engine(net=net, filter=filter)


def fingerprint(name: str) -> str:
    """Of the net's file that a player's name holds; empty if none: a run must not go on with another net's games."""
    path = Path(name.rpartition("@")[0] or name)
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16] if path.is_file() else ""


def read_limit(text: str) -> Limit:
    """``2`` or ``deep`` a depth, ``50ms`` a time, ``2000n`` evaluations; the text may be empty: depth 0."""
    if text.endswith("ms"):
        return Limit(time=float(text[:-2]) / 1000)
    if text.endswith("n"):
        return Limit(nodes=int(text[:-1]))
    return Limit(depth=DEEP if text == DEEP else int(text or 0))
