"""The referee: it deals a board, asks a player for its turns, and says how the game ended.

A `Guest` is somebody else's program. It is started when its first game begins, and again after a
game in which it crashed or fell silent, until it has done so four times without finishing a game.
Whatever it does, it loses that game, with a reason in one line; nothing it does ends a match. The
mines are never in its process: they are dealt here, at the first reveal, as `simulate` deals them,
so that a bot of ours that begins at the same cell plays the same board.

Time is the guest's alone: from its `go` to the end of its answer. What the referee itself needs, to
deal and afterwards to find the guesses, is on nobody's clock.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from time import monotonic
from types import TracebackType

from minetui import Problem, __version__
from minetui.core import (
    NO_CELLS,
    BoardKind,
    Cell,
    CellSet,
    Chord,
    FirstClick,
    Flag,
    Level,
    Minefield,
    Move,
    Position,
    Reveal,
    Status,
    has,
    lowest,
    only,
)
from minetui.formats import Replay, quoted, shown
from minetui.solver import TECHNIQUES, Analysis, Memory, dealer_of
from minetui.studies import signals_waiting

from .lines import (
    CHANGES,
    LONGEST,
    RECT,
    VERSION,
    Action,
    AnswerError,
    CellNames,
    actions_in,
    answer_number,
    board_line,
    changes_line,
    signs,
)
from .process import Endless, Gone, Line, PlayerProcess, ProcessError, Silent

ANY = BoardKind()
READY = 10.0  # seconds to start, and again to get ready for a game
LEAVE = 2.0  # seconds to end after `quit`
LONGEST_NAME = 40  # characters of a player's name, and of its version
MOST_ERRORS = 5  # of a game; with the last of them it is lost
MOST_DROPPED = 10_000  # lines of a game that nobody asked for
MOST_UNREAD = 100  # questions, in a row, that are answered without being read
MOST_STARTS = 4  # without a finished game
CHANGES_A_CELL = 10  # of a game, in the mean: flags set and removed for ever
REFUSAL = re.compile(r"[a-z]{1,20}")  # what of a game a player can't do
FINISHED = ("cleared", "mine", "idle", "turns", "resigned")  # by the players' own doing


class GuestError(Problem):
    """A program that does not start, or does not greet as a player."""


@dataclass(frozen=True)
class Terms:
    """What is the same for all games of a match: the board, its first reveal, and the limits.

    With a `start` that cell is revealed before the first turn. `seconds` are for all turns of a
    game, `cap` for each of them; None is no limit. After `idle` answers in a row that change
    nothing the game is lost.
    """

    level: Level
    first_click: FirstClick = FirstClick.OPENING
    kind: BoardKind = ANY
    start: Cell | None = None
    seconds: float | None = 60.0
    cap: float | None = None
    most_turns: int | None = None
    idle: int = 20

    def line(self, number: int) -> str:
        """The line that begins a game with this number."""
        numbers = {
            **self.level.numbers,
            **{"first": self.first_click.value, "shape": RECT},
            **({"kind": str(self.kind)} if self.kind else {}),
            **({"time": round(1000 * self.seconds)} if self.seconds is not None else {}),
            **({"cap": round(1000 * self.cap)} if self.cap is not None else {}),
            **({"turns": self.most_turns} if self.most_turns is not None else {}),
            "idle": self.idle,
        }
        if self.start is not None:
            numbers["start"] = CellNames.of(self.level.grid).name(self.start)
        return f"new {number} {' '.join(f'{name} {value}' for name, value in numbers.items())}"


@dataclass(frozen=True)
class RefereedGame:
    """What came of a game.

    `ended` is what the player is told, such as "won cleared", "lost mine F2" or "void no-shape",
    and `reason` one line for people about what went wrong in the program, else empty. `guesses` are
    the turns that revealed a cell which nothing proved safe before, the first reveal apart.
    `seconds_of_turns` has each turn that was answered, `moves` all that changed something, at the
    time on the game's clock; the first `given` of them were made for the player. Where no board was
    dealt there is no `field`.
    """

    won: bool
    ended: str
    reason: str = ""
    guesses: int = 0
    seconds_of_turns: tuple[float, ...] = ()
    errors: int = 0
    field: Minefield | None = None
    moves: tuple[Move, ...] = ()
    given: int = 0
    seed: str = ""  # the text that the board is dealt from, as `minetui --seed` takes it

    def replay(self, terms: Terms, player: str) -> Replay | None:
        """The game as a replay to keep and to watch; None where no board was dealt."""
        if self.field is None:
            return None
        info = {"Player": player, "Seed": self.seed, "FirstClick": terms.first_click.value}
        info |= {"Boards": str(terms.kind)} if terms.kind else {}
        seconds = sum(self.seconds_of_turns)
        return Replay(self.field, self.moves, info, seconds, self.given, records_all=False)


class Over(Exception):
    """The game has ended: the words that the player is told, and the reason for people."""

    def __init__(self, ended: str, reason: str = "") -> None:
        super().__init__(ended)
        self.ended, self.reason = ended, reason


@dataclass
class _Table:
    """A game that is being played: its position, and all that was done up to now."""

    terms: Terms
    seed: str
    dealt: bool = False
    moves: list[Move] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)  # the number of moves before each
    seconds: list[float] = field(default_factory=list)
    errors: int = 0
    dropped: int = 0
    idle: int = 0  # answers in a row that changed nothing
    given: int = 0

    def __post_init__(self) -> None:
        self.position = Position(Minefield(self.terms.level.grid, NO_CELLS))
        if self.terms.start is not None:
            self._play(Reveal(self.terms.start))
            self.given = len(self.moves)

    @property
    def left(self) -> float | None:
        """The seconds that the next turn may take; None for any number."""
        game, cap = self.terms.seconds, self.terms.cap
        limits = [] if game is None else [game - sum(self.seconds)]
        limits += [] if cap is None else [cap]
        return min(limits, default=None)

    def expect_going_on(self) -> None:
        """End the game if it is won or lost, or has gone on for too long."""
        if self.dealt and self.position.status is Status.WON:
            raise Over("won cleared")
        if self.position.status is Status.LOST:
            mine = CellNames.of(self.terms.level.grid).name(lowest(self.position.hit))
            raise Over(f"lost mine {mine}")
        most, size = self.terms.most_turns, self.terms.level.size
        if most is not None and len(self.seconds) >= most:
            raise Over("lost turns", f"no end after {most:,} turns")
        if len(self.moves) > CHANGES_A_CELL * size:
            raise Over("lost turns", f"no end after {len(self.moves):,} changes of {size:,} cells")
        if self.idle >= self.terms.idle:
            raise Over("lost idle", f"{self.idle} answers in a row changed nothing")

    def turn(self, actions: Sequence[Action], seconds: float) -> None:
        """Do all actions of an answer, in order, until the game is over."""
        self.turns.append(len(self.moves))
        self.seconds.append(seconds)
        at = round(sum(self.seconds), 3)
        for verb, cell in actions:
            flagged = has(self.position.flagged, cell)
            if verb == "reveal":
                self._play(Reveal(cell, at))
            elif verb == "chord":
                self._play(Chord(cell, at))
            elif flagged is (verb == "unflag"):
                self._play(Flag(cell, at))
        self.idle = self.idle + 1 if len(self.moves) == self.turns[-1] else 0

    def _play(self, move: Move) -> None:
        """Make a move, if it changes anything; the first reveal deals the board."""
        before = self.position
        if isinstance(move, Reveal) and not self.dealt and not has(before.flagged, move.cell):
            level, first_click = self.terms.level, self.terms.first_click
            deal = dealer_of(self.terms.kind, level)
            mines = deal(level, Random(self.seed), move.cell, first_click)
            before = Position(Minefield(level.grid, mines), flagged=before.flagged)
            self.dealt = True
        self.position = move.played_on(before)
        if self.position is not before:
            self.moves.append(move)

    def game(self, ended: str, reason: str) -> RefereedGame:
        """What came of it."""
        return RefereedGame(
            ended.startswith("won"),
            ended,
            reason,
            self._guesses() if self.dealt else 0,
            tuple(self.seconds),
            self.errors,
            self.position.field if self.dealt else None,
            tuple(self.moves),
            self.given,
            self.seed,
        )

    def _guesses(self) -> int:
        """The turns that revealed a cell which was not proven safe before them."""
        here, memory, guesses = Position(self.position.field), Memory(), 0
        turns = [*self.turns, len(self.moves)]
        for move in self.moves[: turns[0]]:
            here = move.played_on(here)
        for begin, end in pairwise(turns):
            start, aimed = here, NO_CELLS
            for move in self.moves[begin:end]:
                if here.revealed:
                    aimed |= _aimed_at(move, here)
                here = move.played_on(here)
            if aimed and not TECHNIQUES.proving(Analysis(start.surface, memory=memory), aimed):
                guesses += 1
        return guesses


def _aimed_at(move: Move, before: Position) -> CellSet:
    """The cells that a move reveals itself, without the rest of their openings."""
    if isinstance(move, Chord):
        around = before.field.grid.neighbours(move.cell)
        return around & before.covered & ~before.flagged
    return only(move.cell) if isinstance(move, Reveal) else NO_CELLS


class Guest:
    """A program that plays, in a process of its own, which `with` ends.

    `clock` counts the seconds that limits are compared with.
    """

    def __init__(
        self,
        command: Sequence[str] | str,
        *,
        clock: Callable[[], float] = monotonic,
        ready: float = READY,
        leave: float = LEAVE,
    ) -> None:
        self.command, self.name, self._said = command, "", ""
        self._clock, self._ready, self._leave = clock, ready, leave
        self._process: PlayerProcess | None = None
        self._starts = self._turn = 0
        self._wants_changes = False

    def __enter__(self) -> "Guest":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self.end(at_once=kind is not None)

    def end(self, *, at_once: bool = False) -> None:
        """End the program, which may take its time for that or not; the next game starts it."""
        if self._process is not None and not at_once:
            self._process.send("quit")
        self._end(0.0 if at_once else self._leave)

    @property
    def said(self) -> str:
        """The end of what its process says on standard error, or said before it ended."""
        return self._process.said if self._process else self._said

    def start(self) -> None:
        """Start the program, unless it runs; a GuestError says why it is no player."""
        try:
            if self._process is None:
                self._start()
        except Over as over:
            self._end()
            raise GuestError(over.reason) from None

    def play(self, terms: Terms, seed: str, number: int) -> RefereedGame:
        """Referee the game with this number, whose board is dealt from the seed and the number."""
        table = _Table(terms, f"{seed}:{number}")
        try:
            self._referee(self._seat(table, terms.line(number)), table)
        except Over as over:
            ended, reason = over.ended, over.reason
        if self._process is not None:
            self._process.send(f"result {number} {ended}")
        if ended.split()[1] in FINISHED:
            self._starts = 0
        return table.game(ended, reason)

    def _seat(self, table: _Table, new: str) -> PlayerProcess:
        """The process, ready for a game; one that ran before is started again if it is not."""
        if self._process is not None:
            try:
                return self._offer(self._process, table, new)
            except Over as over:
                if over.ended.startswith("void"):
                    raise
                self._end()
        try:
            return self._offer(self._start(), table, new)
        except Over as over:
            if not over.ended.startswith("void"):
                self._end()
            raise

    def _start(self) -> PlayerProcess:
        """Start the program and hear its greeting."""
        if self._starts == MOST_STARTS:
            raise Over("lost start", f"{MOST_STARTS} starts came to no finished game")
        self._starts += 1
        self._turn = 0
        try:
            with signals_waiting():  # or the program would live on, which nobody knows yet
                self._process = process = PlayerProcess(self.command, self._clock)
        except ProcessError as error:
            raise Over("lost start", str(error)) from None
        deadline = self._clock() + self._ready
        process.send(f"msp {VERSION} minetui {__version__} {CHANGES}")
        greeting = self._heard(process, deadline)
        words = greeting.split()
        if words[:2] != ["msp", str(VERSION)] or len(words) < 4:
            raise Over(
                "lost start", f"expected 'msp {VERSION} NAME VERSION', got {quoted(greeting)}"
            )
        self.name = " ".join(shown(word[:LONGEST_NAME]) for word in words[2:4])
        self._wants_changes = CHANGES in words[4:]
        if (word := self._heard(process, deadline)) != "ready":
            raise Over("lost start", f"expected 'ready', got {quoted(word)}")
        return process

    def _heard(self, process: PlayerProcess, deadline: float) -> str:
        """The next line of a greeting, blank ones apart."""
        silent = Over("lost start", f"no greeting within {self._ready:g} s")
        while not (text := self._line(process, deadline, "lost start", silent).text.strip()):
            pass
        return text

    def _offer(self, process: PlayerProcess, table: _Table, new: str) -> PlayerProcess:
        """The process, once the player is ready for a game that it is offered."""
        deadline = self._clock() + self._ready
        process.send(new)
        silent = Over("lost start", f"not ready within {self._ready:g} s")
        while True:
            words = self._line(process, deadline, "lost exit", silent).text.split()
            if words == ["ready"]:
                return process
            if len(words) == 2 and words[0] == "no" and REFUSAL.fullmatch(words[1]):
                raise Over(f"void no-{words[1]}")
            self._drop(table)

    def _referee(self, process: PlayerProcess, table: _Table) -> None:
        """Ask for one turn after the other until the game is over."""
        names, told = CellNames.of(table.terms.level.grid), ""
        while True:
            table.expect_going_on()
            self._expect_reader(process)
            seen = signs(table.position.surface)
            partly = told and self._wants_changes
            board = changes_line(names, told, seen) if partly else board_line(names.grid, seen)
            told = seen
            actions, seconds = self._answered(process, table, board, names)
            table.turn(actions, seconds)
            if not actions:
                raise Over("lost resigned")

    def _expect_reader(self, process: PlayerProcess) -> None:
        """End the game of a player that answers blindly, for which all boards would be kept."""
        if process.unread > MOST_UNREAD:
            self._end()
            raise Over("lost errors", f"over {MOST_UNREAD} questions answered without reading them")

    def _answered(
        self, process: PlayerProcess, table: _Table, board: str, names: CellNames
    ) -> tuple[Sequence[Action], float]:
        """The actions of the next answer, and the seconds that it took; errors on the way count."""
        self._turn += 1
        asked, left = self._clock(), table.left
        deadline = None if left is None else asked + left
        lines = [board]
        while True:
            shown_left = "" if deadline is None else f" {_milliseconds(deadline - self._clock())}"
            process.send(*lines, f"go {self._turn}{shown_left}")
            try:
                actions, at = self._answer(process, table, deadline, names)
                return actions, max(at - asked, 0.0)
            except AnswerError as error:
                table.errors += 1
                if table.errors == MOST_ERRORS:
                    raise Over(
                        "lost errors", f"{MOST_ERRORS} wrong answers, last: {error}"
                    ) from None
                lines = [f"error {self._turn} {error}"]

    def _answer(
        self, process: PlayerProcess, table: _Table, deadline: float | None, names: CellNames
    ) -> tuple[Sequence[Action], float]:
        """The actions of the next line with the turn's number, and when it came.

        What belongs to an earlier turn, or is blank, is dropped. An AnswerError for anything else.
        """
        turn = len(table.seconds) + 1
        left = table.left
        silent = Over("lost time", f"no answer to turn {turn} within {left or 0:.3g} s")
        while True:
            text, at = self._line(process, deadline, "lost exit", silent)
            words = text.split()
            if not words or (number := answer_number(words)) < self._turn:
                self._drop(table)
            elif number > self._turn:
                raise AnswerError("syntax", words[0])
            else:
                return actions_in(words[1:], names), at

    def _line(
        self, process: PlayerProcess, deadline: float | None, gone: str, silent: Over
    ) -> Line:
        """The next line; the game ends as `gone` if the process has, or as `silent` in time."""
        try:
            return process.receive(deadline)
        except Silent:
            raise silent from None
        except Gone as end:
            self._end()
            raise Over(gone, str(end)) from None
        except Endless:
            self._end()
            raise Over("lost errors", f"a line of over {LONGEST:,} characters") from None

    def _drop(self, table: _Table) -> None:
        """Count a line that nobody asked for."""
        table.dropped += 1
        if table.dropped > MOST_DROPPED:
            self._end()
            raise Over("lost errors", f"over {MOST_DROPPED:,} lines that nobody asked for")

    def _end(self, patience: float = 0.0) -> None:
        """End the process, if there is one; another thread may lose patience meanwhile."""
        if (process := self._process) is not None:
            process.end(patience)
            self._said, self._process = process.said, None


def _milliseconds(seconds: float) -> int:
    """The whole milliseconds in some seconds, never less than none."""
    return max(int(1000 * seconds), 0)
