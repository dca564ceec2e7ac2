"""A game in each terminal that is installed here: what it shows, what it tells, how it is left.

`pytest tests/terminals -o addopts=`; with `TERMINAL_PICTURES=FOLDER` the pictures are kept there.
"""

import os
import re
import shutil
from pathlib import Path
from unicodedata import east_asian_width

import pytest
from in_window import (
    ESCAPE,
    RECIPES,
    SCREEN_BEFORE,
    TITLE,
    TOOLS,
    Recipe,
    Window,
    in_window,
    until,
)

from minetui.ui.kit.glyphs import NARROW

GAME = ("--level", "beginner", "--seed", "abc")  # its mines of row 1: B, C, F, H
CODE = "MT1-S1AB-CDEF-GH18-HKR8-14M6"
ANSWER = re.compile(rb"\x1b\[2;[23]R")
AMBIGUOUS = {sign for sign in NARROW if east_asian_width(sign) == "A"}
OF_A_CURSOR, OF_A_BOARD = 1000, 300  # pixels, colours
FEWER = 10  # lines
pytestmark = pytest.mark.skipif(
    bool(missing := [tool for tool in TOOLS if shutil.which(tool) is None]),
    reason=f"not installed here: {', '.join(missing)}",
)


@pytest.fixture
def pictures(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The folder for the pictures of a test."""
    kept = os.environ.get("TERMINAL_PICTURES")
    folder = Path(kept) / request.node.callspec.id if kept else tmp_path / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.mark.parametrize("name", RECIPES)
def test_a_game(name: str, tmp_path: Path, pictures: Path) -> None:
    recipe = RECIPES[name]
    absent = [program for program in recipe.programs if shutil.which(program) is None]
    if absent:
        pytest.skip(f"not installed here: {', '.join(absent)}")
    home = tmp_path / "home"
    home.mkdir()
    with in_window(name, home, *GAME, pictures=pictures) as window:
        until(lambda: window.colours(window.picture("before")) > 1, "a shell")
        before, title = window.picture("before"), window.title
        window.go()
        expect_start(window, recipe)
        expect_moves(window)
        expect_help_and_paste(window, recipe)
        expect_other_sizes(window)
        window.press("ctrl+c")
        expect_end(window, recipe, before, title)


def expect_start(window: Window, recipe: Recipe) -> None:
    """The board comes up, with narrow signs alone where the others are too wide."""
    window.until_shown("Reveal")
    until(lambda: len(ANSWER.findall(window.told)) == 1 + len(NARROW), "all widths")
    until(lambda: "Beginner · 10 mines left" in window.title, "the title of the game")
    is_narrow = lambda: not AMBIGUOUS.intersection(window.text)  # noqa: E731
    if recipe.wide:
        until(is_narrow, "narrow signs")
    assert is_narrow() is recipe.wide
    assert recipe.colours in window.shown
    until(lambda: window.colours(window.picture("start")) > OF_A_BOARD, "a board")


def expect_moves(window: Window) -> None:
    """Keys and both buttons of the mouse do what they say."""
    window.press("space")
    window.until_moved("reveal 40")
    window.click_cell("B1", button=3)
    window.until_moved("flag 1")
    window.click_cell("A1")
    window.until_moved("flag 1", "reveal 0")
    window.press("Right", "Right", "f")
    window.until_moved("reveal 0", "flag 2")
    window.picture("moves")


def expect_help_and_paste(window: Window, recipe: Recipe) -> None:
    """F1 and Esc are keys, and a text that is pasted comes as one."""
    window.press("F1")
    until(lambda: "Beginner" not in window.text, "the help")
    window.picture("help")
    window.press("q" if ESCAPE in recipe.lacks else "Escape")
    window.until_shown("Beginner")
    window.paste(CODE)
    window.until_shown("shared board")
    window.picture("pasted")


def expect_other_sizes(window: Window) -> None:
    """The key bar stays on the last line, however large the window is."""
    (width, height), (lines, columns) = window.geometry(), window.size
    window.resize(width, height - FEWER * (height // lines))
    sizes = [(lines - FEWER + off, columns) for off in (-1, 0, 1)]
    shows = lambda: any(" Menu" in window.rows_in(*size)[-1] for size in sizes)  # noqa: E731
    until(shows, "the key bar in a smaller window")
    window.picture("smaller")
    window.resize(width, height)
    until(lambda: " Menu" in window.rows[-1], "the key bar where it was")


def expect_end(window: Window, recipe: Recipe, before: Path, title: str) -> None:
    """The terminal is as it was, as far as it can be."""
    until(lambda: window.status, "the end")
    assert window.status == "0"
    assert len({*window.modes}) == 1
    if TITLE not in recipe.lacks:
        until(lambda: window.title == title, "the title before")
    assert "Beginner" not in window.title
    if SCREEN_BEFORE in recipe.lacks:
        until(lambda: window.colours(window.picture("after")) < OF_A_BOARD, "an empty screen")
    else:
        differ = lambda: window.differing(before, window.picture("after"))  # noqa: E731
        until(lambda: differ() < OF_A_CURSOR, "the screen before")
