"""The terminal is asked what it can do and how wide it draws signs, and left as it was.

It must be there for this program alone: one whose output goes through a pipe may share it with a
pager, and one in the background may not touch it. While it is asked it shows nothing that is typed
or answered, and the questions themselves leave no sign: what they draw is erased, from the cursor,
which stands where it stood.

Several questions go out in one write that ends with `FENCE`, which every terminal answers: its
answer comes last, so who has it need not wait for those who don't know the other questions. A
terminal may answer in parts, late, or with anything else between the answers.
"""

import os
import re
import signal
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from enum import Enum
from time import monotonic
from types import MappingProxyType
from typing import NamedTuple

from minetui.ui import launch
from minetui.ui.kit import widths
from minetui.ui.kit.glyphs import NARROW

if sys.platform != "win32":
    import select
    import termios

QUIET = 1.0  # seconds without any answer, after which there comes none
LONGEST = 3.0  # for all answers to one write
MOST = 100_000  # bytes of answers

FENCE = b"\x1b[c"  # primary device attributes
NAME = b"\x1b[>0q"  # XTVERSION
KEYBOARD = b"\x1b[?u"  # the flags of kitty's keyboard protocol
BACKGROUND = b"\x1b]11;?\x1b\\"
SIZE = b"\x1b[18t"  # of the window, in characters
TRUE_COLOUR = b"\x1bP+q524742\x1b\\"  # XTGETTCAP of RGB
POSITION = widths.POSITION.encode()  # of the cursor
MODE = b"\x1b[?%d$p"  # has the terminal this mode? (DECRQM)
SYNCHRONISED, MOUSE = 2026, 1006  # modes: output that is shown at once, mouse reports of any size
CLIPBOARD = 52  # the attribute of a terminal that takes texts for the clipboard

SIGNS = "".join(sorted(NARROW))
"""All signs but ASCII that the game draws on a board, around it, and in texts."""

POSITIONS = re.compile(rb"\x1b\[(\d{1,5});(\d{1,5})R")
FENCES = re.compile(rb"\x1b\[\?((?:\d{0,5};)*\d{0,5})c")
KEYBOARDS = re.compile(rb"\x1b\[\?(\d{1,5})u")
MODES = re.compile(rb"\x1b\[\?(\d{1,5});(\d)\$y")
NAMES = re.compile(rb"\x1bP>\|([^\x1b\x07]*)(?:\x1b\\|\x07)")
SIZES = re.compile(rb"\x1b\[8;(\d{1,5});(\d{1,5})t")
COLOUR = rb"rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]{1,4})?"
BACKGROUNDS = re.compile(rb"\x1b\]11;" + COLOUR + rb"(?:\x1b\\|\x07)")
TRUE_COLOURS = re.compile(rb"\x1bP1\+r524742")
LACKED = {0, 4}  # the states of a mode that is unknown, or off for good


class Obstacle(Enum):
    """Why a terminal was not asked: as a value, and in words."""

    ABSENT = ("no terminal", "there is none")
    PIPE = ("output to a pipe", "not asked, since what is printed goes through a pipe")
    BACKGROUND = ("in the background", "not asked, since another program has it")
    NAME = ("no TERM that places text", "not asked, since it can't place text")
    WINDOWS = ("not on Windows", "not asked on Windows")


class TerminalAnswers(NamedTuple):
    """What a terminal has answered; None or nothing where it has not."""

    positions: tuple[tuple[int, int], ...] = ()  # of the cursor: line and column from 1
    attributes: tuple[int, ...] | None = None  # the answer to FENCE, so all others are here
    keyboard: bool = False  # is there kitty's protocol?
    modes: Mapping[int, bool] = MappingProxyType({})  # has the terminal those asked about?
    name: str = ""
    true_colour: bool = False  # does it say that it has all colours?
    size: tuple[int, int] | None = None  # lines and columns
    background: tuple[int, ...] | None = None  # red, green and blue from 0 to 255

    @classmethod
    def of(cls, data: bytes) -> "TerminalAnswers":
        """The answers among all that came from a terminal."""
        fence, name, size = FENCES.search(data), NAMES.search(data), SIZES.search(data)
        colour = BACKGROUNDS.search(data)
        parts = colour.groups() if colour else ()
        return cls(
            tuple((int(line), int(column)) for line, column in POSITIONS.findall(data)),
            tuple(int(number) for number in fence[1].split(b";") if number) if fence else None,
            KEYBOARDS.search(data) is not None,
            {int(mode): int(state) not in LACKED for mode, state in MODES.findall(data)},
            name[1].decode("utf-8", "replace").strip() if name else "",
            TRUE_COLOURS.search(data) is not None,
            (int(size[1]), int(size[2])) if size else None,
            tuple(round(255 * int(part, 16) / (16 ** len(part) - 1)) for part in parts) or None,
        )


