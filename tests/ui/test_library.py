"""The list of replays: what it says of each file, how it is sorted, and that one is watched."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest
from textual.pilot import Pilot

from minetui import store
from minetui.core import Flag, Minefield, Move, Reveal
from minetui.formats import Replay, rawvf
from minetui.store import Library, Reading
from minetui.texts import library as library_texts
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.lists import RowList
from minetui.ui.replay.library import LibraryScreen, SortByDialog
from minetui.ui.settings.help import HelpPage
from minetui.ui.setup import Destination

from .conftest import (
    BEGINNER,
    begun_with,
    click,
    click_on,
    game_of,
    on_screen,
    press,
    resized,
    settled,
    text_of,
    type_at_once,
    until,
)

FIELD = Minefield.drawn("*...", "....", "...*")
WON = (Reveal(2, 0.0), Reveal(4, 2.0), Reveal(8, 4.0))
LOST = (Reveal(2, 0.0), Reveal(0, 12.5))
SIZE = (80, 16)


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
    (folder / "d.rawvf").write_text("Width: 5\nBoard:\n*0\n")
    (folder / "e.txt").write_text("*...\n....\n")
    for name in ("c.rawvf", "e.txt"):
        os.utime(folder / name, (1_600_000_000, 1_600_000_000))
    (folder / "notes.md").write_text("# What to do\n")
    (folder / ".hidden").write_bytes((folder / "a.rawvf").read_bytes())
    (folder / "deeper").mkdir()
    write(folder / "deeper" / "f.rawvf", WON)
    return folder


@asynccontextmanager
async def listed(
    path: Path, keys: str = "", *, size: tuple[int, int] = SIZE
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """A list whose files are all read, after these keys."""
    async with begun_with(Destination("saved games", (path,)), size) as (app, pilot):
        await press(pilot, keys)
        yield app, pilot


@asynccontextmanager
async def half_read(folder: Path) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """A list of which two files are read; the others come through the gate."""
    first = Destination("saved games", (folder,))
    async with on_screen(BEGINNER, SIZE, first=first) as (app, pilot):
        await until(pilot, lambda: list_of(app).files.pending == 4)
        yield app, pilot


def list_of(app: MinetuiApp) -> LibraryScreen:
    """The list on the screen, also under another one."""
    screen = app.screen_stack[0]
    assert isinstance(screen, LibraryScreen)
    return screen


def initials(app: MinetuiApp) -> str:
    """The first letters of the names, in the order in which they stand."""
    return "".join(entry.path.name[0] for entry in list_of(app).files.items)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Two files are read at once, and the others after this event."""
    go, read = Event(), Library.readings

    def slowly(found: Library) -> Iterator[Reading]:
        for number, reading in enumerate(read(found)):
            if number == 2:
                go.wait(60)
            yield reading

    monkeypatch.setattr(Library, "readings", slowly)
    monkeypatch.setattr("minetui.ui.kit.jobs.FIRST_SLICE", 0.0)
    return go


async def test_a_folder_lists_its_boards_and_replays_and_nothing_else(folder: Path) -> None:
    async with listed(folder) as (app, _):
        shown = [" ".join(line.split()) for line in text_of(app).splitlines()]

    assert shown[:8] == [
        "Replays · 5 files · 1 can't be read · 1 left out",
        "▸all Beg Int Exp Custom ▸all won lost unfinished boards",
        "File Level Result Date Time 3BV 3BV/s IOE ThrP Corr→",
        "B.rawvf 4×3/2 won 2023-05-06 4.000 2 0.50 67% 67% 100%",
        "a.rawvf 4×3/2 lost 2024-05-06 12.500 2 0.08 50% 50% 100%",
        "c.rawvf 4×3/2 unfinished 2020-09-13 1.000 2 1.00 50% 50% 100%",
        "d.rawvf unreadable",
        "e.txt 4×2/1 board 2020-09-13 2",
    ]


