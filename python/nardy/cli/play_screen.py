"""What `nardy play` shows: at most 24 lines of at most 79 characters, the last of them for what is typed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from io import TextIOWrapper
from itertools import groupby
from typing import TYPE_CHECKING

from nardy import AmbiguousPlay, Game, GameRoll, IllegalPlay, Match, Move, Position, Reason, Rules, Side, Turn
from nardy.cli.output import colour_checkers, make_console
from nardy.cli.texts import WIDTH, Words
from nardy.render import ASCII, UNICODE, render

if TYPE_CHECKING:
    from rich.text import Text

HEIGHT = 24
GOLD = "bold gold1"
INDENT = "   "


class Screen:
    """Prints in one language: English where the output has no Russian letters. ``seats`` says who sits where: "you",
    "computer, easy" or nothing."""

    def __init__(self, words: Words) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        self.console = make_console()
        self.words = words
        self.seats: dict[Side, str] = {}
        self.unicode = self.console.encoding.lower().startswith("utf")
        self.marks = UNICODE if self.unicode else ASCII
        try:
            words("black").encode(self.console.encoding)
        except UnicodeError:
            self.words = Words("en")

    def write(self, text: str) -> None:
        """Text as it is, without a new line."""
        self.console.out(text, end="", highlight=False)
        self.console.file.flush()

    def say(self, key: str, **values: object) -> None:
        self.line(self.words(key, **values))

    def line(self, text: str) -> None:
        self.console.print(self.words.fill(text), soft_wrap=True)

    def seat(self, side: Side) -> str:
        """`White` or `White (you)`."""
        seat = self.seats.get(side)
        return f"{self.words.side(side)} ({seat})" if seat else self.words.side(side)

    def names(self, side: Side) -> dict[str, str]:
        return {"mark": self.marks.of(side), "side": self.seat(side)}

    def rules(self, rules: Rules) -> None:
        keys = [f"rules.{rules.variant.name.lower()}", f"rules.koks.{rules.koks}", "rules.commands"]
        for key in keys if rules.koks else keys[::2]:
            for line in self.words(key).splitlines():
                self.line(line)

    def draw(self, match: Match, view: Side, below: str = "") -> None:
        """The game as it stands, seen by one side; the last line is the text ``below``."""
        from rich.text import Text

        game = match.game
        roll = game.begin() if game.dice is not None and not game.is_over else None
        choices = self._choices(roll)
        room = HEIGHT - 15 - len(choices) - 3  # the board; the title, the line below and the prompt
        before = self._turns_before(game, view)[-room:]
        lines = [
            Text(self._title(match), "bold"),
            *map(Text, before),
            self._board(game, roll, view),
            *choices,
        ]
        if below:
            lines.append(Text(self.words.fill(self.words(below))))
        self.console.print(Text("\n").join(lines), soft_wrap=True)

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

    def illegal(self, error: IllegalPlay, roll: GameRoll) -> None:
        """Says which rule forbids what was typed."""
        move = error.move
        if move is not None and error.reason == Reason.WRONG_DIE:
            for special in roll.legal_moves:
                if special.special and (special.src, special.dst) == (move.src, move.dst):
                    self.say("write_special", move=special)
                    return
        sentence = self.words(error.reason.name, left=", ".join(map(str, roll.dice_left)))
        self.line(
            f"{self.words.moves(move)}: {sentence}." if move is not None else f"{sentence.capitalize()}."
        )

    def not_a_move(self, text: str) -> None:
        text = "".join(filter(str.isprintable, text))
        text = text if len(text) <= 20 else text[:17] + "..."
        self.say("not_a_move", text=text, bar=self.words("bar"), off=self.words("off"))

    def two_ways(self, error: AmbiguousPlay) -> None:
        first, second = (way.replace("bar", self.words("bar")) for way in error.ways)
        self.say("two_ways", first=first, second=second)

    def pips(self, position: Position) -> None:
        white, black = (position.pip_count(side) for side in Side)
        self.say("pips", white=white, black=black, white_mark=self.marks.white, black_mark=self.marks.black)

    def result(self, match: Match) -> None:
        """Who has won the game, how much, and how the match stands."""
        game = match.game
        result = game.result
        assert result is not None
        winner, loser = result.winner, Side.BLACK if result.winner == Side.WHITE else Side.WHITE
        count = {"count": result.points, "points": self.words.points(result.points)}
        if game.resigned:
            self.say("resigned", winner=self.seat(winner), loser=self.seat(loser), **count)
        else:
            kind = self.words(result.kind.name.lower())
            self.say("wins", side=self.seat(winner), kind=kind, **count)
        if match.length > 1:
            self.line(self.score(match))
            if match.winner is not None:
                self.say("match_won", side=self.seat(match.winner))

    def _title(self, match: Match) -> str:
        title = self.words(match.rules.variant.name.lower())
        return f"{title}, {self.score(match)}" if match.length > 1 else title

    def _board(self, game: Game, roll: GameRoll | None, view: Side) -> Text:
        from rich.text import Text

        position = game.position if roll is None else roll.position
        other = Side.BLACK if view == Side.WHITE else Side.WHITE
        notes = {}
        for row, side in ((0, other), (9, view)):
            seat = self.seats.get(side)
            notes[row] = f"{self.marks.of(side)} {self.words.side(side)}" + (f", {seat}" if seat else "")
            counts = {"pips": position.pip_count(side), "off": position.counts(side)[0]}
            notes[row + 1] = self.words("summary", **counts)
        marked = {move.dst for move in roll.legal_moves if move.special} if roll else set()
        if roll is not None:
            who = {"mark": self.marks.of(position.side), "side": self.words.side(position.side)}
            notes[3] = self.words("to_play", **who, dice=roll.dice)
            left = ", ".join(map(str, roll.dice_left))
            notes[4] = self.words("complete" if roll.is_complete else "left", left=left)
            notes[5] = self.words.moves(_joined(map(str, roll.moves)))
            notes[6] = self.words("special_key") if marked else ""
        elif not game.is_over:
            notes[3] = self.words(
                "to_roll", mark=self.marks.of(position.side), side=self.words.side(position.side)
            )
        board = Text(render(position, view=view, unicode=self.unicode, notes=notes, marked=marked))
        colour_checkers(board, self.marks)
        board.highlight_regex(r">\d", GOLD)
        board.highlight_words([self.words("special_key")], GOLD)
        return board

    def _choices(self, roll: GameRoll | None) -> list[Text]:
        """The numbered list of the moves that may be made now, in rows."""
        from rich.text import Text

        moves = roll.legal_moves if roll else []
        written = Counter(map(str, moves))
        texts = []
        for number, move in enumerate(moves, start=1):
            die = f" ({move.die})" if written[str(move)] > 1 else ""
            texts.append(f"{number:>2}) {self.words.moves(move)}{die}")
        width = max(map(len, texts), default=0) + 2
        across = WIDTH // width
        rows = []
        for first in range(0, len(texts), across):
            row = Text()
            for text, move in zip(texts[first : first + across], moves[first:], strict=False):
                row.append(text, GOLD if move.special else None)
                row.append(" " * (width - len(text)))
            row.rstrip()
            rows.append(row)
        return rows

    def _turns_before(self, game: Game, view: Side) -> list[str]:
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
            lines += [f"{line}  {here}"] if len(line) + len(here) + 2 <= WIDTH else [line, INDENT + here]
        return lines


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
