"""Sketches in words: a cell of a board that is analysed, and the moves that were tried on it."""

from minetui.core.grid import Cell, Grid
from minetui.core.sketch import Mark, Paint, Sketch
from minetui.core.variations import Node, Try, Variations

from .coordinates import coordinates
from .game import BLANK, around_text

MARKS = {Mark.COVERED: "covered", Mark.FLAG: "flag", Mark.MINE: "known mine"}


def paint_text(paint: Paint) -> str:
    """What a cell is painted as."""
    return MARKS[paint] if isinstance(paint, Mark) else str(paint or BLANK)


def sketch_cell_text(sketch: Sketch, cell: Cell) -> str:
    """The coordinates of a cell and what is in it."""
    return f"{coordinates(sketch.grid, cell)}: {paint_text(sketch.at(cell))}"


def sketch_neighbours_text(sketch: Sketch, cell: Cell) -> str:
    """A cell and its neighbours, row by row; blank ones are left out."""
    return around_text(sketch.grid, cell, lambda other: paint_text(sketch.at(other)))


def try_text(grid: Grid, tried: Try) -> str:
    """A cell with what it is tried as.

    >>> from minetui.core.grid import Grid
    >>> try_text(Grid(9, 9), Try(0, 3)), try_text(Grid(9, 9), Try(1, Mark.MINE))
    ('A1 = 3', 'B1 = mine')
    """
    what = tried.paint.value if isinstance(tried.paint, Mark) else str(tried.paint)
    return f"{coordinates(grid, tried.cell)} = {what}"


def path_text(tree: Variations) -> str:
    """The moves from the root to the node that is looked at; empty at the root.

    >>> tree = Variations(Sketch.blank(1, 3, 1)).attempt(0, 1).attempt(1, Mark.MINE)
    >>> path_text(tree)
    'A1 = 1, B1 = mine'
    """
    grid = tree.root.grid
    return ", ".join(try_text(grid, tree.tried(node)) for node in tree.path(tree.here))


def node_text(tree: Variations, node: Node) -> str:
    """A node of the tree by its last move, or as the start."""
    return try_text(tree.root.grid, tree.tried(node)) if node else "The position itself"
