"""Light that runs over a board for a moment, as frames of lit cells. No Textual here.

Only visible cells are lit, and no more of them than `MOST_BYTES` allow: the nearest ones of a
wave, and of a sweep the mines with other cells evenly between them.

A frame repaints only the cells that differ from the one before it, at 50 bytes each (S) to 430
(XXL), so light stops where its bytes are spent.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby
from math import hypot
from typing import NamedTuple, TypeAlias

from minetui.core import Cell, CellSet, Grid, cells_of, has, only, set_of

from .glyphs import Accent
from .sizes import CellSize

Frame: TypeAlias = tuple[tuple[Accent, CellSet], ...]
"""The lit cells of a moment, by their light."""
Trail: TypeAlias = tuple[Accent, ...]
"""The light of a cell from one frame to the next, as a crest passes over it."""
Reached: TypeAlias = Iterable[tuple[float, Cell]]
"""Cells with their distances from where the light comes from."""

FRAME = 1 / 30  # seconds
WAVE, BURST, SWEEP = 7, 17, 14  # frames of a motion, with the one that ends it
SLOWEST = 0.8  # cells that light goes on in a frame, at least
MOST_BYTES = 36_000  # for all frames of a motion, and the opening before a wave
LEAST_BYTES = 12_000  # for the frames of a wave, however large the opening is
STEP, STYLE = 10, 36  # bytes, measured: to go to a place, and for the colours there
SHARED = 1.5  # measured: a wave lights neighbours, which share steps and styles
PAINTED_TOGETHER = 2.5  # measured: an opening paints its cells for that part of a single cell's
SPREAD = 0.7548776662466927, 0.5698402909980532  # evenly over the plane (Roberts, 2018)


class VisibleCells(NamedTuple):
    """The visible part of a board: its rows and columns, in cells of a size."""

    grid: Grid
    rows: range
    cols: range
    size: CellSize

    @property
    def cells(self) -> CellSet:
        """The visible cells."""
        return self.grid.rectangle(self.rows, self.cols)

    def most(self, trail: Trail, spent: float = 0) -> int:
        """The number of cells that may be lit with a trail, after some bytes were spent."""
        paints = 1 + len([*groupby(trail)])
        left = max(MOST_BYTES - spent, LEAST_BYTES)
        return int(left) // (paints * bytes_of_cell(self.size))


def bytes_of_cell(size: CellSize) -> int:
    """About the bytes of painting a single cell."""
    styles = 2 if size.has_sprites else 1
    return len(size.lines_of(0)) * (STEP + styles * STYLE + 3 * size.width)


def wave(view: VisibleCells, source: Cell, cells: CellSet) -> list[Frame]:
    """The frames of an opening: a crest that spreads from a cell over the others.

    The larger the opening itself, the fewer bytes it has.
    """
    trail, opened = (Accent.CREST, Accent.GLOW), (cells & view.cells).bit_count()
    spent = opened * bytes_of_cell(view.size) / PAINTED_TOGETHER
    nearest = _from(source, cells, view)[: int(SHARED * view.most(trail, spent))]
    return _timed(nearest, trail, WAVE)


def explosion(view: VisibleCells, source: Cell, mines: CellSet) -> list[Frame]:
    """The frames of a loss: around the exploded mine all cells flash, then the mines, outwards."""
    trail = (Accent.BLAST, Accent.BLAST, Accent.EMBER, Accent.EMBER)
    cells = mines | view.grid.spread(only(source))
    return _timed(_from(source, cells, view)[: view.most(trail)], trail, BURST)


def sheen(view: VisibleCells, mines: CellSet) -> list[Frame]:
    """The frames of a win: light that runs over the board from its top left corner."""
    trail = (Accent.CREST, Accent.CREST)
    top, left = view.rows.start, view.cols.start
    places = _chosen(view, mines, view.most(trail))
    return _timed([(row - top + col - left, cell) for row, col, cell in places], trail, SWEEP)


def golden_sheen(view: VisibleCells, mines: CellSet) -> list[Frame]:
    """The frames of a new best: golden light that runs from the bottom left corner."""
    trail = (Accent.GOLD, Accent.GOLD)
    bottom, left = view.rows.stop - 1, view.cols.start
    places = _chosen(view, mines, view.most(trail))
    return _timed([(bottom - row + col - left, cell) for row, col, cell in places], trail, SWEEP)


def _from(source: Cell, cells: CellSet, view: VisibleCells) -> list[tuple[float, Cell]]:
    """The visible ones of some cells, the nearest to a source first."""
    row, col = view.grid.place(source)
    places = ((view.grid.place(cell), cell) for cell in cells_of(cells & view.cells))
    return sorted((hypot(y - row, x - col), cell) for (y, x), cell in places)


def _chosen(view: VisibleCells, mines: CellSet, most: int) -> list[tuple[int, int, Cell]]:
    """Visible cells with their places: mines before others, and evenly spread."""
    places = ((row, col, view.grid.cell(row, col)) for row in view.rows for col in view.cols)

    def rank(place: tuple[int, int, Cell]) -> tuple[bool, float]:
        row, col, cell = place
        return not has(mines, cell), (row * SPREAD[0] + col * SPREAD[1]) % 1

    return sorted(places, key=rank)[:most]


def _timed(reached: Reached, trail: Trail, most: int) -> list[Frame]:
    """Fewer than so many frames of light that goes over cells at these distances."""
    reached = list(reached)
    farthest = max((distance for distance, _ in reached), default=0)
    speed = max(farthest / (most - 1 - len(trail)), SLOWEST)
    lit = defaultdict[tuple[int, Accent], list[Cell]](list)
    for distance, cell in reached:
        for later, accent in enumerate(trail):
            lit[int(distance / speed) + later, accent].append(cell)
    return [
        tuple((accent, set_of(lit[at, accent])) for accent in dict.fromkeys(trail))
        for at in range(int(farthest / speed) + len(trail))
    ]
