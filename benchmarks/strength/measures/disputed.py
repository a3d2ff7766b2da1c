"""Two players' choices on a yardstick; where they differ, rollouts say which is better.

python -m benchmarks.strength.measures.disputed benchmarks/data/short_yardstick.jsonl.gz built-in@2 gnubg@2

A yardstick's own judge favours the player that sees as it does. Here both plays of a disputed decision are rolled out
with the same dice, both sides playing at depth 0, the luck taken out; so the judge sees by nardy's network and favours
that, but less than a search would. Decisions on which the players agree count as 0.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.strength import stats
from benchmarks.strength.data.judged import Decision, read
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import Player
from benchmarks.strength.progress import follow
from benchmarks.strength.workers import spread
from nardy import Dice, Engine, Play, Position, Rules
from nardy.rollout import Stop

NEVER = Stop(behind=None)


class Dispute(NamedTuple):
    """A decision and the two players' plays of it."""

    number: int
    position: Position
    dice: Dice
    plays: tuple[Play, Play]


class Settings(NamedTuple):
    """Of the rollouts: games a play, and after how many rolls they are cut off."""

    games: int
    truncate: int | None


def disputes(first: Player, second: Player, decisions: list[Decision]) -> list[Dispute]:
    """The decisions on which the players differ."""
    found = []
    for number, d in enumerate(follow(decisions, f"{first.name}, {second.name}", len(decisions))):
        plays = first.choose(d.position, d.dice, number), second.choose(d.position, d.dice, number)
        if plays[0].position != plays[1].position:
            found.append(Dispute(number, d.position, d.dice, plays))
    return found


def difference(engine: Engine, settings: Settings, dispute: Dispute) -> float:
    """How much more the first play is worth than the second, by rollouts."""
    rolled = engine.rollout_plays(
        dispute.position,
        dispute.dice,
        dispute.plays,
        settings.games,
        seed=dispute.number,
        truncate=settings.truncate,
        stop=NEVER,
    )
    equity = {line.play: line.equity for line in rolled}
    return equity[dispute.plays[0]] - equity[dispute.plays[1]]


_here: tuple[Engine, Settings] | None = None  # a process's engine, made once


def _start(settings: Settings) -> None:
    global _here
    _here = Engine(), settings


def _one(dispute: Dispute) -> float:
    assert _here is not None
    return difference(*_here, dispute)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("players", nargs=2, help="cast.py says how to name them")
    parser.add_argument("--rules", help="variant with its options; by default the file's name up to _yardstick")
    parser.add_argument("--games", type=int, default=144, help="a play")
    parser.add_argument("--truncate", type=int, default=12, help="rolls of a game; 0: to the end")
    parser.add_argument("--limit", type=int, help="the first so many decisions only")
    parser.add_argument("--processes", type=int, default=1)
    args = parser.parse_args()
    decisions = read(Rules.parse(args.rules or args.file.name.partition("_yardstick")[0]), args.file, args.limit)
    settings = Settings(args.games, args.truncate or None)
    with open_player(args.players[0]) as first, open_player(args.players[1]) as second:
        disputed = disputes(first, second, decisions)
    gained = np.zeros(len(decisions))
    judged = spread(_one, disputed, args.processes, _start, (settings,))
    for dispute, gain in zip(disputed, follow(judged, "rollouts", len(disputed)), strict=True):
        gained[dispute.number] = gain
    print(f"{args.players[0]} and {args.players[1]} differ on {len(disputed)} of {len(decisions)} decisions;")
    print(f"by rollouts the first gains {stats.mean(gained).text(5)} a decision")


if __name__ == "__main__":
    main()
