"""Progress in the lessons: which are passed, and since when, in the database of the records."""

from contextlib import closing
from datetime import UTC, datetime

from minetui.formats.errors import shown

from .database import Database, RecordsError
from .entries import EPOCH, MILLISECOND
from .records import records_path
from .schema import CHANGES, PASSES


def passed_lessons() -> dict[str, datetime]:
    """The ids of the passed lessons, with the moments when each was first passed.

    Raises a RecordsError if the records can't be read.
    """
    path = records_path()
    if not path.exists():
        return {}
    with closing(Database(path)) as database:
        rows = database.rows(PASSES["lessons"])
    try:
        return {str(name): EPOCH + passed * MILLISECOND for name, passed in rows}
    except (TypeError, OverflowError):
        expected = "expected lessons, got a row that is not one"
        raise RecordsError(f"{shown(str(path))}: {expected}") from None


def pass_lesson(name: str) -> None:
    """Keep that the lesson with this id is passed now, unless it was passed before.

    Raises a RecordsError if the records can't be written.
    """
    passed = (datetime.now(UTC) - EPOCH) // MILLISECOND
    with closing(Database(records_path())) as database, database.writing() as connection:
        connection.execute(CHANGES["pass_lesson"], (name, passed))
