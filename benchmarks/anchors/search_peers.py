"""Decisions of short nardy beside GNU Backgammon and Open Sage, a pair at a time: CPU time and equity lost.

python -m benchmarks.anchors.search_peers [gnubg] [bgsage] [--decisions 120]

Both sides take the same decisions, spread over the short yardstick, one thread each, in turns, and look the same number
of rolls ahead: nardy's depth d, gnubg's d plies, what bgsage calls d + 1 plies. The judge of the losses is gnubg 2-ply,
so gnubg 2-ply itself loses nothing by it. CPU times are each program's own, the conversation included.
"""

from __future__ import annotations

import argparse

import numpy as np

from benchmarks.paths import DATA
from benchmarks.strength import stats
from benchmarks.strength.data.judged import Decision, read
from benchmarks.strength.players.cast import open_player
from benchmarks.strength.players.player import Player
from nardy import Engine, Position, Rules, Variant

PEERS = ("gnubg", "bgsage")
YARDSTICK = DATA / "short_yardstick.jsonl.gz"


def both(pair: tuple[Player, Player], decisions: list[Decision]) -> list[tuple[float, stats.Estimate]]:
    """Milliseconds of CPU a decision and the loss of each player."""
    losses: list[list[float]] = [[], []]
    for seed, d in enumerate(decisions):
        for player, lost in zip(pair, losses, strict=True):
            lost.append(d.loss(player.choose(d.position, d.dice, seed).position))
    return [
        (1000 * player.cpu / player.decisions, stats.mean(np.array(lost)))
        for player, lost in zip(pair, losses, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peers", nargs="*", metavar="peer", help="gnubg, bgsage; by default both")
    parser.add_argument("--decisions", type=int, default=120)
    args = parser.parse_args()
    Engine().value(Position.parse("short w 1 1"))  # the tables of end games, of the whole process, untimed
    every = read(Rules(Variant.SHORT), YARDSTICK)
    decisions = every[:: max(len(every) // args.decisions, 1)][: args.decisions]
    for peer in args.peers or PEERS:
        try:
            open_player(f"{peer}@0").close()
        except SystemExit as absent:
            print(f"left out: {absent}")
            continue
        print(f"| looks ahead | nardy, ms | {peer}, ms | ratio | nardy loses | {peer} loses |")
        print("|---|---|---|---|---|---|")
        for depth in range(3):
            with open_player(f"built-in@{depth}") as ours, open_player(f"{peer}@{depth}") as theirs:
                (mine, my_loss), (other, other_loss) = both((ours, theirs), decisions)
            print(
                f"| {depth} | {mine:.3f} | {other:.3f} | {other / mine:.1f} | {my_loss.text(4)} | "
                f"{other_loss.text(4)} |"
            )


if __name__ == "__main__":
    main()
