"""A month of daily boards as tiles in a checkerboard, a week in a row. No Textual here."""

from calendar import monthrange
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from minetui.store import PlayedDay
from minetui.texts import dailies

from ..board.day_inks import DayInks, DayLook, DayPaint, signs_of
from ..board.glyphs import Glyphs
from .links import Link, LinkLine

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
