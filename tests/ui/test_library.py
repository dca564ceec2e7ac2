"""The list of replays: what it says of each file, how it is sorted, and that one is watched."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import DataTable

from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Move, Reveal
from minetui.formats import rawvf
from minetui.formats.replay import Replay
from minetui.store.library import LibraryEntry, entries, entry_of
from minetui.texts.library import COLUMNS, column_text, ordered
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens import library
from minetui.ui.screens.help import HelpPage
from minetui.ui.screens.library import LibraryScreen

from .conftest import click, game_of, press, screen_of, settled, text_of, type_at_once, until

FIELD = Minefield.drawn("*...", "....", "...*")
WON = (Reveal(2, 0.0), Reveal(4, 2.0), Reveal(8, 4.0))
LOST = (Reveal(2, 0.0), Reveal(0, 12.5))
SIZE = (80, 16)
Listing = Callable[..., MinetuiApp]


def write(path: Path, moves: tuple[Move, ...], **header: str) -> None:
    path.write_bytes(rawvf.write(Replay(FIELD, moves, header, 0.0)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games and what else lies in a folder."""
    folder = tmp_path / "replays"
    folder.mkdir()
    write(folder / "a.rawvf", LOST, Timestamp="2024-05-06T12:00:00+00:00")
    write(folder / "B.rawvf", WON, Timestamp="2023-05-06T12:00:00+00:00")
    write(folder / "c.rawvf", (Reveal(2, 0.0), Flag(0, 1.0)), Timestamp="nonsense")
    os.utime(folder / "c.rawvf", (1_600_000_000, 1_600_000_000))
    (folder / "d.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    (folder / "e.txt").write_text("*...\n....\n")
    (folder / "notes.md").write_text("# What to do\n")
    (folder / ".hidden").write_bytes((folder / "a.rawvf").read_bytes())
    (folder / "deeper").mkdir()
    write(folder / "deeper" / "f.rawvf", WON)
    return folder


def listing(*paths: Path) -> MinetuiApp:
    """An app that begins with a list of these paths."""
    return MinetuiApp(Setup(library=paths))


def list_of(app: MinetuiApp) -> LibraryScreen:
    """The list on the screen, also under another one."""
    screen = app.screen_stack[0]
    assert isinstance(screen, LibraryScreen)
    return screen


def initials(app: MinetuiApp) -> str:
    """The first letters of the names, in the order in which they stand."""
    files = list_of(app).files
    return "".join(files.get_row_at(row)[0].plain[0] for row in range(files.row_count))


def names(found: list[LibraryEntry]) -> str:
    return "".join(entry.path.name[0] for entry in found)


async def test_a_folder_lists_its_boards_and_replays_and_nothing_else(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        shown = [line.split() for line in text_of(app).splitlines()]

    assert shown[:7] == [
        ["Replays", "·", "5", "files", "·", "1", "can't", "be", "read", "·", "1", "left", "out"],
        [*COLUMNS],
        ["B.rawvf", "4×3/2", "won", "4.000", "2", "0.50", "2023-05-06"],
        ["a.rawvf", "4×3/2", "lost", "12.500", "2", "0.08", "2024-05-06"],
        ["c.rawvf", "4×3/2", "unfinished", "1.000", "2", "1.00", "2020-09-13"],
        ["d.rawvf", "unreadable"],
        ["e.txt", "4×2/1", "board", "2", *shown[6][-1:]],
    ]


def test_a_file_that_is_named_is_listed_whatever_it_is(folder: Path) -> None:
    found = [*entries([folder / "notes.md", folder / "none", folder / "a.rawvf"])]

    assert [entry.error for entry in found if entry] == [
        f"{folder}/notes.md:1: expected a board or a replay, got a file that fits no known format",
        f"{folder}/none: No such file or directory",
        "",
    ]


def test_a_board_that_can_not_be_played_is_listed_with_its_error(folder: Path) -> None:
    """F1: a board of mines alone ended the screen with a traceback."""
    (folder / "full.txt").write_text("1 1\nM\n")
    errors = [entry.error for entry in entries([folder]) if entry and entry.error]

    assert f"{folder}/full.txt:1: expected 0 to 0 mines on 1 × 1, got 1" in errors


def test_dates_are_read_in_the_ways_of_several_programs(tmp_path: Path) -> None:
    dates = []
    for text in ("17.4.2018.19:45:57:5503", "1354964250", "2021-10-16T16:06:24", "99.1.1.x:1"):
        write(tmp_path / "game.rawvf", WON, Timestamp=text)
        os.utime(tmp_path / "game.rawvf", (1_600_000_000, 1_600_000_000))
        entry = entry_of(tmp_path / "game.rawvf")
        dates.append(entry and column_text(entry, COLUMNS.index("Date")))

    assert dates == ["2018-04-17", "2012-12-08", "2021-10-16", "2020-09-13"]


def test_files_without_a_value_come_last_either_way(folder: Path) -> None:
    found = [entry for entry in entries([folder]) if entry]
    by = {
        (name, backward): names(ordered(found, COLUMNS.index(name), backward=backward))
        for name in ("File", "Time", "Date")
        for backward in (False, True)
    }

    assert by["File", False] == "aBced"
    assert by["File", True] == "ecBad"
    assert by["Time", False] == "cBade"
    assert by["Time", True] == "aBcde"
    assert by["Date", False][:3] == "cBa"


async def test_keys_sort_by_the_next_column_and_the_other_way_round(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, "o")
        assert initials(app) == "aBced"
        assert "File▴" in text_of(app)
        assert any(line.endswith("by File") for line in text_of(app).splitlines())
        await press(pilot, "o o o O")
        assert initials(app) == "aBcde"
        assert "Time▾" in text_of(app)

        assert "by Time, backward" in text_of(app)


async def test_files_that_come_later_are_sorted_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, read = Event(), library.entries

    def slowly(paths: list[Path]):  # noqa: ANN202
        for at, entry in enumerate(read(paths)):
            if at == 2:
                go.wait(5)
            yield entry

    monkeypatch.setattr(library, "entries", slowly)
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        type_at_once(app, "o o o o")
        await until(pilot, lambda: list_of(app).sorting == (3, False))
        assert "reading …" in text_of(app)
        go.set()
        await settled(pilot)

        assert initials(app) == "cBade"
        assert "reading …" not in text_of(app)


async def test_the_cursor_stays_on_its_file_when_the_list_is_sorted(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        screen = list_of(app)
        await press(pilot, "j j down up")
        assert screen.entry
        assert screen.entry.path.name == "c.rawvf"
        await press(pilot, "o o o o")

        assert screen.entry.path.name == "c.rawvf"
        assert screen.files.cursor_row == 0


async def test_a_click_on_a_header_sorts_and_another_one_the_other_way(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        column = text_of(app).splitlines()[1].index("Time")
        for order in ("cBade", "aBcde"):
            await click(pilot, DataTable, (column, 0))
            assert initials(app) == order
        assert "by Time, backward" in text_of(app)


async def test_enter_watches_and_q_comes_back(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, "down enter")
        assert game_of(app).record == LOST
        await press(pilot, "q")
        assert app.screen is list_of(app)
        await press(pilot, "escape")

        assert not app.is_running


async def test_a_double_click_watches(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await click(pilot, DataTable, (3, 2), times=2)

        assert game_of(app).record == LOST


async def test_a_file_that_can_not_be_read_says_why_and_is_not_watched(folder: Path) -> None:
    app = listing(folder / "d.rawvf")
    async with app.run_test(size=(200, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "enter")

        assert "d.rawvf:3: expected a row of 5 cells, got 2" in text_of(app)
        assert app.screen is list_of(app)


async def test_a_file_that_is_gone_meanwhile_is_one_line(folder: Path) -> None:
    app = listing(folder / "a.rawvf")
    async with app.run_test(size=(120, 16)) as pilot:
        await settled(pilot)
        (folder / "a.rawvf").unlink()
        await press(pilot, "enter")

        assert "a.rawvf: No such file or directory" in text_of(app)
        await press(pilot, "o")
        assert "No such file" not in text_of(app)


async def test_a_replay_that_is_read_too_late_is_not_put_over_another_screen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, read = Event(), library.replay_in

    def slowly(path: Path) -> Replay | str:
        go.wait(5)
        return read(path)

    monkeypatch.setattr(library, "replay_in", slowly)
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        type_at_once(app, "enter question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpPage))
        go.set()
        await settled(pilot)

        assert isinstance(app.screen, HelpPage)


async def test_each_entry_of_the_key_bar_does_what_its_key_does(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        screen = list_of(app)

        async def click_on(caption: str) -> None:
            await click(pilot, "#keys", (screen.keys.text.index(caption), 0))

        await click_on("Sort")
        assert initials(app) == "aBced"
        await click_on("Reverse")
        assert initials(app) == "ecBad"
        await click_on("Help")
        assert isinstance(app.screen, HelpPage)
        await press(pilot, "escape down")
        await click_on("Watch")
        assert screen_of(app).session.watched
        await press(pilot, "q")
        await click_on("Quit")

        assert not app.is_running


async def test_no_text_of_a_file_acts_on_the_terminal_or_is_markup(folder: Path) -> None:
    strange = folder / "[red]a\x1b[2Jb[bold].rawvf"
    write(strange, WON)
    app = listing(strange)
    async with app.run_test(size=(120, 16)) as pilot:
        await settled(pilot)

        assert "[red]a\\x1b[2Jb[bold].rawvf" in text_of(app)


LONG = "2024-05-06 expert 49.871 with flags, my best one so far.rawvf"


async def test_names_use_the_room_there_is_and_grow_with_the_window(tmp_path: Path) -> None:
    """P18: they were cut to 16 columns in a window of 80, however short the other texts were."""
    write(tmp_path / LONG, WON)
    app = listing(tmp_path / LONG)
    async with app.run_test(size=SIZE) as pilot:

        async def name_in(width: int) -> str:
            await pilot.resize_terminal(width, 16)
            await settled(pilot)
            return text_of(app).splitlines()[2].partition(" 4×3/2")[0].rstrip()

        assert await name_in(80) == LONG[:34] + "…"
        assert await name_in(100) == LONG[:54] + "…"
        assert await name_in(140) == LONG[:59] + "…"
        assert await name_in(80) == LONG[:34] + "…"
        assert await name_in(40) == LONG[:15] + "…"


async def test_columns_have_gaps_and_all_of_them_are_visible_at_80_columns(tmp_path: Path) -> None:
    field = Minefield.drawn("*" + "." * 119, *["." * 120] * 99)
    info = {"Timestamp": "2024-05-06T12:00:00+00:00"}
    data = rawvf.write(Replay(field, (Reveal(1, 0.0), Flag(0, 12345.678)), info))
    (tmp_path / LONG).write_bytes(data)
    app = listing(tmp_path / LONG)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        header, row = text_of(app).splitlines()[1:3]

        assert header.split() == [*COLUMNS]
        values = ["120×100/1", "unfinished", "12345.6…", "1", "0.00", "2024-05-06"]
        assert row.partition("… ")[2].split() == values


async def test_no_window_is_too_small(folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=(1, 1)) as pilot:
        for size in ((1, 1), (7, 3), (20, 6), (40, 12)):
            await pilot.resize_terminal(*size)
            await press(pilot, "o O j right right")
        await pilot.resize_terminal(*SIZE)
        await settled(pilot)

        assert "a.rawvf" in text_of(app)


async def test_an_empty_folder_is_an_empty_list(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    app = listing(tmp_path / "empty")
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        await press(pilot, "enter o O j k")

        assert text_of(app).startswith(" Replays · 0 files")
        assert "There is no replay and no board here." in text_of(app)
