"""The challenges on the screen: their list, the game behind one, and the end of a game."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from textual.pilot import Pilot

from minetui.store import Challenge
from minetui.store.challenges import Earned
from minetui.store.records import records_path
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.glyphs import ASCII, UNICODE, Glyphs
from minetui.ui.records.challenges import ChallengeRows, ChallengesScreen

from .conftest import BEGINNER, click_on, on_screen, press, resized, screen_of, text_of
from .test_records import LOST, entry, keep

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
EVERY = {each.id: each for each in Challenge.every()}


def earned(id: str, day: int = 0) -> Challenge:
    return EVERY[id]._replace(earned=Earned("game", START + timedelta(days=day)))


def lines(challenges: list[Challenge], width: int, glyphs: Glyphs = UNICODE) -> list[str]:
    """The header and all rows as text."""
    rows = ChallengeRows(glyphs)
    rows.show(challenges)
    every = [rows.header(width), *(rows.row(at, width) for at in range(len(rows)))]
    return ["".join(text for text, _ in line).rstrip() for line in every]


SOME = [
    earned("minute", day=3),
    earned("beginner"),
    EVERY["daily"]._replace(value=0),
    EVERY["hat-trick"]._replace(value=2),
    EVERY["two-digits"]._replace(value=125.0),
    EVERY["coin-flipper"]._replace(value=0.04),
    EVERY["two-a-second"],
    EVERY["thousand"]._replace(value=250),
]


def test_within_a_tier_the_nearest_goals_come_first_and_the_earned_ones_last() -> None:
    assert lines(SOME, 79) == [
        " Challenges                                                      2 of 8 earned",
        " First steps                                                            2 of 4",
        "   Hat trick         Win three Beginner games in a row.             ━━━━━━────",
        "   Dish of the day   Win a daily board on its day.                  ──────────",
        " ✓ First clearing    Win a Beginner game.                               21 Nov",
        " ✓ Inside a minute   Win a Beginner game in under 60 s.                 24 Nov",
        " Sharp                                                                  0 of 3",
        "   Two digits        Win an Expert game in under 100 s.             ━━━━━━━━──",
        "   Coin flipper      Beginner to Expert: luck under 1%.             ━━────────",
        "   Two a second      Intermediate or Expert: speed over 2 (3BV/s).  ──────────",
        " Rare                                                                   0 of 1",
        "   A thousand up     Win 1,000 games at any level.                  ━━────────",
    ]


def test_a_wide_row_has_figures_and_a_narrow_one_what_fits() -> None:
    assert [line[72:] for line in lines(SOME, 100)[2:9]] == [
        *("━━━━━━━━━─────       2 of 3", "──────────────"),
        *("                     21 Nov", "                     24 Nov"),
        "                     0 of 3",
        *("━━━━━━━━━━━───    125.000 s", "━━━───────────        4.00%"),
    ]
    assert lines(SOME, 40, ASCII)[:5] == [
        " Challenges               2 of 8 earned",
        " First steps                     2 of 4",
        "   Hat trick                 ======----",
        "   Dish of the day           ----------",
        " o First clearing                21 Nov",
    ]
    assert lines(SOME, 16)[:5] == [
        *(" Challenges", " First steps", "   Hat trick", "   Dish of the …", " ✓ First cleari…")
    ]


def test_a_bar_is_full_only_when_the_goal_is_reached() -> None:
    """An IOE of 100% is not over 100%."""
    challenge = EVERY["less-is-more"]._replace(value=1.0)

    assert lines([challenge], 79)[-1].endswith(" ━━━━━━━━━─")


def test_no_row_is_wider_than_the_list() -> None:
    for width in range(1, 130):
        assert max(map(len, lines(SOME, width))) <= width


@asynccontextmanager
async def opened(
    size: tuple[int, int] = (80, 24), keys: str = "T"
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The challenges, opened from a game of Beginner, after more keys."""
    async with on_screen(BEGINNER, size) as (app, pilot):
        await press(pilot, keys)
        assert isinstance(app.screen, ChallengesScreen)
        yield app, pilot


async def test_t_lists_all_challenges_and_the_status_line_says_how_far_each_is() -> None:
    keep(entry(1, seconds=59.0), entry(2, seconds=70.0), entry(3, won=False, solved=2))
    async with opened() as (app, pilot):
        assert f" 2 of {len(EVERY)} earned" in text_of(app)
        assert "Assisted games count only towards days in a row." in text_of(app)
        await press(pilot, "down")
        assert "\n So far 2 of 3.\n" in text_of(app)
        await press(pilot, "down")
        assert "\n Best so far: 0.34 3BV/s.\n" in text_of(app)
        await press(pilot, "down")
        assert text_of(app).splitlines()[-2] == ""
        assert " Enter " not in text_of(app)
        await resized(pilot, 40, 12)
        assert "\n Win a daily board on its day.\n" in text_of(app)
        await press(pilot, "end")
        assert "A month of days" in text_of(app)
        await press(pilot, "escape")
        assert app.screen is screen_of(app)


async def test_enter_and_a_second_click_watch_the_game_that_earned_a_challenge_if_any() -> None:
    keep(entry(1, seconds=70.0), entry(2, seconds=59.0), game_1=LOST)
    async with opened(keys="T enter down enter") as (app, pilot):
        await click_on(pilot, "First clearing")
        assert " Enter Review " in text_of(app)
        await click_on(pilot, "First clearing")
        assert screen_of(app).session.watched
        await press(pilot, "q enter")
        assert screen_of(app).session.watched
        await press(pilot, "q")
        await click_on(pilot, "Inside a minute")
        await press(pilot, "enter")
        assert "The moves of this game are not kept" in text_of(app)


async def test_before_the_first_game_the_list_is_there_and_makes_no_file() -> None:
    async with opened((10, 3), "T down pagedown end") as (app, pilot):
        await resized(pilot, 120, 40)
        await press(pilot, "home")

        assert f" 0 of {len(EVERY)} earned" in text_of(app)
        assert not records_path().exists()


async def test_records_that_can_not_be_read_are_said() -> None:
    records_path().parent.mkdir()
    records_path().write_bytes(b"no database" * 1000)
    async with opened((130, 24), "T down enter") as (app, _):
        assert "records.sqlite3: file is not a database" in text_of(app)
