"""A visit with its process and its terminal, from the fork to the end. No SSH here."""

import asyncio
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import cache, partial
from itertools import count
from time import monotonic
from typing import NamedTuple, Protocol

from minetui import language
from minetui.language import ENGLISH, N_, _, joined, number

from .messages import (
    DEALER,
    FAILED_STATUS,
    Began,
    BeginVisit,
    Ended,
    EndVisit,
    ForkLines,
    Limits,
    Ready,
    line_of,
    message_of,
)
from .terminal import Flow, Terminal

PATIENCE = 1.0  # seconds for what a program that is gone has written before
MINUTE = 60.0


class Reason(Enum):
    """Why a visit ends: a word for the log, which is English, and a sentence for the visitor.

    Where `kept`, visitors with a key are told that their game is.
    """

    NO_GAME = "no game was asked for"
    LEFT = "the visitor left"
    CUT = "the line was cut"
    NO_TERMINAL = "no terminal", N_("Your terminal can't place text. Try ssh -t.")
    NO_SIZE = "a window without a size", N_("Your terminal reports no size.")
    FULL = "full", N_("The server is full. Try again later.")
    CROWDED = "too many from this address", N_("Too many visitors from your address.")
    FAILED = "failed", N_("The game failed."), True
    CPU = "too much processor time", N_("The game took too much time to compute."), True
    SHUT_DOWN = "the server was stopped", N_("The server is stopping."), True
    IDLE = "idle", N_("Idle for {minutes} min."), True
    OUT_OF_TIME = "out of time", N_("A visit lasts {minutes} min."), True

    def __init__(self, log: str, sentence: str = "", kept: bool = False) -> None:
        self.log = log
        self.sentence = sentence
        self.kept = kept

    def told(self, limits: Limits, speech: str = ENGLISH, *, known: bool) -> str:
        """The line for a visitor, who may be known by a key; empty if there is nothing to say."""
        minutes = limits.idle if self is Reason.IDLE else limits.time
        spoken = language.offered_as(speech)  # one of a few, whatever a client says
        return _line(self, minutes, self.kept and known, spoken) if self.sentence else ""


@cache
def _line(reason: Reason, minutes: float, kept: bool, speech: str) -> str:
    """A line for visitors who speak this language, whatever the server speaks.

    It is made once, since all connections wait while a catalogue is read.
    """
    before = language.spoken()
    language.use(speech)
    try:
        text = _(reason.sentence, minutes=number(minutes, len(f"{minutes:g}".partition(".")[2])))
        saved = _("Your game is saved for your next visit.")
        return f"minetui: {joined(text, saved) if kept else text}"
    finally:
        language.use(before)


class Brood:
    """The visits that have a process, or will have one: the server's end of what forks them."""

    def __init__(self, lines: ForkLines) -> None:
        self._control, self._sockets = lines
        self._visits: dict[int, RunningVisit] = {}
        self._ids = count(1)
        self._writer: asyncio.StreamWriter | None = None
        self.ready, self.gone = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Hear the reports on visits until the process that forks is gone."""
        reader, self._writer = await asyncio.open_connection(sock=self._control)
        self._sockets.setblocking(False)
        asyncio.get_running_loop().add_reader(self._sockets, self._take_line)
        try:
            while line := await reader.readline():
                self._hear(message_of(line))
        except ConnectionError:
            pass
        finally:
            asyncio.get_running_loop().remove_reader(self._sockets)
            self._writer.close()
            self.gone.set()
            self.ready.set()

    def begin(self, visited: "RunningVisit", visit: BeginVisit) -> int:
        """Begin a process for a visit; returns its id."""
        id = next(self._ids)
        self._visits[id] = visited
        self._say(visit._replace(id=id))
        return id

    def end(self, id: int) -> None:
        """End a process, if it is still there."""
        if id in self._visits:
            self._say(EndVisit(id))

    def begin_dealer(self, line: socket.socket) -> Callable[[], object]:
        """Begin a process that deals boards on this line; what is returned ends it."""
        socket.send_fds(self._sockets, [DEALER], [line.fileno()])

        def end() -> None:
            with suppress(OSError):  # the process that forks is gone, and the dealer with it
                self._sockets.send(DEALER)

        return end

    def _take_line(self) -> None:
        """Hand a visit its line to live games."""
        try:
            word, files, *_rest = socket.recv_fds(self._sockets, 64, 1)
        except OSError:
            return
        for file in files:
            line, visited = socket.socket(fileno=file), self._visits.get(int(word))
            if visited is None:
                line.close()
            else:
                visited.join(line)

    def _say(self, message: BeginVisit | EndVisit) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(line_of(message))

    def _hear(self, message: Ready | Began | Ended) -> None:
        """Pass on a report; an error in a visit is that visit's alone."""
        soon = asyncio.get_running_loop().call_soon
        if isinstance(message, Ready):
            self.ready.set()
        elif isinstance(message, Began):
            soon(self._visits[message.id].began)
        else:
            soon(self._visits.pop(message.id).ended, message)


