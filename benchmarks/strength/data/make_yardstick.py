"""Makes a yardstick: unforced decisions of games, their plays judged by rollouts.

python -m benchmarks.strength.data.make_yardstick short --out short_yardstick_2.jsonl.gz --work DIR --minutes 60

Short: games of this engine against gnubg, as they come; the judges are this engine and gnubg (judges.py). Long and
6-1: self-play, decisions shared out among classes; this engine judges alone. verdict.py says how they judge.

Decisions are judged in random order, and each is written to the folder --work at once: the same command goes on where
an earlier one ended, and --out always holds what has been judged so far, so it can be used at any time.

A line: ``mine``, ``theirs`` (26 counts, own numbers, white to roll), ``roll``, ``game``, ``class``, ``judges`` (their
names), ``choices`` (which result each reference player chose: ``maker@0`` to ``maker@2`` is this engine by depth,
``gnubg@0`` to ``gnubg@2`` gnubg by plies) and ``results``, best first. A result is [mine, theirs, equity, rounds of
rollouts, standard error, halves]; the equity is the mean of all judges, for the side that plays the roll; halves are,
for each judge, the equities by two halves of its rollouts, or twice the same without a rollout.
"""

from __future__ import annotations

import argparse
import gzip
import json
import signal
import time
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.strength.data import mixed, selfplay
from benchmarks.strength.data.judges import GnubgJudge, Judge, Nardy
from benchmarks.strength.data.sample import Sample, draw
from benchmarks.strength.data.verdict import Effort, judge_plays
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import BUILT_IN, Player, fingerprint, open_engine
from benchmarks.strength.progress import finished_lines, follow
from benchmarks.strength.workers import at_end, spread
from nardy import Dice, Position, Rules, Side, Variant

SAVE = 300.0  # seconds between two times that --out is written


@dataclass(frozen=True)
class Settings:
    """What makes two runs the same; the first line of the working files."""

    rules: str
    net: str
    gnubg: bool
    count: int
    games: int
    noise: float
    seed: int
    margin: float
    rounds: int
    block: int
    gnubg_block: int
    gnubg_truncate: int


