"""The list of replays: what it tells of each file, how it is sorted, and that one is watched."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable

from minetui.core.minefield import Minefield
from minetui.core.moves import Flag, Move, Reveal
from minetui.formats import rawvf
from minetui.formats.replay import Replay
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.glyphs import UNICODE
from minetui.ui.library import COLUMNS, entries, entry, ordered
from minetui.ui.screens.library import LibraryScreen
from minetui.ui.screens.replay import ReplayScreen

from .conftest import press, text_of

FIELD = Minefield.drawn("*...", "....", "...*")
WON = (Reveal(2, 0.0), Reveal(4, 2.0), Reveal(8, 4.0))
LOST = (Reveal(2, 0.0), Reveal(0, 12.5))
Listing = Callable[..., MinetuiApp]


def write(path: Path, moves: tuple[Move, ...], **told: str) -> None:
    path.write_bytes(rawvf.write(Replay(FIELD, moves, told, 0.0)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three games and what else lies in a folder."""
    write(tmp_path / "a.rawvf", LOST, Timestamp="2024-05-06T12:00:00+00:00")
    write(tmp_path / "B.rawvf", WON, Timestamp="2023-05-06T12:00:00+00:00")
    write(tmp_path / "c.rawvf", (Reveal(2, 0.0), Flag(0, 1.0)), Timestamp="nonsense")
    os.utime(tmp_path / "c.rawvf", (1_600_000_000, 1_600_000_000))
    (tmp_path / "d.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    (tmp_path / "e.txt").write_text("*...\n....\n")
    (tmp_path / "notes.md").write_text("# What to do\n")
    (tmp_path / ".hidden").write_bytes((tmp_path / "a.rawvf").read_bytes())
    (tmp_path / "deeper").mkdir()
    write(tmp_path / "deeper" / "f.rawvf", WON)
    return tmp_path


@pytest.fixture
def listing(monkeypatch: pytest.MonkeyPatch) -> Listing:
    """An app that begins with a list of these paths."""

    def start(*paths: Path) -> MinetuiApp:
        monkeypatch.setattr(
            MinetuiApp, "get_default_screen", lambda app: LibraryScreen(list(paths), UNICODE)
        )
        return MinetuiApp(Setup())

    return start


async def read(app: MinetuiApp, pilot: Pilot[None]) -> LibraryScreen:
    """The screen, with all files read."""
    await app.workers.wait_for_complete()
    screen = app.screen_stack[0]
    assert isinstance(screen, LibraryScreen)
    await pilot.pause()
    return screen


def names(screen: LibraryScreen) -> list[str]:
    """The names in the order in which they stand."""
    table = screen.table
    return [table.get_row_at(row)[0].plain for row in range(table.row_count)]


async def test_a_folder_lists_its_boards_and_replays_and_nothing_else(
    listing: Listing, folder: Path
) -> None:
    app = listing(folder)
    async with app.run_test(size=(80, 16)) as pilot:
        await read(app, pilot)
        shown = [line.split() for line in text_of(app).splitlines()]

    assert shown[:7] == [
        ["5", "files", "·", "1", "can't", "be", "read", "·", "1", "left", "out"],
        [*COLUMNS],
        ["B.rawvf", "4×3/2", "won", "4.000", "2", "0.50", "2023-05-06"],
        ["a.rawvf", "4×3/2", "lost", "12.500", "2", "0.08", "2024-05-06"],
        ["c.rawvf", "4×3/2", "unfinished", "1.000", "2", "1.00", "2020-09-13"],
        ["d.rawvf", "unreadable"],
        ["e.txt", "4×2/1", "board", "2", *shown[6][-1:]],
    ]


def test_a_file_that_is_named_is_told_of_whatever_it_is(folder: Path) -> None:
    told = [*entries([folder / "notes.md", folder / "none", folder / "a.rawvf"])]

    assert [one.error for one in told if one] == [
        f"{folder}/notes.md:1: expected a board or a replay, got a file that fits no known format",
        f"{folder}/none: No such file or directory",
        "",
    ]


def test_a_board_that_can_not_be_played_is_told_of(folder: Path) -> None:
    (folder / "full.txt").write_text("1 1\nM\n")
    errors = [one.error for one in entries([folder]) if one and one.error]

    assert f"{folder}/full.txt:1: expected 0 to 0 mines on 1 × 1, got 1" in errors


def test_dates_are_told_in_the_ways_of_several_programs(tmp_path: Path) -> None:
    dates = []
    for told in ("17.4.2018.19:45:57:5503", "1354964250", "2021-10-16T16:06:24", "99.1.1.x:1"):
        write(tmp_path / "game.rawvf", WON, Timestamp=told)
        os.utime(tmp_path / "game.rawvf", (1_600_000_000, 1_600_000_000))
        one = entry(tmp_path / "game.rawvf")
        dates.append(one and one.text(COLUMNS.index("Date")))

    assert dates == ["2018-04-17", "2012-12-08", "2021-10-16", "2020-09-13"]


def test_what_has_no_value_comes_last_either_way(folder: Path) -> None:
    shelf = [one for one in entries([folder]) if one]
    by = {
        (name, backward): "".join(
            one.path.name[0] for one in ordered(shelf, COLUMNS.index(name), backward=backward)
        )
        for name in ("File", "Time", "Date")
        for backward in (False, True)
    }

    assert by["File", False] == "aBced"
    assert by["File", True] == "ecBad"
    assert by["Time", False] == "cBade"
    assert by["Time", True] == "aBcde"
    assert by["Date", False][:3] == "cBa"


async def test_keys_sort_by_the_next_column_and_the_other_way_round(
    listing: Listing, folder: Path
) -> None:
    app = listing(folder)
    async with app.run_test(size=(80, 16)) as pilot:
        screen = await read(app, pilot)
        await pilot.press("s")
        assert [name[0] for name in names(screen)] == [*"aBced"]
        assert "File▴" in text_of(app)
        await pilot.press("s", "s", "s", "S")
        assert [name[0] for name in names(screen)] == [*"aBcde"]
        assert "Time▾" in text_of(app)

        assert "by Time, backward" in text_of(app)


async def test_the_cursor_stays_on_its_file_when_the_list_is_sorted(
    listing: Listing, folder: Path
) -> None:
    app = listing(folder)
    async with app.run_test(size=(80, 16)) as pilot:
        screen = await read(app, pilot)
        await pilot.press("j", "j", "down", "up")
        assert screen.entry
        assert screen.entry.path.name == "c.rawvf"
        await press(pilot, "s s s s")

        assert screen.entry.path.name == "c.rawvf"
        assert screen.table.cursor_row == 0


async def test_a_click_on_a_header_sorts_and_another_one_the_other_way(
    listing: Listing, folder: Path
) -> None:
    app = listing(folder)
    async with app.run_test(size=(80, 16)) as pilot:
        screen = await read(app, pilot)
        column = text_of(app).splitlines()[1].index("Time")
        for order in ("cBade", "aBcde"):
            await pilot.click(DataTable, offset=(column, 0))
            await pilot.pause()
            assert [name[0] for name in names(screen)] == [*order]


async def test_enter_watches_and_q_comes_back(listing: Listing, folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=(80, 16)) as pilot:
        await read(app, pilot)
        await pilot.press("down", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.record == LOST
        await press(pilot, "q")
        assert isinstance(app.screen, LibraryScreen)
        await pilot.press("escape")
        await pilot.pause(0.2)

        assert not app.is_running


async def test_a_double_click_watches(listing: Listing, folder: Path) -> None:
    app = listing(folder)
    async with app.run_test(size=(80, 16)) as pilot:
        await read(app, pilot)
        await pilot.click(DataTable, offset=(3, 2), times=2)
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.record == LOST


async def test_a_file_that_can_not_be_read_tells_why_and_is_not_watched(
    listing: Listing, folder: Path
) -> None:
    app = listing(folder / "d.rawvf")
    async with app.run_test(size=(120, 16)) as pilot:
        await read(app, pilot)
        await pilot.press("enter")
        await app.workers.wait_for_complete()

        assert "d.rawvf:3: expected a row of 5 cells, got 2" in text_of(app)
        assert isinstance(app.screen, LibraryScreen)


async def test_a_file_that_is_gone_meanwhile_is_one_line(listing: Listing, folder: Path) -> None:
    app = listing(folder / "a.rawvf")
    async with app.run_test(size=(120, 16)) as pilot:
        await read(app, pilot)
        (folder / "a.rawvf").unlink()
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()

        assert "a.rawvf: No such file or directory" in text_of(app)


async def test_no_text_of_a_file_acts_on_the_terminal_or_is_markup(
    listing: Listing, folder: Path
) -> None:
    strange = folder / "[red]a\x1b[2Jb[bold].rawvf"
    write(strange, WON)
    app = listing(strange)
    async with app.run_test(size=(120, 16)) as pilot:
        await read(app, pilot)

        assert "[red]a\\x1b[2Jb[bold].rawvf" in text_of(app)


@pytest.mark.parametrize("size", [(40, 12), (20, 6), (7, 3), (1, 1)])
async def test_no_window_is_too_small(
    listing: Listing, folder: Path, size: tuple[int, int]
) -> None:
    app = listing(folder)
    async with app.run_test(size=size) as pilot:
        await read(app, pilot)
        await pilot.press("s", "S", "j", "right", "right")
        await pilot.resize_terminal(80, 16)
        await pilot.pause()

        assert "a.rawvf" in text_of(app)


async def test_an_empty_folder_is_an_empty_list(listing: Listing, tmp_path: Path) -> None:
    app = listing(tmp_path)
    async with app.run_test(size=(80, 16)) as pilot:
        await read(app, pilot)
        await pilot.press("enter", "s", "S", "j", "k")

        assert text_of(app).startswith(" 0 files")
