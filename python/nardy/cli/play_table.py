"""The table at which `nardy play` is played: the match, who sits there, what is seen of it, and its saving."""

from __future__ import annotations

from pathlib import Path

from nardy import Engine, Game, Match, Side
from nardy.cli import play_review
from nardy.cli.play_input import Keyboard
from nardy.cli.play_screen import Screen
from nardy.cli.play_store import SavedGame, write, write_record


class Table:
    """One match, or a single game. ``fast`` neither waits for Enter before a roll nor asks whether a finished turn
    shall stand."""

    def __init__(
        self, saved: SavedGame, file: Path, screen: Screen, keyboard: Keyboard, engine: Engine, fast: bool
    ) -> None:
        self.saved = saved
        self.file = file
        self.screen = screen
        self.keyboard = keyboard
        self.engine = engine
        self.fast = fast
        self.problem: OSError | None = None  # why the last attempt to save failed
        self.record: Path | None = None  # where the finished match has been written
        self._end: list[str] = []  # what is said about the finished game

    @property
    def match(self) -> Match:
        return self.saved.match

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def phase(self) -> str:
        """What comes next: end (of the match), over (the game is), opening, roll, move, done (the roll is played), or
        pass (it cannot be)."""
        game, match = self.game, self.match
        if game.is_over:
            return "end" if match.is_over else "over"
        thrown_for = not match.games or match.next_start == "roll"
        if thrown_for and not (game.throws or game.turns):
            return "opening"
        if game.dice is None:
            return "roll"
        roll = game.begin()
        return "move" if not roll.is_complete else "done" if roll.moves else "pass"

    @property
    def is_humans(self) -> bool:
        """Whether a person is to roll or to move."""
        return self.game.position.side in self.saved.humans

    def save(self) -> None:
        """Raises Overtaken where another window has played on; other problems are said once, and the game goes on."""
        try:
            aside = write(self.file, self.saved)
        except OSError as problem:
            if self.problem is None:
                self.screen.say("not_saved", why=f"{self.file}: {problem.strerror}")
            self.problem = problem
        else:
            self.problem = None
            if aside is not None:
                self.screen.say("put_aside", file=aside)

    def changed(self) -> None:
        """To be called after each change of the game."""
        self._end = []
        self.save()

    def end_turn(self) -> None:
        self.game.play()
        self.turn_ended()

    def turn_ended(self) -> None:
        self.changed()
        game = self.game
        if not game.is_over and game.rules.rolls_again(game.turns[-1].dice):
            self.screen.say("rolls_again", side=self.screen.seat(game.position.side))

    # --- what is shown ---------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The board, and below it what may be done; after a game also who won how much, what the people at the table
        did wrong, and where the record is."""
        phase, said = self.phase, []
        if self.game.is_over:
            if not self._end:
                self._end = [*self.screen.result(self.match), *self._review(), *self._recorded()]
            said = [*self._end, self.screen.words("next_game" if phase == "over" else "another_game")]
        below = {"roll": "roll", "move": "commands", "done": "confirm"}.get(phase, "")
        self.screen.draw(self.match, self._view(), below, said)

    def _review(self) -> list[str]:
        lines, humans = [], self.saved.humans
        self.screen.note("thinking")
        try:
            for side in humans:
                lines += play_review.summary(self.screen, self.engine, self.game, side, 3 // len(humans))
        except KeyboardInterrupt:
            lines.append(self.screen.words("hint_stopped"))
        return lines

    def _recorded(self) -> list[str]:
        """Writes the record of a finished match, in which all its games are."""
        if self.phase != "end":
            return []
        try:
            self.record = write_record(self.file, self.match, self.record)
        except OSError as problem:
            return [self.screen.words("not_recorded", why=f"{self.file.parent}: {problem.strerror}")]
        return [self.screen.words("record", file=self.record)]

    def _view(self) -> Side:
        """Whose numbers the board has: the only person's, or those of the side to roll."""
        humans = self.saved.humans
        return humans[0] if len(humans) == 1 else self.game.position.side
