"""The way to the terminal: a file that notices when it takes long to write. No Textual here.

It is measured where a write waits, in Textual's own thread. After a slow one there is no motion
until the program ends, since a link does not become faster.
"""

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TextIO, TypeVar

Result = TypeVar("Result")

LONG = 0.05  # seconds


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
