"""What stands on and around the board, in English and Russian; a part of the table in texts.py."""

from __future__ import annotations

BOARD_TEXTS: dict[str, tuple[str, str]] = {
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
    "master": ("master", "мастер"),
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
        "A move or its number; u undo, t turn back, h hint, b best, s save, ? rules",
        "Ход или его номер; u назад, h подсказка, b лучший ход, s выход, ? правила",
    ),
    "roll": (
        "Enter rolls the dice; t takes your last turn back, s save and leave, ? rules",
        "Enter - бросить кости; t вернуть свой ход, s сохранить и выйти, ? правила",
    ),
    "confirm": (
        "Enter ends the turn; u takes the last move back, h hint, s save and leave",
        "Enter - закончить ход; u - взять назад, h подсказка, s сохранить и выйти",
    ),
    # The same where the terminal is narrow.
    "commands_short": ("A move or its number; ? rules", "Ход или его номер; ? правила"),
    "roll_short": ("Enter rolls the dice; ? rules", "Enter - бросить кости; ? правила"),
    "confirm_short": ("Enter ends the turn; u undo", "Enter - закончить ход; u назад"),
}
