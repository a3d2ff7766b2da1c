"""Write a bot and let it play the computer: this one plays whatever leaves it the fewest pips to go."""

from __future__ import annotations

from nardy import Engine, Game, Level, Play, Position, Side, Variant


def hurry(start: Position, plays: list[Play]) -> Play:
    """Among the legal plays the one after which this side has the fewest pips; of equal ones the first."""
    return min(plays, key=lambda play: play.position.pip_count(start.side))


def play_game(engine: Engine, seed: int) -> Game:
    """One game of long nardy: the bot is white, the computer black."""
    game = Game(Variant.LONG, seed=seed)
    while not game.is_over:
        dice = game.roll()
        if game.position.side == Side.WHITE:
            game.play(hurry(game.position, list(game.position.legal_plays(dice))))
        else:
            game.play(engine.choose(game.position, dice, Level.EASY))
    return game


def main(games: int = 5) -> None:
    points = {side: 0 for side in Side}
    with Engine() as engine:
        for seed in range(games):
            result = play_game(engine, seed).result
            assert result is not None
            points[result.winner] += result.points
            print(f"game {seed}: {result.winner.name.lower()} wins {result.points}")
    print(f"bot {points[Side.WHITE]}, computer {points[Side.BLACK]}")


if __name__ == "__main__":
    main()
