"""The page in a real browser: played, closed, reloaded, opened twice, by keys, mouse and fingers."""

from collections.abc import Callable
from pathlib import Path

import pytest

from playwright.sync_api import expect  # the fixtures skip without it

from minetui.core.grid import Grid, only
from minetui.core.levels import Level
from minetui.core.shared_board import SharedBoard
from minetui.formats.code import written

from .visit import Visit

Open = Callable[..., Visit]
GRID = Grid(9, 9)
WALL = sum(only(GRID.cell(row, 3)) for row in range(9))  # column D is mined, and nothing else
CODE = written(SharedBoard(Level(9, 9, 9), mines=WALL))
REPLAYS = Path(__file__).parents[3] / "assets/replays"


def test_a_board_is_won_by_keys_and_mouse(visit: Open) -> None:
    page = visit(f"#{CODE}")
    page.sees("Custom 9 × 9")
    page.click("D5", "right")
    page.sees("✱ 8")
    page.click("A1")
    page.press(*["ArrowRight"] * 8, "Space")
    page.sees("You win")

    assert "won" in page.page.title().lower()


def test_the_page_has_the_keys_when_it_opens(visit: Open) -> None:
    page = visit()
    page.press("2")

    page.sees("Intermediate 16 × 16")


def test_a_right_click_opens_no_menu_of_the_browser(visit: Open) -> None:
    page = visit()
    page.page.evaluate("addEventListener('contextmenu', (event) => (window.menu = !event.defaultPrevented))")
    page.click("B2", "right")
    page.sees("✱ 9")

    assert page.page.evaluate("window.menu") is False
