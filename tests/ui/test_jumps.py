"""Jumps of the cursor: by five cells, to a cell by its name, along the frontier."""

import pytest

from minetui.core import LEVELS, Game, Level, Minefield
from minetui.texts import words
from minetui.ui.app import MinetuiApp
from minetui.ui.board.go_to import GoToDialog
from minetui.ui.setup import Setup

from .conftest import Start, click_on, press, screen_of, text_of

ISLANDS = ("*......", ".......", ".......", ".....**", "*....*.")  # G5 touches no number
SIZE = (60, 20)


def here(app: MinetuiApp) -> str:
    """The name of the cell at the cursor."""
    board = screen_of(app).board
    return words.coordinates(board.grid, board.cursor)


async def test_shift_and_ctrl_with_an_arrow_jump_by_five_as_far_as_the_board_goes() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        steps = {}
        await press(pilot, "ctrl+home")
        for key in ("shift+right", "ctrl+right", "shift+down", "ctrl+down", "ctrl+down"):
            await press(pilot, key)
            steps[key, here(app)] = None
        await press(pilot, "ctrl+down shift+left ctrl+up")

        assert [cell for _, cell in steps] == ["F1", "K1", "K6", "K11", "K16"]
        assert here(app) == "F11"


@pytest.mark.parametrize(("text", "cell"), [("D14", "D14"), ("1 4 , 4", "D14"), ("ad16", "AD16")])
async def test_a_cell_is_gone_to_by_its_name(text: str, cell: str) -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Expert"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, f"g {' '.join(text.replace(' ', ''))} enter")

        assert here(app) == cell
        assert app.screen is screen_of(app)


async def test_a_wrong_name_is_answered_in_a_line_and_escape_leaves() -> None:
    app = MinetuiApp(Setup(Game(LEVELS["Beginner"], "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home g x enter")
        assert "Please enter a cell, such as D14 or 14,4 (row, column)." in text_of(app)
        await press(pilot, "backspace J 1 enter")
        assert "J1 is not on the board: its last cell is I9." in text_of(app)
        assert isinstance(app.screen, GoToDialog)
        await press(pilot, "escape")

        assert here(app) == "A1"
        assert app.screen is screen_of(app)


async def test_a_cell_out_of_view_comes_into_the_middle_and_one_in_view_moves_nothing() -> None:
    app = MinetuiApp(Setup(Game(Level(500, 500, 100), "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "ctrl+home g J 2 0 0 enter")
        board = screen_of(app).board
        rows, cols = board.in_view
        scrolled = board.scroll_offset
        assert (rows[0] + rows[-1]) // 2 in (198, 199, 200)
        assert cols[0] == 0
        await press(pilot, f"g B {' '.join(str(rows[0] + 4))} enter")

        assert here(app) == f"B{rows[0] + 4}"
        assert board.scroll_offset == scrolled


async def test_the_frontier_is_walked_in_reading_order_and_round_without_flags(
    playing: Start,
) -> None:
    app = playing(*ISLANDS)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home down right right space")
        await press(pilot, "ctrl+home f right")
        forward, back = [], []
        for _ in range(5):
            await press(pilot, ">")
            forward.append(here(app))
        for _ in range(5):
            await press(pilot, "<")
            back.append(here(app))

        assert forward == ["F4", "G4", "A5", "F5", "F4"]
        assert back == ["F5", "A5", "G4", "F4", "F5"]


async def test_a_frontier_that_is_not_there_is_said(playing: Start) -> None:
    app = playing(*ISLANDS)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, ">")
        assert "Nothing is revealed yet." in text_of(app)
        await press(pilot, "ctrl+home space >")
        assert here(app) == "A1"

        assert "No covered cell touches a number." in text_of(app)


async def test_the_frontier_follows_the_moves(playing: Start) -> None:
    app = playing("*...*....", "....*....", "....*....")
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "ctrl+home right right space >")
        before = here(app)
        await press(pilot, "f > <")

        assert before == "E1"
        assert here(app) == "A1"


async def test_the_menu_goes_to_a_cell_only_on_a_board_that_is_cut() -> None:
    app = MinetuiApp(Setup(Game(Level(100, 100, 100), "abc")))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "escape")
        await click_on(pilot, "Go to a cell")
        assert isinstance(app.screen, GoToDialog)
        await press(pilot, "escape escape")
        assert "Minimap: off" in text_of(app)
        await press(pilot, "1 escape")

        assert "Go to a cell" not in text_of(app)
        assert "Minimap" not in text_of(app)


def test_the_frontier_of_a_part_of_the_rows_is_that_of_the_board() -> None:
    field = Minefield.drawn("......", "......", "..*...", "......", "......", "*****.", "......")
    position = Game.on(field).position.reveal(6).toggle_flag(14)
    plain = field.grid.spread(position.revealed) & position.covered

    assert position.frontier == plain & ~position.flagged
    assert Game.on(field).position.frontier == 0


def test_the_frontier_of_one_number_is_all_around_it() -> None:
    field = Minefield.drawn("......", "......", "......", "..*...", "......")
    cell = field.grid.cell(3, 1)

    assert Game.on(field).position.reveal(cell).frontier == field.grid.neighbours(cell)
