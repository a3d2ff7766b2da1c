"""`nardy play`: taking turns back, playing the hints, the summary and the record after a game, and another game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nardy import Dice, Engine, Game, Level, Match, Position, Side, Variant
from nardy.cli import play_hint, play_review
from nardy.cli.play_input import understand
from nardy.cli.play_store import SavedGame, write
from support.play_sessions import ROLL_AND_MOVE, Piped, choices, long_game, saved_match, screens, state

GIVE_UP = ["r 1", "y"]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Piped:
    return Piped(capsys, monkeypatch, tmp_path)


# --- taking back ---------------------------------------------------------------------------------------------


def test_a_whole_turn_is_taken_back_with_the_answer(play: Piped, tmp_path: Path) -> None:
    out = long_game(play, "", "1", "1", "", "t", "s")
    assert "Taken back: White (you) 6-2 is to be played again." in out
    offered = [choices(screen) for screen in screens(out)]
    assert offered == [["24/18", "24/22"], ["18/16"], [], [], ["24/18", "24/22"]]
    game = saved_match(state(tmp_path)).game
    assert (game.turns, str(game.dice), game.begin().moves) == ([], "6-2", [])


def test_the_dice_stay_the_same(play: Piped, tmp_path: Path) -> None:
    """Taking back is no way to better dice."""
    rolls = set()
    for typed in (["s"], ["t", "1", "1", "", "", "s"], ["t", "u", "2", "1", "", "", "s"]):
        long_game(play, "", "1", "1", "", "", *typed)
        game = saved_match(state(tmp_path)).game
        rolls.add((*(turn.dice for turn in game.turns), game.dice))
    assert len(rolls) == 1


def test_the_moves_of_this_roll_go_first(play: Piped, tmp_path: Path) -> None:
    out = long_game(play, "", "1", "1", "t", "t", "1", "вернуть")
    assert [choices(s) for s in screens(out)][3] == ["24/18", "24/22"]
    assert out.count("You have played no turn yet that could be taken back.") == 1
    assert saved_match(state(tmp_path)).game.begin().moves == []


def test_taking_back_between_two_people(play: Piped, tmp_path: Path) -> None:
    play("short", "--two", "--new", "--seed", "1", typed=["", "b", "", "", "b", "", "t", "t", "s"])
    game = saved_match(state(tmp_path, "short")).game
    assert game.turns == [] and game.dice is not None


def test_passes_are_no_turns_to_take_back(play: Piped, tmp_path: Path) -> None:
    """It goes back to the last turn in which something was moved."""
    match = next(filter(None, map(_up_to_a_pass, range(99))))
    turns = match.game.turns
    write(state(tmp_path, "short"), SavedGame(match, tuple(Side), Level.EASY, "en"))
    play("short", "--resume", typed=["t", "s"])
    left = saved_match(state(tmp_path, "short")).game
    assert left.turns == turns[:-2] and left.dice == turns[-2].dice


def _up_to_a_pass(seed: int) -> Match | None:
    match = Match(Variant.SHORT, 1, seed=seed)
    game = match.game
    while not game.is_over:
        dice = game.roll()
        plays = game.position.legal_plays(dice)
        game.play(plays[-1])
        if plays.is_pass:
            return match
    return None


def test_a_resignation_and_a_last_turn_are_taken_back(play: Piped, tmp_path: Path) -> None:
    out = long_game(play, "", "1", *GIVE_UP, "t", "s")
    assert "The resignation is taken back." in out
    assert [str(move) for move in saved_match(state(tmp_path)).game.begin().moves] == ["24/18"]
    arguments = ["short", "--two", "--fast", "--new", "--seed", "8"]
    ended = play(*arguments, typed=["1"] * 1500)
    assert "n plays another game, t takes your last turn back, Enter leaves" in ended
    moves = sum(len(turn.play.moves) for turn in saved_match(state(tmp_path, "short")).game.turns)
    play(*arguments, typed=[*["1"] * moves, "t", "s"])
    match = saved_match(state(tmp_path, "short"))
    assert not match.is_over and match.score == {Side.WHITE: 0, Side.BLACK: 0}
    assert match.game.dice is not None


# --- the engine's advice -------------------------------------------------------------------------------------


def test_the_best_play_is_made(play: Piped, tmp_path: Path) -> None:
    arguments = ("short", "--two", "--new", "--seed", "303")
    hint = play(*arguments, typed=["", "h", "b 2", "s"])
    plays = re.findall(r"^\d\. (.*?)  +[+-]\d", hint, re.M)
    assert len(plays) == 5
    for typed, rank in (("b", 1), ("и", 1), ("b 3", 3), ("b5", 5), ("лучший 2", 2)):
        play(*arguments, typed=["", "h", typed, "s"])
        game = saved_match(state(tmp_path, "short")).game
        assert " ".join(map(str, game.begin().moves)) == plays[rank - 1]
        assert game.begin().is_complete and not game.turns, "it can still be taken back"
    out = play(*arguments, typed=["b", "", "b 6", "b 0", "b 99999999999", "b", "b"])
    assert out.count("b plays the best move, b 2 the second of the hints; there are 5.") == 3
    assert out.count("First roll the dice") == 1 and out.count("The roll is played: Enter ends") == 1


def test_the_best_play_goes_on_from_the_moves_made(play: Piped, tmp_path: Path) -> None:
    """What has been moved stays moved, whatever the order in which the play is written."""
    start = Position.start(Variant.SHORT)
    for number, first in enumerate(start.begin(Dice(3, 1)).legal_moves, start=1):
        match = Match(Variant.SHORT, 1, seed=1)
        match.game.roll(Dice(3, 1))
        write(state(tmp_path, "short"), SavedGame(match, tuple(Side), Level.EASY, "en", _text(tmp_path)))
        play("short", "--resume", typed=[str(number), "b", "s"])
        roll = saved_match(state(tmp_path, "short")).game.begin()
        assert roll.is_complete
        assert roll.play.position in play_hint.reachable(roll.start, roll.dice, [first])


def _text(tmp_path: Path) -> str | None:
    file = state(tmp_path, "short")
    return file.read_text() if file.exists() else None


def test_the_depth_of_a_hint(play: Piped) -> None:
    out = long_game(play, "h 2", "h 9", "", "h 1", "h3", "h", "h 0", "h 5", "h 123456789012345", "р 1")
    looks = re.findall(r"Best plays \((.*?)\)", out)
    assert looks == ["depth 1", "depth 3", "depth 2, close ones rolled out", "depth 1"]
    assert out.count("h gives a hint; h 1 to h 4 say how many rolls to look ahead.") == 4
    assert out.count("Before the roll: equity") == 1


def test_a_hint_is_stopped(play: Piped, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play_hint, "advise", stopped)
    monkeypatch.setattr(play_review, "review", stopped)
    out = long_game(play, "", "h 4", "b", "1", *GIVE_UP, "")
    assert out.count("The engine was stopped.") == 3
    assert "18/16" in out and out.endswith("Enter leaves\n> \n"), "the game goes on"


def test_pips_say_what_the_board_does_not(play: Piped) -> None:
    out = long_game(play, "", "1", "p")
    said = out.rsplit("> p\n", 1)[1].splitlines()[0]
    assert said == "White is ahead by 6 pips, about 0.7 rolls. At home: ○ 0, ● 0."
    assert "354" not in said and "pips 354" in out


@pytest.mark.parametrize("typed", ["r 9999999999", "r 99999999999999999999999999", "r 1000", "r 0", "r 4"])
def test_numbers_that_do_not_fit(play: Piped, typed: str) -> None:
    out = long_game(play, typed, "", typed, "1", "u")
    assert out.count("r 1 gives up a single, r 2 a mars.") == 2
    assert out.count("24/18") >= 2, "the game goes on"


# --- after the game ------------------------------------------------------------------------------------------


def test_the_summary_of_ones_errors(play: Piped) -> None:
    out = play("short", "--level", "easy", "--new", "--seed", "5", typed=ROLL_AND_MOVE * 400)
    found = re.search(r"^White \(you\): (\d+) of (\d+) plays were the best; (\d+\.\d\d) points lost", out, re.M)
    assert found and int(found[1]) < int(found[2]) and float(found[3]) > 1
    worst = re.findall(r"^Turn \d+, \d-\d: .* lost (\d\.\d\d); better ", out, re.M)
    assert len(worst) == 3 and worst == sorted(worst, reverse=True) and float(worst[0]) <= float(found[3])
    assert "Black (computer, easy): " not in out
    russian = play("short", "--lang", "ru", "--new", "--seed", "5", typed=["", "1", "1", "", "", *GIVE_UP])
    assert re.search(r"^Белые \(вы\): (лучших ходов \d|все ходы лучшие)", russian, re.M)


def test_who_plays_the_hints_makes_no_errors(play: Piped) -> None:
    out = play("long", "--new", "--seed", "5", typed=["", "b", "", "", "b", "", "", "b", "", *GIVE_UP])
    assert re.search(r"^White \(you\): all plays were the best \([123]\)\.$", out, re.M)


def test_both_of_two_people_are_told(play: Piped) -> None:
    out = play("short", "--two", "--fast", "--new", "--seed", "8", typed=["1"] * 1500)
    for side in ("White", "Black"):
        assert re.search(rf"^{side}: \d+ of \d+ plays were the best", out, re.M)


def test_a_mistake_is_judged_like_a_hint() -> None:
    game = Game.from_position(Position.start(Variant.SHORT), seed=1)
    game.roll(Dice(3, 1))
    game.play("24/23 6/3")
    with Engine() as engine:
        [choice] = play_review.review(engine, game, Side.WHITE)
        lines = engine.analyse(game.start, Dice(3, 1), play_hint.limit(play_hint.DEPTH), plays=["8/5 6/5", "24/23 6/3"])
    assert (str(choice.best), choice.turn) == ("8/5 6/5", 1)
    assert choice.loss == pytest.approx(lines[0].equity - lines[1].equity)


def test_the_record(play: Piped, tmp_path: Path) -> None:
    out = play("long", "--two", "--match", "2", "--seed", "3", typed=[*GIVE_UP, ""] * 3)
    [file] = [path for path in (tmp_path / "nardy").iterdir() if path.name != "play-long.json"]
    assert f"Record: {file}" in "".join(out.splitlines()).replace("Record:/", "Record: /")
    record = Match.from_json(file.read_text())
    assert record == saved_match(state(tmp_path)) and record.is_over


def test_a_record_after_taking_back(play: Piped, tmp_path: Path) -> None:
    """One file a match, which has the last end."""
    play("long", "--two", "--seed", "3", typed=[*GIVE_UP, "t", "r 2", "y", ""])
    [file] = [path for path in (tmp_path / "nardy").iterdir() if path.name != "play-long.json"]
    assert sorted(Match.from_json(file.read_text()).score.values()) == [0, 2]


def test_another_game(play: Piped, tmp_path: Path) -> None:
    arguments = ("long", "--level", "easy", "--koks", "head", "--side", "black", "--new", "--seed", "3")
    out = play(*arguments, typed=["n", *GIVE_UP, "n", "", "s"])
    assert out.count("The game is not over: r gives it up, s saves it and leaves.") == 1
    match = saved_match(state(tmp_path))
    assert (match.rules.koks, match.length, match.is_over, match.games) == ("head", 1, False, ())
    assert match.seed != 3
    last = screens(out)[-1]
    assert any("White, computer, easy" in line for line in last)
    again = play(*arguments, typed=[*GIVE_UP, "новая", "", "s"])
    assert screens(again)[-1] == last, "the same seed gives the same dice in the games after it, too"


def test_after_the_game(play: Piped) -> None:
    out = long_game(play, *GIVE_UP, "h", "24/18", "u", "b", "r 1", "p", "l", "?", "")
    assert out.count("The game is over: n plays another, t takes your last turn back, Enter leaves.") == 5
    assert out.endswith("> \n"), "nothing is to be resumed"


def test_commands_in_both_layouts() -> None:
    pairs = {"t": "е", "b": "и", "n": "т", "h": "р"}
    for latin, cyrillic in pairs.items():
        assert understand(latin) == understand(cyrillic) == understand(latin.upper())
        assert understand(f"{latin} 2") == understand(f"{cyrillic}2")
