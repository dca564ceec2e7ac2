"""A cell in words: what is in it and around it, the odds of a mine, how far a start leads."""

from fractions import Fraction
from typing import TYPE_CHECKING

from minetui.core import Cell, Grid, Mark, Position, cells_of, has
from minetui.language import N_, _, number

from .words import coordinates, enumerated, percent

if TYPE_CHECKING:
    from minetui.core import Paint, Sketch, Starts

ZERO = N_("zero")
PAINTS = {Mark.COVERED: N_("covered"), Mark.FLAG: N_("flag"), Mark.MINE: N_("known mine")}


def cell_text(board: "Position | Sketch", cell: Cell) -> str:
    """The coordinates of a cell and what is in it, for the status line and for screen readers."""
    content = _content(board, cell)
    return _("{cell}: {content}", cell=coordinates(_grid(board), cell), content=content)


def neighbours_text(board: "Position | Sketch", cell: Cell) -> str:
    """A cell and its neighbours, row by row; blank ones are left out.

    >>> from minetui.core.position import Minefield
    >>> neighbours_text(Position(Minefield.drawn("..*", "...")).reveal(1).reveal(4), 4)
    'B2: 1. A1 covered, B1 1, C1 covered, A2 covered, C2 covered.'
    """
    grid = _grid(board)
    slots = {"cell": coordinates(grid, cell), "content": _content(board, cell)}
    around = [
        # Translators: a neighbour and what is in it, in a row as in "A1 covered, B1 flag".
        _("{cell} {content}", cell=coordinates(grid, other), content=_content(board, other))
        for other in cells_of(grid.neighbours(cell))
        if not _is_zero(board, other)
    ]
    if not around:
        return _("{cell}: {content}. Zeros all around.", **slots)
    return _("{cell}: {content}. {neighbours}.", neighbours=enumerated(around), **slots)


def paint_text(paint: "Paint") -> str:
    """What a cell of a sketch is painted as."""
    if isinstance(paint, int):
        return number(paint) if paint else _(ZERO)
    return _(PAINTS[paint])


def odds_text(odds: Fraction) -> str:
    """The odds of a mine in a cell."""
    if odds in (0, 1):
        return _("mine") if odds else _("safe")
    return _("{odds} mine", odds=percent(odds))


def start_text(starts: "Starts", cell: Cell) -> str:
    """How far a casual player gets that starts at a cell."""
    field, best = starts.field, starts.remaining
    slots = {
        "cell": coordinates(field.grid, cell),
        "best": number(best),
        "all": number(field.safe.bit_count()),
    }
    if has(field.mines, cell):
        return _("{cell}: mine · best start leaves {best} of {all}", **slots)
    left = starts.remaining_from(cell)
    if not left:
        return _("{cell}: one number at a time wins from here", **slots)
    if left == best:
        return _("{cell}: best start, leaves {best} of {all} safe cells", **slots)
    return _(
        "{cell}: leaves {left} of {all} safe cells · best start {best}", left=number(left), **slots
    )


def _grid(board: "Position | Sketch") -> Grid:
    return board.field.grid if isinstance(board, Position) else board.grid


def _is_zero(board: "Position | Sketch", cell: Cell) -> bool:
    """Is a cell blank, as it is seen?"""
    if not isinstance(board, Position):
        return board.at(cell) == 0
    return has(board.revealed, cell) and not board.field.number(cell) and not has(board.hit, cell)


def _content(board: "Position | Sketch", cell: Cell) -> str:
    """What is in a cell."""
    if not isinstance(board, Position):
        return paint_text(board.at(cell))
    if has(board.hit, cell):
        return _("exploded mine")
    if has(board.revealed, cell):
        return paint_text(board.field.number(cell))
    if has(board.flagged, cell):
        return _("flag")
    return _("question mark") if has(board.questioned, cell) else _("covered")
