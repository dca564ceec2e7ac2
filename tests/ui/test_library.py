"""The list of games: what it says of each, how some are found, and what the first key does."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest
from systems import not_on_windows
from textual.pilot import Pilot

from minetui import store
from minetui.core import Flag, Game, Minefield, Move, Reveal
from minetui.formats import Replay, rawvf
from minetui.store import Journal, Library, Reading, folders
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.dialog import MenuDialog
from minetui.ui.kit.lists import RowList, SortByDialog, Sorting
from minetui.ui.replay.library import GamesScreen
from minetui.ui.settings.help import HelpPage
from minetui.ui.setup import Destination

from .conftest import (
    BEGINNER,
    begun_with,
    click,
    on_screen,
    press,
    resized,
    session_of,
    settled,
    text_of,
    type_at_once,
    until,
)
from .test_records import entry, keep

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
    async with begun_with(Destination("games", (path,)), size) as (app, pilot):
        await press(pilot, keys)
        yield app, pilot


@asynccontextmanager
async def half_read(folder: Path) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """A list of which two files are read; the others come through the gate."""
    first = Destination("games", (folder,))
    async with on_screen(BEGINNER, SIZE, first=first) as (app, pilot):
        await until(pilot, lambda: list_of(app).games.to_read == 4)
        yield app, pilot


def list_of(app: MinetuiApp) -> GamesScreen:
    """The list on the screen, also under another one."""
    screen = app.screen_stack[0]
    assert isinstance(screen, GamesScreen)
    return screen


def initials(app: MinetuiApp) -> str:
    """The first letters of the names, in the order in which they stand."""
    return "".join(game.file.path.name[0] for game in list_of(app).games.items if game.file)


def rows(app: MinetuiApp) -> list[str]:
    """What the list shows, a blank between two columns."""
    lines = text_of(app).splitlines()
    return [" ".join(line.split()) for line in lines[:-2] if line.strip()]


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
    """A file without a date has none, whenever it was written."""
    async with listed(folder) as (app, _):
        shown = rows(app)

    assert shown == [
        "Games 5 games, 1 can't be read",
        "▸All Unfinished 1 Won 1 Lost 1",
        "▾When Board Result Time",
        "6 May 2024 Custom 4 × 3 / 2 lost 12.500 a.rawvf",
        "6 May 2023 Custom 4 × 3 / 2 won 4.000 B.rawvf",
        "Custom 4 × 3 / 2 unfinished 0:01 c.rawvf",
        "unreadable d.rawvf",
        "Custom 4 × 2 / 1 board e.txt",
    ]


async def test_the_player_s_games_are_one_list_by_date() -> None:
    """That on the board, those left unfinished, the recorded ones and the files."""
    keep(entry(1), entry(2, won=False, seconds=8.102), entry(3, level="Expert", assisted=True))
    keep(entry(4, board_kind="solvable:logic"), entry(5, seconds=12.0, daily="2026-01-01"))
    game, journal = Game.on(FIELD, [Reveal(2, 0.0), Flag(0, 65.0)]), Journal()
    journal.add(game)
    journal.close()
    folders.games().mkdir(parents=True)
    write(folders.games() / "kept.rawvf", WON)
    async with on_screen(BEGINNER, (80, 18)) as (app, pilot):
        await press(pilot, "space G")
        assert rows(app)[:2] == ["Games 8 games", "▸All Unfinished 2 Won 5 Lost 1 Files 1"]
        assert rows(app)[3].startswith("now Beginner unfinished 0:00")
        assert rows(app)[4].endswith(" Custom 4 × 3 / 2 unfinished 1:05 60% cleared")
        assert rows(app)[5:9] == [
            "1 Jan 17:00 Daily board won 12.000 best",
            "1 Jan 16:00 Beginner · no guess won 36.000 best",
            "1 Jan 15:00 Expert won 37.000 assisted",
            "1 Jan 14:00 Beginner lost 8.102",
        ]


async def test_the_first_key_does_what_it_says_of_the_game(folder: Path) -> None:
    for name, does in (("a", "Review"), ("B", "Review"), ("c", "Go on"), ("d", ""), ("e", "Play")):
        async with listed(folder, f"slash {name} . enter") as (app, pilot):
            bar = text_of(app).splitlines()[-1]
            assert f"Enter {does} " in bar if does else "Enter" not in bar
            await press(pilot, "enter")
            assert (app.screen is list_of(app)) is (not does)
            if does:
                assert session_of(app).watched is (does == "Review")


async def test_the_game_on_the_board_goes_on_and_another_comes_in_its_place() -> None:
    async with on_screen(BEGINNER, (80, 18)) as (app, pilot):
        await press(pilot, "f G")
        assert "now" in text_of(app)
        left = session_of(app)
        await press(pilot, "enter")
        assert len(app.screen_stack) == 1
        assert session_of(app) is left


async def test_a_deleted_game_comes_back_until_the_list_is_left() -> None:
    uids = [f"game-{number}" for number in range(2)]
    for uid in uids:
        journal = Journal(uid)
        journal.add(Game.on(FIELD, [Reveal(2, 0.0), Flag(0, 1.0)]))
        journal.close()
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "G")
        for keys, count, back in (
            *(("delete", 1, True), ("delete", 0, True), ("u", 1, True), ("u", 2, False)),
            ("delete", 1, True),
        ):
            await press(pilot, keys)
            assert text_of(app).count(" cleared") == count
            assert ("u Bring back" in text_of(app)) is back
            assert len(os.listdir(folders.journals())) == 2
        await press(pilot, "escape")

        assert len(os.listdir(folders.journals())) == 1


async def test_m_lists_what_can_be_done_with_the_game_at_the_cursor(folder: Path) -> None:
    async with listed(folder) as (app, pilot):
        for keys, first in (("m", "Review"), ("escape S down down down m", "Find")):
            for key in keys.split():
                await press(pilot, key)
            assert isinstance(app.screen, MenuDialog)
            assert app.screen.here is not None
            assert app.screen.list.rows[app.screen.here].split()[0] == first
        await press(pilot, "s")
        assert isinstance(app.screen, SortByDialog)


async def test_before_the_first_game_only_what_does_something_is_on_the_key_bar() -> None:
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        for key, first in (("G", " Esc Back  ? Help"), ("b", " G Games  Esc Back")):
            await press(pilot, key)
            assert "No games yet." in text_of(app)
            assert text_of(app).splitlines()[-1].startswith(first)
            await press(pilot, "escape")


@not_on_windows("a name of 400 characters is only missing there")
async def test_a_home_that_the_system_refuses_to_read_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a folder of another person is refused."""
    monkeypatch.setenv("MINETUI_HOME", str(tmp_path / ("long" * 100)))
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "G")

        assert "Your records can't be read." in text_of(app)
        assert ": File name too long" in text_of(app)


