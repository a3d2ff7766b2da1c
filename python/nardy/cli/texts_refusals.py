"""What was not understood or cannot be, in English and Russian; a part of the table in texts.py."""

from __future__ import annotations

REFUSAL_TEXTS: dict[str, tuple[str, str]] = {
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
    "nothing_to_take_back": (
        "You have played no turn yet that could be taken back.",
        "Ещё нет вашего хода, который можно вернуть.",
    ),
    "not_over": (
        "The game is not over: r gives it up, s saves it and leaves.",
        "Игра не окончена: r - сдаться, s - сохранить и выйти.",
    ),
    "match_over": (
        "The game is over: n plays another, t takes your last turn back, Enter leaves.",
        "Игра окончена: n - ещё одна, t - вернуть свой ход, Enter - выйти.",
    ),
    "no_such_hint": (
        "b plays the best move, b 2 the second of the hints; there are {count}.",
        "b - сыграть лучший ход, b 2 - второй из подсказок; всего их {count}.",
    ),
    "hint_how": (
        "h gives a hint; h 1 to h {most} say how many rolls to look ahead.",
        "h - подсказка; от h 1 до h {most} - на сколько бросков смотреть вперёд.",
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
}
