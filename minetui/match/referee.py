"""The referee: it deals a board, asks a player for its turns, and says how the game ended.

A `Guest` is somebody else's program. It is started when its first game begins, and again after one
in which it crashed, was not ready or spoke wrongly, unless four starts in a row came to no game.
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
)
from minetui.formats import Replay, quoted, shown
from minetui.solver import TECHNIQUES, Analysis, Memory, dealer_of
from minetui.studies import signals_waiting

from . import reasons
from .lines import (
    CHANGES,
    LONGEST,
    MOST_SHOWN,
    NUMBER,
    SHAPES,
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
from .process import Endless, Gone, PlayerProcess, ProcessError, Silent, TimedLine

ANY = BoardKind()
READY = 10.0  # seconds to start, and again to get ready for a game
LEAVE = 2.0  # seconds to end after `quit`
LONGEST_NAME = 40  # characters of a player's name, and of its version
MOST_ERRORS = 5  # of a game; with the last of them it is lost
MOST_DROPPED = 10_000  # lines of a game that nobody asked for
MOST_UNREAD = 100  # questions, in a row, that are answered without being read
MOST_STARTS = 4  # in a row
GIVEN_UP = reasons.GIVEN_UP.format(count=MOST_STARTS, reason="")
CHANGES_A_CELL = 10  # of a game, in the mean: flags set and removed for ever
REFUSAL = re.compile(r"[a-z]{1,20}")  # what of a game a player can't do
UNPLAYED = ("lost start", "lost exit")  # the ways to end a game in which no program was left


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
        grid, names = self.level.grid, {shape: name for name, shape in SHAPES.items()}
        numbers = {
            **{**grid.numbers, "mines": self.level.mines},
            **{"first": self.first_click.value, "shape": names[grid.shape]},
            **({"kind": str(self.kind)} if self.kind else {}),
            **({"time": round(1000 * self.seconds)} if self.seconds is not None else {}),
            **({"cap": round(1000 * self.cap)} if self.cap is not None else {}),
            **({"turns": self.most_turns} if self.most_turns is not None else {}),
            "idle": self.idle,
        }
        if self.start is not None:
            numbers["start"] = CellNames.of(grid).name(self.start)
        return f"new {number} {' '.join(f'{name} {value}' for name, value in numbers.items())}"


@dataclass(frozen=True)
class RefereedGame:
    """What came of a game.

    `ended` is what the player is told, such as "won cleared", "lost mine F2" or "void no-shape",
    and `reason` one line about what went wrong in the program, as `reasons` has it, else empty.
    `guesses` are the turns that revealed a cell which nothing proved safe before, the first reveal
    apart. `seconds_of_turns` has each turn that was answered, `moves` all that changed something,
    at the time on the game's clock; the first `given` of them were made for the player. Where no
    board was dealt there is no `field`.
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
    late: int = 0  # of these, those since the last question that are not blank
    last_late: str = ""
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
            raise Over("lost turns", reasons.NO_END.format(turn=f"{most:,}"))
        if (changes := len(self.moves)) > CHANGES_A_CELL * size:
            slots = {"changes": f"{changes:,}", "cells": f"{size:,}"}
            raise Over("lost turns", reasons.NO_END_OF_CHANGES.format(**slots))
        if self.idle >= self.terms.idle:
            raise Over("lost idle", reasons.NO_CHANGE.format(count=self.idle))

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
                    aimed |= move.aimed_at(here)
                here = move.played_on(here)
            if aimed and not TECHNIQUES.proving(Analysis(start.surface, memory=memory), aimed):
                guesses += 1
        return guesses


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
        self._leaves_at: float | None = None
        self._trouble, self._is_spoiled = "", False  # by its last start; by its last game
        self._wants_changes = False

    def __enter__(self) -> "Guest":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        self.end(at_once=kind is not None)

    def end(self, *, at_once: bool = False) -> None:
        """End the program, which may take its time for that or not; the next game starts it."""
        if not at_once:
            self.quit()
        leaves_at = monotonic() if self._leaves_at is None else self._leaves_at
        self._end(0.0 if at_once else max(leaves_at - monotonic(), 0.0))

    def quit(self) -> None:
        """Tell the program to end, without waiting for it: its time for that begins to run."""
        if self._process is not None and self._leaves_at is None:
            self._process.send("quit")
            self._leaves_at = monotonic() + self._leave

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
            raise GuestError(reasons.told(over.reason)) from None

    def play(self, terms: Terms, seed: str, number: int) -> RefereedGame:
        """Referee the game with this number, whose board is dealt from the seed and the number."""
        table = _Table(terms, f"{seed}:{number}")
        try:
            self._referee(self._seat(table, terms.line(number)), table)
        except Over as over:
            ended, reason = over.ended, over.reason
        if self._process is not None:
            self._process.send(f"result {number} {ended}")
        if ended not in UNPLAYED:
            self._starts = 0
        self._is_spoiled = ended == "lost errors"  # who knows what of it is still on its way
        return table.game(ended, reason)

    def _seat(self, table: _Table, new: str) -> PlayerProcess:
        """The process, ready for a game; one that ended or fell silent before is started again."""
        if self._is_spoiled:
            self._end()
        if self._process is not None:
            try:
                return self._offer(self._process, table, new)
            except Over as over:
                if over.ended not in UNPLAYED:
                    raise
                self._end()
        try:
            return self._offer(self._start(), table, new)
        except Over as over:
            self._trouble = over.reason
            if not over.ended.startswith("void"):
                self._end()
            raise

    def _start(self) -> PlayerProcess:
        """Start the program and hear its greeting."""
        if self._starts == MOST_STARTS:
            trouble = self._trouble.removeprefix(GIVEN_UP)
            raise Over("lost start", f"{GIVEN_UP}{trouble}")
        self._starts += 1
        self._turn, self._leaves_at = 0, None
        try:
            with signals_waiting():  # or the program would live on, which nobody knows yet
                self._process = process = PlayerProcess(self.command, self._clock)
        except ProcessError as error:
            raise Over("lost start", str(error)) from None
        deadline = self._clock() + self._ready
        process.send(f"msp {VERSION} minetui {__version__} {CHANGES}")
        greeting = self._heard(process, deadline, reasons.NO_GREETING)
        words = greeting.split()
        if words[:2] != ["msp", str(VERSION)] or len(words) < 4:
            got = quoted(greeting, MOST_SHOWN)
            raise Over("lost start", reasons.NO_PLAYER.format(version=VERSION, text=got))
        self.name = " ".join(shown(word[:LONGEST_NAME]) for word in words[2:4])
        self._wants_changes = CHANGES in words[4:]
        if (word := self._heard(process, deadline, reasons.NO_READY)) != "ready":
            got = quoted(word, MOST_SHOWN)
            raise Over("lost start", reasons.NOT_READY.format(text=got))
        return process

    def _heard(self, process: PlayerProcess, deadline: float, missing: str) -> str:
        """The next line of a greeting, blank ones apart."""
        silent = Over("lost start", missing.format(seconds=f"{self._ready:g}"))
        while not (text := self._line(process, deadline, "lost start", silent).text.strip()):
            pass
        return text

    def _offer(self, process: PlayerProcess, table: _Table, new: str) -> PlayerProcess:
        """The process, once the player is ready for a game that it is offered."""
        deadline = self._clock() + self._ready
        process.send(new)
        missing = reasons.NO_READY_FOR_GAME.format(seconds=f"{self._ready:g}")
        silent = Over("lost start", missing)
        while True:
            text = self._line(process, deadline, "lost exit", silent, table).text
            words = text.split()
            if words == ["ready"]:
                return process
            if len(words) == 2 and words[0] == "no" and REFUSAL.fullmatch(words[1]):
                raise Over(f"void no-{words[1]}")
            if words and not NUMBER.fullmatch(words[0]):
                self._end()
                got = quoted(text.strip(), MOST_SHOWN)
                raise Over("lost errors", reasons.UNREADY.format(text=got))
            self._drop(table, text)

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
            raise Over("lost errors", reasons.UNREAD.format(count=MOST_UNREAD))

    def _answered(
        self, process: PlayerProcess, table: _Table, board: str, names: CellNames
    ) -> tuple[Sequence[Action], float]:
        """The actions of the next answer, and the seconds that it took; errors on the way count."""
        self._turn += 1
        table.late = 0
        began, left = self._clock(), table.left
        deadline, asked = None if left is None else began + left, began
        lines = [board]
        while True:
            shown_left = "" if deadline is None else f" {_milliseconds(deadline - asked)}"
            process.send(*lines, f"go {self._turn}{shown_left}")
            text, at = self._answer(process, table, deadline, asked)
            try:
                return self._actions(text, names), at - began
            except AnswerError as error:
                table.errors += 1
                if table.errors == MOST_ERRORS:
                    raise Over("lost errors", self._wrong(text, table, error)) from None
                lines, asked = [f"error {self._turn} {error}"], self._clock()

    def _answer(
        self, process: PlayerProcess, table: _Table, deadline: float | None, asked: float
    ) -> TimedLine:
        """The next line that answers this turn, right or wrong.

        What is blank, belongs to an earlier turn, or came before the turn was asked for is dropped.
        """
        turn, left = len(table.seconds) + 1, table.left
        missing = reasons.NO_ANSWER.format(turn=turn, seconds=f"{left or 0:.3g}")
        silent = Over("lost time", missing)
        while True:
            line = self._line(process, deadline, "lost exit", silent, table)
            word = (line.text.split() or [""])[0]
            number = int(word) if NUMBER.fullmatch(word) else None
            is_early = number == self._turn and line.at < asked
            if word and not is_early and (number is None or number >= self._turn):
                return line
            self._drop(table, line.text)

    def _actions(self, text: str, names: CellNames) -> Sequence[Action]:
        """The actions of an answer to this turn; an AnswerError for one that is wrong."""
        words = text.split()
        if answer_number(words) != self._turn:
            raise AnswerError("syntax", words[0])
        return actions_in(words[1:], names)

    def _wrong(self, text: str, table: _Table, error: AnswerError) -> str:
        """What was wrong with the last answer of a game that has had too many such."""
        # Without a number of its own the reason is the same whatever the process played before.
        answer = self._turn if NUMBER.match(text.strip()) else "N"
        return reasons.WRONG.format(
            count=MOST_ERRORS,
            turn=len(table.seconds) + 1,
            answer=answer,
            text=quoted(text.strip(), MOST_SHOWN),
            error=error,
        )

    def _line(
        self,
        process: PlayerProcess,
        deadline: float | None,
        gone: str,
        silent: Over,
        table: _Table | None = None,
    ) -> TimedLine:
        """The next line; the game ends as `gone` if the process has, or as `silent` in time."""
        try:
            return process.receive(deadline)
        except Silent:
            instead = _came_instead(process, table, at_start=silent.ended == "lost start")
            raise Over(silent.ended, silent.reason + instead) from None
        except Gone as end:
            self._end()
            raise Over(gone, str(end)) from None
        except Endless:
            self._end()
            raise Over("lost errors", reasons.ENDLESS.format(count=f"{LONGEST:,}")) from None

    def _drop(self, table: _Table, text: str) -> None:
        """Count a line that nobody asked for."""
        table.dropped += 1
        if text.strip():
            table.late, table.last_late = table.late + 1, text.strip()
        if table.dropped > MOST_DROPPED:
            self._end()
            raise Over("lost errors", reasons.UNASKED.format(count=f"{MOST_DROPPED:,}"))

    def _end(self, patience: float = 0.0) -> None:
        """End the process, if there is one; another thread may lose patience meanwhile."""
        if (process := self._process) is not None:
            process.end(patience)
            self._said, self._process = process.said, None


def _came_instead(process: PlayerProcess, table: _Table | None, *, at_start: bool) -> str:
    """What is known of a program that did not answer, behind a reason; it may be empty."""
    known = list[str]()
    if table is not None and table.late:
        last = quoted(table.last_late, MOST_SHOWN)
        known.append(reasons.DROPPED.format(count=f"{table.late:,}", text=last))
    elif begun := process.begun.strip():
        known.append(reasons.BEGUN.format(text=quoted(begun, MOST_SHOWN)))
    elif at_start:
        known.append(reasons.NOTHING)
    if at_start and process.last_said:
        known.append(reasons.SAID.format(text=process.last_said))
    return "".join(f"; {each}" for each in known)


def _milliseconds(seconds: float) -> int:
    """The whole milliseconds in some seconds, never less than none."""
    return max(int(1000 * seconds), 0)
