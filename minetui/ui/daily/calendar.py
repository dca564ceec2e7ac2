"""The calendar of the daily boards: months with the results, streaks, and times by weekday.

One or more months stand side by side, in the largest tiles that fit the window. What is told of the
day at the cursor and of all days is beside them, or below where the window is narrow: as much as
there is room for. The tiles of a month stand in a checkerboard, a week in a row, and are painted
like the cells of a board: a day that was not played is covered, a day that was won is revealed, and
a lost one has exploded.
"""

from calendar import monthcalendar
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from functools import partial
from itertools import chain, zip_longest
from typing import NamedTuple

from rich.style import Style
from textual.app import ComposeResult
from textual.color import Color
from textual.events import Resize, ScreenResume

from minetui import play
from minetui.core import Annotation
from minetui.store import DayState, PlayedDay, PlayedDays, Records, Streaks
from minetui.texts import dailies

from ..board.layout import Size
from ..board.screen import BoardScreen
from ..kit.app import Application
from ..kit.charts import EDGES, Card, occurrences, side_by_side, spread
from ..kit.colours import BLACK, TEXT_CONTRAST, WHITE, Colours, contrast
from ..kit.commands import Places, command
from ..kit.glyphs import Accent, Glyphs, Look
from ..kit.inks import CellPaint, Inks, Palette
from ..kit.jobs import Jobs
from ..kit.lines import Lines, Link, LinkLine, TextLine, cut, width_of
from ..kit.screen import CommandScreen

PANEL, WIDEST_PANEL = 34, 46  # columns of what is told beside the months
GAP = 2  # columns between months, and before the panel
MARGIN = 1
MOST_MONTHS = 3
DETAILS, NUMBERS, WEEKDAYS = 6, 5, 11  # lines of the cards
NAME, TIME = 3, 7  # columns of a weekday, and of a time
READING = "Reading the records …"
NO_GAME = "There is no game of this day to watch."
NO_WIN = "No unassisted win yet."
FAINT = 0.45  # how far the number of a day to come goes into the window's ground
WEEKS = 6  # rows of a month, at most
DAYS = 7
ABOVE = 2  # lines above the weeks: the name of the month, and the weekdays


class DayLook(Enum):
    """The look of a day: the state of its attempt, or why there is none."""

    WON = DayState.WON.value
    ASSISTED = DayState.ASSISTED.value
    LOST = DayState.LOST.value
    BEGUN = DayState.BEGUN.value
    ABANDONED = DayState.ABANDONED.value
    NOT_PLAYED = "not-played"
    TO_PLAY = "to-play"
    TO_COME = "to-come"


CELLS = {
    DayLook.WON: CellPaint(Look.N2),
    DayLook.ASSISTED: CellPaint(Look.N4),
    DayLook.LOST: CellPaint(Look.HIT),
    DayLook.BEGUN: CellPaint(Look.TO_FLAG),
    DayLook.ABANDONED: CellPaint(Look.COVERED),
    DayLook.NOT_PLAYED: CellPaint(Look.COVERED),
    DayLook.TO_PLAY: CellPaint(Look.COVERED, Accent.BEST),
    DayLook.TO_COME: CellPaint(Look.COVERED),  # at the cursor; elsewhere it is no cell
}
"""The cells that the looks are painted like."""
STANDING_OUT = {DayLook.LOST, DayLook.BEGUN, DayLook.TO_PLAY}
COLOURLESS = {
    DayLook.LOST: "bold",
    DayLook.TO_PLAY: "bold underline",
    DayLook.TO_COME: "dim",
}


def signs_of(glyphs: Glyphs) -> dict[DayLook, str]:
    """The sign of each look, which says what the colours say."""
    return {
        **dict.fromkeys(DayLook, " "),
        DayLook.WON: glyphs.signs[Look.CLEAR].strip(),
        DayLook.ASSISTED: glyphs.mark(Annotation.PROVEN),
        DayLook.LOST: glyphs.mine,
        DayLook.BEGUN: glyphs.pause,
        DayLook.ABANDONED: glyphs.mark(Annotation.MISTAKE),
    }


class DayPaint(NamedTuple):
    """All that decides the colours of a day; `shade` is that of the checkerboard, 0 or 1."""

    look: DayLook
    shade: int = 0
    here: bool = False

    @property
    def cell(self) -> CellPaint | None:
        """The cell that the day is painted like; None for a day to come without the cursor."""
        if self.look is DayLook.TO_COME and not self.here:
            return None
        return CELLS[self.look]._replace(shade=self.shade, here=self.here)


