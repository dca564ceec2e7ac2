"""The sketch on the board of the analysis screen: with undo, tries, and what paints it.

The session below has the size and the mines of the sketch, and nothing is ever revealed in it: the
sketch is drawn over it, for its numbers may contradict each other, and nobody knows its mines.
"""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label

from minetui import Problem
from minetui.core import (
    NO_CELLS,
    Cell,
    CellSet,
    Game,
    History,
    Level,
    Mark,
    Paint,
    Sketch,
    Variations,
    only,
)
from minetui.language import N_, _, ngettext, number
from minetui.play import AnalysisStart, GameSession
from minetui.solver import SEARCHABLE
from minetui.texts import contents, shapes

from ..board.feature import NOTHING, Feature, Happening, Occasion, View
from ..board.scene import Layer
from ..kit.commands import Group, command
from ..kit.dialog import FieldDialog, NumberField
from ..kit.glyphs import NUMBERS, Accent, Glyphs, Look


class SketchBoard(Feature):
    """Draws the sketch, and keeps what undo and redo bring back: sketches with their trees.

    The cursor begins where the start says, or else in the middle.
    """

    def __init__(self, start: AnalysisStart) -> None:
        self._start, self._history = start, History(Variations(start.sketch))
        self._shown: tuple[Variations | None, View] = (None, NOTHING)

    @property
    def tree(self) -> Variations:
        """The moves that were tried, and the one that is looked at."""
        return self._history.present

    @property
    def sketch(self) -> Sketch:
        """The sketch that is shown."""
        return self.tree.sketch

    @property
    def new_session(self) -> GameSession:
        """A session that nothing happens in, of the level of the sketch."""
        level = Level.on(self.sketch.grid, self.sketch.mine_count)
        return GameSession(Game(level), monotonic, watched=True)

    @property
    def open_cells(self) -> CellSet:
        """The covered cells without a flag or a known mine."""
        sketch = self.sketch
        return sketch.surface.covered & ~(sketch.flagged | sketch.mines)

    @property
    def frontier(self) -> CellSet:
        """The open cells that touch a number."""
        grid, revealed = self.sketch.grid, self.sketch.surface.revealed
        return grid.spread(revealed) & self.open_cells if revealed else NO_CELLS

    @property
    def note(self) -> str:
        """What there is to say of the cell at the cursor, as long as nothing is changed."""
        start = self._start
        is_there = self.sketch is start.sketch and self.screen.board.cursor == start.cell
        return _("this move lost") if start.lost and is_there else ""

    def neighbours(self, cell: Cell) -> str:
        """A cell and its neighbours in words."""
        return contents.neighbours_text(self.sketch, cell)

    def happened(self, event: Happening) -> None:
        """Put the cursor where it begins."""
        if event is Occasion.OPENED and self._start.cell is not None:
            self.screen.go_to(self._start.cell)

    def show(self) -> View:
        """The numbers, flags and known mines, with an accent on what is only tried; the size."""
        tree, sketch = self.tree, self.sketch
        if self._shown[0] is not tree:
            looks = (
                *zip(NUMBERS, sketch.numbered, strict=True),
                (Look.FLAG, sketch.flagged),
                (Look.MINE, sketch.mines),
            )
            tried = NO_CELLS
            for node in tree.path(tree.here):
                tried |= only(tree.tried(node).cell)
            self._shown = (tree, View(Layer(looks, ((Accent.TARGET, tried),))))
        title = _("Analysis, {board}", board=shapes.sized(sketch.grid))
        return self._shown[1]._replace(title=title)

    def edit(self, sketch: Sketch) -> None:
        """Show an edited sketch; what was tried on the one before can only be undone to."""
        if sketch == self.sketch:
            return
        tried = len(self.tree.nodes) > 1
        self._keep(self._history.then(Variations(sketch)))
        if tried:
            key = self.screen.key("undo")
            self.screen.say(_("{key} brings back what was tried.", key=key))

    def walk(self, tree: Variations) -> None:
        """Show another node of the tree."""
        if tree is not self.tree:
            self._keep(replace(self._history, present=tree))

    @command("As opened", "r", group=Group.PLAY, menu="As it was opened")
    def reopen(self) -> None:
        """Put the board back as it was opened."""
        self.edit(self._start.sketch)

    @command("Undo", "u", group=Group.PLAY, menu="Undo")
    def undo(self) -> None:
        """Undo the last edit; what was tried before it comes back, too."""
        self._keep(self._history.undo(), _("Nothing to undo."))

    @command("Redo", "U", group=Group.PLAY, menu="Redo")
    def redo(self) -> None:
        """Make the edit again that was undone last."""
        self._keep(self._history.redo(), _("Nothing to redo."))

    def _keep(self, history: History[Variations], otherwise: str = "") -> None:
        """Show another moment; a sketch of another size keeps the cursor in its row and column."""
        if history is self._history:
            self.screen.say(otherwise)
            return
        self._history = history
        sketch, board, before = self.sketch, self.screen.board, self.session.game.level
        if Level.on(sketch.grid, sketch.mine_count) == before:
            self.screen.changed()
            return
        row, col = board.grid.place(board.cursor)
        self.screen.begin(self.new_session)
        if sketch.grid != before.grid:
            self.screen.move_to(sketch.grid.nearest(row, col))


