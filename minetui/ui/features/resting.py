"""Long searches in a thread that leave time to the screen."""

from time import monotonic, sleep

from minetui.core.deal import Progress

WORK, REST = 0.02, 0.001  # seconds that a search works, and then leaves to the screen


def resting(progress: Progress) -> Progress:
    """The same progress, after which the search rests now and then."""
    rested = monotonic()

    def report(done: float) -> None:
        nonlocal rested
        progress(done)
        if monotonic() - rested > WORK:
            sleep(REST)
            rested = monotonic()

    return report
