"""How often the filtered search finds the plain search's best play, and what it loses where it does not.

python -m benchmarks.strength.measures.agreement make long     writes benchmarks/data/plain_long.jsonl.gz
python -m benchmarks.strength.measures.agreement again long    judges the same positions again
python -m benchmarks.strength.measures.agreement check long    [--filter "keep=12, margin=0.2"]

The plain search looks at every play of every roll. Unforced decisions of self-play of the library's network; of every
one all plays' equities at depth 1, of the first ones at depth 2 too. A new network asks for new files; any other change
of what positions are worth, for new judgements.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.paths import DATA
from benchmarks.strength.data.selfplay import decisions
from benchmarks.strength.progress import follow
from nardy import Dice, Engine, Filter, Limit, Position, Rules, Side

NOISE = 0.02  # in the choices of the games that the positions come from


@dataclass(frozen=True)
class Decision:
    """A roll and what the plain search says of its plays, by depth: equities by the text of the play."""

    position: Position
    dice: Dice
    equities: dict[int, dict[str, float]]


class Agreement(NamedTuple):
    """Of so many decisions: the share with the same best play, and the mean loss of them all."""

    decisions: int
    same: float
    loss: float
    milliseconds: float  # CPU time of a decision


def path_of(game: str) -> Path:
    return DATA / f"plain_{game}.jsonl.gz"


def draw(rules: Rules, count: int, seed: int) -> Iterator[tuple[Position, Dice]]:
    found = decisions(Engine(), rules, count // 4, seed, NOISE)
    for row in np.random.default_rng(seed).permutation(len(found.games))[:count]:
        board, (high, low) = found.boards[row].tolist(), sorted(found.dice[row].tolist(), reverse=True)
        yield Position.from_counts(rules, board[:26], board[26:], Side.WHITE), Dice(high, low)


def write(game: str, drawn: Iterable[tuple[Position, Dice]], counts: tuple[int, int], threads: int) -> None:
    lines = []
    with Engine(filter=None, threads=threads) as plain:
        for number, (position, dice) in enumerate(follow(drawn, "decisions", counts[0])):
            equities = {
                depth: {str(x.play): round(x.equity, 6) for x in plain.analyse(position, dice, Limit(depth))}
                for depth, count in enumerate(counts, start=1)
                if number < count
            }
            lines.append(json.dumps([str(position), [dice.high, dice.low], equities]))
    path_of(game).write_bytes(gzip.compress("".join(f"{x}\n" for x in lines).encode(), 9, mtime=0))


def read(game: str) -> list[Decision]:
    text = gzip.decompress(path_of(game).read_bytes()).decode()
    return [
        Decision(Position.parse(position), Dice(*dice), {int(depth): plays for depth, plays in equities.items()})
        for position, dice, equities in map(json.loads, text.splitlines())
    ]


def check(found: list[Decision], engine: Engine, depth: int) -> Agreement:
    """The engine's choices; with a table it remembers what it found for one decision in the next."""
    same, lost = 0, []
    engine.value(Position.parse(f"{found[0].position.rules} w 1 1"))  # the tables of end games, untimed
    some = [d for d in found if depth in d.equities]
    before = time.process_time()
    for d in some:
        play = str(engine.analyse(d.position, d.dice, Limit(depth=depth), top=1)[0].play)
        plain = d.equities[depth]
        best = max(plain.values())
        lost.append(best - plain[play])
        same += plain[play] == best
    spent = time.process_time() - before
    return Agreement(len(some), same / len(some), float(np.mean(lost)), 1000 * spent / len(some))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["make", "again", "check"])
    parser.add_argument("game", choices=["long", "short", "six_one"])
    parser.add_argument("--counts", type=int, nargs=2, default=(500, 100), metavar=("DEPTH1", "DEPTH2"))
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--filter", default="", help='of Filter, such as "keep=12, reply_keep=3"')
    args = parser.parse_args()
    if args.what == "make":
        drawn = draw(Rules.parse(args.game), args.counts[0], args.seed)
        write(args.game, drawn, tuple(args.counts), args.threads)
    elif args.what == "again":
        found = read(args.game)
        write(args.game, [(d.position, d.dice) for d in found], tuple(args.counts), args.threads)
    fields = (pair.split("=") for pair in args.filter.replace(" ", "").split(",") if pair)
    chosen = Filter(**{name: json.loads(value) for name, value in fields})
    print("| depth | decisions | same best play | loss a decision | CPU, ms |\n|---|---|---|---|---|")
    for depth in (1, 2):
        with Engine(filter=chosen, table_mb=0) as engine:
            a = check(read(args.game), engine, depth)
        print(f"| {depth} | {a.decisions} | {100 * a.same:.1f} % | {a.loss:.5f} | {a.milliseconds:.2f} |")


if __name__ == "__main__":
    main()
