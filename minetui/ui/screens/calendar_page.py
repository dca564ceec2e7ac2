"""The page of the calendar for a window of any size: months, and what is told of them.

One or more months stand side by side, in the largest tiles that fit. What is told of the day at
the cursor and of all days is beside them, or below where the window is narrow: as much as there
is room for. No Textual here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import NamedTuple

from minetui.store import PlayedDays, Streaks
from minetui.texts import dailies

from ..board.day_inks import DayInks, DayLook, signs_of
from ..board.glyphs import Glyphs
from ..layout import Size
from ..widgets.cards import EDGES, Card, side_by_side, spread
from ..widgets.links import Link, LinkLine, width_of
from ..widgets.month import TILES, MonthView, TileSize
from ..widgets.spans import cut
from ..widgets.weekdays import weekday_lines

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
        yield (*here, Link(" " * (width - width_of(here) + GAP)), *there)
