"""The rules of the games in short, in English and Russian, as `?` shows them; a part of the table in texts.py."""

from __future__ import annotations

_EN_ROUND = """\
Both sides walk the ring the same way. Points are counted on a side's own path: all 15 checkers start on 24, the \
head (top right); the way goes left along the top, then right along the bottom to the home, 6 to 1, and off. The \
other side's head is your point 12."""

_RU_ROUND = """\
Обе стороны идут по кругу в одну сторону. Пункты считаются по своему пути: в начале все 15 шашек стоят на 24, на \
голове (вверху справа); путь идёт по верху влево, потом по низу вправо в дом, пункты 6-1, и наружу. Голова \
соперника - ваш пункт 12."""

_EN_FENCE = """\
Nothing is hit: a point with an opposing checker is closed. A fence, six own points in a row, may not be made \
unless an opposing checker has already passed it."""

_RU_FENCE = """\
Бить нельзя: пункт, на котором есть чужая шашка, закрыт. Забор из шести своих пунктов подряд строить нельзя, пока \
его не прошла хотя бы одна шашка соперника."""

_EN_HITS = """\
A point with two opposing checkers is closed. A single one is hit (marked *): it goes to the bar and must enter \
(bar/20) before its side may do anything else."""

_RU_HITS = """\
Пункт с двумя чужими шашками закрыт. Одиночную бьют (знак *): она уходит на бар, и пока её не введут (бар/20), \
ходить другими нельзя."""

_EN_DUTY = """\
All numbers that can be played must be played, a double four times; if only one of two can, the larger. When all \
15 checkers are home they may be borne off."""

_RU_DUTY = """\
Надо сыграть все числа, какие можно, дубль - четыре раза; если из двух можно сыграть только одно - большее. Когда \
все 15 шашек дома, их можно выбрасывать."""

_EN_SCORE = "Whoever has no checkers left wins: a single (1 point), or a mars (2) if the loser has borne off none."
_RU_SCORE = "Кто выбросил все шашки, выиграл: оин (1 очко) или марс (2), если соперник не выбросил ни одной."

RULES_TEXTS: dict[str, tuple[str, str]] = {
    "rules.long": (
        f"""{_EN_ROUND}
One checker a turn leaves the head; on the first turn, with 6-6, 4-4 or 3-3, two may.
{_EN_FENCE}
{_EN_DUTY}
{_EN_SCORE}""",
        f"""{_RU_ROUND}
С головы за ход снимают одну шашку; на первом ходу при 6-6, 4-4 и 3-3 можно две.
{_RU_FENCE}
{_RU_DUTY}
{_RU_SCORE}""",
    ),
    "rules.six_one": (
        f"""{_EN_ROUND}
The special move: a 1 may carry a checker from the head straight to point 1 (24>1), a 6 to point 6 (24>6). Besides \
those, one checker a roll leaves the head. After a roll of 6-1 the same side rolls again.
{_EN_FENCE}
{_EN_DUTY}
{_EN_SCORE}""",
        f"""{_RU_ROUND}
Спецход: единица может перенести шашку с головы прямо на пункт 1 (24>1), шестёрка - на пункт 6 (24>6). Кроме \
них с головы за бросок снимают одну шашку. После броска 6-1 та же сторона бросает ещё раз.
{_RU_FENCE}
{_RU_DUTY}
{_RU_SCORE}""",
    ),
    "rules.short": (
        f"""\
The sides walk towards each other, each on its own path from 24 (top right) left along the top, then right along \
the bottom to its home, 6 to 1, and off.
{_EN_HITS}
{_EN_DUTY}
{_EN_SCORE} It is a koks (3) if the loser also has a checker on the bar or in the winner's home.""",
        f"""\
Стороны идут навстречу друг другу, каждая по своему пути: от 24 (вверху справа) по верху влево, потом по низу \
вправо в свой дом, пункты 6-1, и наружу.
{_RU_HITS}
{_RU_DUTY}
{_RU_SCORE} Если у него ещё и шашка на баре или в доме победителя, это кокс (3).""",
    ),
    # For a game that has no page above.
    "rules.any_game": (
        f"""\
Points are counted on a side's own path: from 24 (top right) left along the top, then right along the bottom to its \
home, 6 to 1, and off.
{_EN_DUTY}
{_EN_SCORE}""",
        f"""\
Пункты считаются по своему пути: от 24 (вверху справа) по верху влево, потом по низу вправо в дом, пункты 6-1, и \
наружу.
{_RU_DUTY}
{_RU_SCORE}""",
    ),
    "rules.hits": (_EN_HITS, _RU_HITS),
    "rules.no_hits": (
        "Nothing is hit: a point with an opposing checker is closed.",
        "Бить нельзя: пункт, на котором есть чужая шашка, закрыт.",
    ),
    "rules.koks.in_home": (
        "A koks (3 points): a mars in which the loser has a checker on the bar or in the winner's home.",
        "Кокс (3 очка): марс, при котором у проигравшего есть шашка на баре или в доме победителя.",
    ),
    "rules.koks.head": (
        "A koks (3 points): a mars in which the loser still has a checker on the head.",
        "Кокс (3 очка): марс, при котором у проигравшего осталась шашка на голове.",
    ),
    "rules.koks.none_home": (
        "A koks (3 points): a mars in which no checker of the loser is home.",
        "Кокс (3 очка): марс, при котором у проигравшего нет в доме ни одной шашки.",
    ),
    "rules.koks.some_outside": (
        "A koks (3 points): a mars in which some checker of the loser is not home.",
        "Кокс (3 очка): марс, при котором у проигравшего не все шашки дома.",
    ),
    "rules.commands": (
        """\
24/18 moves a checker, 24/18/13 moves it on, 8/4(2) moves two, 24>6 is a special move, bar/20 enters, 3/off bears \
off; several at once: 24/18 13/11. Or type the number of a move in the list.
u takes a move back, t the whole turn, or your last one with the answers to it; h hint (h 3 looks 3 rolls ahead), b \
plays its best (b 2 its second); p who is ahead, l board and moves, r 1 resign a single (r 2 a mars), s or q save \
and leave, n another game after the end. Enter rolls the dice and ends a turn.""",
        """\
24/18 - ход шашкой, 24/18/13 - ею же дальше, 8/4(2) - двумя, 24>6 - спецход, бар/20 - ввести, 3/выброс - \
выбросить; можно сразу несколько: 24/18 13/11. Или номер хода из списка.
u - взять назад, t - весь ход или прошлый свой вместе с ответом; h - подсказка (h 3 - на 3 броска вперёд), b - \
сыграть её лучший ход (b 2 - второй); p - кто впереди, l - доска и ходы, r 1 - сдать оин (r 2 - марс), s или q - \
сохранить и выйти, n - ещё игра после конца. Enter бросает кости и заканчивает ход. Буквы понятны и в русской \
раскладке.""",
    ),
}
