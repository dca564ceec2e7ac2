"""The minimap on the screen: where it stands, what it shows, and where a click in it leads."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from threading import Event

import pytest
from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseUp
from textual.pilot import Pilot

from minetui.core import Game, Grid, Level, Minefield, Position, Reveal, set_of
from minetui.play import GameSession
from minetui.store import Settings
from minetui.ui.app import MinetuiApp
from minetui.ui.board.minimap import Block, MapShape, Minimap, rows_of_blocks

from .conftest import (
    BEGINNER,
    EXPERT,
    click,
    feature,
    mouse,
    on_screen,
    press,
    resized,
    rounds,
    screen_of,
    session_of,
    settled,
    text_of,
    type_at_once,
    until,
)

SIZE = (80, 24)
LARGE = Grid(200, 200)
MINES = set_of(range(100 * 200, 200 * 200, 7))  # the upper half is one opening


@asynccontextmanager
async def large_board(
    keys: str, size: tuple[int, int] = SIZE, *, hints: bool = False
) -> AsyncIterator[tuple[MinetuiApp, Pilot[None]]]:
    """A board that no window shows whole, after some keys from its first cell."""
    game, settings = Game.on(Minefield(LARGE, MINES)), Settings(hints=hints)
    async with on_screen(game, size, settings=settings) as (app, pilot):
        await press(pilot, f"ctrl+home {keys}")
        yield app, pilot


def panel_lines(app: MinetuiApp) -> list[str]:
    return [line.rstrip() for line in screen_of(app).frame.panel.text.splitlines()]


async def test_it_is_shown_beside_the_board_with_the_frame_and_the_cursor_and_taken_away() -> None:
    async with large_board("") as (app, pilot):
        wide = screen_of(app).board.size.width
        await press(pilot, "M")
        lines = panel_lines(app)
        assert lines[:4] == [f" {corner:·<22}" for corner in ("X─╮", "│·│", "╰─╯", "")]
        assert len(lines) == 11  # half as high as wide
        assert screen_of(app).board.size.width < wide
        await press(pilot, "M")

        assert screen_of(app).board.size.width == wide


async def test_what_is_revealed_and_flagged_comes_into_it_after_the_move() -> None:
    async with large_board("M space ctrl+end f ctrl+home") as (app, _):
        lines = panel_lines(app)

        assert lines[3] == " " + "█" * 22
        assert lines[8] == " " + "·" * 22
        assert lines[10][-1] == "⚑"


async def test_the_wheel_scrolls_sideways_with_shift_and_the_frame_follows_it_at_once() -> None:
    async with large_board("M") as (app, pilot):
        await mouse(pilot, MouseScrollDown, "#board", (10, 10), shift=True)
        x, y = screen_of(app).board.scroll_offset
        assert (x > 0, y) == (True, 0)
        for _ in range(30):
            await mouse(pilot, MouseScrollDown, "#board", (10, 10))
        lines = panel_lines(app)

        assert lines[0].startswith(" X·")
        assert any(line.startswith(" ╭──╮") for line in lines[1:])


async def test_a_click_goes_there_and_one_beside_the_picture_nowhere() -> None:
    async with large_board("M") as (app, pilot):
        for place in ((0, 3), (5, 14)):
            await click(pilot, "#panel", place)
        assert screen_of(app).board.cursor == 0
        await click(pilot, "#panel", (1 + 11, 5))
        row, col = LARGE.place(screen_of(app).board.cursor)
        rows, cols = screen_of(app).board.in_view

        assert 90 <= row <= 110
        assert 100 <= col <= 109
        assert row in rows
        assert col in cols


async def test_a_board_that_is_shown_whole_has_none() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await press(pilot, "M")

        assert "The window shows the whole board" in text_of(app)
        assert not feature(app, Minimap).shown


async def test_it_comes_and_goes_with_the_size_of_the_window() -> None:
    async with on_screen(EXPERT, (50, 24)) as (app, pilot):
        await press(pilot, "ctrl+home M")
        assert panel_lines(app)[0].startswith(" X─")
        await resized(pilot, 80, 24)
        assert screen_of(app).board.size.width == 63
        await resized(pilot, 50, 24)

        assert panel_lines(app)[0].startswith(" X─")


async def test_in_a_tiny_window_there_is_no_room_for_it() -> None:
    async with large_board("M", (30, 12)) as (app, _):
        assert "There is no room for the min" in text_of(app)
        assert not feature(app, Minimap).shown


async def test_in_a_high_window_it_is_below_the_board() -> None:
    async with large_board("M", (40, 40)) as (app, _):
        frame = screen_of(app).frame

        assert frame.panel.region.y >= frame.board.region.bottom
        assert frame.board.size.width == 40


async def test_the_hints_stand_below_it_or_alone_if_there_is_no_room() -> None:
    async with large_board("M space", (80, 30), hints=True) as (app, pilot):
        assert panel_lines(app)[0].startswith(" X─╮")
        assert any(" to flag" in line for line in panel_lines(app)[5:])
        await resized(pilot, 80, 12)

        assert " to flag" in panel_lines(app)[0]


async def test_a_paused_game_is_not_mapped_and_a_new_one_has_a_new_picture() -> None:
    """A job for the old one changes nothing."""
    async with large_board("space M p") as (app, pilot):
        assert panel_lines(app)[0] == " Paused."
        await press(pilot, "p")
        assert "█" in panel_lines(app)[3]
        await press(pilot, "r")

        assert not session_of(app).position.revealed
        assert {*"".join(panel_lines(app))} <= {*" ·╭╮╰╯─│X"}


async def test_pictures_are_made_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list[str]()
    async with large_board("M") as (app, pilot):
        jobs = screen_of(app).jobs
        run = jobs.run
        monkeypatch.setattr(
            jobs, "run", lambda key, *rest, **more: (made.append(key), run(key, *rest, **more))
        )
        await press(pilot, "right down shift+right M M f")

        assert made.count("minimap") == 1 + 1  # a new picture when it is shown again, and the flag


@pytest.mark.painted
async def test_it_is_drawn_in_half_blocks_twice_as_fine() -> None:
    async with large_board("M") as (app, pilot):
        await click(pilot, "#panel", (1 + 11, 10))

        assert "▀" in panel_lines(app)[10]
        assert LARGE.place(screen_of(app).board.cursor)[0] > 170


async def drag(pilot: Pilot[None], *places: tuple[int, int], button: int = 1) -> None:
    """Press at the first place of the board, move over the others, and release at the last."""
    screen = pilot.app.screen
    for at, place in enumerate((*places, places[-1])):
        x, y = screen.query_one("#board").region.offset + place
        last = at == len(places)
        kind = MouseDown if at == 0 else MouseUp if last else MouseMove
        pilot.app.post_message(kind(None, x, y, 0, 0, button, False, False, False, x, y))
        await rounds(pilot, 4)
    await settled(pilot)


@pytest.mark.parametrize(
    ("places", "button", "scrolled", "reveals"),
    [
        ([(40, 12), (36, 11), (20, 4)], 1, (20, 8), False),
        ([(40, 12), (36, 11), (20, 4)], 2, (20, 8), False),
        ([(40, 12), (20, 4), (40, 12)], 1, (0, 0), False),
        ([(40, 12), (42, 13)], 1, (0, 0), False),
        ([(40, 12), (42, 13), (40, 12)], 1, (0, 0), True),
    ],
    ids=["left", "middle", "back to its cell", "a tremble", "a tremble on its cell, a click"],
)
async def test_a_drag_moves_a_board_that_is_cut_and_reveals_nothing(
    places: list[tuple[int, int]], button: int, scrolled: tuple[int, int], reveals: bool
) -> None:
    async with large_board("") as (app, pilot):
        await drag(pilot, *places, button=button)

        assert screen_of(app).board.scroll_offset == scrolled
        assert bool(session_of(app).position.revealed) is reveals
        assert app.mouse_captured is None


async def test_a_drag_whose_release_went_elsewhere_ends_with_the_next_move() -> None:
    async with large_board("") as (app, pilot):
        await mouse(pilot, MouseDown, "#board", (40, 12))
        await mouse(pilot, MouseMove, "#board", (10, 2))  # without a button

        assert screen_of(app).board.scroll_offset == (0, 0)
        assert app.mouse_captured is None


async def test_a_board_that_fits_is_not_dragged_and_a_press_counts_again_on_its_cell() -> None:
    async with on_screen(BEGINNER) as (app, pilot):
        await drag(pilot, (6, 3), (12, 6))
        assert not session_of(app).position.revealed
        await drag(pilot, (6, 3), (12, 6), (6, 3))

        assert session_of(app).position.revealed


async def test_the_picture_of_the_last_game_is_not_shown_for_another_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on = Event()

    def slow(*_: object) -> Iterator[tuple[Block, ...]]:
        assert go_on.wait(60)
        return iter(())

    async with large_board("M space") as (app, pilot):
        monkeypatch.setattr("minetui.ui.board.minimap.rows_of_blocks", slow)
        type_at_once(app, "r")
        await until(pilot, lambda: not session_of(app).position.revealed)
        shown = panel_lines(app)
        go_on.set()
        await settled(pilot)

        assert shown == [" Drawing the map …"]


async def test_a_job_under_way_is_ended_first_and_the_newest_position_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a game that runs by itself would stop each picture before it is done."""
    seen, go_on = list[Position](), Event()

    def slow(position: Position, shape: MapShape) -> Iterator[tuple[Block, ...]]:
        seen.append(position)
        assert go_on.wait(60)
        yield from rows_of_blocks(position, shape)

    async with large_board("space") as (app, pilot):
        monkeypatch.setattr("minetui.ui.board.minimap.rows_of_blocks", slow)
        type_at_once(app, "M")
        await until(pilot, lambda: len(seen) == 1)
        type_at_once(app, "ctrl+end f left f ctrl+home")
        await until(pilot, lambda: session_of(app).position.flagged.bit_count() == 2)
        assert len(seen) == 1
        go_on.set()
        await settled(pilot)

        assert len(seen) == 2
        assert seen[1] is session_of(app).position
        assert panel_lines(app)[10][-1] == "⚑"


