"""Jumps of the cursor: by five cells, to a cell by its name, along the frontier."""

import re

import pytest

from minetui.core import Cell, Game, Level, Minefield
from minetui.texts import words
from minetui.ui.app import MinetuiApp
from minetui.ui.board.go_to import GoToDialog

from .conftest import EXPERT, click_on, on_screen, press, screen_of, text_of

ISLANDS = ("*......", ".......", ".......", ".....**", "*....*.")  # G5 touches no number
SIZE = (60, 20)


def here(app: MinetuiApp) -> str:
    """The name of the cell at the cursor."""
    board = screen_of(app).board
    return words.coordinates(board.grid, board.cursor)


async def test_shift_and_ctrl_with_an_arrow_jump_by_five_as_far_as_the_board_goes() -> None:
    async with on_screen(EXPERT) as (app, pilot):
        await press(pilot, "ctrl+home")
        for keys, cell in (
            *(("shift+right", "F1"), ("ctrl+right", "K1"), ("shift+down", "K6")),
            *(("ctrl+down ctrl+down", "K16"), ("ctrl+down shift+left ctrl+up", "F11")),
        ):
            await press(pilot, keys)

            assert here(app) == cell


async def test_a_cell_is_gone_to_by_its_name_and_a_wrong_one_is_answered_in_a_line() -> None:
    async with on_screen(EXPERT) as (app, pilot):
        for name, cell in (("D14", "D14"), ("14,4", "D14"), ("ad16", "AD16")):
            await press(pilot, f"ctrl+home g {' '.join(name)} enter")
            assert (here(app), app.screen) == (cell, screen_of(app))
        await press(pilot, "ctrl+home g x enter")
        assert "Enter a cell, such as D14 or 14,4." in text_of(app)
        await press(pilot, "backspace A E 1 enter")
        assert "AE1 is not on the board: its last cell is AD16." in text_of(app)
        assert isinstance(app.screen, GoToDialog)
        await press(pilot, "escape")

        assert (here(app), app.screen) == ("A1", screen_of(app))


async def test_a_cell_out_of_view_comes_into_the_middle_and_one_in_view_moves_nothing() -> None:
    async with on_screen(Level(500, 500, 100)) as (app, pilot):
        await press(pilot, "ctrl+home g J 2 0 0 enter")
        board = screen_of(app).board
        rows, cols = board.in_view
        scrolled = board.scroll_offset
        assert (rows[0] + rows[-1]) // 2 in (198, 199, 200)
        assert cols[0] == 0
        await press(pilot, f"g B {' '.join(str(rows[0] + 4))} enter")

        assert here(app) == f"B{rows[0] + 4}"
        assert board.scroll_offset == scrolled


async def test_the_frontier_is_walked_in_reading_order_and_round_without_flags() -> None:
    async with on_screen(ISLANDS, SIZE) as (app, pilot):
        await press(pilot, ">")
        assert "Nothing is revealed yet." in text_of(app)
        await press(pilot, "ctrl+home down right right space")
        await press(pilot, "ctrl+home f right")
        walked = []
        for key in ">>>>><<<<<":
            await press(pilot, key)
            walked.append(here(app))

        assert " ".join(walked) == "F4 G4 A5 F5 F4 F5 A5 G4 F4 F5"


async def test_the_frontier_follows_the_moves_and_one_that_is_not_there_is_said() -> None:
    async with on_screen(("*...*....", "....*....", "....*...."), SIZE) as (app, pilot):
        for keys, cell in (("ctrl+home right right space >", "E1"), ("f > <", "A1")):
            await press(pilot, keys)
            assert here(app) == cell
        await press(pilot, "r ctrl+home space >")

        assert here(app) == "A1"
        assert "No covered cell touches a number." in text_of(app)


async def test_the_menu_goes_to_a_cell_only_on_a_board_that_is_cut() -> None:
    async with on_screen(Level(100, 100, 100)) as (app, pilot):
        await press(pilot, "m")
        await click_on(pilot, "Go to a cell")
        assert isinstance(app.screen, GoToDialog)
        await press(pilot, "escape m")
        assert re.search(r"Minimap +off", text_of(app))
        await press(pilot, "escape n 1 enter m")

        assert "Go to a cell" not in text_of(app)
        assert "Minimap" not in text_of(app)


@pytest.mark.parametrize("cell", [6, 8, 41], ids=["an opening", "a number", "at the edge"])
def test_the_frontier_is_all_that_is_covered_around_what_is_revealed_but_for_flags(
    cell: Cell,
) -> None:
    field = Minefield.drawn("......", "......", "..*...", "......", "......", "*****.", "......")
    position = Game.on(field).position.reveal(cell).toggle_flag(14)
    plain = field.grid.spread(position.revealed) & position.covered

    assert position.frontier == plain & ~position.flagged
    assert Game.on(field).position.frontier == 0
