"""Every word that `nardy play` shows, in English and Russian; and the words it understands."""

from __future__ import annotations

import textwrap

from nardy import Side
from nardy.cli.texts_rules import RULES_TEXTS

LANGUAGES = ("en", "ru")
WIDTH = 79  # of a line on a terminal of 80 columns

COMMANDS: dict[str, tuple[str, ...]] = {
    # The letter, its key on a Russian keyboard, the word in both languages; all are always understood.
    "undo": ("u", "г", "undo", "отмена", "назад"),
    "hint": ("h", "р", "hint", "подсказка"),
    "pips": ("p", "з", "pips", "счёт", "счет", "пипсы"),
    "list": ("l", "д", "list", "board", "ходы", "доска"),
    "resign": ("r", "к", "resign", "сдаться", "сдаюсь"),
    "leave": ("s", "ы", "q", "й", "save", "quit", "exit", "сохранить", "выход"),
    "rules": ("?", "help", "rules", "правила", "помощь"),
}
YES = ("y", "yes", "д", "да")
NO = ("n", "no", "н", "нет")
NOTATION = {"бар": "bar", "выброс": "off", "выбросить": "off", "x": "off", "х": "off", "пропуск": "pass"}

TEXTS: dict[str, tuple[str, str]] = {
    "long": ("Long nardy", "Длинные нарды"),
    "short": ("Short nardy", "Короткие нарды"),
    "six_one": ("Nardy 6-1", "Нарды 6-1"),
    "white": ("White", "Белые"),
    "black": ("Black", "Чёрные"),
    "you": ("you", "вы"),
    "computer": ("computer, {level}", "компьютер, {level}"),
    "easy": ("easy", "лёгкий"),
    "normal": ("normal", "обычный"),
    "strong": ("strong", "сильный"),
    "single": ("single", "оин"),
    "mars": ("mars", "марс"),
    "koks": ("koks", "кокс"),
    "points": ("point|points", "очко|очка|очков"),
    "to_points": ("point|points", "очка|очков|очков"),
    "bar": ("bar", "бар"),
    "off": ("off", "выброс"),
    "pass": ("pass", "пропуск"),
    # The board and what stands around it.
    "match_to": (
        "match to {length} {points}: {white} {w}, {black} {b}",
        "матч до {length} {points}: {white} {w}, {black} {b}",
    ),
    "summary": ("pips {pips}, off {off}", "осталось {pips}, выброшено {off}"),
    "to_roll": ("{mark} {side} to roll", "{mark} {side} бросают"),
    "to_play": ("{mark} {side} to play {dice}", "{mark} {side} ходят: {dice}"),
    "left": ("numbers left: {left}", "остались числа: {left}"),
    "complete": ("the roll is played", "бросок сыгран"),
    "turn": ("{mark} {side} {dice}: {play}", "{mark} {side} {dice}: {play}"),
    "your_numbers": ("= {play} on your points", "= {play} по вашим пунктам"),
    "special_key": ("> special move", "> спецход"),
    "commands": (
        "Type a move or its number; u undo, h hint, p pips, r resign, s save, ? rules",
        "Ход или его номер; u назад, h подсказка, p счёт, r сдаться, s выход, ? правила",
    ),
    "roll": (
        "Enter rolls the dice; p pips, r resign, s save and leave, ? rules",
        "Enter - бросить кости; p счёт, r сдаться, s сохранить и выйти, ? правила",
    ),
    "confirm": (
        "Enter ends the turn; u takes the last move back, h hint, s save and leave",
        "Enter - закончить ход; u - взять назад, h подсказка, s сохранить и выйти",
    ),
    # What happens.
    "welcome": (
        "Type ? at any time for the rules and commands.",
        "Наберите ?, чтобы прочесть правила и команды.",
    ),
    "goes_on": ("The game goes on where it was left.", "Игра продолжается с того же места."),
    "nothing_saved": (
        "There is no unfinished game: a new one begins.",
        "Незаконченной игры нет, начинается новая.",
    ),
    "offer": (
        "An unfinished game is saved (turns played: {turns}). Enter goes on with it, n begins anew.",
        "Есть незаконченная игра (сыграно ходов: {turns}). Enter - продолжить её, n - начать новую.",
    ),
    "yes_or_no": ("Please answer y or n.", "Ответьте y (да) или n (нет)."),
    "opening": (
        "Opening throw: White {white}, Black {black}.",
        "Розыгрыш первого хода: белые {white}, чёрные {black}.",
    ),
    "tie": ("A tie: both throw again.", "Поровну: бросают ещё раз."),
    "starts": ("{side} starts.", "{side} начинают."),
    "winner_starts": ("{side} won the last game and starts.", "{side} начинают: победа в прошлой игре."),
    "no_move": (
        "{mark} {side} {dice}: no move is possible, pass.",
        "{mark} {side} {dice}: хода нет, пропуск.",
    ),
    "rolls_again": ("6-1: {side} rolls again.", "6-1: {side} бросают ещё раз."),
    "wins": ("{side} wins: {kind}, {count} {points}.", "{side} выиграли: {kind}, {count} {points}."),
    "resigned": (
        "{loser} resigns: {count} {points} to {winner}.",
        "{loser} сдались: {count} {points} сопернику.",
    ),
    "match_won": ("{side} wins the match.", "{side} выиграли матч."),
    "next_game": (
        "Enter begins the next game; s save and leave",
        "Enter - следующая игра; s сохранить и выйти",
    ),
    "sure": ("{side} gives up {count} {points}. Sure? (y/n)", "{side} отдают {count} {points}. Точно? (y/n)"),
    "not_resigned": ("The game goes on.", "Игра продолжается."),
    "resign_how": ("r 1 gives up a single, r 2 a mars{koks}.", "r 1 - отдать оин, r 2 - марс{koks}."),
    "resign_koks": (", r 3 a koks", ", r 3 - кокс"),
    "pips": (
        "Pips to go: {white_mark} White {white}, {black_mark} Black {black}.",
        "Осталось пройти: {white_mark} белые {white}, {black_mark} чёрные {black}.",
    ),
    # Hints.
    "hint_value": (
        "Before the roll: equity {equity}, win {win} %, mars {mars} %.",
        "До броска: оценка {equity}, победа {win} %, марс {mars} %.",
    ),
    "hint_line": (
        "{rank}. {play:<28} {equity}  win {win} %, mars {mars} %",
        "{rank}. {play:<28} {equity}  победа {win} %, марс {mars} %",
    ),
    "hint_head": (
        "Best plays, with the points that each wins on average:",
        "Лучшие ходы и сколько очков они дают в среднем:",
    ),
    "hint_rest": (
        "Best ways to go on, with the points that each wins on average:",
        "Лучшие продолжения и сколько очков они дают в среднем:",
    ),
    "hint_better": (
        "Better, after taking back: {play} {equity}",
        "Лучше взять назад и сыграть: {play} {equity}",
    ),
    # What was not understood, or cannot be.
    "not_a_move": (
        "Not understood: {text}. Write 24/18, 24/18/13, 8/4(2), {bar}/20, 3/{off}, 24>6, or ?",
        "Непонятно: {text}. Пишите 24/18, 24/18/13, 8/4(2), {bar}/20, 3/{off}, 24>6 или ?",
    ),
    "two_ways": (
        "That is two different moves: write {first} or {second}.",
        "Это два разных хода: напишите {first} или {second}.",
    ),
    "no_such_number": ("The list goes from 1 to {count}.", "В списке номера от 1 до {count}."),
    "roll_first": ("First roll the dice: press Enter.", "Сначала бросьте кости: нажмите Enter."),
    "not_done": ("Numbers can still be played: {left}.", "Ещё надо сыграть: {left}."),
    "is_done": (
        "The roll is played: Enter ends the turn, u takes a move back.",
        "Бросок сыгран: Enter - закончить, u - взять назад.",
    ),
    "nothing_to_undo": ("No move has been made in this roll.", "В этом броске ещё нет ходов."),
    "write_special": ("The special move is written {move}.", "Спецход пишется {move}."),
    "over": ("The game is over: Enter begins the next one.", "Игра окончена: Enter начинает следующую."),
    "NO_CHECKER": ("no checker of yours stands there", "там нет вашей шашки"),
    "BLOCKED": ("the opponent holds that point", "пункт занят соперником"),
    "HEAD": (
        "no further checker may leave the head in this roll",
        "в этом броске с головы больше снимать нельзя",
    ),
    "FENCE": (
        "this makes a fence of six that no opposing checker has passed",
        "получается забор из шести, который не прошла ни одна шашка соперника",
    ),
    "BAR_FIRST": (
        "first your checker on the bar must enter",
        "сначала надо ввести шашку с бара",
    ),
    "NOT_HOME": (
        "bearing off begins when all your checkers are home",
        "выбрасывать можно, только когда все шашки в доме",
    ),
    "HIGHER_CHECKER": (
        "a larger number takes off a checker from the highest point only",
        "большим числом выбрасывают только с самого дальнего пункта",
    ),
    "WRONG_DIE": (
        "none of the numbers left ({left}) makes this move",
        "так не сходить: остались числа {left}",
    ),
    "SPECIAL_BLOCKED": (
        "the opponent holds the target of the special move",
        "спецход закрыт: пункт занят соперником",
    ),
    "FEWER_NUMBERS": (
        "as many numbers as possible must be played, and this would lose one",
        "надо сыграть как можно больше чисел, а так одно пропадёт",
    ),
    "LARGER_NUMBER": (
        "only one of the two numbers can be played, so it must be the larger",
        "сыграть можно только одно число из двух, значит, большее",
    ),
    "INCOMPLETE": ("a number can still be played", "ещё можно сыграть число"),
    "GAME_OVER": ("the game is over", "игра окончена"),
    # Leaving.
    "saved": ("The game is saved. To go on: {command}", "Игра сохранена. Продолжить: {command}"),
    "not_saved": ("The game cannot be saved: {why}", "Игру не удалось сохранить: {why}"),
    "end_of_input": ("The input has ended.", "Ввод закончился."),
    "stopped": ("Stopped.", "Остановлено."),
    "put_aside": (
        "The saved game was damaged; it is now {file}",
        "Сохранённая игра повреждена; теперь это {file}",
    ),
    **RULES_TEXTS,
}


class Words:
    """The texts in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._column = LANGUAGES.index(lang)

    def __call__(self, key: str, **values: object) -> str:
        return TEXTS[key][self._column].format(**values)

    def fill(self, text: str) -> str:
        """A text in lines that fit a terminal of 80 columns."""
        return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False)

    def side(self, side: Side) -> str:
        return self(side.name.lower())

    def points(self, count: int, key: str = "points") -> str:
        """The word `points` after a number."""
        forms = self(key).split("|")
        if len(forms) == 2:
            return forms[count != 1]
        few = 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14
        return forms[0] if count % 10 == 1 and count % 100 != 11 else forms[1] if few else forms[2]

    def moves(self, notation: object) -> str:
        """A Move, a Play or their text as people of the language write it."""
        text = str(notation).replace("bar", self("bar"))
        return text.replace("off", self("off")).replace("pass", self("pass"))