class Painting(Feature):
    """Sets numbers and known mines by keys and by the mouse.

    A digit is typed as a text is: the cursor goes on. The `brush` is the last digit, which the
    mouse sets again; while it is None, the mouse does `otherwise`.

    Whoever comes from a game wants to look, and would paint by mistake, so there it is None; on an
    empty board it is a number at once.
    """

    def __init__(
        self, board: SketchBoard, otherwise: Callable[[], object], *, brush: int | None = None
    ) -> None:
        self.brush, self._board, self._otherwise = brush, board, otherwise

    @command("Set number", "space", "enter", group=Group.PLAY, id="reveal")
    def act(self) -> None:
        """Set the last number again, or count it up. Before any, ask what if."""
        if self.brush is None:
            self._otherwise()
            return
        paint = painted_over(self._here, self.brush)
        self.brush = paint if isinstance(paint, int) else self.brush
        self._paint(self.screen.board.cursor, paint)

    @command("Number", *"012345678", group=Group.PLAY, id="paint")
    def type_number(self) -> None:
        """Set that number, and go on to the next cell."""
        digit = self.screen.pressed_key_of("paint")
        if digit is not None:
            self.brush = digit
            self.type_in(digit)

    def type_in(self, paint: Paint) -> None:
        """Paint the cell at the cursor, and move the cursor to the next one, as in a text."""
        board = self.screen.board
        cell = board.cursor
        board.move_to(min(cell + 1, board.grid.size - 1))
        self._paint(cell, paint)

    def count(self, by: int) -> None:
        """Put so many more mines on the board."""
        sketch = self._board.sketch
        self._board.edit(sketch.count_mines(sketch.mine_count + by))
        mines = self._board.sketch.mine_count
        self.screen.say(ngettext("The board has {n} mine.", "The board has {n} mines.", mines))

    @command("Size", group=Group.PLAY, menu="Size and mines …", id="size")
    def ask_size(self) -> None:
        """Change the size and the mines. What lies beyond a smaller board is kept."""
        sketch = self._board.sketch

        def resize(level: Level | None) -> None:
            if level is not None:
                self._board.edit(sketch.resize(level.grid).count_mines(level.mines))

        self.screen.open(SketchSizeDialog(sketch, self.screen.glyphs), resize)

    @command("Empty board", "n", group=Group.PLAY, menu="Empty board …", id="clear")
    def new_board(self) -> None:
        """Start an empty board of any size."""

        def start(level: Level | None) -> None:
            if level is not None:
                self._board.edit(Sketch.blank(level.grid, level.mines))

        self.screen.open(SketchSizeDialog(self._board.sketch, self.screen.glyphs), start)

    @property
    def _here(self) -> Paint:
        return self._board.sketch.at(self.screen.board.cursor)

    def _paint(self, cell: Cell, paint: Paint) -> None:
        edited = self._board.sketch.paint(cell, paint)
        if edited is self._board.sketch:
            self.screen.move_to(self.screen.board.cursor)  # only the cursor moved
        else:
            self._board.edit(edited)

    @command("Cover", "delete", group=Group.PLAY)
    def cover(self) -> None:
        """Cover the cell, and go on to the next one."""
        self.type_in(paint=Mark.COVERED)

    @command("Mine", "f", group=Group.PLAY)
    def flag(self) -> None:
        """Mark a known mine, or take the mark away."""
        is_marked = self._here in (Mark.MINE, Mark.FLAG)
        self._paint(self.screen.board.cursor, Mark.COVERED if is_marked else Mark.MINE)

    @command("More mines", "right_parenthesis", group=Group.PLAY)
    def more_mines(self) -> None:
        """Put one more mine on the board."""
        self.count(by=1)

    @command("Fewer mines", "left_parenthesis", group=Group.PLAY)
    def fewer_mines(self) -> None:
        """Take a mine off the board."""
        self.count(by=-1)


