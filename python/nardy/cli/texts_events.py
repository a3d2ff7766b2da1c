"""What happens in a game, the engine's advice, and leaving, in English and Russian; a part of the table in texts.py."""

from __future__ import annotations

EVENT_TEXTS: dict[str, tuple[str, str]] = {
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
    "match_won": ("{side} wins the match, {won} to {lost}.", "{side} выиграли матч, {won}:{lost}."),
    "taken_back": (
        "Taken back: {side} {dice} is to be played again.",
        "Взято назад: {side} {dice}, ход можно сделать снова.",
    ),
    "resignation_back": ("The resignation is taken back.", "Сдача взята назад."),
    "another_game": (
        "n plays another game, t takes your last turn back, Enter leaves",
        "n - ещё одна игра, t - вернуть свой ход, Enter - выйти",
    ),
    "record": ("Record: {file}", "Запись: {file}"),
    "not_recorded": ("The record cannot be written: {why}", "Запись игры не удалась: {why}"),
    "next_game": (
        "Enter begins the next game; s save and leave",
        "Enter - следующая игра; s сохранить и выйти",
    ),
    "sure": ("{side} gives up {count} {points}. Sure? (y/n)", "{side} отдают {count} {points}. Точно? (y/n)"),
    "not_resigned": ("The game goes on.", "Игра продолжается."),
    "resign_how": ("r 1 gives up a single, r 2 a mars{koks}.", "r 1 - отдать оин, r 2 - марс{koks}."),
    "resign_koks": (", r 3 a koks", ", r 3 - кокс"),
    # What p tells: the pips themselves stand beside the board.
    "lead": (
        "{side} is ahead by {pips} pips, about {rolls} rolls. At home: {white_mark} {white}, {black_mark} {black}.",
        "{side} впереди на {pips}, это около {rolls} броска. Шашек дома: {white_mark} {white}, {black_mark} {black}.",
    ),
    "level_race": (
        "Nobody is ahead. At home: {white_mark} {white}, {black_mark} {black}.",
        "Никто не впереди. Шашек дома: {white_mark} {white}, {black_mark} {black}.",
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
    "hint_short": (
        "{rank}. {play}: {equity}, win {win} %, mars {mars} %",
        "{rank}. {play}: {equity}, победа {win} %, марс {mars} %",
    ),
    "hint_stopped": ("The engine was stopped.", "Расчёт остановлен."),
    "thinking": ("The engine is thinking; Ctrl-C stops it.", "Идёт расчёт; Ctrl-C остановит его."),
    "hint_head": (
        "Best plays ({look}), with the points that each wins on average:",
        "Лучшие ходы ({look}) и сколько очков они дают в среднем:",
    ),
    "look_ahead": ("depth {depth}", "глубина {depth}"),
    "look_deep": ("depth 2, close ones rolled out", "глубина 2, близкие разыграны"),
    "hint_rest": (
        "Best ways to go on ({look}), with the points that each wins:",
        "Лучшие продолжения ({look}) и сколько очков они дают:",
    ),
    "hint_better": (
        "Better, after taking back: {play} {equity}",
        "Лучше взять назад и сыграть: {play} {equity}",
    ),
    # The summary after a game.
    "review": (
        "{side}: {best} of {count} plays were the best; {loss} points lost by the others.",
        "{side}: лучших ходов {best} из {count}; остальные отдали {loss} очка.",
    ),
    "review_best": ("{side}: all plays were the best ({count}).", "{side}: все ходы лучшие ({count})."),
    "review_play": (
        "Turn {turn}, {dice}: {play} lost {loss}; better {best}",
        "Ход {turn}, {dice}: {play} отдал {loss}; лучше {best}",
    ),
    # Leaving.
    "saved": ("The game is saved. To go on: {command}", "Игра сохранена. Продолжить: {command}"),
    "not_saved": ("The game cannot be saved: {why}", "Игру не удалось сохранить: {why}"),
    "overtaken": (
        "Another window has played on: its newer game is kept, and this window ends. To go on: {command}",
        "Игра продолжена в другом окне: сохранена та, более новая, а это окно закрывается. Продолжить: {command}",
    ),
    "end_of_input": ("The input has ended.", "Ввод закончился."),
    "stopped": ("Stopped.", "Остановлено."),
    "put_aside": (
        "The saved game was damaged; it is now {file}",
        "Сохранённая игра повреждена; теперь это {file}",
    ),
}
