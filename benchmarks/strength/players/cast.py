"""The cast: who plays, by name. nardy, gnubg, any program that speaks opponent.py's protocol, or chance.

A player is named by one text, so that every script takes the same words:

    built-in@0          Engine() at depth 0; after @: a depth or deep, or a time as 50ms, or evaluations as 2000n
    hand-made@0         the evaluation written by hand, which needs no net
    nets/a.net@1        the nets of a file at depth 1
    built-in@1:2,0.03   the same with a filter's keep and margin
    level=easy          choose at a level: easy, normal, strong, master
    random              any legal play, all alike
    gnubg@0             GNU Backgammon, short nardy only; after @ its plies
    bgsage@1            Open Sage, short nardy only; after @ so many rolls ahead (its 2-ply)
    program=COMMAND     a program (opponent.py)
"""

from __future__ import annotations

from benchmarks.strength.players.bgsage import Bgsage
from benchmarks.strength.players.gnubg import Gnubg
from benchmarks.strength.players.opponent import Program
from benchmarks.strength.players.player import EnginePlayer, Player, RandomPlayer, open_engine, read_limit
from nardy import Engine, Filter, Level, Limit


def open_player(name: str) -> Player:
    """The player of a name; close it after use."""
    head, _, tail = name.rpartition("@") if "@" in name and not name.startswith("program=") else (name, "", "")
    if head.startswith("program="):
        return Program(name, head.removeprefix("program="))
    if head == "gnubg":
        return Gnubg(name, int(tail or 0))
    if head == "bgsage":
        return Bgsage(name, int(tail or 0))
    if head == "random":
        return RandomPlayer(name)
    if head.startswith("level="):
        level = Level[head.removeprefix("level=").upper()]
        return EnginePlayer(name, Engine(), Limit() if not tail else read_limit(tail), level)
    limit, _, narrow = tail.partition(":")
    keep, _, margin = narrow.partition(",")
    filter = Filter(int(keep), float(margin)) if narrow else None
    return EnginePlayer(name, open_engine(head, filter), read_limit(limit))
