"""The calendar of the daily boards: months with the results, and what is told beside them.

A win is its time and a loss a cross, with a mark behind it if it is special; where a day has but
one line, a win is a check mark. One or more months stand side by side, in the largest tiles that
fit the window. The day at the cursor, the streaks, and what the marks in view mean are at their
side; where there is no room for that, the status line has the day.
"""

from calendar import monthcalendar
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from itertools import chain, zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.events import Resize, ScreenResume

from minetui import play
from minetui.core import Annotation
from minetui.language import N_, _, joined
from minetui.store import DayState, PlayedDay, PlayedDays, Records, Streaks
from minetui.texts import dailies

from ..board.layout import Size
from ..board.screen import BoardScreen
from ..kit.app import Application
from ..kit.commands import KeyBarItem, Places, command
from ..kit.glyphs import Glyphs, Look
from ..kit.jobs import Jobs
from ..kit.lines import Lines, Link, LinkLine, column_of, in_column, padded, width_of
from ..kit.screen import BACK, CommandScreen

TITLE = N_("Daily board")
PANEL = 28  # columns of what is told beside the months
GAP, BESIDE, NEAREST = 2, 8, 4  # columns between months, and before what is told, if need be less
MOST_MONTHS = 3
WEEKS = 6  # rows of a month, at most
DAYS = 7
SIGN = 9  # columns of a sign with the gap behind it
READING = N_("Reading the records …")
NO_GAME = N_("There is no game of this day to review.")
WINS = (DayState.WON, DayState.ASSISTED)
LATE, ASSISTED = "*", "+"  # marks behind the time of a win


class TileSize(NamedTuple):
    """The columns and the lines of a day."""

    width: int
    height: int

    @property
    def end(self) -> int:
        """The columns up to the end of the number, behind which a sign or a mark may stand."""
        return max(self.width - (1 if self.height > 1 else 2), 3)

    @property
    def above(self) -> int:
        """The lines above the weeks: the name of the month, the weekdays, and blank ones."""
        return 4 if self.height == 3 else 2

    @property
    def month(self) -> tuple[int, int]:
        """The columns and the lines of a month; the last line of a high tile is blank."""
        return DAYS * self.width, self.above + WEEKS * self.height - (self.height == 3)


TILES = tuple(TileSize(*size) for size in ((6, 3), (6, 2), (6, 1), (5, 1), (4, 1), (3, 1)))
"""The sizes of tiles, the largest first."""


class MonthStep(NamedTuple):
    """The target of an arrow beside the name of a month: so many months on."""

    by: int


class DaySigns(NamedTuple):
    """The signs of days, and what they mean."""

    glyphs: Glyphs

    def result(self, played: PlayedDay | None, *, is_low: bool) -> str:
        """How an attempt ended: the time of a win, if the tile is not too low for it."""
        if played is None:
            return ""
        if played.state in WINS:
            return self.won if is_low else dailies.short_time(played.seconds)
        return self.glyphs.pause if played.state is DayState.BEGUN else self.lost

    def mark(self, played: PlayedDay | None) -> str:
        """What is special of a win or a loss."""
        if played is None or played.won is None:
            return ""
        return LATE if played.is_late else ASSISTED if played.state is DayState.ASSISTED else ""

    @property
    def won(self) -> str:
        """The sign of a win."""
        return self.glyphs.signs[Look.CLEAR].strip()

    @property
    def lost(self) -> str:
        """The sign of a loss."""
        return self.glyphs.mark(Annotation.MISTAKE)

    def legend(self, days: Sequence[PlayedDay], *, is_low: bool) -> Mapping[str, str]:
        """What the signs of these days mean."""
        texts = {
            self.won if is_low else _(dailies.A_TIME): dailies.STATES[DayState.WON],
            self.lost: dailies.STATES[DayState.LOST],
            self.glyphs.pause: dailies.STATES[DayState.BEGUN],
            LATE: dailies.LATE,
            ASSISTED: dailies.ASSISTED,
        }
        seen = {self.mark(each) for each in days}
        for each in days:
            timed = each.state in WINS and not is_low
            seen.add(_(dailies.A_TIME) if timed else self.result(each, is_low=is_low))
        return {sign: _(text) for sign, text in texts.items() if sign in seen}


