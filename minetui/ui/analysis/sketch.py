"""The sketch on the board of the analysis screen, with undo, and the tree of moves tried on it.

The session below has the size and the mines of the sketch, and nothing is ever revealed in it: the
sketch is drawn over it, for its numbers may contradict each other, and nobody knows its mines.

Painting the sketch that is analysed: numbers, flags, known mines, its size and its mines.

The dialog that asks for the size and the mines of a board that is analysed.
"""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Label, Static

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
from minetui.play import GameSession
from minetui.solver import SEARCHABLE
from minetui.texts import contents, words

from ..board.feature import HookedFeature
from ..board.scene import Layer
from ..kit.commands import Command, Group, MenuEntry
from ..kit.dialog import CANCEL, Dialog, NumberField
from ..kit.glyphs import NUMBERS, Accent, Glyphs, Look

if TYPE_CHECKING:
    from minetui.play import AnalysisStart


class SketchBoard(HookedFeature):
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
        is_there = self.sketch is start.sketch and self.screen.board.cursor == start.cell
        return "this move lost" if start.lost and is_there else ""

    @property
    def frontier(self) -> CellSet:
        """The open cells that touch a number."""
        grid, revealed = self.sketch.grid, self.sketch.surface.revealed
        return grid.spread(revealed) & self.open_cells if revealed else NO_CELLS

    def mounted(self) -> None:
        """Put the cursor where it begins."""
        if self._start.cell is not None:
            self.screen.go_to(self._start.cell)

    def edit(self, sketch: Sketch) -> None:
        """Show an edited sketch; what was tried on the one before can only be undone to."""
        if sketch == self.sketch:
            return
        tried = len(self.tree.nodes) > 1
        self._history = self._history.then(Variations(sketch))
        self.refresh()
        if tried:
            self.screen.say(f"{self.screen.key('undo')} brings back what was tried.")

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
            self.screen.changed()
            return
        row, col = self.screen.board.grid.place(self.screen.board.cursor)
        other_shape = level.grid != self.screen.board.grid
        self.screen.begin(session_of(self.sketch))
        if other_shape:
            self.screen.move_to(level.grid.nearest(row, col))

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
            self.screen.say(otherwise)
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


if TYPE_CHECKING:
    pass

DIGITS = tuple("012345678")


