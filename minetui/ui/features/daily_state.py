"""The state of today's attempt, which the menu shows: read in jobs, and kept until it changes."""

from datetime import date
from typing import NamedTuple

from minetui import store
from minetui.play import GameSession

from .luck import recording_job
from .opener import Opener


class KnownState(NamedTuple):
    """What is known of the attempt of a day: its state in words, and whether it is unfinished."""

    day: date
    text: str
    unfinished: bool


class DailyState:
    """Knows the state of the attempt of today, as the records had it when they were last read.

    They may be large and old, so that reading them takes long, and the menu must not wait.
    """

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self._last: KnownState | None = None
        self._seen: tuple[GameSession, bool] | None = None
        self._was_covered = False

    @property
    def text(self) -> str:
        """The state in words; empty if it is not known, or if the records can't be read."""
        return self._known.text if self._known else ""

    def follow(self, session: GameSession) -> None:
        """Read the state if a daily game has come or ended, or a screen over it was left.

        There the unfinished attempt may have been deleted, or the day is another one by now.
        """
        seen, is_daily = (session, session.over), session.eligibility.daily is not None
        is_open = self._known is None or self._known.unfinished
        is_back = is_open and self._was_covered and not session.covered
        if is_back or (is_daily and seen != self._seen):
            self.read(behind=recording_job(session.journal.uid))
        self._seen, self._was_covered = seen, session.covered

    def read(self, *, behind: str = "") -> None:
        """Read the state in a job, behind another one."""
        today = self._opener.today()

        def take(known: KnownState | None) -> None:
            self._last = known

        key = f"daily state {id(self)}"  # each screen has its own
        self._opener.jobs.run(key, lambda _: state_on(today), take, behind=behind)

    @property
    def _known(self) -> KnownState | None:
        """What is known of today; None before it is, or if the records can't be read."""
        return self._last if self._last and self._last.day == self._opener.today() else None


def state_on(day: date) -> KnownState | None:
    """The state of the attempt of a day; None if the records can't be read."""
    from minetui.texts import dailies

    try:
        with store.Records.glance() as records:
            played = records.days.on(day)
    except store.FileError:
        return None
    unfinished = played is not None and played.state is store.DayState.BEGUN
    return KnownState(day, dailies.state_text(played), unfinished)
