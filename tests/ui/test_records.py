"""The records on the screen: levels, classes, lists of games, and games that are watched."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from gettext import NullTranslations

import pytest
from textual.pilot import Pilot

from minetui import language
from minetui.core import LEVELS, Game, Level, Reveal
from minetui.formats import Replay, rawvf
from minetui.solver.dealers import Solvable
from minetui.store import GameRecord, RecordClass, Records, Settings, folders
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.daily.calendar import CalendarScreen
from minetui.ui.records.challenges import ChallengesScreen
from minetui.ui.records.screen import RecordsPage, RecordsScreen
from minetui.ui.train.screen import TrainScreen

from .conftest import (
    BEGINNER,
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
)
from .replays import PENNED_FIELD

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
NARROW, WIDE, HIGH, SMALL = (80, 24), (118, 24), (130, 40), (40, 12)
READ = RecordsPage.read
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


def lines_of(app: MinetuiApp) -> list[str]:
    """The lines on the screen, a blank between two words."""
    return [" ".join(line.split()) for line in text_of(app).splitlines() if line.strip()]


def times(screen: RecordsScreen) -> list[float]:
    """The times of the games that are listed."""
    return [game.seconds for game in screen.rows.items]


def names_of(screen: RecordsScreen) -> list[str]:
    """The columns that are shown."""
    return [column.name for column in screen.rows.columns(screen.list.width)]


# What is shown


@pytest.mark.usefixtures("played")
async def test_the_page_of_a_level_says_what_was_done_and_lists_the_times() -> None:
    """What doesn't count stands in its place, without a rank, with the word that says why."""
    keep(entry(6, board_kind="solvable:logic", seconds=38.0))
    async with opened() as (app, _, _):
        shown = lines_of(app)

    assert shown[:4] == [
        "Records",
        "▸Beginner Intermediate Expert Daily Puzzles Challenges",
        "37.0 s 2 of 3 1",
        "best games won in a row, longest 1",
    ]
    assert shown[4].startswith("Last 5 ")
    assert shown[5:-1] == [
        "▴Time When 3BV/s",
        "35.000 1 Jan 0.57 assisted",
        "1 37.000 1 Jan 0.27",
        "38.000 1 Jan 0.53 no guess",
        "2 39.000 1 Jan 0.51",
    ]


@pytest.mark.usefixtures("played")
async def test_games_against_others_stand_apart_where_there_are_some() -> None:
    """A key and a click turn between them and the games played alone, at each level."""
    keep(*(entry(at, room="versus", seconds=at + 10.0, won=at > 6) for at in (6, 7, 8)))
    async with opened() as (app, pilot, screen):
        alone, sides = times(screen), lines_of(app)[2]
        await press(pilot, "o")
        live, first = times(screen), lines_of(app)[2:5]
        await press(pilot, "tab")
        others = lines_of(app)[2]
        await press(pilot, "shift+tab")
        back = times(screen)
        await click_on(pilot, "Alone")
        again = times(screen)

    assert (alone, sides) == ([35.0, 37.0, 39.0], "▸Alone Versus")
    assert live == back == [17.0, 18.0]
    assert first == [
        "Alone ▸Versus",
        "17.0 s 2 of 3 2",
        "best, versus games won in a row, longest 2",
    ]
    assert "Versus" not in others
    assert again == alone


async def test_where_all_games_are_against_others_they_are_listed() -> None:
    keep(entry(1, room="versus", seconds=17.0))
    async with opened() as (app, pilot, screen):
        await press(pilot, "o")

        assert times(screen) == [17.0]
        assert "Alone" not in text_of(app)


@pytest.mark.usefixtures("played")
async def test_tab_turns_the_levels_and_the_key_bar_names_the_next() -> None:
    async with opened() as (app, pilot, screen):
        for keys, name, following, shown in (
            ("", "Beginner", "Intermediate", [35.0, 37.0, 39.0]),
            ("tab", "Intermediate", "Expert", []),
            ("tab", "Expert", "Daily", [200.0]),
            ("shift+tab shift+tab", "Beginner", "Intermediate", [35.0, 37.0, 39.0]),
        ):
            for key in keys.split():
                await press(pilot, key)
            assert f"▸{name}" in text_of(app)
            assert f"Tab {following} " in text_of(app)
            assert times(screen) == shown


