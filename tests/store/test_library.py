"""The library: what is told of each file in a folder, what a list shows, and its index."""

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from gettext import NullTranslations
from itertools import islice
from pathlib import Path
from unittest.mock import Mock

import pytest
from systems import has_any_name

from minetui import language
from minetui.core import METRICS, Flag, Level, Minefield, Move, Reveal, Shape, Status, position
from minetui.formats import Replay, rawvf, shown
from minetui.store import Library, LibraryEntry, Reading, library
from minetui.store.library import READER, from_json, read_entry, to_json
from minetui.store.records import records_path

FIELD = Minefield.drawn("*...", "....", "...*")
WON = (Reveal(2, 0.0), Reveal(4, 2.0), Reveal(8, 4.0))
WRITTEN = datetime(2020, 9, 13, 12, 26, 40, tzinfo=UTC)
FORBIDDEN = PermissionError(13, "Permission denied")


def put(path: Path, moves: tuple[Move, ...], timestamp: str = "2023-05-06T12:00:00+00:00") -> Path:
    """A file of a game, last written at the time above."""
    path.write_bytes(rawvf.write(Replay(FIELD, moves, {"Timestamp": timestamp})))
    os.utime(path, (WRITTEN.timestamp(),) * 2)
    return path


def entries(*paths: Path) -> list[LibraryEntry | None]:
    """The files of a list, all read; None for one that is left out."""
    found = Library(paths)
    files: list[LibraryEntry | None] = [*found.files]
    for number, entry in found.readings():
        files[number] = entry
    return files


@pytest.mark.parametrize(
    ("moves", "status", "values"),
    [
        (WON, Status.WON, [4.0, 2, 0.5]),
        ((Reveal(2, 0.0), Reveal(0, 12.5)), Status.LOST, [12.5, 2, 1 / 12.5]),
        ((Reveal(2, 0.0), Flag(0, 1.0)), Status.PLAYING, [1.0, 2, 1.0]),
        ((), None, [None, 2, None]),
    ],
)
def test_a_game_is_listed_with_its_result_and_a_board_without_one(
    moves: tuple[Move, ...], status: Status | None, values: list[float | None], tmp_path: Path
) -> None:
    path = put(tmp_path / "a.rawvf", moves)
    (entry,) = entries(path)
    assert entry is not None
    metrics, played = entry.metrics, datetime(2023, 5, 6, 12, tzinfo=UTC)

    assert entry == LibraryEntry(path, Level(3, 4, 2), status, metrics, played)
    assert [metrics.get(name) for name in ("time", "three_bv", "speed")] == values


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


