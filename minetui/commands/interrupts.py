"""Ctrl+C as a request to stop, for work that has something to show whenever it ends."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from minetui.solver.budget import Stop

KEYS = [signal.SIGINT]
if sys.platform == "win32":
    KEYS.append(signal.SIGBREAK)  # Ctrl+Break
INTERRUPTED = 130  # the exit status of a program that Ctrl+C ended


@contextmanager
def until_interrupt() -> Iterator[Stop]:
    """A Stop that turns true at the first Ctrl+C; the second ends the program as usual."""
    interrupted = False

    def interrupt(_: int, __: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        restore()

    def restore() -> None:
        for key, handler in before.items():
            signal.signal(key, handler)

    before = {key: signal.signal(key, interrupt) for key in KEYS}
    try:
        yield lambda: interrupted
    finally:
        restore()
