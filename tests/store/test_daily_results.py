"""Streaks and times of daily boards, against a calendar that is walked day by day."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minetui.formats import Attempt, DailyMark
from minetui.store import DayState, PlayedDay, Streaks, streaks_of, times_by_weekday

TODAY = date(2026, 11, 21)
SIGNS = {
    ".": None,  # not played
    "w": {"won": True},
    "h": {"won": True, "assisted": True},
    "l": {"won": False},
    "b": {"running": True},  # begun
    "x": {},  # begun, and its journal is gone
    "W": {"won": True, "attempt": Attempt.LATE},
}


def days_of(text: str) -> dict[date, PlayedDay]:
    """The days up to today, a sign for each."""
    days = dict[date, PlayedDay]()
    for back, sign in enumerate(reversed(text)):
        day, values = TODAY - timedelta(back), SIGNS[sign]
        if values is not None:
            others = {name: value for name, value in values.items() if name != "attempt"}
            mark = DailyMark(day, values.get("attempt", Attempt.ON_TIME))
            days[day] = PlayedDay(mark, f"game-{back}", **others)
    return days


@pytest.mark.parametrize(
    ("text", "current", "longest"),
    [
        ("", 0, 0),
        ("www", 3, 3),
        ("www.", 3, 3),  # today can still be won
        ("wwwb", 3, 3),  # and so it can when it is begun
        ("wwwl", 0, 3),
        ("wwwx", 0, 3),
        ("www..", 0, 3),
        ("wwb", 2, 2),
        ("wwbw", 1, 2),  # yesterday was begun, and may join them later
        ("wwWww", 2, 2),  # a late win is none
        ("wwhww", 5, 5),  # with help it is
        ("wwwwl.ww", 2, 4),
    ],
)
def test_a_streak_is_of_days_in_a_row_that_were_won_on_time(
    text: str, current: int, longest: int
) -> None:
    since = TODAY - timedelta(current - (text[-1:] in "wh" and bool(text)))
    streaks = streaks_of(days_of(text), TODAY)

    assert streaks == Streaks(current, longest, since if current else None)


@given(st.text("".join(SIGNS), max_size=30))
def test_streaks_are_those_of_walking_day_by_day(text: str) -> None:
    run, runs = 0, [0]
    for sign in text:
        run = run + 1 if sign in "wh" else 0
        runs.append(run)
    current = runs[-2] if text[-1:] in {".", "b"} else runs[-1]

    assert streaks_of(days_of(text), TODAY)[:2] == (current, max(runs))


def test_days_to_come_break_no_streak() -> None:
    """A clock that was ahead for a while."""
    days = days_of("www")
    ahead = TODAY + timedelta(40)
    days[ahead] = PlayedDay(DailyMark(ahead), "ahead", won=True)

    assert streaks_of(days, TODAY)[:2] == (3, 3)


def test_times_are_those_of_wins_without_help_by_weekday() -> None:
    days = days_of("whlWbxw")  # from Sunday to Saturday
    days = {day: played._replace(seconds=day.day) for day, played in days.items()}

    assert times_by_weekday(days) == [[], [], [18], [], [], [21], [15]]


def test_the_states_of_an_attempt() -> None:
    days = days_of("whlbxW")

    assert [played.state for played in reversed(days.values())] == [
        *(DayState.WON, DayState.ASSISTED, DayState.LOST, DayState.BEGUN),
        *(DayState.ABANDONED, DayState.WON),
    ]
