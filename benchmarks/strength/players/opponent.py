"""Any program as an opponent: a line protocol over its standard input and output.

One command a line, one answer a line, flushed at once. We send

    new RULES SEED              a game begins; RULES is the first word of a position's text ("long", "long:first=46")
    play POSITION DIE DIE       POSITION is nardy's text of four words, its side is the one to play
    quit                        the program ends

and the program answers ``new`` by ``ok``, and ``play`` by one of

    position POSITION           the position after its play (who is to roll there is not looked at)
    id ID                       the same as nardy's id
    play NOTATION               the play: 24/18 18/17, 24>1, bar/20*, 8/4(2), 3/off
    error TEXT                  it cannot

Only rolls with several plays are asked for: a forced play or a pass is played without a word, so a program needs no
memory of the game. For example:

    > new long 7
    < ok
    > play long w 24*15 24*15 6 1
    < position long b 24*14,17 24*15
"""

from __future__ import annotations

import shlex

from benchmarks.strength.players.child import Child, ChildError
from benchmarks.strength.players.player import NoAnswer, Player
from nardy import Dice, NardyError, Play, Position, Rules, Side

TIMEOUT = 60.0  # seconds for one answer


def read_answer(position: Position, dice: Dice, answer: str) -> Play:
    """The legal play that an answer means. Raises NoAnswer: ``illegal``, ``unreadable`` or ``refused``."""
    word, _, rest = answer.partition(" ")
    if word == "error":
        raise NoAnswer("refused", rest)
    try:
        if word == "play":
            return position.parse_play(rest, dice)
        if word not in ("position", "id"):
            raise NoAnswer("unreadable", answer)
        result = Position.parse(rest) if word == "position" else Position.from_id(rest)
    except NardyError as error:
        raise NoAnswer("unreadable" if word != "play" else "illegal", f"{answer}: {error}") from error
    wanted = result.counts(Side.WHITE), result.counts(Side.BLACK)
    for play in position.legal_plays(dice):
        after = play.position
        if (after.counts(Side.WHITE), after.counts(Side.BLACK)) == wanted:
            return play
    raise NoAnswer("illegal", f"{answer} is no result of {position} with {dice}")


class Program(Player):
    """A program that speaks the protocol above. After a timeout or its end it is started anew for the next game."""

    def __init__(self, name: str, command: str, timeout: float = TIMEOUT) -> None:
        super().__init__(name)
        self.command, self.timeout = shlex.split(command), timeout
        self._child: Child | None = None
        self._earlier = 0.0

    @property
    def cpu(self) -> float:
        return self._earlier + (self._child.cpu if self._child else 0.0)

    def _ask(self, line: str) -> str:
        if self._child is None:
            self._child = Child(self.command)
        try:
            self._child.send(line)
            return self._child.line(self.timeout)
        except ChildError as error:
            self._end("")
            raise NoAnswer("silent", f"{line}: {error}") from error

    def new_game(self, rules: Rules, seed: int) -> None:
        text = str(Position.start(rules)).split()[0]
        if (answer := self._ask(f"new {text} {seed}")) != "ok":
            raise NoAnswer("refused", answer)

    def choose(self, position: Position, dice: Dice, seed: int) -> Play:
        self.decisions += 1
        return read_answer(position, dice, self._ask(f"play {position} {dice.high} {dice.low}"))

    def close(self) -> None:
        self._end("quit")

    def _end(self, farewell: str) -> None:
        if self._child is not None:
            self._earlier = self.cpu
            self._child.close(farewell)
            self._child = None
