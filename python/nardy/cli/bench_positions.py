"""The positions of `nardy bench`: each game from its first roll to the bear-off, with a roll and a depth.

Those of the games here make the signature. A game that is not here is measured on positions of one that is played.
"""

from __future__ import annotations

from nardy import Engine, Game, Limit, Variant
from nardy.limits import DEEP, Depth

Task = tuple[str, tuple[int, int], Depth]

POSITIONS: dict[str, list[Task]] = {
    "long": [
        ("long w 24*15 24*15", (3, 3), 1),
        ("long w 24*11,19*2,9,8 24*12,18,15,6", (5, 3), 1),
        ("long w 24*8,22,18,17,16,15,14,8 24*8,18,17,16,15,9,8,7", (3, 2), DEEP),
        ("long w 24*4,20,19,18*2,17,16*3,8,1*2 24*6,23,22,18,11,10,9*2,3,2", (2, 1), 2),
        ("long b 24,22,21,20,19,18,17,16*2,15*2,10,9,5,1 23,18*4,16,15*2,14*2,11*3,2,1", (4, 1), 1),
        ("long w 21,20,19,18*2,17,16,15,7,4*2,3*4 18,14*3,13*7,12,11*2,1", (4, 2), 1),
        ("long b 14*2,12*3,11*4,10*5,1 21,20,19,18,17,16,15,8,1*7", (6, 5), 1),
        ("long w 24,23,21*2,20,13,10*3,8,6,4*3,1 14*4,10,6,5,4,3*4,2*3", (6, 1), 1),
        ("long b 13*4,12*6,11*2,9,2,1 20,19,18,17,5,3*4,2*6", (3, 1), 1),
        ("long b 18,2*3,1*11 16*3,10*2,9,8,5,4,3,2,1*4", (6, 4), 2),
        ("long b 3*3,2*2,1*3 18,17,4,3,2*6,1*5", (4, 1), 1),
        ("long b 3*2,2*2,1*11 6*2,5*2,4,2*3,1*3", (5, 4), 1),
    ],
    "short": [
        ("short w 24*2,13*5,8*3,6*5 24*2,13*5,8*3,6*5", (3, 1), 1),
        ("short w 24*2,13*4,11,8*2,6*3,5*3 24,15,13*4,8*3,6*6", (5, 3), DEEP),
        ("short w 22*2,13*3,8*3,6*6,2 20*2,13*4,8*3,6*3,5*2,1", (4, 2), 1),
        ("short w 21*2,8*2,7*2,5*3,4*2,2*2,1*2 bar,15,13*4,8*2,6*2,3*3,2,1", (6, 1), 2),
        ("short b 23,21*3,8*3,3*6,2,1 bar,14,13*2,8*2,7*2,6*3,5*2,3*2", (6, 4), 1),
        ("short w 13*2,7*2,6*4,3*3,2*4 24*2,6*4,3*2,2*3,1*4", (4, 3), 1),
        ("short w 24*2,15,6,5*2,4,3*3,2*2,1*3 8,6*5,5*2,2*7", (5, 1), 1),
        ("short b 12*2,4*5,2*6,1*2 22*2,6*3,5,4*2,3*3,2*3,1", (5, 2), 1),
        ("short b 20*2,2*4,1*9 11*2,7*2,3*2,2*3,1*6", (1, 1), 1),
        ("short w 3*3,2*4,1*7 5,4*5,3,2*2,1", (1, 1), 2),
        ("short w 4*2,3*3,2*2,1*2 3*2,2,1*6", (3, 1), 1),
        ("short b 1*3 13*2,10*3,8*3,7,4*2,3*2,1*2", (6, 2), 1),
    ],
    "six_one": [
        ("six_one w 24*15 24*15", (2, 1), 1),
        ("six_one b 24*12,13,3,1 24*11,23,20,7,2", (6, 4), 1),
        ("six_one w 24*9,21,17,7,6,1*2 24*4,20,17,6*6,1*3", (6, 5), DEEP),
        ("six_one w 24*2,19*2,18,17,6*3,4,1*5 24*6,20*3,17,2,1*4", (5, 1), 2),
        ("six_one b 23,20,19,15*3,14*2,13,8,6*5 24*4,23*2,22*2,21,19,13*2,10,9,6", (3, 1), 1),
        ("six_one b 19*2,12,10*3,2,1*8 21,20,19,18,17,16,15*2,6*2,5*2,4*2,3", (6, 4), 1),
        ("six_one w 19,18,17,16,15,11,7,5,3,2,1*5 12*3,10*2,9*2,8,1*7", (4, 1), 1),
        ("six_one b 17,16,7*2,6*2,1*9 15,14,10,3*2,2,1*9", (3, 2), 1),
        ("six_one b 15,10,6,2*5,1*7 11,9,7*3,6*3,5*2,2,1*4", (4, 2), 1),
        ("six_one b 3*3,1*11 18,17,16,8*3,7,5,4*4,1*3", (3, 1), 2),
        ("six_one w 9*2,8*2,6*5,5,4,3,2,1*2 4*3,3,2*7,1", (5, 4), 1),
        ("six_one w 6*5,2,1*2 1*6", (3, 1), 1),
    ],
}


COUNT = 12


def tasks_of(variant: Variant) -> list[Task]:
    """Those of the game that are written here, else drawn ones."""
    return POSITIONS.get(variant.name.lower()) or drawn(variant)


def drawn(variant: Variant) -> list[Task]:
    """Positions of a game that the hand-made evaluation plays with itself."""
    game = Game(variant, seed=1)
    played: list[Task] = []
    with Engine(evaluator="hand-made") as engine:
        while not game.is_over:
            dice = game.roll()
            played.append((str(game.position), (dice.high, dice.low), 1))
            game.play(engine.analyse(game.position, dice, Limit(depth=0), top=1)[0].play)
    return played[:: len(played) // COUNT or 1][:COUNT]


def main() -> None:
    """Print them for tests/embed/answers.cpp: position, dice and depth, with tabs between."""
    for tasks in POSITIONS.values():
        for position, (high, low), depth in tasks:
            print(position, high, low, depth, sep="\t")


if __name__ == "__main__":
    main()