async def test_a_wide_board_has_it_in_the_lines_that_are_left_below() -> None:
    async with on_screen(Level(10, 500, 300), (100, 30)) as (app, pilot):
        await press(pilot, "ctrl+home M")
        frame = screen_of(app).frame

        assert frame.board.size.width == 100
        assert frame.panel.region.y >= frame.board.region.bottom
        assert len(panel_lines(app)) == 8  # and not one or two, as its proportions are


@pytest.mark.painted
async def test_cells_that_the_player_made_larger_are_mapped_where_they_are_cut() -> None:
    async with on_screen(BEGINNER, (60, 20)) as (app, pilot):
        await press(pilot, "M")
        assert not feature(app, Minimap).shown
        await press(pilot, "+ + + + M")
        assert feature(app, Minimap).shown
        assert len(panel_lines(app)) == 5  # nine pixels high: a cell is a pixel
        await press(pilot, "0")

        assert not feature(app, Minimap).wants_map


async def test_a_larger_board_after_a_smaller_one_has_a_picture_of_its_own() -> None:
    async with large_board("M space") as (app, pilot):
        game = Game.on(Minefield(Grid(500, 400), set_of([0, 1, 400])), (Reveal(401, 0.0),))
        screen_of(app).begin(GameSession(game, lambda: 0.0))
        await press(pilot, "ctrl+end")

        assert panel_lines(app)[0][:3] == " ░·"
