"""Words that many sentences share: parts in per cent, times, dates, and names of cells.

With `number` and `listed` of the language, here is all that a language writes in its own way. A
cell has the name that it has in a spreadsheet: D14 is in column 4 and row 14.
"""

import re
from collections.abc import Iterable
from datetime import date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from minetui.core import Cell, Grid, GridError, Status
from minetui.language import N_, _, listed, ngettext, number, pgettext

if TYPE_CHECKING:
    from fractions import Fraction

# Translators: how a game ended.
RESULTS = {Status.WON: N_("won"), Status.LOST: N_("lost"), Status.PLAYING: N_("unfinished")}
WEEKDAYS = (
    *(N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday")),
    *(N_("Friday"), N_("Saturday"), N_("Sunday")),
)
# Translators: weekdays above the columns of a calendar, of exactly 2 columns each.
SHORT_WEEKDAYS = (N_("Mo"), N_("Tu"), N_("We"), N_("Th"), N_("Fr"), N_("Sa"), N_("Su"))
MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)
SHORT_MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)
MOST_LISTED = 4  # cells in a few words
NAME = re.compile(r"([A-Za-z]{1,6})([0-9]{1,9})")
PLACE = re.compile(r"([0-9]{1,9})\s*,\s*([0-9]{1,9})")


def percent(part: "Fraction | float", decimals: int = 1) -> str:
    """A probability or another part of a whole in per cent, rounded to the nearest.

    Only nothing is shown as 0%, and only all of it as 100%. Everything that people read is rounded
    here; a house test sees to it.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 5000)), percent(Fraction(4999, 5000))
    ('33.3%', '<0.1%', '>99.9%')
    >>> percent(0.004, 0), percent(0.996, 0), percent(0.654, 0), percent(1.25, 0)
    ('<1%', '>99%', '65%', '125%')
    """
    sign, rounded = _rounded(part, decimals)
    text = number(rounded, decimals)
    if sign == "<":
        return pgettext("percentage", "<{number}%", number=text)
    if sign == ">":
        return pgettext("percentage", ">{number}%", number=text)
    return pgettext("percentage", "{number}%", number=text)


def bare_percent(part: "Fraction | float") -> str:
    """The whole per cent of a part alone, where there is no room for a sign: 1 to 99 of some of it.

    >>> bare_percent(0.004), bare_percent(0.654), bare_percent(0.996)
    ('1', '65', '99')
    """
    return number(_rounded(part, 0)[1])


def _rounded(part: "Fraction | float", decimals: int) -> tuple[str, float]:
    """Per cent, and "<" or ">" if it is less or more than that."""
    parts = 10**decimals  # of one per cent
    rounded = round(100 * parts * part)
    if 0 < part < 1 and rounded in (0, 100 * parts):
        return (">", (100 * parts - 1) / parts) if rounded else ("<", 1 / parts)
    return "", rounded / parts


