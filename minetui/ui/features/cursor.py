"""The cursor and the size of the cells."""

from collections.abc import Collection
from functools import partial
from typing import ClassVar

from minetui.store import Settings

from ..commands import Command, Group, Keys
from .feature import Feature
from .opener import Opener

FAR = 10**9


def _step(id: str, keys: Keys, caption: str, help: str, step: tuple[int, int]) -> Command:
    """A command that moves the cursor by some rows and columns."""

    def run(cursor: "Cursor") -> None:
        cursor.step(*step)

    return Command(id, keys, caption, help, run, always=True, group=Group.MOVE)


class Cursor(Feature):
    """Moves the cursor by keys, and draws the cells larger or smaller."""

    def __init__(self, opener: Opener) -> None:
        self._opener = opener

    def step(self, rows: int, cols: int) -> None:
        """Move the cursor by some rows and columns, as far as the board goes."""
        board = self.stage.board
        row, col = board.grid.place(board.cursor)
        self.stage.move_to(board.grid.nearest(row + rows, col + cols))

    def page(self, pages: int) -> None:
        """Move the cursor by as many rows as are visible."""
        self.step(pages * self.stage.board.page_rows, 0)

    def larger(self) -> None:
        """Draw the cells larger."""
        self._choose(self.stage.board.size_index + 2)

    def smaller(self) -> None:
        """Draw the cells smaller."""
        self._choose(max(self.stage.board.size_index, 1))

    def automatic(self) -> None:
        """Draw the cells as large as the window allows."""
        self._choose(0)

    def settings_changed(self, settings: Settings, changed: Collection[str]) -> None:
        """Draw the cells as large as the settings now say."""
        if "zoom" in changed:
            self._zoom(settings.zoom)

    def _choose(self, zoom: int) -> None:
        """Draw the cells in a size, and keep it."""
        self._zoom(zoom)
        self._opener.keep({"zoom": self.stage.board.zoom})

    def _zoom(self, zoom: int) -> None:
        """Draw the cells in a size, from 1, or in the largest that fits."""
        board = self.stage.board
        board.zoom = min(zoom, len(board.sizes)) if zoom else 0
        self.stage.fit()
        board.follow()
        self.stage.show()

    commands: ClassVar[tuple[Command, ...]] = (
        _step("left", ("left", "h"), "Left", "Move the cursor left.", (0, -1)),
        _step("right", ("right", "l"), "Right", "Move the cursor right.", (0, 1)),
        _step("up", ("up", "k"), "Up", "Move the cursor up.", (-1, 0)),
        _step("down", ("down", "j"), "Down", "Move the cursor down.", (1, 0)),
        _step("far_left", ("shift+left", "ctrl+left"), "5 left", "Move left by 5 cells.", (0, -5)),
        _step(
            "far_right", ("shift+right", "ctrl+right"), "5 right", "Move right by 5 cells.", (0, 5)
        ),
        _step("far_up", ("shift+up", "ctrl+up"), "5 up", "Move up by 5 cells.", (-5, 0)),
        _step("far_down", ("shift+down", "ctrl+down"), "5 down", "Move down by 5 cells.", (5, 0)),
        _step("row_start", ("home",), "Row start", "Move to the first cell of the row.", (0, -FAR)),
        _step("row_end", ("end",), "Row end", "Move to the last cell of the row.", (0, FAR)),
        Command(
            "page_up",
            ("pageup",),
            "Page up",
            "Move up by as many rows as are visible.",
            partial(page, pages=-1),
            always=True,
            group=Group.MOVE,
        ),
        Command(
            "page_down",
            ("pagedown",),
            "Page down",
            "Move down by as many rows as are visible.",
            partial(page, pages=1),
            always=True,
            group=Group.MOVE,
        ),
        _step(
            "top",
            ("ctrl+home",),
            "Board start",
            "Move to the first cell of the board.",
            (-FAR, -FAR),
        ),
        _step(
            "bottom", ("ctrl+end",), "Board end", "Move to the last cell of the board.", (FAR, FAR)
        ),
        Command(
            "zoom_in",
            ("plus", "equals_sign"),
            "Larger",
            "Draw the cells larger.",
            larger,
            always=True,
            group=Group.PROGRAM,
        ),
        Command(
            "zoom_out",
            ("minus",),
            "Smaller",
            "Draw the cells smaller.",
            smaller,
            always=True,
            group=Group.PROGRAM,
        ),
        Command(
            "zoom_fit",
            ("0",),
            "Fit",
            "Draw the cells as large as the window allows.",
            automatic,
            always=True,
            group=Group.PROGRAM,
        ),
    )