class DayInks:
    """The styles of days in the colours of a palette."""

    def __init__(self, palette: Palette, window_style: Style) -> None:
        self.palette = palette
        self._inks = Inks(palette, window_style)
        self._text = Color.parse(palette.text)
        self._cursor = Color.parse(palette.marks.cursor[1])
        self._styles: dict[DayPaint, tuple[Style, Style]] = {}

    def styles(self, paint: DayPaint) -> tuple[Style, Style]:
        """The styles of the number and of the sign, made when they are first asked for."""
        if paint not in self._styles:
            self._styles[paint] = (self._number(paint), self._sign(paint))
        return self._styles[paint]

    def ground(self, paint: DayPaint) -> Color:
        """The colour of the ground."""
        cell = paint.cell
        return self._inks.ground(cell) if cell else self.palette.colours.shown(self._inks.window)

    def _number(self, paint: DayPaint) -> Style:
        if paint.cell is None:
            return self._styled(paint, self._text.blend(self._inks.window, FAINT))
        if paint.here or paint.look in STANDING_OUT:
            return self._sign(paint)
        return self._styled(paint, self._readable(self._text, paint))

    def _sign(self, paint: DayPaint) -> Style:
        cell = paint.cell
        if paint.here:
            colour = self._cursor
        elif cell is None or (cell.look is Look.COVERED and not cell.accent):
            colour = self._text
        else:
            colour = self._inks.text(cell)
        return self._styled(paint, self._readable(colour, paint), bold=True)

    def _readable(self, colour: Color, paint: DayPaint) -> Color:
        """The colour, as much nearer to black or white as it must be to be read on both shades.

        Where nothing can be read on both, as on some of 256 colours, its own shade counts.
        """
        grounds = [self.ground(paint._replace(shade=shade)) for shade in (0, 1)]

        def worst(each: Color) -> float:
            return min(contrast(each, ground) for ground in grounds)

        if max(worst(BLACK), worst(WHITE)) < TEXT_CONTRAST:
            grounds = [self.ground(paint)]
        end = max((BLACK, WHITE), key=worst)
        steps = (self.palette.colours.shown(colour.blend(end, step / 10)) for step in range(11))
        return next((step for step in steps if worst(step) >= TEXT_CONTRAST), end)

    def _styled(self, paint: DayPaint, colour: Color, *, bold: bool = False) -> Style:
        if self.palette.colours is Colours.NAMED:
            if cell := paint.cell:
                return self._inks.style(cell._replace(shade=0))
            window, ink = self.palette.names.revealed
            return Style(color=ink, bgcolor=window, dim=True)
        if self.palette.colours.plain:
            return Style.parse("reverse" if paint.here else COLOURLESS.get(paint.look, ""))
        ground = self.ground(paint).rich_color
        return Style(color=colour.rich_color, bgcolor=ground, bold=bold)


class TileSize(NamedTuple):
    """The columns and the lines of a tile."""

    width: int
    height: int

    @property
    def month(self) -> tuple[int, int]:
        """The columns and the lines of a month."""
        return DAYS * self.width, ABOVE + WEEKS * self.height

    def texts(self, number: str, late: str, sign: str, time: str) -> list[str]:
        """What is written on the lines of a tile."""
        if self.height == 3:
            return [f"{number} {late} ", f"{sign:^6}", f"{time:^6}"]
        if self.height == 2:
            return [f"{number}{late}{sign} ", f"{time:^6}"]
        number = number if self.width > 4 else number[1:]
        return [f"{number}{late if self.width > 3 else ''}{sign}".ljust(self.width)]


TILES = tuple(TileSize(*size) for size in ((6, 3), (6, 2), (6, 1), (5, 1), (4, 1), (3, 1)))
"""The sizes of tiles, the largest first."""


class MonthStep(NamedTuple):
    """The target of an arrow beside the name of a month: so many months on."""

    by: int


