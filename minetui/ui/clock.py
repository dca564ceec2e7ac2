"""The clock of one game: seconds that run, stop and go on (rule 9)."""

from collections.abc import Callable


class Clock:
    """Seconds since the first reveal, without the time it was stopped.

    `now` tells a monotonic time in seconds; tests bring their own.
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
        """Does the time go on?"""
        return self._since is not None

    def start(self) -> None:
        """Let the time run."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Hold the time."""
        self._before, self._since = self.seconds, None
