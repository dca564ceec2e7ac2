"""The daily boards in words."""

from datetime import date, timedelta

import pytest

from minetui.formats import Attempt, DailyMark
from minetui.store import PlayedDay, PlayedDays, Streaks
from minetui.texts import dailies

TODAY = date(2026, 11, 21)
MARK = DailyMark(TODAY)
LATE = DailyMark(TODAY, Attempt.LATE)
WON = PlayedDay(MARK, "a", True, 103.2)
LOST = PlayedDay(MARK, "a", False, 12.0)
BEGUN = PlayedDay(MARK, "a", running=True)


@pytest.mark.parametrize(
    ("days", "played", "lines", "playing"),
    [
        (0, WON, ["won in 103.2 s"], "Practise"),
        (0, WON._replace(assisted=True), ["won in 103.2 s, assisted"], "Practise"),
        (0, LOST, ["lost after 12.0 s"], "Practise"),
        (0, BEGUN, ["unfinished"], "Go on"),
        (0, BEGUN._replace(mark=LATE), ["unfinished", "later than its day"], "Go on"),
        (0, PlayedDay(MARK, "a"), ["given up"], "Practise"),
        (0, None, ["not played yet"], "Play"),
        (-1, None, ["not played"], "Play late"),
        (1, None, ["not out yet"], ""),
    ],
)
def test_the_result_of_a_day_and_what_it_is_called_to_play_it(
    days: int, played: PlayedDay | None, lines: list[str], playing: str
) -> None:
    day = TODAY + timedelta(days)

    assert dailies.result_lines(day, played, TODAY) == lines
    assert dailies.playing_caption(day, played, TODAY) == playing
    assert dailies.status_text(day, played, TODAY) == f"{day.day} November: {lines[0]}."


def test_the_state_of_today_for_the_menu() -> None:
    states = [BEGUN, PlayedDay(MARK, "a"), WON, WON._replace(assisted=True), LOST]

    assert [dailies.state_text(played, 3) for played in states] == [
        *("unfinished", "given up", "won in 1:43", "won in 1:43, assisted", "lost"),
    ]
    assert [dailies.state_text(None, streak) for streak in (0, 3)] == [
        *("not played", "not played · streak 3"),
    ]


def test_streaks_and_wins() -> None:
    """An attempt that goes on is neither won nor lost yet."""
    days = {TODAY - timedelta(number): WON._replace(assisted=number == 2) for number in range(3)}
    days[TODAY - timedelta(3)] = LOST
    days[TODAY - timedelta(4)] = BEGUN

    assert dailies.counted_lines(Streaks(1, 19), PlayedDays(days)) == [
        *(("Streak", "  1 day"), ("longest", "19 days"), ("", ""), ("Won", "3 of 4")),
    ]
    assert dailies.counted_lines(Streaks(), PlayedDays({TODAY: BEGUN})) == []


def test_a_time_for_a_tile_has_at_most_four_signs() -> None:
    times = {0.0: "0.0", 59.94: "59.9", 59.96: "60", 60.0: "60", 3599.9: "3600"}
    times |= {9999.4: "9999", 10_000.0: "3 h", 86_000.0: "24 h", 1e9: "99 h"}

    assert {seconds: dailies.short_time(seconds) for seconds in times} == times
