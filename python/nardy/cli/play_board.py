"""How a game is drawn for `nardy play`: the board, who sits where, the moves to choose from, in the width there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from nardy import Game, GameRoll, Match, Move, Rules, Side, Turn
from nardy.cli.output import colour_checkers
from nardy.cli.texts import Words
from nardy.render import BESIDE, WALLS, Marks, render

if TYPE_CHECKING:
    from rich.text import Text

GOLD = "bold gold1"
INDENT = "   "
PANEL = 31  # characters beside the board on a terminal of 80 columns


class Picture(NamedTuple):
    """The parts of what is drawn, from top to bottom."""

    title: list[Text]
    before: list[Text]
    board: list[Text]
    choices: list[Text]
    below: list[Text]

    def lines(self, room: int) -> list[Text]:
        """As much as fits into so many lines. What goes first is what can be seen or asked for elsewhere."""
        parts = {name: list(part) for name, part in self._asdict().items()}
        for name in ("title", "before", "below", "choices"):
            over = sum(map(len, parts.values())) - room
            if over <= 0 or (name == "choices" and len(self.board) > room):  # does not help
                break
            parts[name] = _later(parts[name], over) if name == "before" else []
        return [line for part in parts.values() for line in part]


class Artist:
    """Draws games in one language. ``seats`` says who sits where: "you", "computer, easy" or nothing."""

    def __init__(self, words: Words, marks: Marks, unicode: bool) -> None:
        self.words = words
        self.marks = marks
        self.unicode = unicode
        self.seats: dict[Side, str] = {}

    def seat(self, side: Side) -> str:
        """`White` or `White (you)`."""
        seat = self.seats.get(side)
        return f"{self.words.side(side)} ({seat})" if seat else self.words.side(side)

    def names(self, side: Side) -> dict[str, str]:
        return {"mark": self.marks.of(side), "side": self.seat(side)}

    def score(self, match: Match) -> str:
        return self.words(
            "match_to",
            length=match.length,
            points=self.words.points(match.length, "to_points"),
            white=self.marks.white,
            black=self.marks.black,
            w=match.score[Side.WHITE],
            b=match.score[Side.BLACK],
        )

    def picture(self, match: Match, view: Side, below: str, width: int) -> Picture:
        """The game as it stands, seen by one side, in lines of ``width`` characters; ``below`` is the key of the line
        under it."""
        game = match.game
        roll = game.begin() if game.dice is not None and not game.is_over else None
        title = self.words.game(match.rules.variant)
        if match.length > 1:
            title = f"{title}, {self.score(match)}"
        return Picture(
            self._texts([title], width, "bold"),
            self._texts(self._turns_before(game, view, width), width),
            self._board(game, roll, view, width),
            self._choices(roll, width),
            self._texts([self._line_below(below, width)] if below else [], width),
        )

    def _texts(self, lines: Iterable[str], width: int, style: str = "") -> list[Text]:
        from rich.text import Text

        return [Text(part, style) for line in lines for part in self.words.fill(line, width).splitlines()]

    def _line_below(self, key: str, width: int) -> str:
        line = self.words(key)
        return line if len(line) <= width else self.words(f"{key}_short")

    # --- the board and what stands beside or below it --------------------------------------------------------

    def _board(self, game: Game, roll: GameRoll | None, view: Side, width: int) -> list[Text]:
        from rich.text import Text

        position = game.position if roll is None else roll.position
        marked = {move.dst for move in roll.legal_moves if move.special} if roll else set()
        room = min(PANEL, width - WALLS - 1)
        notes = self._panel(game, roll, view, room) if width + 1 >= BESIDE else {}
        if not notes or max(map(len, notes.values())) > room:
            drawn = render(position, view=view, unicode=self.unicode, notes={}, marked=marked, width=width + 1)
            lines = [*drawn.splitlines(), *self._panel_below(game, roll, view, width)]
        else:
            drawn = render(position, view=view, unicode=self.unicode, notes=notes, marked=marked)
            lines = drawn.splitlines()
        board = Text("\n".join(lines))
        colour_checkers(board, self.marks)
        board.highlight_regex(r">\d", GOLD)
        board.highlight_words([self.words("special_key")], GOLD)
        return list(board.split("\n"))

    def _panel(self, game: Game, roll: GameRoll | None, view: Side, room: int) -> dict[int, str]:
        """The texts beside the rows of the board."""
        notes = {}
        for row, side in ((0, _other(view)), (9, view)):
            notes[row], notes[row + 1] = self._who(side), self._counts(side, game, roll)
        for row, line in enumerate(self._doing(game, roll, room), start=3):
            notes[row] = line
        return notes

    def _panel_below(self, game: Game, roll: GameRoll | None, view: Side, width: int) -> list[str]:
        """The same in as few lines as possible."""
        lines = [f"{self._who(side)}: {self._counts(side, game, roll)}" for side in (_other(view), view)]
        lines += ["; ".join(self._doing(game, roll, 999))]
        return [part for line in lines for part in self.words.fill(line, width).splitlines()]

    def _who(self, side: Side) -> str:
        seat = self.seats.get(side)
        return f"{self.marks.of(side)} {self.words.side(side)}" + (f", {seat}" if seat else "")

    def _counts(self, side: Side, game: Game, roll: GameRoll | None) -> str:
        position = game.position if roll is None else roll.position
        return self.words("summary", pips=position.pip_count(side), off=position.counts(side)[0])

    def _doing(self, game: Game, roll: GameRoll | None, room: int) -> list[str]:
        """Who is to do what, what is left to play, and the moves made so far."""
        if game.is_over:
            return []
        side = game.position.side
        who = {"mark": self.marks.of(side), "side": self.words.side(side)}
        if roll is None:
            return [self.words("to_roll", **who)]
        left = ", ".join(map(str, roll.dice_left))
        lines = [self.words("to_play", **who, dice=roll.dice)]
        lines += [self.words("complete" if roll.is_complete else "left", left=left)]
        lines += self.words.fill(self.words.moves(_joined(map(str, roll.moves))), room).splitlines()
        if any(move.special for move in roll.legal_moves):
            lines += [self.words("special_key")]
        return lines

    # --- what stands above and below ------------------------------------------------------------------------

    def _choices(self, roll: GameRoll | None, width: int) -> list[Text]:
        """The numbered list of the moves that may be made now, in rows."""
        from rich.text import Text

        moves = roll.legal_moves if roll else []
        written = Counter(map(str, moves))
        texts = []
        for number, move in enumerate(moves, start=1):
            die = f" ({move.die})" if written[str(move)] > 1 else ""
            texts.append(f"{number:>2}) {self.words.moves(move)}{die}")
        cell = max(map(len, texts), default=0) + 2
        across = max(1, width // cell)
        rows = []
        for first in range(0, len(texts), across):
            row = Text()
            for text, move in zip(texts[first : first + across], moves[first:], strict=False):
                row.append(text, GOLD if move.special else None)
                row.append(" " * (cell - len(text)))
            row.rstrip()
            rows.append(row)
        return rows

    def _turns_before(self, game: Game, view: Side, width: int) -> list[str]:
        """The other side's turns since the viewer's last one, in its numbers and in the viewer's."""
        turns: list[Turn] = []
        for turn in reversed(game.turns):
            if turn.side == view:
                break
            turns.insert(0, turn)
        lines = []
        for turn in turns:
            names = self.names(turn.side)
            if turn.play.is_pass:
                lines.append(self.words("no_move", **names, dice=turn.dice))
                continue
            play = self.words.moves(_joined(map(str, turn.play.moves)))
            line = self.words("turn", **names, dice=turn.dice, play=play)
            seen = _joined(_seen(move, game.rules) for move in turn.play.moves)
            here = self.words("your_numbers", play=self.words.moves(seen))
            lines += [f"{line}  {here}"] if len(line) + len(here) + 2 <= width else [line, INDENT + here]
        return lines


def _later(turns: list[Text], over: int) -> list[Text]:
    """Without the first turns, so many lines or more: no turn loses only its beginning."""
    rest = turns[over:]
    while rest and rest[0].plain.startswith(INDENT):
        rest = rest[1:]
    return rest


def _other(side: Side) -> Side:
    return Side.BLACK if side == Side.WHITE else Side.WHITE


def _place(point: int) -> str:
    return {25: "bar", 0: "off"}.get(point, str(point))


def _seen(move: Move, rules: Rules) -> str:
    """A move of the other side in one's own numbers."""
    src, dst = (_place(rules.other_number(p) if 1 <= p <= 24 else p) for p in (move.src, move.dst))
    return f"{src}{'>' if move.special else '/'}{dst}{'*' if move.hit else ''}"


def _joined(moves: Iterable[str]) -> str:
    """Moves in a row, equal ones counted as in 8/4(2)."""
    runs = [(move, len(list(run))) for move, run in groupby(moves)]
    return " ".join(move if count == 1 else f"{move}({count})" for move, count in runs)
