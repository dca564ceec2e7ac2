"""The calendar of daily boards: what it shows in any window, and what its keys and clicks do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest
from rich.style import Style
from textual.color import Color
from textual.pilot import Pilot

from minetui.core import Game, SharedBoard
from minetui.formats import DailyMark, Replay, rawvf
from minetui.solver import game_on
from minetui.store import DayState, GameRecord, Journal, PlayedDays, Records, Settings
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.daily.calendar import (
    Calendar,
    CalendarPage,
    CalendarScreen,
    DayInks,
    DayLook,
    DayPaint,
    MonthStep,
    Shown,
    signs_of,
    weeks_of,
)
from minetui.ui.kit.colours import contrast
from minetui.ui.kit.glyphs import ASCII, UNICODE
from minetui.ui.kit.inks import PALETTES, Palette
from minetui.ui.kit.lines import width_of
from minetui.ui.setup import Destination

from .conftest import (
    BEGINNER,
    click_on,
    first_paints,
    on_screen,
    press,
    resized,
    screen_of,
    settled,
    text_of,
    until,
)

TODAY = date(2026, 11, 21)
SMALL, LARGE = (80, 24), (130, 40)


def entry(back: int, *, late: bool = False, **others: object) -> GameRecord:
    """The attempt of so many days ago."""
    day = TODAY - timedelta(back)
    level, when = SharedBoard.daily(day).level, datetime(*day.timetuple()[:3], 12, tzinfo=UTC)
    told: dict[str, object] = {"won": True, "seconds": 75.0, "three_bv": 99, "solved": 99}
    told |= {"clicks": 150, "all_clicks": 150, "left_clicks": 150, "right_clicks": 0, "chords": 0}
    told |= {"daily": f"{day} late" if late else f"{day}"}
    return GameRecord(f"game-{back}", when, level.rows, level.cols, level.mines, **told | others)  # type: ignore[arg-type]


@pytest.fixture
def played() -> None:
    """Attempts of all kinds before today; the four newest were won on time."""
    journal = Journal("begun")
    journal.add(Game(BEGINNER), "flag 3 0.000")
    journal.close()
    with Records() as records:
        records.days.begin(DailyMark(TODAY - timedelta(10)), "begun")
        records.days.begin(DailyMark(TODAY - timedelta(9)), "gone")
    entries = [*(entry(back, seconds=60.0 + back) for back in range(1, 5))]
    entries += [entry(6, won=False, seconds=9.5), entry(7, assisted=True), entry(8, late=True)]
    with Records() as records:
        records.merge((each, None) for each in entries)


def calendar_of(app: MinetuiApp) -> CalendarScreen:
    assert isinstance(app.screen, CalendarScreen)
    return app.screen


@asynccontextmanager
async def opened(
    size: tuple[int, int] = SMALL, day: date = TODAY, **settings: str
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The program with the calendar, with all that is in it."""
    setup: dict[str, object] = {"today": lambda: TODAY, "settings": Settings(**settings)}  # type: ignore[arg-type]
    setup["first"] = Destination("calendar", day)
    async with on_screen(BEGINNER, size, **setup) as (app, pilot):
        await settled(pilot)
        yield app, pilot


def month_of(app: MinetuiApp) -> list[str]:
    """The lines of the month on the left."""
    return [line[1:43].rstrip() for line in text_of(app).splitlines()[:20]]


# What is shown


@pytest.mark.usefixtures("played")
async def test_a_month_shows_how_each_attempt_ended_beside_what_is_told_of_all() -> None:
    """In a small window the status line tells of the day."""
    async with opened() as (app, pilot):
        assert month_of(app) == [
            " ←            November 2026             →",
            " Mo    Tu    We    Th    Fr    Sa    Su",
            "                                      1",
            *("", ""),
            "  2     3     4     5     6     7     8",
            *("", ""),
            "  9    10    11    12    13 ◷  14    15",
            "              ‖     ✗     ✓     ∴     ✱",
            "                         1:15  1:15  9.5",
            " 16    17    18    19    20   ▸21    22",
            "        ✓     ✓     ✓     ✓",
            "       1:04  1:03  1:02  1:01",
            " 23    24    25    26    27    28    29",
            *("", ""),
            " 30",
            *("", ""),
        ]
        told = text_of(app)
        for text in (
            *("─ Saturday, 21 November 2026 ─", "│ 36 × 16, 124 mines ", "│ To play "),
            *("│ 4 days ", "│ since 17 Nov ", "│ longest 4 "),
            *("│ 75% ", "│ 6 of 8 ", "│ 1 assisted "),
            "│ Tu    1:04   1:04 ",
            "│ Fr    1:01   1:08 ",
            "\n Enter plays it.",
        ):
            assert text in told
        await resized(pilot, 40, 12)
        assert " 13◷✓  14 ∴  15 ✱".replace("  ", " ") in text_of(app).replace("  ", " ")
        await press(pilot, "left")
        assert "2026-11-20: Won in 61.000 s." in text_of(app)