@pytest.mark.usefixtures("played")
async def test_after_the_levels_tab_leads_to_the_pages_of_other_things() -> None:
    async with opened() as (app, pilot, screen):
        await press(pilot, "tab tab")
        for following, page in (
            ("Daily", CalendarScreen),
            ("Puzzles", TrainScreen),
            ("Challenges", ChallengesScreen),
        ):
            assert f"Tab {following} " in text_of(app)
            await press(pilot, "tab")
            assert isinstance(app.screen, page)
            await press(pilot, "escape")
            assert app.screen is screen
            assert "▸Expert" in text_of(app)
        assert "Tab Beginner " in text_of(app)
        await press(pilot, "tab shift+tab")
        assert isinstance(app.screen, ChallengesScreen)


async def test_games_with_help_and_games_that_were_lost_are_no_empty_page() -> None:
    keep(entry(1, assisted=True), entry(2, level="Expert", won=False, seconds=7.5))
    async with opened() as (app, pilot, _):
        assert "39.0 s" in text_of(app)
        assert "fastest assisted win" in text_of(app)
        assert "Last" not in text_of(app)
        await press(pilot, "tab tab")
        assert "no win yet" in text_of(app)
        assert "7.500" in text_of(app)
        assert " lost" in text_of(app)


async def test_a_game_without_guesses_opens_the_records_in_which_such_games_compete() -> None:
    keep(entry(1), entry(2, board_kind="solvable:logic", seconds=50.0))
    game = Game(BEGINNER, "abc", dealer=Solvable("logic"))
    async with opened(game=game) as (app, _, _):
        assert "best, no guess" in text_of(app)
        assert lines_of(app)[-3:-1] == [
            "39.000 1 Jan 0.51 any board",
            "1 50.000 1 Jan 0.40 no guess",
        ]


async def test_custom_levels_share_a_place_after_the_named_ones_with_that_of_the_game() -> None:
    keep(*(entry(number, rows=5, cols=4 + number, mines=3) for number in range(1, 3)))
    async with opened(game=Game(Level(6, 6, 4), "abc")) as (app, pilot, screen):
        assert " Expert ▸Custom 6 × 6 / 4  Daily " in text_of(app)
        assert "No game of Custom 6 × 6 / 4 yet." in text_of(app)
        await press(pilot, "shift+tab")
        await press(pilot, "left")
        assert times(screen) == [39.0]
        assert " Expert ▸Custom 5 × 5 / 3  Daily " in text_of(app)
        assert "Tab Custom " in text_of(app)
        await press(pilot, "left")
        assert "▸Expert  Custom  Daily " in text_of(app)


@pytest.mark.usefixtures("played")
async def test_the_first_paint_has_the_records_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = first_paints(monkeypatch, RecordsScreen, PageReader)
    monkeypatch.setattr(RecordsPage, "read", lambda level, of: PageReader.read((READ, level, of)))
    async with on_screen(BEGINNER, NARROW) as (app, pilot):
        type_at_once(app, "b")
        await until(pilot, lambda: bool(painted))

    assert "37.000" in painted[0]


class PageReader:
    """Reads a page of one argument, as `first_paints` wants it."""

    @staticmethod
    def read(what: tuple[Callable[..., object], Level, RecordClass]) -> object:
        """The page of a level."""
        return what[0](*what[1:])


async def test_signs_are_plain_in_ascii() -> None:
    keep(entry(1), entry(2, won=False), entry(3), entry(4, level="Expert", won=False))
    async with opened(glyphs="ascii") as (app, pilot, _):
        for keys in ("", "tab tab"):
            await press(pilot, keys)
            for size in (WIDE, HIGH, SMALL, NARROW):
                await resized(pilot, *size)
                assert text_of(app).isascii()


# Mouse and keys


@pytest.mark.usefixtures("played")
async def test_levels_and_other_pages_are_opened_by_mouse() -> None:
    async with opened() as (app, pilot, screen):
        await click_on(pilot, "Expert")
        assert times(screen) == [200.0]
        for text, kind in (
            *(("Daily", "CalendarScreen"), ("Puzzles", "TrainScreen")),
            ("Challenges", "ChallengesScreen"),
        ):
            await click_on(pilot, text)
            assert type(app.screen).__name__ == kind
            await press(pilot, "q")
            assert app.screen is screen


@pytest.mark.usefixtures("played")
async def test_words_filter_the_games() -> None:
    async with opened() as (app, pilot, screen):
        await press(pilot, "slash")
        await press(pilot, "a s s i s t enter")
        assert times(screen) == [35.0]
        assert "assist" in text_of(app)
        await press(pilot, "escape")
        assert times(screen) == [35.0, 37.0, 39.0]
        await press(pilot, "slash 2 0 2 6 x")
        assert "No such game." in text_of(app)


