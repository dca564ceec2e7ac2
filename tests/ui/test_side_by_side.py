"""The games of a round side by side: another player's at the same time, and the bars of all."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from minetui.core import Minefield, Reveal
from minetui.formats import Replay
from minetui.ui.app import MinetuiApp
from minetui.ui.kit.lines import Lines
from minetui.ui.replay.counters import Counters
from minetui.ui.replay.side_by_side import SideBySide, SideGame
from minetui.ui.setup import Destination, Setup

from .conftest import board_of, click, feature, panel_of, press, screen_of, settled, text_of
from .replays import index_of, playback_of, run_for

ROW = Minefield.drawn("*" * 9, "." * 9)  # nine numbers, so that each is a 3BV
SPEEDS = {"Ann": 1.0, "Bo": 2.0, "Cyril": 4.0}


def round_of(**seconds: float) -> SideBySide:
    """A round in which everybody solved a number in so many seconds, until one was done."""
    end, games = 8 * min(seconds.values()), []
    for seat, (name, each) in enumerate(seconds.items()):
        moves = [Reveal(9, 0.0), *(Reveal(9 + at, at * each) for at in range(1, 9))]
        moves = [move for move in moves if move.at <= end]
        info = {"Player": name}
        games.append(SideGame(seat, name, Replay(ROW, tuple(moves), info, end, given=1)))
    return SideBySide(games)


@asynccontextmanager
async def side_by_side(
    size: tuple[int, int] = (130, 40), keys: str = ""
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """The games of a round on the screen, above another one."""
    app = MinetuiApp(Setup())
    async with app.run_test(size=size) as pilot:
        app.show("side by side", round_of(**SPEEDS))
        await press(pilot, keys)
        yield app, pilot


def shares(app: MinetuiApp) -> Iterator[str]:
    """The parts that the players have solved, as the panel says them."""
    lines = screen_of(app).frame.panel.text.splitlines()[: len(SPEEDS)]
    return (next(word for word in line.split() if word.endswith("%")) for line in lines)


async def test_another_players_game_is_shown_at_the_same_time_of_the_clock() -> None:
    async with side_by_side(keys="home right right right right right") as (app, pilot):
        assert (playback_of(app).at, index_of(app)) == (4.0, 5)
        await press(pilot, "y")
        assert (playback_of(app).at, index_of(app)) == (4.0, 3)
        assert "Bo" in screen_of(app).frame.counters.text
        await press(pilot, "y")
        assert (playback_of(app).at, index_of(app)) == (4.0, 2)
        await press(pilot, "y Y Y")

        assert (playback_of(app).at, index_of(app)) == (4.0, 3)


async def test_a_replay_that_runs_goes_on_in_another_players_game() -> None:
    async with side_by_side(keys="home space right_square_bracket") as (app, pilot):
        run_for(app, 1.0)
        assert playback_of(app).at == 2.0
        await press(pilot, "y")
        run_for(app, 1.0)

        assert playback_of(app).running
        assert (playback_of(app).at, index_of(app)) == (4.0, 3)


async def test_the_bars_say_how_far_all_were_at_that_time() -> None:
    """As in the round, with the start that all were given."""
    async with side_by_side(keys="home right right right right right") as (app, pilot):
        assert [*shares(app)] == ["56%", "33%", "22%"]
        await press(pilot, "end")

        assert [*shares(app)] == ["100%", "56%", "33%"]


async def test_below_the_bars_stands_what_the_move_was_or_the_figures() -> None:
    async with side_by_side(keys="home right right") as (app, pilot):
        assert "A worse guess" in panel_of(app)
        await press(pilot, "tab y")

        assert feature(app, Counters).shown
        assert "3BV" in panel_of(app)


async def test_a_low_panel_has_all_on_a_line_and_a_line_of_the_review() -> None:
    async with side_by_side((60, 10), keys="home right right y") as (app, _):
        lines = [line.strip() for line in text_of(app).splitlines()]

        assert any(line.startswith("B Bo 11%  A Ann 22%  C Cyril 11%") for line in lines)


async def test_a_click_on_a_bar_shows_that_players_game() -> None:
    async with side_by_side(keys="home right right") as (app, pilot):
        panel = screen_of(app).frame.panel
        assert isinstance(panel, Lines)
        await click(pilot, "#panel", (5, 2))

        assert "Cyril" in screen_of(app).frame.counters.text
        await settled(pilot)


async def test_esc_leads_back_from_whoevers_game_is_shown() -> None:
    async with side_by_side(keys="y y escape") as (app, _):
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize("size", [(10, 3), (20, 8), (40, 12), (200, 60)])
async def test_the_games_can_be_gone_through_in_every_window(size: tuple[int, int]) -> None:
    async with side_by_side(size, keys="home right y end") as (app, _):
        assert playback_of(app).is_at_end
        assert board_of(app)


async def test_games_of_the_first_screen_of_a_program_can_be_gone_through_too() -> None:
    app = MinetuiApp(Setup(first=Destination("side by side", round_of(**SPEEDS))))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "home right y y")

        assert "Cyril" in text_of(app)