@pytest.mark.usefixtures("played")
async def test_a_wide_window_has_the_signs_and_two_months_in_which_the_cursor_walks() -> None:
    async with opened(LARGE) as (app, pilot):
        for text in (
            *("October 2026", "November 2026", "✓ won ", "∴ won, assisted"),
            *("✱ lost", "‖ begun", "✗ given up", "◷ late"),
        ):
            assert text in text_of(app)
        targets = [link.target for line in calendar_of(app).lines for link in line]
        steps = [target for target in targets if isinstance(target, MonthStep)]
        assert steps == [MonthStep(-1), MonthStep(1)] * 2
        await click_on(pilot, "Earlier")
        assert calendar_of(app).shown == Shown(date(2026, 10, 21), date(2026, 11, 21))
        await press(pilot, "pageup")
        assert "September 2026" in text_of(app)
        assert "November 2026 " not in text_of(app).splitlines()[2]


@pytest.mark.usefixtures("played")
async def test_plain_signs_say_the_same_and_another_theme_colours_the_days_anew() -> None:
    async with opened(glyphs="ascii") as (app, pilot):
        assert month_of(app)[8:10] == [
            "  9    10    11    12    13 t  14    15",
            "              =     x     o     &     *",
        ]
        assert text_of(app).isascii()
        app.theme = "paper"
        await settled(pilot)
        inks = calendar_of(app).inks
        assert inks
        assert inks.palette.name == "paper"
        assert inks.ground(DayPaint(DayLook.TO_COME)).hex.lower() == inks.palette.window


def test_each_look_has_a_sign_of_its_own_where_there_is_an_attempt() -> None:
    for glyphs in (UNICODE, ASCII):
        signs = [signs_of(glyphs)[DayLook(state.value)] for state in DayState]

        assert len({*signs} - {" "}) == len(DayState)


async def test_without_any_game_it_says_what_can_be_played() -> None:
    async with opened() as (app, _):
        for text in ("│ 0 days ", "│ 0 of 0 ", "│ No unassisted win yet. ", "\n Enter plays it."):
            assert text in text_of(app)


async def test_damaged_records_are_told_in_a_line() -> None:
    records_path().parent.mkdir()
    records_path().write_bytes(b"nonsense" * 200)
    async with opened((200, 24)) as (app, pilot):
        assert f"{records_path().name}: file is not a database\n" in text_of(app)
        await press(pilot, "enter left pagedown v")
        assert app.is_running


@pytest.mark.usefixtures("played")
async def test_the_first_paint_has_the_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = first_paints(monkeypatch, CalendarScreen, Calendar)
    async with opened() as (_, pilot):
        await until(pilot, lambda: bool(painted))

    assert "1:04" in painted[0]


def test_it_fits_into_any_window_with_the_day_at_the_cursor() -> None:
    calendar, inks = Calendar.of(PlayedDays(), TODAY), DayInks(PALETTES[0], Style())
    widths = (10, 24, 30, 36, 44, 60, 78, 79, 80, 100, 122, 123, 130, 200)
    heights, days = (1, 3, 7, 10, 16, 22, 30, 38, 60), (TODAY, date(2026, 8, 31), date(2026, 2, 1))
    for width, height, here in product(widths, heights, days):
        lines = CalendarPage(calendar, (width, height), UNICODE, inks).lines(Shown(here, here))

        assert len(lines) <= height
        assert any(link.target == here for line in lines for link in line)
        assert max(map(width_of, lines)) <= max(width, 23)


def test_the_weeks_of_a_month_go_from_monday_to_sunday() -> None:
    for month in (date(2026, 2, 14), date(2026, 8, 1), date(2024, 2, 29), date.min, date.max):
        weeks = weeks_of(month)
        days = [day for week in weeks for day in week if day is not None]

        assert [len(week) for week in weeks] == [7] * 6
        assert all(
            day is None or day.weekday() == at for week in weeks for at, day in enumerate(week)
        )
        assert [day.day for day in days] == [*range(1, len(days) + 1)]
        assert {(day.year, day.month) for day in days} == {(month.year, month.month)}


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_all_that_is_written_on_a_day_can_be_read(palette: Palette) -> None:
    """WCAG 2.1: 4.5, and 3 for days to come, on which nothing can be done."""
    window = Style(bgcolor=Color.parse(palette.window).rich_color)
    inks = DayInks(palette, window)
    for look, shade, here in product(DayLook, (0, 1), (False, True)):
        paint = DayPaint(look, shade, here)
        least = 3.0 if look is DayLook.TO_COME and not here else 4.5
        for style in inks.styles(paint):
            assert style.color is not None
            assert contrast(Color.from_rich_color(style.color), inks.ground(paint)) >= least


