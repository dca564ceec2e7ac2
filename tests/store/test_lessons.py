"""Progress in the lessons: kept with the records, each lesson once."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest

from minetui.store import RecordsError, pass_lesson, passed_lessons, records_path


def damage(query: str) -> None:
    with closing(sqlite3.connect(records_path())) as connection, connection:
        connection.execute(query)


def test_nothing_is_passed_at_first_and_asking_makes_no_file() -> None:
    assert passed_lessons() == {}
    assert not records_path().exists()


def test_a_passed_lesson_stays_passed_with_its_moment() -> None:
    before = datetime.now(UTC)
    for name in ("number", "flag"):
        pass_lesson(name)

    passed = passed_lessons()
    assert {*passed} == {"number", "flag"}
    for moment in passed.values():
        assert moment.microsecond % 1000 == 0
        assert timedelta() <= moment - before + timedelta(milliseconds=1) < timedelta(minutes=1)


def test_passing_a_lesson_again_keeps_the_first_moment() -> None:
    pass_lesson("number")
    damage("UPDATE lessons SET passed = 86400000")
    pass_lesson("number")

    assert passed_lessons() == {"number": datetime(1970, 1, 2, tzinfo=UTC)}


@pytest.mark.parametrize("moment", ["'soon'", "9000000000000000000"])
def test_a_damaged_moment_is_one_line(moment: str) -> None:
    pass_lesson("number")
    damage(f"UPDATE lessons SET passed = {moment}")

    with pytest.raises(RecordsError) as raised:
        passed_lessons()
    assert str(raised.value) == f"{records_path()}: expected lessons, got a row that is not one"


@pytest.mark.parametrize("act", [passed_lessons, lambda: pass_lesson("number")])
def test_records_that_are_no_database_are_left_as_they_are(act: Callable[[], object]) -> None:
    records_path().parent.mkdir(parents=True)
    records_path().write_text("no database, but long enough to look like a header of one" * 9)
    before = records_path().read_bytes()

    with pytest.raises(RecordsError, match=r"records\.sqlite3: "):
        act()
    assert records_path().read_bytes() == before