async def test_records_that_can_not_be_read_are_not_taken_for_none() -> None:
    records_path().parent.mkdir()
    records_path().write_bytes(b"no database" * 1000)
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "G")

        assert "Your records can't be read." in text_of(app)
        assert "No games yet" not in text_of(app)
        assert "records.sqlite3: file is not a database" in text_of(app)


async def test_what_is_no_unfinished_game_is_not_deleted() -> None:
    keep(entry(1))
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "G delete")

        assert "Only unfinished games can be deleted." in text_of(app)
        assert "39.000" in text_of(app)


async def test_a_game_that_another_window_plays_says_so() -> None:
    journal = Journal()
    journal.add(Game.on(FIELD, [Reveal(2, 0.0), Flag(0, 1.0)]))
    journal.close()
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "G")
        assert journal.resume()
        await press(pilot, "enter")

        assert "This game is being played in another window." in text_of(app)
        journal.close()


async def test_keys_and_clicks_on_a_header_sort_and_the_other_way_round(folder: Path) -> None:
    """High comes first where high is better."""
    async with listed(folder) as (app, pilot):
        for keys, order, header in (
            ("", "aBced", "▾When"),
            ("S", "Baced", "▴When"),
            ("s home down down down enter", "cBaed", "▴Time"),
            ("S", "aBced", "▾Time"),
            ("s down down enter", "cBaed", "▾3BV/s"),
        ):
            for key in keys.split():
                await press(pilot, key)
            assert header in text_of(app)
            assert initials(app).replace("d", "") == order.replace("d", "")
        column = text_of(app).splitlines()[3].index("Time")
        for order in ("cBa", "aBc"):
            await click(pilot, RowList, (column, 0))
            assert initials(app).startswith(order)


