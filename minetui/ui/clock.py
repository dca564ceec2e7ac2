"""The clock of a game, which can be stopped and started again (rule 9)."""

from collections.abc import Callable


class Clock:
    """Counts the seconds since the first reveal, without the time it was stopped.

    `now` returns a monotonic time in seconds; tests pass their own.
    """

    def __init__(self, now: Callable[[], float], seconds: float = 0.0) -> None:
        self._now, self._before = now, seconds
        self._since: float | None = None

    @property
    def seconds(self) -> float:
        """The time played, rounded to the milliseconds that a file keeps."""
        running = self._now() - self._since if self._since is not None else 0.0
        return round(self._before + running, 3)

    @property
    def running(self) -> bool:
        """Is the clock running?"""
        return self._since is not None

    def start(self) -> None:
        """Let the clock run."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop the clock."""
        self._before, self._since = self.seconds, None
