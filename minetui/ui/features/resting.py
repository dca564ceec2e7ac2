"""Long searches in a thread that leave time to the screen, and to others on the same machine."""

from time import monotonic, sleep

from minetui.core.deal import Progress

from .. import jobs
from ..place import Place

WORK, REST = 0.02, 0.001  # seconds that a search works, and then leaves to the screen
LONGEST = 10.0  # seconds of a search for a guest


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


def limit_at(place: Place) -> jobs.Stop:
    """Has a search at this place taken too long by now?

    Never on the player's own machine, where the menu stops it. A guest shares the machine with
    others, or is on a page without threads, where no key can stop a search.
    """
    end = monotonic() + LONGEST
    return lambda: not place.own_machine and monotonic() > end
