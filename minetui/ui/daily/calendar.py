"""The calendar of the daily boards: months with the results, streaks, and times by weekday.

The page of the calendar for a window of any size: months, and what is told of them.

One or more months stand side by side, in the largest tiles that fit. What is told of the day at
the cursor and of all days is beside them, or below where the window is narrow: as much as there
is room for. No Textual here.

Reading the records for the calendar; call it in a job.

A month of daily boards as tiles in a checkerboard, a week in a row. No Textual here.

The looks of a day in the calendar, painted like the cells of a board, and their colours.

A day that was not played is covered, a day that was won is revealed, and a lost one has exploded.

The times of each weekday as a row: best, median, and how often each time. No Textual here.

All rows share one logarithmic scale, so that the week from Monday to Sunday can be compared.
"""

from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from functools import partial
from itertools import chain, zip_longest
from math import log
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style
from textual.app import ComposeResult
from textual.color import Color
from textual.events import Resize, ScreenResume

from minetui import play
from minetui.core import Annotation
from minetui.pictures import scales
from minetui.store import DayState, FileError, PlayedDay, PlayedDays, Records, Streaks
from minetui.texts import dailies

from ..board.layout import Size
from ..board.screen import BoardScreen
from ..kit.app import Application
from ..kit.cards import EDGES, Card, side_by_side, spread
from ..kit.colours import BLACK, TEXT_CONTRAST, WHITE, Colours, colours_of, contrast
from ..kit.commands import Command
from ..kit.glyphs import Accent, Glyphs, Look
from ..kit.inks import CellPaint, Inks, Palette, palette_for
from ..kit.jobs import DAY, lock_in_job
from ..kit.lines import Lines, Link, LinkLine, TextLine, cut, linked_width, spans_of, target_at
from ..kit.screen import CommandScreen, common_commands

if TYPE_CHECKING:
    from minetui.play import OpenedDay

FAINT = 0.45  # how far the number of a day to come goes into the window's ground


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
    DayLook.WON: (Look.N2, None),
    DayLook.ASSISTED: (Look.N4, None),
    DayLook.LOST: (Look.HIT, None),
    DayLook.BEGUN: (Look.TO_FLAG, None),
    DayLook.ABANDONED: (Look.COVERED, None),
    DayLook.NOT_PLAYED: (Look.COVERED, None),
    DayLook.TO_PLAY: (Look.COVERED, Accent.BEST),
}
"""The cells that the looks are painted like; a day to come is none."""
COLOURLESS = {
    DayLook.LOST: "bold",
    DayLook.TO_PLAY: "bold underline",
    DayLook.TO_COME: "dim",
}


class DayPaint(NamedTuple):
    """All that decides the colours of a day; `shade` is that of the checkerboard, 0 or 1."""

    look: DayLook
    shade: int = 0
    here: bool = False


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

    def _number(self, paint: DayPaint) -> Style:
        if paint.look is DayLook.TO_COME and not paint.here:
            return self._styled(paint, self._text.blend(self._inks.window, FAINT))
        if paint.look in (DayLook.LOST, DayLook.BEGUN, DayLook.TO_PLAY) or paint.here:
            return self._sign(paint)
        return self._styled(paint, self._readable(self._text, paint))

    def _sign(self, paint: DayPaint) -> Style:
        look, accent = CELLS.get(paint.look, (Look.COVERED, None))
        cell = CellPaint(look, accent, paint.shade, paint.here)
        colour = self._text if look is Look.COVERED and not accent else self._inks.text(cell)
        if paint.here:
            colour = self._cursor
        return self._styled(paint, self._readable(colour, paint), bold=True)

    def ground(self, paint: DayPaint) -> Color:
        """The colour of the ground."""
        cell = CELLS.get(paint.look)
        if cell is None and not paint.here:
            return self._inks.shown(self._inks.window)
        look, accent = cell or (Look.COVERED, None)
        return self._inks.ground(CellPaint(look, accent, paint.shade, paint.here))

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
        steps = (self._inks.shown(colour.blend(end, step / 10)) for step in range(11))
        return next((step for step in steps if worst(step) >= TEXT_CONTRAST), end)

    def _styled(self, paint: DayPaint, colour: Color, *, bold: bool = False) -> Style:
        if self.palette.colours is Colours.NAMED:
            if paint.look not in CELLS and not paint.here:
                window, ink = self.palette.names.revealed
                return Style(color=ink, bgcolor=window, dim=True)
            cell = CELLS.get(paint.look, (Look.COVERED, None))
            return self._inks.style(CellPaint(*cell, here=paint.here))
        if self.palette.colours.plain:
            return Style.parse("reverse" if paint.here else COLOURLESS.get(paint.look, ""))
        ground = self.ground(paint).rich_color
        return Style(color=colour.rich_color, bgcolor=ground, bold=bold)


