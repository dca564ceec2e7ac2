"""The marks of games on daily boards."""

from datetime import date, timedelta

import pytest

from minetui.formats import Attempt, DailyMark

DAY = date(2026, 11, 21)


@pytest.mark.parametrize("attempt", Attempt)
def test_a_mark_is_read_as_it_was_written(attempt: Attempt) -> None:
    mark = DailyMark(DAY, attempt)

    assert DailyMark.from_text(str(mark)) == mark


@pytest.mark.parametrize(
    "text",
    ["", "late", "2026-02-30", "2026-11-21 ", "2026-11-21 early", "20261121", "2026-W47-6"],
)
def test_anything_else_is_no_mark(text: str) -> None:
    assert DailyMark.from_text(text) is None


@pytest.mark.parametrize(
    ("mark", "days", "then"),
    [
        (Attempt.ON_TIME, 0, Attempt.ON_TIME),
        (Attempt.ON_TIME, 1, Attempt.LATE),  # midnight passed before it began
        (Attempt.LATE, 0, Attempt.LATE),
        (Attempt.LATE, 5, Attempt.LATE),
        (Attempt.ON_TIME, -1, Attempt.PRACTICE),  # the day has not come
        (Attempt.LATE, -1, Attempt.PRACTICE),
        (Attempt.PRACTICE, 0, Attempt.PRACTICE),
        (Attempt.PRACTICE, 1, Attempt.PRACTICE),
    ],
)
def test_the_mark_is_decided_by_the_date_on_which_the_game_begins(
    mark: Attempt, days: int, then: Attempt
) -> None:
    assert DailyMark(DAY, mark).begun_on(DAY + timedelta(days)) == DailyMark(DAY, then)
