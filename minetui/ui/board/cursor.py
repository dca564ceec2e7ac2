"""The cursor: it moves by steps and by jumps, draws cells larger, and says what is around it."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from minetui.core import NO_CELLS, Cell, CellSet, Position, beyond
from minetui.texts import contents

from ..kit.commands import Command, Group, Keys, MenuEntry
from .feature import NOTHING, Feature, Happening, SettingsChanged, View

FAR = 10**9  # more rows and columns than any board has


_moving = partial(Command, always=True, group=Group.MOVE)
_sizing = partial(Command, always=True, group=Group.PROGRAM)


def _step(id: str, keys: Keys, caption: str, help: str, step: tuple[int, int]) -> Command:
    """A command that moves the cursor by some rows and columns."""
    return _moving(id, keys, caption, help, lambda cursor: cursor.step(*step))


class Cursor(Feature):
    """Moves the cursor by keys, and draws the cells larger or smaller."""

    def step(self, rows: int, cols: int) -> None:
        """Move the cursor by some rows and columns, as far as the board goes."""
        board = self.screen.board
        row, col = board.grid.place(board.cursor)
        self.screen.move_to(board.grid.nearest(row + rows, col + cols))

    def page(self, pages: int) -> None:
        """Move the cursor by as many rows as are visible."""
        self.step(pages * self.screen.board.page_rows, 0)

    def larger(self) -> None:
        """Draw the cells larger."""
        self._choose(self.screen.board.size_index + 2)

    def smaller(self) -> None:
        """Draw the cells smaller."""
        self._choose(max(self.screen.board.size_index, 1))

    def automatic(self) -> None:
        """Draw the cells as large as the window allows."""
        self._choose(0)

    def happened(self, event: Happening) -> None:
        """Draw the cells as large as the settings now say."""
        match event:
            case SettingsChanged(settings, names) if "zoom" in names:
                self._zoom(settings.zoom)

    def _choose(self, zoom: int) -> None:
        """Draw the cells in a size, and keep it."""
        self._zoom(zoom)
        self.screen.application.keep({"zoom": self.screen.board.zoom})

    def _zoom(self, zoom: int) -> None:
        """Draw the cells in a size, from 1, or in the largest that fits."""
        board = self.screen.board
        board.zoom = min(zoom, len(board.sizes)) if zoom else 0
        self.screen.fit()
        board.follow()
        self.screen.show()

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
        _moving(
            "page_up",
            ("pageup",),
            "Page up",
            "Move up by as many rows as are visible.",
            lambda cursor: cursor.page(-1),
        ),
        _moving(
            "page_down",
            ("pagedown",),
            "Page down",
            "Move down by as many rows as are visible.",
            lambda cursor: cursor.page(1),
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
        _sizing("zoom_in", ("plus", "equals_sign"), "Larger", "Draw the cells larger.", larger),
        _sizing("zoom_out", ("minus",), "Smaller", "Draw the cells smaller.", smaller),
        _sizing(
            "zoom_fit", ("0",), "Fit", "Draw the cells as large as the window allows.", automatic
        ),
    )


class PaintersCursor(Cursor):
    """The cursor where digits paint: no key is left for cells that fit, but the settings."""

    commands = tuple(command for command in Cursor.commands if command.id != "zoom_fit")


class Jumps(Feature):
    """Moves the cursor far. On a very large board the frontier takes some time, so it is kept.

    `own_frontier` returns it where the board shows something else than the session's position.
    """

    def __init__(self, own_frontier: Callable[[], CellSet] | None = None) -> None:
        self._own_frontier = own_frontier
        self._kept: tuple[Position, CellSet] | None = None

    def happened(self, event: Happening) -> None:
        """Forget the frontier of another position, which may be large."""
        if self._kept is not None and self._kept[0] is not self.session.position:
            self._kept = None

    def ask(self) -> None:
        """Ask for a cell, and go there."""
        from .go_to import GoToDialog

        dialog = GoToDialog(self.screen.board.grid, self.screen.glyphs)
        self.screen.open(dialog, self._go)

    def walk(self, *, back: bool) -> None:
        """Go to the next or the previous cell of the frontier, going round at the ends."""
        if self.session.hidden:
            return
        frontier, cursor = self._frontier, self.screen.board.cursor
        if not frontier:
            started = self._own_frontier or self.session.game.started
            text = "No covered cell touches a number." if started else "Nothing is revealed yet."
            self.screen.say(text)
            return
        self._go(beyond(frontier, cursor, back=back))

    @property
    def _frontier(self) -> CellSet:
        """The frontier of this position; none once the game is over."""
        if self._own_frontier:
            return self._own_frontier()
        position = self.session.position
        if self._kept is None:
            self._kept = (position, NO_CELLS if self.session.over else position.frontier)
        return self._kept[1]

    def _go(self, cell: Cell | None) -> None:
        if cell is not None:
            self.screen.go_to(cell)

    commands = (
        _moving(
            "go_to",
            ("g",),
            "Go to",
            "Ask for a cell, such as D14, and go there.",
            ask,
            menu=MenuEntry(25, "Go to a cell …"),
            offered=lambda jumps: jumps.screen.cuts_board,
        ),
        # Every keyboard types these two without a third modifier, unlike brackets.
        _moving(
            "next_frontier",
            ("greater_than_sign",),
            "Next at frontier",
            "Move to the next covered cell that touches a number.",
            partial(walk, back=False),
        ),
        _moving(
            "last_frontier",
            ("less_than_sign",),
            "Previous at frontier",
            "Move to the previous covered cell that touches a number.",
            partial(walk, back=True),
        ),
    )


class Neighbours(Feature):
    """Says the cell at the cursor and its neighbours, for screen readers: by a key, or always.

    `words` finds them where the board shows something else than the position of the session.
    """

    def __init__(self, words: Callable[[Cell], str] | None = None) -> None:
        self._words = words

    def happened(self, event: Happening) -> None:
        """Say as much as the settings now want."""
        if isinstance(event, SettingsChanged) and "neighbours" in event.names:
            self.screen.show()

    def show(self) -> View:
        """The cell and its neighbours in the status line, if the settings want it."""
        wanted = self.screen.application.settings.neighbours and not self.session.hidden
        return View(status=self._text) if wanted and not self.session.over else NOTHING

    def say(self) -> None:
        """Say the cell and its neighbours."""
        self.screen.say("Paused." if self.session.hidden else self._text)

    @property
    def _text(self) -> str:
        cell = self.screen.board.cursor
        if self._words:
            return self._words(cell)
        return contents.neighbours_text(self.session.position, cell)

    commands = (
        Command(
            "neighbours",
            ("i",),
            "Neighbours",
            "Say the cell at the cursor and its neighbours in the status line.",
            say,
            group=Group.MOVE,
        ),
    )
