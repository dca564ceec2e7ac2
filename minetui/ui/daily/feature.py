"""The daily board in a game: a key opens it, its opening begins the attempt, the menu tells of it.

The mark of an attempt is decided by the date alone when the opening is shown, and it is counted in
the records by a job a moment later: a key does not wait for the database, and a program that is
killed leaves the attempt in the journal. Where another window was faster, the answer of the
database changes the mark afterwards.
"""

from datetime import date
from functools import partial
from typing import NamedTuple

from minetui import play, store
from minetui.formats import DailyMark
from minetui.language import N_, _
from minetui.play import GameSession

from ..board.feature import Feature, Happening, Occasion
from ..kit.app import Application
from ..kit.commands import Command, Group, command
from ..kit.jobs import Jobs

NO_REHEARSAL = N_("Finish your attempt before you practise.")


class KnownState(NamedTuple):
    """What is known of the attempt of a day: its state in words, and whether it is unfinished."""

    day: date
    text: str
    unfinished: bool

    @classmethod
    def read(cls, day: date) -> "KnownState":
        """The state of a day in the records; a Problem says why they can't be read."""
        from minetui.texts import dailies

        with store.Records.glance() as records:
            days = records.days.every()
        played = days.get(day)
        unfinished = played is not None and played.state is store.DayState.BEGUN
        return cls(day, dailies.state_text(played, days.streaks(day).current), unfinished)


def counted(mark: DailyMark, uid: str) -> DailyMark:
    """The mark of a game that begins, once it is counted; a Problem says why it can't be."""
    with store.Records() as records:
        return records.days.begin(mark, uid)


class Daily(Feature):
    """Opens the board of today and the calendar, and counts attempts.

    The state of today's attempt, which the menu shows, is that of the records when they were last
    read: they may be large and old, so that reading them takes long, and the menu must not wait.
    """

    def __init__(self) -> None:
        self._over: GameSession | None = None  # an attempt that is over
        self._read: KnownState | None = None
        self._seen: tuple[GameSession, bool] | None = None
        self._was_covered = False

    def happened(self, event: Happening) -> None:
        """Count attempts, and learn how today's stands."""
        match event:
            case Occasion.OPENED:
                self._begin_at_start()
            case Occasion.OTHER_GAME:
                self._take_game()
            case Occasion.CHANGED:
                self._allow_practice()
                self._follow_state()
            case Occasion.LANGUAGE:
                self.read_state()

    def takes(self, command: Command | None) -> bool:
        """Refuse to rehearse an attempt; ignore what is typed for a board that is about to come."""
        if command is None:
            return False
        if command.id == "again" and self.session.attempted_day is not None:
            self.screen.say(_(NO_REHEARSAL))
            return True
        return not command.always and self._app.jobs.is_running(Jobs.DAY)

    @property
    def state_text(self) -> str:
        """The state of today's attempt; empty if it is not known, or the records can't be read."""
        return self._known.text if self._known else ""

    @command(
        "Daily board",
        "D",
        group=Group.GAMES,
        menu="Daily board",
        state=lambda daily: daily.state_text,
        id="daily",
    )
    def open(self) -> None:
        """Play today's board, or show the calendar."""
        mark, today = self.session.eligibility.daily, self._app.today()
        if mark is not None and mark.day == today:
            self._show_calendar(today)
            return

        def take(opened: "play.OpenedDay") -> None:
            if opened.played is not None:
                self._show_calendar(today)
            else:
                self.screen.begin_opened(opened)

        work = partial(play.OpenedDay.of, today, today, practice=False)
        self._app.jobs.lock(Jobs.DAY, work, take)

    def read_state(self, *, behind: str = "") -> None:
        """Read the state of today's attempt in a job, behind another one."""
        today = self._app.today()

        def take(known: KnownState | None) -> None:
            self._read = known

        self._app.jobs.run(
            f"daily state {id(self)}",  # each screen has its own
            lambda _: KnownState.read(today),
            take,
            otherwise=lambda _: take(None),
            behind=behind,
        )

    @property
    def _app(self) -> Application:
        return self.screen.application

    @property
    def _known(self) -> KnownState | None:
        """What is known of today; None before it is, or if the records can't be read."""
        return self._read if self._read and self._read.day == self._app.today() else None

    def _begin_at_start(self) -> None:
        """Begin at the start of the board; learn the state of today's attempt for the menu."""
        self.screen.call_after_refresh(self.read_state)
        record = self.session.game.record
        if record and self.session.eligibility.daily is not None:
            self.screen.move_to(record[-1].cell)

    def _take_game(self) -> None:
        """Count an attempt that was begun; wait until the opening of another is shown."""
        session, mark = self.session, self.session.eligibility.daily
        if mark is None or not mark.is_attempt:
            return
        if session.waits:
            session.before_shown = partial(self._begin, session)
        else:
            self._count(session, mark)

    def _allow_practice(self) -> None:
        """Let the game go on for practice where the end of an attempt is undone."""
        session, mark = self.session, self.session.eligibility.daily
        if session.over:
            self._over = session
        elif mark is not None and mark.is_attempt and self._over is session:
            session.mark(mark.practice)

    def _follow_state(self) -> None:
        """Read the state if a daily game has come or ended, or a screen over it was left.

        There the unfinished attempt may have been deleted, or the day is another one by now.
        """
        session = self.session
        seen, is_daily = (session, session.over), session.eligibility.daily is not None
        is_back = self._was_covered and not session.covered
        may_differ = is_back and (self._known is None or self._known.unfinished)
        if may_differ or (is_daily and seen != self._seen):
            self.read_state(behind=Jobs.recording(session.journal.uid))
        self._seen, self._was_covered = seen, session.covered

    def _begin(self, session: GameSession) -> None:
        """Begin a game, and count it if it is the attempt."""
        mark = session.eligibility.daily if session.begin_day(self._app.today()) else None
        if mark is not None:
            self._count(session, mark)

    def _count(self, session: GameSession, mark: DailyMark) -> None:
        """Count an attempt, and give it the mark that the records have for it."""
        uid = session.journal.uid

        def take(kept: DailyMark) -> None:
            from minetui.texts import dailies

            self.read_state()
            if mark != kept and mark == session.eligibility.daily:
                session.mark(kept)
                if self.session is session:
                    self.screen.changed()
                    self.screen.say(dailies.other_mark_text(kept))

        def take_problem(problem: str) -> None:
            self.read_state()
            self.screen.say(_("Not counted: {problem}", problem=problem))

        self._app.jobs.run(
            f"count {uid}", lambda stop: counted(mark, uid), take, otherwise=take_problem
        )

    def _show_calendar(self, day: date) -> None:
        """Open the calendar; a board that is chosen there comes on this screen."""
        if self.screen.is_active:
            self._app.show("calendar", day, self.screen.begin_opened)
