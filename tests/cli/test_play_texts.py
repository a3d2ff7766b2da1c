"""The words of `nardy play`: every text in both languages, every reason a move can be illegal, and how they fit."""

from __future__ import annotations

import string

import pytest

from nardy import Dice, Game, IllegalPlay, Kind, Level, Move, Position, Reason, Rules, Side, Variant
from nardy.cli.play_screen import HEIGHT, Screen
from nardy.cli.texts import COMMANDS, LANGUAGES, NO, TEXTS, WIDTH, YES, Words
from nardy.errors import NardyError
from support.helpers import SHIPPED

KOKS = ("head", "none_home", "some_outside")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_say_the_same(key: str) -> None:
    english, russian = TEXTS[key]
    extra = {"resigned": {"winner"}}
    assert fields(english) - extra.get(key, set()) == fields(russian)
    assert english.isascii()
    letters = "".join(c for c in russian.lower() if c.isalpha() and not c.isascii())
    assert all("а" <= c <= "я" or c == "ё" for c in letters)
    only_fields = not english.translate(str.maketrans("", "", "{}: ")).replace("".join(fields(english)), "")
    assert letters or key == "turn" or only_fields, "it is translated"
    assert english.count("\n") == russian.count("\n")


def test_what_the_engine_names_has_words() -> None:
    names = [*SHIPPED, *(x.name.lower() for group in (Side, Level, Kind) for x in group)]
    names += [f"rules.{game}" for game in SHIPPED] + [f"rules.koks.{koks}" for koks in KOKS]
    assert set(names) <= set(TEXTS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_a_sentence(reason: Reason, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game(Variant.SHORT, seed=1)
    game.roll()
    screen = Screen(Words(lang))
    screen.illegal(IllegalPlay("in English", reason, Move(25, 0, 6)), game.begin())
    screen.illegal(IllegalPlay("in English", reason, None), game.begin())
    about_move, alone = capsys.readouterr().out.split(".\n", 1)
    assert about_move.startswith({"en": "bar/off: ", "ru": "бар/выброс: "}[lang])
    assert len(about_move) > 20
    assert about_move.split(": ", 1)[1].split() == (alone[0].lower() + alone[1:].rstrip(".\n")).split()
    assert "{" not in about_move


REAL = {
    # What is typed, in which position and with which dice, and why it is refused.
    Reason.NO_CHECKER: ("long w 24*15 24*15", (6, 2), "20/18"),
    Reason.BLOCKED: ("long w 24*15 24*14,6", (6, 2), "24/18"),
    Reason.HEAD: ("long w 24*14,18 24*15", (6, 2), "24/18 24/22"),
    Reason.FENCE: ("long w 24*9,22,21,20,19,18,8 24*15", (1, 2), "24/23"),
    Reason.BAR_FIRST: ("short w bar,13*14 24*15", (6, 2), "13/11"),
    Reason.NOT_HOME: ("long w 24*14,3 24*15", (3, 2), "3/off"),
    Reason.HIGHER_CHECKER: ("long w 6*10,3*5 24*15", (5, 2), "3/off"),
    Reason.WRONG_DIE: ("long w 24*15 24*15", (6, 2), "24/21"),
    Reason.SPECIAL_BLOCKED: ("six_one w 24*15 24*14,18", (6, 2), "24>6"),
}


@pytest.mark.parametrize("reason", REAL)
def test_real_mistakes(reason: Reason, capsys: pytest.CaptureFixture[str]) -> None:
    text, dice, typed = REAL[reason]
    game = Game.from_position(Position.parse(text), seed=1)
    roll = Position.parse(text).begin(Dice(*dice))
    with pytest.raises(IllegalPlay) as refused:
        roll.move(typed)
    assert refused.value.reason == reason
    game.roll(Dice(*dice))
    Screen(Words("ru")).illegal(refused.value, game.begin())
    line = capsys.readouterr().out
    assert line.startswith(Words("ru").moves(str(refused.value.move)) + ": ")
    assert len(line) <= WIDTH + 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", Variant)
def test_the_rules_fit_a_screen(variant: Variant, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for koks in (None, *KOKS):
        try:
            rules = Rules(variant, koks=koks)
        except NardyError:
            continue
        Screen(Words(lang)).rules(rules)
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) < HEIGHT
        assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["commands", "roll", "confirm"])
def test_the_line_below_the_board_is_one_line(key: str, lang: str) -> None:
    assert len(Words(lang)(key)) <= WIDTH


def test_words_that_are_typed_mean_one_thing() -> None:
    words = [word for group in COMMANDS.values() for word in group]
    assert len(words) == len(set(words))
    assert not set(YES) & set(NO)


@pytest.mark.parametrize(
    ("count", "word"),
    [(1, "очко"), (2, "очка"), (4, "очка"), (5, "очков"), (11, "очков"), (14, "очков"), (21, "очко")],
)
def test_points_in_russian(count: int, word: str) -> None:
    assert Words("ru").points(count) == word
    assert Words("en").points(count) == ("point" if count == 1 else "points")
    assert Words("ru").points(count, "to_points") == ("очка" if word == "очко" else "очков")


def test_notation_in_russian() -> None:
    assert Words("ru").moves("bar/20* 3/off") == "бар/20* 3/выброс"
    assert Words("ru").moves("pass") == "пропуск"
    assert Words("en").moves("bar/20* 3/off") == "bar/20* 3/off"