@pytest.mark.parametrize(("row", "name"), [(0, "c"), (1, "a")])
async def test_names_are_there_at_once_and_files_are_sorted_in_as_they_are_read(
    row: int, name: str, folder: Path, gate: Event
) -> None:
    """The cursor stays on its file, and in the first row it stays there."""
    async with half_read(folder) as (app, pilot):
        assert rows(app)[0] == "Games 6 games, reading 4"
        assert initials(app) == "aBcden"
        list_of(app).sort(Sorting("time"))
        list_of(app).list.point([*initials(app)].index("a") if row else 0)
        gate.set()
        await settled(pilot)
        assert initials(app)[:3] == "cBa"
        assert initials(app)[list_of(app).list.index] == name
        assert "reading" not in text_of(app)


async def test_a_second_visit_reads_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with listed(folder) as (app, _):
        first = text_of(app)
    monkeypatch.setattr("minetui.store.library.read_replay", None)
    async with listed(folder) as (again, _):
        assert text_of(again) == first


async def test_any_figure_is_chosen_to_sort_by_and_then_shown(folder: Path) -> None:
    async with listed(folder, "s") as (app, pilot):
        assert isinstance(app.screen, SortByDialog)
        await press(pilot, "end enter")
        assert "▾HZNT" in text_of(app)
        await press(pilot, "s escape")

        assert app.screen is list_of(app)


async def test_groups_are_turned_by_tab_and_clicks_and_those_without_a_game_left_out(
    folder: Path,
) -> None:
    (folder / "B.rawvf").unlink()
    async with listed(folder) as (app, pilot):
        for keys, names, following in (
            ("", "aced", "Unfinished"),
            ("tab", "c", "Lost"),
            ("tab", "a", "All"),
            ("shift+tab", "c", "Lost"),
            ("shift+tab", "aced", "Unfinished"),
        ):
            await press(pilot, keys)
            assert sorted(initials(app)) == sorted(names)
            assert f"Tab {following} " in text_of(app)
        for text, names in (("Won", ""), ("Lost", "a"), ("All", "aced")):
            await click(pilot, "#head", (text_of(app).splitlines()[1].index(text), 1))
            assert sorted(initials(app)) == sorted(names)
        await press(pilot, "escape")
        assert not app.is_running


async def test_games_are_found_by_words_as_they_are_typed(folder: Path) -> None:
    """Keys but arrows and Ctrl+C are letters of them; Esc takes them back, Enter keeps them."""
    write(folder / "f.rawvf", WON, Player="Queen Ob")
    async with listed(folder, "slash q") as (app, pilot):
        assert initials(app) == "f"
        await press(pilot, "backspace w o n space c u s t enter")
        assert sorted(initials(app)) == ["B", "f"]
        assert "won cust" in text_of(app)
        await press(pilot, "escape")
        assert sorted(initials(app)) == [*"Bacdef"]
        assert "won cust" not in text_of(app)
        await press(pilot, "slash x x x")
        assert "No such game." in text_of(app)
        await press(pilot, "ctrl+c")

        assert not app.is_running


async def test_why_a_file_can_not_be_watched_is_one_line(folder: Path) -> None:
    async with listed(folder, "end up enter", size=(200, 24)) as (app, pilot):
        assert "\n d.rawvf:3: expected a row of 5 cells, got 2" in text_of(app)
        assert app.screen is list_of(app)
        (folder / "a.rawvf").unlink()
        await press(pilot, "home enter")
        assert "a.rawvf: No such file or directory" in text_of(app)
        await press(pilot, "S")
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


async def test_no_window_is_too_small(folder: Path) -> None:
    async with listed(folder, size=(1, 1)) as (app, pilot):
        for size in ((1, 1), (20, 6), (40, 12)):
            await resized(pilot, *size)
            await press(pilot, "S j tab slash escape s escape")
        await resized(pilot, *SIZE)
        await settled(pilot)

        assert "▸" in text_of(app)


async def test_without_a_game_the_list_says_so(tmp_path: Path) -> None:
    keys = "enter S j k tab delete u v E slash escape left right home end"
    async with listed(tmp_path, keys) as (app, _):
        assert rows(app)[0] == "Games 0 games"
        assert "There is no replay and no board here." in text_of(app)
    async with on_screen(BEGINNER, SIZE) as (app, pilot):
        await press(pilot, "G")
        assert "No games yet." in text_of(app)