class Capitals(NullTranslations):
    """A language with capital letters where English has none."""

    def gettext(self, message: str) -> str:
        """The sentence with a capital letter for each word."""
        return message.title() if "{" not in message else message


@pytest.mark.usefixtures("played")
async def test_games_are_found_by_small_letters_in_a_language_with_capital_ones() -> None:
    """German writes "ohne Flagge"."""
    language.use("xx", Capitals())
    try:
        async with opened() as (app, pilot, screen):
            await press(pilot, "slash a s s i s t enter")
            assert (times(screen), "Assisted" in text_of(app)) == ([35.0], True)
    finally:
        language.use(language.ENGLISH)


async def test_the_list_is_sorted_by_any_metric_which_is_then_shown() -> None:
    """A cursor at the top stays there, and any other one on its game."""
    keep(entry(1), entry(2, three_bv=10, solved=10), entry(3))
    async with opened() as (app, pilot, screen):
        assert "▴Time" in text_of(app)
        for keys, header, shown in (
            ("s down enter", "▾When", [37.0, 38.0, 39.0]),
            ("s down down down enter", "▾3BV/s", [37.0, 39.0, 38.0]),
            ("S", "▴3BV/s", [38.0, 39.0, 37.0]),
        ):
            await press(pilot, keys)
            assert header in text_of(app)
            assert times(screen) == shown
            assert screen.list.index == 0
        await press(pilot, "s")
        await click_on(pilot, "solved 3BV per click")
        assert "▾IOE" in text_of(app)
        await click_on(pilot, "Time When")
        assert times(screen) == [37.0, 38.0, 39.0]
        assert "IOE" not in text_of(app)


@pytest.mark.usefixtures("played")
async def test_enter_and_a_click_review_the_game_at_the_cursor() -> None:
    keep(entry(7, seconds=30.0), game_7=LOST)
    async with opened(WIDE) as (app, pilot, screen):
        for do, what in ((press, "enter"), (click_on, "30.000"), (click_on, "Review")):
            await do(pilot, what)
            assert screen_of(app).session.watched
            assert game_of(app).record == LOST.moves
            await press(pilot, "q")
            assert app.screen is screen
        await press(pilot, "q")

        assert app.screen is screen_of(app)
        assert app.is_running


@pytest.mark.usefixtures("played")
async def test_a_game_whose_moves_are_not_kept_says_so() -> None:
    for path in (folders.data() / "replays").iterdir():
        path.unlink()
    async with opened(WIDE) as (app, pilot, screen):
        await press(pilot, "enter")

        assert app.screen is screen
        assert "The moves of this game are not kept" in text_of(app)


# Records that are not there, or can't be read


async def test_without_a_game_the_records_say_so_and_take_any_key() -> None:
    async with opened() as (app, pilot, screen):
        await press(pilot, "b tab up k pagedown enter j tab s S E x slash escape enter")

        assert "No games yet." in text_of(app)
        assert app.screen is screen
        assert not records_path().exists()


async def test_records_that_can_not_be_read_are_one_line() -> None:
    records_path().parent.mkdir(parents=True)
    records_path().write_bytes(b"no database at all" * 100)
    async with opened(WIDE) as (app, pilot, screen):
        for keys in ("", "enter b tab j s enter"):
            await press(pilot, keys)
            assert f"{records_path().name}: file is not a database" in screen.status.text
        await press(pilot, "q")

        assert app.screen is screen_of(app)


@pytest.mark.usefixtures("played")
async def test_records_that_are_damaged_while_they_are_shown_are_one_line() -> None:
    async with opened((200, 24)) as (_, pilot, screen):
        with Records() as records:
            records.database.connection.execute("update games set milliseconds = 'x'")
        await press(pilot, "tab")
        await press(pilot, "shift+tab")

        assert "expected games, got a row that is not one" in screen.status.text
        assert times(screen) == []


@pytest.mark.usefixtures("played")
async def test_no_window_is_too_small() -> None:
    async with opened((1, 1)) as (app, pilot, screen):
        for size in ((1, 1), (18, 10), (20, 6), (40, 12)):
            await resized(pilot, *size)
            for keys in ("j tab", "shift+tab", "k pagedown s escape S slash escape"):
                await press(pilot, keys)
        await resized(pilot, *WIDE)

        assert screen.list.display
        assert "games won" in text_of(app)
