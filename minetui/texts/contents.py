"""A cell in words: what is in it and around it, the odds of a mine, how far a start leads."""

from fractions import Fraction
from typing import TYPE_CHECKING

from minetui.core import Cell, Grid, Position, cells_of, has

from .words import coordinates, percent

if TYPE_CHECKING:
    from minetui.core import Paint, Sketch, Starts

ZERO = "zero"


def cell_text(board: "Position | Sketch", cell: Cell) -> str:
    """The coordinates of a cell and what is in it, for the status line and for screen readers."""
    return f"{coordinates(_grid(board), cell)}: {_content(board, cell)}"


def neighbours_text(board: "Position | Sketch", cell: Cell) -> str:
    """A cell and its neighbours, row by row; blank ones are left out.

    >>> from minetui.core.position import Minefield
    >>> neighbours_text(Position(Minefield.drawn("..*", "...")).reveal(1).reveal(4), 4)
    'B2: 1. A1 covered, B1 1, C1 covered, A2 covered, C2 covered.'
    """
    grid = _grid(board)
    around = [
        f"{coordinates(grid, other)} {content}"
        for other in cells_of(grid.neighbours(cell))
        if (content := _content(board, other)) != ZERO
    ]
    return f"{cell_text(board, cell)}. {', '.join(around) or 'Zeros all around'}."


def paint_text(paint: "Paint") -> str:
    """What a cell of a sketch is painted as."""
    if isinstance(paint, int):
        return str(paint or ZERO)
    return "known mine" if paint.value == "mine" else paint.value


def odds_text(odds: Fraction) -> str:
    """The odds of a mine in a cell."""
    if odds in (0, 1):
        return "mine" if odds else "safe"
    return f"{percent(odds)} mine"


def start_text(starts: "Starts", cell: Cell) -> str:
    """How far a casual player gets that starts at a cell."""
    field = starts.field
    where, safe = coordinates(field.grid, cell), field.safe.bit_count()
    if has(field.mines, cell):
        return f"{where}: mine · best start leaves {starts.remaining:,} of {safe:,}"
    left = starts.remaining_from(cell)
    if not left:
        return f"{where}: one number at a time wins from here"
    if left == starts.remaining:
        return f"{where}: best start, leaves {left:,} of {safe:,} safe cells"
    return f"{where}: leaves {left:,} of {safe:,} safe cells · best start {starts.remaining:,}"


def _grid(board: "Position | Sketch") -> Grid:
    return board.field.grid if isinstance(board, Position) else board.grid


def _content(board: "Position | Sketch", cell: Cell) -> str:
    """What is in a cell."""
    if not isinstance(board, Position):
        return paint_text(board.at(cell))
    if has(board.hit, cell):
        return "exploded mine"
    if has(board.revealed, cell):
        return paint_text(board.field.number(cell))
    if has(board.flagged, cell):
        return "flag"
    return "question mark" if has(board.questioned, cell) else "covered"
