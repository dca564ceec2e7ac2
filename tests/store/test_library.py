"""The library: what is told of each file in a folder, and which files are left out."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from systems import has_any_name

from minetui.core import METRICS, Flag, Level, Minefield, Move, Reveal, Status, position
from minetui.formats import Replay, rawvf
from minetui.store import LibraryEntry, library, listed, readings
from minetui.store.library import read_entry

FIELD = Minefield.drawn("*...", "....", "...*")
WON = (Reveal(2, 0.0), Reveal(4, 2.0), Reveal(8, 4.0))
WRITTEN = datetime(2020, 9, 13, 12, 26, 40, tzinfo=UTC)


def put(path: Path, moves: tuple[Move, ...], timestamp: str = "2023-05-06T12:00:00+00:00") -> Path:
    """A file of a game, last written at the time above."""
    path.write_bytes(rawvf.write(Replay(FIELD, moves, {"Timestamp": timestamp})))
    os.utime(path, (WRITTEN.timestamp(),) * 2)
    return path


def entries(*paths: Path) -> list[LibraryEntry | None]:
    """The files of a list, all read; None for one that is left out."""
    files: list[LibraryEntry | None] = [*listed(paths)]
    for number, entry in readings(listed(paths)):
        files[number] = entry
    return files


@pytest.mark.parametrize(
    ("moves", "status", "seconds", "speed"),
    [
        (WON, Status.WON, 4.0, 0.5),
        ((Reveal(2, 0.0), Reveal(0, 12.5)), Status.LOST, 12.5, 1 / 12.5),
        ((Reveal(2, 0.0), Flag(0, 1.0)), Status.PLAYING, 1.0, 1.0),
        ((), None, None, None),
    ],
)
def test_a_game_is_listed_with_its_result_and_a_board_without_one(
    moves: tuple[Move, ...],
    status: Status | None,
    seconds: float | None,
    speed: float | None,
    tmp_path: Path,
) -> None:
    path = put(tmp_path / "a.rawvf", moves)
    played = datetime(2023, 5, 6, 12, tzinfo=UTC)

    entry = read_entry(path)
    values = [entry.metrics.get(name) for name in ("time", "three_bv", "speed")]

    assert (entry.path, entry.level, entry.status, entry.date, entry.player) == (
        *(path, Level(3, 4, 2), status, played, ""),
    )
    assert values == [seconds, 2, speed]


def test_a_game_has_all_metrics_that_have_a_value_and_a_board_only_its_3bv(tmp_path: Path) -> None:
    game = rawvf.write(Replay(FIELD, WON, {"Player": "Kim"}))
    (tmp_path / "game.rawvf").write_bytes(game)
    entry, metrics = read_entry(tmp_path / "game.rawvf"), Replay(FIELD, WON).metrics
    assert metrics
    values = {name: value(metrics) for name, value in METRICS.items()}

    assert entry.metrics == {name: each for name, each in values.items() if each is not None}
    assert "stnb" not in entry.metrics
    assert entry.player == "Kim"
    assert read_entry(put(tmp_path / "board.rawvf", ())).metrics == {"three_bv": 2}


def test_a_position_that_a_file_shows_is_no_game(tmp_path: Path) -> None:
    """The moves that are given only set it up."""
    path, replay = put(tmp_path / "a.rawvf", WON), Replay(FIELD, WON[:2], given=2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "read_replay", lambda _: replay)
        entry = read_entry(path)

    assert (entry.status, entry.metrics) == (None, {"three_bv": 2})


def test_a_board_that_is_too_large_to_count_has_no_3bv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(position, "COUNTABLE", 11)
    entry = read_entry(put(tmp_path / "large.rawvf", WON))

    assert (entry.status, entry.metrics) == (Status.WON, {"time": 4.0})


def test_a_folder_is_listed_by_name_without_what_is_hidden_or_no_board(tmp_path: Path) -> None:
    for name in ("b.rawvf", "a.rawvf", ".hidden.rawvf"):
        put(tmp_path / name, WON)
    (tmp_path / "c.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    (tmp_path / "notes.md").write_text("# What to do\n")
    (tmp_path / "deeper").mkdir()
    put(tmp_path / "deeper" / "d.rawvf", WON)
    found = entries(tmp_path)

    assert [entry and (entry.path.name, entry.error.partition("rawvf:")[2]) for entry in found] == [
        *(("a.rawvf", ""), ("b.rawvf", "")),
        *(("c.rawvf", "3: expected a row of 5 cells, got 2"), None),
    ]


def test_a_file_that_is_asked_for_is_listed_whatever_it_is(tmp_path: Path) -> None:
    notes, hidden = tmp_path / "notes.md", put(tmp_path / ".hidden.rawvf", WON)
    notes.write_text("# What to do\n")
    found = entries(notes, tmp_path / "none", hidden)

    assert [entry and entry.error for entry in found] == [
        f"{notes}:1: expected a board or a replay, got a file that fits no known format",
        f"{tmp_path / 'none'}: No such file or directory",
        "",
    ]


@has_any_name
def test_a_folder_that_can_not_be_read_is_listed_with_its_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(library.os, "scandir", forbidden)
    folder = tmp_path / "bad\x1b[2J"
    folder.mkdir()

    assert entries(folder) == [
        LibraryEntry(folder, error=f"{tmp_path}/bad\\x1b[2J: Permission denied")
    ]


@pytest.mark.parametrize(
    ("timestamp", "when"),
    [
        ("2021-10-16T16:06:24+00:00", datetime(2021, 10, 16, 16, 6, 24, tzinfo=UTC)),
        ("2021-10-16T16:06:24", datetime(2021, 10, 16, 16, 6, 24).astimezone()),
        ("1354964250", datetime(2012, 12, 8, 10, 57, 30, tzinfo=UTC)),
        ("17.4.2018.19:45:57:5503", datetime(2018, 4, 17, 19, 45, 57).astimezone()),
        ("99.1.1.x:1", WRITTEN),
        ("9" * 40, WRITTEN),
        ("", WRITTEN),
    ],
)
def test_the_date_is_that_in_the_file_or_when_it_was_written(
    timestamp: str, when: datetime, tmp_path: Path
) -> None:
    """As minetui, Vienna and Arbiter write it; in the time zone of here."""
    entry = read_entry(put(tmp_path / "a.rawvf", WON, timestamp))

    assert entry.date == when
    assert entry.date is not None
    assert entry.date.utcoffset() == when.astimezone().utcoffset()


def test_names_are_there_before_any_file_is_read(tmp_path: Path) -> None:
    put(tmp_path / "a.rawvf", WON)
    (tmp_path / "notes.md").write_text("# What to do\n")

    assert listed([tmp_path, tmp_path / "none"]) == [
        LibraryEntry(tmp_path / "a.rawvf", pending=True, among_others=True),
        LibraryEntry(tmp_path / "notes.md", pending=True, among_others=True),
        LibraryEntry(tmp_path / "none", pending=True),
    ]