class Painting(HookedFeature):
    """Paints cells by keys and, with the brush in the hand, by the mouse.

    A digit is typed as a text is: the cursor goes on. The `brush` is the number in the hand, or
    None while the hand is empty; then the mouse does `otherwise`.

    Whoever comes from a game wants to look, and would paint by mistake, so the hand is empty there;
    on an empty board it has the brush.
    """

    def __init__(
        self, board: SketchBoard, otherwise: Callable[[], object], *, brush: int | None = None
    ) -> None:
        self.brush, self._board, self._otherwise = brush, board, otherwise

    @property
    def brush_text(self) -> str:
        """What is in the hand; empty for nothing."""
        return "" if self.brush is None else f"brush {self.brush}"

    def act(self) -> None:
        """Paint with the brush, or do what there is to do with an empty hand."""
        if self.brush is None:
            self._otherwise()
            return
        paint = painted_over(self._here, self.brush)
        self.brush = paint if isinstance(paint, int) else self.brush
        self._paint(paint)

    def type_number(self) -> None:
        """Paint the number of the pressed key, and go on to the next cell."""
        number = self.screen.pressed_key_of("paint")
        if number is not None:
            self.brush = None if self.brush is None else number
            self._type(number)

    def cover(self) -> None:
        """Cover the cell, and go on to the next one."""
        self._type(Mark.COVERED)

    def flag(self) -> None:
        """Put a flag, or take it away."""
        self._toggle(Mark.FLAG)

    def mine(self) -> None:
        """Mark a mine as known, or take that away."""
        self._toggle(Mark.MINE)

    def take_brush(self) -> None:
        """Take the brush into the hand, or lay it aside."""
        self.brush = 1 if self.brush is None else None
        self.screen.show()
        how = self.screen.press_or_click("reveal")
        self.screen.say(
            "The brush is laid aside."
            if self.brush is None
            else f"{how} to paint a {self.brush}; again for the next number."
        )

    def more_mines(self) -> None:
        """Put one more mine on the board."""
        self._count(1)

    def fewer_mines(self) -> None:
        """Take a mine off the board."""
        self._count(-1)

    def ask_size(self) -> None:
        """Ask for the size and the mines of the board."""
        self.screen.open(SketchSizeDialog(self._board.sketch, self.screen.glyphs), self._resize)

    def clear(self) -> None:
        """Cover all cells."""
        sketch = self._board.sketch
        self._board.edit(Sketch.blank(sketch.grid, sketch.mine_count))
        self.screen.say(f"All cells are covered; {self.screen.key('undo')} brings them back.")

    @property
    def _here(self) -> Paint:
        return self._board.sketch.at(self.screen.board.cursor)

    def _toggle(self, mark: Mark) -> None:
        self._paint(Mark.COVERED if self._here is mark else mark)

    def _type(self, paint: Paint) -> None:
        """Paint the cell at the cursor, and move the cursor to the next one, as in a text."""
        cell, last = self.screen.board.cursor, self._board.sketch.grid.size - 1
        self.screen.board.move_to(min(cell + 1, last))
        self._edit(cell, paint)

    def _paint(self, paint: Paint) -> None:
        self._edit(self.screen.board.cursor, paint)

    def _edit(self, cell: Cell, paint: Paint) -> None:
        edited = self._board.sketch.paint(cell, paint)
        if edited is self._board.sketch:
            self.screen.move_to(self.screen.board.cursor)  # only the cursor moved
        else:
            self._board.edit(edited)

    def _count(self, by: int) -> None:
        """Change the number of mines."""
        sketch = self._board.sketch
        self._board.edit(sketch.count_mines(sketch.mine_count + by))
        self.screen.say(f"The board has {words.counted(self._board.sketch.mine_count, 'mine')}.")

    def _resize(self, level: Level | None) -> None:
        if level is not None:
            resized = self._board.sketch.resize(level.grid)
            self._board.edit(resized.count_mines(level.mines))

    commands = (
        Command(
            "reveal",
            ("space", "enter"),
            "Try/paint",
            "Try a covered cell: what if it is safe, or a mine? With the brush: paint.",
            act,
            group=Group.PLAY,
            bar=1,
        ),
        Command(
            "paint",
            DIGITS,
            "Number",
            "Paint that number, and go on to the next cell.",
            type_number,
            group=Group.PLAY,
        ),
        Command(
            "cover",
            ("full_stop",),
            "Cover",
            "Cover the cell, and go on to the next one.",
            cover,
            group=Group.PLAY,
        ),
        Command(
            "flag",
            ("f",),
            "Flag",
            "Put a flag or take it away: a note, which proves nothing.",
            flag,
            group=Group.PLAY,
        ),
        Command(
            "known_mine",
            ("m",),
            "Mine",
            "Mark a mine that is known, or take that away: a fact for all proofs.",
            mine,
            group=Group.PLAY,
        ),
        Command(
            "brush",
            ("b",),
            "Brush",
            "Take the brush to paint by the mouse, too, or lay it aside.",
            take_brush,
            group=Group.PLAY,
            bar=7,
            menu=MenuEntry(11, "Brush"),
            state=lambda painting: painting.brush_text.removeprefix("brush ") or "off",
        ),
        Command(
            "size",
            ("r",),
            "Size",
            "Change the size and the mines; what is beyond a smaller board is kept.",
            ask_size,
            group=Group.PLAY,
            menu=MenuEntry(12, "Size and mines …"),
        ),
        Command(
            "more_mines",
            ("right_parenthesis",),
            "More mines",
            "Put one more mine on the board.",
            more_mines,
            group=Group.PLAY,
        ),
        Command(
            "fewer_mines",
            ("left_parenthesis",),
            "Fewer mines",
            "Take a mine off the board.",
            fewer_mines,
            group=Group.PLAY,
        ),
        Command(
            "clear",
            ("n",),
            "Clear",
            "Cover all cells.",
            clear,
            group=Group.PLAY,
            menu=MenuEntry(13, "Cover all cells"),
        ),
    )


def painted_over(old: Paint, brush: int) -> Paint:
    """What the brush makes of a cell: its number, and of a number the next one, then covered.

    >>> painted_over(Mark.COVERED, 3), painted_over(3, 3), painted_over(8, 3), painted_over(0, 3)
    (3, 4, 0, <Mark.COVERED: 'covered'>)
    """
    if isinstance(old, Mark):
        return brush
    return (old + 1) % 9 if old else Mark.COVERED


LABELS = ("Columns", "Rows", "Mines")


class SketchSize(NamedTuple):
    """The columns, rows and mines of a board."""

    cols: int
    rows: int
    mines: int


class SketchSizeDialog(Dialog[Level]):
    """Answers with another size and number of mines."""

    def __init__(self, sketch: Sketch, glyphs: Glyphs) -> None:
        super().__init__("sketch-size", glyphs)
        rows, cols = sketch.grid.numbers.values()
        self._before = SketchSize(cols, rows, sketch.mine_count)

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
            self.answer(Level(size.rows, size.cols, size.mines))

    def move(self, by: int) -> None:
        """Go to the next or the previous field."""
        (self.focus_next if by > 0 else self.focus_previous)(Input)

    commands = (
        Command("apply", ("enter",), "Apply", "Give the board this size.", apply, bar=1),
        CANCEL,
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
