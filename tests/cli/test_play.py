"""`nardy play` with its input from a list: whole games, commands, mistakes, leaving and going on."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from nardy import Level, Match, Side, Variant
from nardy.cli.play_input import notation, understand
from nardy.cli.play_store import read
from support.play_sessions import ROLL_AND_MOVE, Piped, choices, long_game, saved_match, screens, state

MANY = 1500  # rolls; more than any game here has


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Piped:
    return Piped(capsys, monkeypatch, tmp_path)


# --- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "lang"), [("long", "ru"), ("short", "en"), ("six_one", "ru")])
def test_a_whole_game_on_80x24(play: Piped, game: str, lang: str, tmp_path: Path) -> None:
    out = play(game, "--seed", "5", "--lang", lang, "--level", "easy", typed=ROLL_AND_MOVE * MANY)
    assert re.search(r"wins: (single|mars|koks), \d points?\.$|выиграли: (оин|марс|кокс), \d очк", out, re.M)
    assert max(map(len, out.splitlines())) < 80
    drawn = screens(out)
    assert len(drawn) > 40
    assert max(map(len, drawn)) <= 24
    assert "\x1b" not in out
    assert saved_match(state(tmp_path, game)).is_over


@pytest.mark.parametrize("game", ["short", "six_one"])
def test_two_people_and_fast(play: Piped, game: str, tmp_path: Path) -> None:
    """The list shows the moves that are legal, and the numbers choose among them."""
    out = play(game, "--two", "--fast", "--seed", "8", typed=["1"] * MANY)
    drawn = screens(out)
    assert max(map(len, drawn)) <= 24
    match = saved_match(state(tmp_path, game))
    assert match.is_over
    assert {turn.side for turn in match.game.turns} == set(Side)
    offered = [choices(screen) for screen in drawn]
    assert sum(map(bool, offered)) == sum(len(turn.play.moves) for turn in match.game.turns)
    opening = Match(Variant[game.upper()], 1, seed=8)
    opening.game.roll()
    assert offered[0] == [str(move) for move in opening.game.legal_moves]
    assert "(you)" not in out


def test_a_match(play: Piped, tmp_path: Path) -> None:
    resigning = ["r 1", "y", ""]
    out = play("long", "--two", "--match", "2", "--seed", "1", typed=resigning * 3)
    assert "match to 2 points: ○ 0, ● 0" in out
    assert out.count(" resigns: 1 point to ") in (2, 3)
    assert "won the last game and starts." in out
    assert re.search(r"^(White|Black) wins the match, 2 to [01]\.$", out, re.M)
    assert max(saved_match(state(tmp_path)).score.values()) == 2


def test_the_same_seed_gives_the_same_game(play: Piped) -> None:
    arguments = ("6-1", "--seed", "77", "--level", "normal", "--side", "black", "--new")
    first = play(*arguments, typed=ROLL_AND_MOVE * 25)
    assert play(*arguments, typed=ROLL_AND_MOVE * 25) == first
    assert "● Black, you" in first
    assert play("6-1", "--seed", "78", "--new", typed=ROLL_AND_MOVE * 25) != first


def test_the_strong_level(play: Piped, tmp_path: Path) -> None:
    play("short", "--level", "strong", "--seed", "2", typed=ROLL_AND_MOVE * 8)
    saved = read(state(tmp_path, "short"))
    assert saved is not None
    assert saved.level == Level.STRONG
    assert len(saved.match.game.turns) >= 4


def test_6_1_rolls_again(play: Piped) -> None:
    for seed in itertools.count():
        out = play("6-1", "--two", "--fast", "--new", "--seed", str(seed), typed=["1"] * 40)
        if found := re.search(r"6-1: (White|Black) rolls again\.", out):
            break
    after = out[found.end() :].split("to play", 1)[0]
    assert after.rstrip().endswith(f" {found[1]}")


def test_the_opening_is_shown(play: Piped) -> None:
    texts = [play("long", "--two", "--new", "--seed", str(seed)) for seed in range(12)]
    for out in texts:
        white, black = re.findall(r"Opening throw: White (\d), Black (\d)\.", out)[-1]
        assert f"{'White' if white > black else 'Black'} starts." in out
    assert any("A tie: both throw again." in out for out in texts)


# --- commands ------------------------------------------------------------------------------------------------


def test_moves_as_text(play: Piped) -> None:
    for text in ("24/16", "24/18/16", "24/18 18/16", "24-18 18-16", "24/22, 22/16", "24 16", "24 / 16"):
        out = long_game(play, "", text)
        assert "the roll is played" in out, text
        assert "Enter ends the turn" in out


def test_undo(play: Piped) -> None:
    out = long_game(play, "", "u", "1", "u", "2", "1", "u", "u", "u")
    assert out.count("No move has been made in this roll.") == 2
    lists = [choices(screen) for screen in screens(out)]
    assert lists == [["24/18", "24/22"], ["18/16"], ["24/18", "24/22"], ["22/16"], [], ["22/16"], lists[0]]


def test_commands_while_it_is_to_roll(play: Piped) -> None:
    out = long_game(play, "h", "u", "24/18", "1", "p", "l", "?")
    assert re.search(r"Before the roll: equity [+-]\d\.\d{3}, win \d+ %, mars \d+ %\.", out)
    assert out.count("First roll the dice: press Enter.") == 3
    assert "Nobody is ahead. At home: ○ 0, ● 0." in out
    assert "Both sides walk the ring the same way." in out
    assert len(screens(out)) == 1


def test_commands_while_it_is_to_move(play: Piped) -> None:
    out = long_game(play, "", "h", "", "9", "0", "24/18", "p", "h", "1", "1", "h", "")
    assert re.search(r"^1\. 24/\d+ \d+/16 +[+-]\d\.\d{3}  win \d+ %, mars \d+ %$", out, re.M)
    assert "Numbers can still be played: 6, 2." in out
    assert out.count("The list goes from 1 to 2.") == 2
    assert "White is ahead by 6 pips, about 0.7 rolls. At home: ○ 0, ● 0." in out
    assert out.count("Best ways to go on") == 2
    assert "The roll is played: Enter ends the turn" in out
    assert re.search(r"^● Black \(computer, easy\) \d-\d: 24/.*\s+= 12/.* on your points$", out, re.M)


def test_hints_after_a_move(play: Piped) -> None:
    """Only what can still be reached; what would have been better comes after it."""
    out = play("short", "--two", "--fast", "--seed", "1", typed=["h", "6/off", "1", "h"])
    best, after = re.findall(r"^1\. (.{28}) ([+-]\d\.\d+)", out, re.M)
    made = screens(out)[1][-4:]
    assert made
    better = re.search(r"Better, after taking back: (.*) ([+-]\d\.\d+)", out)
    if better is None:
        assert after == best
    else:
        assert better[1] == best[0].strip()
        assert float(after[1]) <= float(best[1])


def test_resigning(play: Piped, tmp_path: Path) -> None:
    out = long_game(play, "r", "r 3", "r 0", "r 2", "", "what", "n", "", "r2", "y")
    assert out.count("r 1 gives up a single, r 2 a mars.") == 3
    assert "White (you) gives up 2 points. Sure? (y/n)" in out
    assert out.count("Please answer y or n.") == 2
    assert "The game goes on." in out
    assert "White (you) resigns: 2 points to Black (computer, easy)." in out
    assert saved_match(state(tmp_path)).score == {Side.WHITE: 0, Side.BLACK: 2}
    koks = ["--koks", "head", "--new", "--two"]
    assert "r 2 a mars, r 3 a koks." in play("long", *koks, typed=["r"])
    assert "resigns: 3 points" in play("long", *koks, typed=["", "r 3", "д"])


def test_commands_in_russian(play: Piped) -> None:
    out = long_game(
        play, "подсказка", "", "р", "1", "г", "1", "1", "отмена", "з", "д", "к 1", "нет", "24/99", lang="ru"
    )
    assert "До броска: оценка" in out
    assert "Лучшие ходы" in out
    assert "Белые впереди на 6, это около 0.7 броска. Шашек дома: ○ 0, ● 0." in out
    assert "Белые (вы) отдают 1 очко. Точно? (y/n)" in out
    assert "Непонятно: 24/99. Пишите 24/18, 24/18/13, 8/4(2), бар/20, 3/выброс, 24>6 или ?" in out
    assert "Игра сохранена. Продолжить: nardy play long --resume" in out


@pytest.mark.parametrize("word", ["s", "q", "save", "ы", "выход"])
def test_leaving(play: Piped, word: str, tmp_path: Path) -> None:
    out = long_game(play, "", "1", word)
    assert out.endswith("> " + word + "\nThe game is saved. To go on: nardy play long --resume\n")
    assert [str(move) for move in saved_match(state(tmp_path)).game.begin().moves] == ["24/18"]


def test_commands_after_the_game(play: Piped) -> None:
    out = play("short", "--two", "--match", "5", typed=["r 1", "y", "h", "u", "1", "r 1", "p", "?", "l", "", "s"])
    assert out.count("The game is over: Enter begins the next one.") == 4
    assert out.count("resigns: 1 point to ") == 2, "shown again by l"
    assert out.count("Opening throw") >= 2
    assert "match to 5 points" in out


# --- illegal moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("24/18 24/22", "24/22: no further checker may leave the head in this roll."),
        ("20/18", "20/18: no checker of yours stands there."),
        ("24/19", "24/19: none of the numbers left (6, 2) makes this move."),
        ("24/off", "24/off: "),
        ("what now", "Not understood: what now. Write "),
        ("24", "The list goes from 1 to 2."),
        ("9" * 5000, "Not understood: 99999999999999999.... Write "),
        ("a" * 500, "Not understood: aaaaaaaaaaaaaaaaa.... Write "),
        ("\x00\ufffd/\x1b[31m", "Not understood: "),
    ],
)
def test_mistakes_are_explained(play: Piped, text: str, sentence: str) -> None:
    out = long_game(play, "", text, "1")
    assert sentence in out
    assert max(map(len, out.splitlines()[30:])) < 80 or len(text) > 79
    assert "\x1b" not in out
    assert "18/16" in out, "the game goes on"


def test_the_special_move_is_written_so(play: Piped) -> None:
    for seed in itertools.count():
        out = play("6-1", "--two", "--fast", "--new", "--seed", str(seed), typed=["24/6", "24>6"])
        if "numbers left: 6" in out:
            break
    assert "The special move is written 24>6." in out
    assert re.search(r"^  12 11 10  9  8  7       >6  5  4  3  2 [ >]1$", out, re.M)
    assert "> special move" in out
    assert "24>6" in choices(screens(out)[0])


# --- what is typed -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("", ("enter", "")),
        ("  \n", ("enter", "")),
        ("12", ("number", "12")),
        ("R 2", ("resign", "2")),
        ("r2", ("resign", "2")),
        ("?", ("rules", "")),
        ("24>6", ("move", "24>6")),
        ("бар/20", ("move", "bar/20")),
        ("Бар / 20", ("move", "bar/20")),
        ("bar 20", ("move", "bar/20")),
        ("3/выброс", ("move", "3/off")),
        ("3-х", ("move", "3/off")),
        ("8/4(2) 6/2", ("move", "8/4(2) 6/2")),
        ("8/4 (2)6/2", ("move", "8/4(2) 6/2")),
        ("24/18,13/11;6/5", ("move", "24/18 13/11 6/5")),
        ("24 18 13", ("move", "24 18 13")),
    ],
)
def test_understanding(typed: str, meant: tuple[str, str]) -> None:
    assert understand(typed) == meant


def test_notation_of_moves_is_left_alone() -> None:
    for text in ("24/18 18/17", "24/18 24>1", "8/2*", "3/off", "bar/20*", "24/18*/13(2)"):
        assert notation(text) == text


@pytest.mark.parametrize(("lang", "says"), [("en", "two different moves"), ("ru", "два разных хода")])
def test_a_move_that_could_be_either_of_two(play: Piped, lang: str, says: str) -> None:
    """White's 13/11 6/5 with 2-1 leaves a blot on black's 20, which 24/18 with 4-2 may hit on its way or pass by."""
    typed = ["13/11 6/5", "24/18", "24/20*/18"]
    out = play("short", "--two", "--fast", "--new", "--seed", "303", "--lang", lang, typed=typed)
    assert says in out and "24/20* 20/18" in out and "24/22 22/18" in out
