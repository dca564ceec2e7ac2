"""The daily board: it is opened by a key, counted when it is shown, and shown in a calendar.

The mark of an attempt is decided by the date alone when the opening is shown, and it is counted in
the records by a job a moment later: a key does not wait for the database, and a program that is
killed leaves the attempt in the journal. Where another window was faster, the answer of the
database changes the mark afterwards.

The state of today's attempt, which the menu shows: read in jobs, and kept until it changes.
"""

from datetime import date
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from minetui import play, store
from minetui.formats import DailyMark
from minetui.play import GameSession

from ..board.feature import HookedFeature
from ..kit.app import Application
from ..kit.commands import Command, Group, MenuEntry
from ..kit.jobs import DAY, lock_in_job, recording_job

if TYPE_CHECKING:
    from minetui.play import OpenedDay


class KnownState(NamedTuple):
    """What is known of the attempt of a day: its state in words, and whether it is unfinished."""

    day: date
    text: str
    unfinished: bool


class DailyState:
    """Knows the state of the attempt of today, as the records had it when they were last read.

    They may be large and old, so that reading them takes long, and the menu must not wait.
    """

    def __init__(self, app: Application) -> None:
        self._app = app
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
        today = self._app.today()

        def take(known: KnownState | None) -> None:
            self._last = known

        key = f"daily state {id(self)}"  # each screen has its own
        self._app.jobs.run(key, lambda _: state_on(today), take, behind=behind)

    @property
    def _known(self) -> KnownState | None:
        """What is known of today; None before it is, or if the records can't be read."""
        return self._last if self._last and self._last.day == self._app.today() else None


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


NO_REHEARSAL = "Practice comes after the attempt."


class Daily(HookedFeature):
    """Opens the board of today and the calendar, and counts attempts.

    An attempt begins when its opening is shown: its mark is decided then, by the date alone, and
    its journal begins. The records, where another window may have begun it, are asked in a job.
    """

    def __init__(self, app: Application) -> None:
        self._app = app
        self._state = DailyState(app)
        self._over: GameSession | None = None  # an attempt that is over

    def mounted(self) -> None:
        """Begin at the start of the board; learn the state of today's attempt for the menu."""
        self.screen.call_after_refresh(self._state.read)
        record = self.session.game.record
        if record and self.session.eligibility.daily is not None:
            self.screen.move_to(record[-1].cell)

    def game_changed(self) -> None:
        """Count an attempt that was begun; wait until the opening of another is shown."""
        session, mark = self.session, self.session.eligibility.daily
        if mark is None or not mark.is_attempt:
            return
        if session.waits:
            session.before_shown = partial(self._begin, session)
        else:
            self._count(session, mark)

    def session_changed(self) -> None:
        """Let the game go on for practice where the end of an attempt is undone."""
        session, mark = self.session, self.session.eligibility.daily
        if session.over:
            self._over = session
        elif mark is not None and mark.is_attempt and self._over is session:
            session.mark(mark.practice)
        self._state.follow(session)

    def takes(self, command: Command | None) -> bool:
        """Refuse to rehearse an attempt; ignore what is typed for a board that is about to come."""
        if command is None:
            return False
        if command.id == "again" and self.session.attempted_day is not None:
            self.screen.say(NO_REHEARSAL)
            return True
        return not command.always and self._app.jobs.is_running(DAY)

    @property
    def state_text(self) -> str:
        """The state of today's attempt, as far as it is known."""
        return self._state.text

    def open(self) -> None:
        """Open the board of today; where it is on the screen, or was played, the calendar."""
        mark, today = self.session.eligibility.daily, self._app.today()
        if mark is not None and mark.day == today:
            self._show_calendar(today)
        else:
            self._open(today)

    def _begin(self, session: GameSession) -> None:
        """Begin a game, and count it if it is the attempt."""
        mark = session.eligibility.daily if session.begin_day(self._app.today()) else None
        if mark is not None:
            self._count(session, mark)

    def _count(self, session: GameSession, mark: DailyMark) -> None:
        uid = session.journal.uid

        def take(counted: DailyMark | str) -> None:
            self._state.read()
            if isinstance(counted, str):
                self.screen.say(f"Not counted: {counted}")
            elif mark != counted and mark == session.eligibility.daily:
                self._change(session, counted)

        self._app.jobs.run(f"count {uid}", lambda _: counted(mark, uid), take)

    def _change(self, session: GameSession, mark: DailyMark) -> None:
        """Give a game the mark that the records have for it, and say why."""
        from minetui.texts import dailies

        session.mark(mark)
        if self.session is session:
            self.screen.changed()
            self.screen.say(dailies.other_mark_text(mark))

    def _open(self, day: date) -> None:
        """Open the attempt of a day, or the calendar if it was played."""

        def take(opened: "OpenedDay") -> None:
            if opened.played is not None:
                self._show_calendar(day)
            else:
                self.screen.begin_opened(opened)

        today = self._app.today()
        work = partial(play.OpenedDay.of, day, today, practice=False)
        lock_in_job(self._app.jobs, DAY, work, take)

    def _show_calendar(self, day: date) -> None:
        """Open the calendar; a board that is chosen there comes on this screen."""
        if self.screen.is_active:
            self._app.show("calendar", day, self.screen.begin_opened)

    commands = (
        Command(
            "daily",
            ("D",),
            "Daily board",
            "Play the board of today; once it is played or on the screen, show the calendar.",
            open,
            group=Group.GAMES,
            menu=MenuEntry(17, "Daily board"),
            state=lambda daily: daily.state_text,
        ),
    )


def counted(mark: DailyMark, uid: str) -> DailyMark | str:
    """The mark of a game that begins, once it is counted, or the reason why it can't be."""
    try:
        with store.Records() as records:
            return records.days.begin(mark, uid)
    except store.FileError as error:
        return str(error)
