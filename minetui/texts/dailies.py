"""The daily boards in words: dates, how an attempt ended, streaks, why a board can't be opened."""

from collections import Counter
from datetime import date

from minetui.core import SharedBoard
from minetui.formats import DailyMark
from minetui.language import N_, _, joined, ngettext, number, pgettext
from minetui.store import DayState, PlayedDay, PlayedDays, Streaks

from . import shapes, words
from .columns import columns, padded
from .game import size_text
from .words import clock, date_text, day_name, in_seconds

WEEKDAYS = words.SHORT_WEEKDAYS
NOT_PLAYED, NOT_OUT = N_("not played"), N_("not out yet")
PLAYED_BEFORE = N_("Played before: this is practice.")
STATES = {
    # Translators: how the attempt at a daily board stands; at most 20 columns.
    DayState.WON: N_("won"),
    DayState.ASSISTED: N_("won, assisted"),
    DayState.LOST: N_("lost"),
    DayState.BEGUN: N_("unfinished"),
    DayState.ABANDONED: N_("given up"),
}
"""The states of an attempt, for the menu and for the signs of the calendar."""
A_TIME, LATE, ASSISTED = N_("a time"), N_("later than its day"), N_("assisted")
"""What stands beside a day that was won, and what its marks mean."""
LATE_NOW = N_("Played late, it counts towards no streak.")


def month_text(day: date, width: int = 80) -> str:
    """The month of a day, short if it has to be.

    >>> month_text(date(2026, 11, 21)), month_text(date(2026, 11, 21), 10)
    ('November 2026', 'Nov 2026')
    """
    text = words.month_text(day)
    return text if columns(text) <= width else words.month_text(day, short=True)


def day_text(day: date, today: date) -> str:
    """A day with its weekday, and with its year if that is another one.

    >>> today = date(2026, 11, 23)
    >>> day_text(today, today), day_text(date(2025, 12, 31), today)
    ('Monday 23 November', 'Wednesday 31 December 2025')
    """
    return day_name(day, with_year=day.year != today.year)


def board_text(day: date) -> str:
    """The level of the board of a day, or its size and its mines if that has no name.

    >>> board_text(date(2026, 11, 20)), board_text(date(2026, 11, 21))
    ('Expert', '36 × 16, 124 mines')
    """
    level = SharedBoard.daily(day).level
    return size_text(level) if level.name == "Custom" else shapes.level_name(level)


def state_text(played: PlayedDay | None, streak: int) -> str:
    """The state of the attempt of today, for the menu, with the streak that it could go on with."""
    if played is None:
        streaks = [_("streak {number}", number=number(streak))] if streak else []
        return " · ".join([_(NOT_PLAYED), *streaks])
    if not played.won:
        return _(STATES[played.state])
    time = clock(played.seconds)
    return _("won in {time}, assisted", time=time) if played.assisted else _won_text(time)


def result_lines(day: date, played: PlayedDay | None, today: date) -> list[str]:
    """The result of a day: how the attempt ended, and whether it was late."""
    if played is None:
        not_played = _("not played yet") if day == today else _(NOT_PLAYED)
        return [_(NOT_OUT) if day > today else not_played]
    return [_result(played), *([_(LATE)] if played.is_late else [])]


def _result(played: PlayedDay) -> str:
    """How an attempt ended."""
    if played.won is None:
        return _(STATES[played.state])
    time = in_seconds(played.seconds, 1)
    if not played.won:
        return _("lost after {time}", time=time)
    return _("won in {time}, assisted", time=time) if played.assisted else _won_text(time)


def _won_text(time: str) -> str:
    return _("won in {time}", time=time)


def status_text(day: date, played: PlayedDay | None, today: date) -> str:
    """A day and its result in a line."""
    result = result_lines(day, played, today)[0]
    # Translators: such as "21 November: won in 103.2 s."
    return _("{day}: {result}.", day=date_text(day), result=result)


def playing_caption(day: date, played: PlayedDay | None, today: date) -> str:
    """What it is called to play the board of a day; empty if that can't be done yet."""
    if day > today:
        return ""
    if played is None:
        # Translators: captions of a key on the bottom line: to begin a game on a board.
        return pgettext("a board", "Play") if day == today else _("Play late")
    return _("Go on") if played.state is DayState.BEGUN else _("Practise")


def counted_lines(streaks: Streaks, days: PlayedDays) -> list[tuple[str, str]]:
    """The streaks and how many attempts were won, without those that go on; nothing before any."""
    states = Counter(played.state for played in days.values())
    won, over = (
        states[DayState.WON] + states[DayState.ASSISTED],
        states.total() - states[DayState.BEGUN],
    )
    if not over:
        return []
    streak, longest = (
        ngettext("{n} day", "{n} days", count) for count in (streaks.current, streaks.longest)
    )
    width = max(columns(streak), columns(longest))
    # Translators: labels before figures of the daily boards, of at most 8 columns each.
    labels = (_("Streak"), _("longest"), _("Won"))
    return [
        (labels[0], padded(streak, width, ">")),
        (labels[1], padded(longest, width, ">")),
        ("", ""),
        (labels[2], _("{number} of {all}", number=number(won), all=number(over))),
    ]


def short_time(seconds: float) -> str:
    """The seconds of a game in at most four signs, or the hours of one that took longer.

    >>> short_time(9.123), short_time(103.2), short_time(4000.0), short_time(40_000.0)
    ('9.1', '103', '4000', '11 h')
    """
    if seconds < 59.95:
        return number(seconds, 1)
    if seconds < 9_999.5:
        return f"{seconds:.0f}"  # has no room for marks
    # Translators: hours, of at most 4 columns with the number.
    return _("{number} h", number=number(min(seconds / 3600, 99)))


def held_text(day: date) -> str:
    """Why the board of a day can't be opened: it is open elsewhere."""
    return _("The daily board of {day} is being played in another window.", day=day.isoformat())


def not_yet_text(day: date) -> str:
    """Why the board of a day can't be opened in a game: the day has not come."""
    return _("The daily board of {day} isn't out yet.", day=day.isoformat())


def future_text(day: date, today: date) -> str:
    """Why the board of a day can't be opened: the day has not come."""
    return _(
        "expected a day up to today, {today}, got {day}",
        today=today.isoformat(),
        day=day.isoformat(),
    )


def other_mark_text(mark: DailyMark) -> str:
    """Why a game that began got another mark than it had."""
    if mark == mark.practice:
        day = mark.day.isoformat()
        return _("You already played the daily board of {day}. This is practice.", day=day)
    return joined(_("You already played a later day."), _(LATE_NOW))