async def test_keys_and_clicks_on_a_header_sort_and_the_other_way_round(folder: Path) -> None:
    """The cursor stays on its file, or at the top. High comes first where high is better."""
    async with listed(folder) as (app, pilot):
        await press(pilot, "j j down up")
        for keys, order, here, header, said in (
            ("o", "aBced", "c", "▴File", "by File"),
            ("o o o o", "cBade", "c", "▴Time", "by Time"),
            ("O", "aBcde", "a", "▾Time", "by Time, backward"),
            ("o o", "cBade", "c", "▾3BV/s", "by 3BV/s"),
            ("O", "aBcde", "a", "▴3BV/s", "by 3BV/s, backward"),
        ):
            await press(pilot, keys)
            assert initials(app) == order
            assert header in text_of(app)
            assert f" · {said} · " in text_of(app)
            assert order[list_of(app).list.index] == here
        column = text_of(app).splitlines()[2].index("Time")
        for order in ("cBade", "aBcde"):
            await click(pilot, RowList, (column, 0))
            assert initials(app) == order
        assert "by Time, backward" in text_of(app)


@pytest.mark.parametrize(("row", "name"), [(0, "c"), (1, "a")])
async def test_names_are_there_at_once_and_files_are_sorted_in_as_they_are_read(
    row: int, name: str, folder: Path, gate: Event
) -> None:
    """The cursor stays on its file, and in the first row it stays there."""
    async with half_read(folder) as (app, pilot):
        lines = text_of(app).splitlines()

        assert lines[0] == " Replays · 6 files · reading 2 of 6"
        assert initials(app) == "Bacden"
        assert [len(line.split()) > 1 for line in lines[3:9]] == [True] * 2 + [False] * 4
        type_at_once(app, " ".join(["o o o o o", *["down"] * row]))
        await until(pilot, lambda: list_of(app).files.sorting == ("time", False))
        assert initials(app) == "Bacden"
        await until(pilot, lambda: list_of(app).list.index == row)
        gate.set()
        await settled(pilot)
        assert initials(app) == "cBade"
        assert initials(app)[list_of(app).list.index] == name
        assert "reading" not in text_of(app)


async def test_a_second_visit_reads_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with listed(folder) as (app, _):
        first = text_of(app)
    monkeypatch.setattr("minetui.store.library.read_replay", None)
    async with listed(folder) as (again, _):
        assert text_of(again) == first


async def test_a_column_is_chosen_from_a_list(folder: Path) -> None:
    async with listed(folder, "b") as (app, pilot):
        assert isinstance(app.screen, SortByDialog)
        await press(pilot, "end up enter")
        assert " · by HZNE · " in text_of(app)
        assert "▾HZNE" in text_of(app)
        await press(pilot, "b escape")

        assert " · by HZNE · " in text_of(app)


async def test_every_metric_is_reached_in_a_narrow_window(folder: Path) -> None:
    """The first columns stand; the arrow at the right edge is there until the last column is."""
    async with listed(folder) as (app, pilot):
        seen = set[str]()
        for _ in library_texts.COLUMNS:
            header = text_of(app).splitlines()[2]
            assert header.startswith(" File")
            assert " Level " in header
            seen |= {name for name in library_texts.NAMES.values() if f" {name}" in header}
            last = header.endswith("→")
            await press(pilot, "right")
        assert seen == {*library_texts.NAMES.values()}
        assert not last
        await press(pilot, " ".join(["h"] * len(library_texts.COLUMNS)))

        assert "Date" in text_of(app).splitlines()[2]


async def test_levels_and_results_are_chosen_by_keys_or_clicks(folder: Path) -> None:
    async with listed(folder, "shift+tab") as (app, pilot):
        assert text_of(app).startswith(" Replays · 4 of 5 files · Custom · ")
        for keys, names in (("", "Bace"), ("r", "B"), ("r r", "c"), ("tab r", "e"), ("tab", "")):
            await press(pilot, keys)
            assert initials(app) == names
        assert "No file here is like that." in text_of(app)
        await press(pilot, "escape end")
        assert initials(app) == "Bacde"
        assert list_of(app).list.index == 4
        for text, names in (("lost", "a"), ("Exp", ""), ("all", "a")):
            await click(pilot, "#head", (text_of(app).splitlines()[1].index(text), 1))
            assert initials(app) == names
        await press(pilot, "escape escape")
        assert not app.is_running


