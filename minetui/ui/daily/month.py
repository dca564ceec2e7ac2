"""A month of daily boards as tiles in a checkerboard, a week in a row.

The tiles are painted like the cells of a board: a day that was not played is covered, a day that
was won is revealed, and a lost one has exploded.
"""

from calendar import monthcalendar
from collections.abc import Mapping
from datetime import date
from enum import Enum
from itertools import chain
from typing import NamedTuple

from rich.style import Style
from textual.color import Color

from minetui.core import Annotation
from minetui.store import DayState, PlayedDay
from minetui.texts import dailies

from ..kit.colours import BLACK, TEXT_CONTRAST, WHITE, Colours, contrast
from ..kit.glyphs import Accent, Glyphs, Look
from ..kit.inks import CellPaint, Inks, Palette
from ..kit.lines import Link, LinkLine

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
        DayLook.ASSISTED: glyphs.marks[Annotation.PROVEN],
        DayLook.LOST: glyphs.mine,
        DayLook.BEGUN: glyphs.pause,
        DayLook.ABANDONED: glyphs.marks[Annotation.MISTAKE],
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
