"""What callers hand over is checked: numpy's numbers are taken, and anything wrong is said in one sentence."""

from __future__ import annotations

import inspect
import pydoc
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import nardy
from nardy import (
    Dice,
    Engine,
    Filter,
    Game,
    GameOver,
    IllegalPlay,
    Kind,
    Level,
    Limit,
    Match,
    Move,
    Play,
    Position,
    Result,
    Rules,
    Side,
    Variant,
    batch,
    match_chance,
    perft,
)
from nardy.render import render
from nardy.rollout import PlayRollout, Stop
from nardy.work import completed

START = Position.start(Variant.SHORT)
ROLL = Dice(3, 1)
ENGINE = Engine()
OVER = Position.parse("short w 3*2 -")


def rolled(position: Position = START, dice: Dice = ROLL, **settings: Any) -> PlayRollout:
    return ENGINE.rollout_plays(position, dice, **({"plays": 2, "games": 4, "truncate": 1} | settings))


# --- plays, resume, match ------------------------------------------------------------------------------------------


def test_a_play_of_another_roll_or_position() -> None:
    other_dice = START.legal_plays(Dice(6, 5))[0]
    other_game = Position.start(Variant.LONG).legal_plays(ROLL)[0]
    other_place = START.play("8/5 6/5", ROLL).legal_plays(ROLL)[0]
    for call in (
        lambda play: rolled(plays=[play]),
        lambda play: ENGINE.analyse(START, ROLL, plays=[play]),
        lambda play: ENGINE.analyse_iter(START, ROLL, plays=[play]),
    ):
        with pytest.raises(ValueError, match="was made with other dice, 6-5, not with 3-1"):
            call(other_dice)
        for play in (other_game, other_place):
            with pytest.raises(ValueError, match="was made for another position"):
                call(play)
        with pytest.raises(IllegalPlay):
            call("24/21 24/22")
        with pytest.raises(TypeError, match=r"a play is a Play, not 5"):
            call(5)
    for plays in ("8/5 6/5", 1.5, None):
        with pytest.raises(TypeError, match="plays is a list of plays of the roll"):
            rolled(plays=plays)
    for wrong in ([], 0, -1):
        with pytest.raises(ValueError, match="plays"):
            rolled(plays=wrong)
    with pytest.raises(GameOver):
        rolled(OVER)
    with pytest.raises(GameOver):
        ENGINE.analyse(OVER, ROLL, plays=["pass"])


def test_plays_as_text_and_numbers_of_numpy() -> None:
    best = rolled(plays=["8/5 6/5", START.parse_play("24/21 24/23", ROLL), "6/5 8/5"])
    assert {str(play) for play in best.plays} == {"8/5 6/5", "24/21 24/23"}
    assert rolled(plays=np.array(["8/5 6/5", "24/21 24/23"])) == best
    assert rolled(plays=np.array(2)) == rolled()
    assert rolled(plays=np.int64(2), games=np.int32(4), seed=np.int64(1), truncate=np.int8(1)) == rolled()


def test_a_resume_that_does_not_fit() -> None:
    known = rolled()
    assert rolled(plays=known.plays, games=6, resume=known) == rolled(games=6, plays=known.plays)
    after = START.play("8/5 6/5", ROLL)
    for call in (
        lambda: rolled(after, resume=known),
        lambda: rolled(Position.start(Variant.LONG), resume=known),
        lambda: rolled(dice=Dice(6, 4), resume=known),
        lambda: rolled(seed=2, resume=known),
        lambda: rolled(truncate=2, resume=known),
        lambda: rolled(adjust_luck=False, resume=known),
    ):
        with pytest.raises(ValueError, match="the rollout to resume is of"):
            call()
    with pytest.raises(TypeError, match="resume is a PlayRollout, not"):
        rolled(resume="saved.npz")


def test_a_match_of_another_game() -> None:
    match = Match(Variant.LONG, 3, seed=1)
    for call in (
        lambda m: ENGINE.analyse(START, ROLL, match=m),
        lambda m: ENGINE.analyse_iter(START, ROLL, match=m),
        lambda m: ENGINE.value(START, match=m),
        lambda m: ENGINE.choose(START, ROLL, match=m),
    ):
        with pytest.raises(ValueError, match="a match of long, and the position is of short"):
            call(match)
        with pytest.raises(TypeError, match="match is a Match, not 3"):
            call(3)


# --- numbers -------------------------------------------------------------------------------------------------------