class Bench:
    """What one process needs: the judges and the reference players."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.rules = settings, Rules.parse(settings.rules)
        self.judges: dict[str, Judge] = {"nardy": Nardy(settings.block, None, settings.net)}
        if settings.gnubg:
            self.judges["gnubg"] = GnubgJudge(settings.gnubg_block, settings.gnubg_truncate)
        names = {f"maker@{depth}": f"{settings.net}@{depth}" for depth in range(3)}
        if settings.gnubg:
            names |= {f"gnubg@{plies}": f"gnubg@{plies}" for plies in range(3)}
        self.players: dict[str, Player] = {key: open_player(name) for key, name in names.items()}

    def close(self) -> None:
        for judge in self.judges.values():
            judge.close()
        for player in self.players.values():
            player.close()

    def line(self, sample: Sample) -> dict[str, Any]:
        """One line of the yardstick, best play first."""
        position = Position.from_counts(self.rules, sample.board[:26], sample.board[26:], Side.WHITE)
        dice = Dice(*sample.dice)
        plays = list(position.legal_plays(dice))
        effort = Effort(self.settings.margin, self.settings.rounds)
        seed = self.settings.seed * 1_000_003 + sample.number
        found = judge_plays(list(self.judges.values()), effort, position, dice, plays, seed)
        equities = found.halves.mean(axis=(0, 1))
        order = sorted(range(len(plays)), key=lambda i: -equities[i])
        place = {plays[i].position: rank for rank, i in enumerate(order)}
        return {
            "number": sample.number,
            "mine": sample.board[:26],
            "theirs": sample.board[26:],
            "roll": sample.dice,
            "game": sample.game,
            "class": sample.name,
            "judges": list(self.judges),
            "choices": {key: place[p.choose(position, dice, seed).position] for key, p in self.players.items()},
            "results": [
                [
                    list(plays[i].position.counts(Side.WHITE)),
                    list(plays[i].position.counts(Side.BLACK)),
                    round(float(equities[i]), 5),
                    int(found.rounds[i]),
                    round(float(found.errors[i]), 5),
                    [[round(float(x), 5) for x in judge[:, i]] for judge in found.halves],
                ]
                for i in order
            ],
        }


_here: Bench | None = None  # a process's


def _start(settings: Settings) -> None:
    global _here
    _here = Bench(settings)
    at_end(_here.close)


def _one(sample: Sample) -> dict[str, Any]:
    assert _here is not None
    return _here.line(sample)


def samples(settings: Settings, work: Path, header: str) -> list[Sample]:
    """The decisions to judge. They are drawn once and kept, so that another net does not draw others."""
    path = work / "samples.jsonl"
    kept = finished_lines(path, header)
    if len(kept) < settings.count:
        rules = Rules.parse(settings.rules)
        if settings.gnubg:
            names = (f"{settings.net}@0", "gnubg@0")
            found = mixed.decisions(rules, names, settings.games, settings.seed, settings.noise)
        else:
            found = selfplay.decisions(open_engine(settings.net), rules, settings.games, settings.seed, settings.noise)
        drawn = draw(found, rules, settings.count, settings.seed, even=not settings.gnubg)
        kept = [json.dumps(s._asdict()) for s in drawn]
        path.write_text("\n".join([header, *kept]) + "\n")
    return [Sample(**json.loads(x)) for x in kept]


def pack(lines: dict[int, str], out: Path) -> None:
    """The file of what is judged so far; the same lines give the same bytes."""
    rows = [json.loads(lines[index]) for index in sorted(lines)]
    for row in rows:
        del row["number"]
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(gzip.compress(text.encode(), mtime=0))


def run(settings: Settings, out: Path, work: Path, minutes: float, processes: int) -> None:
    """Judges what is not judged yet, until all is done or the time is up."""
    header = json.dumps(asdict(settings) | {"file": fingerprint(settings.net)})
    drawn = samples(settings, work, header)
    path = work / "judged.jsonl"
    lines = {json.loads(x)["number"]: x for x in finished_lines(path, header)}
    missing = [s for s in drawn if s.number not in lines]
    end = time.monotonic() + 60 * minutes
    saved = time.monotonic()
    try:
        with path.open("a") as file, closing(spread(_one, missing, processes, _start, (settings,))) as judged:
            for found in follow(judged, "decisions", len(drawn), len(lines)):
                lines[found["number"]] = text = json.dumps(found)
                file.write(text + "\n")
                file.flush()
                if time.monotonic() > end:
                    break
                if time.monotonic() > saved + SAVE:
                    pack(lines, out)
                    saved = time.monotonic()
    except KeyboardInterrupt:
        print("ended; the same command goes on from here")
    finally:
        pack(lines, out)
    print(f"{out}: {len(lines)} of {len(drawn)} decisions, {out.stat().st_size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", help="variant with its options")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="folder of the working files")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so long")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--net", default=BUILT_IN)
    parser.add_argument("--count", type=int, default=2000, help="decisions")
    parser.add_argument("--games", type=int, default=2000, help="to draw them from")
    parser.add_argument("--noise", type=float, help="short: share of random plays (0.12); others: points (0.05)")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--margin", type=float, default=0.05, help="points behind the best by a judge's look")
    parser.add_argument("--rounds", type=int, default=2, help="of rollouts at most")
    parser.add_argument("--block", type=int, default=108, help="games of half a round")
    parser.add_argument("--gnubg-block", type=int, default=36, help="the same for gnubg")
    parser.add_argument("--gnubg-truncate", type=int, default=11, help="rolls of gnubg's games")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # told to end: as by Ctrl-C
    short = Rules.parse(args.rules).variant == Variant.SHORT
    settings = Settings(
        rules=args.rules,
        net=args.net,
        gnubg=short,
        count=args.count,
        games=args.games,
        noise=args.noise if args.noise is not None else 0.12 if short else 0.05,
        seed=args.seed,
        margin=args.margin,
        rounds=args.rounds,
        block=args.block,
        gnubg_block=args.gnubg_block if short else 0,
        gnubg_truncate=args.gnubg_truncate if short else 0,
    )
    run(settings, args.out, args.work, args.minutes, args.processes)


if __name__ == "__main__":
    main()
