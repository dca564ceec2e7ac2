"""The records on the screen: levels, lists of games, the plot, and games that are watched."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import DataTable, Sparkline

from minetui.core.levels import LEVELS
from minetui.core.moves import Reveal
from minetui.formats import rawvf
from minetui.formats.replay import Replay
from minetui.store.paths import data_folder
from minetui.store.records import Entry, Records, records_path
from minetui.store.settings import Settings
from minetui.ui.app import MinetuiApp, Setup
from minetui.ui.screens import records as module
from minetui.ui.screens.help import HelpPage
from minetui.ui.screens.records import LISTS, RecordsScreen

from .conftest import click, game_of, press, screen_of, settled, text_of, type_at_once, until
from .replays import PENNED_FIELD

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
NARROW, WIDE = (80, 24), (118, 24)
LOST = Replay(PENNED_FIELD, (Reveal(9, 0.0), Reveal(4, 1.5)))


def entry(number: int, *, level: str = "Beginner", **values: object) -> Entry:
    """The game of this number, of an hour each: by default a won one of 40 - number seconds."""
    shape = LEVELS[level]
    sizes = {"rows": shape.rows, "cols": shape.cols, "mines": shape.mines}
    other = {"won": True, "seconds": 40.0 - number, "three_bv": 20, "solved": 20, "clicks": 30}
    when = START + timedelta(hours=number)
    return Entry(**{"uid": f"game-{number}", "date": when, **sizes, **other, **values})  # type: ignore[arg-type]


def keep(*entries: Entry, **replays: Replay) -> None:
    """Record games, with the replays of some."""
    texts = {uid.replace("_", "-"): rawvf.write(replay) for uid, replay in replays.items()}
    with Records() as records:
        records.merge((each, texts.get(each.uid)) for each in entries)


@pytest.fixture
def played() -> None:
    """Three games of Beginner, the second lost, one of Expert, and one with help."""
    keep(
        entry(1),
        entry(2, won=False, seconds=1.5, solved=2, seed="penned"),
        entry(3, three_bv=10, solved=10),
        entry(4, level="Expert", seconds=200.0, three_bv=150, solved=150),
        entry(5, assisted=True),
        game_2=LOST,
    )


async def opened(app: MinetuiApp, pilot: Pilot[None]) -> RecordsScreen:
    """The records, opened from a game, with all that is in them."""
    await press(pilot, "b")
    screen = app.screen
    assert isinstance(screen, RecordsScreen)
    return screen


def rows(table: "DataTable[object]") -> list[list[str]]:
    """The rows of a table as words."""
    return [
        " ".join(str(cell) for cell in table.get_row_at(at)).split()
        for at in range(table.row_count)
    ]


def times(screen: RecordsScreen) -> list[str]:
    """The times of the games that are listed."""
    return [game[4] for game in rows(screen.games)]


@pytest.mark.usefixtures("played")
async def test_each_level_has_a_line_and_its_games_are_listed_the_newest_first() -> None:
    """The assisted games come last."""
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        assert rows(screen.levels) == [
            ["Beginner", "3", "2", "67%", "1", "1", "37.000", "0.51"],
            ["Expert", "1", "1", "100%", "1", "1", "200.000", "0.75"],
            ["Beginner", "assisted", "1", "1", "100%", "1", "1", "35.000", "0.57"],
        ]
        assert "Best time" in text_of(app)
        assert times(screen) == ["37.000", "1.500", "39.000"]
        won, lost, first = rows(screen.games)
        assert won[2:] == ["Beginner", "won", "37.000", "10", "0.27", "30", "was", "best"]
        assert lost[2:] == ["Beginner", "lost", "1.500", "20", "1.33", "30"]
        assert first[2:] == ["Beginner", "won", "39.000", "20", "0.51", "30", "was", "best"]
        await press(pilot, "down")
        assert times(screen) == ["200.000"]
        await press(pilot, "j j")
        assert times(screen) == ["35.000"]


@pytest.mark.usefixtures("played")
async def test_b_lists_the_best_times_the_best_speeds_and_the_latest_again() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        seen = []
        for _ in range(4):
            title = next(title for title in LISTS if title in screen.status.text)
            seen.append((title, times(screen)))
            await press(pilot, "b")

        assert seen == [
            ("Latest games", ["37.000", "1.500", "39.000"]),
            ("Best times", ["37.000", "39.000"]),
            ("Best 3BV/s", ["39.000", "37.000"]),
            ("Latest games", ["37.000", "1.500", "39.000"]),
        ]
        await press(pilot, "p b")
        assert screen.games.display
        assert "Best 3BV/s" in screen.status.text


@pytest.mark.usefixtures("played")
async def test_enter_goes_to_the_games_and_watches_one() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        screen = await opened(app, pilot)
        assert "Latest games: press Enter to browse these games" in text_of(app)
        await press(pilot, "enter down")
        assert "seed penned · Enter watches it" in text_of(app)
        await press(pilot, "enter")
        assert screen_of(app).session.watched
        assert game_of(app).record == LOST.moves
        await press(pilot, "q")
        assert app.screen is screen
        await press(pilot, "q")

        assert app.screen is screen_of(app)
        assert app.is_running


@pytest.mark.usefixtures("played")
async def test_a_game_whose_moves_are_not_kept_or_whose_file_is_gone_says_so() -> None:
    for path in (data_folder() / "replays").iterdir():
        path.unlink()
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        screen = await opened(app, pilot)
        await press(pilot, "enter")
        assert "Its moves are not kept" in text_of(app)
        await press(pilot, "enter")
        assert "The moves of this game are not kept" in text_of(app)
        await press(pilot, "down enter")

        assert app.screen is screen
        assert "No such file or directory" in screen.status.text


@pytest.mark.usefixtures("played")
async def test_a_game_that_is_read_too_late_is_not_put_over_another_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, read = Event(), module.replay_of

    def slowly(entry: Entry) -> Replay | str:
        go.wait(5)
        return read(entry)

    monkeypatch.setattr(module, "replay_of", slowly)
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        await opened(app, pilot)
        await press(pilot, "enter down")
        type_at_once(app, "enter question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpPage))
        go.set()
        await settled(pilot)

        assert isinstance(app.screen, HelpPage)


@pytest.mark.usefixtures("played")
async def test_the_plot_stands_beside_the_games_in_a_wide_window_only() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        screen = await opened(app, pilot)
        plots = screen.query_one("#plots")
        assert (plots.display, screen.games.display) == (True, True)
        assert "Last 2 wins: 37.000 to 39.000 s" in text_of(app)
        assert "36-37" not in text_of(app)
        assert any(line.strip().startswith("37-37.5 s ━") for line in text_of(app).splitlines())
        await pilot.resize_terminal(*NARROW)
        await settled(pilot)
        assert (plots.display, screen.games.display) == (False, True)
        await press(pilot, "p")
        assert (plots.display, screen.games.display) == (True, False)
        assert "Last 2 wins: 37.000 to 39.000 s" in text_of(app)
        await press(pilot, "tab")
        assert (plots.display, screen.games.display) == (False, True)


async def test_the_times_are_plotted_the_oldest_first_and_not_in_ascii() -> None:
    keep(entry(1), entry(2, won=False), entry(3))
    for glyphs in ("unicode", "ascii"):
        app = MinetuiApp(Setup(settings=Settings(glyphs=glyphs)))
        async with app.run_test(size=WIDE) as pilot:
            screen = await opened(app, pilot)
            plot = screen.query_one(Sparkline)

            assert plot.data == [39.0, 37.0]
            assert plot.display is (glyphs == "unicode")
            if glyphs == "ascii":
                assert text_of(app).isascii()


async def test_games_without_a_win_have_no_plot() -> None:
    keep(entry(1, won=False))
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        screen = await opened(app, pilot)

        assert "No win yet" in text_of(app)
        assert not screen.query_one(Sparkline).display


@pytest.mark.usefixtures("played")
async def test_tab_goes_to_the_games_and_back() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        assert app.focused is screen.levels
        await press(pilot, "tab")
        assert app.focused is screen.games
        await press(pilot, "j k down")
        assert screen.games.cursor_row == 1
        await press(pilot, "tab")
        assert app.focused is screen.levels


@pytest.mark.usefixtures("played")
async def test_a_double_click_on_a_game_watches_it() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        lines = text_of(app).splitlines()
        row = next(at for at, line in enumerate(lines) if " lost " in line)
        await click(pilot, "#games", (3, row - screen.games.region.y), times=2)

        assert game_of(app).record == LOST.moves


@pytest.mark.usefixtures("played")
async def test_each_entry_of_the_key_bar_does_what_its_key_does() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)

        async def click_on(caption: str) -> None:
            await click(pilot, "#keys", (screen.keys.text.index(caption), 0))

        await click_on("Best/latest")
        assert times(screen) == ["37.000", "39.000"]
        await click_on("Plot")
        assert not screen.games.display
        await click_on("Level/games")
        assert app.focused is screen.games
        await click_on("Help")
        assert isinstance(app.screen, HelpPage)
        await press(pilot, "escape b b")
        await press(pilot, "down")
        await click_on("Watch")
        assert screen_of(app).session.watched
        await press(pilot, "q")
        await click_on("Quit")

        assert app.screen is screen_of(app)
        assert app.is_running


async def test_without_a_game_the_records_say_so_and_take_any_key() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        await press(pilot, "b tab up k pagedown enter p b j tab enter")

        assert "No finished game yet." in screen.status.text
        assert app.screen is screen
        assert not records_path().exists()


def unreadable() -> Iterator[str]:
    """Records that can't be read, and what is said of them."""
    path = records_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"no database at all" * 100)
    yield "file is not a database"
    path.unlink()
    keep(entry(1))
    with Records() as records:
        records._database.connection.execute("drop table games")
    yield "no such table"
    path.unlink()
    path.mkdir()
    yield "expected a regular file"


async def test_records_that_can_not_be_read_are_one_line() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        for problem in unreadable():
            screen = await opened(app, pilot)
            assert problem in screen.status.text
            assert screen.status.text.startswith(f" {records_path()}: "[:60])
            await press(pilot, "enter b p tab j enter")
            assert problem in screen.status.text
            await press(pilot, "q")

            assert app.screen is screen_of(app)


@pytest.mark.usefixtures("played")
async def test_records_that_are_damaged_while_they_are_shown_are_one_line() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(200, 24)) as pilot:
        screen = await opened(app, pilot)
        with Records() as records:
            records._database.connection.execute("update games set milliseconds = 'x'")
        await press(pilot, "down")

        assert "expected games, got a row that is not one" in screen.status.text
        assert times(screen) == []


@pytest.mark.usefixtures("played")
async def test_no_window_is_too_small() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(1, 1)) as pilot:
        screen = await opened(app, pilot)
        for size in ((1, 1), (7, 3), (20, 6), (40, 12)):
            await pilot.resize_terminal(*size)
            await press(pilot, "j p b tab enter tab k")
        await pilot.resize_terminal(*WIDE)
        await settled(pilot)

        assert screen.games.display
        assert " win" in text_of(app)
