"""What the list of games says of each, and the order by each column."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from minetui.core import LEVELS, METRICS, Level, Status
from minetui.store import GameRecord, LibraryEntry, ListedGame
from minetui.texts import library, metrics

METRICS_WON = {"time": 12.5, "three_bv": 9, "speed": 0.72, "ioe": 0.5, "style": "NF"}
METRICS_LOST = {"time": 4.0, "three_bv": 10, "speed": 2.5, "ioe": 0.25, "style": "FL"}
THEN, NOW = (datetime(year, 5, 6, tzinfo=UTC) for year in (2023, 2024))
WON, LOST, BOARD, BROKEN, PENDING = map(
    ListedGame.in_file,
    (
        LibraryEntry(Path("B\x1b.avf"), Level(3, 4, 2), Status.WON, METRICS_WON, NOW, "Kim"),
        LibraryEntry(Path("a.avf"), LEVELS["Expert"], Status.LOST, METRICS_LOST, THEN),
        LibraryEntry(Path("c.mbf"), LEVELS["Beginner"], metrics={"three_bv": 3}),
        LibraryEntry(Path("0.avf"), error="0.avf:1: expected more"),
        LibraryEntry(Path("b.avf"), pending=True),
    ),
)
ENTRIES = [BROKEN, BOARD, PENDING, WON, LOST]


def row(game: ListedGame) -> list[str]:
    columns = ("date", "level", "result", "time", "three_bv", "ioe", "style", "note")
    return [library.column_text(game, column, NOW) for column in columns]


def test_a_row_says_what_is_known_of_a_file() -> None:
    won = ["today 00:00", "Custom 4 × 3 / 2", "won", "12.500", "9", "50%", "NF", r"B\x1b.avf"]
    lost = ["6 May 2023", "Expert", "lost", "4.000", "10", "25%", "FL", "a.avf"]

    assert row(WON) == won
    assert row(LOST) == lost
    assert row(BOARD) == ["", "Beginner", "board", "", "3", "", "", "c.mbf"]
    assert row(BROKEN) == ["", "", "unreadable", *[""] * 4, "0.avf"]
    assert row(PENDING) == [*[""] * 7, "b.avf"]


CLICKS = {"three_bv": 9, "solved": 9, "clicks": 9, "all_clicks": 9, "left_clicks": 9}


@pytest.mark.parametrize(
    ("values", "board", "note"),
    [
        ({}, "Beginner", "best"),
        ({"seconds": 13.0}, "Beginner", ""),
        ({"assisted": True}, "Beginner", "assisted"),
        ({"board_kind": "solvable:logic"}, "Beginner · no guess", "best"),
        ({**CLICKS, "right_clicks": 0, "chords": 0}, "Beginner", "best · no flag"),
        ({"daily": "2024-05-06"}, "Daily board", "best"),
        ({"room": "versus"}, "Beginner", "best · versus"),
        ({"room": "together", "assisted": True}, "Beginner", "together"),
        ({"daily": "2024-05-01 late", "won": False}, "Daily board", "late"),
        ({"daily": "2024-05-01 practice", "assisted": True}, "Daily board", "practice"),
    ],
)
def test_a_row_says_what_is_special_in_a_recorded_game(
    values: dict[str, object], board: str, note: str
) -> None:
    known = {"uid": "a", "date": NOW, "rows": 9, "cols": 9, "mines": 10, "won": True}
    record = GameRecord(**{**known, "seconds": 12.5, **values})  # type: ignore[arg-type]
    game = ListedGame.recorded(record, best=12.5)

    assert (library.board_text(game), library.note_text(game)) == (board, note)


def test_a_game_is_found_by_what_is_said_of_it() -> None:
    assert "custom 4 × 3 / 2" in library.found_text(WON)
    assert {"won", "kim"} <= {*library.found_text(WON).split()}


def test_every_metric_has_a_column_and_a_name() -> None:
    assert sorted(library.COLUMNS) == sorted(["date", "level", "result", "file", *METRICS])
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
    name: str, forward: list[ListedGame], backward: list[ListedGame]
) -> None:
    """Whatever the case of a name; what can't be read comes last even by its name."""
    for way, order in ((False, forward), (True, backward)):
        assert library.ordered(ENTRIES, name, backward=way) == order
