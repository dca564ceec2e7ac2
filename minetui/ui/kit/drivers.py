"""The driver of this system's terminal, which survives any input and leaves all as it was.

`GuardedDriver` is Textual's driver with guards against its faults: in `_Guards` those that both of
Textual's drivers need, and below it those of one system. Each guard says what happens without it,
and has a test of Textual itself, as those of `patches`.

What is written goes through a `TimedFile`, which measures in Textual's own thread how long a write
waits for the terminal. After a slow one there is no motion until the program ends, since a link
does not become faster.
"""

import os
import re
import signal
import sys
from abc import abstractmethod
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic, sleep
from typing import Any, TextIO, TypeVar

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.events import CursorPosition, Key, MouseDown, MouseUp, Resize
from textual.geometry import Size
from textual.keys import Keys
from textual.message import Message

from .widths import WideSigns, WidthQuestion

if sys.platform == "win32":
    from ctypes import WINFUNCTYPE, byref, create_unicode_buffer, wintypes

    from textual.drivers import win32
    from textual.drivers.windows_driver import WindowsDriver as SystemDriver
else:
    from selectors import EVENT_READ, SelectSelector

    from textual.drivers.linux_driver import LinuxDriver as SystemDriver

LONG = 0.05  # seconds that a write takes on a slow link
LARGEST_WINDOW = 10_000  # columns or rows
TMUX = ("tmux", "screen")  # how the names of its terminals begin
HANGUP = 1  # the number of the signal for a terminal that is gone, also where there are no signals
NO_CHARACTER = re.compile("[\ud800-\udfff\ufffd]")
# A whole control sequence, but no mouse or mode report: Textual reads those after the keys.
SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-LN-Z\\-ln-xz-~]")

Result = TypeVar("Result")


class TimedFile:
    """A terminal's file, as Textual's writing thread uses it; `slow` once a write took long."""

    def __init__(self, file: TextIO, now: Callable[[], float] = monotonic) -> None:
        self._file, self._now = file, now
        self.slow = False

    def write(self, text: str) -> int:
        """Write a text, which may wait for the terminal to take it."""
        return self._timed(partial(self._file.write, text))

    def flush(self) -> None:
        """Send what is written to the terminal, which may wait as well."""
        self._timed(self._file.flush)

    def fileno(self) -> int:
        """The file's descriptor."""
        return self._file.fileno()

    def _timed(self, act: Callable[[], Result]) -> Result:
        began = self._now()
        result = act()
        self.slow |= self._now() - began > LONG
        return result


