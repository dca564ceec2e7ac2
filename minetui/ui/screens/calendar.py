"""The calendar of the daily boards: months with the results, streaks, and times by weekday."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from textual.app import ComposeResult
from textual.events import Resize, ScreenResume

from minetui import play
from minetui.formats import Replay
from minetui.texts import dailies

from ..board.colours import colours_of
from ..board.day_inks import DayInks
from ..board.palettes import palette_for
from ..commands import Command
from ..features.locking import DAY, lock_in_job
from ..features.opener import Opener
from ..widgets.lines import Lines
from ..widgets.links import LinkLine, spans_of, target_at
from ..widgets.month import MonthStep
from .calendar_page import Calendar, CalendarPage, Shown, moved
from .calendar_reading import read_calendar
from .command_screen import CommandScreen, Preferences, common_commands
from .record_reading import replay_of_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from minetui.play import OpenedDay

PATIENCE = 0.05  # seconds that the first paint waits for the records
READING = "Reading the records …"
NO_GAME = "There is no game of this day to watch."


class CalendarScreen(CommandScreen):
    """Shows the attempts by months; `begin` plays a board that is chosen."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        day: date,
        opener: Opener,
        preferences: Preferences,
        begin: Callable[["OpenedDay"], None],
    ) -> None:
        super().__init__(preferences, commands=self.commands)
        self.opener, self._begin = opener, begin
        self.calendar: Calendar | str = READING  # or why there is none
        self.shown = Shown(day, day)
        self.page = Lines(self.glyphs.words, id="calendar")
        self.inks: DayInks | None = None  # of the last theme

    def compose(self) -> ComposeResult:
        """The calendar, the status line and the keys."""
        yield from (self.page, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the records; if that is quick, they are in the first paint."""
        recolour = partial(self.call_after_refresh, self.recolour)
        self.app.theme_changed_signal.subscribe(self, lambda _: recolour())
        self.read()
        await self.jobs.wait("calendar", PATIENCE)
        self.fit()

    def on_resize(self, event: Resize) -> None:
        """Arrange the page in the new window."""
        self.fit()

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Read the records again: a board was played, perhaps."""
        if isinstance(self.calendar, Calendar):
            self.read()

    def on_lines_clicked(self, event: Lines.Clicked) -> None:
        """Go to a day that was clicked, or play the one at the cursor; turn the months."""
        if event.lines is not self.page:
            super().on_lines_clicked(event)
            return
        target = target_at(self._lines, event.row, event.column)
        if isinstance(target, MonthStep):
            self.turn(target.by)
        elif target == self.shown.here:
            self.action_command("play_day")
        elif isinstance(target, date):
            self.say("")
            self.go_to(target)

    def recolour(self) -> None:
        """Take the colours of another theme."""
        self.inks = None
        self.fit()

    def read(self) -> None:
        """Read the attempts."""
        today = self.opener.today()
        self.jobs.run("calendar", lambda _: read_calendar(today), self._take)

    def fit(self) -> None:
        """Show what there is room for."""
        self.page.styles.height = "1fr"
        self.page.show([spans_of(line) for line in self._lines])
        self.show_keys()
        self.show_status()

    def status_text(self) -> str:
        """What can be done with the day at the cursor; the day itself, if no card has it."""
        if isinstance(self.calendar, str):
            return self.calendar
        here, today = self.shown.here, self.calendar.today
        keys = (self.key("play_day"), self.key("watch"))
        page = self._page(self.calendar)
        text = dailies.keys_text if page.tells_of_day else dailies.status_text
        return text(here, self.calendar.days.get(here), today, keys)

    def go_to(self, day: date) -> None:
        """Put the cursor on a day, and its month on the screen."""
        if isinstance(self.calendar, str):
            return
        here = min(day, self.calendar.last)
        self.shown = Shown(here, self._last_month(here, self._page(self.calendar).months))
        self.fit()

    def walk(self, days: int) -> None:
        """Move the cursor by days."""
        ordinal = self.shown.here.toordinal() + days
        if date.min.toordinal() <= ordinal <= date.max.toordinal():
            self.go_to(self.shown.here + timedelta(days))

    def turn(self, months: int) -> None:
        """Go to the same day of another month, or its last one."""
        first = moved(self.shown.here, months)
        if first is not None:
            following = moved(first, 1) or date.max
            last = following - timedelta(following != date.max)
            self.go_to(min(first + timedelta(self.shown.here.day - 1), last))

    def go_to_today(self) -> None:
        """Go to today."""
        self.go_to(self.opener.today())

    def play(self) -> None:
        """Play the board of the day at the cursor: the attempt, or for practice."""
        day, today = self.shown.here, self.opener.today()
        if self.opener.is_playing(day):
            self.leave()
        elif day <= today:
            work = partial(play.OpenedDay.of, day, today, practice=True)
            lock_in_job(self.opener.jobs, DAY, work, self._play)

    def watch_day(self) -> None:
        """Watch the game of the day at the cursor."""
        played = None if isinstance(self.calendar, str) else self.calendar.days.get(self.shown.here)
        if played is None or played.won is None:
            self.say(NO_GAME)
        else:
            uid = played.uid
            self.jobs.run("watch", lambda _: replay_of_game(uid, unknown=NO_GAME), self._watch)

    def _play(self, opened: "OpenedDay") -> None:
        if not self.is_active:
            opened.release()
        elif opened.game is None:
            self.say(opened.notice)
        else:
            self._begin(opened)

    def _watch(self, replay: Replay | str) -> None:
        if isinstance(replay, str):
            self.say(replay)
        elif self.is_active:
            self.opener.open_replay(replay)

    def _take(self, calendar: Calendar | str) -> None:
        """Show the attempts, or say why there are none."""
        self.calendar = calendar
        if isinstance(calendar, str):
            self.fit()
        else:
            self.go_to(self.shown.here)

    def _last_month(self, here: date, count: int) -> date:
        """The last month to show: the one that is, if the day is in view then."""
        last, wanted = self.shown.last, here.year * 12 + here.month
        behind = last.year * 12 + last.month - wanted
        if behind < 0:
            return here
        return last if behind < count else moved(here, count - 1) or last

    @property
    def _lines(self) -> list[LinkLine]:
        if isinstance(self.calendar, str):
            return []
        return self._page(self.calendar).lines(self.shown)

    def _page(self, calendar: Calendar) -> CalendarPage:
        """The page in this window, in the colours of the theme."""
        app = self.app
        if self.inks is None:
            palette = palette_for(app.current_theme, colours_of(app))
            self.inks = DayInks(palette, self.page.rich_style)
        return CalendarPage(calendar, (app.size.width, app.size.height - 2), self.glyphs, self.inks)

    commands = (
        Command(
            "play_day",
            ("enter", "space"),
            "Play",
            "Play the board of this day: once, then for practice.",
            play,
            bar=1,
        ),
        Command("watch", ("v",), "Watch", "Watch the game of this day.", watch_day, bar=2),
        Command("left", ("left", "h"), "Left", "Go to the day before.", partial(walk, days=-1)),
        Command("right", ("right", "l"), "Right", "Go to the day after.", partial(walk, days=1)),
        Command("up", ("up", "k"), "Up", "Go to the week before.", partial(walk, days=-7)),
        Command("down", ("down", "j"), "Down", "Go to the week after.", partial(walk, days=7)),
        Command(
            "last_month",
            ("pageup",),
            "Earlier",
            "Go to the month before.",
            partial(turn, months=-1),
            bar=3,
        ),
        Command(
            "next_month",
            ("pagedown",),
            "Later",
            "Go to the month after.",
            partial(turn, months=1),
            bar=4,
        ),
        Command("today", ("home",), "Today", "Go to today.", go_to_today, bar=5),
        *common_commands("Leave the calendar.", caption="Leave", bar=6),
        Command("leave", ("escape",), "Leave", "Leave the calendar.", CommandScreen.leave),
    )
