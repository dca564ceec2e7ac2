"""The records on the screen: levels, classes, lists of games, and games that are watched."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot

from minetui.core import LEVELS, Game, Level, Reveal
from minetui.formats import Replay, rawvf
from minetui.solver.dealers import Solvable
from minetui.store import GameRecord, Records, Settings, SettingsFile, folders
from minetui.store.records import records_path
from minetui.texts import records as record_texts
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.lists import Sorting
from minetui.ui.records.screen import RecordsPage, RecordsScreen

from .conftest import (
    BEGINNER,
    EXPERT,
    click_on,
    first_paints,
    game_of,
    on_screen,
    press,
    resized,
    screen_of,
    text_of,
    type_at_once,
    until,
    words_of,
)
from .replays import PENNED_FIELD

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
NARROW, WIDE, HIGH, SMALL = (80, 24), (118, 24), (130, 40), (40, 12)
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


@asynccontextmanager
async def opened(
    size: tuple[int, int] = NARROW, game: Game | None = None, **settings: object
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None], RecordsScreen]]:
    """The records, opened from a game, with all that is in them."""
    looks = Settings(**settings)  # type: ignore[arg-type]
    async with on_screen(game or BEGINNER, size, settings=looks) as (app, pilot):
        await press(pilot, "b")
        assert isinstance(app.screen, RecordsScreen)
        yield app, pilot, app.screen


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
    async with opened(game=Game(EXPERT, "abc")) as (app, pilot, screen):
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
    async with opened() as (app, pilot, screen):
        for keys, filters, shown in (
            ("", "G [ ] no-guess  A [ ] assisted", [37.0, 1.5, 39.0]),
            ("A", "G [ ] no-guess  A [x] assisted", [35.0]),
            ("G", "G [x] no-guess  A [ ] assisted", [50.0]),
            ("tab tab tab G", "G [ ] no-guess  A [ ] assisted", [37.0, 1.5, 39.0]),
        ):
            await press(pilot, keys)
            assert filters in text_of(app)
            assert times(screen) == shown


async def test_a_game_without_guesses_opens_the_records_of_such_games() -> None:
    keep(entry(1), entry(2, board_kind="solvable:logic", seconds=50.0))
    game = Game(BEGINNER, "abc", dealer=Solvable("logic"))
    async with opened(game=game) as (_, _, screen):
        assert times(screen) == [50.0]


@pytest.mark.usefixtures("played")
async def test_b_lists_the_best_by_each_metric_and_the_latest_again() -> None:
    async with opened() as (app, pilot, screen):
        seen = []
        for _ in range(6):
            titles = record_texts.ORDERS.values()
            title = next(title for title in titles if f"▸{title}" in text_of(app))
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
    async with opened(game=Game(Level(6, 6, 4), "abc")) as (app, pilot, screen):
        levels = " Beginner  Intermediate  Expert  5×5/3  6×5/3  7×5/3 ▸6×6/4"
        assert levels in text_of(app)
        assert "No game of 6×6/4 is recorded yet." in text_of(app)
        await press(pilot, "shift+tab left")
        assert screen.choice.level == Level(5, 6, 3)
        await press(pilot, "right right right")
        assert screen.choice.level == BEGINNER


@pytest.mark.usefixtures("played")
async def test_the_first_paint_has_the_records_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = first_paints(monkeypatch, RecordsScreen, RecordsPage)
    async with on_screen(BEGINNER, NARROW) as (app, pilot):
        type_at_once(app, "b")
        await until(pilot, lambda: bool(painted))

    assert "37.000 s" in painted[0]
    assert "was best" in painted[0]


async def test_signs_are_plain_in_ascii_and_games_without_a_win_have_no_chart() -> None:
    keep(entry(1), entry(2, won=False), entry(3), entry(4, level="Expert", won=False))
    async with opened(glyphs="ascii") as (app, pilot, _):
        for keys in ("", "tab tab"):
            await press(pilot, keys)
            for size in (WIDE, HIGH, SMALL, NARROW):
                await resized(pilot, *size)
                assert text_of(app).isascii()
                assert ("no win yet" in text_of(app)) is bool(keys)


# Mouse and keys


@pytest.mark.usefixtures("played")
async def test_levels_filters_and_lists_are_chosen_by_mouse() -> None:
    async with opened() as (_, pilot, screen):
        for text, shown in (
            *(("Best times", [37.0, 39.0]), ("Expert", [200.0]), ("Beginner", [37.0, 39.0])),
            *(("[ ] assisted", [35.0]), ("[x] assisted", [37.0, 39.0])),
        ):
            await click_on(pilot, text)
            assert times(screen) == shown


@pytest.mark.usefixtures("played")
async def test_enter_and_a_click_watch_the_game_at_the_cursor() -> None:
    async with opened(WIDE) as (app, pilot, screen):
        await press(pilot, "down")
        assert "seed penned · Enter watches it" in text_of(app)
        for do, what in ((press, "enter"), (click_on, " lost "), (click_on, "Watch")):
            await do(pilot, what)
            assert screen_of(app).session.watched
            assert game_of(app).record == LOST.moves
            await press(pilot, "q")
            assert app.screen is screen
        await press(pilot, "q")

        assert app.screen is screen_of(app)
        assert app.is_running


@pytest.mark.usefixtures("played")
async def test_a_game_whose_moves_are_not_kept_or_whose_file_is_gone_says_so() -> None:
    for path in (folders.data() / "replays").iterdir():
        path.unlink()
    async with opened(WIDE) as (app, pilot, screen):
        assert "Its moves are not kept" in text_of(app)
        await press(pilot, "enter")
        assert "The moves of this game are not kept" in text_of(app)
        await press(pilot, "down enter")

        assert app.screen is screen
        assert "No such file or directory" in screen.status.text


CLICKS = {"all_clicks": 40, "chords": 0, "zini": 10, "human_zini": 12}
NF = {**CLICKS, "left_clicks": 40, "right_clicks": 0}
FL = {**CLICKS, "left_clicks": 38, "right_clicks": 2}


async def test_styles_are_shown_apart_and_one_without_a_game_says_so() -> None:
    keep(entry(1, **NF), entry(2, **FL), entry(3, won=False, **NF), entry(4), entry(5, **FL))
    keep(entry(6, level="Expert", **FL))
    async with opened() as (app, pilot, screen):
        for shown in ([37.0, 39.0], [35.0, 38.0], [35.0, 36.0, 37.0]):
            await press(pilot, "y")
            assert times(screen)[:3] == shown
        await click_on(pilot, " NF  FL")
        assert "─ Best NF " in text_of(app)
        assert "│ 39.000 s" in text_of(app)
        await press(pilot, "b")
        assert times(screen) == [39.0]
        await press(pilot, "G")
        await press(pilot, "tab G")
        assert "No game of Intermediate is recorded yet." in text_of(app)
        await press(pilot, "tab")
        assert screen.status.text == " No NF game of Expert is recorded yet."
        assert "no win yet" in text_of(app)
        await click_on(pilot, " all ▸NF")
        assert screen.choice.style is None


async def test_the_list_is_sorted_by_any_of_its_columns() -> None:
    """A cursor at the top stays there, and any other one on its game."""
    keep(entry(1, **NF), entry(2, three_bv=10, solved=10, zini=5, human_zini=5), entry(3, **FL))
    async with opened() as (app, pilot, screen):
        assert "▾Date" in text_of(app)
        await press(pilot, "o o O")
        assert (screen.list.index, times(screen)) == (0, [39.0, 38.0, 37.0])
        await press(pilot, "b b b b b")
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


async def test_columns_are_chosen_by_keys_or_the_mouse_and_kept(home: Path) -> None:
    keep(entry(1, **NF))
    async with opened(WIDE) as (app, pilot, screen):
        await press(pilot, "c")
        assert "1 Time       seconds on the clock" in text_of(app)
        await click_on(pilot, "seconds on the clock")
        assert "1 3BV " in text_of(app)
        await click_on(pilot, "seconds on the clock")
        assert "7 Time       seconds on the clock" in text_of(app)
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


async def test_the_columns_of_the_settings_are_shown_if_any() -> None:
    keep(entry(1, **NF))
    async with opened(record_columns=("hzne", "rqp")) as (app, _, screen):
        assert names_of(screen) == ["date", "result", "hzne", "rqp", "note"]
        assert "Date             Result  HZNE   RQP" in text_of(app)
        assert "won      30% 76.05 was best" in text_of(app)
    async with opened(record_columns=()) as (_, pilot, screen):
        await press(pilot, "o O")
        assert screen.rows.sorting == Sorting("result", True)
        await resized(pilot, 5, 24)
        await press(pilot, "o")

        assert names_of(screen) == []
        assert screen.rows.sorting == Sorting("result", True)


# Records that are not there, or can't be read


async def test_without_a_game_the_records_say_so_and_take_any_key() -> None:
    async with opened() as (app, pilot, screen):
        await press(pilot, "b tab up k pagedown enter G b j tab A y o O enter")

        assert "No game is recorded yet." in text_of(app)
        assert "play a game to its end" in words_of(app)
        assert app.screen is screen
        assert not records_path().exists()


async def test_records_that_can_not_be_read_are_one_line() -> None:
    records_path().parent.mkdir(parents=True)
    records_path().write_bytes(b"no database at all" * 100)
    async with opened(WIDE) as (app, pilot, screen):
        for keys in ("", "enter b G tab j A enter"):
            await press(pilot, keys)
            assert f"{records_path().name}: file is not a database" in screen.status.text
        await press(pilot, "q")

        assert app.screen is screen_of(app)


@pytest.mark.usefixtures("played")
async def test_records_that_are_damaged_while_they_are_shown_are_one_line() -> None:
    async with opened((200, 24)) as (_, pilot, screen):
        with Records() as records:
            records.database.connection.execute("update games set milliseconds = 'x'")
        await press(pilot, "b")

        assert "expected games, got a row that is not one" in screen.status.text
        assert times(screen) == []


@pytest.mark.usefixtures("played")
async def test_no_window_is_too_small() -> None:
    async with opened((1, 1)) as (app, pilot, screen):
        for size in ((1, 1), (20, 6)):
            await resized(pilot, *size)
            await press(pilot, "j b tab G shift+tab G k pagedown b b b b y y y o O c escape")
        await resized(pilot, *WIDE)

        assert screen.list.display
        assert "Won" in text_of(app)
