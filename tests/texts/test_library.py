"""The columns of a list of replays, and the order by each of them."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from minetui.core.levels import LEVELS, Level
from minetui.core.position import Status
from minetui.store.library import LibraryEntry
from minetui.texts.library import COLUMNS, column_text, ordered

WON = LibraryEntry(
    Path("B\x1b.avf"), Level(3, 4, 2), Status.WON, 12.5, 9, 0.72, datetime(2024, 5, 6, tzinfo=UTC)
)
LOST = LibraryEntry(
    Path("a.avf"), LEVELS["Expert"], Status.LOST, 4.0, 10, 2.5, datetime(2023, 7, 8, tzinfo=UTC)
)
BOARD = LibraryEntry(Path("c.mbf"), LEVELS["Beginner"], three_bv=3)
BROKEN = LibraryEntry(Path("0.avf"), error="0.avf:1: expected more")
ENTRIES = [BROKEN, BOARD, WON, LOST]


def row(entry: LibraryEntry) -> list[str]:
    return [column_text(entry, column) for column in range(len(COLUMNS))]


def test_a_row_tells_what_is_known_of_a_file() -> None:
    assert COLUMNS == ("File", "Level", "Result", "Time", "3BV", "3BV/s", "Date")
    assert row(WON) == [r"B\x1b.avf", "4×3/2", "won", "12.500", "9", "0.72", "2024-05-06"]
    assert row(LOST) == ["a.avf", "Expert", "lost", "4.000", "10", "2.50", "2023-07-08"]
    assert row(BOARD) == ["c.mbf", "Beginner", "board", "", "3", "", ""]
    assert row(BROKEN) == ["0.avf", "", "unreadable", "", "", "", ""]


@pytest.mark.parametrize(
    ("name", "forward", "backward"),
    [
        ("File", [LOST, WON, BOARD, BROKEN], [BOARD, WON, LOST, BROKEN]),
        ("Level", [WON, BOARD, LOST, BROKEN], [LOST, BOARD, WON, BROKEN]),
        ("Result", [BOARD, LOST, WON, BROKEN], [WON, LOST, BOARD, BROKEN]),
        ("Time", [LOST, WON, BROKEN, BOARD], [WON, LOST, BROKEN, BOARD]),
        ("3BV", [BOARD, WON, LOST, BROKEN], [LOST, WON, BOARD, BROKEN]),
        ("3BV/s", [WON, LOST, BROKEN, BOARD], [LOST, WON, BROKEN, BOARD]),
        ("Date", [LOST, WON, BROKEN, BOARD], [WON, LOST, BROKEN, BOARD]),
    ],
)
def test_files_are_ordered_by_value_and_those_without_one_come_last_as_they_were(
    name: str, forward: list[LibraryEntry], backward: list[LibraryEntry]
) -> None:
    """Whatever the case of a name; what can't be read comes last even by its name."""
    column = COLUMNS.index(name)

    assert ordered(ENTRIES, column, backward=False) == forward
    assert ordered(ENTRIES, column, backward=True) == backward
