"""The daily boards in words: dates, how an attempt ended, streaks, why a board can't be opened."""

from collections import Counter
from datetime import date

from minetui.core import SharedBoard
from minetui.formats import DailyMark
from minetui.store import DayState, PlayedDay, PlayedDays, Streaks

from . import words
from .game import size_text
from .words import MONTHS, clock, counted, day_name

WEEKDAYS = words.WEEKDAYS
NOT_PLAYED, NOT_OUT = "not played", "not out yet"
PLAYED_BEFORE = "Played before: this is practice."
STATES = {
    DayState.WON: "won",
    DayState.ASSISTED: "won, assisted",
    DayState.LOST: "lost",
    DayState.BEGUN: "unfinished",
    DayState.ABANDONED: "given up",
}
"""The states of an attempt, for the menu and for the signs of the calendar."""
A_TIME, LATE, ASSISTED = "a time", "later than its day", "assisted"
"""What stands beside a day that was won, and what its marks mean."""
LATE_NOW = "Played late, it counts towards no streak."


def month_text(day: date, width: int = 80) -> str:
    """The month of a day, short if it has to be.

    >>> month_text(date(2026, 11, 21)), month_text(date(2026, 11, 21), 10)
    ('November 2026', 'Nov 2026')
    """
    text = f"{MONTHS[day.month - 1]} {day.year}"
    return text if len(text) <= width else f"{text[:3]} {day.year}"


def day_text(day: date, today: date) -> str:
    """A day with its weekday, and with its year if that is another one.

    >>> today = date(2026, 11, 23)
    >>> day_text(today, today), day_text(date(2025, 12, 31), today)
    ('Monday 23 November', 'Wednesday 31 December 2025')
    """
    return day_name(day) if day.year == today.year else f"{day_name(day)} {day.year}"


def board_text(day: date) -> str:
    """The level of the board of a day, or its size and its mines if that has no name.

    >>> board_text(date(2026, 11, 20)), board_text(date(2026, 11, 21))
    ('Expert', '36 × 16, 124 mines')
    """
    level = SharedBoard.daily(day).level
    return size_text(level) if level.name == "Custom" else level.name


def state_text(played: PlayedDay | None, streak: int) -> str:
    """The state of the attempt of today, for the menu, with the streak that it could go on with."""
    if played is None:
        return f"{NOT_PLAYED} · streak {streak:,}" if streak else NOT_PLAYED
    if not played.won:
        return STATES[played.state]
    time = clock(played.seconds)
    return f"won in {time}, assisted" if played.assisted else f"won in {time}"


def result_lines(day: date, played: PlayedDay | None, today: date) -> list[str]:
    """The result of a day: how the attempt ended, and whether it was late."""
    if played is None:
        played_yet = f"{NOT_PLAYED} yet" if day == today else NOT_PLAYED
        return [NOT_OUT if day > today else played_yet]
    return [_result(played), *([LATE] if played.is_late else [])]


def _result(played: PlayedDay) -> str:
    """How an attempt ended."""
    if played.won is None:
        return STATES[played.state]
    if not played.won:
        return f"lost after {played.seconds:,.1f} s"
    assisted = f", {ASSISTED}" if played.assisted else ""
    return f"won in {played.seconds:,.1f} s{assisted}"


def status_text(day: date, played: PlayedDay | None, today: date) -> str:
    """A day and its result in a line."""
    return f"{day.day} {MONTHS[day.month - 1]}: {result_lines(day, played, today)[0]}."


def playing_caption(day: date, played: PlayedDay | None, today: date) -> str:
    """What it is called to play the board of a day; empty if that can't be done yet."""
    if day > today:
        return ""
    if played is None:
        return "Play" if day == today else "Play late"
    return "Go on" if played.state is DayState.BEGUN else "Practise"


def counted_lines(streaks: Streaks, days: PlayedDays) -> list[tuple[str, str]]:
    """The streaks and how many attempts were won, without those that go on; nothing before any."""
    states = Counter(played.state for played in days.values())
    won, over = (
        states[DayState.WON] + states[DayState.ASSISTED],
        states.total() - states[DayState.BEGUN],
    )
    if not over:
        return []
    streak, longest = counted(streaks.current, "day"), counted(streaks.longest, "day")
    width = max(len(streak), len(longest))
    return [
        ("Streak", f"{streak:>{width}}"),
        ("longest", f"{longest:>{width}}"),
        ("", ""),
        ("Won", f"{won:,} of {over:,}"),
    ]


def short_time(seconds: float) -> str:
    """The seconds of a game in at most four signs, or the hours of one that took longer.

    >>> short_time(9.123), short_time(103.2), short_time(4000.0), short_time(40_000.0)
    ('9.1', '103', '4000', '11 h')
    """
    if seconds < 9_999.5:
        return f"{seconds:.1f}" if seconds < 59.95 else f"{seconds:.0f}"
    return f"{min(seconds / 3600, 99):.0f} h"


def held_text(day: date) -> str:
    """Why the board of a day can't be opened: it is open elsewhere."""
    return f"The daily board of {day.isoformat()} is being played in another window."


def not_yet_text(day: date) -> str:
    """Why the board of a day can't be opened in a game: the day has not come."""
    return f"The daily board of {day.isoformat()} isn't out yet."


def future_text(day: date, today: date) -> str:
    """Why the board of a day can't be opened: the day has not come."""
    return f"expected a day up to today, {today.isoformat()}, got {day.isoformat()}"


def other_mark_text(mark: DailyMark) -> str:
    """Why a game that began got another mark than it had."""
    day = mark.day.isoformat()
    if mark == mark.practice:
        return f"You already played the daily board of {day}. This is practice."
    return f"You already played a later day. {LATE_NOW}"