class MonthView(NamedTuple):
    """The days to show, with the cursor `here`; any date of a month stands for it."""

    days: Mapping[date, PlayedDay]
    today: date
    here: date
    glyphs: Glyphs
    inks: DayInks

    def lines(self, month: date, tile: TileSize) -> list[LinkLine]:
        """A month: its name between arrows, the beginnings of the weekdays, and its weeks."""
        title = (
            Link(" ← ", "key", MonthStep(-1)),
            Link(f"{dailies.month_text(month):^{tile.month[0] - 6}}", "strong"),
            Link(" → ", "key", MonthStep(+1)),
        )
        indent = " " * (tile.width > 4)
        weekdays = (f"{indent}{weekday[:2]}".ljust(tile.width) for weekday in dailies.WEEKDAYS)
        signs = signs_of(self.glyphs)
        weeks = (
            zip(*(self._tile(day, tile, signs) for day in week), strict=True)
            for week in weeks_of(month)
        )
        return [title, (Link("".join(weekdays), "faint"),), *chain.from_iterable(weeks)]

    def _tile(self, day: date | None, tile: TileSize, signs: Mapping[DayLook, str]) -> list[Link]:
        """The lines of a tile, the first with the number; None is a day of another month."""
        if day is None:
            return [Link(" " * tile.width)] * tile.height
        look, played = self._look(day), self.days.get(day)
        shade = (day.weekday() + (day.toordinal() - 1) // DAYS) % 2
        time = dailies.short_time(played.seconds) if played and played.won is not None else ""
        late = self.glyphs.clock if played and played.is_late else " "
        today = self.glyphs.pointer if day == self.today else " "
        texts = tile.texts(f"{today}{day.day:>2}", late, signs[look], time)
        number, other = self.inks.styles(DayPaint(look, shade, day == self.here))
        styles = (number, other, other)
        return [Link(text, style, day) for text, style in zip(texts, styles, strict=False)]

    def _look(self, day: date) -> DayLook:
        """The look of a day."""
        played = self.days.get(day)
        if played is not None:
            return DayLook(played.state.value)
        if day == self.today:
            return DayLook.TO_PLAY
        return DayLook.NOT_PLAYED if day < self.today else DayLook.TO_COME


def weeks_of(month: date) -> list[list[date | None]]:
    """The six weeks of a month from Monday to Sunday, with None for days of other months."""
    weeks = monthcalendar(month.year, month.month)
    weeks += [[0] * DAYS] * (WEEKS - len(weeks))
    return [[month.replace(day=number) if number else None for number in week] for week in weeks]


def moved(month: date, by: int) -> date | None:
    """The first day of another month; None where the years end."""
    year, number = divmod(12 * month.year + month.month - 1 + by, 12)
    return date(year, number + 1, 1) if date.min.year <= year <= date.max.year else None


LEGEND = {DayLook(state.value): text for state, text in dailies.STATES.items()}


@dataclass(frozen=True)
class Calendar:
    """The attempts of all days, as they were read on a date, with what is counted of them."""

    days: PlayedDays
    today: date
    streaks: Streaks
    times: Sequence[Sequence[float]]

    @classmethod
    def of(cls, days: PlayedDays, today: date) -> "Calendar":
        """The calendar of these attempts."""
        return cls(days, today, days.streaks(today), days.times_by_weekday())

    @classmethod
    def read(cls, today: date) -> "Calendar":
        """The calendar of the attempts in the records; a Problem says why they can't be read."""
        with Records() as records:
            return cls.of(records.days.every(), today)

    @property
    def last(self) -> date:
        """The last day that there is something to say of."""
        return max((self.today, *self.days.keys()))


def weekday_lines(times: Sequence[Sequence[float]], width: int, glyphs: Glyphs) -> list[TextLine]:
    """A header, a row for each weekday from Monday on, and the ends of the scale.

    All rows share one scale, so that the weekdays can be compared.
    """
    every = [*chain.from_iterable(times)]
    if not every:
        return [((cut(NO_WIN, width), "faint"),)]
    ends, room = (min(every), max(every)), max(width - NAME - 2 * TIME - 2, 0)
    header = f"{'':{NAME}}{'best':>{TIME}}{'median':>{TIME}}"
    rows = list[TextLine]()
    for weekday, some in zip(dailies.WEEKDAYS, times, strict=True):
        best, median = dailies.weekday_texts(some)
        rows.append(
            (
                (f"{weekday[:2]:{NAME}}", "plain" if some else "faint"),
                (f"{best:>{TIME}}", "key"),
                (f"{median:>{TIME}}", "plain"),
                (f"  {occurrences(some, ends, room, glyphs)}", "hint"),
            )
        )
    least, most = map(dailies.short_time, ends)
    scale = f"{least}{most:>{room - len(least)}}" if len(least + most) < room else ""
    return [((header, "faint"),), *rows, ((f"{'':{len(header)}}  {scale}", "faint"),)]


class Shown(NamedTuple):
    """The day at the cursor, and the last month on the screen."""

    here: date
    last: date


class CalendarPage:
    """The lines of the calendar in a window of this size."""

    def __init__(self, calendar: Calendar, size: Size, glyphs: Glyphs, inks: DayInks) -> None:
        self._calendar, self._glyphs, self._inks = calendar, glyphs, inks
        self._width, self._height = size[0] - 2 * MARGIN, size[1]
        largest = TILES[0].month[0] + GAP
        self.months = max(min((self._width - PANEL) // largest, MOST_MONTHS), 1)
        self._has_panel = self._width >= largest + PANEL
        self._panel_width = min(self._width - self.months * largest, WIDEST_PANEL)
        room = min(self._width, self.months * largest - GAP)
        fitting = (
            tile for tile in TILES if tile.month[0] <= room and tile.month[1] <= self._height
        )
        self.tile: TileSize = next(fitting, TILES[-1])

    @property
    def tells_of_day(self) -> bool:
        """Is there a card for the day at the cursor?"""
        return self._has_panel or self._height - self.tile.month[1] >= DETAILS

    def lines(self, shown: Shown) -> list[LinkLine]:
        """The months, with what is told beside them or below."""
        months, here = self._months(shown), shown.here
        wide = self.months * (self.tile.month[0] + GAP) - GAP
        room = self._height - len(months)
        if self._has_panel:
            has_more = self.months > 1 and room > WEEKDAYS
            below = [(), *self._weekdays(wide)] if has_more else []
            panel = self._told(here, self._panel_width, self._height, weekdays=not below)
            lines = [*_beside([*months, *below], wide, panel)]
            indent = (self._width - wide - GAP - self._panel_width) // 2
        else:
            lines = [*months, *self._told(here, wide, room, weekdays=True)]
            indent = (self._width - wide) // 2
        above: list[LinkLine] = [()] * ((self._height - len(lines)) // 2)
        before = Link(" " * (MARGIN + max(indent, 0)))
        return [*above, *((before, *line) for line in self._cut(lines, here))]

    def _cut(self, lines: list[LinkLine], here: date) -> list[LinkLine]:
        """The lines that fit, with those of the day at the cursor."""
        at = max(at for at, line in enumerate(lines) if any(link.target == here for link in line))
        first = max(at + 1 - self._height, 0)
        return lines[first : first + self._height]

    def _months(self, shown: Shown) -> list[LinkLine]:
        """The months beside each other; a last week without days goes where it does not fit."""
        calendar = self._calendar
        view = MonthView(calendar.days, calendar.today, shown.here, self._glyphs, self._inks)
        months = [moved(shown.last, by) for by in range(1 - self.months, 1)]
        blocks = [view.lines(month, self.tile) for month in months if month is not None]
        gap = (Link(" " * GAP),)
        lines = [
            (*chain.from_iterable((*part, *gap) for part in parts[:-1]), *parts[-1])
            for parts in zip(*blocks, strict=True)
        ]
        while len(lines) > self._height and not any(link.target for link in lines[-1]):
            lines.pop()
        return lines

    def _told(self, here: date, width: int, height: int, *, weekdays: bool) -> list[LinkLine]:
        """What there is room for: the day, the numbers, the times by weekday, and the signs."""
        lines = self._details(here, width) if height >= DETAILS else []
        if width < PANEL:
            return lines
        if height - len(lines) >= NUMBERS:
            lines += self._numbers(width)
        if weekdays and height - len(lines) >= WEEKDAYS:
            lines += self._weekdays(width)
        legend = self._legend(width)
        return [*lines, *legend] if height - len(lines) >= len(legend) else lines

    def _details(self, here: date, width: int) -> list[LinkLine]:
        """The day at the cursor: its board, and the result."""
        played = self._calendar.days.get(here)
        first, *others = dailies.result_lines(here, played, self._calendar.today)
        style = "plain" if played is None or played.won is None else "good" if played.won else "bad"
        texts = [
            (dailies.board_text(here), "plain"),
            (first, style),
            *((text, "plain") for text in others),
        ]
        lines = [((cut(text, width - EDGES), style),) for text, style in texts]
        return Card(dailies.day_text(here), lines).drawn(width, DETAILS, self._glyphs)

    def _numbers(self, width: int) -> list[LinkLine]:
        """The streaks and how many were won."""
        cards = [
            Card.of("Streak", dailies.streak_lines(self._calendar.streaks), "hint"),
            Card.of("Won", dailies.won_lines(self._calendar.days), "good"),
        ]
        return side_by_side(cards, spread(cards, width), NUMBERS, self._glyphs)

    def _weekdays(self, width: int) -> list[LinkLine]:
        """The times by weekday."""
        lines = weekday_lines(self._calendar.times, width - EDGES, self._glyphs)
        return Card("Wins by weekday", lines).drawn(width, WEEKDAYS, self._glyphs)

    def _legend(self, width: int) -> list[LinkLine]:
        """The signs, two in a line."""
        signs = signs_of(self._glyphs)
        texts = [f"{signs[look]} {text}" for look, text in LEGEND.items()]
        texts += [f"{self._glyphs.clock} {dailies.LATE}", f"{self._glyphs.pointer} {dailies.TODAY}"]
        half = (width - EDGES) // 2
        pairs = zip_longest(texts[::2], texts[1::2], fillvalue="")
        lines = [((f"{left:{half}}{right}", "plain"),) for left, right in pairs]
        return Card("Signs", lines).drawn(width, len(lines) + 2, self._glyphs)


def _beside(left: list[LinkLine], width: int, right: list[LinkLine]) -> Iterator[LinkLine]:
    """Lines beside each other, those on the left in this width."""
    for here, there in zip_longest(left, right, fillvalue=()):
        yield (*here, Link(" " * (width - width_of(here) + GAP)), *there)


class CalendarScreen(CommandScreen):
    """Shows the attempts by months; without `begin` a board is played on a screen of its own."""

    AUTO_FOCUS = ""
    places = Places(bar=("play_day", "watch", "last_month", "next_month", "today", "help", "quit"))

    def __init__(
        self, app: Application, day: date, begin: Callable[["play.OpenedDay"], None] | None = None
    ) -> None:
        super().__init__(app)
        self._begin = begin or self._begin_here
        self.calendar: Calendar | str = READING  # or why there is none
        self.shown = Shown(day, day)
        self.page = Lines(self.glyphs.words, id="calendar")
        self.page.styles.height = "1fr"
        self.inks: DayInks | None = None  # of the last theme

    def compose(self) -> ComposeResult:
        """The calendar, the status line and the keys."""
        yield from (self.page, self.status, self.keys)

    async def on_mount(self) -> None:
        """Read the records; if that is quick, they are in the first paint."""
        recolour = partial(self.call_after_refresh, self.recolour)
        self.app.theme_changed_signal.subscribe(self, lambda _: recolour())
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

    def recolour(self) -> None:
        """Take the colours of another theme."""
        self.inks = None
        self.fit()

    def read(self) -> None:
        """Read the attempts."""
        today = self.application.today()
        read = partial(Calendar.read, today)
        self.jobs.run("calendar", lambda _: read(), self._take, otherwise=self._take)

    def fit(self) -> None:
        """Show what there is room for."""
        self.page.show_links(self.lines)
        self.show_keys()
        self.show_status()

    def status_text(self) -> str:
        """What can be done with the day at the cursor; the day itself, if no card has it."""
        if isinstance(self.calendar, str):
            return self.calendar
        here, days, today = self.shown.here, self.calendar.days, self.calendar.today
        keys = (self.key("play_day"), self.key("watch"))
        tells = self._page(self.calendar).tells_of_day
        text = dailies.keys_text if tells else dailies.status_text
        return text(here, days.get(here), today, keys)

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

    @command("Today", "home", id="today")
    def go_to_today(self) -> None:
        """Go to today."""
        self.go_to(self.application.today())

    @command("Play", "enter", "space")
    def play_day(self) -> None:
        """Play the board of this day: once, then for practice."""
        day, today = self.shown.here, self.application.today()
        below = self.app.screen_stack[-2] if self.app.screen_stack[1:] else None
        if isinstance(below, BoardScreen) and below.session.day == day:
            self.leave()
        elif day <= today:
            work = partial(play.OpenedDay.of, day, today, practice=True)
            self.application.jobs.lock(Jobs.DAY, work, self._play)

    @command("Watch", "v", id="watch")
    def watch_day(self) -> None:
        """Watch the game of this day."""
        played = None if isinstance(self.calendar, str) else self.calendar.days.get(self.shown.here)
        if played is None or played.won is None:
            self.say(NO_GAME)
        else:
            uid = played.uid
            self.follow("replay", lambda _: play.replay_of_game(uid, unknown=NO_GAME))

    @property
    def lines(self) -> list[LinkLine]:
        """The lines of the page, each part with what a click on it leads to."""
        calendar = self.calendar
        return [] if isinstance(calendar, str) else self._page(calendar).lines(self.shown)

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
        """The page in this window, in the colours of the theme."""
        width, height = self.app.size
        if self.inks is None:
            self.inks = DayInks(Palette.of(self.app), self.page.rich_style)
        return CalendarPage(calendar, (width, height - 2), self.glyphs, self.inks)

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

    go_back = CommandScreen.quit.but("escape", id="leave", menu="")
