"""The words that `nardy play` understands, in English and Russian."""

from __future__ import annotations

COMMANDS: dict[str, tuple[str, ...]] = {
    # The letter, its key on a Russian keyboard, the word in both languages; all are always understood.
    "undo": ("u", "г", "undo", "отмена", "назад"),
    "take_back": ("t", "е", "takeback", "вернуть"),
    "hint": ("h", "р", "hint", "подсказка"),
    "best": ("b", "и", "best", "лучший"),
    "pips": ("p", "з", "pips", "пипсы"),
    "list": ("l", "д", "list", "board", "ходы", "доска"),
    "resign": ("r", "к", "resign", "сдаться", "сдаюсь"),
    "leave": ("s", "ы", "q", "й", "save", "quit", "exit", "сохранить", "выход"),
    "another": ("n", "т", "new", "another", "новая", "ещё", "еще"),
    "rules": ("?", "help", "rules", "правила", "помощь"),
}
YES = ("y", "yes", "д", "да")
NO = ("n", "no", "н", "нет")
NOTATION = {"бар": "bar", "выброс": "off", "выбросить": "off", "x": "off", "х": "off", "пропуск": "pass"}
