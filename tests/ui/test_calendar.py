"""The calendar of daily boards: what it shows in any window, and what its keys and clicks do."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest
from textual.pilot import Pilot

from minetui.core import Game, SharedBoard
from minetui.formats import DailyMark, Replay, rawvf
from minetui.solver import game_on
from minetui.store import GameRecord, Journal, PlayedDays, Records, Settings
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.daily.calendar import (
    Calendar,
    CalendarPage,
    CalendarScreen,
    MonthStep,
    Shown,
    weeks_of,
)
from minetui.ui.kit.glyphs import UNICODE
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
    return [line[:43].rstrip() for line in text_of(app).splitlines()[:22]]


def told_of(app: MinetuiApp) -> list[str]:
    """What is told beside the month, a blank between two words."""
    lines = [" ".join(line[43:].split()) for line in text_of(app).splitlines()[:22]]
    return [line for line in lines if line]


def keys_of(app: MinetuiApp) -> str:
    return calendar_of(app).keys.text


# What is shown


@pytest.mark.usefixtures("played")
async def test_a_month_shows_how_each_attempt_ended_beside_what_is_told() -> None:
    """A win is its time, a loss a cross; a mark behind says that it was late or assisted."""
    async with opened() as (app, pilot):
        assert month_of(app) == [
            " Daily board      ← November 2026 →",
            "",
            "   Mo    Tu    We    Th    Fr    Sa    Su",
            "",
            "                                        1",
            *("", ""),
            "    2     3     4     5     6     7     8",
            *("", ""),
            "    9    10    11    12    13    14    15",
            "                ‖     ✗    75*   75+    ✗",
            "",
            "   16    17    18    19    20   ▸21    22",
            "         64    63    62    61",
            "",
            "   23    24    25    26    27    28    29",
            *("", ""),
            "   30",
            *("", ""),
        ]
        assert told_of(app) == [
            *("Saturday 21 November", "36 × 16, 124 mines", "not played yet"),
            *("Streak 4 days", "longest 4 days", "Won 6 of 8"),
            *("a time won", "✗ lost", "‖ unfinished", "* later than its day", "+ assisted"),
        ]
        await press(pilot, "left")
        assert told_of(app)[:3] == ["Friday 20 November", "Expert", "won in 61.0 s"]


@pytest.mark.usefixtures("played")
async def test_a_small_window_has_signs_and_the_status_line_tells_of_the_day() -> None:
    async with opened((40, 12)) as (app, pilot):
        assert "  9   10   11‖  12✗  13✓* 14✓+ 15✗" in text_of(app)
        assert " 16   17✓  18✓  19✓  20✓ ▸21   22" in text_of(app)
        assert "  ✓ won  ✗ lost  ‖ unfinished" in text_of(app)
        assert "\n 21 November: not played yet.\n" in text_of(app)
        await press(pilot, "left")
        assert "\n 20 November: won in 61.0 s.\n" in text_of(app)
        await resized(pilot, 18, 10)
        assert "\n 16✓17✓18✓19▸20 21" in text_of(app)
        await press(pilot, "left left left left")
        assert "\n▸16✓17✓18✓19✓20 21" in text_of(app)


@pytest.mark.usefixtures("played")
async def test_a_wide_window_has_two_months_in_which_the_cursor_walks() -> None:
    async with opened(LARGE) as (app, pilot):
        for text in ("October 2026", "November 2026", "later than its day"):
            assert text in text_of(app)
        targets = [link.target for line in calendar_of(app).lines for link in line]
        steps = [target for target in targets if isinstance(target, MonthStep)]
        assert steps == [MonthStep(-1), MonthStep(1)] * 2
        await press(pilot, "pageup")
        assert calendar_of(app).shown == Shown(date(2026, 10, 21), date(2026, 11, 21))
        assert "later than its day" in text_of(app)
        await press(pilot, "pageup")
        assert "September 2026" in text_of(app)
        assert "November 2026 " not in text_of(app).splitlines()[0]
        assert "later than its day" not in text_of(app)  # no sign is in view


@pytest.mark.usefixtures("played")
async def test_plain_signs_say_the_same() -> None:
    async with opened(glyphs="ascii") as (app, _):
        assert month_of(app)[11] == "                =     x    75*   75+    x"
        assert text_of(app).isascii()


@pytest.mark.usefixtures("played")
async def test_today_is_bold_and_days_to_come_are_faint() -> None:
    async with opened() as (app, pilot):
        await press(pilot, "left")
        links = [link for line in calendar_of(app).lines for link in line]
        styles = {link.target: link.style for link in links[::-1] if isinstance(link.target, date)}

    assert [styles[TODAY + timedelta(by)] for by in (-2, -1, 0, 1)] == [
        *("plain", "hint", "strong", "faint"),
    ]


async def test_without_any_game_it_says_what_can_be_played() -> None:
    async with opened() as (app, _):
        assert told_of(app) == ["Saturday 21 November", "36 × 16, 124 mines", "not played yet"]
        keys = " Enter Play  ←↑↓→ Day  PgUp PgDn Month  Home Today  Esc Back  ? Help "
        assert keys_of(app) == keys


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

    assert " 64 " in painted[0]


def test_it_fits_into_any_window_with_the_day_at_the_cursor() -> None:
    calendar = Calendar.of(PlayedDays(), TODAY)
    widths = (10, 24, 30, 36, 44, 60, 78, 79, 80, 100, 122, 123, 130, 200)
    heights, days = (1, 3, 7, 10, 16, 22, 30, 38, 60), (TODAY, date(2026, 8, 31), date(2026, 2, 1))
    for width, height, here in product(widths, heights, days):
        lines = CalendarPage(calendar, (width, height), UNICODE).lines(Shown(here, here))

        assert len(lines) <= height
        assert any(link.target == here for line in lines for link in line)
        assert max(map(width_of, lines)) <= max(width, 15)


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
        assert "not played" in told_of(app)
        await click_on(pilot, " ← ")
        assert calendar_of(app).shown.here == date(2026, 10, 16)
        await click_on(pilot, "6 →")
        await click_on(pilot, "▸16 ")
        assert "Daily board · Monday 16 November · late" in text_of(app)


@pytest.mark.usefixtures("played")
async def test_the_key_bar_says_what_enter_does_with_a_day() -> None:
    captions, told = dict[int, str](), dict[int, str]()
    async with opened() as (app, pilot):
        for back in (0, 1, 5, 6, 7, 8, 9, 10):
            calendar_of(app).go_to(TODAY - timedelta(back))
            await settled(pilot)
            captions[back] = keys_of(app).partition("  ")[0].strip()
            told[back] = calendar_of(app).status.text.strip()
            if back == 8:
                assert "later than its day" in told_of(app)[:4]

    assert captions == {
        **dict.fromkeys((1, 6, 7, 8, 9), "Enter Practise"),
        **{0: "Enter Play", 5: "Enter Play late", 10: "Enter Go on"},
    }
    assert {back: text for back, text in told.items() if text} == {
        5: "Played late, it counts towards no streak."
    }


async def test_a_day_that_has_not_come_is_not_played() -> None:
    """The clock was ahead for a while, so that a later day has an attempt."""
    with Records() as records:
        records.add(entry(-3))
    async with opened() as (app, pilot):
        await press(pilot, "right enter")
        assert "not out yet" in told_of(app)
        assert keys_of(app).startswith(" ←↑↓→ Day ")
        assert calendar_of(app).shown.here == date(2026, 11, 22)
        await press(pilot, "right right right right")
        assert calendar_of(app).shown.here == date(2026, 11, 24)


async def test_an_earlier_board_is_played_on_a_screen_over_the_calendar() -> None:
    async with opened(day=date(2026, 11, 16)) as (app, pilot):
        await press(pilot, "enter")
        assert "Daily board · Monday 16 November · late" in text_of(app)
        await press(pilot, "space")
        field, position = screen_of(app).session.game.field, screen_of(app).session.position
        screen_of(app).move_to((field.safe & ~position.revealed).bit_length() - 1)
        await press(pilot, "space q")
        assert calendar_of(app).shown.here == date(2026, 11, 16)
        assert "unfinished" in told_of(app)
        await press(pilot, "q")
        assert not app.is_running


async def test_the_kept_game_of_a_day_is_reviewed() -> None:
    game = game_on(SharedBoard.daily(date(2026, 11, 20)))
    with Records() as records:
        records.merge([(entry(1), rawvf.write(Replay.of(game, {}))), (entry(2), None)])
    async with opened(day=date(2026, 11, 20)) as (app, pilot):
        assert " v Review " in keys_of(app)
        await press(pilot, "v")
        assert screen_of(app).session.watched
        await press(pilot, "q left v")
        assert "The moves of this game are not kept" in text_of(app)
        await press(pilot, "left v")
        assert "There is no game of this day to review." in text_of(app)


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
