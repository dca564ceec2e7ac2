"""The terminal is asked what it can do, and left as it was.

It must be there for this program alone: one whose output goes through a pipe may share it with a
pager, and one in the background may not touch it. While it is asked it shows nothing that is typed
or answered, and the questions themselves leave no sign: what they draw is erased, from the cursor,
which stands where it stood.
"""

import os
import signal
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from time import monotonic
from typing import NamedTuple

from minetui.ui import launch

from . import terminal
from .terminal import TerminalAnswers

if sys.platform != "win32":
    import select
    import termios

QUIET = 1.0  # seconds without any answer, after which there comes none
LONGEST = 3.0  # for all answers to one write
MOST = 100_000  # bytes of answers


class Obstacle(Enum):
    """Why a terminal was not asked."""

    ABSENT = "no terminal"
    PIPE = "output to a pipe"
    BACKGROUND = "in the background"
    NAME = "no TERM that places text"
    WINDOWS = "not on Windows"


class Conversation(NamedTuple):
    """What a terminal answered, or why it was not asked; `widths` of signs, if it told them."""

    obstacle: Obstacle | None = None
    answers: TerminalAnswers = TerminalAnswers()
    widths: dict[str, int] | None = None
    size: tuple[int, int] | None = None  # lines and columns, by the system

    @property
    def answered(self) -> bool:
        """Did the terminal answer to the end?"""
        return self.answers.attributes is not None


def questions(term: str, *, in_screen: bool, is_apples: bool) -> bytes:
    """What a terminal of this name is asked at first."""
    asked = terminal.POSITION
    if term in launch.FEW_SIGNS or launch.COLOURLESS.fullmatch(term):
        return asked + terminal.FENCE
    asked += terminal.NAME + terminal.KEYBOARD + terminal.SIZE
    if not is_apples:  # which prints a letter
        modes = (terminal.SYNCHRONISED, terminal.MOUSE)
        asked += b"".join(map(terminal.mode_question, modes))
    if not in_screen:  # which hands strings on to the terminal around it, and that shows them
        asked += terminal.BACKGROUND + terminal.TRUE_COLOUR
    return asked + terminal.FENCE


def terminals() -> list[int]:
    """The files of the standard streams that are terminals."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # None where the shell has closed one
    return [stream.fileno() for stream in streams if stream is not None and stream.isatty()]


def size_of(file: int) -> tuple[int, int] | None:
    """The lines and columns of a terminal, if the system knows them."""
    with suppress(OSError):
        size = os.get_terminal_size(file)
        return (size.lines, size.columns) if size.lines and size.columns else None
    return None


if sys.platform == "win32":

    def talk(signs: str) -> Conversation:
        """The size of the console, which has no name and is not asked."""
        files = terminals()
        sizes = [size for size in map(size_of, files) if size is not None]
        obstacle = Obstacle.WINDOWS if files else Obstacle.ABSENT
        return Conversation(obstacle, size=sizes[0] if sizes else None)

else:

    def talk(signs: str) -> Conversation:
        """Ask the terminal of this program, and how wide it draws these signs."""
        streams = terminals()
        try:
            file = _opened(streams[0]) if streams else None
        except OSError:
            file = None
        if file is None:
            return Conversation(Obstacle.ABSENT)
        try:
            obstacle, size = _obstacle(file), size_of(file)
            if obstacle is not None:
                return Conversation(obstacle, size=size)
            with _silenced(file):
                return _asked(file, signs, size)
        except termios.error:  # it is gone
            return Conversation(Obstacle.ABSENT)
        finally:
            os.close(file)

    def _opened(stream: int) -> int:
        """The terminal of this session, or else that of a stream, to be read and written."""
        how = os.O_RDWR | os.O_NOCTTY
        with suppress(OSError):
            return os.open(os.ctermid(), how)
        return os.open(os.ttyname(stream), how)

    def _obstacle(file: int) -> Obstacle | None:
        """Why this terminal can't be asked."""
        with suppress(OSError):
            if stat.S_ISFIFO(os.fstat(1).st_mode):
                return Obstacle.PIPE
        with suppress(OSError):  # as for the terminal of no session
            if os.tcgetpgrp(file) != os.getpgrp():
                return Obstacle.BACKGROUND
        return None if launch.can_place_text() else Obstacle.NAME

    @contextmanager
    def _silenced(file: int) -> Iterator[None]:
        """The terminal shows nothing that comes, and hands it over at once; then it is as before.

        What has come and was not read is dropped: answers, which the shell would take for keys.
        """
        before = termios.tcgetattr(file)
        silent = termios.tcgetattr(file)
        silent[3] &= ~(termios.ICANON | termios.ECHO)
        ends = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
        heeded = [number for number in ends if signal.getsignal(number) == signal.SIG_DFL]
        handlers = {number: signal.signal(number, _end) for number in heeded}
        handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        try:
            termios.tcsetattr(file, termios.TCSADRAIN, silent)
            yield
        finally:
            with suppress(termios.error):  # it may be gone
                termios.tcsetattr(file, termios.TCSAFLUSH, before)
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _end(number: int, _: object) -> None:
        sys.exit(128 + number)

    def _asked(file: int, signs: str, size: tuple[int, int] | None) -> Conversation:
        """What a terminal answers that is silenced."""
        term, within = os.environ.get("TERM", ""), os.environ
        in_screen = "STY" in within or (term.startswith("screen") and "TMUX" not in within)
        is_apples = within.get("TERM_PROGRAM") == "Apple_Terminal"
        asked = questions(term, in_screen=in_screen, is_apples=is_apples)
        answers = TerminalAnswers.of(_answer(file, asked))
        column = answers.positions[0][1] if answers.positions else 1
        widths = None
        try:
            has_room = answers.positions and (size is None or column + 2 <= size[1])
            if signs and has_room and answers.attributes is not None:
                asked = terminal.width_question(signs, column) + terminal.FENCE
                widths = TerminalAnswers.of(_answer(file, asked)).widths(signs, column)
        finally:
            _write(file, b"\x1b[%dG\x1b[K" % column)
        return Conversation(None, answers, widths, size)

    def _answer(file: int, question: bytes) -> bytes:
        """What comes after a question, until its fence is answered or nothing more comes."""
        _write(file, question)
        data, end = b"", monotonic() + LONGEST
        while len(data) < MOST and not terminal.FENCES.search(data):
            left = min(QUIET, end - monotonic())
            if left <= 0 or not select.select([file], [], [], left)[0]:
                break
            try:
                part = os.read(file, 4096)
            except OSError:  # the terminal is gone
                break
            if not part:
                break
            data += part
        return data

    def _write(file: int, data: bytes) -> None:
        with suppress(OSError):
            while data:
                data = data[os.write(file, data) :]