class Conversation(NamedTuple):
    """What a terminal answered, or why it was not asked; `widths` of signs, if it told them."""

    obstacle: Obstacle | None = None
    answers: TerminalAnswers = TerminalAnswers()
    widths: Mapping[str, int] | None = None
    size: tuple[int, int] | None = None  # lines and columns, by the system

    @property
    def answered(self) -> bool:
        """Did the terminal answer to the end?"""
        return self.answers.attributes is not None


def _terminals() -> list[int]:
    """The files of the standard streams that are terminals."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # None where the shell has closed one
    return [stream.fileno() for stream in streams if stream is not None and stream.isatty()]


def _size_of(file: int) -> tuple[int, int] | None:
    """The lines and columns of a terminal, if the system knows them."""
    with suppress(OSError):
        size = os.get_terminal_size(file)
        return (size.lines, size.columns) if size.lines and size.columns else None
    return None


if sys.platform == "win32":

    def talk(signs: str) -> Conversation:
        """The size of the console, which has no name and is not asked."""
        files = _terminals()
        size = next(filter(None, map(_size_of, files)), None)  # its input has none
        return Conversation(Obstacle.WINDOWS if files else Obstacle.ABSENT, size=size)

else:

    def talk(signs: str) -> Conversation:
        """Ask the terminal of this program, and how wide it draws these signs."""
        streams = _terminals()
        if not streams:
            return Conversation(Obstacle.ABSENT)
        try:
            file = _opened(streams[0])
        except OSError:
            return Conversation(Obstacle.ABSENT)
        try:
            obstacle, size = _obstacle(file), _size_of(file)
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
        with suppress(OSError):  # of an output that is closed
            if stat.S_ISFIFO(os.fstat(1).st_mode):
                return Obstacle.PIPE
        with suppress(OSError):  # of a terminal of no session
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

        def end(number: int, _: object) -> None:
            sys.exit(128 + number)

        ends = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
        heeded = [number for number in ends if signal.getsignal(number) == signal.SIG_DFL]
        handlers = {number: signal.signal(number, end) for number in heeded}
        handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        try:
            termios.tcsetattr(file, termios.TCSADRAIN, silent)
            yield
        finally:
            with suppress(termios.error):  # it may be gone
                termios.tcsetattr(file, termios.TCSAFLUSH, before)
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _asked(file: int, signs: str, size: tuple[int, int] | None) -> Conversation:
        """What a terminal answers that is silenced."""
        told = Conversation(None, TerminalAnswers.of(_answer(file, _questions())), None, size)
        places = told.answers.positions
        column = places[0][1] if places else 1
        try:
            has_room = places and (size is None or column + 2 <= size[1])
            if signs and has_room and told.answered:
                asked = widths.drawn_at(f"\x1b[{column}G", signs).encode() + FENCE
                places = TerminalAnswers.of(_answer(file, asked)).positions
                if len(places) == len(signs) and len({line for line, _ in places}) == 1:
                    reached = (at - column for _, at in places)
                    told = told._replace(widths=dict(zip(signs, reached, strict=True)))
        finally:
            _write(file, b"\x1b[%dG\x1b[K" % column)
        return told

    def _questions() -> bytes:
        """What the terminal is asked at first, which depends on what it is by the environment."""
        known, term = os.environ, os.environ.get("TERM", "")
        if term in launch.FEW_SIGNS or launch.COLOURLESS.fullmatch(term):
            return POSITION + FENCE
        asked = POSITION + NAME + KEYBOARD + SIZE
        if known.get("TERM_PROGRAM") != "Apple_Terminal":  # which prints a letter
            asked += MODE % SYNCHRONISED + MODE % MOUSE
        in_screen = "STY" in known or (term.startswith("screen") and "TMUX" not in known)
        if not in_screen:  # which hands strings on to the terminal around it, and that shows them
            asked += BACKGROUND + TRUE_COLOUR
        return asked + FENCE

    def _answer(file: int, question: bytes) -> bytes:
        """What comes after a question, until its fence is answered or nothing more comes."""
        _write(file, question)
        data, end = b"", monotonic() + LONGEST
        with suppress(OSError):  # the terminal is gone
            while len(data) < MOST and not FENCES.search(data):
                left = min(QUIET, end - monotonic())
                if left <= 0 or not select.select([file], [], [], left)[0]:
                    break
                if not (part := os.read(file, 4096)):
                    break
                data += part
        return data

    def _write(file: int, data: bytes) -> None:
        with suppress(OSError):  # the terminal is gone
            while data:
                data = data[os.write(file, data) :]
