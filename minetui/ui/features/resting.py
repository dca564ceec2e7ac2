"""Long searches in a thread that leave time to the screen, and to others on the same machine."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from minetui.core import Progress
from minetui.solver import deadline

from .. import jobs
from ..place import Place

WORK, REST = 0.02, 0.001  # seconds that a search works, and then leaves to the screen
LOOK = 0.02  # seconds between two looks whether they do
TURN = 0.0001  # seconds that a search computes while the thread of the screen waits
USUAL_TURN = sys.getswitchinterval()  # longer than a key takes


def resting(progress: Progress) -> Progress:
    """The same progress, after which the search rests now and then."""
    rested = monotonic()

    def report(done: float) -> None:
        nonlocal rested
        progress(done)
        if jobs.THREADS and monotonic() - rested > WORK:
            sleep(REST)
            rested = monotonic()

    return report


@contextmanager
def short_turns() -> Iterator[None]:
    """While threads compute in here, the screen's never waits long for its turn."""
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(USUAL_TURN)


class Calm:
    """Lets a search in a thread wait while the player is pressing keys, and some seconds longer.

    A thread that computes made a key three times as slow, and there are puzzles in stock for the
    time being. The first key meets a search that is under way, so that computes in short turns: a
    usual one is as long as two keys.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._touched_at = seconds, -seconds

    def touch(self) -> None:
        """Note that the player did something."""
        self._touched_at = monotonic()

    def wait(self, stop: jobs.Stop) -> None:
        """Wait until the player does nothing, or the search is to stop."""
        while jobs.THREADS and monotonic() - self._touched_at < self._seconds and not stop():
            sleep(LOOK)


def limit_at(place: Place, longest: float | None) -> jobs.Stop:
    """Has a search at this place taken too long by now?

    Never on the player's own machine, where the menu stops it. A guest shares the machine with
    others, or is on a page without threads, where no key can stop a search.
    """
    return deadline(None if place.own_machine else longest)