def clock(seconds: float) -> str:
    """A time in whole seconds.

    >>> clock(75.9), clock(3675.0)
    ('1:15', '1:01:15')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def in_seconds(seconds: float, decimals: int = 3) -> str:
    """Some seconds, rounded to so many decimals.

    >>> in_seconds(17.4371)
    '17.437 s'
    """
    return _("{seconds} s", seconds=number(seconds, decimals))


def gap(seconds: float) -> str:
    """The seconds between two times, as exactly as it takes to see that they differ.

    >>> gap(0.532), gap(0.004)
    ('0.5 s', '0.004 s')
    """
    return in_seconds(seconds, 1 if seconds >= 0.1 else 3)


def signed(value: float, decimals: int = 0) -> str:
    """A difference, with its sign.

    >>> signed(1200.5, 1), signed(-3), signed(-0.2)
    ('+1,200.5', '-3', '+0')
    """
    rounded = round(value, decimals) + 0.0
    return f"{'+' * (rounded >= 0)}{number(rounded, decimals)}"


def spanned(low: str, high: str) -> str:
    """A range of numbers or of other values.

    >>> spanned("1.5%", "20.0%")
    '1.5% to 20.0%'
    """
    return pgettext("range", "{low} to {high}", low=low, high=high)


def day_name(day: date, *, with_year: bool = False) -> str:
    """A day with its weekday, of this year or of one that is known.

    >>> day_name(date(2026, 11, 23)), day_name(date(2025, 12, 31), with_year=True)
    ('Monday 23 November', 'Wednesday 31 December 2025')
    """
    weekday, month = _(WEEKDAYS[day.weekday()]), _(MONTHS[day.month - 1])
    if not with_year:
        return pgettext(
            "date", "{weekday} {day} {month}", weekday=weekday, day=day.day, month=month
        )
    return pgettext(
        "date",
        "{weekday} {day} {month} {year}",
        weekday=weekday,
        day=day.day,
        month=month,
        year=day.year,
    )


def date_text(day: date, *, short: bool = False) -> str:
    """A day of a month.

    >>> date_text(date(2026, 11, 3)), date_text(date(2026, 11, 3), short=True)
    ('3 November', '3 Nov')
    """
    names = SHORT_MONTHS if short else MONTHS
    return pgettext("date", "{day} {month}", day=day.day, month=_(names[day.month - 1]))


def month_text(day: date, *, short: bool = False) -> str:
    """The month of a day, with its year.

    >>> month_text(date(2026, 11, 3)), month_text(date(2026, 11, 3), short=True)
    ('November 2026', 'Nov 2026')
    """
    names = SHORT_MONTHS if short else MONTHS
    return pgettext("date", "{month} {year}", month=_(names[day.month - 1]), year=day.year)


@lru_cache(maxsize=256)  # the letters are those of every language; sentences name many cells
def column_name(col: int) -> str:
    """The letters of a column, from 0.

    >>> column_name(3), column_name(25), column_name(26), column_name(702)
    ('D', 'Z', 'AA', 'AAA')
    """
    name, left = "", col + 1
    while left:
        left, letter = divmod(left - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def coordinates(grid: Grid, cell: Cell) -> str:
    """The letters of the column and the number of the row.

    >>> coordinates(Grid(16, 30), 13 * 30 + 3)
    'D14'
    """
    row, col = grid.place(cell)
    return f"{column_name(col)}{row + 1}"


def names(grid: Grid, cells: Iterable[Cell]) -> str:
    """The coordinates of some cells, as in a sentence.

    >>> names(Grid(16, 30), [0, 1, 2])
    'A1, B1 and C1'
    """
    return listed([coordinates(grid, cell) for cell in cells])


def enumerated(labels: Iterable[str]) -> str:
    """Some labels in a row, as in a list without an end.

    >>> enumerated(["2 to clear", "1 to flag"])
    '2 to clear, 1 to flag'
    """
    return listed(labels, "")


def few(grid: Grid, cells: Iterable[Cell]) -> str:
    """The coordinates of a few cells in as little room as there is, or the number of more.

    >>> few(Grid(1, 9), [0, 1]), few(Grid(1, 9), range(7))
    ('A1, B1', '7 cells')
    """
    every = tuple(cells)
    if len(every) > MOST_LISTED:
        return ngettext("{n} cell", "{n} cells", len(every))
    return enumerated([coordinates(grid, cell) for cell in every])


def day_text(when: datetime, now: datetime) -> str:
    """The day of a game.

    >>> from datetime import UTC
    >>> day_text(datetime(2026, 11, 20, tzinfo=UTC), datetime(2026, 11, 21, tzinfo=UTC))
    'yesterday'
    """
    then = when.astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if days in (0, 1):
        return _("yesterday") if days else _("today")
    if then.year == now.year:
        return date_text(then, short=True)
    month = _(SHORT_MONTHS[then.month - 1])
    return pgettext("date", "{day} {month} {year}", day=then.day, month=month, year=then.year)


def place_problem(grid: Grid, text: str) -> str:
    """The reason why a text names no cell of a board; empty if it does.

    >>> place_problem(Grid(16, 30), "AF1")
    'AF1 is not on the board: its last cell is AD16.'
    """
    place = row_and_column(text)
    if place is None:
        return _("Enter a cell, such as D14 or 14,4.")
    try:
        grid.cell(*place)
    except GridError:
        last = coordinates(grid, grid.size - 1)
        cell = text.strip()
        return _("{cell} is not on the board: its last cell is {last}.", cell=cell, last=last)
    return ""


def row_and_column(text: str) -> tuple[int, int] | None:
    """The row and the column in a text, both from 0; None if it is no place.

    >>> row_and_column("D14"), row_and_column("14,4"), row_and_column("AA1")
    ((13, 3), (13, 3), (0, 26))
    """
    if match := PLACE.fullmatch(text.strip()):
        return int(match[1]) - 1, int(match[2]) - 1
    if match := NAME.fullmatch(text.strip()):
        col = 0
        for letter in match[1].upper():
            col = 26 * col + ord(letter) - ord("A") + 1
        return int(match[2]) - 1, col - 1
    return None
