"""The sketch on the board of the analysis screen, with undo, and the tree of moves tried on it.

The session below has the size and the mines of the sketch, and nothing is ever revealed in it: the
sketch is drawn over it, for its numbers may contradict each other, and nobody knows its mines.
"""

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from minetui.core import NO_CELLS, Cell, CellSet, Game, History, Level, Sketch, Variations, only
from minetui.play import GameSession
from minetui.texts import contents

from ..board.glyphs import NUMBERS, Accent, Look
from ..board.scene import Layer
from ..commands import Command, Group, MenuEntry
from .feature import Feature

if TYPE_CHECKING:
    from minetui.play import AnalysisStart


class SketchBoard(Feature):
    """Draws the sketch, and keeps what undo and redo bring back: sketches with their trees.

    The cursor begins where the start says, or else in the middle.
    """

    def __init__(self, start: "AnalysisStart") -> None:
        self._start, self._history = start, History(Variations(start.sketch))
        self._drawn: tuple[Variations, Layer] | None = None  # kept, as rows are read by identity

    @property
    def tree(self) -> Variations:
        """The moves that were tried, and the one that is looked at."""
        return self._history.present

    @property
    def sketch(self) -> Sketch:
        """The sketch that is shown."""
        return self.tree.sketch

    @property
    def open_cells(self) -> CellSet:
        """The covered cells without a flag or a known mine."""
        sketch = self.sketch
        return sketch.surface.covered & ~(sketch.flagged | sketch.mines)

    def window_title(self) -> str | None:
        """That this is an analysis, and the size of the board."""
        grid = self.sketch.grid
        return f"Analysis, {'×'.join(map(str, grid.numbers.values()))}"

    @property
    def note(self) -> str:
        """What there is to say of the cell at the cursor, as long as nothing is changed."""
        start = self._start
        is_there = self.sketch is start.sketch and self.stage.board.cursor == start.cell
        return "this move lost" if start.lost and is_there else ""

    @property
    def frontier(self) -> CellSet:
        """The open cells that touch a number."""
        grid, revealed = self.sketch.grid, self.sketch.surface.revealed
        return grid.spread(revealed) & self.open_cells if revealed else NO_CELLS

    def mounted(self) -> None:
        """Put the cursor where it begins."""
        if self._start.cell is not None:
            self.stage.go_to(self._start.cell)

    def edit(self, sketch: Sketch) -> None:
        """Show an edited sketch; what was tried on the one before can only be undone to."""
        if sketch == self.sketch:
            return
        tried = len(self.tree.nodes) > 1
        self._history = self._history.then(Variations(sketch))
        self.refresh()
        if tried:
            self.stage.say(f"{self.stage.key('undo')} brings back what was tried.")

    def walk(self, tree: Variations) -> None:
        """Show another node of the tree."""
        if tree is not self.tree:
            self._history = replace(self._history, present=tree)
            self.refresh()

    def undo(self) -> None:
        """Bring back the sketch before the last edit, with what was tried on it."""
        self._step(self._history.undo(), "There is nothing to undo.")

    def redo(self) -> None:
        """Bring back the sketch that was undone last."""
        self._step(self._history.redo(), "There is nothing to redo.")

    def refresh(self) -> None:
        """Show the sketch; one of another size keeps the cursor in its row and column."""
        level = level_of(self.sketch)
        if level == self.session.game.level:
            self.stage.changed()
            return
        row, col = self.stage.board.grid.place(self.stage.board.cursor)
        other_shape = level.grid != self.stage.board.grid
        self.stage.begin(session_of(self.sketch))
        if other_shape:
            self.stage.move_to(level.grid.nearest(row, col))

    def layer(self) -> Layer:
        """The numbers, flags and known mines; an accent on what is only tried."""
        if self._drawn is None or self._drawn[0] is not self.tree:
            self._drawn = (self.tree, _layer_of(self.tree))
        return self._drawn[1]

    def neighbours(self, cell: Cell) -> str:
        """A cell and its neighbours in words."""
        return contents.neighbours_text(self.sketch, cell)

    def _step(self, history: History[Variations], otherwise: str) -> None:
        if history is self._history:
            self.stage.say(otherwise)
            return
        self._history = history
        self.refresh()

    commands = (
        Command(
            "undo",
            ("u",),
            "Undo",
            "Undo the last edit; what was tried before it comes back, too.",
            undo,
            group=Group.PLAY,
            bar=5,
            menu=MenuEntry(18, "Undo"),
        ),
        Command(
            "redo",
            ("U",),
            "Redo",
            "Make the edit again that was undone last.",
            redo,
            group=Group.PLAY,
            menu=MenuEntry(19, "Redo"),
        ),
    )


def level_of(sketch: Sketch) -> Level:
    """The level with the size and the mines of a sketch."""
    return Level.on(sketch.grid, sketch.mine_count)


def session_of(sketch: Sketch) -> GameSession:
    """A session that nothing happens in, of the level of a sketch."""
    return GameSession(Game(level_of(sketch)), monotonic, watched=True)


def _layer_of(tree: Variations) -> Layer:
    sketch = tree.sketch
    tried = NO_CELLS
    for node in tree.path(tree.here):
        tried |= only(tree.tried(node).cell)
    looks = (
        *zip(NUMBERS, sketch.numbered, strict=True),
        (Look.FLAG, sketch.flagged),
        (Look.MINE, sketch.mines),
    )
    return Layer(looks, ((Accent.TARGET, tried),))