class VisitEnd(NamedTuple):
    """How a visit ended. Where `broken`, the program could not give the terminal back."""

    reason: Reason
    broken: bool
    failure: str


class Line(Protocol):
    """The way to the visitor."""

    def show(self, data: bytes) -> None:
        """Send what the program has written."""

    def caught_up(self) -> None:
        """Notice that all that was typed is taken."""

    def join(self, line: socket.socket) -> None:
        """Take the program's line to live games."""

    def over(self, outcome: VisitEnd) -> None:
        """Notice that the visit has ended."""


class RunningVisit:
    """The program that a visitor plays, with a limited time."""

    def __init__(self, line: Line, brood: Brood, limits: Limits) -> None:
        self._line, self._brood, self._limits = line, brood, limits
        self._loop = asyncio.get_running_loop()
        self.terminal = Terminal(self, Flow(limits.keys))
        self._id = 0
        self._reason: Reason | None = None
        self._report: Ended | None = None
        self._last_key = monotonic()
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def begin(self, visit: BeginVisit) -> None:
        """Have a process forked for the visit."""
        self._id = self._brood.begin(self, visit._replace(tty=self.terminal.path))
        self._later("time", self._limits.time * MINUTE, partial(self.end, Reason.OUT_OF_TIME))
        self._watch_idle()

    def type(self, data: bytes) -> None:
        """Type into the program."""
        self._last_key = monotonic()
        self.terminal.type(data)

    def end(self, reason: Reason) -> None:
        """Have the program end; the first reason counts."""
        self._reason = self._reason or reason
        self._brood.end(self._id)

    def hang_up(self, reason: Reason) -> None:
        """End, and take the terminal away: there is nobody at its other end any more."""
        self._reason = self._reason or reason
        self.terminal.close()
        self._brood.end(self._id)

    def show(self, data: bytes) -> None:
        """Pass on what the program has written."""
        self._line.show(data)

    def caught_up(self) -> None:
        """Pass on that all that was typed is taken."""
        self._line.caught_up()

    def join(self, line: socket.socket) -> None:
        """Pass on the program's line to live games."""
        self._line.join(line)

    def began(self) -> None:
        """Let the program have the terminal."""
        self.terminal.start()

    def ended(self, report: Ended) -> None:
        """End once all that the program has written is shown, or in a moment."""
        self._report = report
        if self.terminal.closed:
            self._over()
        else:
            self._later("last words", PATIENCE, self._over)

    def hung_up(self) -> None:
        """Have the process end, which has let go of its terminal."""
        if self._report is not None:
            self._over()
        else:
            self._brood.end(self._id)

    def _over(self) -> None:
        """Report how it ended, once."""
        report, self._report = self._report, None
        if report is None:
            return
        self.terminal.close()
        self.terminal.let_go()
        for timer in self._timers.values():
            timer.cancel()
        reason = self._reason or _reason_of(report)
        self._line.over(VisitEnd(reason, report.status < 0, report.failure))

    def _watch_idle(self) -> None:
        """End the visit if there was no key for long; else look again when that may be so."""
        left = self._last_key + self._limits.idle * MINUTE - monotonic()
        if left <= 0:
            self.end(Reason.IDLE)
        else:
            self._later("idle", left, self._watch_idle)

    def _later(self, name: str, seconds: float, act: Callable[[], None]) -> None:
        self._timers[name] = self._loop.call_later(seconds, act)


def _reason_of(report: Ended) -> Reason:
    """Why a process has ended that nobody asked to."""
    if report.status == -signal.SIGXCPU:
        return Reason.CPU
    failed = report.status < 0 or report.status == FAILED_STATUS or report.failure
    return Reason.FAILED if failed else Reason.LEFT
