"""Makes a yardstick of long nardy or 6-1: unforced decisions of self-play, their plays judged by rollouts.

python -m benchmarks.strength.data.make_yardstick long --net a.net --count 1500 --processes 2

Decisions are shared out evenly among classes (sample.py). Of each, all plays are ranked at depth 1 without a filter;
those within --margin of the best are judged by rollouts.py. The others keep their distance at depth 1 from the best.
Lines are as yardstick.py reads them; a result is [mine, theirs, equity, how, standard error], how = -1 for a rollout,
else the depth. ``maker@0`` and ``maker@1`` are what the choices of the net that made the file lose.

Judged decisions are appended to a working file at once, so a run resumes; at the end it is packed into --out.
"""

from __future__ import annotations

import argparse
import gzip
import json
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.paths import DATA
from benchmarks.strength.data.rollouts import Judge, judge
from benchmarks.strength.data.sample import Sample, draw
from benchmarks.strength.players.player import BUILT_IN, fingerprint, open_engine
from benchmarks.strength.progress import finished_lines, follow
from benchmarks.strength.workers import spread
from nardy import Analysis, Dice, Engine, Limit, Position, Rules, Side, batch

ROLLED_OUT = -1


@dataclass(frozen=True)
class Settings:
    """What makes two runs the same; the first line of the working file."""

    rules: str
    net: str
    count: int
    games: int
    noise: float
    seed: int
    error: float
    truncate: int | None
    margin: float


def results(
    engine: Engine, rules: Rules, ranked: Analysis, mover: Side, judge: Judge, seed: int, margin: float
) -> list[list[Any]]:
    """All results of a decision with their equities, best at depth 1 first."""
    positions = [line.play.position for line in ranked]
    near = sum(line.equity >= ranked[0].equity - margin for line in ranked)
    equities = [line.equity for line in ranked]
    errors, how = [0.0] * len(ranked), [1] * len(ranked)
    if near > 1:
        same_side = np.array([p.side == mover for p in positions[:near]])
        judged = judge(engine, rules, batch.from_positions(positions[:near]), same_side, seed)
        shift = float(judged.equities[0]) - equities[0]  # the rest keep their distance from the best at depth 1
        equities = judged.equities.tolist() + [e + shift for e in equities[near:]]
        errors[:near], how[:near] = judged.errors.tolist(), [ROLLED_OUT] * near
    return [
        [list(p.counts(Side.WHITE)), list(p.counts(Side.BLACK)), round(e, 5), h, round(s, 5)]
        for p, e, h, s in zip(positions, equities, how, errors, strict=True)
    ]


def line(engine: Engine, every: Engine, settings: Settings, sample: Sample, judge: Judge) -> dict[str, Any]:
    """One line of the yardstick. ``every`` is the engine without a filter."""
    rules, dice = Rules.parse(settings.rules), Dice(*sample.dice)
    position = Position.from_counts(rules, sample.board[:26], sample.board[26:], Side.WHITE)
    ranked = every.analyse(position, dice, Limit(depth=1))
    seed = settings.seed * 1_000_003 + sample.number
    found = results(engine, rules, ranked, Side.WHITE, judge, seed, settings.margin)
    best = max(r[2] for r in found)
    shallow = every.analyse(position, dice, Limit(depth=0), top=1)[0].play.position
    at0 = next(r[2] for p, r in zip((x.play.position for x in ranked), found, strict=True) if p == shallow)
    return {
        "number": sample.number,
        "mine": sample.board[:26],
        "theirs": sample.board[26:],
        "roll": sample.dice,
        "game": sample.game,
        "class": sample.name,
        "maker@0": round(best - at0, 5),
        "maker@1": round(best - found[0][2], 5),
        "results": found,
    }


_here: tuple[Engine, Engine, Settings] | None = None  # a process's engines, made once


def _start(settings: Settings) -> None:
    global _here
    every = open_engine(settings.net)
    every.filter = None
    _here = open_engine(settings.net), every, settings


def _one(sample: Sample) -> dict[str, Any]:
    assert _here is not None
    engine, every, settings = _here
    return line(engine, every, settings, sample, partial(judge, error=settings.error, truncate=settings.truncate))


def resume(work: Path, header: str) -> dict[int, str]:
    """The lines that an earlier run of the same settings has written, by their number."""
    return {json.loads(x)["number"]: x for x in finished_lines(work, header)}


def pack(lines: dict[int, str], out: Path) -> None:
    """The finished file; the same lines give the same bytes."""
    rows = [json.loads(lines[index]) for index in sorted(lines)]
    for row in rows:
        del row["number"]
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(gzip.compress(text.encode(), mtime=0))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="variant with its options")
    parser.add_argument("--net", default=BUILT_IN)
    parser.add_argument("--count", type=int, default=1500, help="decisions")
    parser.add_argument("--games", type=int, default=2000, help="self-play games to draw them from")
    parser.add_argument("--noise", type=float, default=0.05, help="points, in the self-play")
    parser.add_argument("--error", type=float, default=0.005, help="standard error of each judged play")
    parser.add_argument("--truncate", type=int, default=12, help="rolls of a rollout; 0: to the end")
    parser.add_argument("--margin", type=float, default=0.2, help="points behind the best at depth 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--out", type=Path, help="default: benchmarks/data/VARIANT_yardstick.jsonl.gz")
    parser.add_argument("--work", type=Path, help="default: beside --out, .part")
    args = parser.parse_args()
    out = args.out or DATA / f"{args.rules.partition(':')[0]}_yardstick.jsonl.gz"
    work = args.work or out.with_suffix(".part")
    settings = Settings(
        args.rules,
        args.net,
        args.count,
        args.games,
        args.noise,
        args.seed,
        args.error,
        args.truncate or None,
        args.margin,
    )
    samples = draw(open_engine(args.net), Rules.parse(args.rules), args.count, args.games, args.seed, args.noise)
    lines = resume(work, json.dumps(asdict(settings) | {"file": fingerprint(args.net)}))
    missing = [s for s in samples if s.number not in lines]
    judged = spread(_one, missing, args.processes, _start, (settings,))
    with work.open("a") as file:
        for found in follow(judged, "decisions", len(samples), len(lines)):
            lines[found["number"]] = text = json.dumps(found)
            file.write(text + "\n")
            file.flush()
    pack(lines, out)
    print(f"{out}: {len(lines)} decisions, {out.stat().st_size} bytes")
    work.unlink()


if __name__ == "__main__":
    main()
