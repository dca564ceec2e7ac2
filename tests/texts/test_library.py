"""The columns of a list of replays, and the order by each of them."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from minetui.core import LEVELS, METRICS, Level, Status
from minetui.store import LibraryEntry
from minetui.texts import library, metrics

METRICS_WON = {"time": 12.5, "three_bv": 9, "speed": 0.72, "ioe": 0.5, "style": "NF"}
METRICS_LOST = {"time": 4.0, "three_bv": 10, "speed": 2.5, "ioe": 0.25, "style": "FL"}
THEN, NOW = (datetime(year, 5, 6, tzinfo=UTC) for year in (2023, 2024))
WON = LibraryEntry(Path("B\x1b.avf"), Level(3, 4, 2), Status.WON, METRICS_WON, NOW)
LOST = LibraryEntry(Path("a.avf"), LEVELS["Expert"], Status.LOST, METRICS_LOST, THEN)
BOARD = LibraryEntry(Path("c.mbf"), LEVELS["Beginner"], metrics={"three_bv": 3})
BROKEN = LibraryEntry(Path("0.avf"), error="0.avf:1: expected more")
PENDING = LibraryEntry(Path("b.avf"), pending=True)
ENTRIES = [BROKEN, BOARD, PENDING, WON, LOST]


def row(entry: LibraryEntry) -> list[str]:
    columns = ("file", "level", "result", "date", "time", "three_bv", "speed", "ioe", "style")
    return [library.column_text(entry, column) for column in columns]


def test_a_row_says_what_is_known_of_a_file() -> None:
    won = ["won", "2024-05-06", "12.500", "9", "0.72", "50%", "NF"]
    lost = ["lost", "2023-05-06", "4.000", "10", "2.50", "25%", "FL"]

    assert row(WON) == [r"B\x1b.avf", "4×3/2", *won]
    assert row(LOST) == ["a.avf", "Expert", *lost]
    assert row(BOARD) == ["c.mbf", "Beginner", "board", "", "", "3", "", "", ""]
    assert row(BROKEN) == ["0.avf", "", "unreadable", *[""] * 6]
    assert row(PENDING) == ["b.avf", *[""] * 8]


def test_every_metric_has_a_column_and_a_name() -> None:
    assert sorted(library.COLUMNS) == sorted(["file", "level", "result", "date", *METRICS])
    assert [library.NAMES[column] for column in library.COLUMNS[:8]] == [
        *("File", "Level", "Result", "Date", "Time", "3BV", "3BV/s", "IOE"),
    ]
    assert {*library.NAMES} == {*library.COLUMNS}
    assert {*library.COLUMNS} >= metrics.MOST_FIRST


@pytest.mark.parametrize(
    ("name", "forward", "backward"),
    [
        ("file", [LOST, WON, PENDING, BOARD, BROKEN], [BOARD, PENDING, WON, LOST, BROKEN]),
        ("level", [WON, BOARD, LOST, BROKEN, PENDING], [LOST, BOARD, WON, BROKEN, PENDING]),
        ("result", [BOARD, LOST, WON, BROKEN, PENDING], [WON, LOST, BOARD, BROKEN, PENDING]),
        ("time", [LOST, WON, BROKEN, BOARD, PENDING], [WON, LOST, BROKEN, BOARD, PENDING]),
        ("three_bv", [BOARD, WON, LOST, BROKEN, PENDING], [LOST, WON, BOARD, BROKEN, PENDING]),
        ("ioe", [LOST, WON, BROKEN, BOARD, PENDING], [WON, LOST, BROKEN, BOARD, PENDING]),
        ("style", [LOST, WON, BROKEN, BOARD, PENDING], [WON, LOST, BROKEN, BOARD, PENDING]),
        ("date", [LOST, WON, BROKEN, BOARD, PENDING], [WON, LOST, BROKEN, BOARD, PENDING]),
    ],
)
def test_files_are_ordered_by_value_and_those_without_one_come_last_as_they_were(
    name: str, forward: list[LibraryEntry], backward: list[LibraryEntry]
) -> None:
    """Whatever the case of a name; what can't be read comes last even by its name."""
    for way, order in ((False, forward), (True, backward)):
        assert library.ordered(ENTRIES, name, backward=way) == order
