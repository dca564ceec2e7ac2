"""A Textual driver for a page: what is painted goes there, and what is typed comes from there.

There are no threads and no signals; the page says what happens, and the terminal that it draws
speaks as any other.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from textual.app import App
from textual.constants import ESCAPE_DELAY
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size

from minetui.ui.kit.drivers import GuardedParser

STARTING = (
    "\x1b[?1049h"  # the alternate screen
    "\x1b[?1000h\x1b[?1003h\x1b[?1006h"  # the mouse: buttons, any motion, SGR reports
    "\x1b[?25l\x1b[?2004h"  # no cursor, bracketed paste
)
STOPPING = "\x1b[?2004l\x1b[?1006l\x1b[?1003l\x1b[?1000l"  # what was painted stays in sight
SOONEST = 0.005  # seconds; what is due earlier, Pyodide's loop does at once


class Screen(Protocol):
    """The terminal of a page."""

    def paint(self, text: str) -> None:
        """Show text with its escape sequences."""


class PageDriver(Driver):
    """A driver that sends the page one message for each paint.

    `painted` is called after each, for what the page shows beside it.
    """

    screen: ClassVar[Screen]
    window: ClassVar[tuple[int, int]]
    painted: ClassVar[Callable[[], None]] = staticmethod(lambda: None)
    current: "ClassVar[PageDriver | None]" = None  # of the application that runs

    def __init__(self, app: App[Any], **how: Any) -> None:  # noqa: ANN401 - handed on
        super().__init__(app, **how)
        self._parser = GuardedParser(self._debug)
        self._unsent: list[str] = []

    def write(self, data: str) -> None:
        """Keep text until the paint that it belongs to is whole, or this turn is over."""
        if not self._unsent:
            self._loop.call_soon(self.flush)
        self._unsent.append(data)

    def flush(self) -> None:
        """Send what was written as one message."""
        if self._unsent:
            text, self._unsent = "".join(self._unsent), []
            self.screen.paint(text)
            type(self).painted()

    def feed(self, text: str) -> None:
        """Handle what was typed, or what the mouse did."""
        for message in self._parser.feed(text) if text else ():  # no text would be the end
            self.process_message(message)
        if text.endswith("\x1b"):
            self._loop.call_later(ESCAPE_DELAY + SOONEST, self._tick)

    def _tick(self) -> None:
        """Take an escape for a key, if nothing came after it."""
        for message in self._parser.tick():
            self.process_message(message)

    def resize(self) -> None:
        """Tell the application the size of the window."""
        size = Size(*self.window)
        self.process_message(Resize(size, size))

    def start_application_mode(self) -> None:
        """Take over the terminal, with the first paint."""
        type(self).current = self
        self._unsent.append(STARTING)
        self.resize()

    def disable_input(self) -> None:
        """Take no more input."""
        type(self).current = None

    def stop_application_mode(self) -> None:
        """Leave the mouse to the page."""
        self.disable_input()
        self.write(STOPPING)
        self.flush()