# Keys and mouse


@pytest.mark.usefixtures("played")
async def test_arrows_walk_by_days_and_weeks_and_pages_by_months() -> None:
    seen = list[str]()
    async with opened() as (app, pilot):
        for keys in ("left", "up", "l", "down", "pageup", "pageup", "pagedown", "home", "right"):
            await press(pilot, keys)
            seen.append(calendar_of(app).shown.here.isoformat())

    assert seen == [
        *("2026-11-20", "2026-11-13", "2026-11-14", "2026-11-21", "2026-10-21", "2026-09-21"),
        *("2026-10-21", "2026-11-21", "2026-11-21"),  # there is nothing to see after today
    ]


async def test_the_cursor_goes_as_far_as_there_are_days() -> None:
    async with opened(LARGE, date.min) as (app, pilot):
        for keys in ("up left pageup", "pageup up left"):
            await press(pilot, keys)
            assert calendar_of(app).shown.here == date.min
        calendar_of(app).go_to(date(2026, 10, 31))
        await press(pilot, "pageup")
        assert calendar_of(app).shown.here == date(2026, 9, 30)


@pytest.mark.usefixtures("played")
async def test_a_click_goes_to_a_day_and_a_second_one_plays_it() -> None:
    async with opened() as (app, pilot):
        await click_on(pilot, " 16 ")
        assert calendar_of(app).shown.here == date(2026, 11, 16)
        assert "Not played" in text_of(app)
        await click_on(pilot, "←")
        assert calendar_of(app).shown.here == date(2026, 10, 16)
        await click_on(pilot, "→")
        await click_on(pilot, " 16 ")
        assert "Daily 2026-11-16, late · 9 × 9" in text_of(app)


@pytest.mark.usefixtures("played")
async def test_what_a_key_does_with_a_day_is_said() -> None:
    told = dict[int, str]()
    async with opened() as (app, pilot):
        for back in (0, 1, 5, 6, 7, 8, 9, 10):
            calendar_of(app).go_to(TODAY - timedelta(back))
            await settled(pilot)
            told[back] = text_of(app).splitlines()[-2].strip()
            if back == 8:
                assert "│ Late: not in the streak " in text_of(app)

    assert told == {
        **dict.fromkeys((1, 6, 7, 8, 9), "Enter plays it for practice."),
        0: "Enter plays it.",
        5: "Enter plays it late: it doesn't count towards a streak.",
        10: "Enter resumes it.",
    }


async def test_a_day_that_has_not_come_is_not_played() -> None:
    """The clock was ahead for a while, so that a later day has an attempt."""
    with Records() as records:
        records.add(entry(-3))
    async with opened() as (app, pilot):
        await press(pilot, "right enter")
        assert "This board can be played once its day has come." in text_of(app)
        assert calendar_of(app).shown.here == date(2026, 11, 22)
        await press(pilot, "right right right right")
        assert calendar_of(app).shown.here == date(2026, 11, 24)


async def test_an_earlier_board_is_played_on_a_screen_over_the_calendar() -> None:
    async with opened(day=date(2026, 11, 16)) as (app, pilot):
        await press(pilot, "enter")
        assert "Daily 2026-11-16, late · 9 × 9 · 10 mines" in text_of(app)
        await press(pilot, "space")
        field, position = screen_of(app).session.game.field, screen_of(app).session.position
        screen_of(app).move_to((field.safe & ~position.revealed).bit_length() - 1)
        await press(pilot, "space q")
        assert calendar_of(app).shown.here == date(2026, 11, 16)
        assert "Begun, to be resumed" in text_of(app)
        await press(pilot, "q")
        assert not app.is_running


async def test_the_kept_game_of_a_day_is_watched() -> None:
    game = game_on(SharedBoard.daily(date(2026, 11, 20)))
    with Records() as records:
        records.merge([(entry(1), rawvf.write(Replay.of(game, {}))), (entry(2), None)])
    async with opened(day=date(2026, 11, 20)) as (app, pilot):
        assert "v watches your game." in text_of(app)
        await press(pilot, "v")
        assert screen_of(app).session.watched
        await press(pilot, "q left v")
        assert "The moves of this game are not kept" in text_of(app)
        await press(pilot, "left v")
        assert "There is no game of this day to watch." in text_of(app)


async def test_a_calendar_that_is_opened_from_a_game_holds_its_clock() -> None:
    with Records() as records:
        records.add(entry(0))
    async with on_screen(BEGINNER, SMALL, today=lambda: TODAY) as (app, pilot):
        await settled(pilot)
        await press(pilot, "space")
        await press(pilot, "D")
        assert isinstance(app.screen, CalendarScreen)
        assert not screen_of(app).session.clock.running
        await press(pilot, "escape")
        assert screen_of(app).session.clock.running
