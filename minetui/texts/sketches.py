"""Sketches in words, for the screen: cells, moves that were tried, and the findings in short."""

from typing import TYPE_CHECKING

from minetui.core.grid import Cell, Grid, has
from minetui.core.sketch import Mark, Paint, Sketch
from minetui.core.variations import Node, Try, Variations

if TYPE_CHECKING:
    from minetui.solver.findings import Findings

from .coordinates import coordinates
from .findings import NOTHING_LEFT, layouts_text, missing_text
from .game import BLANK, around_text, odds_text
from .techniques import technique_name
from .words import percent

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


def proven_summary(found: "Findings") -> str:
    """The number of cells that each technique proves and none before it does."""
    if found.impossible:
        return "no layout fits"
    flagged = found.sketch.flagged
    new = {each.technique: each.safe | (each.mines & ~flagged) for each in found.techniques}
    parts = [
        f"{cells.bit_count():,} by {technique_name(technique)}"
        for technique, cells in new.items()
        if cells
    ]
    return ", ".join(parts) or "nothing new"


def open_text(found: "Findings", *, searching: bool) -> str:
    """The sentence where no reason is there, not even a guess."""
    if searching:
        return "Looking for more …"
    if found.missing:
        return missing_text(found.missing)
    odds = found.odds
    if odds is not None and odds.mines == odds.surface.covered:
        return NOTHING_LEFT
    return "All that is proven is flagged."


def facts_text(found: "Findings", *, searching: bool) -> str:
    """The layouts, and how often the best play wins, in a few words."""
    if found.impossible:
        return "no layout fits"
    if not found.layouts:
        return "still counting …" if searching else "not counted in time"
    layouts = f"{layouts_text(found.layouts)} layout{'' if found.layouts == 1 else 's'}"
    win = _win_text(found)
    return f"{layouts} · {win}" if win else layouts


def _win_text(found: "Findings") -> str:
    """How often the best play wins, as far as it is known; empty if nothing is known."""
    if found.win is None:
        return ""
    least, most = map(percent, found.win)
    return f"win {least}" if least == most else f"win {least} to {most}"


def found_cell_text(found: "Findings", cell: Cell, *, searching: bool) -> str:
    """A cell, with the odds of a mine if it is covered, and the technique that proves it."""
    sketch = found.sketch
    text, odds = sketch_cell_text(sketch, cell), found.odds
    if isinstance(sketch.at(cell), int) or sketch.at(cell) is Mark.MINE or odds is None:
        return text
    mined = odds.of(cell)
    if mined is None:
        late = "odds not counted yet" if searching else "odds not computed in time"
        return f"{text} · {late}" if has(odds.uncounted, cell) else text
    return f"{text} · {odds_text(mined)}{_by(found, cell)}"


def _by(found: "Findings", cell: Cell) -> str:
    """The technique that proves a cell, behind a comma; empty for none."""
    names = (each.technique for each in found.techniques if has(each.cells, cell))
    return "".join(f", by {technique_name(name)}" for name in names)
