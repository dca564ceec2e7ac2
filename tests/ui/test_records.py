"""The records on the screen: levels, classes, lists of games, and games that are watched."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from minetui import play
from minetui.core import LEVELS, Game, Level, Reveal
from minetui.formats import Replay, rawvf
from minetui.solver.dealers import Solvable
from minetui.store import GameRecord, Records, Settings, SettingsFile, folders
from minetui.store.records import records_path
from minetui.texts import records as record_texts
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.jobs import Jobs
from minetui.ui.kit.lists import Sorting
from minetui.ui.records.page import RecordFilter, RecordsPage
from minetui.ui.records.screen import ColumnsDialog, RecordsScreen
from minetui.ui.settings.help import HelpPage
from minetui.ui.setup import Setup

from .conftest import (
    click,
    click_on,
    game_of,
    paint,
    press,
    resized,
    screen_of,
    settled,
    text_of,
    type_at_once,
    until,
    words_of,
)
from .replays import PENNED_FIELD

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
NARROW, WIDE = (80, 24), (118, 24)
LOST = Replay(PENNED_FIELD, (Reveal(9, 0.0), Reveal(4, 1.5)))


def entry(number: int, *, level: str = "Beginner", **values: object) -> GameRecord:
    """The game of this number, of an hour each: by default a won one of 40 - number seconds."""
    shape = LEVELS[level]
    sizes = {"rows": shape.rows, "cols": shape.cols, "mines": shape.mines}
    other = {"won": True, "seconds": 40.0 - number, "three_bv": 20, "solved": 20, "clicks": 30}
    when = START + timedelta(hours=number)
    return GameRecord(**{"uid": f"game-{number}", "date": when, **sizes, **other, **values})  # type: ignore[arg-type]


def keep(*entries: GameRecord, **replays: Replay) -> None:
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


def times(screen: RecordsScreen) -> list[float]:
    """The times of the games that are listed."""
    return [game.seconds for game in screen.rows.items]


def names_of(screen: RecordsScreen) -> list[str]:
    """The columns that are shown."""
    return [column.name for column in screen.rows.columns(screen.list.width)]


# What is shown


@pytest.mark.usefixtures("played")
async def test_the_level_being_played_comes_first_with_its_results_and_games() -> None:
    """P15: the first row was an odd custom level, and the page had no title."""
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc")))
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        assert text_of(app).startswith(" Records ")
        assert " Beginner  Intermediate ▸Expert" in text_of(app)
        assert times(screen) == [200.0]
        assert "│ 200.000 s " in text_of(app)
        await press(pilot, "tab")
        assert "▸Beginner  Intermediate  Expert" in text_of(app)
        assert times(screen) == [37.0, 1.5, 39.0]
        assert "│ 37.000 s        │ │ 67%    │ │ 1         │" in text_of(app)
        assert "│ 0.51 3BV/s      │ │ 2 of 3 │ │ longest 1 │" in text_of(app)


@pytest.mark.usefixtures("played")
async def test_classes_are_filters_which_exclude_each_other() -> None:
    """P15: they were more rows of the table."""
    keep(entry(6, board_kind="solvable:logic", seconds=50.0))
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        assert "G [ ] no-guess  A [ ] assisted" in text_of(app)
        await press(pilot, "A")
        assert "G [ ] no-guess  A [x] assisted" in text_of(app)
        assert times(screen) == [35.0]
        await press(pilot, "G")
        assert "G [x] no-guess  A [ ] assisted" in text_of(app)
        assert times(screen) == [50.0]
        await press(pilot, "tab tab tab G")
        assert "G [ ] no-guess  A [ ] assisted" in text_of(app)
        assert times(screen) == [37.0, 1.5, 39.0]


async def test_a_game_without_guesses_opens_the_records_of_such_games() -> None:
    keep(entry(1), entry(2, board_kind="solvable:logic", seconds=50.0))
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc", dealer=Solvable("logic"))))
    async with app.run_test(size=NARROW) as pilot:
        assert times(await opened(app, pilot)) == [50.0]


@pytest.mark.usefixtures("played")
async def test_b_lists_the_best_by_each_metric_and_the_latest_again() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        seen = []
        for _ in range(6):
            title = next(
                title for title in record_texts.ORDERS.values() if f"▸{title}" in text_of(app)
            )
            seen.append((title, times(screen)))
            await press(pilot, "b")

        assert seen == [
            ("Latest", [37.0, 1.5, 39.0]),
            ("Best times", [37.0, 39.0]),
            ("Best 3BV/s", [39.0, 37.0]),
            ("Best IOE", []),
            ("Best ZNE", []),
            ("Latest", [37.0, 1.5, 39.0]),
        ]


async def test_custom_levels_stand_after_the_named_ones_with_that_of_the_game() -> None:
    keep(*(entry(number, rows=5, cols=4 + number, mines=3) for number in range(1, 4)))
    app = MinetuiApp(Setup(Game(Level(6, 6, 4), "abc")))
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        levels = " Beginner  Intermediate  Expert  5×5/3  6×5/3  7×5/3 ▸6×6/4"
        assert levels in text_of(app)
        assert "No game of 6×6/4 is recorded yet." in text_of(app)
        await press(pilot, "shift+tab left")
        assert screen.choice.level == Level(5, 6, 3)
        await press(pilot, "right right right")

        assert screen.choice.level == LEVELS["Beginner"]


@pytest.mark.usefixtures("played")
async def test_the_first_paint_has_the_records_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    painted, go, read, wait = list[str](), Event(), RecordsPage.read, Jobs.wait

    def once_waited_for(choice: RecordFilter) -> RecordsPage:
        go.wait(60)
        return read(choice)

    async def waiting(jobs: Jobs, key: str, _: float) -> None:
        go.set()
        await wait(jobs, key, 3600.0)

    def display(app: App[None], screen: Screen[object], update: object) -> None:
        if isinstance(screen, RecordsScreen) and isinstance(update, LayoutUpdate):
            painted.append("".join(strip.text for line in update.strips for strip in line))

    monkeypatch.setattr(Screen, "_compositor_refresh", paint)
    monkeypatch.setattr(App, "_display", display)
    monkeypatch.setattr(Jobs, "wait", waiting)
    monkeypatch.setattr(RecordsPage, "read", once_waited_for)
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        type_at_once(app, "b")
        await until(pilot, lambda: bool(painted))

    assert "37.000 s" in painted[0]
    assert "was best" in painted[0]


# Mouse and keys


@pytest.mark.usefixtures("played")
async def test_levels_filters_and_lists_are_chosen_by_mouse() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        await click_on(pilot, "Best times")
        assert times(screen) == [37.0, 39.0]
        await click_on(pilot, "Expert")
        assert times(screen) == [200.0]
        await click_on(pilot, "Beginner")
        await click_on(pilot, "[ ] assisted")
        assert times(screen) == [35.0]
        await click_on(pilot, "[x] assisted")
        assert times(screen) == [37.0, 39.0]


@pytest.mark.usefixtures("played")
async def test_enter_watches_the_game_at_the_cursor() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        screen = await opened(app, pilot)
        await press(pilot, "down")
        assert "seed penned · Enter watches it" in text_of(app)
        await press(pilot, "enter")
        assert screen_of(app).session.watched
        assert game_of(app).record == LOST.moves
        await press(pilot, "q")
        assert app.screen is screen
        await press(pilot, "q")

        assert app.screen is screen_of(app)
        assert app.is_running


async def test_the_cursor_moves_by_rows_pages_and_to_both_ends_and_stays_in_view() -> None:
    keep(*(entry(number, seconds=float(number)) for number in range(100)))
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        page = screen.list.size.height - 1
        for key, expected in (
            *(("j", 1), ("down", 2), ("k", 1), ("pagedown", 1 + page), ("end", 99)),
            *(("down", 99), ("pageup", 99 - page), ("home", 0), ("up", 0)),
        ):
            await press(pilot, key)
            assert screen.list.index == expected
            assert f"{99.0 - expected:.3f}" in text_of(app)


@pytest.mark.usefixtures("played")
async def test_a_game_whose_moves_are_not_kept_or_whose_file_is_gone_says_so() -> None:
    for path in (folders.data() / "replays").iterdir():
        path.unlink()
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        screen = await opened(app, pilot)
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
    go, read = Event(), play.replay_of

    def slowly(entry: GameRecord) -> Replay:
        go.wait(60)
        return read(entry)

    monkeypatch.setattr(play, "replay_of", slowly)
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        await opened(app, pilot)
        await press(pilot, "down")
        type_at_once(app, "enter question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpPage))
        go.set()
        await settled(pilot)

        assert isinstance(app.screen, HelpPage)


async def test_signs_are_plain_in_ascii() -> None:
    keep(entry(1), entry(2, won=False), entry(3))
    for size in (NARROW, WIDE, (130, 40), (40, 12)):
        app = MinetuiApp(Setup(settings=Settings(glyphs="ascii")))
        async with app.run_test(size=size) as pilot:
            await opened(app, pilot)

            assert text_of(app).isascii()


async def test_games_without_a_win_have_no_chart() -> None:
    keep(entry(1, won=False))
    for size in (NARROW, (130, 40), (40, 12)):
        app = MinetuiApp(Setup())
        async with app.run_test(size=size) as pilot:
            await opened(app, pilot)

            assert "no win yet" in text_of(app)


@pytest.mark.usefixtures("played")
async def test_a_double_click_on_a_game_watches_it() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        lines = text_of(app).splitlines()
        row = next(at for at, line in enumerate(lines) if " lost " in line)
        place = (3, row - screen.list.region.y)
        await click(pilot, "#games", place)
        assert app.screen is screen
        assert screen.list.index == 1
        await click(pilot, "#games", place)

        assert game_of(app).record == LOST.moves


@pytest.mark.usefixtures("played")
async def test_each_entry_of_the_key_bar_does_what_its_key_does() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)

        async def click_on(caption: str) -> None:
            await click(pilot, "#keys", (screen.keys.text.index(caption), 0))

        await click_on("Best/latest")
        assert times(screen) == [37.0, 39.0]
        await click_on("Level")
        assert screen.choice.level == LEVELS["Intermediate"]
        await press(pilot, "shift+tab")
        await click_on("Sort")
        assert times(screen) == [37.0, 39.0]
        assert "by 3BV." in screen.status.text
        await click_on("Columns")
        assert isinstance(app.screen, ColumnsDialog)
        await press(pilot, "escape")
        await click_on("Help")
        assert isinstance(app.screen, HelpPage)
        await press(pilot, "escape b b b b")
        await press(pilot, "down")
        await click_on("Watch")
        assert screen_of(app).session.watched
        await press(pilot, "q")
        await click_on("Quit")

        assert app.screen is screen_of(app)
        assert app.is_running


CLICKS = {"all_clicks": 40, "chords": 0, "zini": 10, "human_zini": 12}
NF = {**CLICKS, "left_clicks": 40, "right_clicks": 0}
FL = {**CLICKS, "left_clicks": 38, "right_clicks": 2}


async def test_styles_are_shown_apart() -> None:
    keep(entry(1, **NF), entry(2, **FL), entry(3, won=False, **NF), entry(4), entry(5, **FL))
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        for key, shown in (("S", [37.0, 39.0]), ("S", [35.0, 38.0]), ("S", [35.0, 36.0, 37.0])):
            await press(pilot, key)
            assert times(screen)[:3] == shown
        await click_on(pilot, " NF  FL")
        assert "─ Best NF " in text_of(app)
        assert "│ 39.000 s" in text_of(app)
        await press(pilot, "b")
        assert times(screen) == [39.0]
        await press(pilot, "G")
        await press(pilot, "tab G")
        assert "No game of Intermediate is recorded yet." in text_of(app)
        await click_on(pilot, " all ▸NF")
        assert screen.choice.style is None


async def test_a_style_without_a_game_says_so() -> None:
    keep(entry(1, **FL))
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        await press(pilot, "S")

        assert screen.status.text == " No NF game of Beginner is recorded yet."
        assert "no win yet" in text_of(app)


async def test_the_list_is_sorted_by_any_of_its_columns() -> None:
    keep(entry(1, **NF), entry(2, three_bv=10, solved=10, zini=5, human_zini=5), entry(3, **FL))
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        assert "▾Date" in text_of(app)
        await press(pilot, "down o")
        assert "▴Result" in text_of(app)
        await press(pilot, "o")
        assert times(screen) == [37.0, 38.0, 39.0]
        await press(pilot, "O")
        assert "▾Time" in text_of(app)
        assert times(screen) == [39.0, 38.0, 37.0]
        assert screen.game == entry(2, three_bv=10, solved=10, zini=5, human_zini=5)
        assert "3 games in this list, by Time, backward." in screen.status.text
        await click_on(pilot, " 3BV/s  IOE")
        assert times(screen) == [37.0, 39.0, 38.0]
        await press(pilot, "tab shift+tab")
        assert times(screen) == [37.0, 39.0, 38.0]
        await click_on(pilot, "3BV/s  IOE")
        assert times(screen) == [38.0, 39.0, 37.0]
        await press(pilot, "b")
        assert "▴Time" in text_of(app)


async def test_a_cursor_at_the_top_stays_there_when_the_list_is_sorted() -> None:
    keep(entry(1, **NF), entry(2, **NF))
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        assert (screen.list.index, times(screen)) == (0, [38.0, 39.0])
        await press(pilot, "o o O")

        assert (screen.list.index, times(screen)) == (0, [39.0, 38.0])


async def test_columns_are_chosen_and_kept(home: Path) -> None:
    keep(entry(1, **NF))
    app = MinetuiApp(Setup())
    async with app.run_test(size=WIDE) as pilot:
        screen = await opened(app, pilot)
        await press(pilot, "c")
        assert "1 Time       seconds on the clock" in text_of(app)
        await press(pilot, "enter")
        assert "1 3BV " in text_of(app)
        await press(pilot, "down down space ctrl+s")
        assert names_of(screen) == [
            *("date", "result", "three_bv", "speed", "ioe", "zne", "clicks", "style"),
            *("solved", "note"),
        ]
        await press(pilot, "c space escape")
        assert names_of(screen)[2:4] == ["three_bv", "speed"]
    kept, notices = SettingsFile(home / "settings.toml").read()
    assert (kept.record_columns[-2:], notices) == (("style", "solved"), [])


async def test_the_columns_of_the_settings_are_shown() -> None:
    keep(entry(1, **NF))
    app = MinetuiApp(Setup(settings=Settings(record_columns=("hzne", "rqp"))))
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)

        assert names_of(screen) == ["date", "result", "hzne", "rqp", "note"]
        assert "Date             Result  HZNE   RQP" in text_of(app)
        assert "won      30% 76.05 was best" in text_of(app)


async def test_a_list_without_metrics_can_be_sorted() -> None:
    keep(entry(1), entry(2, won=False))
    app = MinetuiApp(Setup(settings=Settings(record_columns=())))
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        await press(pilot, "o O")
        assert screen.rows.sorting == Sorting("result", True)
        await resized(pilot, 5, 24)
        await press(pilot, "o")

        assert names_of(screen) == []
        assert screen.rows.sorting == Sorting("result", True)


async def test_without_a_game_the_records_say_so_and_take_any_key() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=NARROW) as pilot:
        screen = await opened(app, pilot)
        await press(pilot, "b tab up k pagedown enter G b j tab A S o O enter")

        assert "No game is recorded yet." in text_of(app)
        assert "play a game to its end" in words_of(app)
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
        records.database.connection.execute("drop table games")
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
            await press(pilot, "enter b G tab j A enter")
            assert problem in screen.status.text
            await press(pilot, "q")

            assert app.screen is screen_of(app)


@pytest.mark.usefixtures("played")
async def test_records_that_are_damaged_while_they_are_shown_are_one_line() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(200, 24)) as pilot:
        screen = await opened(app, pilot)
        with Records() as records:
            records.database.connection.execute("update games set milliseconds = 'x'")
        await press(pilot, "b")

        assert "expected games, got a row that is not one" in screen.status.text
        assert times(screen) == []


@pytest.mark.usefixtures("played")
async def test_no_window_is_too_small() -> None:
    app = MinetuiApp(Setup())
    async with app.run_test(size=(1, 1)) as pilot:
        screen = await opened(app, pilot)
        for size in ((1, 1), (7, 3), (20, 6), (40, 12)):
            await resized(pilot, *size)
            await press(pilot, "j b tab G shift+tab G k pagedown b b b b S S S o O c escape")
        await resized(pilot, *WIDE)
        await settled(pilot)

        assert screen.list.display
        assert "Won" in text_of(app)
