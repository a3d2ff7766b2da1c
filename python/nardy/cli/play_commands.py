"""What the commands typed in `nardy play` do at a table: moves, taking back, hints, resigning, another game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

from nardy import AmbiguousPlay, IllegalPlay, InvalidNotation, Match
from nardy.analysis import has_koks
from nardy.cli import play_hint
from nardy.cli.play_hint import Advice
from nardy.cli.play_input import yes_or_no
from nardy.cli.play_store import SavedGame
from nardy.cli.play_table import Table
from nardy.limits import Depth


class Leave(Exception):
    """The user has had enough for now."""


class Commands:
    """Obeys at one table. It remembers the last hint, so that its plays can be asked for by number."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.screen = table.screen
        self._hint: tuple[object, Advice] | None = None  # what it is about (see _state), and what it says

    def obey(self, kind: str, text: str) -> bool:
        """Does what was typed; whether it has changed the game."""
        table, phase = self.table, self.table.phase
        over = table.game.is_over
        if kind == "leave":
            raise Leave
        if kind == "list":
            table.draw()
        elif kind == "rules":
            self.screen.rules(table.match.rules)
        elif kind == "pips":
            self.screen.pips((table.game if over or phase == "roll" else table.game.begin()).position)
        elif kind == "enter":
            return self._enter(phase)
        elif kind == "another":
            return self._another(phase)
        elif kind == "take_back":
            return self._take_back()
        elif over:
            self.screen.say("match_over" if phase == "end" else "over")
        elif kind == "resign":
            return self._resign(text)
        elif kind == "hint":
            self._show_hint(phase, text)
        elif kind == "best":
            return self._best(phase, text)
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
        table = self.table
        if phase == "end":
            raise Leave
        if phase == "move":
            self.screen.say("not_done", left=", ".join(map(str, table.game.begin().dice_left)))
            return False
        if phase == "done":
            table.end_turn()
            return True
        if phase == "over":
            game = table.match.next_game()
            if table.match.next_start == "winner":
                self.screen.say("winner_starts", side=self.screen.seat(game.position.side))
        else:
            table.game.roll()
        table.changed()
        return True

    def _another(self, phase: str) -> bool:
        """Begins a new match like the one that is over; its dice follow from those of the last one."""
        if phase != "end":
            self.screen.say("over" if phase == "over" else "not_over")
            return False
        table, last = self.table, self.table.match
        match = Match(last.rules, last.length, seed=random.Random(last.seed).getrandbits(53))
        old = table.saved
        table.saved = SavedGame(match, old.humans, old.level, old.lang, old.on_disk)
        table.record = None
        table.changed()
        return True

    # --- moves and taking back -------------------------------------------------------------------------------

    def _move(self, kind: str, text: str) -> bool:
        roll = self.table.game.begin()
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
        self.table.changed()
        return True

    def _undo(self) -> bool:
        roll = self.table.game.begin()
        if not roll.moves:
            self.screen.say("nothing_to_undo")
            return False
        roll.undo()
        self.table.changed()
        return True

    def _take_back(self) -> bool:
        """The resignation; else the moves of this roll; else a person's last turn, with the answers to it."""
        table, game = self.table, self.table.game
        if game.resigned:
            game.undo()
            self.screen.say("resignation_back")
        elif game.dice is not None and not game.is_over and game.begin().moves:
            while game.begin().moves:
                game.undo()
        else:
            humans = table.saved.humans
            own = [n for n, (side, _, play) in enumerate(game.turns) if side in humans and not play.is_pass]
            if not own:
                self.screen.say("nothing_to_take_back")
                return False
            while len(game.turns) > own[-1]:
                game.undo()
            self.screen.say("taken_back", side=self.screen.seat(game.position.side), dice=game.dice)
        table.changed()
        return True

    # --- the engine's advice ---------------------------------------------------------------------------------

    def _show_hint(self, phase: str, text: str) -> None:
        rolls = _number(text, 1)
        if not 1 <= rolls <= play_hint.MOST:
            self.screen.say("hint_how", most=play_hint.MOST)
            return
        depth = rolls if text else play_hint.DEPTH
        if not play_hint.is_quick(depth):
            self.screen.note("thinking")
        if phase == "roll":
            with self._stoppable():
                play_hint.show_value(self.screen, self.table.engine, self.table.game.position, depth)
        elif advice := self._ask(depth):
            play_hint.show_plays(self.screen, advice, bool(self.table.game.begin().moves))

    def _ask(self, depth: Depth) -> Advice | None:
        """None where the user has stopped it."""
        asked: Advice | None = None
        with self._stoppable():
            asked = play_hint.advise(self.table.engine, self.table.game.begin(), depth)
            self._hint = self._state(), asked
        return asked

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """For what only asks the engine: Ctrl-C ends that, and the game goes on. Elsewhere Ctrl-C leaves the game."""
        try:
            yield
        except KeyboardInterrupt:
            self.screen.say("hint_stopped")

    def _state(self) -> object:
        roll = self.table.game.begin()
        return roll.start, roll.dice, roll.moves

    def _best(self, phase: str, text: str) -> bool:
        """Makes the moves of the best play, or of another one of the last hint."""
        if phase != "move":
            self.screen.say("roll_first" if phase == "roll" else "is_done")
            return False
        asked = self._hint is not None and self._hint[0] == self._state()
        advice = self._hint[1] if self._hint and asked else self._ask(play_hint.DEPTH)
        if advice is None:
            return False
        rank = _number(text, 1)
        if not 1 <= rank <= len(advice.lines):
            self.screen.say("no_such_hint", count=len(advice.lines))
            return False
        roll = self.table.game.begin()
        while roll.moves:  # its moves may come in another order than those already made
            roll.undo()
        for move in advice.lines[rank - 1].play.moves:
            roll.move(move)
        self.table.changed()
        return True

    # --- resigning -------------------------------------------------------------------------------------------

    def _resign(self, text: str) -> bool:
        """Gives the game up, if that many points can be lost and it is confirmed."""
        points = _number(text, 0)
        koks = has_koks(self.table.match.rules)
        if not 1 <= points <= (3 if koks else 2):
            self.screen.say("resign_how", koks=self.screen.words("resign_koks") if koks else "")
            return False
        side = self.screen.seat(self.table.game.position.side)
        self.screen.say("sure", side=side, count=points, points=self.screen.words.points(points))
        while (answer := yes_or_no(self.table.keyboard.line())) is None:
            self.screen.say("yes_or_no")
        if not answer:
            self.screen.say("not_resigned")
            return False
        self.table.game.resign(points)
        self.table.changed()
        return True


def _number(text: str, usual: int) -> int:
    """The number after a command, the usual one where there is none; nothing that is asked for has four digits."""
    return int(text) if 0 < len(text) < 4 else -1 if text else usual