class MonthView(NamedTuple):
    """The days to show, with the cursor `here`; any date of a month stands for it."""

    days: Mapping[date, PlayedDay]
    today: date
    here: date
    signs: DaySigns

    def lines(self, month: date, tile: TileSize, columns: range) -> list[LinkLine]:
        """A month: its name between arrows, the beginnings of the weekdays, and its weeks.

        `columns` are the days of the week that there is room for.
        """
        room = len(columns) * tile.width
        names = (in_column(_(dailies.WEEKDAYS[at]), tile.end, ">") for at in columns)
        weekdays = (padded(name, tile.width) for name in names)
        weeks = (
            zip(*(self._tile(week[at], tile) for at in columns), strict=True)
            for week in weeks_of(month)
        )
        blank: list[LinkLine] = [()] * (tile.above // 2 - 1)
        lines = [
            month_title(month, room),
            *blank,
            (Link("".join(weekdays), "faint"),),
            *blank,
            *chain.from_iterable(weeks),
        ]
        return lines[: tile.month[1]]

    def _tile(self, day: date | None, tile: TileSize) -> list[Link]:
        """The lines of a tile, the first with the number; None is a day of another month."""
        if day is None:
            return [Link(" " * tile.width)] * tile.height
        played, is_low = self.days.get(day), tile.height == 1
        result, mark = self.signs.result(played, is_low=is_low), self.signs.mark(played)
        pointer = self.signs.glyphs.pointer if day == self.here else " "
        number = f"{pointer}{day.day:>2}"
        if tile.width == 3:  # the sign has the place of the pointer
            texts = [number if day == self.here else f"{result or ' '}{day.day:>2}"]
        elif is_low:
            texts = [f"{number:>{tile.end}}{result}{mark}".ljust(tile.width)[: tile.width]]
        else:
            texts = [
                f"{number:>{tile.end}} ",
                f"{result:>{tile.end}}{mark or ' '}",
                " " * tile.width,
            ]
        styles = (self._number_style(day), self._result_style(played), "plain")
        return [
            Link(text, style, day)
            for text, style in zip(texts[: tile.height], styles, strict=False)
        ]

    def _number_style(self, day: date) -> str:
        if day == self.here:
            return "hint"
        return "strong" if day == self.today else "faint" if day > self.today else "plain"

    @staticmethod
    def _result_style(played: PlayedDay | None) -> str:
        """Unfinished days stand out, and what counts for no streak recedes."""
        if played is None or played.state is DayState.BEGUN:
            return "hint"
        return "plain" if played.state is DayState.WON and not played.is_late else "faint"


def month_title(month: date, room: int) -> LinkLine:
    """The name of a month between arrows, in the middle of so many columns."""
    name = dailies.month_text(month, max(room - 6, 0))
    before = max(room - cell_len(name) - 6, 0) // 2
    return (
        Link(" " * before),
        Link(" ← ", "key", MonthStep(-1)),
        Link(name, "strong"),
        Link(" → ", "key", MonthStep(+1)),
        Link(" " * (room - before - cell_len(name) - 6)),
    )


def weeks_of(month: date) -> list[list[date | None]]:
    """The six weeks of a month from Monday to Sunday, with None for days of other months."""
    weeks = monthcalendar(month.year, month.month)
    weeks += [[0] * DAYS] * (WEEKS - len(weeks))
    return [[month.replace(day=number) if number else None for number in week] for week in weeks]


def moved(month: date, by: int) -> date | None:
    """The first day of another month; None where the years end."""
    year, number = divmod(12 * month.year + month.month - 1 + by, 12)
    return date(year, number + 1, 1) if date.min.year <= year <= date.max.year else None


@dataclass(frozen=True)
class Calendar:
    """The attempts of all days, as they were read on a date, with the streaks of then."""

    days: PlayedDays
    today: date
    streaks: Streaks

    @classmethod
    def of(cls, days: PlayedDays, today: date) -> "Calendar":
        """The calendar of these attempts."""
        return cls(days, today, days.streaks(today))

    @classmethod
    def read(cls, today: date) -> "Calendar":
        """The calendar of the attempts in the records; a Problem says why they can't be read."""
        with Records() as records:
            return cls.of(records.days.every(), today)

    @property
    def last(self) -> date:
        """The last day that there is something to say of."""
        return max((self.today, *self.days.keys()))


class Shown(NamedTuple):
    """The day at the cursor, and the last month on the screen."""

    here: date
    last: date


class CalendarPage:
    """The lines of the calendar in a window of this size."""

    def __init__(self, calendar: Calendar, size: Size, glyphs: Glyphs) -> None:
        self._calendar, self._signs = calendar, DaySigns(glyphs)
        self._width, self._height = size
        largest = TILES[0].month[0] + GAP
        self.months = max(min((self._width - PANEL - NEAREST + GAP) // largest, MOST_MONTHS), 1)
        room = min(self._width, self.months * largest - GAP)
        self._beside = min(self._width - room - PANEL, BESIDE)
        self.has_panel = self._beside >= NEAREST
        fitting = (
            tile for tile in TILES if tile.month[0] <= room and tile.month[1] <= self._height
        )
        self.tile: TileSize = next(fitting, TILES[-1])

    def lines(self, shown: Shown) -> list[LinkLine]:
        """The months, with what is told beside them."""
        months = self._months(shown)
        wide = max(map(width_of, months))
        if not self.has_panel:
            lines = self._cut(months, shown.here)
            legend: list[LinkLine] = [(), self._legend_line(shown)]
            return [*lines, *legend] if len(lines) + len(legend) <= self._height else lines
        told = [*[()] * self.tile.above, *self._told(shown)]
        lines = [*_beside(months, wide + self._beside, told)]
        indent = max((self._width - wide - self._beside - PANEL) // 2 - 1, 0)
        return [(Link(" " * indent), *line) for line in self._cut(lines, shown.here)]

    def _cut(self, lines: list[LinkLine], here: date) -> list[LinkLine]:
        """The lines that fit, with those of the day at the cursor."""
        at = max(at for at, line in enumerate(lines) if any(link.target == here for link in line))
        first = max(at + 1 - self._height, 0)
        return lines[first : first + self._height]

    def _months(self, shown: Shown) -> list[LinkLine]:
        """The months beside each other, below the title of the screen if that has room."""
        calendar, tile = self._calendar, self.tile
        view = MonthView(calendar.days, calendar.today, shown.here, self._signs)
        months = self._shown(shown)
        columns = self._columns(shown.here)
        blocks = [view.lines(month, tile, columns) for month in months]
        room = len(columns) * tile.width
        if room >= TILES[0].month[0]:
            title = Link(f" {_(TITLE)}", "strong")
            blocks[0][0] = (title, *month_title(months[0], room - title.width))
        gap = (Link(" " * GAP),)
        lines = list[LinkLine]()
        for parts in zip(*blocks, strict=True):
            padded = [(*part, Link(" " * (room - width_of(part)))) for part in parts]
            lines.append((*chain.from_iterable((*part, *gap) for part in padded[:-1]), *padded[-1]))
        while len(lines) > self._height and not any(link.target for link in lines[-1]):
            lines.pop()  # a last week without days
        return lines

    def _shown(self, shown: Shown) -> list[date]:
        """The months that are in view."""
        months = [moved(shown.last, by) for by in range(1 - self.months, 1)]
        return [month for month in months if month is not None]

    def _columns(self, here: date) -> range:
        """The days of the week that there is room for, with that of the cursor."""
        count = max(min(self._width // self.tile.width, DAYS), 1)
        first = max(here.weekday() - count + 1, 0)
        return range(first, first + count)

    def _told(self, shown: Shown) -> Iterator[LinkLine]:
        """The day at the cursor, the streaks, how many were won, and what the signs mean."""
        calendar, here = self._calendar, shown.here
        played = calendar.days.get(here)
        yield (Link(dailies.day_text(here, calendar.today), "strong"),)
        yield (Link(dailies.board_text(here)),)
        for text in dailies.result_lines(here, played, calendar.today):
            yield (Link(text),)
        yield ()
        counted = dailies.counted_lines(calendar.streaks, calendar.days)
        column = column_of((label for label, _value in counted), SIGN, PANEL // 2, gap=2)
        for label, value in counted:
            yield (Link(in_column(label, column), "faint"), Link(value)) if label else ()
        yield ()
        legend = self._legend(shown)
        column = column_of(legend, SIGN, PANEL // 2, gap=2)
        for sign, text in legend.items():
            yield (Link(in_column(sign, column)), Link(text, "faint"))

    def _legend(self, shown: Shown) -> Mapping[str, str]:
        """What the signs mean that are in view."""
        months = {(month.year, month.month) for month in self._shown(shown)}
        every = self._calendar.days
        days = [every[day] for day in every if (day.year, day.month) in months]
        return self._signs.legend(days, is_low=self.tile.height == 1)

    def _legend_line(self, shown: Shown) -> LinkLine:
        """The signs in a line, as many as have room."""
        line = list[Link]()
        for sign, text in self._legend(shown).items():
            sign_and_text = [Link(f"  {sign} "), Link(text, "faint")]
            if width_of([*line, *sign_and_text]) <= self._width:
                line += sign_and_text
        return tuple(line)


def _beside(left: list[LinkLine], width: int, right: list[LinkLine]) -> Iterator[LinkLine]:
    """Lines beside each other, those on the left in this width."""
    for here, there in zip_longest(left, right, fillvalue=()):
        yield (*here, Link(" " * (width - width_of(here))), *there)


class CalendarScreen(CommandScreen):
    """Shows the attempts by months; without `begin` a board is played on a screen of its own."""

    AUTO_FOCUS = ""
    places = Places(bar=("today", "back", "help"), more=(("play_day", "review", "today"),))

    def __init__(
        self, app: Application, day: date, begin: Callable[["play.OpenedDay"], None] | None = None
    ) -> None:
        super().__init__(app)
        self._begin = begin or self._begin_here
        self.calendar: Calendar | str | None = None  # until it is read; or why there is none
        self.shown = Shown(day, day)
        self.page = Lines(self.glyphs.words, id="calendar")
        self.page.styles.height = "1fr"

    def compose(self) -> ComposeResult:
        """The calendar, the status line and the keys."""
        yield from (self.page, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the records; if that is quick, they are in the first paint."""
        self.read()
        await self.jobs.wait("calendar")
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
            return
        target = event.target
        if isinstance(target, MonthStep):
            self.turn(target.by)
        elif target == self.shown.here:
            self.action_command("play_day")
        elif isinstance(target, date):
            self.say("")
            self.go_to(target)

    def read(self) -> None:
        """Read the attempts."""
        today = self.application.today()
        read = partial(Calendar.read, today)
        self.jobs.run("calendar", lambda _: read(), self._take, otherwise=self._take)

    def fit(self) -> None:
        """Show what there is room for."""
        self.page.show_links(self.lines)
        super().fit()

    @property
    def first_keys(self) -> Sequence[KeyBarItem]:
        """What can be done with the day at the cursor, and the ways to another one."""
        here, played, today = self.shown.here, self._played, self.application.today()
        playing = dailies.playing_caption(here, played, today)
        keys = [self.called("play_day", playing)] if playing else []
        keys += [self.called("review", _("Review"))] if self.has_moves else []
        months = f"{self.key('last_month')} {self.key('next_month')}"
        return [
            *keys,
            self.called("right", _("Day"), "←↑↓→"),
            self.called("next_month", _("Month"), months),
        ]

    def status_text(self) -> str:
        """What counts for the day at the cursor, or the day where it stands nowhere else."""
        if not isinstance(self.calendar, Calendar):
            return self.calendar or _(READING)
        here, played, today = self.shown.here, self._played, self.calendar.today
        late = _(dailies.LATE_NOW) if played is None and here < today else ""
        if self._page(self.calendar).has_panel:
            return late
        return joined(dailies.status_text(here, played, today), late)

    def go_to(self, day: date) -> None:
        """Put the cursor on a day, and its month on the screen."""
        if isinstance(self.calendar, Calendar):
            here = min(day, self.calendar.last)
            self.shown = Shown(here, self._last_month(here, self._page(self.calendar).months))
            self.fit()

    def walk(self, days: int) -> None:
        """Move the cursor by days."""
        ordinal = self.shown.here.toordinal() + days
        if date.min.toordinal() <= ordinal <= date.max.toordinal():
            self.go_to(date.fromordinal(ordinal))

    def turn(self, months: int) -> None:
        """Go to the same day of another month, or its last one."""
        first = moved(self.shown.here, months)
        if first is not None:
            following = moved(first, 1)
            last = following - timedelta(1) if following else date.max
            self.go_to(min(first + timedelta(self.shown.here.day - 1), last))

    @command("Today", "home", menu="Today", id="today")
    def go_to_today(self) -> None:
        """Go to today."""
        self.go_to(self.application.today())

    @command("Play", "enter", "space", menu="Play")
    def play_day(self) -> None:
        """Play the board of this day: once, and from then on for practice."""
        day, today = self.shown.here, self.application.today()
        below = self.app.screen_stack[-2] if self.app.screen_stack[1:] else None
        if isinstance(below, BoardScreen) and below.session.day == day:
            self.leave()
        elif day <= today:
            work = partial(play.OpenedDay.of, day, today, practice=True)
            self.application.jobs.lock(Jobs.DAY, work, self._play)

    @command("Review", "v", "V", menu="Review", offered=lambda it: it.has_moves)
    def review(self) -> None:
        """Review the game of this day."""
        played = self._played
        if played is None or played.won is None:
            self.say(_(NO_GAME))
        else:
            uid = played.uid
            self.follow("replay", lambda stop: play.replay_of_game(uid, unknown=_(NO_GAME)))

    @property
    def has_moves(self) -> bool:
        """Is there a game of this day whose moves are kept?"""
        return self._played is not None and self._played.kept

    @property
    def _played(self) -> PlayedDay | None:
        """The attempt of the day at the cursor."""
        calendar = self.calendar
        return calendar.days.get(self.shown.here) if isinstance(calendar, Calendar) else None

    @property
    def lines(self) -> list[LinkLine]:
        """The lines of the page, each part with what a click on it leads to."""
        calendar = self.calendar
        return self._page(calendar).lines(self.shown) if isinstance(calendar, Calendar) else []

    def _play(self, opened: "play.OpenedDay") -> None:
        if not self.is_active:
            opened.release()
        elif opened.game is None:
            self.say(opened.notice)
        else:
            if self.app.screen_stack[1:]:  # over the game that leads here, which makes room
                self.leave()
            self._begin(opened)

    def _take(self, calendar: Calendar | str) -> None:
        """Show the attempts, or say why there are none."""
        self.calendar = calendar
        if isinstance(calendar, Calendar):
            self.go_to(self.shown.here)
        else:
            self.fit()

    def _last_month(self, here: date, count: int) -> date:
        """The last month to show: the one that is, if the day is in view then."""
        last = self.shown.last
        behind = 12 * (last.year - here.year) + last.month - here.month
        if behind < 0:
            return here
        return last if behind < count else moved(here, count - 1) or last

    def _page(self, calendar: Calendar) -> CalendarPage:
        """The page in this window."""
        width, height = self.app.size
        return CalendarPage(calendar, (width, height - 2), self.glyphs)

    @command("Left", "left", "h")
    def left(self) -> None:
        """Go to the day before."""
        self.walk(days=-1)

    @command("Right", "right", "l")
    def right(self) -> None:
        """Go to the day after."""
        self.walk(days=1)

    @command("Up", "up", "k")
    def up(self) -> None:
        """Go to the week before."""
        self.walk(days=-7)

    @command("Down", "down", "j")
    def down(self) -> None:
        """Go to the week after."""
        self.walk(days=7)

    @command("Earlier", "pageup")
    def last_month(self) -> None:
        """Go to the month before."""
        self.turn(months=-1)

    @command("Later", "pagedown")
    def next_month(self) -> None:
        """Go to the month after."""
        self.turn(months=1)

    def _begin_here(self, opened: "play.OpenedDay") -> None:
        """Play the board of a day on a screen of its own."""
        if opened.game is not None:
            app = self.application
            app.show("game", app.session_of(opened.game, opened.journal))

    back = BACK
