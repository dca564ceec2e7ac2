"""The cursor: it moves by steps and by jumps, draws cells larger, and says what is around it."""

from collections.abc import Callable
from functools import partial
from operator import methodcaller

from minetui.core import NO_CELLS, Cell, CellSet, Grid, Position, beyond
from minetui.language import _
from minetui.texts import contents

from ..kit.commands import Command, Group, command, on_or_off
from ..kit.glyphs import Accent
from .feature import NOTHING, Feature, Happening, SettingsChanged, View
from .scene import Layer


def _way(how: str, caption: str, help: str, rows: int, cols: int, *keys: str) -> Command:
    """A command that moves the cursor some way, so many rows down and columns right."""
    return Command(
        caption, keys, help, methodcaller(how, rows, cols), always=True, group=Group.MOVE
    )


_step, _diagonal, _edge = (partial(_way, how) for how in ("step", "step_diagonally", "go_to_edge"))
_moving = partial(command, always=True, group=Group.MOVE)
_sizing = partial(command, always=True)


class Sizes(Feature):
    """Draws the cells larger or smaller."""

    @_sizing("Larger", "plus", "equals_sign")
    def zoom_in(self) -> None:
        """Draw the cells larger."""
        self._choose(self.screen.board.size_index + 2)

    @_sizing("Smaller", "minus")
    def zoom_out(self) -> None:
        """Draw the cells smaller."""
        self._choose(max(self.screen.board.size_index, 1))

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


class AllSizes(Sizes):
    """Draws the cells so that they fit, too."""

    @_sizing("Fit", "0")
    def zoom_fit(self) -> None:
        """Draw the cells as large as the window allows."""
        self._choose(0)


class PaintersCursor(Sizes):
    """Moves the cursor by keys, and draws the cells larger or smaller.

    Where digits paint, no key is left for cells that fit.
    """

    def step(self, rows: int, cols: int) -> None:
        """Move the cursor by some rows and columns, as far as the board goes."""
        board = self.screen.board
        row, col = board.grid.place(board.cursor)
        self.screen.move_to(board.grid.nearest(row + rows, col + cols))

    def go_to_edge(self, rows: int, cols: int) -> None:
        """Move the cursor to the first or the last row or column, or to both."""
        board = self.screen.board
        here, last = board.grid.place(board.cursor), board.grid.place(board.grid.size - 1)
        ends = zip(here, last, strict=True)
        row, col = ((at, end, 0)[way] for (at, end), way in zip(ends, (rows, cols), strict=True))
        self.screen.move_to(board.grid.cell(row, col))

    def turn_page(self, way: int) -> None:
        """Move the cursor up or down by as many rows as are visible."""
        board = self.screen.board
        if board.page_rows > board.grid.place(board.grid.size - 1)[0]:
            self.go_to_edge(way, 0)
        else:
            self.step(way * board.page_rows, 0)

    left = _step("Left", "Move the cursor left.", 0, -1, "left", "h")
    right = _step("Right", "Move the cursor right.", 0, 1, "right", "l")
    up = _step("Up", "Move the cursor up.", -1, 0, "up", "k")
    down = _step("Down", "Move the cursor down.", 1, 0, "down", "j")
    far_left = _step("5 left", "Move left by 5 cells.", 0, -5, "shift+left", "ctrl+left")
    far_right = _step("5 right", "Move right by 5 cells.", 0, 5, "shift+right", "ctrl+right")
    far_up = _step("5 up", "Move up by 5 cells.", -5, 0, "shift+up", "ctrl+up")
    far_down = _step("5 down", "Move down by 5 cells.", 5, 0, "shift+down", "ctrl+down")
    row_start = _edge("Row start", "Move to the first cell of the row.", 0, -1, "home")
    row_end = _edge("Row end", "Move to the last cell of the row.", 0, 1, "end")

    @_moving("Page up", "pageup")
    def page_up(self) -> None:
        """Move up by as many rows as are visible."""
        self.turn_page(-1)

    @_moving("Page down", "pagedown")
    def page_down(self) -> None:
        """Move down by as many rows as are visible."""
        self.turn_page(1)

    top = _edge("Board start", "Move to the first cell of the board.", -1, -1, "ctrl+home")
    bottom = _edge("Board end", "Move to the last cell of the board.", 1, 1, "ctrl+end")


