"""The marks of games on daily boards."""

from datetime import date

import pytest

from minetui.formats.daily_mark import Attempt, DailyMark

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