def painted_over(old: Paint, brush: int) -> Paint:
    """What the brush makes of a cell: its number, and of a number the next one, then covered.

    >>> painted_over(Mark.COVERED, 3), painted_over(3, 3), painted_over(8, 3), painted_over(0, 3)
    (3, 4, 0, <Mark.COVERED: 'covered'>)
    """
    if isinstance(old, Mark):
        return brush
    return (old + 1) % 9 if old else Mark.COVERED


LABELS = {"columns": N_("Columns"), "rows": N_("Rows"), "mines": N_("Mines")}


def _least_text(lines: str, least: int) -> str:
    """How many rows or columns a board of a shape needs."""
    if lines == "rows":
        return ngettext("Enter at least {n} row.", "Enter at least {n} rows.", least)
    return ngettext("Enter at least {n} column.", "Enter at least {n} columns.", least)


class SketchSizeDialog(FieldDialog[Level]):
    """Answers with another size and number of mines, on a board of the same shape."""

    def __init__(self, sketch: Sketch, glyphs: Glyphs) -> None:
        self._grid = sketch.grid
        rows, cols = sketch.grid.numbers.values()
        numbers = {"columns": cols, "rows": rows, "mines": sketch.mine_count}
        self._fields = {id: NumberField(each, id=id) for id, each in numbers.items()}
        title = _("The size of the board, and its mines")
        super().__init__("sketch-size", title, glyphs, self._fields["columns"])

    def form(self) -> ComposeResult:
        """A field for each number."""
        with Horizontal(id="custom"):
            with Vertical(id="labels"):
                yield from (Label(_(LABELS[id])) for id in self._fields)
            with Vertical(id="fields"):
                yield from self._fields.values()

    def check(self, text: str) -> Level:
        """The size in all fields, if a board can have it."""
        cols, rows, mines = (int(field.value or 0) for field in self._fields.values())
        cells = cols * rows
        if not cells:
            raise Problem(_("Enter at least 1 column and 1 row."))
        if cells > SEARCHABLE:
            counts = {"most": number(SEARCHABLE), "cells": number(cells)}
            raise Problem(_("Enter at most {most} cells: these are {cells}.", **counts))
        grid = self._grid.sized(rows, cols)
        if what := Level.too_few(grid):
            raise Problem(_least_text(what, grid.shape.least_wrapped))
        if mines >= cells:
            raise Problem(
                ngettext("Enter at most {n} mine.", "Enter at most {n} mines.", cells - 1)
            )
        return Level.on(grid, mines)

    submit = FieldDialog.submit.but(caption="Apply")

    @command("Next", "down")
    def down(self) -> None:
        """The next field."""
        self.focus_next(Input)

    @command("Previous", "up")
    def up(self) -> None:
        """The field before."""
        self.focus_previous(Input)