def test_a_position_is_no_game_and_a_board_too_large_to_count_has_no_3bv(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The moves that are given only set a position up."""
    path, replay = put(tmp_path / "a.rawvf", WON), Replay(FIELD, WON[:2], given=2)
    with monkeypatch.context() as patch:
        patch.setattr(library, "read_replay", lambda _: replay)
        shown_only = read_entry(path)
    monkeypatch.setattr(position, "COUNTABLE", 11)
    large = read_entry(path)

    assert (shown_only.status, shown_only.metrics) == (None, {"three_bv": 2})
    assert (large.status, large.metrics) == (Status.WON, {"time": 4.0})


def test_a_folder_is_listed_by_name_without_what_is_hidden_or_no_board(tmp_path: Path) -> None:
    """The names are there before any file is read."""
    for name in ("b.rawvf", "a.rawvf", ".hidden.rawvf"):
        put(tmp_path / name, WON)
    (tmp_path / "c.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    (tmp_path / "notes.md").write_text("# What to do\n")
    (tmp_path / "deeper").mkdir()
    put(tmp_path / "deeper" / "d.rawvf", WON)
    pending = [
        LibraryEntry(tmp_path / name, pending=True, among_others=True)
        for name in ("a.rawvf", "b.rawvf", "c.rawvf", "notes.md")
    ]
    found = [
        each and (each.path.name, each.error[len(str(each.path)) :]) for each in entries(tmp_path)
    ]

    none = tmp_path / "none"
    assert Library([tmp_path, none]).files == [*pending, LibraryEntry(none, pending=True)]
    problem = ":3: expected a row of 5 cells, got 2"
    assert found == [("a.rawvf", ""), ("b.rawvf", ""), ("c.rawvf", problem), None]


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
    monkeypatch.setattr(library.os, "scandir", Mock(side_effect=FORBIDDEN))
    folder, problem = tmp_path / "bad\x1b[2J", f"{tmp_path}/bad\\x1b[2J: Permission denied"
    folder.mkdir()

    assert entries(folder) == [LibraryEntry(folder, error=problem)]


@pytest.mark.parametrize(
    ("timestamp", "when"),
    [
        ("2021-10-16T16:06:24+00:00", datetime(2021, 10, 16, 16, 6, 24, tzinfo=UTC)),
        ("2021-10-16T16:06:24", datetime(2021, 10, 16, 16, 6, 24).astimezone()),
        ("1354964250", datetime(2012, 12, 8, 10, 57, 30, tzinfo=UTC)),
        ("17.4.2018.19:45:57:5503", datetime(2018, 4, 17, 19, 45, 57).astimezone()),
        ("99.1.1.x:1", None),
        ("9" * 40, None),
        ("", None),
    ],
)
def test_the_date_is_that_in_the_file_and_never_that_of_the_file(
    timestamp: str, when: datetime | None, tmp_path: Path
) -> None:
    """As minetui, Vienna and Arbiter write it; in the time zone of here."""
    entry = read_entry(put(tmp_path / "a.rawvf", WON, timestamp))

    assert entry.date == when
    if entry.date and when:
        assert entry.date.utcoffset() == when.astimezone().utcoffset()


# The index: what it keeps of a file comes back as it was, or not at all

PATH = Path("folder/a\x1b.avf")
GAME = LibraryEntry(
    *(PATH, Level(16, 30, 99), Status.WON),
    {"time": 50.5, "three_bv": 160, "ioe": 0.875, "style": "NF"},
    *(datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC), "Kim \udc80 王"),
)


@pytest.mark.parametrize(
    "entry",
    [
        GAME,
        LibraryEntry(PATH, Level(9, 9, 10), metrics={"three_bv": 3}),
        LibraryEntry(PATH, Level(9, 9, 10, Shape.TORUS), metrics={"three_bv": 3}),
        LibraryEntry(PATH, error=f"{shown(str(PATH))}: byte 5: expected more"),
        LibraryEntry(PATH),
        None,
    ],
)
def test_what_is_kept_comes_back(entry: LibraryEntry | None) -> None:
    text = to_json(entry)

    assert text.isascii()
    assert from_json(text, PATH) == entry


def changed(place: int, *values: object) -> str:
    """The text of a game with these values in place of the one there."""
    told = json.loads(to_json(GAME))
    return json.dumps([*told[:place], *values, *told[place:][1:]])


@pytest.mark.parametrize(
    "text",
    [
        *(changed(0, value) for value in ([16, 30], [16, 30, 480], [16, 30.0, 99], "Expert")),
        *(changed(0, [16, 30, 99, shape]) for shape in ("cube", "TORUS", None, 0)),
        *(changed(0, value) for value in ([16, 30, 480, "square"], [16, 30.0, 99, "square"])),
        changed(0, [2, 30, 9, "torus"]),
        *(changed(1, value) for value in ("drawn", 5)),
        *(changed(2, value) for value in ("2024-05-06T07:08:09", "yesterday", 5)),
        *(changed(3, value) for value in (None, 5)),
        changed(4, 5),
        *(changed(5, value) for value in ("50.5", [50.5], float("nan"), float("inf"), 10**400)),
        changed(5 + list(METRICS).index("style"), 5),
        *(changed(-1), changed(-1, None, 1)),  # a metric less, and one more
        *("", "5", "{}", "null", "[null]", to_json(GAME)[:-3]),
        pytest.param("[" * 100_000, id="very many brackets"),
    ],
)
def test_a_wrong_value_and_another_text_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected an entry"):
        from_json(text, PATH)


def test_other_metrics_are_another_reader() -> None:
    """If this fails, raise the number of the reader, so that old entries are read again."""
    assert READER.endswith("/4")
    assert len(METRICS) == 29


# The second visit of a folder: what is taken from the index, and what is read again

LOST = (Reveal(2, 0.0), Reveal(0, 12.5))
THEN = 1_600_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A won game, a lost one, a broken file and one that is no replay, all as old."""
    folder = tmp_path / "replays"
    folder.mkdir()
    (folder / "a.rawvf").write_bytes(rawvf.write(Replay(FIELD, WON, {"Player": "Kim"})))
    (folder / "b.rawvf").write_bytes(rawvf.write(Replay(FIELD, LOST, {"Timestamp": "1354964250"})))
    (folder / "c.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    (folder / "d.md").write_text("# What to do\n")
    for path in folder.iterdir():
        os.utime(path, (THEN, THEN))
    return folder


@pytest.fixture
def visit(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[list[Reading], str]]:
    """Lists paths: what was read, and the first letters of the files that were opened for it."""
    opened, read = list[str](), library.read_replay

    def reading(path: Path) -> Replay:
        opened.append(path.name[0])
        return read(path)

    monkeypatch.setattr(library, "read_replay", reading)

    def visiting(*paths: Path) -> tuple[list[Reading], str]:
        opened.clear()
        found = sorted(Library(paths).readings())
        return found, "".join(opened)

    return visiting


def change(statement: str) -> list[tuple[object, ...]]:
    """Change the index behind its back, or look into it."""
    with closing(sqlite3.connect(records_path())) as connection, connection:
        return connection.execute(statement).fetchall()


def test_a_second_visit_opens_no_file_and_finds_the_same(folder: Path, visit: Callable) -> None:
    first, opened = visit(folder)
    assert opened == "abcd"

    assert visit(folder) == (first, "")
    assert [reading.entry is None for reading in first] == [False, False, False, True]


def test_a_file_that_is_named_is_found_in_the_index_of_its_folder(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its error begins with the name as it is given this time; what is no replay is read again."""
    visit(folder)
    monkeypatch.chdir(folder)
    path, problem = Path("c.rawvf"), "c.rawvf:3: expected a row of 5 cells, got 2"
    (_, found), opened = visit(Path("a.rawvf"), path)
    (again,), opened_again = visit(folder / "d.md")

    assert (found.entry, opened) == (LibraryEntry(path, error=problem), "")
    assert "fits no known format" in again.entry.error
    assert opened_again == "d"


def test_a_file_of_another_size_is_read_again_and_all_of_them_by_another_reader(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit(folder)
    (folder / "a.rawvf").write_bytes(rawvf.write(Replay(FIELD, WON)))
    os.utime(folder / "a.rawvf", (THEN, THEN))
    assert [visit(folder)[1] for _ in range(2)] == ["a", ""]
    monkeypatch.setattr(library, "READER", "0.0.0/0")

    assert [visit(folder)[1] for _ in range(2)] == ["abcd", ""]


def test_a_file_of_another_time_is_read_again(folder: Path, visit: Callable) -> None:
    visit(folder)
    os.utime(folder / "d.md", ns=(THEN * 10**9, THEN * 10**9 + 100))

    assert visit(folder)[1] == "d"


def test_files_that_are_gone_are_forgotten_at_the_next_visit(folder: Path, visit: Callable) -> None:
    visit(folder)
    (folder / "b.rawvf").unlink()
    visit(folder / "a.rawvf")
    assert len(change("SELECT * FROM replay_files")) == 4
    visit(folder)

    left = change("SELECT name FROM replay_files ORDER BY name")
    assert left == [(b"a.rawvf",), (b"c.rawvf",), (b"d.md",)]


def test_folders_that_nobody_visits_for_half_a_year_are_forgotten(
    folder: Path, visit: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "e.rawvf").write_bytes((folder / "a.rawvf").read_bytes())

    def folders_after(days: int, visited: Path) -> list[object]:
        monkeypatch.setattr(library.time, "time", lambda: THEN + days * 86_400)
        visit(visited)
        return [path for (path,) in change("SELECT path FROM replay_folders ORDER BY id")]

    both = [os.fsencode(folder), os.fsencode(other)]
    assert folders_after(0, folder) == both[:1]
    assert folders_after(183, other) == both
    assert folders_after(184, other) == both[1:]
    assert change("SELECT name FROM replay_files") == [(b"e.rawvf",)]


def test_an_error_of_the_disk_is_not_remembered(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing of the content, and may be gone the next time."""
    with monkeypatch.context() as patch:
        patch.setattr("minetui.store.replay_files.opened", Mock(side_effect=FORBIDDEN))
        found, _ = visit(folder)

    assert found[0].entry.error == f"{folder / 'a.rawvf'}: Permission denied"
    assert visit(folder)[1] == "abcd"


def test_what_was_read_is_kept_in_slices(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that is left early has not read for nothing."""
    monkeypatch.setattr(library, "SLICE", 0.0)
    coming = Library([folder]).readings()
    assert len([*islice(coming, 3)]) == 3
    coming.close()

    assert visit(folder)[1] == "d"


@pytest.mark.parametrize(
    "statement",
    [
        *(f"UPDATE replay_files SET entry = {text}" for text in ("'nonsense'", "'[1,2,3]'")),
        *(f"UPDATE replay_files SET entry = {data}" for data in ("x'ff00'", "CAST(x'ff' AS TEXT)")),
        *(f"UPDATE replay_files SET {each}" for each in ("size = 'large'", "modified = 1.5")),
        "UPDATE replay_files SET name = CAST(name AS TEXT)",
        *("UPDATE replay_folders SET path = 'elsewhere'", "DELETE FROM replay_folders"),
    ],
)
def test_damaged_rows_are_read_anew(statement: str, folder: Path, visit: Callable) -> None:
    first, _ = visit(folder)
    change(statement)

    assert visit(folder) == (first, "abcd")
    assert visit(folder) == (first, "")


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(range(256)) * 40),
        lambda path: path.write_text("no database at all"),
        lambda path: (path.unlink(), path.mkdir()),
        lambda _: change("PRAGMA user_version = 1000"),
    ],
    ids=["damaged", "another file", "a folder", "of a newer minetui"],
)
def test_without_a_database_the_files_are_read(
    damage: Callable[[Path], object], folder: Path, visit: Callable
) -> None:
    first, _ = visit(folder)
    damage(records_path())
    before = records_path().is_file() and records_path().read_bytes()

    assert visit(folder) == (first, "abcd")
    assert (records_path().is_file() and records_path().read_bytes()) == before


def test_a_locked_database_is_done_without(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "PATIENCE", 0.0)
    first, _ = visit(folder)
    os.utime(folder / "a.rawvf")
    with closing(sqlite3.connect(records_path(), isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        found, opened = visit(folder)

    assert opened == "a"
    assert found[1:] == first[1:]
    assert visit(folder)[1] == "a"


def test_an_error_is_kept_with_its_language_and_found_anew_in_another() -> None:
    english = to_json(LibraryEntry(PATH, error=f"{shown(str(PATH))}: line 1: wrong"))
    try:
        language.use("xx", NullTranslations())
        entry = LibraryEntry(PATH, error=f"{shown(str(PATH))}: Zeile 1: falsch")
        kept = to_json(entry)

        assert from_json(kept, PATH) == entry
        assert from_json(to_json(GAME), PATH) == GAME
        with pytest.raises(ValueError, match="expected an entry"):
            from_json(english, PATH)
    finally:
        language.use(language.ENGLISH)
    with pytest.raises(ValueError, match="expected an entry"):
        from_json(kept, PATH)