def signs_of(glyphs: Glyphs) -> dict[DayLook, str]:
    """The sign of each look, which says what the colours say."""
    return {
        **dict.fromkeys(DayLook, " "),
        DayLook.WON: glyphs.signs[Look.CLEAR].strip(),
        DayLook.ASSISTED: glyphs.marks[Annotation.PROVEN],
        DayLook.LOST: glyphs.mine,
        DayLook.BEGUN: glyphs.pause,
        DayLook.ABANDONED: glyphs.marks[Annotation.MISTAKE],
    }


WEEKS = 6  # rows of a month, at most
DAYS = 7
ABOVE = 2  # lines above the weeks: the name of the month, and the weekdays


class TileSize(NamedTuple):
    """The columns and the lines of a tile."""

    width: int
    height: int

    @property
    def month(self) -> tuple[int, int]:
        """The columns and the lines of a month."""
        return DAYS * self.width, ABOVE + WEEKS * self.height


TILES = (
    TileSize(6, 3),
    TileSize(6, 2),
    TileSize(6, 1),
    TileSize(5, 1),
    TileSize(4, 1),
    TileSize(3, 1),
)
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
        """A month: its name between arrows, the weekdays, and its weeks."""
        weeks = [self._week(week, tile) for week in weeks_of(month)]
        return [_title(month, tile), _weekdays(tile), *(line for week in weeks for line in week)]

    def look(self, day: date) -> DayLook:
        """The look of a day."""
        played = self.days.get(day)
        if played is not None:
            return DayLook(played.state.value)
        if day == self.today:
            return DayLook.TO_PLAY
        return DayLook.NOT_PLAYED if day < self.today else DayLook.TO_COME

    def _week(self, week: list[date | None], tile: TileSize) -> list[LinkLine]:
        """The lines of a week; None for days of other months."""
        tiles = [self._tile(day, tile) for day in week]
        return [tuple(parts) for parts in zip(*tiles, strict=True)]

    def _tile(self, day: date | None, tile: TileSize) -> list[Link]:
        """The lines of a tile, the first with the number."""
        if day is None:
            return [Link(" " * tile.width)] * tile.height
        look, played = self.look(day), self.days.get(day)
        shade = (day.weekday() + (day.toordinal() - 1) // DAYS) % 2
        paint = DayPaint(look, shade, day == self.here)
        sign = signs_of(self.glyphs)[look]
        time = dailies.short_time(played.seconds) if played and played.won is not None else ""
        late = self.glyphs.clock if played and played.is_late else " "
        today = self.glyphs.pointer if day == self.today else " "
        texts = _texts(tile, f"{today}{day.day:>2}", late, sign, time)
        number, other = self.inks.styles(paint)
        styles = (number, other, other)
        return [Link(text, style, day) for text, style in zip(texts, styles, strict=False)]


def _texts(tile: TileSize, number: str, late: str, sign: str, time: str) -> list[str]:
    """What is written on the lines of a tile."""
    if tile.height == 3:
        return [f"{number} {late} ", f"{sign:^6}", f"{time:^6}"]
    if tile.height == 2:
        return [f"{number}{late}{sign} ", f"{time:^6}"]
    number = number if tile.width > 4 else number[1:]
    return [f"{number}{late if tile.width > 3 else ''}{sign}".ljust(tile.width)]


def weeks_of(month: date) -> list[list[date | None]]:
    """The six weeks of a month from Monday to Sunday, with None for days of other months."""
    first = month.replace(day=1)
    count = monthrange(month.year, month.month)[1]
    days: list[date | None] = [first.replace(day=number) for number in range(1, count + 1)]
    before = [None] * first.weekday()
    days = [*before, *days, *[None] * (WEEKS * DAYS - len(before) - count)]
    return [days[at : at + DAYS] for at in range(0, WEEKS * DAYS, DAYS)]


def _title(month: date, tile: TileSize) -> LinkLine:
    """The name of the month between two arrows."""
    width = tile.month[0]
    return (
        Link(" ← ", "key", MonthStep(-1)),
        Link(f"{dailies.month_text(month):^{width - 6}}", "strong"),
        Link(" → ", "key", MonthStep(+1)),
    )


def _weekdays(tile: TileSize) -> LinkLine:
    """The beginnings of the names of the weekdays."""
    indent = " " * (tile.width > 4)
    names = (f"{indent}{name[:2]}".ljust(tile.width) for name in dailies.WEEKDAYS)
    return (Link("".join(names), "faint"),)


NAMES, COLUMN = 3, 7  # columns of the weekdays, and of each time
NO_WIN = "No unassisted win yet."


class Scale(NamedTuple):
    """A logarithmic scale of times in so many parts.

    >>> [Scale(10.0, 1000.0, 10).part(time) for time in (10.0, 99.0, 1000.0)]
    [0, 4, 9]
    """

    least: float
    most: float
    parts: int

    def part(self, time: float) -> int:
        """The part that a time falls into, from 0."""
        if not 0 < self.least < self.most:
            return 0
        share = log(time / self.least) / log(self.most / self.least)
        return min(int(self.parts * share), self.parts - 1)

    @property
    def text(self) -> str:
        """The times at both ends; empty if there is no room."""
        ends = dailies.short_time(self.least), dailies.short_time(self.most)
        space = self.parts - sum(map(len, ends))
        return f"{ends[0]}{' ' * space}{ends[1]}" if space > 0 else ""


def weekday_lines(times: Sequence[Sequence[float]], width: int, glyphs: Glyphs) -> list[TextLine]:
    """A header, a row for each weekday from Monday on, and the ends of the scale."""
    every = [*chain.from_iterable(times)]
    if not every:
        return [((cut(NO_WIN, width), "faint"),)]
    room = max(width - NAMES - 2 * COLUMN - 2, 0)
    header = f"{'':{NAMES}}{'best':>{COLUMN}}{'median':>{COLUMN}}"
    scale = Scale(min(every), max(every), room)
    rows = [
        _row(name[:2], some, _bars(some, scale, glyphs))
        for name, some in zip(dailies.WEEKDAYS, times, strict=True)
    ]
    return [((header, "faint"),), *rows, ((" " * (len(header) + 2) + scale.text, "faint"),)]


def _row(name: str, times: Sequence[float], bars: str) -> TextLine:
    best, median = dailies.weekday_texts(times)
    return (
        (f"{name:{NAMES}}", "faint" if not times else "plain"),
        (f"{best:>{COLUMN}}", "key"),
        (f"{median:>{COLUMN}}", "plain"),
        (f"  {bars}", "hint"),
    )


def _bars(times: Sequence[float], scale: Scale, glyphs: Glyphs) -> str:
    """How often times fall into each part of the scale."""
    if not times or scale.parts < 2:
        return ""
    counts = [0] * scale.parts
    for time in times:
        counts[scale.part(time)] += 1
    steps, most = len(glyphs.bars), max(counts)
    return "".join(scales.bar(-(-count * steps // most), 1, glyphs.bars) for count in counts)


PANEL, WIDEST_PANEL = 34, 46  # columns of what is told beside the months
GAP = 2  # columns between months, and before the panel
MARGIN = 1
MOST_MONTHS = 3
DETAILS, NUMBERS, WEEKDAYS = 6, 5, 11  # lines of the cards
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

    def __init__(self, calendar: Calendar, size: Size, glyphs: Glyphs, inks: DayInks) -> None:
        self._calendar, self._glyphs, self._inks = calendar, glyphs, inks
        self._width, self._height = size[0] - 2 * MARGIN, size[1]
        self.months = self._months_beside

    @property
    def tile(self) -> TileSize:
        """The size of the tiles."""
        beside = self.months * TILES[0].month[0] + GAP * (self.months - 1)
        width = min(self._width, beside)
        fitting = (
            tile for tile in TILES if tile.month[0] <= width and tile.month[1] <= self._height
        )
        return next(fitting, TILES[-1])

    def lines(self, shown: Shown) -> list[LinkLine]:
        """The months, with what is told beside them or below."""
        months, tile = self._months(shown), self.tile
        wide = self.months * tile.month[0] + GAP * (self.months - 1)
        if self._has_panel:
            below = self._below(wide, self._height - len(months))
            panel = self._told(shown.here, self._panel_width, self._height, weekdays=not below)
            lines = list(_beside([*months, *below], wide, panel))
            indent = (self._width - wide - GAP - self._panel_width) // 2
        else:
            told = self._told(shown.here, wide, self._height - len(months), weekdays=True)
            lines = [*months, *told]
            indent = (self._width - wide) // 2
        above: list[LinkLine] = [()] * ((self._height - len(lines)) // 2)
        before = Link(" " * (MARGIN + max(indent, 0)))
        return [*above, *((before, *line) for line in self._cut(lines, shown.here))]

    def _cut(self, lines: list[LinkLine], here: date) -> list[LinkLine]:
        """The lines that fit, with those of the day at the cursor."""
        at = max(at for at, line in enumerate(lines) if any(link.target == here for link in line))
        first = max(at + 1 - self._height, 0)
        return lines[first : first + self._height]

    @property
    def tells_of_day(self) -> bool:
        """Is there a card for the day at the cursor?"""
        return self._has_panel or self._height - self.tile.month[1] >= DETAILS

    @property
    def _has_panel(self) -> bool:
        """Is there room beside a month of the largest tiles?"""
        return self._width >= TILES[0].month[0] + GAP + PANEL

    @property
    def _panel_width(self) -> int:
        wide = self.months * TILES[0].month[0] + GAP * self.months
        return min(self._width - wide, WIDEST_PANEL)

    @property
    def _months_beside(self) -> int:
        """The number of months side by side."""
        room = self._width - PANEL
        return max(min(room // (TILES[0].month[0] + GAP), MOST_MONTHS), 1)

    def _months(self, shown: Shown) -> list[LinkLine]:
        """The months beside each other; a last week without days goes where it does not fit."""
        calendar, tile = self._calendar, self.tile
        view = MonthView(calendar.days, calendar.today, shown.here, self._glyphs, self._inks)
        months = [moved(shown.last, by) for by in range(1 - self.months, 1)]
        blocks = [view.lines(month, tile) for month in months if month is not None]
        gap = Link(" " * GAP)
        lines = [tuple(_joined(parts, gap)) for parts in zip(*blocks, strict=True)]
        while len(lines) > self._height and not any(link.target for link in lines[-1]):
            lines.pop()
        return lines

    def _below(self, width: int, height: int) -> list[LinkLine]:
        """The times by weekday below several months, if there is room."""
        if self.months == 1 or height < WEEKDAYS + 1:
            return []
        return [(), *self._weekdays(width)]

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
        streak = _card("Streak", dailies.streak_lines(self._calendar.streaks), "hint")
        won = _card("Won", dailies.won_lines(self._calendar.days), "good")
        return side_by_side([streak, won], spread([streak, won], width), NUMBERS, self._glyphs)

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


def moved(month: date, by: int) -> date | None:
    """The first day of another month; None where the years end."""
    index = 12 * month.year + month.month - 1 + by
    year, number = divmod(index, 12)
    return date(year, number + 1, 1) if date.min.year <= year <= date.max.year else None


def _card(title: str, texts: Sequence[str], style: str) -> Card:
    """A card whose first line is the most important."""
    first, *others = texts
    return Card(title, [((first, style),), *(((text, "plain"),) for text in others)])


def _joined(parts: Sequence[LinkLine], gap: Link) -> Iterator[Link]:
    """Lines one after the other, with a gap between them."""
    for at, part in enumerate(parts):
        yield from (gap, *part) if at else part


def _beside(left: list[LinkLine], width: int, right: list[LinkLine]) -> Iterator[LinkLine]:
    """Lines beside each other, those on the left in this width."""
    for here, there in zip_longest(left, right, fillvalue=()):
        yield (*here, Link(" " * (width - linked_width(here) + GAP)), *there)


def read_calendar(today: date) -> Calendar | str:
    """The attempts of all days, or the reason why they can't be read."""
    try:
        with Records() as records:
            return Calendar.of(records.days.every(), today)
    except FileError as error:
        return str(error)


PATIENCE = 0.05  # seconds that the first paint waits for the records
READING = "Reading the records …"
NO_GAME = "There is no game of this day to watch."


class CalendarScreen(CommandScreen):
    """Shows the attempts by months; `begin` plays a board that is chosen."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        app: Application,
        day: date,
        begin: Callable[["OpenedDay"], None],
    ) -> None:
        super().__init__(app, commands=self.commands)
        self._begin = begin
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
        today = self.application.today()
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
        self.go_to(self.application.today())

    def play(self) -> None:
        """Play the board of the day at the cursor: the attempt, or for practice."""
        day, today = self.shown.here, self.application.today()
        below = self.app.screen_stack[-2] if self.app.screen_stack[1:] else None
        if isinstance(below, BoardScreen) and below.session.day == day:
            self.leave()
        elif day <= today:
            work = partial(play.OpenedDay.of, day, today, practice=True)
            lock_in_job(self.application.jobs, DAY, work, self._play)

    def watch_day(self) -> None:
        """Watch the game of the day at the cursor."""
        played = None if isinstance(self.calendar, str) else self.calendar.days.get(self.shown.here)
        if played is None or played.won is None:
            self.say(NO_GAME)
        else:
            uid = played.uid
            self.follow("replay", lambda _: play.replay_of_game(uid, unknown=NO_GAME))

    def _play(self, opened: "OpenedDay") -> None:
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
