"""The dialog that asks for the size and the mines of a board that is analysed."""

from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, Static

from minetui.core import Sketch
from minetui.play import SEARCHABLE

from ..board.glyphs import Glyphs
from ..commands import Command
from .dialog import Dialog
from .new_game import NumberField

LABELS = ("Columns", "Rows", "Mines")


class SketchSize(NamedTuple):
    """The columns, rows and mines of a board."""

    cols: int
    rows: int
    mines: int


class SketchSizeDialog(Dialog[SketchSize]):
    """Answers with another size and number of mines."""

    def __init__(self, sketch: Sketch, glyphs: Glyphs) -> None:
        super().__init__("sketch-size", glyphs)
        self._before = SketchSize(sketch.grid.cols, sketch.grid.rows, sketch.mine_count)

    def parts(self) -> ComposeResult:
        """A field for each number, and the problem with them."""
        yield Label("The size of the board, and its mines")
        with Horizontal(id="custom"):
            with Vertical(id="labels"):
                for label in LABELS:
                    yield Label(label)
            with Vertical(id="fields"):
                for name, number in self._before._asdict().items():
                    yield NumberField(number, id=name)
        yield Static("", classes="error", markup=False)

    def on_mount(self) -> None:
        """Put the cursor into the first field."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def apply(self) -> None:
        """Answer with the size, if a board can have it."""
        size = SketchSize(*(int(field.value or 0) for field in self.query(NumberField)))
        if problem := problem_with(size):
            self.query_one(".error", Static).update(problem)
        else:
            self.answer(size)

    def move(self, by: int) -> None:
        """Go to the next or the previous field."""
        (self.focus_next if by > 0 else self.focus_previous)(Input)

    commands = (
        Command("apply", ("enter",), "Apply", "Give the board this size.", apply, bar=1),
        Command("cancel", ("escape",), "Cancel", "Close the dialog.", Dialog.leave, bar=2),
        Command("down", ("down",), "Next", "The next field.", lambda dialog: dialog.move(1)),
        Command("up", ("up",), "Previous", "The field before.", lambda dialog: dialog.move(-1)),
    )


def problem_with(size: SketchSize) -> str:
    """The reason why no board has this size; empty if one has.

    >>> problem_with(SketchSize(9, 9, 80)), problem_with(SketchSize(9, 0, 1))
    ('', 'Please enter at least 1 column and 1 row.')
    """
    cells = size.cols * size.rows
    if not cells:
        return "Please enter at least 1 column and 1 row."
    if cells > SEARCHABLE:
        return f"Please enter at most {SEARCHABLE:,} cells: these are {cells:,}."
    return f"Please enter at most {cells - 1:,} mines." if size.mines >= cells else ""
