"""Ctrl+C as a request to stop, for work that has something to show whenever it ends."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from minetui.solver.budget import Stop

INTERRUPTED = 130  # the exit status of a program that Ctrl+C ended


@contextmanager
def until_interrupt() -> Iterator[Stop]:
    """A Stop that turns true at the first Ctrl+C; the second ends the program as usual."""
    interrupted = False

    def interrupt(_: int, __: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield lambda: interrupted
    finally:
        signal.signal(signal.SIGINT, before)
