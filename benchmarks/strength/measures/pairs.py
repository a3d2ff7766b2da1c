"""Paired games: two players, the same dice twice, seats swapped; each pair a line of a log, so that a run resumes.

The dice of a pair come from (seed, pair, turn) alone. White starts, with both dice thrown (the product's default
opening). A pair in which a player gives no legal play is dropped, both games, and its reason is logged and counted.
"""

from __future__ import annotations

import contextlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import NoAnswer, Player, fingerprint
from benchmarks.strength.progress import finished_lines, follow
from benchmarks.strength.workers import at_end, spread
from nardy import Dice, Position, Rules, Side

Record: TypeAlias = dict[str, Any]
CHUNK = 4  # pairs handed to a process at a time
LONGEST = 5000  # turns; a game that does not end is an error of ours


@dataclass(frozen=True)
class Duel:
    """What makes two runs the same; the first line of a log."""

    rules: str  # first word of a position's text
    seed: int
    first: str  # players' names (cast.py)
    second: str


def parse_rules(text: str) -> Rules:
    """``long``, ``long:first=46``, ``six_one:koks=head``."""
    return Rules.parse(text)


def play_game(rules: Rules, white: Player, black: Player, dice_seed: str) -> tuple[int, int]:
    """One game: the points of white (negative if black wins) and the number of turns. Raises NoAnswer."""
    rng = random.Random(dice_seed)
    position = Position.start(rules)
    seats = {Side.WHITE: white, Side.BLACK: black}
    for player in seats.values():
        player.new_game(rules, rng.getrandbits(32))
    for turn in range(LONGEST):
        dice = Dice(rng.randint(1, 6), rng.randint(1, 6))
        seed = rng.getrandbits(32)
        plays = position.legal_plays(dice)
        play = plays[0] if len(plays) == 1 else seats[position.side].choose(position, dice, seed)
        position = play.position
        if position.is_over:
            result = position.result
            assert result is not None
            return (result.points if result.winner == Side.WHITE else -result.points), turn + 1
    raise RuntimeError(f"a game of more than {LONGEST} turns: {position}")


def play_pair(duel: Duel, index: int, first: Player, second: Player) -> Record:
    """Both games of a pair: the points of the first player in each, turns, decisions and CPU seconds of both."""
    rules, dice_seed = parse_rules(duel.rules), f"{duel.seed}/{index}"
    before = [(p.decisions, p.cpu) for p in (first, second)]
    record: Record = {"pair": index}
    try:
        as_white, turns_white = play_game(rules, first, second, dice_seed)
        as_black, turns_black = play_game(rules, second, first, dice_seed)
    except NoAnswer as error:
        record |= {"dropped": error.kind, "detail": str(error)}
    else:
        record |= {"points": [as_white, -as_black], "turns": [turns_white, turns_black]}
    after = [(p.decisions, p.cpu) for p in (first, second)]
    record["decisions"] = [a[0] - b[0] for a, b in zip(after, before, strict=True)]
    record["cpu"] = [round(a[1] - b[1], 6) for a, b in zip(after, before, strict=True)]
    return record


def play_pairs(duel: Duel, count: int, log: Path | None = None, processes: int = 1) -> list[Record]:
    """``count`` pairs, those of the log not again; the records in the order of their pairs."""
    done = resume(duel, log) if log else {}
    missing = [index for index in range(count) if index not in done]
    file = log.open("a") if log else None
    with contextlib.closing(file) if file else contextlib.nullcontext():
        what = f"{duel.first} - {duel.second}, pairs"
        for record in follow(_run(duel, missing, processes), what, count, count - len(missing)):
            done[record["pair"]] = record
            if file:
                file.write(json.dumps(record) + "\n")
                file.flush()
    return [done[index] for index in range(count)]


def resume(duel: Duel, log: Path) -> dict[int, Record]:
    """The records of a log by their pair; begins it where there is none. Refuses the log of another run."""
    header = asdict(duel) | {"nets": [fingerprint(duel.first), fingerprint(duel.second)]}
    return {record["pair"]: record for record in map(json.loads, finished_lines(log, json.dumps(header)))}


def _run(duel: Duel, indices: list[int], processes: int) -> Iterator[Record]:
    if not indices:
        return
    if processes == 1:
        with open_player(duel.first) as first, open_player(duel.second) as second:
            for index in indices:
                yield play_pair(duel, index, first, second)
        return
    yield from spread(_one, indices, processes, _start, (duel,), CHUNK)


_here: tuple[Duel, Player, Player] | None = None  # a worker process's players, made once


def _start(duel: Duel) -> None:
    global _here
    _here = duel, open_player(duel.first), open_player(duel.second)
    for player in _here[1:]:
        at_end(player.close)


def _one(index: int) -> Record:
    assert _here is not None
    return play_pair(_here[0], index, *_here[1:])


def dropped(records: Iterable[Record]) -> Counter[str]:
    """How many pairs were dropped, by reason."""
    return Counter(record["dropped"] for record in records if "dropped" in record)