class Diagonals(Feature):
    """Moves the cursor to the cells diagonally beside it, by digits that lie as on a number pad."""

    def step_diagonally(self, rows: int, cols: int) -> None:
        """Move the cursor to a cell that the eye sees diagonally beside it.

        On a staggered board that is half a cell to the left or the right.
        """
        grid = self.screen.board.grid
        row, col = grid.place(self.screen.board.cursor)
        beside = (cols - 1) // 2 + (row & 1) if grid.shape.is_staggered else cols
        self.screen.move_to(grid.nearest(row + rows, col + beside))

    up_left = _diagonal("Up left", "Move diagonally, up and left.", -1, -1, "7")
    up_right = _diagonal("Up right", "Move diagonally, up and right.", -1, 1, "9")
    down_left = _diagonal("Down left", "Move diagonally, down and left.", 1, -1, "1")
    down_right = _diagonal("Down right", "Move diagonally, down and right.", 1, 1, "3")


class Cursor(PaintersCursor, Diagonals, AllSizes):
    """Moves the cursor where no digit paints."""


class GoTo(Feature):
    """Moves the cursor to a cell by its name."""

    @_moving(
        "Go to",
        "g",
        menu="Go to a cell …",
        offered=lambda there: there.screen.cuts_board,
    )
    def go_to(self) -> None:
        """Ask for a cell, such as D14, and go there."""
        self.screen.application.show("go to", self.screen.board.grid, then=self._go)

    def _go(self, cell: Cell | None) -> None:
        if cell is not None:
            self.screen.go_to(cell)


class Jumps(GoTo):
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

    @_moving("Next at frontier", "greater_than_sign")
    def next_frontier(self) -> None:
        """Move to the next covered cell that touches a number."""
        self._walk(back=False)

    # Every keyboard types these two without a third modifier, unlike brackets.
    @_moving("Previous at frontier", "less_than_sign")
    def last_frontier(self) -> None:
        """Move to the previous covered cell that touches a number."""
        self._walk(back=True)

    def _walk(self, *, back: bool) -> None:
        """Go to the next or the previous cell of the frontier, going round at the ends."""
        if self.session.hidden:
            return
        frontier, cursor = self._frontier, self.screen.board.cursor
        if not frontier:
            started = self._own_frontier or self.session.game.started
            if started:
                self.screen.say(_("No covered cell touches a number."))
            else:
                self.screen.say(_("Nothing is revealed yet."))
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


class Neighbours(Feature):
    """Says the cell at the cursor and its neighbours, for screen readers, or lights them.

    Each by a key, or always if the settings want it; and neighbours that don't lie around the cell
    are always lit.
    `words` finds them where the board shows something else than the position of the session.
    """

    def __init__(self, words: Callable[[Cell], str] | None = None) -> None:
        self._words = words
        self._lit: tuple[tuple[Grid, Cell], Layer] | None = None

    @property
    def shown(self) -> bool:
        """Do the settings want light?"""
        return self.screen.application.settings.lit

    def happened(self, event: Happening) -> None:
        """Say and light as much as the settings now want."""
        if isinstance(event, SettingsChanged) and {"neighbours", "lit"} & {*event.names}:
            self.screen.show()

    def show(self) -> View:
        """The cell and its neighbours in the status line and lit, if the settings want it."""
        settings, hidden = self.screen.application.settings, self.session.hidden
        says = settings.neighbours and not hidden and not self.session.over
        lights = (settings.lit or self.always_lit) and not hidden
        if not (says or lights):
            return NOTHING
        return View(self._layer if lights else None, status=self._text if says else None)

    @property
    def _layer(self) -> Layer:
        """The light; the same one as long as the cursor stays."""
        board = self.screen.board
        if self._lit is None or self._lit[0] != (board.grid, board.cursor):
            near = board.grid.neighbours(board.cursor)
            self._lit = (board.grid, board.cursor), Layer(accents=((Accent.LIT, near),))
        return self._lit[1]

    @property
    def always_lit(self) -> bool:
        """Do the neighbours of a cell lie where nobody would look for them?"""
        return self.screen.board.grid.shape.leaps

    @command("Neighbours", "i", group=Group.MOVE)
    def neighbours(self) -> None:
        """Say the cell at the cursor and its neighbours in the status line."""
        self.screen.say(_("Paused.") if self.session.hidden else self._text)

    @command(
        "Light",
        "I",
        group=Group.MOVE,
        menu="Light neighbours",
        offered=lambda it: not it.always_lit,
        state=on_or_off,
    )
    def light(self) -> None:
        """Light the neighbours of the cell at the cursor, or no longer."""
        if self.always_lit:
            self.screen.say(_("On this board they are always lit."))
            return
        self.screen.application.keep({"lit": not self.shown})
        self.screen.show()

    @property
    def _text(self) -> str:
        cell = self.screen.board.cursor
        if self._words:
            return self._words(cell)
        return contents.neighbours_text(self.session.position, cell)
