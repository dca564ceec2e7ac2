"""Saving changed settings in jobs: what a dialog changed at once, what keys changed a little later.

Keys such as + and - often come in a row, and none should wait for the disk.
"""

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, Protocol, TypeAlias

from .jobs import Jobs

MOMENT = 0.5  # seconds without another such key
Changes: TypeAlias = Mapping[str, Any]
Report: TypeAlias = Callable[[str], object]
"""Gets the problem, or an empty text."""


class Timer(Protocol):
    """Something that will be done."""

    def stop(self) -> None:
        """Don't do it."""


class SettingSaver:
    """Saves settings by `write`, which returns the problem; `after` does something later."""

    def __init__(
        self,
        jobs: Jobs,
        after: Callable[[float, Callable[[], None]], Timer],
        write: Callable[[dict[str, Any]], str],
    ) -> None:
        self._jobs, self._after, self._write = jobs, after, write
        self._waiting = dict[str, Any]()
        self._timer: Timer | None = None
        self._writing = Lock()  # two jobs must not change the same file

    def save(self, changes: Changes, report: Report) -> None:
        """Save settings with all that wait."""
        self._run("settings", {**self._taken(), **changes}, report)

    def save_later(self, changes: Changes, report: Report) -> None:
        """Save settings once no others come for a moment."""
        self._waiting |= changes
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._after(MOMENT, lambda: self._run("kept", self._taken(), report))

    def close(self) -> None:
        """Save at once what still waits."""
        self._saved(self._taken())

    def _run(self, key: str, changes: dict[str, Any], report: Report) -> None:
        self._jobs.run(key, lambda _: self._saved(changes), report)

    def _saved(self, changes: dict[str, Any]) -> str:
        with self._writing:
            return self._write(changes) if changes else ""

    def _taken(self) -> dict[str, Any]:
        """The settings that wait, which then wait no longer."""
        waiting, self._waiting = self._waiting, {}
        return waiting
