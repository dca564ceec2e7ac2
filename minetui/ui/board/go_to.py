"""The dialog that asks for a cell to go to; it is loaded when it is opened for the first time."""

from textual.widgets import Input

from minetui import Problem
from minetui.core import Cell, Grid
from minetui.formats import shown
from minetui.language import _
from minetui.texts import words

from ..kit.app import Application
from ..kit.dialog import FieldDialog


class GoToDialog(FieldDialog[Cell]):
    """Answers with a cell of the board."""

    def __init__(self, app: Application, grid: Grid) -> None:
        label = _("Go to a cell, such as D14 or 14,4")
        super().__init__("go-to", label, app.glyphs, Input(id="cell"))
        self._grid = grid

    def check(self, text: str) -> Cell:
        """The cell, if it is on the board."""
        problem, place = words.place_problem(self._grid, text), words.row_and_column(text)
        if problem or place is None:
            raise Problem(shown(problem))
        return self._grid.cell(*place)

    submit = FieldDialog.submit.but(caption="Go")