class GuardedParser(XTermParser):
    """A parser of terminal input that drops what it cannot understand, and nothing else."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        """The keys of a sequence.

        Without this, a number that stands for no character raises an error and ends the input, half
        a character is a key, and so is each letter of an unknown sequence (`CSI ? 1 ; 2 c`).
        """
        try:
            keys = list(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            return [Key(Keys.Ignore, None)]
        broken = any(NO_CHARACTER.search(f"{key.key}{key.character}") for key in keys)
        if broken or (not keys and SEQUENCE.fullmatch(sequence)):
            return [Key(Keys.Ignore, None)]
        return keys

    def parse_mouse_code(self, code: str) -> Message | None:
        """The mouse event; without this, an error after a report of a window without a size."""
        try:
            return super().parse_mouse_code(code)
        except ZeroDivisionError:
            return None


class _Guards(SystemDriver):
    """The guards that the drivers of all systems need."""

    _in_tmux = False
    _asks = False  # is the terminal still to be asked?
    _question: WidthQuestion | None = None  # whose answers are awaited

    def __init__(self, app: App[Any], **how: Any) -> None:  # noqa: ANN401 - handed on
        super().__init__(app, **how)
        self._file: Any = TimedFile(self._file)
        self._in_tmux = os.environ.get("TERM", "").startswith(TMUX)
        self._asks = bool(getattr(app, "asks_widths", False))

    def start_application_mode(self) -> None:
        """Take over the terminal, and ask how wide signs are, before anything is painted."""
        if self._asks:
            self._question = WidthQuestion()
        super().start_application_mode()  # type: ignore[no-untyped-call, unused-ignore]
        if self._asks and self._question is not None:
            self._asks = False
            self.write(self._question.text)

    @property
    def slow(self) -> bool:
        """Has the terminal once taken long to take what was written?"""
        return bool(self._file.slow)

    def write(self, data: str) -> None:
        """Write, unless the terminal is gone; without this, a full queue waits for ever."""
        if self._writer_thread is None or self._writer_thread.is_alive():
            super().write(data)

    def close(self) -> None:
        """End the thread that writes, unless it ended with the terminal."""
        if self._writer_thread is not None and not self._writer_thread.is_alive():
            self._writer_thread = None
        super().close()

    def run_input_thread(self) -> None:
        """Send what is typed to the application until the driver stops.

        Without this, what is no text ends the program with a traceback and status 0, or on Windows
        makes it deaf, and so does a terminal that is gone.
        """
        parser = GuardedParser(self._debug)
        for typed in self._typed():
            text = self._without_answers(typed)
            for message in parser.feed(text) if text else parser.tick():
                self.process_message(message)
            if self.exit_event.is_set():
                return
        self._loop.call_soon_threadsafe(self._end, HANGUP)

    def _without_answers(self, typed: str) -> str:
        """What is typed without the widths of signs, of which the application is told."""
        question = self._question
        if question is None:
            return typed
        text, wide = question.take(typed), question.wide
        if wide is not None:
            self._question = None
        if wide:
            self.process_message(WideSigns(wide))
        return text

    def process_message(self, message: Message) -> None:
        """Without this, a report of an enormous window takes all memory.

        tmux loses the press of a button that comes soon after that of another one, such as a reveal
        after a flag, and tells its release alone: that stands for both. Where the cursor is, only
        an answer says that nobody waits for.
        """
        held = self._down_buttons
        if self._in_tmux and isinstance(message, MouseUp) and message.button not in held:
            super().process_message(_press_before(message))
        is_enormous = isinstance(message, Resize) and max(message.size) > LARGEST_WINDOW
        if not is_enormous and not isinstance(message, CursorPosition):
            super().process_message(message)

    @abstractmethod
    def _typed(self) -> Iterator[str]:
        """What is typed, and nothing every tenth of a second, until the terminal is gone."""

    def _end(self, number: int) -> None:
        """End the program as by a signal."""
        self._app.exit(return_code=128 + number)


def _press_before(release: MouseUp) -> MouseDown:
    """The press of a mouse button where it is released."""
    place, at = (release.x, release.y), (release.screen_x, release.screen_y)
    held = (release.shift, release.meta, release.ctrl)
    return MouseDown(None, *place, 0, 0, release.button, *held, *at)


if sys.platform == "win32":
    UNITS = "utf-16-le"  # in which a console tells characters
    MOST_EVENTS = 1024  # that are read at once
    LONGEST_TITLE = 1024
    KEY_EVENT, SIZE_EVENT = 0x0001, 0x0004
    KEYS_AND_SIZES = win32.ENABLE_VIRTUAL_TERMINAL_INPUT | win32.ENABLE_WINDOW_INPUT
    CTRL_C, CTRL_BREAK = 0, 1
    CLOSING = 4.0  # seconds in which the program ends; after five Windows ends it
    HANDLER = WINFUNCTYPE(wintypes.BOOL, wintypes.DWORD)
    SET_HANDLER = win32.KERNEL32.SetConsoleCtrlHandler
    SET_HANDLER.argtypes = (HANDLER, wintypes.BOOL)

    class _InputThread(win32.EventMonitor):
        """The thread that Textual starts to read the console."""

        def run(self) -> None:
            """Let the driver read, as on other systems."""
            self.app._driver.run_input_thread()  # type: ignore[union-attr]

    win32.EventMonitor = _InputThread  # type: ignore[misc]

    class GuardedDriver(_Guards):
        """The guarded driver of a console of Windows."""

        def __init__(self, app: App[Any], **how: Any) -> None:  # noqa: ANN401 - handed on
            super().__init__(app, **how)
            self._handler = HANDLER(self._asked_to_end)  # the console keeps no reference

        def start_application_mode(self) -> None:
            """Heed the events that end the program, then take over the console.

            Without this, Ctrl+Break leaves the console in its alternate screen, a window that is
            closed ends the program before it has kept the clock, and a console that tells new sizes
            only to those who ask for them, as is documented, tells none.
            """
            SET_HANDLER(self._handler, True)
            self._title = create_unicode_buffer(LONGEST_TITLE)
            win32.KERNEL32.GetConsoleTitleW(self._title, LONGEST_TITLE)
            super().start_application_mode()
            console = win32.GetStdHandle(win32.STD_INPUT_HANDLE)
            win32.KERNEL32.SetConsoleMode(console, KEYS_AND_SIZES)

        def stop_application_mode(self) -> None:
            """Leave the console, and give the window its title back."""
            super().stop_application_mode()
            win32.KERNEL32.SetConsoleTitleW(self._title)

        def close(self) -> None:
            """Restore the console, and leave its events to Python."""
            super().close()
            SET_HANDLER(self._handler, False)

        def _asked_to_end(self, event: int) -> bool:
            """End the program in its own thread; is the event dealt with? Runs in another thread.

            When this returns for a window that is closed, Windows ends the program.
            """
            if event == CTRL_C:
                return False
            number = signal.SIGBREAK if event == CTRL_BREAK else HANGUP
            with suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(self._end, number)
            if event != CTRL_BREAK:
                sleep(CLOSING)
            return True

        def _typed(self) -> Iterator[str]:
            # One half of a pair of surrogates may come with the next read, or without the other.
            decode = getincrementaldecoder(UNITS)("replace").decode
            console = win32.GetStdHandle(win32.STD_INPUT_HANDLE)
            while True:
                units = ""
                if win32.wait_for_handles([console], 100) is not None:
                    events = _events(console)
                    if not events:
                        return
                    units = "".join(map(_unit, events))
                    for event in events:
                        if event.EventType == SIZE_EVENT:
                            window = event.Event.WindowBufferSizeEvent.dwSize
                            size = Size(window.X, window.Y)
                            self.process_message(Resize(size, size))
                yield decode(units.encode(UNITS, "surrogatepass"))

    def _events(console: int) -> list[win32.INPUT_RECORD]:
        """What has happened in the console since the last time; nothing if it is gone."""
        events, count = (win32.INPUT_RECORD * MOST_EVENTS)(), wintypes.DWORD(0)
        read = win32.KERNEL32.ReadConsoleInputW(console, byref(events), MOST_EVENTS, byref(count))
        return events[: count.value] if read else []

    def _unit(event: win32.INPUT_RECORD) -> str:
        """The half or whole character of a key that goes down; keys such as Shift have none."""
        key = event.Event.KeyEvent
        if event.EventType != KEY_EVENT or not key.bKeyDown:
            return ""
        modifies = key.dwControlKeyState and not key.wVirtualKeyCode
        return "" if modifies else key.uChar.UnicodeChar

else:
    KEEP_TITLE = "\x1b[22;2t"  # on the stack that most terminals have
    # Where there is none, no title stays, rather than that of a game that is left.
    RESTORE_TITLE = "\x1b]2;\x07\x1b[23;2t"
    CLEAR = "\x1b[0m\x1b[2J\x1b[H"

    class GuardedDriver(_Guards):
        """The guarded driver of a terminal of Linux or macOS."""

        def start_application_mode(self) -> None:
            """Handle the signals that end the program, then take over the terminal.

            Without this, a signal that comes early leaves the terminal in its alternate screen.
            """
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
                self._loop.add_signal_handler(number, self._end, number)
            super().start_application_mode()
            self.write(KEEP_TITLE)

        def stop_application_mode(self) -> None:
            """Give the window its title back, then leave the terminal.

            A console of Linux and mosh have no alternate screen: without this, the board stays, and
            the shell writes over it.
            """
            self.write(CLEAR + RESTORE_TITLE)
            super().stop_application_mode()

        def _sigcont_application(self, *_: object) -> None:
            """Take over the terminal again, if it is still there.

            Without this, all threads start a second time where they did not end: after SIGSTOP, and
            when the terminal goes away, for SIGCONT comes with SIGHUP; then the program hangs.
            """
            if os.isatty(self.fileno):
                if not self._must_signal_resume:
                    self.suspend_application_mode()
                    self._must_signal_resume = True
                super()._sigcont_application()

        def _get_terminal_size(self) -> tuple[int, int]:
            """The columns and lines of the terminal.

            Without this, it has those of COLUMNS and LINES where a shell exports them, for ever.
            """
            with suppress(OSError):
                columns, lines = os.get_terminal_size(self.fileno)
                if columns and lines:
                    return columns, lines
            return super()._get_terminal_size()

        def _typed(self) -> Iterator[str]:
            decode = getincrementaldecoder("utf-8")("replace").decode
            with SelectSelector() as selector:  # the one that knows terminals on macOS
                selector.register(self.fileno, EVENT_READ)
                while True:
                    data = self._read() if selector.select(0.1) else None
                    if data == b"":
                        return
                    yield decode(data or b"")

        def _read(self) -> bytes:
            """The bytes that were typed; none if the terminal is gone."""
            try:
                return os.read(self.fileno, 4096)
            except OSError:
                return b""
