"""The table at which `nardy play` is played: whose turn it is, what a command does, and saving after each change."""

from __future__ import annotations

import copy
from pathlib import Path

from nardy import AmbiguousPlay, Engine, Game, IllegalPlay, InvalidNotation, Level, Limit, NardyError, Side
from nardy.cli import play_hint
from nardy.cli.play_input import Keyboard, understand, yes_or_no
from nardy.cli.play_screen import Screen
from nardy.cli.play_store import SavedGame, write

STRONG = Limit(depth=2, nodes=400_000)  # counted, not timed, so that a seed gives the same game everywhere


class Leave(Exception):
    """The user has had enough for now."""


class Table:
    """One match, or a single game, from where it stands to its end. ``fast`` neither waits for Enter before a roll
    nor asks whether a finished turn shall stand."""

    def __init__(
        self, saved: SavedGame, file: Path, screen: Screen, keyboard: Keyboard, engine: Engine, fast: bool
    ) -> None:
        self.saved = saved
        self.match = saved.match
        self.file = file
        self.screen = screen
        self.keyboard = keyboard
        self.engine = engine
        self.fast = fast
        self.problem: OSError | None = None  # why the last attempt to save failed

    @property
    def game(self) -> Game:
        return self.match.game

    def play(self) -> None:
        """Returns when the match is over. Raises Leave, and EOFError or KeyboardInterrupt from the keyboard."""
        self.save()
        while not self.match.is_over:
            if self._starter_is_open():
                self._open()
            elif self.game.is_over or self.game.position.side in self.saved.humans:
                self._human_step()
            else:
                self._computer_turn()
        self._show_end()

    def save(self) -> None:
        try:
            write(self.file, self.saved)
            self.problem = None
        except OSError as problem:
            if self.problem is None:  # said once; the game goes on
                self.screen.say("not_saved", why=f"{self.file}: {problem.strerror}")
            self.problem = problem

    # --- the course of the game ------------------------------------------------------------------------------

    def _starter_is_open(self) -> bool:
        game = self.game
        thrown_for = not self.match.games or self.match.next_start == "roll"
        return thrown_for and not (game.throws or game.turns or game.is_over)

    def _open(self) -> None:
        *ties, (white, black) = self.game.opening()
        self.save()
        for dice in ties:
            self.screen.say("opening", white=dice[0], black=dice[1])
            self.screen.say("tie")
        self.screen.say("opening", white=white, black=black)
        self.screen.say("starts", side=self.screen.seat(self.game.position.side))

    def _computer_turn(self) -> None:
        game = self.game
        if game.dice is None:
            game.roll()
            self.save()
        assert game.dice is not None
        turn = 1000 * len(self.match.games) + len(game.turns)
        seed = (self.match.seed + turn * 0x9E3779B97F4A7C15) % 2**64
        limit = STRONG if self.saved.level == Level.STRONG else None
        game.play(self.engine.choose(game.position, game.dice, self.saved.level, limit, seed))
        self._turn_ended()

    def _end_turn(self) -> None:
        self.game.play()
        self._turn_ended()

    def _turn_ended(self) -> None:
        self.save()
        game = self.game
        if not game.is_over and game.rules.rolls_again(game.turns[-1].dice):
            self.screen.say("rolls_again", side=self.screen.seat(game.position.side))

    def _human_step(self) -> None:
        """One change by a person: a roll, a move, the end of a turn, the next game. Some need nobody to be asked."""
        phase = self._phase()
        if phase == "roll" and self.fast:
            self._enter(phase)
        elif phase == "done" and self.fast and self.game.begin().moves:
            self._end_turn()
        else:
            self._draw()
            if phase == "pass":
                dice = self.game.dice
                self.screen.say("no_move", **self.screen.names(self.game.position.side), dice=dice)
                self._end_turn()
            else:
                while not self._obey(phase, *understand(self.keyboard.line())):
                    pass

    def _phase(self) -> str:
        """What a person has to do now: over, roll, move, done (the roll is played), or pass (it cannot be)."""
        if self.game.is_over:
            return "over"
        if self.game.dice is None:
            return "roll"
        roll = self.game.begin()
        return "move" if not roll.is_complete else "done" if roll.moves else "pass"

    # --- what is shown ---------------------------------------------------------------------------------------

    def _draw(self) -> None:
        if self.game.is_over:
            self._show_end()
            return
        line = {"roll": "roll", "move": "commands", "done": "confirm"}.get(self._phase(), "")
        self.screen.draw(self.match, self._view(), line)

    def _show_end(self) -> None:
        """The last board, who won how much, and the score of a match."""
        self.screen.draw(self.match, self._view())
        self.screen.result(self.match)
        if not self.match.is_over:
            self.screen.say("next_game")

    def _view(self) -> Side:
        """Whose numbers the board has: the only person's, or those of the side to roll."""
        humans = self.saved.humans
        return humans[0] if len(humans) == 1 else self.game.position.side

    # --- commands --------------------------------------------------------------------------------------------

    def _obey(self, phase: str, kind: str, text: str) -> bool:
        """Does what was typed; whether it has changed the game."""
        if kind == "leave":
            raise Leave
        if kind == "list":
            self._draw()
        elif kind == "rules":
            self.screen.rules(self.match.rules)
        elif kind == "pips":
            self.screen.pips((self.game if phase in ("over", "roll") else self.game.begin()).position)
        elif phase == "over" and kind != "enter":
            self.screen.say("over")
        elif kind == "enter":
            return self._enter(phase)
        elif kind == "resign":
            return self._resign(text)
        elif kind == "hint" and phase == "roll":
            play_hint.show_value(self.screen, self.engine, self.game.position)
        elif kind == "hint":
            play_hint.show_plays(self.screen, self.engine, self.game.begin())
        elif phase == "roll":
            self.screen.say("roll_first")
        elif kind == "undo":
            return self._undo()
        elif phase == "done":
            self.screen.say("is_done")
        else:
            return self._move(kind, text)
        return False

    def _enter(self, phase: str) -> bool:
        if phase == "over":
            game = self.match.next_game()
            if self.match.next_start == "winner":
                self.screen.say("winner_starts", side=self.screen.seat(game.position.side))
        elif phase == "roll":
            self.game.roll()
        elif phase == "done":
            self._end_turn()
            return True
        else:
            self.screen.say("not_done", left=", ".join(map(str, self.game.begin().dice_left)))
            return False
        self.save()
        return True

    def _move(self, kind: str, text: str) -> bool:
        roll = self.game.begin()
        before = len(roll.moves)
        try:
            if kind == "number":
                moves = roll.legal_moves
                if not 1 <= int(text) <= len(moves):
                    self.screen.say("no_such_number", count=len(moves))
                    return False
                roll.move(moves[int(text) - 1])
            else:
                roll.move(text)
        except IllegalPlay as error:
            self.screen.illegal(error, roll)
        except AmbiguousPlay as error:
            self.screen.two_ways(error)
        except InvalidNotation:
            self.screen.not_a_move(text)
        if len(roll.moves) == before:
            return False
        self.save()
        return True

    def _undo(self) -> bool:
        roll = self.game.begin()
        if not roll.moves:
            self.screen.say("nothing_to_undo")
            return False
        roll.undo()
        self.save()
        return True

    def _resign(self, text: str) -> bool:
        """Gives the game up, if that many points can be lost and it is confirmed."""
        if not text or not self._can_resign(int(text)):
            self.screen.say(
                "resign_how", koks=self.screen.words("resign_koks") if self._can_resign(3) else ""
            )
            return False
        points = int(text)
        side = self.screen.seat(self.game.position.side)
        self.screen.say("sure", side=side, count=points, points=self.screen.words.points(points))
        while (answer := yes_or_no(self.keyboard.line())) is None:
            self.screen.say("yes_or_no")
        if not answer:
            self.screen.say("not_resigned")
            return False
        self.game.resign(points)
        self.save()
        return True

    def _can_resign(self, points: int) -> bool:
        try:
            copy.copy(self.game).resign(points)
        except (NardyError, ValueError):
            return False
        return True
