"""The daily boards in words: dates, how an attempt ended, streaks, why a board can't be opened."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from statistics import median

from minetui.core import SharedBoard
from minetui.formats import DailyMark
from minetui.store import DayState, PlayedDay, PlayedDays, Streaks

from . import words
from .game import size_text
from .words import MONTHS, clock, counted, percent

WEEKDAYS = words.WEEKDAYS
TO_PLAY = "to play"
LATE = "late"
TODAY = "today"
PLAYED_BEFORE = "Played before: this is practice."
STATES = {
    DayState.WON: "won",
    DayState.ASSISTED: "won, assisted",
    DayState.LOST: "lost",
    DayState.BEGUN: "begun",
    DayState.ABANDONED: "given up",
}
"""The states of an attempt, for the menu and for the signs of the calendar."""


def month_text(day: date) -> str:
    """The month of a day.

    >>> month_text(date(2026, 11, 21))
    'November 2026'
    """
    return f"{MONTHS[day.month - 1]} {day.year}"


def day_text(day: date) -> str:
    """A day with its weekday.

    >>> day_text(date(2026, 11, 21))
    'Saturday, 21 November 2026'
    """
    return f"{WEEKDAYS[day.weekday()]}, {day.day} {month_text(day)}"


def board_text(day: date) -> str:
    """The size and the mines of the board of a day, after the name of its level, if any.

    >>> board_text(date(2026, 11, 20)), board_text(date(2026, 11, 21))
    ('Expert 30 × 16, 99 mines', '36 × 16, 124 mines')
    """
    level = SharedBoard.daily(day).level
    return size_text(level) if level.name == "Custom" else f"{level.name} {size_text(level)}"


def state_text(played: PlayedDay | None) -> str:
    """The state of the attempt of today, for the menu."""
    if played is None:
        return TO_PLAY
    if not played.won:
        return STATES[played.state]
    time = clock(played.seconds)
    return f"won in {time}, assisted" if played.assisted else f"won in {time}"


def result_lines(day: date, played: PlayedDay | None, today: date) -> list[str]:
    """The result of a day: how the attempt ended, then its figures and what is special of it."""
    if played is None:
        result = TO_PLAY if day == today else "not played" if day < today else "to come"
        return [result.capitalize()]
    lines = [_result(played)]
    figures = [f"{played.speed:.2f} 3BV/s"] if played.speed is not None else []
    figures += [] if played.clicks is None else [counted(played.clicks, "click")]
    lines += [" · ".join(figures)] if figures and played.won is not None else []
    return lines + (["Late: not in the streak"] if played.is_late else [])


def _result(played: PlayedDay) -> str:
    """How an attempt ended."""
    if played.won is None:
        return "Begun, to be resumed" if played.state is DayState.BEGUN else "Begun, not finished"
    time, assisted = f"{played.seconds:,.3f} s", ", assisted" if played.assisted else ""
    return f"Won in {time}{assisted}" if played.won else f"Lost after {time}{assisted}"


def keys_text(day: date, played: PlayedDay | None, today: date, keys: Sequence[str]) -> str:
    """What the keys that play and that watch do with a day."""
    play, watch = keys
    if day > today:
        return "This board can be played once its day has come."
    if played is None and day == today:
        return f"{play} plays it."
    if played is None:
        return f"{play} plays it late: it doesn't count towards a streak."
    if played.state is DayState.BEGUN:
        return f"{play} resumes it."
    if played.kept:
        return f"{play} plays it for practice, {watch} watches your game."
    return f"{play} plays it for practice."


def status_text(day: date, played: PlayedDay | None, today: date, keys: Sequence[str]) -> str:
    """A day in a line: its result, and what can be done."""
    result = result_lines(day, played, today)[0]
    return f"{day.isoformat()}: {result}. {keys_text(day, played, today, keys)}"


def streak_lines(streaks: Streaks) -> list[str]:
    """The current streak with its first day, and the longest."""
    lines = [counted(streaks.current, "day"), f"longest {streaks.longest}"]
    if since := streaks.since:
        lines.insert(1, f"since {since.day} {MONTHS[since.month - 1][:3]}")
    return lines


def won_lines(days: PlayedDays) -> list[str]:
    """How many of the attempts were won; those that can be resumed are left out."""
    states = Counter(played.state for played in days.values())
    assisted, over = states[DayState.ASSISTED], states.total() - states[DayState.BEGUN]
    won = states[DayState.WON] + assisted
    lines = [percent(Fraction(won, over), 0) if over else "-", f"{won} of {over}"]
    return lines + ([f"{assisted} assisted"] if assisted else [])


def short_time(seconds: float) -> str:
    """A time in at most five columns, for less than ten hours.

    >>> short_time(9.123), short_time(103.2), short_time(4000.0)
    ('9.1', '1:43', '1h06')
    """
    if seconds < 60:
        return f"{seconds:.1f}" if seconds < 59.95 else "1:00"
    minutes = int(seconds) // 60
    return f"{minutes // 60}h{minutes % 60:02}" if minutes >= 60 else clock(seconds)


def weekday_texts(times: Sequence[float]) -> tuple[str, str]:
    """The best time of a weekday and the median, empty without any."""
    return (short_time(min(times)), short_time(median(times))) if times else ("", "")


def held_text(day: date) -> str:
    """Why the board of a day can't be opened: it is open elsewhere."""
    return f"The daily board of {day.isoformat()} is being played in another window."


def not_yet_text(day: date) -> str:
    """Why the board of a day can't be opened in a game: the day has not come."""
    return f"The daily board of {day.isoformat()} can be played once its day has come."


def future_text(day: date, today: date) -> str:
    """Why the board of a day can't be opened: the day has not come."""
    return f"expected a day up to today, {today.isoformat()}, got {day.isoformat()}"


def other_mark_text(mark: DailyMark) -> str:
    """Why a game that began got another mark than it had."""
    day = mark.day.isoformat()
    if mark == mark.practice:
        return f"The attempt of {day} was begun before: this game is practice."
    return "A later day was played before: this game is late and doesn't count towards a streak."
