"""The second visit of a folder: what is taken from the index, and what is read again."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from minetui.core import Minefield, Reveal
from minetui.formats import Replay, rawvf
from minetui.store import LibraryEntry, Reading, library, listed, readings, records_path

FIELD = Minefield.drawn("*...", "....", "...*")
WON = (Reveal(2, 0.0), Reveal(4, 2.0), Reveal(8, 4.0))
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
        found = sorted(readings(listed(paths)))
        return found, "".join(opened)

    return visiting


def change(*statements: str) -> None:
    """Change the index behind its back."""
    with closing(sqlite3.connect(records_path())) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def rows(query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(records_path())) as connection:
        return connection.execute(query).fetchall()


def test_a_second_visit_opens_no_file_and_finds_the_same(folder: Path, visit: Callable) -> None:
    first, opened = visit(folder)
    assert opened == "abcd"

    assert visit(folder) == (first, "")
    assert [reading.entry is None for reading in first] == [False, False, False, True]


def test_a_file_that_is_named_is_found_in_the_index_of_its_folder(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its error begins with the name as it is given this time."""
    visit(folder)
    monkeypatch.chdir(folder)
    found, opened = visit(Path("a.rawvf"), Path("c.rawvf"))

    assert opened == ""
    assert found[1].entry == LibraryEntry(
        Path("c.rawvf"), error="c.rawvf:3: expected a row of 5 cells, got 2"
    )


def test_a_file_that_is_no_replay_is_read_again_if_it_is_asked_for(
    folder: Path, visit: Callable
) -> None:
    visit(folder)
    found, opened = visit(folder / "d.md")

    assert opened == "d"
    assert "fits no known format" in found[0].entry.error


def test_a_file_of_another_size_is_read_again(folder: Path, visit: Callable) -> None:
    visit(folder)
    (folder / "a.rawvf").write_bytes(rawvf.write(Replay(FIELD, WON)))
    os.utime(folder / "a.rawvf", (THEN, THEN))

    assert visit(folder)[1] == "a"
    assert visit(folder)[1] == ""


def test_a_file_of_another_time_is_read_again(folder: Path, visit: Callable) -> None:
    visit(folder)
    os.utime(folder / "d.md", ns=(THEN * 10**9, THEN * 10**9 + 100))

    assert visit(folder)[1] == "d"


def test_another_reader_reads_all_files_again(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit(folder)
    monkeypatch.setattr(library, "READER", "0.0.0/0")

    assert visit(folder)[1] == "abcd"
    assert visit(folder)[1] == ""


def test_files_that_are_gone_are_forgotten_at_the_next_visit(folder: Path, visit: Callable) -> None:
    visit(folder)
    (folder / "b.rawvf").unlink()
    visit(folder / "a.rawvf")
    assert len(rows("SELECT * FROM replay_files")) == 4
    visit(folder)

    assert sorted(rows("SELECT name FROM replay_files")) == [
        *((b"a.rawvf",), (b"c.rawvf",), (b"d.md",)),
    ]


def test_folders_that_nobody_visits_for_half_a_year_are_forgotten(
    folder: Path, visit: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "e.rawvf").write_bytes((folder / "a.rawvf").read_bytes())

    def folders_after(days: int, visited: Path) -> list[object]:
        monkeypatch.setattr(library.time, "time", lambda: THEN + days * 86_400)
        visit(visited)
        return [path for (path,) in rows("SELECT path FROM replay_folders ORDER BY id")]

    both = [os.fsencode(folder), os.fsencode(other)]
    assert folders_after(0, folder) == both[:1]
    assert folders_after(183, other) == both
    assert folders_after(184, other) == both[1:]
    assert rows("SELECT name FROM replay_files") == [(b"e.rawvf",)]


def test_an_error_of_the_disk_is_not_remembered(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing of the content, and may be gone the next time."""

    def forbidden(_: str) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("minetui.store.replay_files.opened", forbidden)
        found, _ = visit(folder)

    assert found[0].entry.error == f"{folder / 'a.rawvf'}: Permission denied"
    assert visit(folder)[1] == "abcd"


def test_what_was_read_is_kept_in_slices(
    folder: Path, visit: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A list that is left early has not read for nothing."""
    monkeypatch.setattr(library, "SLICE", 0.0)
    coming = readings(listed([folder]))
    for _ in range(3):
        next(coming)
    coming.close()

    assert visit(folder)[1] == "d"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE replay_files SET entry = 'nonsense'",
        "UPDATE replay_files SET entry = '[1,2,3]'",
        "UPDATE replay_files SET entry = x'ff00'",
        "UPDATE replay_files SET entry = CAST(x'ff' AS TEXT)",
        "UPDATE replay_files SET size = 'large'",
        "UPDATE replay_files SET modified = 1.5",
        "UPDATE replay_files SET name = CAST(name AS TEXT)",
        "UPDATE replay_folders SET path = 'elsewhere'",
        "DELETE FROM replay_folders",
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
    ],
)
def test_without_a_database_the_files_are_read(
    damage: Callable[[Path], object], folder: Path, visit: Callable
) -> None:
    first, _ = visit(folder)
    damage(records_path())
    before = records_path().is_file() and records_path().read_bytes()

    assert visit(folder) == (first, "abcd")
    assert (records_path().is_file() and records_path().read_bytes()) == before


def test_a_database_of_a_newer_minetui_is_left_alone(folder: Path, visit: Callable) -> None:
    first, _ = visit(folder)
    change("PRAGMA user_version = 1000")

    assert visit(folder) == (first, "abcd")


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


def test_a_folder_that_is_not_there_is_one_error(tmp_path: Path, visit: Callable) -> None:
    found, _ = visit(tmp_path / "none")

    assert [reading.entry.error for reading in found] == [
        f"{tmp_path / 'none'}: No such file or directory"
    ]
