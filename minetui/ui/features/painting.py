"""Painting the sketch that is analysed: numbers, flags, known mines, its size and its mines."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from minetui.core import Cell, Level, Mark, Paint, Sketch
from minetui.texts import words

from ..commands import Command, Group, MenuEntry
from .feature import Feature
from .sketch_board import SketchBoard

if TYPE_CHECKING:
    pass

DIGITS = tuple("012345678")


class Painting(Feature):
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
        number = self.stage.pressed_key_of("paint")
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
        self.stage.show()
        how = self.stage.press_or_click("reveal")
        self.stage.say(
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
        from ..screens.sketch_size import SketchSizeDialog

        self.stage.open(SketchSizeDialog(self._board.sketch, self.stage.glyphs), self._resize)

    def clear(self) -> None:
        """Cover all cells."""
        sketch = self._board.sketch
        self._board.edit(Sketch.blank(sketch.grid, sketch.mine_count))
        self.stage.say(f"All cells are covered; {self.stage.key('undo')} brings them back.")

    @property
    def _here(self) -> Paint:
        return self._board.sketch.at(self.stage.board.cursor)

    def _toggle(self, mark: Mark) -> None:
        self._paint(Mark.COVERED if self._here is mark else mark)

    def _type(self, paint: Paint) -> None:
        """Paint the cell at the cursor, and move the cursor to the next one, as in a text."""
        cell, last = self.stage.board.cursor, self._board.sketch.grid.size - 1
        self.stage.board.move_to(min(cell + 1, last))
        self._edit(cell, paint)

    def _paint(self, paint: Paint) -> None:
        self._edit(self.stage.board.cursor, paint)

    def _edit(self, cell: Cell, paint: Paint) -> None:
        edited = self._board.sketch.paint(cell, paint)
        if edited is self._board.sketch:
            self.stage.move_to(self.stage.board.cursor)  # only the cursor moved
        else:
            self._board.edit(edited)

    def _count(self, by: int) -> None:
        """Change the number of mines."""
        sketch = self._board.sketch
        self._board.edit(sketch.count_mines(sketch.mine_count + by))
        self.stage.say(f"The board has {words.counted(self._board.sketch.mine_count, 'mine')}.")

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
