"""A player's process: a program of somebody else's, which may do anything with its pipes.

Threads read what it writes and hand it what it is to read, so that whoever waits for a line waits
no longer than it wants to, on all systems. Of what the process writes only a few pieces are read
ahead, and the end of its standard error is kept, so a flood costs no memory: it waits in the pipe.

The process leads a session of its own, with the usual three files and an environment in which only
names stand that programs need to run. At its end it is killed with all that it started; what made
itself a session of its own lives on, and a thread waits until that closes the pipe.
"""

import os
import shlex
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from typing import IO, NamedTuple, NoReturn

from minetui import Problem
from minetui.formats import quoted, reason
from minetui.language import english

from . import reasons
from .lines import LONGEST, MOST_SHOWN

PIECE = 65_536  # bytes read at once
MOST_PIECES = 16  # read ahead
MOST_SAID = 65_536  # bytes of standard error that are kept
TURN = 0.2  # seconds; Windows heeds no Ctrl+C while Python waits for others
LAST_WORDS = 2.0  # seconds for what a process that is ending still says
NEEDED = (  # what programs need to run, on any system
    *("PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "USER", "LOGNAME"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE"),
    *("APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "NUMBER_OF_PROCESSORS"),
)


class Silent(Exception):
    """No line came in time."""


class Gone(Exception):
    """The process ended, or closed its output: what is known of that, in some words."""


class Endless(Exception):
    """The process writes a line that is longer than any may be."""


class ProcessError(Problem):
    """A command that starts no process; it says why in English, as other reasons do."""


class TimedLine(NamedTuple):
    """A line without its end, and when the last of it came."""

    text: str
    at: float


class PlayerProcess:
    """A process that runs a command, from its start on; `clock` counts seconds."""

    def __init__(self, command: Sequence[str] | str, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._process = _started(command)
        self._pieces = Queue[TimedLine](MOST_PIECES)
        self._lines, self._begun = deque[TimedLine](), ""
        self._orders = SimpleQueue[bytes | None]()
        self._said = bytearray()
        self._ended = False
        threads = [
            Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in (
                (self._read, self._process.stdout),
                (self._listen, self._process.stderr),
                (self._write, self._process.stdin),
            )
        ]
        for thread in threads:
            thread.start()
        self._listener = threads[1]

    @property
    def said(self) -> str:
        """The end of what came on its standard error."""
        return bytes(self._said).decode("utf-8", "surrogateescape")

    @property
    def last_said(self) -> str:
        """The last line on its standard error that is not blank, in quotes, or nothing."""
        last = self.said.strip().rpartition("\n")[2].strip()
        return quoted(last, MOST_SHOWN) if last else ""

    @property
    def begun(self) -> str:
        """What it has written of a line that has no end yet."""
        return self._begun

    def send(self, *lines: str) -> None:
        """Hand the process some lines, which it may read or not."""
        self._orders.put("".join(f"{line}\n" for line in lines).encode("ascii"))

    @property
    def unread(self) -> int:
        """How many times something was sent that it has not begun to read."""
        return self._orders.qsize()

    def receive(self, deadline: float | None) -> TimedLine:
        """The next line; Silent at the deadline, Gone at the end, Endless for one without end."""
        while not self._lines:
            self._take(self._piece(deadline))
        line = self._lines.popleft()
        if deadline is not None and line.at > deadline:
            self._lines.appendleft(line)
            raise Silent
        return line

    def end(self, patience: float = 0.0) -> None:
        """End the process, and at once if it does not end by itself in so many seconds."""
        self._orders.put(None)
        with suppress(subprocess.TimeoutExpired):
            if patience:
                self._process.wait(patience)
        self._ended = True
        _kill(self._process)
        self._listener.join(LAST_WORDS)

    def _piece(self, deadline: float | None) -> TimedLine:
        """The next piece of what it writes.

        Others may keep its pipe open when it has ended, so that is asked for, too.
        """
        ended = False
        while True:
            left = TURN if deadline is None else min(deadline - self._clock(), TURN)
            try:
                return self._pieces.get(left > 0, max(left, 0))
            except Empty:
                if ended:
                    self._expect_more()
                if left <= 0:
                    raise Silent from None
                ended = self._process.poll() is not None

    def _take(self, piece: TimedLine) -> None:
        """Cut a piece into lines; an empty one is the end of all."""
        if not piece.text:
            self._pieces.put(piece)  # for whoever asks again
            self._expect_more()
        *whole, rest = piece.text.split("\n")
        if whole:
            whole[0], self._begun = self._begun + whole[0], ""
        self._lines.extend(TimedLine(text, piece.at) for text in whole)
        self._begun += rest
        if len(self._begun) > LONGEST or any(len(text) > LONGEST for text in whole[:1]):
            raise Endless

    def _expect_more(self) -> NoReturn:
        """Say how the process ended, with the last line that it said."""
        try:
            status = self._process.wait(LAST_WORDS)
            how = reasons.EXIT.format(status=status) if status >= 0 else _signal_name(-status)
        except subprocess.TimeoutExpired:
            how = reasons.CLOSED
        _kill(self._process)  # and what it started, which may keep its pipes open
        self._listener.join(LAST_WORDS)
        raise Gone(f"{how}: {last}" if (last := self.last_said) else how)

    def _read(self, pipe: IO[bytes]) -> None:
        """Read all that the process writes, piece by piece, as long as somebody takes them."""
        with suppress(OSError), pipe:
            while not self._ended and (piece := pipe.read(PIECE)):
                self._hand_over(TimedLine(piece.decode("ascii", "surrogateescape"), self._clock()))
        self._hand_over(TimedLine("", self._clock()))

    def _hand_over(self, piece: TimedLine) -> None:
        """Queue a piece, once there is room."""
        while not self._ended:
            with suppress(Full):
                return self._pieces.put(piece, timeout=TURN)

    def _listen(self, pipe: IO[bytes]) -> None:
        """Keep the end of what comes on standard error."""
        with suppress(OSError), pipe:
            while piece := pipe.read(PIECE):
                self._said += piece
                del self._said[:-MOST_SAID]

    def _write(self, pipe: IO[bytes]) -> None:
        """Write the orders, as long as the process takes them; then close its input."""
        with suppress(OSError), pipe:
            while order := self._orders.get():
                rest = memoryview(order)
                while rest:
                    rest = rest[pipe.write(rest) :]


def _started(command: Sequence[str] | str) -> subprocess.Popen[bytes]:
    """The process of a command; a ProcessError if the system starts none."""
    words = _words(command)
    try:
        return subprocess.Popen(
            words,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={name: os.environ[name] for name in NEEDED if name in os.environ},
            start_new_session=True,
            creationflags=CREATION_FLAGS,
        )
    except (OSError, ValueError) as error:
        name = words if isinstance(words, str) else words[0]
        with english():
            why = reason(error) if isinstance(error, OSError) else str(error)
        raise ProcessError(f"{quoted(name)}: {why}") from None


def _words(command: Sequence[str] | str) -> Sequence[str] | str:
    """The words of a command line, which Windows wants as it stands; a ProcessError if none."""
    try:
        if isinstance(command, str) and sys.platform != "win32":
            command = shlex.split(command)
    except ValueError as error:
        raise ProcessError(f"expected a command, got {quoted(str(command))}: {error}") from None
    if not command or not command[0].strip():
        raise ProcessError("expected a command, got none")
    return command


def _signal_name(number: int) -> str:
    """The name of a signal that ended a process."""
    with suppress(ValueError):
        return signal.Signals(number).name
    return reasons.SIGNAL.format(status=number)


if sys.platform == "win32":
    CREATION_FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW

    def _kill(process: subprocess.Popen[bytes]) -> None:
        """End a process with those that it started, at once."""
        if process.poll() is None:
            tree = ("taskkill", "/T", "/F", "/PID", str(process.pid))
            subprocess.run(tree, capture_output=True, check=False)
            process.kill()
        with suppress(subprocess.TimeoutExpired):
            process.wait(LAST_WORDS)

else:
    CREATION_FLAGS = 0

    def _kill(process: subprocess.Popen[bytes]) -> None:
        """End a process with all of its session, at once."""
        # Its session keeps the number while one of its processes lives: no other can have it.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(LAST_WORDS)
