"""Which files a list shows."""

from pathlib import Path

import pytest

from minetui.core import LEVELS, Level, Status
from minetui.store import FileResult, LibraryEntry, LibraryFilter

OLD_BEGINNER = Level(8, 8, 10)
FILES = {
    "w": LibraryEntry(Path("Won.avf"), LEVELS["Expert"], Status.WON, player="Kim"),
    "l": LibraryEntry(Path("lost.avf"), LEVELS["Beginner"], Status.LOST),
    "o": LibraryEntry(Path("old.avf"), OLD_BEGINNER, Status.WON, player="STRASSE"),
    "u": LibraryEntry(Path("kim.rawvf"), Level(5, 5, 3), Status.PLAYING),
    "b": LibraryEntry(Path("board.mbf"), LEVELS["Intermediate"]),
    "e": LibraryEntry(Path("broken.avf"), error="broken.avf: expected more"),
    "p": LibraryEntry(Path("pending.avf"), pending=True),
}


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        (LibraryFilter(), "wloubep"),
        (LibraryFilter(level="Beginner"), "lo"),
        (LibraryFilter(level="Intermediate"), "b"),
        (LibraryFilter(level="Expert"), "w"),
        (LibraryFilter(level="Custom"), "u"),
        (LibraryFilter(result=FileResult.WON), "wo"),
        (LibraryFilter(result=FileResult.LOST), "l"),
        (LibraryFilter(result=FileResult.UNFINISHED), "u"),
        (LibraryFilter(result=FileResult.BOARD), "b"),
        (LibraryFilter(result=FileResult.UNREADABLE), "e"),
        (LibraryFilter("KIM"), "wu"),
        (LibraryFilter("straße"), "o"),
        (LibraryFilter("nobody"), ""),
        (LibraryFilter("avf", "Beginner", FileResult.WON), "o"),
    ],
)
def test_a_filter_takes_files_that_have_all_it_asks_for(wanted: LibraryFilter, shown: str) -> None:
    """The old Beginner of 8 × 8 goes with Beginner; a file not read yet has no level."""
    assert "".join(name for name, file in FILES.items() if wanted.takes(file)) == shown
