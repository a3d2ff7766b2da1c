"""What `nardy play` shows. A terminal is redrawn before each line that is typed; anything else gets line after line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import TYPE_CHECKING

from nardy import AmbiguousPlay, GameRoll, IllegalPlay, Match, Position, Reason, Rules, Side
from nardy.cli.output import columns, is_terminal, make_console, rows
from nardy.cli.play_board import Artist, Picture
from nardy.cli.texts import WIDTH, Words
from nardy.render import ASCII, UNICODE

if TYPE_CHECKING:
    from rich.text import Text

HEIGHT = 24
PIPS_A_ROLL = 49 / 6  # on average, doubles counted four times


class Screen:
    """Speaks one language: English where the output has no Russian letters.

    On a terminal that can be cleared, ``say`` and ``draw`` only note what is to be seen; ``ready`` shows it: what was
    said before the board was drawn stands above it, what was said since below.
    """

    def __init__(self, words: Words) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        self.console = make_console()
        unicode = self.console.encoding.lower().startswith("utf")
        self.marks = UNICODE if unicode else ASCII
        self.artist = Artist(words, self.marks, unicode)
        self.speak(words)
        self.redraws = _can_be_cleared()
        self._picture: Callable[[], Picture] | None = None  # made anew at each showing: the size may change
        self._above: list[str] = []
        self._below: list[str] = []
        self._fresh = False  # whether the picture has not been shown yet

    def speak(self, words: Words) -> None:
        """From now on in this language, if the output has its letters."""
        try:
            words("black").encode(self.console.encoding)
        except UnicodeError:
            words = Words("en")
        self.words = self.artist.words = words

    @property
    def width(self) -> int:
        """Characters of a line now; the last column stays free, where terminals wrap."""
        return max(1, min(WIDTH, columns() - 1))

    def seat(self, side: Side) -> str:
        return self.artist.seat(side)

    def names(self, side: Side) -> dict[str, str]:
        return self.artist.names(side)

    def write(self, text: str) -> None:
        """Text as it is, without a new line."""
        self.console.out(text, end="", highlight=False)
        self.console.file.flush()

    def say(self, key: str, **values: object) -> None:
        self.line(self.words(key, **values))

    def line(self, text: str) -> None:
        if self.redraws:
            self._below.append(text)
        else:
            self._print(text)

    def note(self, key: str) -> None:
        """Says at once, to a person who waits at a terminal, what will be of no interest later."""
        if is_terminal(sys.stdout):
            self.flush()
            self._print(self.words(key))
            self.console.file.flush()

    def draw(self, match: Match, view: Side, below: str = "", said: Sequence[str] = ()) -> None:
        """The game as it stands, seen by one side; its last line is the text ``below``. The texts ``said`` follow."""

        def picture() -> Picture:
            return self.artist.picture(match, view, below, self.width)

        if self.redraws:
            self._above += self._below
            self._below = []
            self._picture, self._fresh = picture, True
        else:
            height = max(HEIGHT, rows() if is_terminal(sys.stdout) else 0)
            self._lines(picture().lines(height - 1 - self._height(said)))
        for text in said:
            self.line(text)

    def ready(self) -> None:
        """Shows what there is to see before a line is typed."""
        if not self.redraws:
            return
        if self._picture is None:
            self.flush()
            return
        above, below = (self._height(texts) for texts in (self._above, self._below))
        room = rows() - 1 - above - below
        lines = self._picture().lines(room)
        self.console.clear()
        for text in self._above:
            self._print(text)
        if len(lines) <= room or not below:  # a long answer stands alone
            self._lines(lines)
        self._fresh, self._above = False, []
        self.flush()

    def flush(self) -> None:
        """Shows at once what has been said, and the board if it has not been seen yet."""
        if self._fresh:
            self.ready()
        for text in (*self._above, *self._below):
            self._print(text)
        self._above, self._below = [], []

    def _print(self, text: str) -> None:
        self.console.print(self.words.fill(text, self.width), soft_wrap=True)

    def _lines(self, lines: list[Text]) -> None:
        from rich.text import Text

        if lines:
            self.console.print(Text("\n").join(lines), soft_wrap=True)

    def _height(self, texts: Sequence[str]) -> int:
        return sum(len(self.words.fill(text, self.width).splitlines()) for text in texts)

    # --- sentences that take more than a key ----------------------------------------------------------------

    def rules(self, rules: Rules) -> None:
        for line in self.words.rules(rules):
            self.line(line)

    def illegal(self, error: IllegalPlay, roll: GameRoll) -> None:
        """Says which rule forbids what was typed."""
        move = error.move
        if move is not None and error.reason == Reason.WRONG_DIE:
            for special in roll.legal_moves:
                if special.special and (special.src, special.dst) == (move.src, move.dst):
                    self.say("write_special", move=special)
                    return
        sentence = self.words(error.reason.name, left=", ".join(map(str, roll.dice_left)))
        self.line(f"{self.words.moves(move)}: {sentence}." if move is not None else f"{sentence.capitalize()}.")

    def not_a_move(self, text: str) -> None:
        text = "".join(filter(str.isprintable, text))
        text = text if len(text) <= 20 else text[:17] + "..."
        self.say("not_a_move", text=text, bar=self.words("bar"), off=self.words("off"))

    def two_ways(self, error: AmbiguousPlay) -> None:
        first, second = map(self.words.moves, error.ways)
        self.say("two_ways", first=first, second=second)

    def pips(self, position: Position) -> None:
        """Who is ahead, how much, and how many checkers are home."""
        white, black = (position.pip_count(side) for side in Side)
        home = {side.name.lower(): sum(position.counts(side)[1:7]) for side in Side}
        marks = {"white_mark": self.marks.white, "black_mark": self.marks.black}
        if white == black:
            self.say("level_race", **home, **marks)
        else:
            ahead = self.words.side(Side.WHITE if white < black else Side.BLACK)
            pips = abs(white - black)
            self.say("lead", side=ahead, pips=pips, rolls=f"{pips / PIPS_A_ROLL:.1f}", **home, **marks)

    def result(self, match: Match) -> list[str]:
        """Who has won the game, how much, and how the match stands, as lines."""
        game = match.game
        result = game.result
        assert result is not None
        winner, loser = result.winner, Side.BLACK if result.winner == Side.WHITE else Side.WHITE
        count = {"count": result.points, "points": self.words.points(result.points)}
        if game.resigned:
            lines = [self.words("resigned", winner=self.seat(winner), loser=self.seat(loser), **count)]
        else:
            kind = self.words(result.kind.name.lower())
            lines = [self.words("wins", side=self.seat(winner), kind=kind, **count)]
        if match.winner is None:
            lines.append(self.artist.score(match))
        elif match.length > 1:
            points = {"won": match.score[match.winner], "lost": min(match.score.values())}
            lines.append(self.words("match_won", side=self.seat(match.winner), **points))
        return lines


def _can_be_cleared() -> bool:
    """Whether a person types at a terminal that knows how to be cleared."""
    both = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    return both and (os.name == "nt" or os.environ.get("TERM", "") not in ("", "dumb", "unknown"))