NUMBERS: dict[str, Callable[[Any, Any], Any]] = {
    "Limit": lambda i, f: Limit(depth=i(2), time=f(1), nodes=i(100)),
    "Filter": lambda i, f: Filter(i(3), f(1), i(2), f(1), f(1), f(1)),
    "Stop": lambda i, f: Stop(f(2), f(1), i(20), i(10)),
    "Dice": lambda i, f: Dice(i(3), i(1)),
    "Move": lambda i, f: Move(i(24), i(18), i(6)),
    "Rules": lambda i, f: Rules(Variant.LONG, first_turn_doubles=(i(4), i(6))),
    "other_number": lambda i, f: Rules(Variant.LONG).other_number(i(3)),
    "from_counts": lambda i, f: Position.from_counts(
        Variant.LONG, [i(n) for n in START.counts(Side.WHITE)], [i(0)] * 24 + [i(15), i(0)], Side.WHITE
    ),
    "destinations": lambda i, f: START.begin(ROLL).destinations(i(8)),
    "plays": lambda i, f: START.legal_plays(ROLL)[i(1)],
    "perft": lambda i, f: perft(START, i(1)),
    "threads": lambda i, f: Engine(threads=i(2), table_mb=i(1), seed=i(3)).threads,
    "top": lambda i, f: len(ENGINE.analyse(START, ROLL, Limit(depth=0), top=i(2))),
    "rollout": lambda i, f: ENGINE.rollout(START, i(3), i(2), first_game=i(1), truncate=i(1)),
    "choose": lambda i, f: ENGINE.choose(START, ROLL, Level.EASY, seed=i(5)),
    "Game": lambda i, f: Game(Variant.LONG, seed=i(5)),
    "Match": lambda i, f: Match(Variant.LONG, i(3), seed=i(5)),
    "match_chance": lambda i, f: match_chance(Variant.LONG, i(3), i(1)),
    "opening": lambda i, f: Game(Variant.LONG, seed=1).opening([(i(3), i(1))]),
    "random_play": lambda i, f: batch.random_play(Variant.SHORT, batch.from_positions([START]), i(1), i(2))[0].tolist(),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_of_numpy_are_numbers(name: str) -> None:
    call = NUMBERS[name]
    plain = call(int, float)
    assert call(np.int64, np.float64) == call(np.int8, np.float32) == call(np.uint16, np.float16) == plain
    if name in {"Limit", "Filter", "Stop"}:
        assert repr(call(np.int64, np.float32)) == repr(plain)


@pytest.mark.parametrize("name", set(NUMBERS) - {"perft"})
def test_what_is_no_number_is_refused(name: str) -> None:
    for wrong in (
        str,
        lambda n: [n],
        lambda n: n + 0.5,
        lambda n: None if name == "from_counts" else "x",
        np.array,
    ):
        with pytest.raises((TypeError, ValueError)) as caught:
            NUMBERS[name](wrong if wrong is not np.array else lambda n: np.array([n, n]), float)
        assert "\n" not in str(caught.value) and "nardy::" not in str(caught.value)


def test_numbers_that_are_too_large() -> None:
    huge = 10**30
    calls: list[Callable[[], Any]] = [
        lambda: Engine(threads=huge),
        lambda: Engine(table_mb=huge),
        lambda: ENGINE.rollout(START, huge),
        lambda: ENGINE.rollout(START, 3, first_game=huge),
        lambda: ENGINE.rollout(START, 3, truncate=huge),
        lambda: rolled(games=huge),
        lambda: Limit(nodes=huge),
        lambda: Limit(time=10**400),
        lambda: Filter(keep=huge),
        lambda: Match(Variant.LONG, huge),
        lambda: Game(Variant.LONG, seed=huge),
        lambda: Game(Variant.LONG, seed=1).resign(huge),
        lambda: Dice(huge, 1),
        lambda: Dice.parse("9" * 30),
    ]
    for call in calls:
        with pytest.raises(ValueError) as caught:
            call()
        assert str(caught.value) and len(str(caught.value)) < 200 and "\n" not in str(caught.value)
    assert ENGINE.analyse(START, ROLL, top=huge) == ENGINE.analyse(START, ROLL, top=100)
    assert rolled(seed=2**64 + 1) == rolled(seed=1) and match_chance(Variant.LONG, huge, huge) == pytest.approx(
        0.5, abs=1e-3
    )


def test_true_is_one() -> None:
    """As everywhere in Python; numpy's own True is no number, as in numpy."""
    assert Limit(depth=True) == Limit(depth=1) and Filter(keep=True) == Filter(keep=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="depth is a whole number"):
        Limit(depth=np.True_)  # type: ignore[arg-type]


# --- workers -------------------------------------------------------------------------------------------------------


class Client:
    """As much of a dask client as is used."""

    def __init__(self, pool: Executor) -> None:
        self.pool, self.pure = pool, True

    def get_executor(self, *, pure: bool) -> Executor:
        self.pure = pure
        return self.pool


def test_a_dask_client_is_a_worker() -> None:
    with ThreadPoolExecutor(2) as pool:
        client = Client(pool)
        assert ENGINE.rollout(START, 40, truncate=1, workers=client) == ENGINE.rollout(START, 40, truncate=1)
        assert rolled(workers=client) == rolled() and client.pure is False
        assert pool.submit(int, "3").result() == 3  # it is not ours to shut down


def test_what_is_no_worker() -> None:
    for workers in (3, "localhost:8786", object()):
        for call in (
            lambda w: ENGINE.rollout(START, 4, workers=w),
            lambda w: rolled(workers=w),
            lambda w: list(completed(w, int, [("1",)])),
        ):
            with pytest.raises(TypeError, match=r"workers are an executor .*client\.get_executor\(\)"):
                call(workers)

    def wrong() -> Any:
        return 5

    with pytest.raises(TypeError, match=r"a function that makes an executor of concurrent\.futures, and it made 5"):
        ENGINE.rollout(START, 4, workers=wrong)


# --- any wrong type ------------------------------------------------------------------------------------------------


def calls() -> dict[str, Callable[..., Any]]:
    """Every public function and method, bound to something where it is one."""
    game = Game(Variant.SHORT, seed=1, first_side=Side.WHITE)
    game.roll(ROLL)
    match = Match(Variant.SHORT, 3, seed=1)
    objects = {
        "Rules": Rules(Variant.LONG),
        "Dice": ROLL,
        "Position": START,
        "Plays": START.legal_plays(ROLL),
        "Roll": START.begin(ROLL),
        "Game": game,
        "GameRoll": game.begin(),
        "Match": match,
        "Engine": ENGINE,
    }
    found: dict[str, Callable[..., Any]] = {
        name: getattr(nardy, name) for name in ("Rules", "Dice", "Move", "Result", "Engine", "Game", "Match", "perft")
    }
    found |= {"match_chance": match_chance, "Limit": Limit, "Filter": Filter, "Stop": Stop}
    found |= {f"batch.{name}": getattr(batch, name) for name in batch.__all__ if name != "ROLLS"}
    found["render"] = render
    for owner, value in objects.items():
        for name, member in inspect.getmembers(type(value), callable):
            if not name.startswith("_") and name not in {"stop", "close", "undo"}:
                found[f"{owner}.{name}"] = getattr(value, member.__name__)
    return found


CALLS = calls()


@pytest.mark.parametrize("name", CALLS)
def test_wrong_types_are_told_in_one_sentence(name: str) -> None:
    """Nothing but a TypeError or an error of the package, on one line, without names of C++."""
    call = CALLS[name]
    for arguments in (
        (object(),),
        ("?", "?"),
        (3.5, 3.5, 3.5),
        (None, None),
        ([], {}),
        (1, "x", b"x", ()),
        (np.zeros((9, 9)),) * 2,
        (np.zeros((2, 2)),),
    ):
        try:
            call(*arguments)
        except (TypeError, ValueError) as error:
            text = str(error)
            assert text and "\n" not in text and "nardy::" not in text and "std::" not in text, (
                arguments,
                text,
            )
            assert "incompatible" not in text and "_core" not in text, (arguments, text)
        except IndexError:
            pass


def test_help_has_public_names_only() -> None:
    for name in nardy.__all__:
        text = pydoc.plain(pydoc.render_doc(getattr(nardy, name)))
        assert "nardy::" not in text and "std::" not in text and "nardy._core.P" not in text, name
        if inspect.isclass(kind := getattr(nardy, name)) and not issubclass(kind, Exception):
            assert kind.__module__.split(".")[:2] != ["nardy", "_core"], name


def test_the_sentences() -> None:
    for call, says in (
        (lambda: START.legal_plays("3-1"), "Position.legal_plays takes (dice: Dice), not ('3-1')"),
        (lambda: Rules("long"), "Rules takes (variant: Variant, koks: str | None = None, "),
        (lambda: Dice(3), "Dice takes (a: int, b: int), not (3)"),
        (lambda: START.mirror(1), "Position.mirror takes nothing, not (1)"),
        (lambda: START.counts(side="w"), "Position.counts takes (side: Side), not (side='w')"),
        (lambda: Result(Side.WHITE, 2), "Result takes (winner: Side, kind: Kind), not (<Side.WHITE: 0>, 2)"),
        (lambda: Game("long", seed=1), "Game takes (rules: Rules | Variant, seed: int, "),
        (
            lambda: ENGINE.analyse("long", ROLL),
            "position is a Position such as Position.start(Variant.LONG), not 'long'",
        ),
        (lambda: ENGINE.analyse(START, "3-1"), "dice is a Dice such as Dice(6, 5), not '3-1'"),
        (lambda: ENGINE.choose(START, ROLL, 2), "level is a Level such as Level.STRONG, not 2"),
        (lambda: rolled(stop=3), "stop is a Stop such as Stop(behind=3), not 3"),
        (lambda: rolled(progress=3), "progress is a function, not 3"),
        (lambda: START.play("8/5 6/5"), "text needs its dice: play('8/5 6/5', Dice(6, 5))"),
    ):
        with pytest.raises(TypeError) as caught:
            call()  # type: ignore[no-untyped-call]
        assert str(caught.value).startswith(says), str(caught.value)
    assert issubclass(Play, object) and Kind.MARS == 2
