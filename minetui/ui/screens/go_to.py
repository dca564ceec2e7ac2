"""The dialog that asks for a cell to go to."""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Label, Static

from minetui.core import Cell, Grid
from minetui.formats import shown
from minetui.texts import words

from ..board.glyphs import Glyphs
from ..commands import Command
from .dialog import Dialog


class GoToDialog(Dialog[Cell]):
    """Answers with a cell of the board."""

    def __init__(self, grid: Grid, glyphs: Glyphs) -> None:
        super().__init__("go-to", glyphs)
        self._grid = grid

    def parts(self) -> ComposeResult:
        """The field for the cell, and the problem with it."""
        yield Label("Go to a cell, such as D14 or 14,4")
        yield Input(id="cell")
        yield Static("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Put the cursor into the field."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def go(self) -> None:
        """Answer with the cell, if it is on the board."""
        text = self.query_one(Input).value
        problem, place = words.place_problem(self._grid, text), words.row_and_column(text)
        if problem or place is None:
            self.query_one(".error", Static).update(shown(problem))
        else:
            self.answer(self._grid.cell(*place))

    commands = (
        Command("go", ("enter",), "Go", "Go to the cell.", go, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
    )
