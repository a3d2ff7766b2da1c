"""What short rollouts gain where depth 2 finds plays close, by margin, rolls and weight: tunes ``Limit(depth="deep")``.

python -m benchmarks.strength.measures.close_plays short --count 400 --log close.jsonl

Fresh decisions come from self-play with noise. Plays that depth 2 puts within FAR of its best are rolled out with the
same dice for all, 72 games of each of some lengths, and judged by other games, more and longer. The log is a line a
decision; the same command goes on with it. Gains are over depth 2, a decision of all, clear ones included; the judge
sees by the same network, so weights near 1 look a little better than they are.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.strength import stats
from benchmarks.strength.data.selfplay import decisions
from benchmarks.strength.progress import finished_lines, follow
from nardy import Dice, Engine, Limit, Position, Rules, Side

UNIT = 65536
FAR, PLAYS = 0.024, 5  # points behind the best, and how many plays at most
GAMES, JUDGE, JUDGE_ROLLS = 72, 432, 12
PER_GAME = 2  # decisions of one game at most
ROLLS = {"short": (3, 4, 5, 7), "long": (4, 5, 7, 10), "six_one": (4, 5, 7, 10)}
MARGINS, WEIGHTS = (0.008, 0.012, 0.016, 0.02, 0.024), (0.25, 0.5, 0.75, 1.0)
MOST = 4  # close plays that are rolled out

Decision = dict[str, Any]


def games(engine: Engine, play: Position, side: Side, count: int, seed: int, rolls: int) -> Any:
    """Equities of a play's games for the side that has made it, in units of 1/65536."""
    rows = engine._open().rollout(play, 0, count, seed, rolls, True)[:, 0]
    return rows if play.side == side else -rows


def look(engine: Engine, position: Position, dice: Dice, lengths: tuple[int, ...], seed: int) -> Decision:
    """One line of the log."""
    start = time.process_time()
    ranked = engine.analyse(position, dice, Limit(depth=2), top=PLAYS)
    found: Decision = {"ms": 1000 * (time.process_time() - start)}
    near = [line for line in ranked[:PLAYS] if line.equity >= ranked[0].equity - FAR]
    if len(near) < 2 or any(engine.value(line.play.position, Limit(depth=0)).nodes == 0 for line in near):
        return found
    found |= {"depth2": [line.equity for line in near], "rolls": {}, "judge": []}
    for rolls in lengths:
        rolled = [games(engine, line.play.position, position.side, GAMES, seed, rolls).tolist() for line in near]
        found["rolls"][str(rolls)] = rolled
    for line in near:
        judged = games(engine, line.play.position, position.side, JUDGE, seed + 77_777, JUDGE_ROLLS)
        found["judge"].append(float(judged.mean()) / UNIT)
    return found


def draw(engine: Engine, rules: Rules, seed: int) -> Iterator[tuple[Position, Dice]]:
    """Decisions of 1,500 games in random order."""
    played = decisions(engine, rules, 1500, seed, 0.05)
    taken: Counter[int] = Counter()
    for row in np.random.default_rng(seed).permutation(len(played.boards)).tolist():
        taken[int(played.games[row])] += 1
        if taken[int(played.games[row])] <= PER_GAME:
            board = played.boards[row].tolist()
            yield Position.from_counts(rules, board[:26], board[26:], Side.WHITE), Dice(*played.dice[row].tolist())


def chosen(rolls: str, weight: float, margin: float, d: Decision) -> int:
    """The play that deep.h's rule chooses of those in the log."""
    before = np.array(d["depth2"])
    close = [k for k in range(min(MOST, len(before))) if before[k] >= before[0] - margin]
    if len(close) < 2:
        return 0
    values = {k: weight * np.array(d["rolls"][rolls][k]) / UNIT + (1 - weight) * before[k] for k in close}
    one, two = sorted(close, key=lambda k: -values[k][:36].mean())[:2]
    gap = values[one][:36] - values[two][:36]
    if gap.sum() ** 2 > (gap**2).sum():
        return one
    counts = {k: 72 if k in (one, two) else 36 for k in close}
    return max(close, key=lambda k: values[k][: counts[k]].mean())


def gain(all_of_them: list[Decision], choose: Callable[[Decision], int]) -> str:
    """Over depth 2, in units of 0.00001 point a decision."""
    gained = [1e5 * (d["judge"][choose(d)] - d["judge"][0]) if "judge" in d else 0.0 for d in all_of_them]
    return stats.mean(gained).text(0)


def report(found: list[Decision], lengths: tuple[int, ...]) -> None:
    close = [d for d in found if "judge" in d]
    ceiling = gain(found, lambda d: int(np.argmax(d["judge"])))
    print(f"{len(found)} decisions, {len(close)} within {FAR}; what the judge's own choice would gain: {ceiling}")
    for margin in MARGINS:
        share = np.mean([d["depth2"][1] >= d["depth2"][0] - margin for d in close]) * len(close) / len(found)
        print(f"margin {margin}: {share:.2f} of the decisions")
        for rolls in lengths:
            cells = [gain(found, partial(chosen, str(rolls), weight, margin)) for weight in WEIGHTS]
            print(f"  {rolls} rolls, weights {WEIGHTS}: " + "; ".join(cells))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("--count", type=int, default=800, help="decisions")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--log", type=Path, required=True)
    args = parser.parse_args()
    rules, engine = Rules.parse(args.rules), Engine()
    lengths = ROLLS[rules.variant.name.lower()]
    header = json.dumps({"rules": args.rules, "seed": args.seed, "rolls": lengths})
    lines = finished_lines(args.log, header)
    found = [json.loads(line) for line in lines]
    with args.log.open("a") as log:
        asked = draw(engine, rules, args.seed) if len(lines) < args.count else iter(())
        for number, (position, dice) in enumerate(follow(asked, "decisions", args.count)):
            if number < len(lines):
                continue
            found.append(look(engine, position, dice, lengths, args.seed * 1_000_003 + number))
            log.write(json.dumps(found[-1]) + "\n")
            log.flush()
            if number + 1 >= args.count:
                break
    report(found, lengths)


if __name__ == "__main__":
    main()