async def test_a_text_finds_names_and_players_as_it_is_typed(folder: Path) -> None:
    """Keys but arrows and Ctrl+C are letters of the text; Esc takes it back, Enter keeps it."""
    write(folder / "f.rawvf", WON, Player="Queen Ob")
    async with listed(folder, "slash q") as (app, pilot):
        assert initials(app) == "f"
        await press(pilot, "backspace b enter")
        assert initials(app) == "Bf"
        assert " · 'b' · " in text_of(app)
        await press(pilot, "down o")
        assert list_of(app).files.sorting == ("file", False)
        await press(pilot, "slash . escape")
        assert initials(app) == "aBcefd"
        await press(pilot, "home slash down down")
        assert list_of(app).list.index == 2
        await press(pilot, "ctrl+c")

        assert not app.is_running


async def test_enter_and_a_double_click_watch_and_q_comes_back(folder: Path) -> None:
    async with listed(folder, "down enter") as (app, pilot):
        assert game_of(app).record == LOST
        await press(pilot, "q home")
        await click(pilot, RowList, (3, 2), times=2)
        assert game_of(app).record == LOST
        await press(pilot, "q")
        assert app.screen is list_of(app)
        await click_on(pilot, "Quit")

        assert not app.is_running


async def test_why_a_file_can_not_be_watched_is_one_line(folder: Path) -> None:
    async with listed(folder, "down down down enter", size=(200, 24)) as (app, pilot):
        assert "d.rawvf:3: expected a row of 5 cells, got 2" in text_of(app)
        assert app.screen is list_of(app)
        (folder / "a.rawvf").unlink()
        await press(pilot, "up up enter")
        assert "a.rawvf: No such file or directory" in text_of(app)
        await press(pilot, "o")
        assert "No such file" not in text_of(app)


async def test_a_replay_that_is_read_too_late_is_not_put_over_another_screen(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, read = Event(), store.read_replay

    def slowly(path: Path) -> Replay:
        go.wait(60)
        return read(path)

    monkeypatch.setattr(store, "read_replay", slowly)
    async with listed(folder) as (app, pilot):
        type_at_once(app, "enter question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpPage))
        go.set()
        await settled(pilot)

        assert isinstance(app.screen, HelpPage)


async def test_no_text_of_a_file_acts_on_the_terminal_or_is_markup(folder: Path) -> None:
    strange = folder / "[red]a\x1b[2Jb[bold].rawvf"
    write(strange, WON)
    async with listed(strange, size=(120, 16)) as (app, _):
        assert "[red]a\\x1b[2Jb[bold].rawvf" in text_of(app)


LONG = "2024-05-06 expert 49.871 with flags, my best one so far.rawvf"


async def test_names_use_the_room_there_is_and_grow_with_the_window(tmp_path: Path) -> None:
    """P18: they were cut to 16 columns in a window of 80, however short the other texts were."""
    write(tmp_path / LONG, WON)
    async with listed(tmp_path / LONG) as (app, pilot):
        for width, room in ((80, 23), (120, 41), (220, 59), (40, 20)):
            await resized(pilot, width, 16)
            await settled(pilot)
            assert text_of(app).splitlines()[3].strip().partition("…")[0] == LONG[:room]


async def test_columns_have_gaps(tmp_path: Path) -> None:
    field = Minefield.drawn("*" + "." * 119, *["." * 120] * 99)
    info = {"Timestamp": "2024-05-06T12:00:00+00:00"}
    data = rawvf.write(Replay(field, (Reveal(1, 0.0), Flag(0, 12345.678)), info))
    (tmp_path / LONG).write_bytes(data)
    async with listed(tmp_path / LONG) as (app, _):
        header, row = text_of(app).splitlines()[2:4]

        assert header.split() == ["File", "Level", "Result", "Date", "Time", "3BV", "3BV/s→"]
        values = ["120×100/1", "unfinished", "2024-05-06", "12,345.…", "1", "0.00"]
        assert row.partition("… ")[2].split() == values


async def test_no_window_is_too_small(folder: Path) -> None:
    async with listed(folder, size=(1, 1)) as (app, pilot):
        for size in ((1, 1), (20, 6)):
            await resized(pilot, *size)
            await press(pilot, "o O j right right tab r slash escape b escape escape")
        await resized(pilot, *SIZE)
        await settled(pilot)

        assert "a.rawvf" in text_of(app)


async def test_an_empty_folder_is_an_empty_list(tmp_path: Path) -> None:
    keys = "enter o O j k tab r slash escape left right home end escape"
    async with listed(tmp_path, keys) as (app, _):
        assert text_of(app).startswith(" Replays · 0 files")
        assert "There is no replay and no board here." in text_of(app)
