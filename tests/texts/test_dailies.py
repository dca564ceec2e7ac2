"""The daily boards in words."""

from datetime import date, timedelta

import pytest

from minetui.formats import Attempt, DailyMark
from minetui.store import PlayedDay, Streaks
from minetui.texts import dailies

TODAY = date(2026, 11, 21)
MARK = DailyMark(TODAY)
LATE = DailyMark(TODAY, Attempt.LATE)
KEYS = ("Enter", "v")
WON = PlayedDay(MARK, "a", True, 103.2, solved=150, clicks=201)
LOST = PlayedDay(MARK, "a", False, 12.0, solved=1, clicks=1)


@pytest.mark.parametrize(
    ("played", "lines"),
    [
        (WON, ["Won in 103.200 s", "1.45 3BV/s · 201 clicks"]),
        (WON._replace(assisted=True, clicks=None), ["Won in 103.200 s, assisted", "1.45 3BV/s"]),
        (LOST, ["Lost after 12.000 s", "0.08 3BV/s · 1 click"]),
        (LOST._replace(seconds=0.0), ["Lost after 0.000 s", "1 click"]),
        (PlayedDay(LATE, "a", running=True), ["Begun, to be resumed", "Late: not in the streak"]),
        (PlayedDay(MARK, "a"), ["Begun, not finished"]),
    ],
)
def test_the_result_of_an_attempt(played: PlayedDay, lines: list[str]) -> None:
    assert dailies.result_lines(TODAY, played, TODAY) == lines


@pytest.mark.parametrize(
    ("days", "result", "action"),
    [
        (0, "To play", "Enter plays it."),
        (-1, "Not played", "Enter plays it late: it doesn't count towards a streak."),
        (1, "To come", "This board can be played once its day has come."),
    ],
)
def test_a_day_without_an_attempt(days: int, result: str, action: str) -> None:
    day = TODAY + timedelta(days)

    assert dailies.result_lines(day, None, TODAY) == [result]
    assert dailies.keys_text(day, None, TODAY, KEYS) == action
    assert dailies.status_text(day, None, TODAY, KEYS) == f"{day}: {result}. {action}"


def test_what_can_be_done_with_an_attempt_and_the_state_of_today_for_the_menu() -> None:
    begun, kept = PlayedDay(MARK, "a", running=True), WON._replace(kept=True)
    states = [None, begun, begun._replace(running=False), WON, WON._replace(assisted=True), LOST]

    assert [dailies.keys_text(TODAY, played, TODAY, KEYS) for played in (begun, WON, kept)] == [
        *("Enter resumes it.", "Enter plays it for practice."),
        "Enter plays it for practice, v watches your game.",
    ]
    assert [dailies.state_text(played) for played in states] == [
        *("to play", "begun", "given up", "won in 1:43", "won in 1:43, assisted", "lost"),
    ]


def test_streaks_and_wins() -> None:
    days = {TODAY - timedelta(number): WON._replace(assisted=number == 2) for number in range(3)}
    days[TODAY - timedelta(3)] = LOST
    days[TODAY - timedelta(4)] = PlayedDay(MARK, "a", running=True)  # which is not over

    assert dailies.streak_lines(Streaks(1, 19, TODAY)) == ["1 day", "since 21 Nov", "longest 19"]
    assert dailies.streak_lines(Streaks()) == ["0 days", "longest 0"]
    assert dailies.won_lines(days) == ["75%", "3 of 4", "1 assisted"]
    assert dailies.won_lines({}) == ["-", "0 of 0"]


def test_a_time_for_a_tile_has_at_most_five_signs() -> None:
    times = {0.0: "0.0", 59.94: "59.9", 59.96: "1:00", 60.0: "1:00", 3599.9: "59:59"}
    times |= {3600.0: "1h00", 86_000.0: "23h53"}

    assert {seconds: dailies.short_time(seconds) for seconds in times} == times
    assert dailies.weekday_texts([]) == ("", "")  # the best and the median
    assert dailies.weekday_texts([70.0, 9.5, 12.0]) == ("9.5", "12.0")
