"""What depth 0's choice loses by the judgement of a deeper search, over all plays within 0.2 of the best at depth 0.

python -m benchmarks.strength.measures.decision_loss long --net a.net --count 2000
python -m benchmarks.strength.measures.decision_loss long --net a.net --from blockades.jsonl

Decisions come from self-play, or from a file of blockades.py. Standard errors are clustered by game. The judge sees by
the same net, so what the net does not know at any depth is not in the figure.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.strength import stats
from benchmarks.strength.data.classes import classify
from benchmarks.strength.data.selfplay import Decisions, decisions
from benchmarks.strength.players.player import BUILT_IN, open_engine
from benchmarks.strength.progress import follow
from nardy import Dice, Engine, Limit, Position, Rules, Side

MARGIN = 0.2


class Loss(NamedTuple):
    """Of one decision: what the choice at depth 0 loses, and how many plays were judged."""

    lost: float
    plays: int


def loss(engine: Engine, position: Position, dice: Dice, depth: int) -> Loss:
    """``top`` keeps every play within the margin through the search's filter."""
    everything = engine.analyse(position, dice, Limit(depth=0), top=len(position.legal_plays(dice)))
    near = sum(line.equity >= everything[0].equity - MARGIN for line in everything)
    if near == 1:
        return Loss(0.0, 1)
    judged = engine.analyse(position, dice, Limit(depth=depth), top=near)
    of_choice = next(line.equity for line in judged if line.play.position == everything[0].play.position)
    return Loss(judged[0].equity - of_choice, near)


def sample(rules: Rules, engine: Engine, count: int, seed: int, noise: float) -> Decisions:
    """Decisions drawn from games of their own: ten a game."""
    found = decisions(engine, rules, max(count // 10, 1), seed, noise)
    rows = np.random.default_rng(seed).permutation(len(found.games))[:count]
    return Decisions(found.boards[rows], found.dice[rows], found.games[rows])


def load(path: Path) -> Decisions:
    """Decisions of a file of blockades.py."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    boards = np.array([line["mine"] + line["theirs"] for line in lines], dtype=np.int8)
    return Decisions(boards, np.array([x["roll"] for x in lines], np.int8), np.array([x["game"] for x in lines]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="variant with its options")
    parser.add_argument("--net", default=BUILT_IN)
    parser.add_argument("--depth", type=int, default=2, help="of the judge")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--noise", type=float, default=0.03, help="points, in the self-play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="source", type=Path, help="a file of blockades.py instead of self-play")
    args = parser.parse_args()

    rules, engine = Rules.parse(args.rules), open_engine(args.net)
    taken = load(args.source) if args.source else sample(rules, engine, args.count, args.seed, args.noise)
    start, found = time.process_time(), []
    for board, dice in follow(zip(taken.boards, taken.dice, strict=True), "decisions", len(taken.games)):
        position = Position.from_counts(rules, board[:26].tolist(), board[26:].tolist(), Side.WHITE)
        found.append(loss(engine, position, Dice(*dice.tolist()), args.depth))
    seconds = time.process_time() - start
    lost, plays = np.array([f.lost for f in found]), np.array([f.plays for f in found])
    judged = f"judged by depth {args.depth}, {plays.mean():.1f} plays each"
    print(f"{args.rules}, {args.net}: loss of depth 0's choice, {judged}")
    print(f"{1000 * seconds / len(found):.1f} ms of CPU a decision\n")
    print("| class | decisions | games | loss +- error |\n|---|---|---|---|")
    for name, mask in classify(rules, taken.boards).items():
        if mask.any():
            estimate = stats.clustered(lost[mask], taken.games[mask])
            print(f"| {name} | {int(mask.sum())} | {estimate.size} | {estimate.text()} |")


if __name__ == "__main__":
    main()
