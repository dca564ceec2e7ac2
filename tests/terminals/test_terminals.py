"""A game in each terminal that is installed here: what it shows, what it tells, how it is left.

`pytest tests/terminals -o addopts=`; with `TERMINAL_PICTURES=FOLDER` the pictures are kept there.
"""

import os
import re
import shutil
from pathlib import Path
from unicodedata import east_asian_width

import pytest
from in_window import ESCAPE, RECIPES, SCREEN_BEFORE, TITLE, TOOLS, desk, until

from minetui.ui.kit.glyphs import NARROW

GAME = ("--level", "beginner", "--seed", "abc")  # its mines of row 1: B, C, F, H
CODE = "MT1-S1AB-CDEF-GH18-HKR8-14M6"
ANSWER = re.compile(rb"\x1b\[2;[23]R")
AMBIGUOUS = {sign for sign in NARROW if east_asian_width(sign) == "A"}
OF_A_CURSOR = 1000  # pixels
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
    with desk(name, home, *GAME, pictures=pictures) as terminal:
        until(lambda: terminal.colours(terminal.picture("before")) > 1, "a shell")
        before, title = terminal.picture("before"), terminal.title
        terminal.go()
        terminal.until_shown("Reveal")
        until(lambda: len(ANSWER.findall(terminal.told)) == 1 + len(NARROW), "all widths")
        until(lambda: "Beginner · 10 mines left" in terminal.title, "the title of the game")
        is_narrow = lambda: not AMBIGUOUS.intersection(terminal.text)  # noqa: E731
        if recipe.wide:
            until(is_narrow, "narrow signs")
        else:
            assert not is_narrow()
        assert recipe.colours in terminal.shown
        until(lambda: terminal.colours(terminal.picture("start")) > 300, "a board")

        terminal.press("space")
        terminal.until_moved("reveal 40")
        terminal.click_cell("B1", button=3)
        terminal.until_moved("flag 1")
        terminal.click_cell("A1")
        terminal.until_moved("flag 1", "reveal 0")
        terminal.press("Right", "Right", "f")
        terminal.until_moved("reveal 0", "flag 2")
        terminal.picture("moves")

        terminal.press("F1")
        until(lambda: "Beginner" not in terminal.text, "the help")
        terminal.picture("help")
        terminal.press("q" if ESCAPE in recipe.lacks else "Escape")
        terminal.until_shown("Beginner")
        terminal.paste(CODE)
        until(lambda: f"\x1b[200~{CODE}".encode() in terminal.told, "a paste")
        terminal.picture("pasted")

        (width, height), (lines, columns) = terminal.geometry(), terminal.size
        less = 10
        terminal.resize(width, height - less * (height // lines))
        sizes = [(lines - less + off, columns) for off in (-1, 0, 1)]
        shows = lambda: any(" Menu" in terminal.rows_in(*size)[-1] for size in sizes)  # noqa: E731
        until(shows, "the key bar in a smaller window")
        terminal.picture("smaller")
        terminal.resize(width, height)
        until(lambda: " Menu" in terminal.rows[-1], "the key bar where it was")

        terminal.press("ctrl+c")
        until(lambda: terminal.status, "the end")
        assert terminal.status == "0"
        assert len({*terminal.modes}) == 1
        if TITLE not in recipe.lacks:
            until(lambda: terminal.title == title, "the title before")
        assert "mines" not in terminal.title
        if SCREEN_BEFORE in recipe.lacks:
            until(lambda: terminal.colours(terminal.picture("after")) < 300, "an empty screen")
        else:
            differ = lambda: terminal.differing(before, terminal.picture("after"))  # noqa: E731
            until(lambda: differ() < OF_A_CURSOR, "the screen before")
