"""Half a year of daily boards that might have been played, for the picture of the calendar."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

TODAY = date(2026, 11, 21)
DAYS = 180
TYPICAL = (14, 38, 62, 120, 190, 300, 330)  # seconds, from Monday on
STREAK = 6  # days won before today
GIVEN_UP = 17  # days ago


def sample_dailies() -> Iterator[Any]:
    """The games, the oldest first."""
    from minetui.core import SharedBoard
    from minetui.store import GameRecord

    random = Random("dailies")
    for back in range(DAYS, 0, -1):
        day = TODAY - timedelta(back)
        level = SharedBoard.daily(day).level
        seconds = TYPICAL[day.weekday()] * random.lognormvariate(0, 0.22)
        skipped, lost, late, assisted = (random.random() < part for part in (0.1, 0.22, 0.07, 0.12))
        if back > STREAK and (skipped or back == GIVEN_UP):
            continue
        won, late = back <= STREAK or not lost, late and back > STREAK
        three_bv = round(level.mines * 1.35)
        solved = three_bv if won else random.randint(1, three_bv - 1)
        clicks = solved + random.randint(5, 30)
        yield GameRecord(
            f"daily-{day}",
            datetime(day.year, day.month, day.day, 18, tzinfo=UTC),
            *(level.rows, level.cols, level.mines, won),
            seconds=round(seconds * (1 if won else random.random()), 3),
            three_bv=three_bv,
            solved=solved,
            clicks=clicks,
            assisted=assisted,
            board_kind="solvable:logic",
            all_clicks=clicks,
            left_clicks=clicks,
            right_clicks=0,
            chords=0,
            daily=f"{day} late" if late else f"{day}",
        )


def play_dailies() -> None:
    """Record them, and one attempt that was given up."""
    from minetui.formats import DailyMark
    from minetui.store import Records

    with Records() as records:
        records.days.begin(DailyMark(TODAY - timedelta(GIVEN_UP)), "given-up")
        records.merge((entry, None) for entry in sample_dailies())
